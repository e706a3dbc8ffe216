/* abut viewer, sources sha256:7d3dae45af534a16e4a4dd127a73a9bfc083877a2f79d3c4c2ddd68b7c7cbce6 */
var cS=Object.create;var O0=Object.defineProperty;var hS=Object.getOwnPropertyDescriptor;var uS=Object.getOwnPropertyNames;var dS=Object.getPrototypeOf,fS=Object.prototype.hasOwnProperty;var pS=(i,e)=>()=>{try{return e||i((e={exports:{}}).exports,e),e.exports}catch(t){throw e=0,t}};var mS=(i,e,t,n)=>{if(e&&typeof e=="object"||typeof e=="function")for(let s of uS(e))!fS.call(i,s)&&s!==t&&O0(i,s,{get:()=>e[s],enumerable:!(n=hS(e,s))||n.enumerable});return i};var gS=(i,e,t)=>(t=i!=null?cS(dS(i)):{},mS(e||!i||!i.__esModule?O0(t,"default",{value:i,enumerable:!0}):t,i));var u_=pS(Tg=>{var n_=Object.defineProperty,jP=i=>n_(i,"__esModule",{value:!0}),JP=(i,e)=>{for(var t in e)n_(i,t,{get:e[t],enumerable:!0})};jP(Tg);JP(Tg,{GIFEncoder:()=>c_,applyPalette:()=>a2,default:()=>y2,nearestColor:()=>u2,nearestColorIndex:()=>a_,nearestColorIndexWithDistance:()=>l_,prequantize:()=>o2,quantize:()=>s2,snapColorsToPalette:()=>h2});var QP={signature:"GIF",version:"89a",trailer:59,extensionIntroducer:33,applicationExtensionLabel:255,graphicControlExtensionLabel:249,imageSeparator:44,signatureSize:3,versionSize:3,globalColorTableFlagMask:128,colorResolutionMask:112,sortFlagMask:8,globalColorTableSizeMask:7,applicationIdentifierSize:8,applicationAuthCodeSize:3,disposalMethodMask:28,userInputFlagMask:2,transparentColorFlagMask:1,localColorTableFlagMask:128,interlaceFlagMask:64,idSortFlagMask:32,localColorTableSizeMask:7};function i_(i=256){let e=0,t=new Uint8Array(i);return{get buffer(){return t.buffer},reset(){e=0},bytesView(){return t.subarray(0,e)},bytes(){return t.slice(0,e)},writeByte(s){n(e+1),t[e]=s,e++},writeBytes(s,r=0,o=s.length){n(e+o);for(let a=0;a<o;a++)t[e++]=s[a+r]},writeBytesView(s,r=0,o=s.byteLength){n(e+o),t.set(s.subarray(r,r+o),e),e+=o}};function n(s){var r=t.length;if(r>=s)return;var o=1024*1024;s=Math.max(s,r*(r<o?2:1.125)>>>0),r!=0&&(s=Math.max(s,256));let a=t;t=new Uint8Array(s),e>0&&t.set(a.subarray(0,e),0)}}var wg=12,Qb=5003,e2=[0,1,3,7,15,31,63,127,255,511,1023,2047,4095,8191,16383,32767,65535];function t2(i,e,t,n,s=i_(512),r=new Uint8Array(256),o=new Int32Array(Qb),a=new Int32Array(Qb)){let l=o.length,c=Math.max(2,n);r.fill(0),a.fill(0),o.fill(-1);let h=0,u=0,d=c+1,f=d,g=!1,y=f,p=(1<<y)-1,m=1<<d-1,b=m+1,E=m+2,_=0,R=t[0],C=0;for(let O=l;O<65536;O*=2)++C;C=8-C,s.writeByte(c),M(m);let v=t.length;for(let O=1;O<v;O++)e:{let L=t[O],D=(L<<wg)+R,z=L<<C^R;if(o[z]===D){R=a[z];break e}let X=z===0?1:l-z;for(;o[z]>=0;)if(z-=X,z<0&&(z+=l),o[z]===D){R=a[z];break e}M(R),R=L,E<1<<wg?(a[z]=E++,o[z]=D):(o.fill(-1),E=m+2,g=!0,M(m))}return M(R),M(b),s.writeByte(0),s.bytesView();function M(O){for(h&=e2[u],u>0?h|=O<<u:h=O,u+=y;u>=8;)r[_++]=h&255,_>=254&&(s.writeByte(_),s.writeBytesView(r,0,_),_=0),h>>=8,u-=8;if((E>p||g)&&(g?(y=f,p=(1<<y)-1,g=!1):(++y,p=y===wg?1<<y:(1<<y)-1)),O==b){for(;u>0;)r[_++]=h&255,_>=254&&(s.writeByte(_),s.writeBytesView(r,0,_),_=0),h>>=8,u-=8;_>0&&(s.writeByte(_),s.writeBytesView(r,0,_),_=0)}}}var n2=t2;function s_(i,e,t){return i<<8&63488|e<<2&992|t>>3}function r_(i,e,t,n){return i>>4|e&240|(t&240)<<4|(n&240)<<8}function o_(i,e,t){return i>>4<<8|e&240|t>>4}function Wd(i,e,t){return i<e?e:i>t?t:i}function Lc(i){return i*i}function e_(i,e,t){var n=0,s=1e100;let r=i[e],o=r.cnt,a=r.ac,l=r.rc,c=r.gc,h=r.bc;for(var u=r.fw;u!=0;u=i[u].fw){let f=i[u],g=f.cnt,y=o*g/(o+g);if(!(y>=s)){var d=0;t&&(d+=y*Lc(f.ac-a),d>=s)||(d+=y*Lc(f.rc-l),!(d>=s)&&(d+=y*Lc(f.gc-c),!(d>=s)&&(d+=y*Lc(f.bc-h),!(d>=s)&&(s=d,n=u))))}}r.err=s,r.nn=n}function Sg(){return{ac:0,rc:0,gc:0,bc:0,cnt:0,nn:0,fw:0,bk:0,tm:0,mtm:0,err:0}}function i2(i,e){let t=e==="rgb444"?4096:65536,n=new Array(t),s=i.length;if(e==="rgba4444")for(let r=0;r<s;++r){let o=i[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255,u=r_(h,c,l,a),d=u in n?n[u]:n[u]=Sg();d.rc+=h,d.gc+=c,d.bc+=l,d.ac+=a,d.cnt++}else if(e==="rgb444")for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=o_(c,l,a),u=h in n?n[h]:n[h]=Sg();u.rc+=c,u.gc+=l,u.bc+=a,u.cnt++}else for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=s_(c,l,a),u=h in n?n[h]:n[h]=Sg();u.rc+=c,u.gc+=l,u.bc+=a,u.cnt++}return n}function s2(i,e,t={}){let{format:n="rgb565",clearAlpha:s=!0,clearAlphaColor:r=0,clearAlphaThreshold:o=0,oneBitAlpha:a=!1}=t;if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");let l=new Uint32Array(i.buffer),c=t.useSqrt!==!1,h=n==="rgba4444",u=i2(l,n),d=u.length,f=d-1,g=new Uint32Array(d+1);for(var y=0,m=0;m<d;++m){let H=u[m];if(H!=null){var p=1/H.cnt;h&&(H.ac*=p),H.rc*=p,H.gc*=p,H.bc*=p,u[y++]=H}}Lc(e)/y<.022&&(c=!1);for(var m=0;m<y-1;++m)u[m].fw=m+1,u[m+1].bk=m,c&&(u[m].cnt=Math.sqrt(u[m].cnt));c&&(u[m].cnt=Math.sqrt(u[m].cnt));var b,E,_;for(m=0;m<y;++m){e_(u,m,!1);var R=u[m].err;for(E=++g[0];E>1&&(_=E>>1,!(u[b=g[_]].err<=R));E=_)g[E]=b;g[E]=m}var C=y-e;for(m=0;m<C;){for(var v;;){var M=g[1];if(v=u[M],v.tm>=v.mtm&&u[v.nn].mtm<=v.tm)break;v.mtm==f?M=g[1]=g[g[0]--]:(e_(u,M,!1),v.tm=m);var R=u[M].err;for(E=1;(_=E+E)<=g[0]&&(_<g[0]&&u[g[_]].err>u[g[_+1]].err&&_++,!(R<=u[b=g[_]].err));E=_)g[E]=b;g[E]=M}var O=u[v.nn],L=v.cnt,D=O.cnt,p=1/(L+D);h&&(v.ac=p*(L*v.ac+D*O.ac)),v.rc=p*(L*v.rc+D*O.rc),v.gc=p*(L*v.gc+D*O.gc),v.bc=p*(L*v.bc+D*O.bc),v.cnt+=O.cnt,v.mtm=++m,u[O.bk].fw=O.fw,u[O.fw].bk=O.bk,O.mtm=f}let z=[];var X=0;for(m=0;;++X){let F=Wd(Math.round(u[m].rc),0,255),H=Wd(Math.round(u[m].gc),0,255),Z=Wd(Math.round(u[m].bc),0,255),G=255;h&&(G=Wd(Math.round(u[m].ac),0,255),a&&(G=G<=(typeof a=="number"?a:127)?0:255),s&&G<=o&&(F=H=Z=r,G=0));let he=h?[F,H,Z,G]:[F,H,Z];if(r2(z,he)||z.push(he),(m=u[m].fw)==0)break}return z}function r2(i,e){for(let t=0;t<i.length;t++){let n=i[t],s=n[0]===e[0]&&n[1]===e[1]&&n[2]===e[2],r=n.length>=4&&e.length>=4?n[3]===e[3]:!0;if(s&&r)return!0}return!1}function Xd(i,e){var t=0,n;for(n=0;n<i.length;n++){let s=i[n]-e[n];t+=s*s}return t}function $d(i,e){return e>1?Math.round(i/e)*e:i}function o2(i,{roundRGB:e=5,roundAlpha:t=10,oneBitAlpha:n=null}={}){let s=new Uint32Array(i.buffer);for(let r=0;r<s.length;r++){let o=s[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255;a=$d(a,t),n&&(a=a<=(typeof n=="number"?n:127)?0:255),h=$d(h,e),c=$d(c,e),l=$d(l,e),s[r]=a<<24|l<<16|c<<8|h<<0}}function a2(i,e,t="rgb565"){if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");if(e.length>256)throw new Error("applyPalette() only works with 256 colors or less");let n=new Uint32Array(i.buffer),s=n.length,r=t==="rgb444"?4096:65536,o=new Uint8Array(s),a=new Array(r),l=t==="rgba4444";if(t==="rgba4444")for(let c=0;c<s;c++){let h=n[c],u=h>>24&255,d=h>>16&255,f=h>>8&255,g=h&255,y=r_(g,f,d,u),p=y in a?a[y]:a[y]=l2(g,f,d,u,e);o[c]=p}else{let c=t==="rgb444"?o_:s_;for(let h=0;h<s;h++){let u=n[h],d=u>>16&255,f=u>>8&255,g=u&255,y=c(g,f,d),p=y in a?a[y]:a[y]=c2(g,f,d,e);o[h]=p}}return o}function l2(i,e,t,n,s){let r=0,o=1e100;for(let a=0;a<s.length;a++){let l=s[a],c=l[3],h=wo(c-n);if(h>o)continue;let u=l[0];if(h+=wo(u-i),h>o)continue;let d=l[1];if(h+=wo(d-e),h>o)continue;let f=l[2];h+=wo(f-t),!(h>o)&&(o=h,r=a)}return r}function c2(i,e,t,n){let s=0,r=1e100;for(let o=0;o<n.length;o++){let a=n[o],l=a[0],c=wo(l-i);if(c>r)continue;let h=a[1];if(c+=wo(h-e),c>r)continue;let u=a[2];c+=wo(u-t),!(c>r)&&(r=c,s=o)}return s}function h2(i,e,t=5){if(!i.length||!e.length)return;let n=i.map(o=>o.slice(0,3)),s=t*t,r=i[0].length;for(let o=0;o<e.length;o++){let a=e[o];a.length<r?a=[a[0],a[1],a[2],255]:a.length>r?a=a.slice(0,3):a=a.slice();let l=l_(n,a.slice(0,3),Xd),c=l[0],h=l[1];h>0&&h<=s&&(i[c]=a)}}function wo(i){return i*i}function a_(i,e,t=Xd){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return s}function l_(i,e,t=Xd){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return[s,n]}function u2(i,e,t=Xd){return i[a_(i,e,t)]}function c_(i={}){let{initialCapacity:e=4096,auto:t=!0}=i,n=i_(e),s=5003,r=new Uint8Array(256),o=new Int32Array(s),a=new Int32Array(s),l=!1;return{reset(){n.reset(),l=!1},finish(){n.writeByte(QP.trailer)},bytes(){return n.bytes()},bytesView(){return n.bytesView()},get buffer(){return n.buffer},get stream(){return n},writeHeader:c,writeFrame(h,u,d,f={}){let{transparent:g=!1,transparentIndex:y=0,delay:p=0,palette:m=null,repeat:b=0,colorDepth:E=8,dispose:_=-1}=f,R=!1;if(t?l||(R=!0,c(),l=!0):R=!!f.first,u=Math.max(0,Math.floor(u)),d=Math.max(0,Math.floor(d)),R){if(!m)throw new Error("First frame must include a { palette } option");f2(n,u,d,m,E),t_(n,m),b>=0&&p2(n,b)}let C=Math.round(p/10);d2(n,_,C,g,y);let v=!!m&&!R;m2(n,u,d,v?m:null),v&&t_(n,m),g2(n,h,u,d,E,r,o,a)}};function c(){h_(n,"GIF89a")}}function d2(i,e,t,n,s){i.writeByte(33),i.writeByte(249),i.writeByte(4),s<0&&(s=0,n=!1);var r,o;n?(r=1,o=2):(r=0,o=0),e>=0&&(o=e&7),o<<=2,i.writeByte(0|o|0|r),Kr(i,t),i.writeByte(s||0),i.writeByte(0)}function f2(i,e,t,n,s=8){let a=Mg(n.length)-1,l=128|s-1<<4|0|a,c=0,h=0;Kr(i,e),Kr(i,t),i.writeBytes([l,c,h])}function p2(i,e){i.writeByte(33),i.writeByte(255),i.writeByte(11),h_(i,"NETSCAPE2.0"),i.writeByte(3),i.writeByte(1),Kr(i,e),i.writeByte(0)}function t_(i,e){let t=1<<Mg(e.length);for(let n=0;n<t;n++){let s=[0,0,0];n<e.length&&(s=e[n]),i.writeByte(s[0]),i.writeByte(s[1]),i.writeByte(s[2])}}function m2(i,e,t,n){if(i.writeByte(44),Kr(i,0),Kr(i,0),Kr(i,e),Kr(i,t),n){let o=Mg(n.length)-1;i.writeByte(128|o)}else i.writeByte(0)}function g2(i,e,t,n,s=8,r,o,a){n2(t,n,e,s,i,r,o,a)}function Kr(i,e){i.writeByte(e&255),i.writeByte(e>>8&255)}function h_(i,e){for(var t=0;t<e.length;t++)i.writeByte(e.charCodeAt(t))}function Mg(i){return Math.max(Math.ceil(Math.log2(i)),1)}var y2=c_});function w(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))r==null||r===!1||(typeof r=="function"?n.addEventListener(s.replace(/^on/,""),r):n.setAttribute(s,r===!0?"":String(r)));return qo(n,t),n}function qo(i,e){for(let t of e)t==null||t===!1||i.append(typeof t=="number"?String(t):t)}function pe(i,...e){i.replaceChildren(),qo(i,e)}var yS={0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹","-":"⁻"},k0=i=>i.replace(/[-\d]/g,e=>yS[e]??e);function Pi(i){return i===""||i==="1"||i==="-"?"":i.replace(/(?:\^|\*\*)\(?(-?\d+(?:\.\d+)?)\)?/g,(e,t)=>t.includes(".")?`^${t}`:k0(t)).replaceAll("*","·")}function $e(i,e=6){if(i==null)return"–";if(typeof i!="number")return String(i);if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(Number.isInteger(i)&&Math.abs(i)<1e9){let t=Math.abs(i)>=1e4?i.toLocaleString("en-US").replaceAll(","," "):String(i);return tp(t)}if(i!==0&&(Math.abs(i)<1e-4||Math.abs(i)>=1e6)){let[t,n]=i.toExponential(e-1).split("e"),s=t.includes(".")?t.replace(/\.?0+$/,""):t,r=`10${k0(String(Number(n)))}`;return s==="1"?r:tp(s==="-1"?`-${r}`:`${s}×${r}`)}return tp(String(Number(i.toPrecision(e))))}function tp(i){return i.startsWith("-")?`−${i.slice(1)}`:i}var B0={"Play or pause (space)":"播放或暂停（空格）",Time:"时间","Simulated time per second":"每秒播放的仿真时间","To the start":"回到起点","One frame back (left arrow)":"后退一帧（左箭头）","One frame on (right arrow)":"前进一帧（右箭头）",Loop:"循环","Begin again at the end":"播放到终点后重新开始",Result:"结果","{n} results compared":"{n} 个结果对比",Done:"完成",Failed:"失败",Interrupted:"已中断",Running:"计算中","{from} to {to} s":"{from} 至 {to} s","{n} outputs":"{n} 个输出","{n} steps":"{n} 步","computed in {s} s":"计算用时 {s} s","compiled in {s} s":"编译用时 {s} s","{n} warnings":"{n} 条警告","1 warning":"1 条警告","This page cannot be shown: {why}":"无法显示此页：{why}"};var z0={"Search parameters":"搜索参数","take 1 change back":"撤销 1 处修改","take {n} changes back":"撤销 {n} 处修改","Take the change back":"撤销此修改","no numbers of its own":"没有自己的参数","as {path}":"同 {path}","Nothing has this in its name.":"没有名称匹配的参数。","Range: {range}.":"范围：{range}。","In the file: {value}.":"文件中的值：{value}。","A bare number is in {unit}; another unit may be written behind it.":"只写数字时单位为 {unit}；也可在数字后写其他单位。","A number.":"一个数。","Follows from shape and density or mass":"由形状与密度或质量得出",End:"终止时间","Time at which the run stops":"仿真停止的时间","Output every":"输出间隔","Time between two outputs; it does not steer accuracy":"两次输出之间的时间；不影响精度",Method:"方法","Integration method":"积分方法","Relative tolerance of the method":"方法的相对容差","end/1000":"终止时间/1000",auto:"自动","auto: {method}":"自动：{method}","file: {method}":"文件：{method}",Run:"运行",Stop:"停止",starting:"正在启动","reading the model":"正在读取模型","preparing the solver; the first time this takes up to a minute":"正在准备求解器；首次最多需要一分钟",computing:"正在计算",stopping:"正在停止","a value above is refused; correct it, or press Escape in its field":"上方有一个值被拒绝；请更正，或在该栏按 Escape","the server does not answer; the connection may be lost":"服务器没有应答；连接可能已断开","about {n} s left":"约剩 {n} 秒","about {n} min left":"约剩 {n} 分钟",Log:"日志",Runs:"计算记录","open a result…":"打开结果…","None yet. Change numbers above, then press Run.":"还没有。可在上方修改参数，然后按“运行”。","Show this run alone; double-click to rename":"只显示此次计算；双击可重命名","Remove this run":"移除此次计算","as in the file":"与文件相同","from {file}":"来自 {file}",ready:"就绪",Page:"网页","One page with all that is shown here, for any browser, without network":"包含此处全部内容的单个网页，任何浏览器无需联网即可打开","A table of all channels of the first run that is ticked":"所勾选的第一次计算的全部通道表格","The whole result of the first run that is ticked, for abut, xarray and MATLAB":"所勾选的第一次计算的完整结果，可用 abut、xarray 和 MATLAB 打开","Folder…":"文件夹…","Write a file beside the model":"在模型旁写入文件","End the name in .html, .csv or .nc.":"文件名须以 .html、.csv 或 .nc 结尾。","Saved as {path}":"已保存为 {path}","Replace it":"替换","The connection to abut is lost. What you see stays; trying again…":"与 abut 的连接已断开。当前内容保留；正在重试…","This page belongs to a server that has ended. Open the address that abut view printed last.":"此页所属的服务器已结束。请打开 abut view 最近打印的地址。","Reading {file}…":"正在读取 {file}…","{file} cannot be read.":"无法读取 {file}。","Read it again":"重新读取","{file} changed on disk.":"{file} 在磁盘上已更改。",Reload:"重新载入","These changes no longer hold and were taken back:":"以下修改已不适用，已撤销：","What the script printed":"脚本的输出","This is a result: its model can be read here, not changed or run.":"这是一个结果：可在此查看其模型，但不能修改或运行。",OK:"好","Acceleration of free fall, in global axes":"自由落体加速度，全局坐标系","About the centre of mass in body axes [kg m²]: (Ixx, Iyy, Izz), (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or 3×3. Ixy is the tensor's element, −∫xy dm.":"关于质心、沿刚体坐标轴 [kg m²]：(Ixx, Iyy, Izz)、(Ixx, Iyy, Izz, Ixy, Ixz, Iyz) 或 3×3。Ixy 为张量元素 −∫xy dm。","Of the centre of mass, in global axes [m]; the global origin without it.":"质心在全局坐标系中的位置 [m]；缺省为全局原点。","Quaternion (w, x, y, z) of the body's axes, of length 1 within 1e-6.":"刚体坐标轴的四元数 (w, x, y, z)，模为 1（误差 1e-6 以内）。","Of the centre of mass, in global axes [m/s].":"质心速度，全局坐标系 [m/s]。","In global axes [rad/s].":"全局坐标系 [rad/s]。","Variable-order (1–5), variable-step BDF: predictor, Newton corrector with exact derivatives, error control.":"变阶（1–5）、变步长 BDF：预估、采用精确导数的牛顿校正、误差控制。","Generalised-α with chosen damping of the highest frequencies.":"广义 α 法，可选最高频率的阻尼。","Hilber–Hughes–Taylor: generalised-α with α_m = 0, α_f = −α, γ = ½ − α, β = ¼ (1 − α)².":"Hilber–Hughes–Taylor 法：α_m = 0、α_f = −α、γ = ½ − α、β = ¼ (1 − α)² 的广义 α 法。","Newmark's method.":"Newmark 法。","Radau IIA with three stages, order five: implicit, L-stable, one-step.":"三级五阶 Radau IIA：隐式、L 稳定、单步。","Explicit Runge–Kutta on the accelerations of the constrained system, projected onto the constraints after each step.":"对受约束系统的加速度采用显式 Runge–Kutta 法，每步之后投影到约束上。","Velocity Verlet on the accelerations of the constrained system, projected onto the constraints after each step.":"对受约束系统的加速度采用速度 Verlet 法，每步之后投影到约束上。",origin:"原点",body:"刚体","transition velocity":"过渡速度"};var vS={Sphere:"球",SphericalCavity:"球形腔",HalfSpace:"半空间",Box:"长方体",BoxCavity:"箱形腔",Cylinder:"圆柱",CylindricalCavity:"圆柱孔",Capsule:"胶囊体",Ellipsoid:"椭球",Torus:"圆环",ToroidalCavity:"环形滚道",Frustum:"圆台",Link:"连杆",Extrusion:"拉伸体",Revolution:"旋转体",Meshed:"网格",BRep:"CAD 实体",Union:"并集",Difference:"差集",Intersection:"交集",Wire:"线框",Revolute:"转动副",Translational:"移动副",Cylindrical:"圆柱副",Spherical:"球铰副",Universal:"万向节",Planar:"平面副",Fixed:"固定副",Screw:"螺旋副",ConstantVelocity:"等速副",RackAndPinion:"齿轮齿条副",Gear:"齿轮副",Coupler:"耦合副",AtPoint:"点约束",InLine:"点在线上",InPlane:"点在面上",Orientation:"方向约束",ParallelAxes:"轴平行约束",Perpendicular:"垂直约束",Distance:"定距约束",Displacement:"位移驱动",Velocity:"速度驱动",Acceleration:"加速度驱动",Force:"力",LineForce:"两点间的力",AxialTorque:"轴向力矩",SpringDamper:"弹簧阻尼器",TorsionSpring:"扭簧",Bushing:"衬套",Impact:"冲击函数 IMPACT",ImpactQuintic:"五次过渡冲击函数",Poisson:"Poisson 恢复系数模型",Hertz:"赫兹",HuntCrossley:"Hunt–Crossley 模型",LankaraniNikravesh:"Lankarani–Nikravesh 模型",KelvinVoigt:"开尔文–沃伊特模型",KelvinVoigtTension:"开尔文–沃伊特模型（含拉力）",Flores:"Flores 模型",ExactRestitution:"精确恢复系数模型",Tsuji:"Tsuji 模型",Thornton:"Thornton 弹塑性模型",WaltonBraun:"Walton–Braun 弹塑性模型",JacksonGreen:"Jackson–Green 弹塑性模型",Maxwell:"麦克斯韦模型",StandardLinearSolid:"标准线性固体",KelvinVoigtSolid:"开尔文–沃伊特固体",ElasticFoundation:"弹性基础",LinearOverclosure:"线性压力–过盈",ExponentialOverclosure:"指数压力–过盈",HardOverclosure:"硬接触",Tabulated:"列表压力–过盈",Coulomb:"库仑摩擦",DynamicsOnly:"仅动摩擦",HyperbolicTangent:"双曲正切摩擦",Stribeck:"Stribeck 摩擦",Karnopp:"Karnopp 摩擦",LuGre:"LuGre 摩擦",Dahl:"Dahl 摩擦",Stiction:"静–动摩擦（Stiction）",RollingViscous:"黏性滚动阻力",RollingSpring:"弹簧式滚动阻力",RollingConstant:"恒定滚动阻力",Drilling:"自旋摩擦",DrillingSpring:"弹簧式自旋摩擦",Body:"物体",Ground:"地面",Graphic:"图形",Request:"请求",Volumes:"相交体积法"},xS=new Set(["Body","Ground","Force","Contact","Graphic"]),V0=Object.fromEntries(Object.entries(vS).map(([i,e])=>[i,/[A-Za-z]/.test(e)||xS.has(i)?e:`${e} ${i}`]));var ml={Requests:"请求（Request）",Joints:"运动副",Motions:"驱动",Forces:"力",Signals:"信号",Bodies:"物体",Energy:"能量","Constraint drift":"约束漂移",Solver:"求解器",Graphics:"图形","Other channels":"其他通道",position:"位置",quaternion:"四元数",velocity:"速度","angular velocity":"角速度",acceleration:"加速度","angular acceleration":"角加速度","normal force":"法向力","normal force vector":"法向力矢量","friction force":"摩擦力",penetration:"穿透深度","penetration rate":"穿透速度",touching:"接触点数","point i":"第一形状上的点","point j":"第二形状上的点",normal:"法向","slip velocity":"滑移速度","impact rate":"碰撞速度",force:"力",torque:"力矩",displacement:"位移",angle:"转角",rotation:"转动",translation:"移动",kinetic:"动能",potential:"势能",elastic:"弹性能",work:"功",total:"总能量",drift:"漂移","velocity drift":"速度漂移",step:"步长",order:"阶数",value:"数值",rate:"变化率","friction torque":"摩擦力矩","position of the centre of mass":"质心位置",orientation:"姿态","velocity of the centre of mass":"质心速度","angular velocity, global axes":"角速度（全局坐标系）","acceleration of the centre of mass":"质心加速度","angular acceleration, global axes":"角加速度（全局坐标系）","normal force on the first body, summed over incidents":"作用在第一个物体上的法向力，各接触点之和","friction force on the first body, summed over incidents":"作用在第一个物体上的摩擦力，各接触点之和","normal force, summed over incidents":"法向力，各接触点之和","largest penetration":"最大穿透深度","how many incidents touch":"发生接触的点数","point of the first shape":"第一形状上的点","point of the second shape":"第二形状上的点","unit normal that pushes the first body":"推动第一个物体的单位法向量","friction force on the first body":"作用在第一个物体上的摩擦力","penetration, negative while apart":"穿透深度，分离时为负","penetration rate, positive while approaching":"穿透速度，接近时为正","velocity of the first body relative to the second, in the contact plane":"第一个物体相对第二个物体在接触平面内的速度","penetration rate latched at the onset":"接触开始时记下的穿透速度","reaction on the first body":"作用在第一个物体上的约束反力","reaction torque at frame I":"I 坐标系处的约束反力矩","coordinate of I relative to J":"I 相对 J 的坐标","prescribed coordinate":"给定的坐标","place on the curve":"曲线上的位置（参数）","friction torque on the first body, at frame I":"I 坐标系处作用在第一个物体上的摩擦力矩","value (A number that is integrated beside the machine)":"与机构一同积分的状态变量","rate of change (A number that is integrated beside the machine)":"状态变量的变化率","value (A number whose rate an equation defines without giving it)":"由隐式方程决定其变化率的状态变量","rate of change (A number whose rate an equation defines without giving it)":"隐式状态变量的变化率","value (A number that is a function of others, and may be one of itself)":"代数变量（可为隐式）","value (One output of a linear system)":"线性系统的输出","value (A linear system of one input and one output, by its transfer function)":"传递函数的输出","value (A component of the place of I's origin from J's [m])":"I 原点相对 J 原点的位移分量","value (A component of the velocity of I's origin relative to J's [m/s])":"I 原点相对 J 原点的速度分量","value (A component of the angular velocity of I's body relative to J's [rad/s])":"I 相对 J 的角速度分量","value (The cosine of the angle between an axis of I and one of J)":"I 与 J 两轴夹角的余弦","value (The distance of I's origin from J's, |p_I − p_J| [m]; its gradient needs them apart)":"I 与 J 原点之间的距离","value (The rate of the distance of I's origin from J's [m/s]; it needs them apart)":"I 与 J 原点之间距离的变化率","value (The turn of I about z of J, from x of J to x of I, counted beyond half a turn [rad])":"I 绕 J 的 z 轴的转角（可超过半圈累计）","force on the first body":"作用在第一个物体上的力","torque at frame I":"I 坐标系处的力矩","kinetic energy":"动能","potential energy in gravity":"重力势能","energy stored in springs and contacts":"弹簧和接触中储存的能量","energy lost in contacts and dampers so far":"至此在接触和阻尼中耗散的能量","work done so far by motions and user forces":"至此驱动和用户力所做的功","kinetic, potential and elastic energy":"动能、势能与弹性能之和","largest constraint residual (m or rad)":"最大约束残差（m 或 rad）","largest residual of the constraint rates (m/s or rad/s)":"最大速度约束残差（m/s 或 rad/s）","step size":"步长","order of the method":"方法的阶数","accepted steps so far":"至此接受的步数","rejected steps so far":"至此拒绝的步数","Newton iterations so far":"至此的牛顿迭代次数","Newton matrices factored so far":"至此分解的牛顿矩阵数",integrator:"积分器",steps:"步数",rejections:"拒绝步数","newton iterations":"牛顿迭代次数",jacobians:"雅可比矩阵数",events:"接触事件数","located steps":"定位步数","compile time":"编译用时","march time":"积分用时","run time":"总用时","assembly iterations":"装配迭代次数","why this integrator":"选择该积分器的原因",lanes:"并行算例数",gravity:"重力加速度",mass:"质量",inertia:"转动惯量",density:"密度",shape:"形状","shape i":"形状 I","shape j":"形状 J",bodies:"所在物体",frame:"坐标系","frame i":"坐标系 I","frame j":"坐标系 J",i:"I 坐标系",j:"J 坐标系",radius:"半径","radius i":"半径 I","radius j":"半径 J",length:"长度",width:"宽度",depth:"深度",height:"高度",size:"尺寸",side:"侧",tube:"管半径",top:"顶半径",bottom:"底半径","semi axes":"半轴",profile:"轮廓","semi-axes":"半轴",holes:"孔",parts:"部分",friction:"摩擦",rolling:"滚动阻力",spin:"自旋阻力",stiffness:"刚度",exponent:"指数",damping:"阻尼",restitution:"恢复系数",static:"静摩擦系数",dynamic:"动摩擦系数","stiction velocity":"静摩擦过渡速度","friction velocity":"动摩擦过渡速度","creep velocity":"蠕滑速度","dwell time":"驻留时间",viscous:"黏性摩擦系数",coefficient:"系数",decay:"衰减系数",difference:"半径差",clearance:"间隙",modulus:"等效弹性模量","shear modulus":"剪切模量","poisson ratio":"泊松比","yield stress":"屈服应力","yield pressure":"屈服压力",hardness:"硬度",thickness:"厚度","slowest impact":"最低碰撞速度",loading:"加载刚度",unloading:"卸载刚度",relaxed:"松弛刚度",dissipation:"耗散系数",penalty:"罚刚度",band:"带宽",deformation:"变形",deflection:"挠度",arm:"力臂",upper:"上限",lower:"下限",slope:"斜率",pressure:"压力",curve:"曲线",initial:"初值","initial velocity":"初速度",preload:"预载","torque preload":"力矩预载","torsional stiffness":"扭转刚度","torsional damping":"扭转阻尼",function:"函数",parameters:"参数",arguments:"自变量",coordinate:"坐标",coordinates:"坐标",on:"作用于",ratios:"传动比",joints:"运动副",pitch:"螺距","pitch diameter":"节圆直径",fx:"力 x",fy:"力 y",fz:"力 z",tx:"力矩 x",ty:"力矩 y",tz:"力矩 z",facets:"面片数",solid:"实体",crease:"折边角",number:"编号",comment:"注释",recipe:"定义",geometry:"几何",begin:"起点",end:"终点",speed:"速度","effective modulus":"等效弹性模量","effective radius":"等效半径","effective mass":"等效质量","full damping":"最大阻尼","penetration of full damping":"最大阻尼对应的穿透深度","deepest penetration":"最大穿透深度","speed of such an impact":"相应的碰撞速度","contact time":"接触持续时间","output step for it":"相应的输出步长","output step":"输出步长","impact speed":"碰撞速度","expected penetration":"预期穿透深度","expected force":"预期接触力","speed at first yield":"初始屈服速度","restitution by yield":"仅由屈服决定的恢复系数","static friction":"静摩擦系数","dynamic friction":"动摩擦系数","stiffness of a light part":"轻小零件的刚度","the model":"模型","this run":"本次计算",given:"给定","abut's rule":"abut 的经验规则","central impact of two free bodies":"两自由物体的对心碰撞","F = K δⁿ of two round bodies":"F = K δⁿ，两个圆形物体","of approach, as expected":"预期的接近速度","of that impact":"相应的碰撞","at the output times":"取自输出时刻","δ_max = (5 m v²/(4 K))^0.4, elastic":"δ_max = (5 m v²/(4 K))^0.4，弹性","F_max = K δ_max^1.5, elastic":"F_max = K δ_max^1.5，弹性","t_c = 2.943 δ_max/v, elastic":"t_c = 2.943 δ_max/v，弹性","E* = 3 K/(4 √R): the effective modulus to which this K belongs":"E* = 3 K/(4 √R)：与此 K 对应的等效弹性模量","v = √(2 K δ_max^(n+1)/((n+1) m)): an elastic impact of this depth":"v = √(2 K δ_max^(n+1)/((n+1) m))：达到此深度的弹性碰撞","h = t_c/50, so that no peak is missed by more than 0.05 %":"h = t_c/50，使峰值误差不超过 0.05 %","h = t_c/50, so that no peak is missed by more than 0.05 %; the integrator chooses its own steps":"h = t_c/50，使峰值误差不超过 0.05 %；积分器自行选择步长","such that the integrated impact at v and m rebounds with e":"使得以 v、m 积分的碰撞按 e 回弹","v_s = v/100, at least the solver's error":"v_s = v/100，且不小于求解器误差","v_y = 3.194 √(p_y⁵ R³/(E*⁴ m)), p_y the peak pressure at first yield":"v_y = 3.194 √(p_y⁵ R³/(E*⁴ m))，p_y 为初始屈服时的峰值压力","elastic below v_y, perfectly plastic beyond: what yielding alone leaves of e":"低于 v_y 为弹性，超过则为理想塑性：仅屈服所留下的 e","K = 5 m g/(R₁/1000)^1.5: five weights at a thousandth of the radius; softer than K, if steps are too many":"K = 5 m g/(R₁/1000)^1.5：穿透为半径的千分之一时受五倍重量；步数过多时可用这一较软的值","advice to users of Adams' IMPACT for small parts":"给 Adams IMPACT 用户的小零件建议"};var bS={"Force-depth":"力–穿透",Orbit:"轴心轨迹","x-y":"x–y 曲线",Spectrum:"频谱","Add plot":"添加曲线图","Choose channels to plot":"选择要绘制的通道","Whole time":"全部时间",Whole:"全图","No plots; add one of any channel.":"没有曲线图；可添加任意通道的曲线图。","Add or take away curves":"增减曲线","Logarithmic axis":"对数坐标","Least, greatest and mean of what is in view":"当前显示范围内的最小值、最大值和平均值","Save these curves as CSV, with all digits":"将曲线保存为 CSV（全部位数）","Save this plot as a picture":"将此图保存为图片","Remove this plot":"删除此图",least:"最小值",greatest:"最大值","mean over time":"时间平均值","at [s]":"时刻 [s]","In view: {from} to {to} s":"显示范围：{from} 至 {to} s",time:"时间",magnitude:"幅值","point {n}":"第 {n} 点","Several quantities":"多个物理量","{run} has no channel {channel}":"{run} 没有通道 {channel}","the numbers of {channel} are not in this page; they are in the result file":"{channel} 的数据不在此页中；在结果文件中可以找到",Channels:"通道","Search channels":"搜索通道",into:"加入","a new plot":"新曲线图",Selected:"已选中","and {n} more":"另有 {n} 个","no channel has this in its name":"没有名称含此内容的通道","no channel has this name":"没有此名称的通道",Close:"关闭",Contact:"接触",touch:"接触次序",all:"全部","{k} at {time} s":"第 {k} 次，{time} s","force-depth":"力–穿透","it has {n} touches":"共接触 {n} 次","it does not touch":"没有发生接触","Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost.":"第 {k} 次接触（共 {n} 次）：峰值力 {peak}，穿透深度 {depth}，持续约 {span}；滞回环面积（损失的能量）为 {energy}。","{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.":"{n} 次接触：峰值力 {peak}，穿透深度 {depth}；各滞回环面积之和（损失的能量）为 {energy}。","It begins or ends within the touch, so part of this is stored.":"计算的起点或终点处于接触之中，其中一部分是储存的能量。","The curves in this page are thinned, so the energy is near.":"此页中的曲线经过抽稀，能量为近似值。",Pair:"对象","two bodies":"两个物体","path of":"轨迹","seen by":"参照",plane:"平面","clearance [mm]":"间隙 [mm]","as it moves most":"运动最大的平面","seen by {body}":"相对于 {body}",ground:"地面","Radius of a circle about the origin; empty for none":"以原点为圆心的圆的半径；留空则不画","Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.":"{point} 在 {watcher} 坐标系中的轨迹，离原点最远 {reach} mm。","The dashed circle is the clearance.":"虚线圆表示间隙。","Taken from the frames of the animation.":"取自动画的各帧。",over:"随",channel:"通道",amplitude:"幅值",frequency:"频率","Hann window, {n} samples of {step} s, resolution {df} Hz, mean taken away.":"汉宁窗，{n} 个采样点，间隔 {step} s，分辨率 {df} Hz，已去除平均值。","The curve is thinned or not evenly sampled; it was resampled at {step} s.":"曲线经过抽稀或采样不均匀；已按 {step} s 重新采样。","The times in view.":"取当前显示的时间范围。","too few samples for a spectrum":"采样点太少，无法计算频谱","What differs":"差异",Contacts:"接触",Statistics:"统计","Geometry of the contacts":"接触几何","Numbers of the contacts":"接触参数",Model:"模型","Geometry, numbers and model of":"显示以下结果的几何、参数和模型：",contact:"接触",run:"结果","peak force":"峰值力",at:"时刻","peak penetration":"最大穿透深度",impulse:"冲量",touches:"接触次数","first touch":"首次接触","last release":"最后分离","time in contact":"接触时间",dissipated:"耗散能量","still touching":"仍在接触",never:"从未","and {n} more points":"另有 {n} 个点","The {n} with the largest forces.":"仅列出力最大的 {n} 个。","Show all {n}":"全部显示（{n}）","Taken at the output times: what happens between two outputs is not in these numbers.":"数值取自输出时刻：两次输出之间发生的情况不在其中。","Some touches are so short that few outputs catch them; a smaller output step shows their peaks.":"有些接触非常短，只有很少的输出点落在其中；减小输出步长可以看到峰值。",geometry:"几何",quantity:"物理量",symbol:"符号",value:"值",unit:"单位",also:"换算",formula:"公式",source:"来源",thing:"对象",parameter:"参数",absent:"无",model:"模型","The models have the same parameters.":"各模型的参数相同。","diagonal ({values})":"对角阵 ({values})","{body} at {place}":"{body}，位于 {place}","quaternion {values}":"四元数 {values}",yes:"是",no:"否","on {bodies}":"在 {bodies} 上"},H0={...bS,...ml,...V0};var G0=[[/^the force at (\S+) m, where Hertz would stop the impact, is (\S+) times that of Hertz: the stiffness is far (above|below) the material's, so (?:contacts are needlessly short|bodies sink in); Hertz has (\S+) N\/m\^1\.5$/,(i,e,t,n)=>`在赫兹理论使碰撞停止的深度 ${i} m 处，力是赫兹值的 ${e} 倍：刚度远${t==="above"?"高于材料的刚度，接触时间过短":"低于材料的刚度，物体会陷入"}；赫兹刚度为 ${n} N/m^1.5`],[/^the exponent (\S+) is below 1: the stiffness is infinite at first touch, which no solver likes; take 1\.5 for round metal parts, 2 to 3 for rubber$/,"指数 $1 小于 1：刚接触时刚度为无穷大，求解困难；圆形金属零件取 1.5，橡胶取 2 至 3"],[/^the damping is (\S+) % of the stiffness \(in N, mm, s\); beyond 1 % the force follows the speed rather than the depth, and jumps at release$/,"阻尼为刚度的 $1 %（以 N、mm、s 计）；超过 1 % 时，力取决于速度而非深度，并在分离时突变"],[/^the penetration of full damping (\S+) m is larger than the expected penetration (\S+) m: the damping never becomes full; make it some (\S+) m$/,"最大阻尼对应的穿透深度 $1 m 大于预期穿透深度 $2 m：阻尼永远达不到最大值；建议取约 $3 m"],[/^the (stiction_velocity|friction_velocity) (\S+) m\/s is under (the|five times the) solver's error of (\S+) m\/s, so friction follows noise; raise it, or tighten the tolerance$/,(i,e,t,n)=>`${i==="stiction_velocity"?"静摩擦过渡速度":"动摩擦过渡速度"} ${e} m/s 小于求解器误差 ${n} m/s${t==="the"?"":" 的五倍"}，摩擦力将随噪声变化；请增大该速度，或收紧误差限`],[/^the stiffness belongs to an effective modulus of (\S+) Pa, more than (.+) on a rigid body has: far above Hertz, so contacts are needlessly short$/,"该刚度对应的等效弹性模量为 $1 Pa，超过 $2 对刚体的值：远高于赫兹刚度，接触时间过短"],[/^the stiffness belongs to an effective modulus of (\S+) Pa, less than (.+) on (.+) has: far below Hertz, so bodies sink in$/,"该刚度对应的等效弹性模量为 $1 Pa，低于 $2 对 $3 的值：远低于赫兹刚度，物体会陷入"],[/^the bodies yield above (\S+) m\/s, and this impact has (\S+) m\/s: Hertz' stiffness is then an upper bound, the force is less, and yielding alone would leave a restitution of (\S+) \(here (\S+)\); an elastoplastic law follows that$/,"速度超过 $1 m/s 时物体屈服，而此碰撞为 $2 m/s：赫兹刚度此时是上限，实际力更小，仅屈服就会使恢复系数为 $3（此处为 $4）；弹塑性定律可以反映这一点"],[/^the (static|dynamic) friction (\S+) of (.+) lies outside what another source gives, (.+) \((.+)\)$/,(i,e,t,n,s)=>`${t} 的${i==="static"?"静":"动"}摩擦系数 ${e} 超出另一来源给出的 ${n.replace(" to "," 至 ")}（${s}）`],[/^the source of (.+) gives friction in part or not at all, so no friction law is proposed$/,"$1 的来源只给出部分摩擦数据或没有给出，因此不提出摩擦定律"]];var np={body:"物体",contact:"接触",channel:"通道",joint:"运动副",force:"力",motion:"驱动",material:"材料",file:"文件",parameter:"参数"},_S={"be greater than zero":"必须大于零","be zero or more":"必须为零或更大","be at least 2":"至少为 2","lie in 0 … 0.5":"必须在 0 … 0.5 之间","have three edges greater than zero":"三条边都必须大于零","have three lengths greater than zero":"三个长度都必须大于零","be finite":"必须是有限的数","be a number":"必须是数"},wS=i=>_S[i]??i.replace(/^lie between (\S+) and (\S+)$/,"必须在 $1 与 $2 之间").replace(/^lie in (\S+) … (\S+?)(, .*)?$/,"必须在 $1 … $2 之间").replace(/^be one number and its unit.*$/,"必须是一个数及其单位").replace(/^not exceed (\S+)(.*)$/,"不得超过 $1$2"),gl=i=>i.replace(/\b(body|contact|joint|force|motion|material) "([^"]*)"/g,(e,t,n)=>`${np[t]}“${n}”`).replace(/"([^"]*)"/g,"“$1”").replace(/: ([\w ]+)$/,(e,t)=>ml[t.replaceAll("_"," ")]?`的${ml[t.replaceAll("_"," ")]}`:e),SS=i=>gl(i).replace(/^did you mean (.+)\?$/,"是否指 $1？").replace(/^there are none$/,"没有任何此类名称").replace(/^there (?:is|are) (.+)$/,"现有 $1").replace(/ or /g," 或 "),W0=[[/^there is no ([^"]+) "([^"]*)"; (.+)$/,(i,e,t)=>`没有名为“${e}”的${np[i]??i}；${SS(t)}`],[/^the name "([^"]*)" of the (.+?) is already borne by (.+); choose another name$/,(i,e,t)=>`${np[e]??e}的名称“${i}”已被 ${gl(t)} 使用；请另选名称`],[/^(.+) needs (.+), which is not installed; install it with: (.+)$/,"$1 需要 $2，但尚未安装；请运行：$3"],[/^(.+): the unit "([^"]*)" in "([^"]*)" is not known; write it as "… (.*)"$/,(i,e,t,n)=>`${gl(i)}：“${t}”中的单位“${e}”无法识别；请写成“… ${n}”`],[/^(.+): "([^"]*)" is (?:an? )?(.+?) \[(.+?)\], and (?:an? )?(.+?) \[(.+?)\] is needed; write it as "… (.*?)", or give a plain number in SI units$/,(i,e,t,n,s,r,o)=>`${gl(i)}：“${e}”的单位为 [${n==="no unit"?"无单位":n}]，而需要 [${r}]；请写成“… ${o}”，或给出 SI 单位下的纯数`],[/^(.+) is (.+?); it must (.+)$/,(i,e,t)=>`${gl(i)} 为 ${e}；${wS(t)}`],[/^(.+): there is no UNITS statement; its numbers were taken as SI$/,"$1：没有 UNITS 语句；其中的数按 SI 单位处理"],[/^(.+): there is no END statement; the file may have been cut short$/,"$1：没有 END 语句；文件可能不完整"],[/^not read, because it stands behind END \(line (\d+)\)$/,"未读取，因为位于 END（第 $1 行）之后"],[/^VARIABLE is not computed; nothing that was read uses it$/,"不计算 VARIABLE；所读内容都没有用到它"],[/^(\S+): argument (\S+) is not used$/,"$1：参数 $2 未使用"],[/^(.+): I and J are one point at the start, where the force along their line has no direction; it counts as zero until they part$/,"$1：I 与 J 在初始时重合，沿其连线的力没有方向；在两点分开之前按零处理"],[/^GRAPHICS of type (\S+) is not drawn$/,"不绘制类型为 $1 的 GRAPHICS"],[/^REQUEST with (.+) is not computed; write its columns as F1 = … \\ F2 = …$/,"不计算带 $1 的 REQUEST；请将各列写成 F1 = … \\ F2 = …"],[/^REQUEST\/(\d+) is not computed \((.+)\)$/,"不计算 REQUEST/$1（$2）"],[/^(\S+) steers Adams' own output and is not needed$/,"$1 只控制 Adams 自身的输出，这里不需要"],[/^(\S+) steers Adams' solver; give abut\.simulate an integrator instead$/,"$1 控制 Adams 求解器；请改为给 abut.simulate 指定积分器"],[/^(\S+) is not followed; nothing that was read depends on it$/,"不处理 $1；所读内容都不依赖它"],[/^MREQUEST is not computed; write its columns as REQUEST statements$/,"不计算 MREQUEST；请将其各列写成 REQUEST 语句"]];function Yo(i){return(i??"").replace(/contact "([^"]*)"(?: \(track (\d+)\))? of (.+?) and (.+?)(?=,|$)/g,(e,t,n,s,r)=>`接触“${t}”${n?`第 ${n} 点`:""}（${s} 与 ${r}）`).replace(/contact "([^"]*)"(?: \(track (\d+)\))?/g,(e,t,n)=>`接触“${t}”${n?`第 ${n} 点`:""}`).replace(/\b(body|joint|motion|force) "([^"]*)"/g,(e,t,n)=>`${MS[t]}“${n}”`).replace(/"([^"]*)"/g,"“$1”").replace(/ and /g," 与 ").replace(/, /g,"、")}var MS={body:"物体",joint:"运动副",motion:"驱动",force:"力"},TS={position:"位置",orientation:"姿态",velocity:"速度","angular velocity":"角速度"},$i=String.raw`\(step size ([^ )]+) s\)`,ip="(?: while (.+?) touches)?",sp=i=>i?`，此时${Yo(i)}处于接触状态`:"",AS=[[/^the run reached its end$/,"计算已到达终点"],[/^stopped by the user; the results up to then are kept$/,"由用户停止；此前的结果已保留"],[new RegExp(`^stopped after (\\d+) steps ${$i}; raise max_steps, or loosen rtol$`),"计算 $1 步后停止（步长 $2 s）；请增大 max_steps，或放宽 rtol"],[new RegExp(`^contact "([^"]*)" has more neighbours than there is room for ${$i}; its shapes differ much in size or overlap: divide them among several contacts, or look at how they stand at the start$`),"接触“$1”的邻近对数超出了可容纳的数量（步长 $2 s）；其形状尺寸相差很大或相互重叠：请将其分到多个接触中，或检查初始时的位置"],[new RegExp(`^contact "([^"]*)", by volume of intersection, has more than the (\\d+) parts that it keeps apart ${$i}; give it geometry=abut.Volumes\\(parts=…\\) with more$`),"按相交体积计算的接触“$1”的分离区域多于可区分的 $2 个（步长 $3 s）；请在 geometry=abut.Volumes(parts=…) 中给出更大的值"],[new RegExp(`^contact "([^"]*)", by volume of intersection, has more facets that meet than there is room for ${$i}; take coarser facets \\(abut.Volumes\\(facets=…\\)\\), or look for parts that are driven deep into each other$`),"按相交体积计算的接触“$1”中相交的面片超出了可容纳的数量（步长 $2 s）；请使用更粗的面片 (abut.Volumes(facets=…))，或检查是否有零件深深压入彼此"],[new RegExp(`^contact "([^"]*)", by curves, has left its plane: one shape leans out of the other's by (\\S+) deg, and tilt allows (\\S+) deg ${$i}; guide the bodies by joints that keep their z axes parallel, or allow more with geometry=abut.Curves\\(tilt=…\\)$`),"按曲线计算的接触“$1”离开了公共平面：一个形状相对另一个倾斜了 $2°，而 tilt 允许 $3°（步长 $4 s）；请用运动副保持两者的 z 轴平行，或用 geometry=abut.Curves(tilt=…) 允许更大的倾斜"],[new RegExp(`^contact "([^"]*)", by curves, is pressed in by more than (\\S+) m, and is followed to (\\S+) m ${$i}; take a stiffer law, look at how the shapes stand at the start, or allow more with geometry=abut.Curves\\(reach=…\\)$`),"按曲线计算的接触“$1”的压入深度超过 $2 m，而只跟踪到 $3 m（步长 $4 s）；请使用更硬的接触定律，检查形状的初始位置，或用 geometry=abut.Curves(reach=…) 允许更大的深度"],[new RegExp(`^contact "([^"]*)", by curves, touches at more than (\\d+) places ${$i}; give it geometry=abut.Curves\\(incidents=…\\) with more, up to 32$`),"按曲线计算的接触“$1”的接触点多于 $2 处（步长 $3 s）；请在 geometry=abut.Curves(incidents=…) 中给出更大的值（最多 32）"],[new RegExp(`^contact "([^"]*)", by curves, has more curve segments near each other than there is room for ${$i}; give it a smaller reach than (\\S+) m \\(geometry=abut.Curves\\(reach=…\\)\\), or draw the curves with fewer segments$`),"按曲线计算的接触“$1”中相邻的曲线段超出了可容纳的数量（步长 $2 s）；请使 reach 小于 $3 m (geometry=abut.Curves(reach=…))，或用更少的曲线段绘制曲线"],[new RegExp(`^the equations became singular at (.+?) ${$i}; the mechanism passes a pose in which this constraint blocks or repeats another; check the joint's axes, or start from another pose$`),(i,e)=>`方程在${Yo(i)}处奇异（步长 ${e} s）；机构经过了该约束锁死或与其他约束重复的位形；请检查运动副的轴线，或从另一位形开始`],[new RegExp(`^a force gave no number \\(NaN\\) or the motion grew without bound, first at body "([^"]*)"(?:, on which (.+?) acts)? ${$i}${ip}; check the functions, laws and parameters that act there$`),(i,e,t,n)=>`某个力的结果不是数 (NaN)，或运动无限增大，首先出现在物体“${i}”${e?`（其上作用有${Yo(e)}）`:""}（步长 ${t} s）${sp(n)}；请检查作用于此处的函数、定律和参数`],[new RegExp(`^the corrector did not converge, largest residual at (.+?) ${$i}${ip}; make contacts or springs less stiff, add damping, or use another integrator such as Radau$`),(i,e,t)=>`校正迭代不收敛，最大残差在${Yo(i)}（步长 ${e} s）${sp(t)}；请降低接触或弹簧的刚度、增加阻尼，或改用其他积分器（如 Radau）`],[new RegExp(`^the step size fell below its bound ${$i}; the largest error is in the (.+?) of body "([^"]*)"${ip}; loosen rtol, or look for a force that jumps or grows without bound there$`),(i,e,t,n)=>`步长低于下限（步长 ${i} s）；最大误差出现在物体“${t}”的${TS[e]??e}${sp(n)}；请放宽 rtol，或检查该处是否有突变或无限增大的力`]],ES=[[/^the mechanism cannot be assembled: after Newton's steps the largest gap is (\S+) \(m or rad\) at (.+?); check that its two frames can meet, and the lengths and axes around the loop$/,(i,e)=>`机构无法装配：牛顿迭代后最大间距为 ${i}（m 或 rad），位于${Yo(e)}；请检查其两个坐标系能否重合，以及环路中的长度和轴线`],[/^assembly moved the bodies to close the joints: up to (\S+) m \("([^"]*)"\) and (\S+) rad \("([^"]*)"\)$/,"装配时移动了物体以使运动副闭合：最多移动 $1 m（“$2”），转动 $3 rad（“$4”）"],[/^assembly changed initial velocities to agree with the joints: up to (\S+) \("([^"]*)"\)$/,"装配时修改了初始速度以符合运动副：最多改变 $1（“$2”）"],[/^redundant constraints: (.+?)(?: and (\d+) more)?; their reactions are the least-norm ones$/,(i,e)=>`冗余约束：${i.replace(/, /g,"、")}${e?` 等（另有 ${e} 个）`:""}；其反力取最小范数解`],[/^(contact .+?) overlaps by (\S+) m at the start and pushes at once; move the bodies apart unless that is meant$/,(i,e)=>`${Yo(i)}在初始时重叠 ${e} m，立即产生推力；若非有意，请将物体移开`],[/^contact "([^"]*)" overlaps at (\d+) places, by up to (\S+) m between "([^"]*)" and "([^"]*)", at the start and pushes at once; move the bodies apart unless that is meant$/,"接触“$1”在初始时有 $2 处重叠，“$4”与“$5”之间最深 $3 m，立即产生推力；若非有意，请将物体移开"]],CS=[[/^RungeKutta \(DOPRI5\): contacts are followed step by step while they last, and nothing else is stiff$/,"RungeKutta (DOPRI5)：接触期间逐步跟踪，其余部分不是刚性的"],[/^RungeKutta \(DOPRI5\): nothing in the model is stiff$/,"RungeKutta (DOPRI5)：模型中没有刚性部分"],[/^(Radau|Bdf): the model is stiff, "([^"]*)" relaxes at about (\S+) 1\/s, far faster than the machine moves \((\S+) 1\/s\), and (.+)$/,(i,e,t,n,s)=>`${i}：模型是刚性的，“${e}”的松弛速率约为 ${t} 1/s，远快于机构运动 (${n} 1/s)，${s==="smooth"?"且光滑":"而 Radau 在接触事件之后仍以全阶继续"}`],[/^Verlet with a constant step of (\S+) s: many bodies, and the shortest contact, of "([^"]*)" at (\S+) m\/s, lasts (\S+) s; give Verlet\(step=…\) for another step, or RungeKutta\(\) to locate every onset$/,"Verlet，固定步长 $1 s：物体很多，最短的接触“$2”（速度 $3 m/s）持续 $4 s；可用 Verlet(step=…) 改变步长，或用 RungeKutta() 精确定位每次接触的开始"]],RS=[[/^The animation shows (\d+) of (\d+) outputs\.$/,"动画显示 $2 个输出中的 $1 个。"],[/^Long curves are thinned; no peak is lost\.$/,"长曲线经过抽稀；峰值没有丢失。"],[/^(\d+) of (\d+) channels are without numbers here to keep the page small; (.+?)(?: puts those named first)?\.$/,"为减小页面，$2 个通道中有 $1 个不含数据；可用 $3 优先放入指定的通道。"],[/^The arrows of (\d+) of (\d+) points of contact, the least loaded, are left out\.$/,"$2 个接触点中受力最小的 $1 个未画箭头。"],[/^(\S+) in closed form$/,"$1，解析几何"],[/^(\S+) in closed form, neighbours searched for among (\d+) pairs$/,"$1，解析几何，在 $2 对中搜索邻近对"],[/^(\S+) by volume of intersection \(asked for\)$/,"$1，相交体积法（用户指定）"],[/^(\S+) by volume of intersection \(no closed form for (\S+)\)$/,"$1，相交体积法（$2 没有解析解）"],[/^(\S+) by volume of intersection \(the law asks for (.+)\)$/,"$1，相交体积法（接触定律需要 $2）"]],PS=[...AS,...ES,...CS,...RS,...G0,...W0];function $0(i){let e=rp(i);if(e!==void 0)return e;let t=i.split(/(?<=\.) (?=[A-Z0-9])/),n=t.map(rp);if(t.length>1&&n.some(o=>o!==void 0))return n.map((o,a)=>o??t[a]).join("");let s=/^(.+?(?:\.\w+)?), lines? ([\d, ]+): (.+)$/.exec(i),r=s&&rp(s[3]);return s&&r!==void 0&&r!==null?`${s[1]} 第 ${s[2].replace(/, /g,"、")} 行：${r}`:void 0}function rp(i){for(let[e,t]of PS){let n=e.exec(i);if(n)return typeof t=="string"?t.replace(/\$(\d)/g,(s,r)=>n[Number(r)]??""):t(...n.slice(1))}}var X0={"This browser shows no three-dimensional pictures (WebGL 2 is missing or switched off); plots and tables below are complete.":"此浏览器无法显示三维画面（缺少或已关闭 WebGL 2）；曲线和表格仍然完整。","The machine in three dimensions":"机构的三维画面","View from a corner":"轴测视图","View from the front":"前视图","View from the top":"俯视图","View from the right":"右视图","Fit everything":"适应窗口","Parallel or perspective":"平行投影或透视投影",Show:"显示","What is drawn":"选择显示内容","Contact forces":"接触力","Arrow length":"箭头长度","Contact pressure":"接触压力",Paths:"轨迹","Joints and springs":"运动副与弹簧",Edges:"轮廓线","See through":"半透明",Contact:"接触",Force:"力","Resultant of all places where it touches":"所有接触点的合力","and {n} more with smaller peaks":"另有 {n} 个峰值较小的接触","Hide or show this contact's arrows":"隐藏或显示此接触的箭头","Scale in the middle of the picture":"画面中心处的比例尺",Pressure:"压力",Close:"关闭",Body:"物体","the ground, at rest":"地面，静止",Mass:"质量",Position:"位置",Speed:"速率",Trace:"轨迹",Follow:"跟随",Hide:"隐藏","Draw the path of its centre of mass":"绘制质心轨迹","Let the camera go along with it":"相机跟随此物体","Hide this body":"隐藏此物体","Show all":"全部显示","Show all bodies again":"重新显示所有物体","1 body hidden":"已隐藏 1 个物体","{n} bodies hidden":"已隐藏 {n} 个物体","Normal part":"法向力",Penetration:"穿透深度",Places:"接触点数",Joint:"运动副",Motion:"驱动","Force element":"力元",Kind:"类型",Between:"连接",Export:"导出","Save a picture or the animation":"保存图片或动画","Picture (PNG)":"图片（PNG）","Animation (GIF)":"动画（GIF）","Video (MP4)":"视频（MP4）",Size:"尺寸","As on the screen":"与屏幕相同","Pictures per second":"每秒帧数","Transparent background":"透明背景","Title, time and legend":"标题、时间和图例","At the player's speed: {s} s, {n} pictures":"按播放速度：{s} s，{n} 帧",Save:"保存",Cancel:"取消","Saved: {how}, {size}":"已保存：{how}，{size}","Stopped; nothing was saved":"已停止，未保存任何内容","This could not be saved: {why}":"无法保存：{why}"};var IS={...B0,...X0,...H0,...z0},q0="en";function Me(i,e={}){return(q0==="zh"?IS[i]??$0(i)??i:i).replace(/\{(\w+)\}/g,(n,s)=>s in e?String(e[s]):n)}function Y(i,e={}){let t=document.createElement("span");return t.dataset.t=i,Object.keys(e).length&&(t.dataset.values=JSON.stringify(e)),t.textContent=Me(i,e),t}function et(i,e,t){return i.setAttribute(`data-t-${e}`,t),i.setAttribute(e,Me(t)),i}function Y0(i,e){q0=e;for(let t of i.querySelectorAll("[data-t]"))t.textContent=Me(t.dataset.t??"",JSON.parse(t.dataset.values??"{}"));for(let t of["title","placeholder","aria-label"])for(let n of i.querySelectorAll(`[data-t-${t}]`))n.setAttribute(t,Me(n.getAttribute(`data-t-${t}`)??""))}function Z0(){let i=LS("abut-language");return i==="en"||i==="zh"?i:navigator.language.toLowerCase().startsWith("zh")?"zh":"en"}function LS(i){try{return localStorage.getItem(i)}catch{return null}}function K0(i,e){try{localStorage.setItem(i,e)}catch{}}var j0={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},Jc=class{constructor(e){this.store=e;let t=w("button",{type:"button",class:"language",onclick:()=>this.switch()},"中文");e.on("language",n=>{t.textContent=n==="zh"?"English":"中文",this.draw()}),e.on("shown",()=>this.draw()),this.element.append(w("div",{class:"bar"},this.what,t),this.notices)}store;element=w("header",{});scene=null;what=w("div",{class:"what"});notices=w("div",{class:"notices"});show(e){this.scene=e,this.draw()}switch(){this.store.set("language",this.store.get("language")==="zh"?"en":"zh")}draw(){if(!this.scene)return;let e=this.store.get("shown").map(s=>this.scene.runs[s]).filter(s=>s!==void 0),t=this.scene.runs.length>1,n=t?Y("{n} results compared",{n:this.scene.runs.length}):this.scene.title||Me("Result");pe(this.what,w("h1",{},n),...t?[]:e.map(s=>this.facts(s))),pe(this.notices,...t?[this.legend()]:[],...e.flatMap(s=>this.told(s,t)))}legend(){let e=new Set(this.store.get("shown"));return w("div",{class:"legend"},...this.scene.runs.map((t,n)=>w("label",{class:`run run${n%6}`},w("input",{type:"checkbox",checked:e.has(n),onchange:()=>this.toggle(n)}),w("i",{}),w("b",{},t.name),this.facts(t))))}toggle(e){let t=new Set(this.store.get("shown"));t.has(e)&&t.size>1?t.delete(e):t.add(e),this.store.set("shown",[...t].sort((n,s)=>n-s))}facts(e){let{status:t,statistics:n}=e.header,s=Number(n.compile_seconds??0),r=[n.march_seconds,n.run_seconds].find(a=>typeof a=="number"),o=String(n.integrator??"").split("(")[0];return w("span",{class:"facts"},w("strong",{class:`status ${t.kind}`},Y(j0[t.kind]??t.kind)),e.time.length>1?w("span",{},Y("{from} to {to} s",{from:$e(e.start),to:$e(e.end)})):null,e.time.length>1?w("span",{},Y("{n} outputs",{n:$e(e.time.length)})):null,o?w("span",{},o):null,typeof n.steps=="number"?w("span",{},Y("{n} steps",{n:$e(n.steps)})):null,r===void 0?null:w("span",{},Y("computed in {s} s",{s:$e(r,3)})),s>.5?w("span",{},Y("compiled in {s} s",{s:$e(s,2)})):null)}told(e,t){let{status:n,warnings:s}=e.header,r=t?`${e.name}: `:"",o=[];if(n.kind!=="done"&&n.sentence){let a=n.time===null?"":` t = ${$e(n.time,9)} s`;o.push(w("p",{class:`told ${n.kind}`},w("b",{},r,Y(j0[n.kind]??n.kind),a,". "),Qc(n.sentence)))}if(s.length){let a=w("ul",{},...s.map(c=>w("li",{},Qc(c)))),l=s.length>1?Y("{n} warnings",{n:s.length}):Y("1 warning");o.push(w("details",{class:"told warning",open:s.length<=3},w("summary",{},r,l),a))}return o}};function Qc(i){let e=Y(i.trim()),t=e.textContent??"";if(t===i.trim()){let n=t.charAt(0).toUpperCase()+t.slice(1);e.textContent=/[.!?。！？]$/.test(n)?n:`${n}.`,delete e.dataset.t}return e}var is="magnitude",yl=class extends Error{},hn=i=>i.part?`${i.channel}.${i.part}`:i.channel;function Zo(i){let{components:e}=i.header;return e.length?vl(i)?[...e,is]:[...e]:[""]}function vl(i){return i.header.components.join()==="x,y,z"}function xi(i,e){for(let t of i.runs){let n=t.channels.get(e.channel);if(n&&Zo(n).includes(e.part))return n}}var J0=new WeakMap;async function si(i,e){let t=i.channels.get(e.channel);if(!t||!Zo(t).includes(e.part))throw new yl(Me("{run} has no channel {channel}",{run:i.name,channel:hn(e)}));if(!t.available)throw new yl(Me("the numbers of {channel} are not in this page; they are in the result file",{channel:e.channel}));let n;try{n=await t.curve()}catch(s){throw new yl(String(s.message))}if(e.part===is){let s=J0.get(t);return s||J0.set(t,s=DS(n.values)),{x:n.time,y:s}}return{x:n.time,y:n.values[Math.max(0,t.header.components.indexOf(e.part))]}}function DS(i){let e=new Float64Array(i[0].length);for(let t=0;t<e.length;t++)e[t]=Math.sqrt(i.reduce((n,s)=>n+s[t]*s[t],0));return e}function bi(i,e){let t=0,n=i.length;for(;t<n;){let s=t+n>>1;i[s]<e?t=s+1:n=s}return t}function eh(i,e){if(!i.length)return-1;let t=bi(i,e);return t===0?0:t===i.length||e-i[t-1]<=i[t]-e?t-1:t}function Q0({x:i,y:e},t=-1/0,n=1/0){let s={least:NaN,leastAt:NaN,most:NaN,mostAt:NaN,mean:NaN},[r,o,a,l]=[0,0,0,0];for(let c=bi(i,t),h=i.length;c<h&&i[c]<=n;c++){let u=e[c];Number.isFinite(u)&&(u>=s.least||([s.least,s.leastAt]=[u,i[c]]),u<=s.most||([s.most,s.mostAt]=[u,i[c]]),a+=u,l++,c&&Number.isFinite(e[c-1])&&i[c-1]>=t&&(r+=.5*(u+e[c-1])*(i[c]-i[c-1]),o+=i[c]-i[c-1]))}return s.mean=o>0?r/o:l?a/l:NaN,s}function ey(i){let[e,t]=[1/0,0];for(let{y:n}of i)for(let s of n){if(s<0)return!1;s>0&&([e,t]=[Math.min(e,s),Math.max(t,s)])}return t>30*e}var NS=0,Ko=class{constructor(e,t){this.chosen=e;this.refused=t;let n=`abut-channels-${++NS}`;this.list=w("datalist",{id:n}),this.input=et(w("input",{list:n,class:"channel",onchange:()=>this.type(),onfocus:()=>this.looked()}),"placeholder","Search channels"),this.input.addEventListener("keydown",s=>s.stopPropagation()),this.element=w("span",{},this.input,this.list)}chosen;refused;element;spec=null;known=new Map;input;list;stale=!0;offer(e){this.known=new Map;for(let t of e.runs)for(let n of t.channels.values())if(n.available)for(let s of Zo(n)){let r={channel:n.name,part:s};this.known.set(hn(r),r)}this.stale=!0,this.spec&&!this.known.has(hn(this.spec))&&this.choose("")}choose(e){this.spec=this.known.get(e)??null,this.input.value=this.spec?e:""}looked(){this.stale&&pe(this.list,...[...this.known.keys()].map(e=>w("option",{value:e}))),this.stale=!1,this.input.select()}type(){let e=this.known.get(this.input.value.trim());if(!e){this.refused(Me("no channel has this name"));return}this.spec=e,this.chosen()}};var FS="uplot",US="u-hz",OS="u-vt",kS="u-title",BS="u-wrap",zS="u-under",VS="u-over",HS="u-axis",no="u-off",GS="u-select",WS="u-cursor-x",$S="u-cursor-y",XS="u-cursor-pt",qS="u-legend",YS="u-live",ZS="u-inline",KS="u-series",jS="u-marker",ty="u-label",JS="u-value",bl="width",_l="height";var ny="bottom",jo="left",op="right",Sp="#000",iy=Sp+"0",ap="mousemove",sy="mousedown",lp="mouseup",ry="mouseenter",oy="mouseleave",ay="dblclick",QS="resize",eM="scroll",ly="change",rh="dppxchange",Mp="--",sa=typeof window<"u",fp=sa?document:null,Qo=sa?window:null,tM=sa?navigator:null,Ut,th;function pp(){let i=devicePixelRatio;Ut!=i&&(Ut=i,th&&gp(ly,th,pp),th=matchMedia(`(min-resolution: ${Ut-.001}dppx) and (max-resolution: ${Ut+.001}dppx)`),io(ly,th,pp),Qo.dispatchEvent(new CustomEvent(rh)))}function Ii(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function mp(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function sn(i,e,t){i.style[e]=t+"px"}function ss(i,e,t,n){let s=fp.createElement(i);return e!=null&&Ii(s,e),t?.insertBefore(s,n),s}function Xi(i,e){return ss("div",i,e)}var cy=new WeakMap;function Rs(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=cy.get(i);r!=o&&(i.style.transform=r,cy.set(i,r),e<0||t<0||e>n||t>s?Ii(i,no):mp(i,no))}var hy=new WeakMap;function uy(i,e,t){let n=e+t,s=hy.get(i);n!=s&&(hy.set(i,n),i.style.background=e,i.style.borderColor=t)}var dy=new WeakMap;function fy(i,e,t,n){let s=e+""+t,r=dy.get(i);s!=r&&(dy.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Tp={passive:!0},nM={...Tp,capture:!0};function io(i,e,t,n){e.addEventListener(i,t,n?nM:Tp)}function gp(i,e,t,n){e.removeEventListener(i,t,Tp)}sa&&pp();function rs(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:Li((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function Vy(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Hy=i=>i!=null,Gy=i=>i!=null&&i>0,lh=Vy(Hy),iM=Vy(Gy);function sM(i,e,t,n=0,s=!1){let r=s?iM:lh,o=s?Gy:Hy;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Kt,l??-Kt]}function ch(i,e,t,n){let s=gy(i),r=gy(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?nr:Wy,a=s==1?Li:qi,l=r==1?qi:Li,c=a(o(Pn(i))),h=l(o(Pn(e))),u=ea(t,c),d=ea(t,h);return t==10&&(c<0&&(u=jt(u,-c)),h<0&&(d=jt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=Yy(i,u),e=hh(e,d)),[i,e]}function Ap(i,e,t,n){let s=ch(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Ep=.1,py={mode:3,pad:Ep},Sl={pad:0,soft:null,mode:0},rM={min:Sl,max:Sl};function oh(i,e,t,n){return uh(t)?my(i,e,t):(Sl.pad=t,Sl.soft=n?0:null,Sl.mode=n?3:0,my(i,e,rM))}function Nt(i,e){return i??e}function oM(i,e,t){for(e=Nt(e,0),t=Nt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function my(i,e,t){let n=t.min,s=t.max,r=Nt(n.pad,0),o=Nt(s.pad,0),a=Nt(n.hard,-Kt),l=Nt(s.hard,Kt),c=Nt(n.soft,Kt),h=Nt(s.soft,-Kt),u=Nt(n.mode,0),d=Nt(s.mode,0),f=e-i,g=nr(f),y=pi(Pn(i),Pn(e)),p=nr(y),m=Pn(p-g);(f<1e-24||m>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Kt&&(r=0),d==2&&h!=-Kt&&(o=0)));let b=f||y||1e3,E=nr(b),_=ea(10,Li(E)),R=b*(f==0?i==0?.1:1:r),C=jt(Yy(i-R,_/10),24),v=i>=c&&(u==1||u==3&&C<=c||u==2&&C>=c)?c:Kt,M=pi(a,C<v&&i>=v?v:os(v,C)),O=b*(f==0?e==0?.1:1:o),L=jt(hh(e+O,_/10),24),D=e<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-Kt,z=os(l,L>D&&e<=D?D:pi(D,L));return M==z&&M==0&&(z=100),[M,z]}var aM=new Intl.NumberFormat(sa?tM.language:"en-US"),Cp=i=>aM.format(i),Di=Math,sh=Di.PI,Pn=Di.abs,Li=Di.floor,Rn=Di.round,qi=Di.ceil,os=Di.min,pi=Di.max,ea=Di.pow,gy=Di.sign,nr=Di.log10,Wy=Di.log2,lM=(i,e=1)=>Di.sinh(i)*e,cp=(i,e=1)=>Di.asinh(i/e),Kt=1/0;function yy(i){return(nr((i^i>>31)-(i>>31))|0)+1}function yp(i,e,t){return os(pi(i,e),t)}function $y(i){return typeof i=="function"}function Et(i){return $y(i)?i:()=>i}var cM=()=>{},Xy=i=>i,qy=(i,e)=>e,hM=i=>null,vy=i=>!0,xy=(i,e)=>i==e,uM=/\.\d*?(?=9{6,}|0{6,})/gm,so=i=>{if(Ky(i)||Ir.has(i))return i;let e=`${i}`,t=e.match(uM);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${so(s)}e${r}`}return jt(i,n)};function eo(i,e){return so(jt(so(i/e))*e)}function hh(i,e){return so(qi(so(i/e))*e)}function Yy(i,e){return so(Li(so(i/e))*e)}function jt(i,e=0){if(Ky(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Rn(n)/t}var Ir=new Map;function Zy(i){return((""+i).split(".")[1]||"").length}function Tl(i,e,t,n){let s=[],r=n.map(Zy);for(let o=e;o<t;o++){let a=Pn(o),l=jt(ea(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:jt(h,u);s.push(d),Ir.set(d,u)}}return s}var Ml={},Rp=[],ta=[null,null],Pr=Array.isArray,Ky=Number.isInteger,dM=i=>i===void 0;function by(i){return typeof i=="string"}function uh(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function fM(i){return i!=null&&typeof i=="object"}var pM=Object.getPrototypeOf(Uint8Array),jy="__proto__";function na(i,e=uh){let t;if(Pr(i)){let n=i.find(s=>s!=null);if(Pr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=na(i[s],e)}else t=i.slice()}else if(i instanceof pM)t=i.slice();else if(e(i)){t={};for(let n in i)n!=jy&&(t[n]=na(i[n],e))}else t=i;return t}function Mn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=jy&&(uh(i[s])?Mn(i[s],na(n[s])):i[s]=na(n[s]))}return i}var mM=0,gM=1,yM=2;function vM(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function xM(i,e){if(wM(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return SM(o[0])||(o=_M(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:gM,f=[];for(let g=0;g<h.length;g++){let y=h[g],p=r.get(l[g]);y===null?d!=mM&&(u[p]=y,d==yM&&f.push(p)):u[p]=y}vM(u,f,s),n.push(u)}}return n}var bM=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function _M(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function wM(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function SM(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=pi(1,Li((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Jy=["January","February","March","April","May","June","July","August","September","October","November","December"],Qy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function ev(i){return i.slice(0,3)}var MM=Qy.map(ev),TM=Jy.map(ev),AM={MMMM:Jy,MMM:TM,WWWW:Qy,WWW:MM};function xl(i){return(i<10?"0":"")+i}function EM(i){return(i<10?"00":i<100?"0":"")+i}var CM={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>xl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>xl(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>xl(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>xl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>xl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>EM(i.getMilliseconds())};function Pp(i,e){e=e||AM;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?CM[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var RM=new Intl.DateTimeFormat().resolvedOptions().timeZone;function PM(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==RM?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var tv=i=>i%1==0,ah=[1,2,2.5,5],IM=Tl(10,-32,0,ah),nv=Tl(10,0,32,ah),LM=nv.filter(tv),to=IM.concat(nv),Ip=`
`,iv="{YYYY}",_y=Ip+iv,sv="{M}/{D}",wl=Ip+sv,nh=wl+"/{YY}",rv="{aa}",DM="{h}:{mm}",Jo=DM+rv,wy=Ip+Jo,Sy=":{ss}",Bt=null;function ov(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Tl(10,0,3,ah).filter(tv):Tl(10,-3,0,ah)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,iv,Bt,Bt,Bt,Bt,Bt,Bt,1],[s*28,"{MMM}",_y,Bt,Bt,Bt,Bt,Bt,1],[s,sv,_y,Bt,Bt,Bt,Bt,Bt,1],[n,"{h}"+rv,nh,Bt,wl,Bt,Bt,Bt,1],[t,Jo,nh,Bt,wl,Bt,Bt,Bt,1],[e,Sy,nh+" "+Jo,Bt,wl+" "+Jo,Bt,wy,Bt,1],[i,Sy+".{fff}",nh+" "+Jo,Bt,wl+" "+Jo,Bt,wy,Bt,1]];function h(u){return(d,f,g,y,p,m)=>{let b=[],E=p>=o,_=p>=r&&p<o,R=u(g),C=jt(R*i,3),v=hp(R.getFullYear(),E?0:R.getMonth(),_||E?1:R.getDate()),M=jt(v*i,3);if(_||E){let O=_?p/r:0,L=E?p/o:0,D=C==M?C:jt(hp(v.getFullYear()+L,v.getMonth()+O,1)*i,3),z=new Date(Rn(D/i)),X=z.getFullYear(),F=z.getMonth();for(let H=0;D<=y;H++){let Z=hp(X+L*H,F+O*H,1),G=Z-u(jt(Z*i,3));D=jt((+Z+G)*i,3),D<=y&&b.push(D)}}else{let O=p>=s?s:p,L=Li(g)-Li(C),D=M+L+hh(C-M,O);b.push(D);let z=u(D),X=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,F=p/n,H=d.axes[f]._space,Z=m/H;for(;D=jt(D+p,i==1?0:3),!(D>y);)if(F>1){let G=Li(jt(X+F,6))%24,te=u(D).getHours()-G;te>1&&(te=-1),D-=te*n,X=(X+F)%24;let oe=b[b.length-1];jt((D-oe)/p,3)*Z>=.7&&b.push(D)}else b.push(D)}return b}}return[l,c,h]}var[NM,FM,UM]=ov(1),[OM,kM,BM]=ov(.001);Tl(2,-53,53,[1]);function My(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function Ty(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,u,d,f;return n.map(g=>{let y=i(g),p=y.getFullYear(),m=y.getMonth(),b=y.getDate(),E=y.getHours(),_=y.getMinutes(),R=y.getSeconds(),C=p!=l&&a[2]||m!=c&&a[3]||b!=h&&a[4]||E!=u&&a[5]||_!=d&&a[6]||R!=f&&a[7]||a[1];return l=p,c=m,h=b,u=E,d=_,f=R,C(y)})}}function zM(i,e){let t=Pp(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function hp(i,e,t){return new Date(i,e,t)}function Ay(i,e){return e(i)}var VM="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Ey(i,e){return(t,n,s,r)=>r==null?Mp:e(i(n))}function HM(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function GM(i,e){return i.series[e].fill(i,e)}var WM={show:!0,live:!0,isolate:!1,mount:cM,markers:{show:!0,width:2,stroke:HM,fill:GM,dash:"solid"},idx:null,idxs:null,values:[]};function $M(i,e){let t=i.cursor.points,n=Xi(),s=t.size(i,e);sn(n,bl,s),sn(n,_l,s);let r=s/-2;sn(n,"marginLeft",r),sn(n,"marginTop",r);let o=t.width(i,e,s);return o&&sn(n,"borderWidth",o),n}function XM(i,e){let t=i.series[e].points;return t._fill||t._stroke}function qM(i,e){let t=i.series[e].points;return t._stroke||t._fill}function YM(i,e){return i.series[e].points.size}var up=[0,0];function ZM(i,e,t){return up[0]=e,up[1]=t,up}function ih(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function dp(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var KM={show:!0,x:!0,y:!0,lock:!1,move:ZM,points:{one:!1,show:$M,size:YM,width:0,stroke:qM,fill:XM},bind:{mousedown:ih,mouseup:ih,click:ih,dblclick:ih,mousemove:dp,mouseleave:dp,mouseenter:dp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},av={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Lp=Mn({},av,{filter:qy}),lv=Mn({},Lp,{size:10}),cv=Mn({},av,{show:!1}),Dp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',hv="bold "+Dp,uv=1.5,Cy={show:!0,scale:"x",stroke:Sp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:hv,side:2,grid:Lp,ticks:lv,border:cv,font:Dp,lineGap:uv,rotate:0},jM="Value",JM="Time",Ry={show:!0,scale:"x",auto:!1,sorted:1,min:Kt,max:-Kt,idxs:[]};function QM(i,e,t,n,s){return e.map(r=>r==null?"":Cp(r))}function e1(i,e,t,n,s,r,o){let a=[],l=Ir.get(s)||0;t=o?t:jt(hh(t,s),l);for(let c=t;c<=n;c=jt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function vp(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?nr:Wy,h=Li(c(t));s=ea(l,h),l==10&&(s=to[rs(s,to)]);let u=t,d=s*l;l==10&&(d=to[rs(d,to)]);do a.push(u),u=u+s,l==10&&!Ir.has(u)&&(u=jt(u,Ir.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=to[rs(d,to)]));while(u<=n);return a}function t1(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?vp(i,e,pi(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?vp(i,e,pi(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var dv=/./,n1=/[12357]/,i1=/[125]/,Py=/1/,xp=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function s1(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?dv:l(7,o)-h>=c?n1:l(5,o)-h>=c?i1:Py;if(u==Py){let d=Pn(l(1,o)-h);if(d<c)return xp(e.slice().reverse(),a.distr,u,qi(c/d)).reverse()}return xp(e,a.distr,u,1)}function r1(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Pn(l(1,o)-l(2,o));return c<a?xp(e.slice().reverse(),3,dv,qi(a/c)).reverse():e}function o1(i,e,t,n){return n==null?Mp:e==null?"":Cp(e)}var Iy={show:!0,scale:"y",stroke:Sp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:hv,side:3,grid:Lp,ticks:lv,border:cv,font:Dp,lineGap:uv,rotate:0};function a1(i,e){let t=3+(i||1)*2;return jt(t*e,3)}function l1(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Pn(o-r),l=i.series[e],c=a/(l.points.space*Ut);return n[1]-n[0]<=c}var Ly={scale:null,auto:!0,sorted:0,min:Kt,max:-Kt},fv=(i,e,t,n,s)=>s,Dy={show:!0,auto:!0,sorted:0,gaps:fv,alpha:1,facets:[Mn({},Ly,{scale:"x"}),Mn({},Ly,{scale:"y"})]},Ny={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:fv,alpha:1,points:{show:l1,filter:null},values:null,min:Kt,max:-Kt,idxs:[],path:null,clip:null};function c1(i,e,t,n,s){return t/10}var pv={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},h1=Mn({},pv,{time:!1,ori:1}),Fy={};function mv(i,e){let t=Fy[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Fy[i]=t)),t}var ia=1,bp=2;function ro(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,y=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?t(s,l,c,h,u,p,m,d,f,g,y,fh,ra,mh,yv,xv):t(s,l,c,h,u,m,p,f,d,y,g,ph,oa,Up,vv,bv)}function Np(i,e){let t=0,n=0,s=Nt(i.bands,Rp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function u1(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ir(i,e,t,n,s,r){return ro(i,e,(o,a,l,c,h,u,d,f,g,y,p)=>{let m=o.pxRound,b=c.dir*(c.ori==0?1:-1),E=c.ori==0?ra:oa,_,R;b==1?(_=t,R=n):(_=n,R=t);let C=m(u(a[_],c,y,f)),v=m(d(l[_],h,p,g)),M=m(u(a[R],c,y,f)),O=m(d(r==1?h.max:h.min,h,p,g)),L=new Path2D(s);return E(L,M,O),E(L,C,O),E(L,C,v),L})}function dh(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?mh:Up,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function d1(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Fp(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),y=u-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let m=d+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=f&&a.push([f,g])}return a}function Uy(i){return i==0?Xy:i==1?Rn:e=>eo(e,i)}function gv(i){let e=i==0?fh:ph,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=os(c,a/2,l/2),h=os(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var fh=(i,e,t)=>{i.moveTo(e,t)},ph=(i,e,t)=>{i.moveTo(t,e)},ra=(i,e,t)=>{i.lineTo(e,t)},oa=(i,e,t)=>{i.lineTo(t,e)},mh=gv(0),Up=gv(1),yv=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},vv=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},xv=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},bv=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function _v(i){return(e,t,n,s,r)=>ro(e,t,(o,a,l,c,h,u,d,f,g,y,p)=>{let{pxRound:m,points:b}=o,E,_;c.ori==0?(E=fh,_=yv):(E=ph,_=vv);let R=jt(b.width*Ut,3),C=(b.size-b.width)/2*Ut,v=jt(C*2,3),M=new Path2D,O=new Path2D,{left:L,top:D,width:z,height:X}=e.bbox;mh(O,L-v,D-v,z+v*2,X+v*2);let F=H=>{if(l[H]!=null){let Z=m(u(a[H],c,y,f)),G=m(d(l[H],h,p,g));E(M,Z+C,G),_(M,Z,G,C,0,sh*2)}};if(r)r.forEach(F);else for(let H=n;H<=s;H++)F(H);return{stroke:R>0?M:null,fill:M,clip:O,flags:ia|bp}})}function wv(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var f1=wv(ra),p1=wv(oa);function Sv(i){let e=Nt(i?.alignGaps,0);return(t,n,s,r)=>ro(t,n,(o,a,l,c,h,u,d,f,g,y,p)=>{[s,r]=lh(l,s,r);let m=o.pxRound,b=X=>m(u(X,c,y,f)),E=X=>m(d(X,h,p,g)),_,R;c.ori==0?(_=ra,R=f1):(_=oa,R=p1);let C=c.dir*(c.ori==0?1:-1),v={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ia},M=v.stroke,O=!1;if(r-s>=y*4){let X=fe=>t.posToVal(fe,c.key,!0),F=null,H=null,Z,G,he,Q=b(a[C==1?s:r]),te=b(a[s]),oe=b(a[r]),me=X(C==1?te+1:oe-1);for(let fe=C==1?s:r;fe>=s&&fe<=r;fe+=C){let ne=a[fe],_e=(C==1?ne<me:ne>me)?Q:b(ne),Ie=l[fe];_e==Q?Ie!=null?(G=Ie,F==null?(_(M,_e,E(G)),Z=F=H=G):G<F?F=G:G>H&&(H=G)):Ie===null&&(O=!0):(F!=null&&R(M,Q,E(F),E(H),E(Z),E(G)),Ie!=null?(G=Ie,_(M,_e,E(G)),F=H=Z=G):(F=H=null,Ie===null&&(O=!0)),Q=_e,me=X(Q+C))}F!=null&&F!=H&&he!=Q&&R(M,Q,E(F),E(H),E(Z),E(G))}else for(let X=C==1?s:r;X>=s&&X<=r;X+=C){let F=l[X];F===null?O=!0:F!=null&&_(M,b(a[X]),E(F))}let[D,z]=Np(t,n);if(o.fill!=null||D!=0){let X=v.fill=new Path2D(M),F=o.fillTo(t,n,o.min,o.max,D),H=E(F),Z=b(a[s]),G=b(a[r]);C==-1&&([G,Z]=[Z,G]),_(X,G,H),_(X,Z,H)}if(!o.spanGaps){let X=[];O&&X.push(...Fp(a,l,s,r,C,b,e)),v.gaps=X=o.gaps(t,n,s,r,X),v.clip=dh(X,c.ori,f,g,y,p)}return z!=0&&(v.band=z==2?[ir(t,n,s,r,M,-1),ir(t,n,s,r,M,1)]:ir(t,n,s,r,M,z)),v})}function m1(i){let e=Nt(i.align,1),t=Nt(i.ascDesc,!1),n=Nt(i.alignGaps,0),s=Nt(i.extend,!1);return(r,o,a,l)=>ro(r,o,(c,h,u,d,f,g,y,p,m,b,E)=>{[a,l]=lh(u,a,l);let _=c.pxRound,{left:R,width:C}=r.bbox,v=te=>_(g(te,d,b,p)),M=te=>_(y(te,f,E,m)),O=d.ori==0?ra:oa,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ia},D=L.stroke,z=d.dir*(d.ori==0?1:-1),X=M(u[z==1?a:l]),F=v(h[z==1?a:l]),H=F,Z=F;s&&e==-1&&(Z=R,O(D,Z,X)),O(D,F,X);for(let te=z==1?a:l;te>=a&&te<=l;te+=z){let oe=u[te];if(oe==null)continue;let me=v(h[te]),fe=M(oe);e==1?O(D,me,X):O(D,H,fe),O(D,me,fe),X=fe,H=me}let G=H;s&&e==1&&(G=R+C,O(D,G,X));let[he,Q]=Np(r,o);if(c.fill!=null||he!=0){let te=L.fill=new Path2D(D),oe=c.fillTo(r,o,c.min,c.max,he),me=M(oe);O(te,G,me),O(te,Z,me)}if(!c.spanGaps){let te=[];te.push(...Fp(h,u,a,l,z,v,n));let oe=c.width*Ut/2,me=t||e==1?oe:-oe,fe=t||e==-1?-oe:oe;te.forEach(ne=>{ne[0]+=me,ne[1]+=fe}),L.gaps=te=c.gaps(r,o,a,l,te),L.clip=dh(te,d.ori,p,m,b,E)}return Q!=0&&(L.band=Q==2?[ir(r,o,a,l,D,-1),ir(r,o,a,l,D,1)]:ir(r,o,a,l,D,Q)),L})}function Oy(i,e,t,n,s,r,o=Kt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Pn(i[l]-i[a]);h<c&&(c=h,o=Pn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function g1(i){i=i||Ml;let e=Nt(i.size,[.6,Kt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Et(s),o=1-e[0],a=Nt(e[1],Kt),l=Nt(e[2],1),c=Nt(i.disp,Ml),h=Nt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,y,p)=>ro(f,g,(m,b,E,_,R,C,v,M,O,L,D)=>{let z=m.pxRound,X=t,F=n*Ut,H=a*Ut,Z=l*Ut,G,he;_.ori==0?[G,he]=r(f,g):[he,G]=r(f,g);let Q=_.dir*(_.ori==0?1:-1),te=_.ori==0?mh:Up,oe=_.ori==0?h:(De,nt,pt,Ee,Zt,Xe,tt)=>{h(De,nt,pt,Zt,Ee,tt,Xe)},me=Nt(f.bands,Rp).find(De=>De.series[0]==g),fe=me!=null?me.dir:0,ne=m.fillTo(f,g,m.min,m.max,fe),ve=z(v(ne,R,D,O)),_e,Ie,Ae,je=L,ft=z(m.width*Ut),Ye=!1,_t=null,yt=null,ut=null,an=null;u!=null&&(ft==0||d!=null)&&(Ye=!0,_t=u.values(f,g,y,p),yt=new Map,new Set(_t).forEach(De=>{De!=null&&yt.set(De,new Path2D)}),ft>0&&(ut=d.values(f,g,y,p),an=new Map,new Set(ut).forEach(De=>{De!=null&&an.set(De,new Path2D)})));let{x0:Jt,size:vn}=c;if(Jt!=null&&vn!=null){X=1,b=Jt.values(f,g,y,p),Jt.unit==2&&(b=b.map(pt=>f.posToVal(M+pt*L,_.key,!0)));let De=vn.values(f,g,y,p);vn.unit==2?Ie=De[0]*L:Ie=C(De[0],_,L,M)-C(0,_,L,M),je=Oy(b,E,C,_,L,M,je),Ae=je-Ie+F}else je=Oy(b,E,C,_,L,M,je),Ae=je*o+F,Ie=je-Ae;Ae<1&&(Ae=0),ft>=Ie/2&&(ft=0),Ae<5&&(z=Xy);let qt=Ae>0,On=je-Ae-(qt?ft:0);Ie=z(yp(On,Z,H)),_e=(X==0?Ie/2:X==Q?0:Ie)-X*Q*((X==0?F/2:0)+(qt?ft/2:0));let Pt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},En=Ye?null:new Path2D,un=null;if(me!=null)un=f.data[me.series[1]];else{let{y0:De,y1:nt}=c;De!=null&&nt!=null&&(E=nt.values(f,g,y,p),un=De.values(f,g,y,p))}let xn=G*Ie,B=he*Ie;for(let De=Q==1?y:p;De>=y&&De<=p;De+=Q){let nt=E[De];if(nt==null)continue;if(un!=null){let q=un[De]??0;if(nt-q==0)continue;ve=v(q,R,D,O)}let pt=_.distr!=2||c!=null?b[De]:De,Ee=C(pt,_,L,M),Zt=v(Nt(nt,ne),R,D,O),Xe=z(Ee-_e),tt=z(pi(Zt,ve)),P=z(os(Zt,ve)),S=tt-P;if(nt!=null){let q=nt<0?B:xn,de=nt<0?xn:B;Ye?(ft>0&&ut[De]!=null&&te(an.get(ut[De]),Xe,P+Li(ft/2),Ie,pi(0,S-ft),q,de),_t[De]!=null&&te(yt.get(_t[De]),Xe,P+Li(ft/2),Ie,pi(0,S-ft),q,de)):te(En,Xe,P+Li(ft/2),Ie,pi(0,S-ft),q,de),oe(f,g,De,Xe-ft/2,P,Ie+ft,S)}}return ft>0?Pt.stroke=Ye?an:En:Ye||(Pt._fill=m.width==0?m._fill:m._stroke??m._fill,Pt.width=0),Pt.fill=Ye?yt:En,Pt})}function y1(i,e){let t=Nt(e?.alignGaps,0);return(n,s,r,o)=>ro(n,s,(a,l,c,h,u,d,f,g,y,p,m)=>{[r,o]=lh(c,r,o);let b=a.pxRound,E=G=>b(d(G,h,p,g)),_=G=>b(f(G,u,m,y)),R,C,v;h.ori==0?(R=fh,v=ra,C=xv):(R=ph,v=oa,C=bv);let M=h.dir*(h.ori==0?1:-1),O=E(l[M==1?r:o]),L=O,D=[],z=[];for(let G=M==1?r:o;G>=r&&G<=o;G+=M)if(c[G]!=null){let Q=l[G],te=E(Q);D.push(L=te),z.push(_(c[G]))}let X={stroke:i(D,z,R,v,C,b),fill:null,clip:null,band:null,gaps:null,flags:ia},F=X.stroke,[H,Z]=Np(n,s);if(a.fill!=null||H!=0){let G=X.fill=new Path2D(F),he=a.fillTo(n,s,a.min,a.max,H),Q=_(he);v(G,L,Q),v(G,O,Q)}if(!a.spanGaps){let G=[];G.push(...Fp(l,c,r,o,M,E,t)),X.gaps=G=a.gaps(n,s,r,o,G),X.clip=dh(G,h.ori,g,y,p,m)}return Z!=0&&(X.band=Z==2?[ir(n,s,r,o,F,-1),ir(n,s,r,o,F,1)]:ir(n,s,r,o,F,Z)),X})}function v1(i){return y1(x1,i)}function x1(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var _p=new Set;function ky(){for(let i of _p)i.syncRect(!0)}sa&&(io(QS,Qo,ky),io(eM,Qo,ky,!0),io(rh,Qo,()=>{Yn.pxRatio=Ut}));var b1=Sv(),_1=_v();function By(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>wp(r,o,e,t))}function w1(i,e){return i.map((t,n)=>n==0?{}:Mn({},e,t))}function wp(i,e,t,n){return Mn({},e==0?t:n,i)}function Mv(i,e,t){return e==null?ta:[e,t]}var S1=Mv;function M1(i,e,t){return e==null?ta:oh(e,t,Ep,!0)}function Tv(i,e,t,n){return e==null?ta:ch(e,t,i.scales[n].log,!1)}var T1=Tv;function Av(i,e,t,n){return e==null?ta:Ap(e,t,i.scales[n].log,!1)}var A1=Av;function E1(i,e,t,n,s){let r=pi(yy(i),yy(e)),o=e-i,a=rs(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Ir.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function zy(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Rn((t=+s)*Ut))+"px"),[i,e,t]}function C1(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=jt(e[2]*Ut,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Yn(i,e,t){let n={mode:Nt(i.mode,1)},s=n.mode;function r(x,T,I,U){let $=T.valToPct(x);return U+I*(T.dir==-1?1-$:$)}function o(x,T,I,U){let $=T.valToPct(x);return U+I*(T.dir==-1?$:1-$)}function a(x,T,I,U){return T.ori==0?r(x,T,I,U):o(x,T,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Xi(FS);if(i.id!=null&&(c.id=i.id),Ii(c,i.class),i.title){let x=Xi(kS,c);x.textContent=i.title}let h=ss("canvas"),u=n.ctx=h.getContext("2d"),d=Xi(BS,c);io("click",d,x=>{x.target===g&&(en!=Ho||ln!=Go)&&qn.click(n,x)},!0);let f=n.under=Xi(zS,d);d.appendChild(h);let g=n.over=Xi(VS,d);i=na(i);let y=+Nt(i.pxAlign,1),p=Uy(y);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let m=i.ms||.001,b=n.series=s==1?By(i.series||[],Ry,Ny,!1):w1(i.series||[null],Dy),E=n.axes=By(i.axes||[],Cy,Iy,!0),_=n.scales={},R=n.bands=i.bands||[];R.forEach(x=>{x.fill=Et(x.fill||null),x.dir=Nt(x.dir,-1)});let C=s==2?b[1].facets[0].scale:b[0].scale,v={axes:er,series:Mt},M=(i.drawOrder||["axes","series"]).map(x=>v[x]);function O(x){let T=x.distr==3?I=>nr(I>0?I:x.clamp(n,I,x.min,x.max,x.key)):x.distr==4?I=>cp(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let U=T(I),{_min:$,_max:J}=x,ce=J-$;return(U-$)/ce}}function L(x){let T=_[x];if(T==null){let I=(i.scales||Ml)[x]||Ml;if(I.from!=null){L(I.from);let U=Mn({},_[I.from],I,{key:x});U.valToPct=O(U),_[x]=U}else{T=_[x]=Mn({},x==C?pv:h1,I),T.key=x;let U=T.time,$=T.range,J=Pr($);if((x!=C||s==2&&!U)&&(J&&($[0]==null||$[1]==null)&&($={min:$[0]==null?py:{mode:1,hard:$[0],soft:$[0]},max:$[1]==null?py:{mode:1,hard:$[1],soft:$[1]}},J=!1),!J&&uh($))){let ce=$;$=(ge,Se,Oe)=>Se==null?ta:oh(Se,Oe,ce)}T.range=Et($||(U?S1:x==C?T.distr==3?T1:T.distr==4?A1:Mv:T.distr==3?Tv:T.distr==4?Av:M1)),T.auto=Et(J?!1:T.auto),T.clamp=Et(T.clamp||c1),T._min=T._max=null,T.valToPct=O(T)}}}L("x"),L("y"),s==1&&b.forEach(x=>{L(x.scale)}),E.forEach(x=>{L(x.scale)});for(let x in i.scales)L(x);let D=_[C],z=D.distr,X,F;D.ori==0?(Ii(c,US),X=r,F=o):(Ii(c,OS),X=o,F=r);let H={};for(let x in _){let T=_[x];(T.min!=null||T.max!=null)&&(H[x]={min:T.min,max:T.max},T.min=T.max=null)}let Z=i.tzDate||(x=>new Date(Rn(x/m))),G=i.fmtDate||Pp,he=m==1?UM(Z):BM(Z),Q=Ty(Z,My(m==1?FM:kM,G)),te=Ey(Z,Ay(VM,G)),oe=[],me=n.legend=Mn({},WM,i.legend),fe=n.cursor=Mn({},KM,{drag:{y:s==2}},i.cursor),ne=me.show,ve=fe.show,_e=me.markers;me.idxs=oe,_e.width=Et(_e.width),_e.dash=Et(_e.dash),_e.stroke=Et(_e.stroke),_e.fill=Et(_e.fill);let Ie,Ae,je,ft=[],Ye=[],_t,yt=!1,ut={};if(me.live){let x=b[1]?b[1].values:null;yt=x!=null,_t=yt?x(n,1,0):{_:0};for(let T in _t)ut[T]=Mp}if(ne)if(Ie=ss("table",qS,c),je=ss("tbody",null,Ie),me.mount(n,Ie),yt){Ae=ss("thead",null,Ie,je);let x=ss("tr",null,Ae);ss("th",null,x);for(var an in _t)ss("th",ty,x).textContent=an}else Ii(Ie,ZS),me.live&&Ii(Ie,YS);let Jt={show:!0},vn={show:!1};function qt(x,T){if(T==0&&(yt||!me.live||s==2))return ta;let I=[],U=ss("tr",KS,je,je.childNodes[T]);Ii(U,x.class),x.show||Ii(U,no);let $=ss("th",null,U);if(_e.show){let ge=Xi(jS,$);if(T>0){let Se=_e.width(n,T);Se&&(ge.style.border=Se+"px "+_e.dash(n,T)+" "+_e.stroke(n,T)),ge.style.background=_e.fill(n,T)}}let J=Xi(ty,$);x.label instanceof HTMLElement?J.appendChild(x.label):J.textContent=x.label,T>0&&(_e.show||(J.style.color=x.width>0?_e.stroke(n,T):_e.fill(n,T)),Pt("click",$,ge=>{if(fe._lock)return;rt(ge);let Se=b.indexOf(x);if((ge.ctrlKey||ge.metaKey)!=me.isolate){let Oe=b.some((ke,Ve)=>Ve>0&&Ve!=Se&&ke.show);b.forEach((ke,Ve)=>{Ve>0&&Ts(Ve,Oe?Ve==Se?Jt:vn:Jt,!0,Sn.setSeries)})}else Ts(Se,{show:!x.show},!0,Sn.setSeries)},!1),ot&&Pt(ry,$,ge=>{fe._lock||(rt(ge),Ts(b.indexOf(x),$o,!0,Sn.setSeries))},!1));for(var ce in _t){let ge=ss("td",JS,U);ge.textContent="--",I.push(ge)}return[U,I]}let On=new Map;function Pt(x,T,I,U=!0){let $=On.get(T)||{},J=fe.bind[x](n,T,I,U);J&&(io(x,T,$[x]=J),On.set(T,$))}function En(x,T,I){let U=On.get(T)||{};for(let $ in U)(x==null||$==x)&&(gp($,T,U[$]),delete U[$]);x==null&&On.delete(T)}let un=0,xn=0,B=0,De=0,nt=0,pt=0,Ee=nt,Zt=pt,Xe=B,tt=De,P=0,S=0,q=0,de=0;n.bbox={};let le=!1,be=!1,we=!1,ie=!1,re=!1,ye=!1;function k(x,T,I){(I||x!=n.width||T!=n.height)&&ae(x,T),vt(!1),we=!0,be=!0,ii()}function ae(x,T){n.width=un=B=x,n.height=xn=De=T,nt=pt=0,Te(),Ze();let I=n.bbox;P=I.left=eo(nt*Ut,.5),S=I.top=eo(pt*Ut,.5),q=I.width=eo(B*Ut,.5),de=I.height=eo(De*Ut,.5)}let se=3;function Ce(){let x=!1,T=0;for(;!x;){T++;let I=Bo(T),U=Ms(T);x=T==se||I&&U,x||(ae(n.width,n.height),be=!0)}}function xe({width:x,height:T}){k(x,T)}n.setSize=xe;function Te(){let x=!1,T=!1,I=!1,U=!1;E.forEach(($,J)=>{if($.show&&$._show){let{side:ce,_size:ge}=$,Se=ce%2,Oe=$.label!=null?$.labelSize:0,ke=ge+Oe;ke>0&&(Se?(B-=ke,ce==3?(nt+=ke,U=!0):I=!0):(De-=ke,ce==0?(pt+=ke,x=!0):T=!0))}}),ws[0]=x,ws[1]=I,ws[2]=T,ws[3]=U,B-=es[1]+es[3],nt+=es[3],De-=es[2]+es[0],pt+=es[0]}function Ze(){let x=nt+B,T=pt+De,I=nt,U=pt;function $(J,ce){switch(J){case 1:return x+=ce,x-ce;case 2:return T+=ce,T-ce;case 3:return I-=ce,I+ce;case 0:return U-=ce,U+ce}}E.forEach((J,ce)=>{if(J.show&&J._show){let ge=J.side;J._pos=$(ge,J._size),J.label!=null&&(J._lpos=$(ge,J.labelSize))}})}if(fe.dataIdx==null){let x=fe.hover,T=x.skip=new Set(x.skip??[]);T.add(void 0);let I=x.prox=Et(x.prox),U=x.bias??=0;fe.dataIdx=($,J,ce,ge)=>{if(J==0)return ce;let Se=ce,Oe=I($,J,ce,ge)??Kt,ke=Oe>=0&&Oe<Kt,Ve=D.ori==0?B:De,dt=fe.left,Ft=e[0],Dt=e[J];if(T.has(Dt[ce])){Se=null;let Tt=null,st=null,Je;if(U==0||U==-1)for(Je=ce;Tt==null&&Je-- >0;)T.has(Dt[Je])||(Tt=Je);if(U==0||U==1)for(Je=ce;st==null&&Je++<Dt.length;)T.has(Dt[Je])||(st=Je);if(Tt!=null||st!=null)if(ke){let nn=Tt==null?-1/0:X(Ft[Tt],D,Ve,0),pn=st==null?1/0:X(Ft[st],D,Ve,0),Vn=dt-nn,Yt=pn-dt;Vn<=Yt?Vn<=Oe&&(Se=Tt):Yt<=Oe&&(Se=st)}else Se=st==null?Tt:Tt==null?st:ce-Tt<=st-ce?Tt:st}else ke&&Pn(dt-X(Ft[ce],D,Ve,0))>Oe&&(Se=null);return Se}}let rt=x=>{fe.event=x};fe.idxs=oe,fe._lock=!1;let ue=fe.points;ue.show=Et(ue.show),ue.size=Et(ue.size),ue.stroke=Et(ue.stroke),ue.width=Et(ue.width),ue.fill=Et(ue.fill);let He=n.focus=Mn({},i.focus||{alpha:.3},fe.focus),ot=He.prox>=0,Le=ot&&ue.one,gt=[],Qt=[],ci=[];function al(x,T){let I=ue.show(n,T);if(I instanceof HTMLElement)return Ii(I,XS),Ii(I,x.class),Rs(I,-10,-10,B,De),g.insertBefore(I,gt[T]),I}function Uo(x,T){if(s==1||T>0){let I=s==1&&_[x.scale].time,U=x.value;x.value=I?by(U)?Ey(Z,Ay(U,G)):U||te:U||o1,x.label=x.label||(I?JM:jM)}if(Le||T>0){x.width=x.width==null?1:x.width,x.paths=x.paths||b1||hM,x.fillTo=Et(x.fillTo||u1),x.pxAlign=+Nt(x.pxAlign,y),x.pxRound=Uy(x.pxAlign),x.stroke=Et(x.stroke||null),x.fill=Et(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=a1(pi(1,x.width),1),U=x.points=Mn({},{size:I,width:pi(1,I*.2),stroke:x.stroke,space:I*2,paths:_1,_stroke:null,_fill:null},x.points);U.show=Et(U.show),U.filter=Et(U.filter),U.fill=Et(U.fill),U.stroke=Et(U.stroke),U.paths=Et(U.paths),U.pxAlign=x.pxAlign}if(ne){let I=qt(x,T);ft.splice(T,0,I[0]),Ye.splice(T,0,I[1]),me.values.push(null)}if(ve){oe.splice(T,0,null);let I=null;Le?T==0&&(I=al(x,T)):T>0&&(I=al(x,T)),gt.splice(T,0,I),Qt.splice(T,0,0),ci.splice(T,0,0)}zn("addSeries",T)}function $f(x,T){T=T??b.length,x=s==1?wp(x,T,Ry,Ny):wp(x,T,{},Dy),b.splice(T,0,x),Uo(b[T],T)}n.addSeries=$f;function Yc(x){if(b.splice(x,1),ne){me.values.splice(x,1),Ye.splice(x,1);let T=ft.splice(x,1)[0];En(null,T.firstChild),T.remove()}ve&&(oe.splice(x,1),gt.splice(x,1)[0].remove(),Qt.splice(x,1),ci.splice(x,1)),zn("delSeries",x)}n.delSeries=Yc;let ws=[!1,!1,!1,!1];function js(x,T){if(x._show=x.show,x.show){let I=x.side%2,U=_[x.scale];U==null&&(x.scale=I?b[1].scale:C,U=_[x.scale]);let $=U.time;x.size=Et(x.size),x.space=Et(x.space),x.rotate=Et(x.rotate),Pr(x.incrs)&&x.incrs.forEach(ce=>{!Ir.has(ce)&&Ir.set(ce,Zy(ce))}),x.incrs=Et(x.incrs||(U.distr==2?LM:$?m==1?NM:OM:to)),x.splits=Et(x.splits||($&&U.distr==1?he:U.distr==3?vp:U.distr==4?t1:e1)),x.stroke=Et(x.stroke),x.grid.stroke=Et(x.grid.stroke),x.ticks.stroke=Et(x.ticks.stroke),x.border.stroke=Et(x.border.stroke);let J=x.values;x.values=Pr(J)&&!Pr(J[0])?Et(J):$?Pr(J)?Ty(Z,My(J,G)):by(J)?zM(Z,J):J||Q:J||QM,x.filter=Et(x.filter||(U.distr>=3&&U.log==10?s1:U.distr==3&&U.log==2?r1:qy)),x.font=zy(x.font),x.labelFont=zy(x.labelFont),x._size=x.size(n,null,T,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(ws[T]=!0,x._el=Xi(HS,d))}}function Js(x,T,I,U){let[$,J,ce,ge]=I,Se=T%2,Oe=0;return Se==0&&(ge||J)&&(Oe=T==0&&!$||T==2&&!ce?Rn(Cy.size/3):0),Se==1&&($||ce)&&(Oe=T==1&&!J||T==3&&!ge?Rn(Iy.size/2):0),Oe}let ll=n.padding=(i.padding||[Js,Js,Js,Js]).map(x=>Et(Nt(x,Js))),es=n._padding=ll.map((x,T)=>x(n,T,ws,0)),dn,gn=null,yn=null,Ss=s==1?b[0].idxs:null,Ai=null,Mr=!1;function cl(x,T){if(e=x??[],n.data=n._data=e,s==2){dn=0;for(let I=1;I<b.length;I++)dn+=e[I][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),Ai=e[0],dn=Ai.length;let I=e;if(z==2){I=e.slice();let U=I[0]=Array(dn);for(let $=0;$<dn;$++)U[$]=$}n._data=e=I}if(vt(!0),zn("setData"),z==2&&(we=!0),T!==!1){let I=D;I.auto(n,Mr)?hl():Er(C,I.min,I.max),ie=ie||fe.left>=0,ye=!0,ii()}}n.setData=cl;function hl(){Mr=!0;let x,T;s==1&&(dn>0?(gn=Ss[0]=0,yn=Ss[1]=dn-1,x=e[0][gn],T=e[0][yn],z==2?(x=gn,T=yn):x==T&&(z==3?[x,T]=ch(x,x,D.log,!1):z==4?[x,T]=Ap(x,x,D.log,!1):D.time?T=x+Rn(86400/m):[x,T]=oh(x,T,Ep,!0))):(gn=Ss[0]=x=null,yn=Ss[1]=T=null)),Er(C,x,T)}let Oo,Tr,ko,A,V,ee,K,j,Re,Fe;function Pe(x,T,I,U,$,J){x??=iy,I??=Rp,U??="butt",$??=iy,J??="round",x!=Oo&&(u.strokeStyle=Oo=x),$!=Tr&&(u.fillStyle=Tr=$),T!=ko&&(u.lineWidth=ko=T),J!=V&&(u.lineJoin=V=J),U!=ee&&(u.lineCap=ee=U),I!=A&&u.setLineDash(A=I)}function Ue(x,T,I,U){T!=Tr&&(u.fillStyle=Tr=T),x!=K&&(u.font=K=x),I!=j&&(u.textAlign=j=I),U!=Re&&(u.textBaseline=Re=U)}function We(x,T,I,U,$=0){if(U.length>0&&x.auto(n,Mr)&&(T==null||T.min==null)){let J=Nt(gn,0),ce=Nt(yn,U.length-1),ge=I.min==null?sM(U,J,ce,$,x.distr==3):[I.min,I.max];x.min=os(x.min,I.min=ge[0]),x.max=pi(x.max,I.max=ge[1])}}let ct={min:null,max:null};function St(){for(let U in _){let $=_[U];H[U]==null&&($.min==null||H[C]!=null&&$.auto(n,Mr))&&(H[U]=ct)}for(let U in _){let $=_[U];H[U]==null&&$.from!=null&&H[$.from]!=null&&(H[U]=ct)}H[C]!=null&&vt(!0);let x={};for(let U in H){let $=H[U];if($!=null){let J=x[U]=na(_[U],fM);if($.min!=null)Mn(J,$);else if(U!=C||s==2)if(dn==0&&J.from==null){let ce=J.range(n,null,null,U);J.min=ce[0],J.max=ce[1]}else J.min=Kt,J.max=-Kt}}if(dn>0){b.forEach((U,$)=>{if(s==1){let J=U.scale,ce=H[J];if(ce==null)return;let ge=x[J];if($==0){let Se=ge.range(n,ge.min,ge.max,J);ge.min=Se[0],ge.max=Se[1],gn=rs(ge.min,e[0]),yn=rs(ge.max,e[0]),yn-gn>1&&(e[0][gn]<ge.min&&gn++,e[0][yn]>ge.max&&yn--),U.min=Ai[gn],U.max=Ai[yn]}else U.show&&U.auto&&We(ge,ce,U,e[$],U.sorted);U.idxs[0]=gn,U.idxs[1]=yn}else if($>0&&U.show&&U.auto){let[J,ce]=U.facets,ge=J.scale,Se=ce.scale,[Oe,ke]=e[$],Ve=x[ge],dt=x[Se];Ve!=null&&We(Ve,H[ge],J,Oe,J.sorted),dt!=null&&We(dt,H[Se],ce,ke,ce.sorted),U.min=ce.min,U.max=ce.max}});for(let U in x){let $=x[U],J=H[U];if($.from==null&&(J==null||J.min==null)){let ce=$.range(n,$.min==Kt?null:$.min,$.max==-Kt?null:$.max,U);$.min=ce[0],$.max=ce[1]}}}for(let U in x){let $=x[U];if($.from!=null){let J=x[$.from];if(J.min==null)$.min=$.max=null;else{let ce=$.range(n,J.min,J.max,U);$.min=ce[0],$.max=ce[1]}}}let T={},I=!1;for(let U in x){let $=x[U],J=_[U];if(J.min!=$.min||J.max!=$.max){J.min=$.min,J.max=$.max;let ce=J.distr;J._min=ce==3?nr(J.min):ce==4?cp(J.min,J.asinh):ce==100?J.fwd(J.min):J.min,J._max=ce==3?nr(J.max):ce==4?cp(J.max,J.asinh):ce==100?J.fwd(J.max):J.max,T[U]=I=!0}}if(I){b.forEach((U,$)=>{s==2?$>0&&T.y&&(U._paths=null):T[U.scale]&&(U._paths=null)});for(let U in T)we=!0,zn("setScale",U);ve&&fe.left>=0&&(ie=ye=!0)}for(let U in H)H[U]=null}function Ge(x){let T=yp(gn-1,0,dn-1),I=yp(yn+1,0,dn-1);for(;x[T]==null&&T>0;)T--;for(;x[I]==null&&I<dn-1;)I++;return[T,I]}function Mt(){if(dn>0){let x=b.some(T=>T._focus)&&Fe!=He.alpha;x&&(u.globalAlpha=Fe=He.alpha),b.forEach((T,I)=>{if(I>0&&T.show&&(cn(I,!1),cn(I,!0),T._paths==null)){let U=Fe;Fe!=T.alpha&&(u.globalAlpha=Fe=T.alpha);let $=s==2?[0,e[I][0].length-1]:Ge(e[I]);T._paths=T.paths(n,I,$[0],$[1]),Fe!=U&&(u.globalAlpha=Fe=U)}}),b.forEach((T,I)=>{if(I>0&&T.show){let U=Fe;Fe!=T.alpha&&(u.globalAlpha=Fe=T.alpha),T._paths!=null&&Gt(I,!1);{let $=T._paths!=null?T._paths.gaps:null,J=T.points.show(n,I,gn,yn,$),ce=T.points.filter(n,I,J,$);(J||ce)&&(T.points._paths=T.points.paths(n,I,gn,yn,ce),Gt(I,!0))}Fe!=U&&(u.globalAlpha=Fe=U),zn("drawSeries",I)}}),x&&(u.globalAlpha=Fe=1)}}function cn(x,T){let I=T?b[x].points:b[x];I._stroke=I.stroke(n,x),I._fill=I.fill(n,x)}function Gt(x,T){let I=T?b[x].points:b[x],{stroke:U,fill:$,clip:J,flags:ce,_stroke:ge=I._stroke,_fill:Se=I._fill,_width:Oe=I.width}=I._paths;Oe=jt(Oe*Ut,3);let ke=null,Ve=Oe%2/2;T&&Se==null&&(Se=Oe>0?"#fff":ge);let dt=I.pxAlign==1&&Ve>0;if(dt&&u.translate(Ve,Ve),!T){let Ft=P-Oe/2,Dt=S-Oe/2,Tt=q+Oe,st=de+Oe;ke=new Path2D,ke.rect(Ft,Dt,Tt,st)}T?Be(ge,Oe,I.dash,I.cap,Se,U,$,ce,J):Wt(x,ge,Oe,I.dash,I.cap,Se,U,$,ce,ke,J),dt&&u.translate(-Ve,-Ve)}function Wt(x,T,I,U,$,J,ce,ge,Se,Oe,ke){let Ve=!1;Se!=0&&R.forEach((dt,Ft)=>{if(dt.series[0]==x){let Dt=b[dt.series[1]],Tt=e[dt.series[1]],st=(Dt._paths||Ml).band;Pr(st)&&(st=dt.dir==1?st[0]:st[1]);let Je,nn=null;Dt.show&&st&&oM(Tt,gn,yn)?(nn=dt.fill(n,Ft)||J,Je=Dt._paths.clip):st=null,Be(T,I,U,$,nn,ce,ge,Se,Oe,ke,Je,st),Ve=!0}}),Ve||Be(T,I,U,$,J,ce,ge,Se,Oe,ke)}let Cn=ia|bp;function Be(x,T,I,U,$,J,ce,ge,Se,Oe,ke,Ve){Pe(x,T,I,U,$),(Se||Oe||Ve)&&(u.save(),Se&&u.clip(Se),Oe&&u.clip(Oe)),Ve?(ge&Cn)==Cn?(u.clip(Ve),ke&&u.clip(ke),At($,ce),bn(x,J,T)):ge&bp?(At($,ce),u.clip(Ve),bn(x,J,T)):ge&ia&&(u.save(),u.clip(Ve),ke&&u.clip(ke),At($,ce),u.restore(),bn(x,J,T)):(At($,ce),bn(x,J,T)),(Se||Oe||Ve)&&u.restore()}function bn(x,T,I){I>0&&(T instanceof Map?T.forEach((U,$)=>{u.strokeStyle=Oo=$,u.stroke(U)}):T!=null&&x&&u.stroke(T))}function At(x,T){T instanceof Map?T.forEach((I,U)=>{u.fillStyle=Tr=U,u.fill(I)}):T!=null&&x&&u.fill(T)}function Qs(x,T,I,U){let $=E[x],J;if(U<=0)J=[0,0];else{let ce=$._space=$.space(n,x,T,I,U),ge=$._incrs=$.incrs(n,x,T,I,U,ce);J=E1(T,I,ge,U,ce)}return $._found=J}function _n(x,T,I,U,$,J,ce,ge,Se,Oe){let ke=ce%2/2;y==1&&u.translate(ke,ke),Pe(ge,ce,Se,Oe,ge),u.beginPath();let Ve,dt,Ft,Dt,Tt=$+(U==0||U==3?-J:J);I==0?(dt=$,Dt=Tt):(Ve=$,Ft=Tt);for(let st=0;st<x.length;st++)T[st]!=null&&(I==0?Ve=Ft=x[st]:dt=Dt=x[st],u.moveTo(Ve,dt),u.lineTo(Ft,Dt));u.stroke(),y==1&&u.translate(-ke,-ke)}function Bo(x){let T=!0;return E.forEach((I,U)=>{if(!I.show)return;let $=_[I.scale];if($.min==null){I._show&&(T=!1,I._show=!1,vt(!1));return}else I._show||(T=!1,I._show=!0,vt(!1));let J=I.side,ce=J%2,{min:ge,max:Se}=$,[Oe,ke]=Qs(U,ge,Se,ce==0?B:De);if(ke==0)return;let Ve=$.distr==2,dt=I._splits=I.splits(n,U,ge,Se,Oe,ke,Ve),Ft=$.distr==2?dt.map(Je=>Ai[Je]):dt,Dt=$.distr==2?Ai[dt[1]]-Ai[dt[0]]:Oe,Tt=I._values=I.values(n,I.filter(n,Ft,U,ke,Dt),U,ke,Dt);I._rotate=J==2?I.rotate(n,Tt,U,ke):0;let st=I._size;I._size=qi(I.size(n,Tt,U,x)),st!=null&&I._size!=st&&(T=!1)}),T}function Ms(x){let T=!0;return ll.forEach((I,U)=>{let $=I(n,U,ws,x);$!=es[U]&&(T=!1),es[U]=$}),T}function er(){for(let x=0;x<E.length;x++){let T=E[x];if(!T.show||!T._show)continue;let I=T.side,U=I%2,$,J,ce=T.stroke(n,x),ge=I==0||I==3?-1:1,[Se,Oe]=T._found;if(T.label!=null){let di=T.labelGap*ge,Ri=Rn((T._lpos+di)*Ut);Ue(T.labelFont[0],ce,"center",I==2?"top":ny),u.save(),U==1?($=J=0,u.translate(Ri,Rn(S+de/2)),u.rotate((I==3?-sh:sh)/2)):($=Rn(P+q/2),J=Ri);let Qr=$y(T.label)?T.label(n,x,Se,Oe):T.label;u.fillText(Qr,$,J),u.restore()}if(Oe==0)continue;let ke=_[T.scale],Ve=U==0?q:de,dt=U==0?P:S,Ft=T._splits,Dt=ke.distr==2?Ft.map(di=>Ai[di]):Ft,Tt=ke.distr==2?Ai[Ft[1]]-Ai[Ft[0]]:Se,st=T.ticks,Je=T.border,nn=st.show?st.size:0,pn=Rn(nn*Ut),Vn=Rn((T.alignTo==2?T._size-nn-T.gap:T.gap)*Ut),Yt=T._rotate*-sh/180,mn=p(T._pos*Ut),Ei=(pn+Vn)*ge,ui=mn+Ei;J=U==0?ui:0,$=U==1?ui:0;let Gi=T.font[0],ts=T.align==1?jo:T.align==2?op:Yt>0?jo:Yt<0?op:U==0?"center":I==3?op:jo,Es=Yt||U==1?"middle":I==2?"top":ny;Ue(Gi,ce,ts,Es);let Ci=T.font[1]*T.lineGap,Wi=Ft.map(di=>p(a(di,ke,Ve,dt))),ns=T._values;for(let di=0;di<ns.length;di++){let Ri=ns[di];if(Ri!=null){U==0?$=Wi[di]:J=Wi[di],Ri=""+Ri;let Qr=Ri.indexOf(`
`)==-1?[Ri]:Ri.split(/\n/gm);for(let fi=0;fi<Qr.length;fi++){let U0=Qr[fi];Yt?(u.save(),u.translate($,J+fi*Ci),u.rotate(Yt),u.fillText(U0,0,0),u.restore()):u.fillText(U0,$,J+fi*Ci)}}}st.show&&_n(Wi,st.filter(n,Dt,x,Oe,Tt),U,I,mn,pn,jt(st.width*Ut,3),st.stroke(n,x),st.dash,st.cap);let Cs=T.grid;Cs.show&&_n(Wi,Cs.filter(n,Dt,x,Oe,Tt),U,U==0?2:1,U==0?S:P,U==0?de:q,jt(Cs.width*Ut,3),Cs.stroke(n,x),Cs.dash,Cs.cap),Je.show&&_n([mn],[1],U==0?1:0,U==0?1:2,U==1?S:P,U==1?de:q,jt(Je.width*Ut,3),Je.stroke(n,x),Je.dash,Je.cap)}zn("drawAxes")}function vt(x){b.forEach((T,I)=>{I>0&&(T._paths=null,x&&(s==1?(T.min=null,T.max=null):T.facets.forEach(U=>{U.min=null,U.max=null})))})}let fn=!1,hi=!1,$t=[];function wn(){hi=!1;for(let x=0;x<$t.length;x++)zn(...$t[x]);$t.length=0}function ii(){fn||(bM(v0),fn=!0)}function Zc(x,T=!1){fn=!0,hi=T,x(n),v0(),T&&$t.length>0&&queueMicrotask(wn)}n.batch=Zc;function v0(){if(le&&(St(),le=!1),we&&(Ce(),we=!1),be){if(sn(f,jo,nt),sn(f,"top",pt),sn(f,bl,B),sn(f,_l,De),sn(g,jo,nt),sn(g,"top",pt),sn(g,bl,B),sn(g,_l,De),sn(d,bl,un),sn(d,_l,xn),h.width=Rn(un*Ut),h.height=Rn(xn*Ut),E.forEach(({_el:x,_show:T,_size:I,_pos:U,side:$})=>{if(x!=null)if(T){let J=$===3||$===0?I:0,ce=$%2==1;sn(x,ce?"left":"top",U-J),sn(x,ce?"width":"height",I),sn(x,ce?"top":"left",ce?pt:nt),sn(x,ce?"height":"width",ce?De:B),mp(x,no)}else Ii(x,no)}),Oo=Tr=ko=V=ee=K=j=Re=A=null,Fe=1,fl(!0),nt!=Ee||pt!=Zt||B!=Xe||De!=tt){vt(!1);let x=B/Xe,T=De/tt;if(ve&&!ie&&fe.left>=0){fe.left*=x,fe.top*=T,zo&&Rs(zo,Rn(fe.left),0,B,De),Vo&&Rs(Vo,0,Rn(fe.top),B,De);for(let I=0;I<gt.length;I++){let U=gt[I];U!=null&&(Qt[I]*=x,ci[I]*=T,Rs(U,qi(Qt[I]),qi(ci[I]),B,De))}}if(tn.show&&!re&&tn.left>=0&&tn.width>0){tn.left*=x,tn.width*=x,tn.top*=T,tn.height*=T;for(let I in jf)sn(Wo,I,tn[I])}Ee=nt,Zt=pt,Xe=B,tt=De}zn("setSize"),be=!1}un>0&&xn>0&&(u.clearRect(0,0,h.width,h.height),zn("drawClear"),M.forEach(x=>x()),zn("draw")),tn.show&&re&&(Kc(tn),re=!1),ve&&ie&&(Jr(null,!0,!1),ie=!1),me.show&&me.live&&ye&&(Zf(),ye=!1),l||(l=!0,n.status=1,zn("ready")),Mr=!1,fn=!1}n.redraw=(x,T)=>{we=T||!1,x!==!1?Er(C,D.min,D.max):ii()};function Xf(x,T){let I=_[x];if(I.from==null){if(dn==0){let U=I.range(n,T.min,T.max,x);T.min=U[0],T.max=U[1]}if(T.min>T.max){let U=T.min;T.min=T.max,T.max=U}if(dn>1&&T.min!=null&&T.max!=null&&T.max-T.min<1e-16)return;x==C&&I.distr==2&&dn>0&&(T.min=rs(T.min,e[0]),T.max=rs(T.max,e[0]),T.min==T.max&&T.max++),H[x]=T,le=!0,ii()}}n.setScale=Xf;let qf,Yf,zo,Vo,x0,b0,Ho,Go,_0,w0,en,ln,Ar=!1,qn=fe.drag,kn=qn.x,Bn=qn.y;ve&&(fe.x&&(qf=Xi(WS,g)),fe.y&&(Yf=Xi($S,g)),D.ori==0?(zo=qf,Vo=Yf):(zo=Yf,Vo=qf),en=fe.left,ln=fe.top);let tn=n.select=Mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Wo=tn.show?Xi(GS,tn.over?g:f):null;function Kc(x,T){if(tn.show){for(let I in x)tn[I]=x[I],I in jf&&sn(Wo,I,x[I]);T!==!1&&zn("setSelect")}}n.setSelect=Kc;function jw(x){if(b[x].show)ne&&mp(ft[x],no);else if(ne&&Ii(ft[x],no),ve){let I=Le?gt[0]:gt[x];I!=null&&Rs(I,-10,-10,B,De)}}function Er(x,T,I){Xf(x,{min:T,max:I})}function Ts(x,T,I,U){T.focus!=null&&nS(x),T.show!=null&&b.forEach(($,J)=>{J>0&&(x==J||x==null)&&($.show=T.show,jw(J),s==2?(Er($.facets[0].scale,null,null),Er($.facets[1].scale,null,null)):Er($.scale,null,null),ii())}),I!==!1&&zn("setSeries",x,T),U&&pl("setSeries",n,x,T)}n.setSeries=Ts;function Jw(x,T){Mn(R[x],T)}function Qw(x,T){x.fill=Et(x.fill||null),x.dir=Nt(x.dir,-1),T=T??R.length,R.splice(T,0,x)}function eS(x){x==null?R.length=0:R.splice(x,1)}n.addBand=Qw,n.setBand=Jw,n.delBand=eS;function tS(x,T){b[x].alpha=T,ve&&gt[x]!=null&&(gt[x].style.opacity=T),ne&&ft[x]&&(ft[x].style.opacity=T)}let tr,Cr,jr,$o={focus:!0};function nS(x){if(x!=jr){let T=x==null,I=He.alpha!=1;b.forEach((U,$)=>{if(s==1||$>0){let J=T||$==0||$==x;U._focus=T?null:J,I&&tS($,J?1:He.alpha)}}),jr=x,I&&ii()}}ne&&ot&&Pt(oy,Ie,x=>{fe._lock||(rt(x),jr!=null&&Ts(null,$o,!0,Sn.setSeries))});function As(x,T,I){let U=_[T];I&&(x=x/Ut-(U.ori==1?pt:nt));let $=B;U.ori==1&&($=De,x=$-x),U.dir==-1&&(x=$-x);let J=U._min,ce=U._max,ge=x/$,Se=J+(ce-J)*ge,Oe=U.distr;return Oe==3?ea(10,Se):Oe==4?lM(Se,U.asinh):Oe==100?U.bwd(Se):Se}function iS(x,T){let I=As(x,C,T);return rs(I,e[0],gn,yn)}n.valToIdx=x=>rs(x,e[0]),n.posToIdx=iS,n.posToVal=As,n.valToPos=(x,T,I)=>_[T].ori==0?r(x,_[T],I?q:B,I?P:0):o(x,_[T],I?de:De,I?S:0),n.setCursor=(x,T,I)=>{en=x.left,ln=x.top,Jr(null,T,I)};function S0(x,T){sn(Wo,jo,tn.left=x),sn(Wo,bl,tn.width=T)}function M0(x,T){sn(Wo,"top",tn.top=x),sn(Wo,_l,tn.height=T)}let ul=D.ori==0?S0:M0,dl=D.ori==1?S0:M0;function sS(){if(ne&&me.live)for(let x=s==2?1:0;x<b.length;x++){if(x==0&&yt)continue;let T=me.values[x],I=0;for(let U in T)Ye[x][I++].firstChild.nodeValue=T[U]}}function Zf(x,T){if(x!=null&&(x.idxs?x.idxs.forEach((I,U)=>{oe[U]=I}):dM(x.idx)||oe.fill(x.idx),me.idx=oe[0]),ne&&me.live){for(let I=0;I<b.length;I++)(I>0||s==1&&!yt)&&rS(I,oe[I]);sS()}ye=!1,T!==!1&&zn("setLegend")}n.setLegend=Zf;function rS(x,T){let I=b[x],U=x==0&&z==2?Ai:e[x],$;yt?$=I.values(n,x,T)??ut:($=I.value(n,T==null?null:U[T],x,T),$=$==null?ut:{_:$}),me.values[x]=$}function Jr(x,T,I){_0=en,w0=ln,[en,ln]=fe.move(n,en,ln),fe.left=en,fe.top=ln,ve&&(zo&&Rs(zo,Rn(en),0,B,De),Vo&&Rs(Vo,0,Rn(ln),B,De));let U,$=gn>yn;tr=Kt,Cr=null;let J=D.ori==0?B:De,ce=D.ori==1?B:De;if(en<0||dn==0||$){U=fe.idx=null;for(let ge=0;ge<b.length;ge++){let Se=gt[ge];Se!=null&&Rs(Se,-10,-10,B,De)}ot&&Ts(null,$o,!0,x==null&&Sn.setSeries),me.live&&(oe.fill(U),ye=!0)}else{let ge,Se,Oe;s==1&&(ge=D.ori==0?en:ln,Se=As(ge,C),U=fe.idx=rs(Se,e[0],gn,yn),Oe=X(e[0][U],D,J,0));let ke=-10,Ve=-10,dt=0,Ft=0,Dt=!0,Tt="",st="";for(let Je=s==2?1:0;Je<b.length;Je++){let nn=b[Je],pn=oe[Je],Vn=pn==null?null:s==1?e[Je][pn]:e[Je][1][pn],Yt=fe.dataIdx(n,Je,U,Se),mn=Yt==null?null:s==1?e[Je][Yt]:e[Je][1][Yt];if(ye=ye||mn!=Vn||Yt!=pn,oe[Je]=Yt,Je>0&&nn.show){let Ei=Yt==null?-10:Yt==U?Oe:X(s==1?e[0][Yt]:e[Je][0][Yt],D,J,0),ui=mn==null?-10:F(mn,s==1?_[nn.scale]:_[nn.facets[1].scale],ce,0);if(ot&&mn!=null){let Gi=D.ori==1?en:ln,ts=Pn(He.dist(n,Je,Yt,ui,Gi));if(ts<tr){let Es=He.bias;if(Es!=0){let Ci=As(Gi,nn.scale),Wi=mn>=0?1:-1,ns=Ci>=0?1:-1;ns==Wi&&(ns==1?Es==1?mn>=Ci:mn<=Ci:Es==1?mn<=Ci:mn>=Ci)&&(tr=ts,Cr=Je)}else tr=ts,Cr=Je}}if(ye||Le){let Gi,ts;D.ori==0?(Gi=Ei,ts=ui):(Gi=ui,ts=Ei);let Es,Ci,Wi,ns,Cs,di,Ri=!0,Qr=ue.bbox;if(Qr!=null){Ri=!1;let fi=Qr(n,Je);Wi=fi.left,ns=fi.top,Es=fi.width,Ci=fi.height}else Wi=Gi,ns=ts,Es=Ci=ue.size(n,Je);if(di=ue.fill(n,Je),Cs=ue.stroke(n,Je),Le)Je==Cr&&tr<=He.prox&&(ke=Wi,Ve=ns,dt=Es,Ft=Ci,Dt=Ri,Tt=di,st=Cs);else{let fi=gt[Je];fi!=null&&(Qt[Je]=Wi,ci[Je]=ns,fy(fi,Es,Ci,Ri),uy(fi,di,Cs),Rs(fi,qi(Wi),qi(ns),B,De))}}}}if(Le){let Je=He.prox,nn=jr==null?tr<=Je:tr>Je||Cr!=jr;if(ye||nn){let pn=gt[0];pn!=null&&(Qt[0]=ke,ci[0]=Ve,fy(pn,dt,Ft,Dt),uy(pn,Tt,st),Rs(pn,qi(ke),qi(Ve),B,De))}}}if(tn.show&&Ar)if(x!=null){let[ge,Se]=Sn.scales,[Oe,ke]=Sn.match,[Ve,dt]=x.cursor.sync.scales,Ft=x.cursor.drag;if(kn=Ft._x,Bn=Ft._y,kn||Bn){let{left:Dt,top:Tt,width:st,height:Je}=x.select,nn=x.scales[Ve].ori,pn=x.posToVal,Vn,Yt,mn,Ei,ui,Gi=ge!=null&&Oe(ge,Ve),ts=Se!=null&&ke(Se,dt);Gi&&kn?(nn==0?(Vn=Dt,Yt=st):(Vn=Tt,Yt=Je),mn=_[ge],Ei=X(pn(Vn,Ve),mn,J,0),ui=X(pn(Vn+Yt,Ve),mn,J,0),ul(os(Ei,ui),Pn(ui-Ei))):ul(0,J),ts&&Bn?(nn==1?(Vn=Dt,Yt=st):(Vn=Tt,Yt=Je),mn=_[Se],Ei=F(pn(Vn,dt),mn,ce,0),ui=F(pn(Vn+Yt,dt),mn,ce,0),dl(os(Ei,ui),Pn(ui-Ei))):dl(0,ce)}else Jf()}else{let ge=Pn(_0-x0),Se=Pn(w0-b0);if(D.ori==1){let dt=ge;ge=Se,Se=dt}kn=qn.x&&ge>=qn.dist,Bn=qn.y&&Se>=qn.dist;let Oe=qn.uni;Oe!=null?kn&&Bn&&(kn=ge>=Oe,Bn=Se>=Oe,!kn&&!Bn&&(Se>ge?Bn=!0:kn=!0)):qn.x&&qn.y&&(kn||Bn)&&(kn=Bn=!0);let ke,Ve;kn&&(D.ori==0?(ke=Ho,Ve=en):(ke=Go,Ve=ln),ul(os(ke,Ve),Pn(Ve-ke)),Bn||dl(0,ce)),Bn&&(D.ori==1?(ke=Ho,Ve=en):(ke=Go,Ve=ln),dl(os(ke,Ve),Pn(Ve-ke)),kn||ul(0,J)),!kn&&!Bn&&(ul(0,0),dl(0,0))}if(qn._x=kn,qn._y=Bn,x==null){if(I){if(F0!=null){let[ge,Se]=Sn.scales;Sn.values[0]=ge!=null?As(D.ori==0?en:ln,ge):null,Sn.values[1]=Se!=null?As(D.ori==1?en:ln,Se):null}pl(ap,n,en,ln,B,De,U)}if(ot){let ge=I&&Sn.setSeries,Se=He.prox;jr==null?tr<=Se&&Ts(Cr,$o,!0,ge):tr>Se?Ts(null,$o,!0,ge):Cr!=jr&&Ts(Cr,$o,!0,ge)}}ye&&(me.idx=U,Zf()),T!==!1&&zn("setCursor")}let Rr=null;Object.defineProperty(n,"rect",{get(){return Rr==null&&fl(!1),Rr}});function fl(x=!1){x?Rr=null:(Rr=g.getBoundingClientRect(),zn("syncRect",Rr))}function T0(x,T,I,U,$,J,ce){fe._lock||Ar&&x!=null&&x.movementX==0&&x.movementY==0||(Kf(x,T,I,U,$,J,ce,!1,x!=null),x!=null?Jr(null,!0,!0):Jr(T,!0,!1))}function Kf(x,T,I,U,$,J,ce,ge,Se){if(Rr==null&&fl(!1),rt(x),x!=null)I=x.clientX-Rr.left,U=x.clientY-Rr.top;else{if(I<0||U<0){en=-10,ln=-10;return}let[Oe,ke]=Sn.scales,Ve=T.cursor.sync,[dt,Ft]=Ve.values,[Dt,Tt]=Ve.scales,[st,Je]=Sn.match,nn=T.axes[0].side%2==1,pn=D.ori==0?B:De,Vn=D.ori==1?B:De,Yt=nn?J:$,mn=nn?$:J,Ei=nn?U:I,ui=nn?I:U;if(Dt!=null?I=st(Oe,Dt)?a(dt,_[Oe],pn,0):-10:I=pn*(Ei/Yt),Tt!=null?U=Je(ke,Tt)?a(Ft,_[ke],Vn,0):-10:U=Vn*(ui/mn),D.ori==1){let Gi=I;I=U,U=Gi}}Se&&(T==null||T.cursor.event.type==ap)&&((I<=1||I>=B-1)&&(I=eo(I,B)),(U<=1||U>=De-1)&&(U=eo(U,De))),ge?(x0=I,b0=U,[Ho,Go]=fe.move(n,I,U)):(en=I,ln=U)}let jf={width:0,height:0,left:0,top:0};function Jf(){Kc(jf,!1)}let A0,E0,C0,R0;function P0(x,T,I,U,$,J,ce){Ar=!0,kn=Bn=qn._x=qn._y=!1,Kf(x,T,I,U,$,J,ce,!0,!1),x!=null&&(Pt(lp,fp,I0,!1),pl(sy,n,Ho,Go,B,De,null));let{left:ge,top:Se,width:Oe,height:ke}=tn;A0=ge,E0=Se,C0=Oe,R0=ke}function I0(x,T,I,U,$,J,ce){Ar=qn._x=qn._y=!1,Kf(x,T,I,U,$,J,ce,!1,!0);let{left:ge,top:Se,width:Oe,height:ke}=tn,Ve=Oe>0||ke>0,dt=A0!=ge||E0!=Se||C0!=Oe||R0!=ke;if(Ve&&dt&&Kc(tn),qn.setScale&&Ve&&dt){let Ft=ge,Dt=Oe,Tt=Se,st=ke;if(D.ori==1&&(Ft=Se,Dt=ke,Tt=ge,st=Oe),kn&&Er(C,As(Ft,C),As(Ft+Dt,C)),Bn)for(let Je in _){let nn=_[Je];Je!=C&&nn.from==null&&nn.min!=Kt&&Er(Je,As(Tt+st,Je),As(Tt,Je))}Jf()}else fe.lock&&(fe._lock=!fe._lock,Jr(T,!0,x!=null));x!=null&&(En(lp,fp),pl(lp,n,en,ln,B,De,null))}function oS(x,T,I,U,$,J,ce){if(fe._lock)return;rt(x);let ge=Ar;if(Ar){let Se=!0,Oe=!0,ke=10,Ve,dt;D.ori==0?(Ve=kn,dt=Bn):(Ve=Bn,dt=kn),Ve&&dt&&(Se=en<=ke||en>=B-ke,Oe=ln<=ke||ln>=De-ke),Ve&&Se&&(en=en<Ho?0:B),dt&&Oe&&(ln=ln<Go?0:De),Jr(null,!0,!0),Ar=!1}en=-10,ln=-10,oe.fill(null),Jr(null,!0,!0),ge&&(Ar=ge)}function L0(x,T,I,U,$,J,ce){fe._lock||(rt(x),hl(),Jf(),x!=null&&pl(ay,n,en,ln,B,De,null))}function D0(){E.forEach(C1),k(n.width,n.height,!0)}io(rh,Qo,D0);let Xo={};Xo.mousedown=P0,Xo.mousemove=T0,Xo.mouseup=I0,Xo.dblclick=L0,Xo.setSeries=(x,T,I,U)=>{let $=Sn.match[2];I=$(n,T,I),I!=-1&&Ts(I,U,!0,!1)},ve&&(Pt(sy,g,P0),Pt(ap,g,T0),Pt(ry,g,x=>{rt(x),fl(!1)}),Pt(oy,g,oS),Pt(ay,g,L0),_p.add(n),n.syncRect=fl);let jc=n.hooks=i.hooks||{};function zn(x,T,I){hi?$t.push([x,T,I]):x in jc&&jc[x].forEach(U=>{U.call(null,n,T,I)})}(i.plugins||[]).forEach(x=>{for(let T in x.hooks)jc[T]=(jc[T]||[]).concat(x.hooks[T])});let N0=(x,T,I)=>I,Sn=Mn({key:null,setSeries:!1,filters:{pub:vy,sub:vy},scales:[C,b[1]?b[1].scale:null],match:[xy,xy,N0],values:[null,null]},fe.sync);Sn.match.length==2&&Sn.match.push(N0),fe.sync=Sn;let F0=Sn.key,Qf=mv(F0);function pl(x,T,I,U,$,J,ce){Sn.filters.pub(x,T,I,U,$,J,ce)&&Qf.pub(x,T,I,U,$,J,ce)}Qf.sub(n);function aS(x,T,I,U,$,J,ce){Sn.filters.sub(x,T,I,U,$,J,ce)&&Xo[x](null,T,I,U,$,J,ce)}n.pub=aS;function lS(){Qf.unsub(n),_p.delete(n),On.clear(),gp(rh,Qo,D0),c.remove(),Ie?.remove(),zn("destroy")}n.destroy=lS;function ep(){zn("init",i,e),cl(e||i.data,!1),H[C]?Xf(C,H[C]):hl(),re=tn.show&&(tn.width>0||tn.height>0),ie=ye=!0,k(i.width,i.height)}return b.forEach(Uo),E.forEach(js),t?t instanceof HTMLElement?(t.appendChild(c),ep()):t(n,ep):ep(),n}Yn.assign=Mn;Yn.fmtNum=Cp;Yn.rangeNum=oh;Yn.rangeLog=ch;Yn.rangeAsinh=Ap;Yn.orient=ro;Yn.pxRatio=Ut;Yn.join=xM;Yn.fmtDate=Pp,Yn.tzDate=PM;Yn.sync=mv;{Yn.addGap=d1,Yn.clipGaps=dh;let i=Yn.paths={points:_v};i.linear=Sv,i.stepped=m1,i.bars=g1,i.spline=v1}var mi=(i,e)=>i.origin+i.slope*(i.log?Math.log10(e):e);function Op(i,e,t,n,s){let[r,o]=s?[Math.log10(i),Math.log10(e)]:[i,e],a=(n-t)/(o-r||1);return{origin:t-a*r,slope:a,log:s}}var Ps=(i,e)=>i.log?{...i,origin:i.origin-i.slope*Math.log10(e)}:{...i,slope:i.slope/e};function gh({ctx:i,box:e,ratio:t},n){i.save(),i.beginPath(),i.rect(e.left,e.top,e.width,e.height),i.clip(),i.strokeStyle=n.colour,i.lineWidth=n.width*t,i.lineJoin="round",i.setLineDash((n.dash??[]).map(s=>s*t)),i.beginPath()}function yh(i,e,t,n,s){let{ctx:r,box:o,ratio:a}=i,l=i.x,c=Ps(i.y,n),h=(o.left-l.origin)/l.slope,u=(o.left+o.width-l.origin)/l.slope,d=Math.max(0,bi(e,h)-1),f=Math.min(e.length,bi(e,u)+1);if(!(f<=d)){if(gh(i,s),f-d>4*o.width)R1(r,e,t,d,f,l,c);else{let g=!1;for(let y=d;y<f;y++){let p=mi(c,t[y]);Number.isFinite(p)?g?r.lineTo(mi(l,e[y]),p):(r.moveTo(mi(l,e[y]),p),g=!0):g=!1}}r.stroke(),f-d<o.width/a/10&&P1(i,e,t,d,f,c,s),r.restore()}}function R1(i,e,t,n,s,r,o){let[a,l,c,h,u,d]=[NaN,0,0,0,!1,!1],f=()=>{d&&(i.lineTo(a,l),i.lineTo(a,c),i.lineTo(a,h))};for(let g=n;g<s;g++){let y=mi(o,t[g]);if(!Number.isFinite(y)){f(),[u,d]=[!1,!1];continue}let p=Math.round(mi(r,e[g]));!u||p!==a?(f(),u?i.lineTo(p,y):i.moveTo(p,y),[a,l,c,u,d]=[p,y,y,!0,!0]):y<l?l=y:y>c&&(c=y),h=y}f()}function P1(i,e,t,n,s,r,o){let{ctx:a,ratio:l}=i;a.fillStyle=o.colour;for(let c=n;c<s;c++){let h=mi(r,t[c]);Number.isFinite(h)&&(a.beginPath(),a.arc(mi(i.x,e[c]),h,1.9*l,0,2*Math.PI),a.fill())}}function kp(i,e,t,n,s,r=0,o=e.length){let a=Ps(i.x,n[0]),l=Ps(i.y,n[1]),{ctx:c}=i;gh(i,s);let[h,u,d]=[!1,NaN,NaN];for(let f=r;f<o;f++){let g=mi(a,e[f]),y=mi(l,t[f]);if(!Number.isFinite(g+y))h=!1;else if(!h)c.moveTo(g,y),h=!0;else if(Math.abs(g-u)+Math.abs(y-d)>.5||f===o-1)c.lineTo(g,y);else continue;[u,d]=[g,y]}c.stroke(),c.restore()}function Ev(i,e,t,n){let s=Ps(i.x,t[0]),r=Ps(i.y,t[1]);gh(i,n),i.ctx.ellipse(s.origin,r.origin,Math.abs(e*s.slope),Math.abs(e*r.slope),0,0,2*Math.PI),i.ctx.stroke(),i.ctx.restore()}function Cv(i,e,t,n=""){let s=Math.round(mi(i.x,e))+.5;gh(i,t);let{ctx:r,box:o,ratio:a}=i;r.moveTo(s,o.top),r.lineTo(s,o.top+o.height),r.stroke(),r.fillStyle=t.colour,r.font=`${11*a}px system-ui, sans-serif`,r.textBaseline="top",r.textAlign=s>o.left+.8*o.width?"right":"left",r.fillText(n,s+(r.textAlign==="right"?-4:4)*a,o.top+2*a),r.restore()}var Rv=[[1e10,1e9,"G"],[1e6,1e6,"M"],[1e4,1e3,"k"],[.1,1,""],[1e-4,.001,"m"],[1e-7,1e-6,"µ"],[0,1e-9,"n"]],I1=[[1,1,""],[1e-4,.001,"m"],[1e-7,1e-6,"µ"],[0,1e-9,"n"]],L1=[[.1,1,""],[1e-4,.001,"m"],[0,1e-6,"µ"]],Pv={m:I1,s:L1,"m/s":Rv.slice(3)};for(let i of["N","J","W","N*m","Pa","Hz"])Pv[i]=Rv;var D1=["⁰","¹","²","³","⁴","⁵","⁶","⁷","⁸","⁹"];function Bp(i){return[...String(i)].map(e=>e==="-"?"⁻":D1[Number(e)]).join("")}function as(i,e){let t=Pi(e);if(!(i>0)||!Number.isFinite(i))return{factor:1,unit:t};let n=Pv[e];if(n){let[,r,o]=n.find(([a])=>i>=a);if(i/r>=.01)return{factor:r,unit:o+t}}if(i<1e5&&i>=.01)return{factor:1,unit:t};let s=3*Math.floor(Math.log10(i)/3);return{factor:10**s,unit:`10${Bp(s)}${t?` ${t}`:""}`}}function N1(i){for(let e=0;e<12;e++){let t=i*10**e;if(Math.abs(t-Math.round(t))<1e-6*Math.max(1,t))return e}return 12}var F1=i=>i.startsWith("-")?`−${i.slice(1)}`:i;function zp(i,e){let t=N1(e);return i.map(n=>n===null?"":F1(Number(n.toFixed(t))===0?"0":n.toFixed(t)))}function Iv(i,e,t){let[n,s]=[Math.ceil(Math.log10(i)-1e-9),Math.floor(Math.log10(e)+1e-9)],r=Math.max(1,Math.ceil((s-n+1)/Math.max(2,t))),o=[];for(let a=n-1;a<=s;a++)(a-n)%r===0&&a>=n&&o.push(10**a),s-n<2&&r===1&&o.push(...[2,5].map(l=>l*10**a).filter(l=>l>=i&&l<=e));return o.sort((a,l)=>a-l)}function Lv(i){return i.map(e=>{if(e===null)return"";let t=Math.round(Math.log10(e));return!O1(e)||t>=-2&&t<=3?U1(e):`10${Bp(t)}`})}function U1(i){let e=Math.floor(Math.log10(i)+1e-9);return e>=-2&&e<=4?String(Number(i.toPrecision(3))):`${Math.round(i/10**e)}×10${Bp(e)}`}function O1(i){let e=Math.log10(i);return Math.abs(e-Math.round(e))<1e-9}function aa(i,e){if(!(i<=e))return[0,1];let t=Math.max(Math.abs(i),Math.abs(e));if(e-i<=1e-12*t)return t===0?[-1,1]:[i-.1*t,e+.1*t];let n=.06*(e-i);return[i>=0&&i<.4*e?0:i-n,e<=0&&e>.4*i?0:e+n]}function vh(i,e){if(!(i>0)||!(e>=i))return[.1,1];let t=Math.max(i,1e-12*e),n=Math.max(.15,.06*Math.log10(e/t));return[t/10**n,e*10**n]}var Dv='11px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',xh=4,Lr=class{constructor(e,t=!1){this.owner=e;this.both=t;this.observer.observe(this.element),this.theme.addEventListener("change",this.repaint)}owner;both;element=w("div",{class:"chart"});plot=null;shown=null;observer=new ResizeObserver(()=>this.fit());theme=matchMedia("(prefers-color-scheme: dark)");repaint=()=>this.plot?.redraw(!1,!0);lines=new Map;seats=new Map;dispose(){this.observer.disconnect(),this.theme.removeEventListener("change",this.repaint),this.plot?.destroy(),this.plot=null}refresh(){let e=this.owner.view(),t=!this.plot||this.shown?.log!==e.log;this.shown=e,t?this.build():this.plot?.setData([e.x,[null,null]],!0)}colour(e){return getComputedStyle(this.element).getPropertyValue(e).trim()||"#888"}legible(e){return!this.theme.matches||!/^#[0-9a-f]{6}$/i.test(e)?e:`rgb(${[1,3,5].map(n=>parseInt(e.slice(n,n+2),16)).map(n=>Math.round(n+.32*(255-n))).join(" ")})`}get canvas(){return this.plot?.ctx.canvas??null}upright(e,t){let n=this.overlay(e,"upright");this.seats.set(e,()=>{let s=t===null||!this.plot?NaN:this.plot.valToPos(t,"x"),r=s>=-.5&&s<=(this.plot?.over.clientWidth??0)+.5;n.hidden=!r,r&&(n.style.transform=`translateX(${s.toFixed(1)}px)`)}),this.seats.get(e)()}dot(e,t,n,s){let r=this.overlay(e,"dot");r.style.background=s,this.seats.set(e,()=>{let[o,a]=this.plot?[this.plot.valToPos(t,"x"),this.plot.valToPos(n,"y")]:[NaN,NaN];r.hidden=!(Number.isFinite(o)&&Number.isFinite(a)&&this.within(o,a)),r.hidden||(r.style.transform=`translate(${o.toFixed(1)}px, ${a.toFixed(1)}px)`)}),this.seats.get(e)()}undot(e){for(let[t,n]of this.lines)!n.classList.contains("dot")||e.has(t)||(n.hidden=!0,this.seats.delete(t))}within(e,t){let n=this.plot?.over;return n!==void 0&&e>=-1&&t>=-1&&e<=n.clientWidth+1&&t<=n.clientHeight+1}overlay(e,t){let n=this.lines.get(e);if(n)return n;let s=w("div",{class:`${t} ${e}`,hidden:!0});return this.lines.set(e,s),this.plot?.over.append(s),s}fit(){let{clientWidth:e,clientHeight:t}=this.element;!this.plot||e<40||t<40||e===this.plot.width&&t===this.plot.height||(this.plot.setSize({width:e,height:t}),this.shown&&this.refresh())}build(){let e=this.shown;this.plot?.destroy();let t=()=>this.colour("--soft"),n={stroke:()=>this.colour("--line"),width:1},s={stroke:t,font:Dv,labelFont:Dv,grid:n,ticks:{...n,size:4},gap:3,labelGap:0},r={width:Math.max(60,this.element.clientWidth),height:Math.max(60,this.element.clientHeight),padding:[8,18,0,0],legend:{show:!1},cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!0,y:this.both,setScale:!1,dist:xh},bind:{dblclick:()=>()=>(this.owner.reset(),null)}},scales:{x:{time:!1,range:()=>this.shown.x},y:{distr:e.log?3:1,range:()=>this.shown.y}},series:[{},{scale:"y",paths:()=>null,points:{show:!1}}],axes:[{...s,scale:"x",size:20,labelSize:15,label:()=>this.owner.xLabel(),space:64,values:(o,a,l,c,h)=>zp(a,h)},{...s,scale:"y",size:(o,a)=>14+6.2*Math.max(5,...(a??[]).map(l=>l?.length??0)),labelSize:15,label:()=>this.owner.yLabel(),...e.log?{splits:(o,a,l,c)=>Iv(l,c,o.bbox.height/devicePixelRatio/26),filter:(o,a)=>a}:{},space:(o,a,l,c,h)=>Math.max(30,h/9),values:(o,a,l,c,h)=>this.shown.log?Lv(a):zp(a,h)}],hooks:{draw:[o=>this.drawn(o)],setSelect:[o=>this.selected(o)]}};this.plot=new Yn(r,[e.x,[null,null]],this.element);for(let o of this.lines.values())this.plot.over.append(o);this.listen(this.plot.over)}drawn(e){if(this.owner.paint(this.painter(e)),this.plot)for(let t of this.seats.values())t()}painter(e){let{left:t,top:n,width:s,height:r}=e.bbox,{x:o,y:a,log:l}=this.shown;return{ctx:e.ctx,box:{left:t,top:n,width:s,height:r},ratio:devicePixelRatio||1,x:Op(o[0],o[1],t,t+s,!1),y:Op(a[0],a[1],n+r,n,l)}}selected(e){let{left:t,top:n,width:s,height:r}=e.select;if(s<xh||this.both&&r<xh)return;let o=[e.posToVal(t,"x"),e.posToVal(t+s,"x")],a=[e.posToVal(n+r,"y"),e.posToVal(n,"y")];e.setSelect({left:0,top:0,width:0,height:0},!1),this.owner.zoomed(o,a)}listen(e){let t=[NaN,NaN],n=r=>this.plot.posToVal(r.clientX-e.getBoundingClientRect().left,"x"),s=r=>this.plot.posToVal(r.clientY-e.getBoundingClientRect().top,"y");e.addEventListener("mousedown",r=>t=[r.clientX,r.clientY]),e.addEventListener("click",r=>{Math.hypot(r.clientX-t[0],r.clientY-t[1])<xh&&this.owner.clicked?.(n(r),s(r))}),e.addEventListener("mousemove",r=>this.owner.hovered?.(n(r))),e.addEventListener("mouseleave",()=>this.owner.hovered?.(null))}};function Nv(i){let e=a=>/[",\n]/.test(a)?`"${a.replaceAll('"','""')}"`:a,t=i.map(a=>a.points.x),s=t.every(a=>a===t[0]||a.length===t[0].length&&a.every((l,c)=>l===t[0][c]))?t[0]??new Float64Array:Float64Array.from(new Set(t.flatMap(a=>[...a]))).sort(),r=i.map(()=>0),o=[["time [s]",...i.map(a=>a.title)].map(e).join(",")];for(let a of s){let l=i.map(({points:c},h)=>c.x[r[h]]===a?String(c.y[r[h]++]):"");o.push([String(a),...l].join(","))}return`${o.join(`\r
`)}\r
`}function oo(i,e,t){let n=URL.createObjectURL(new Blob([e],{type:t}));w("a",{href:n,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(n),1e4)}var ao=(i,e)=>`${i.replace(/[^\p{L}\p{N}._-]+/gu,"_").replace(/^_+|_+$/g,"")||"plot"}.${e}`;function la(i,e,t,n,s){let r=devicePixelRatio||1,o=(t.length?46:28)*r,a=w("canvas",{});a.width=i.width,a.height=i.height+o;let l=a.getContext("2d");if(!l)return;l.fillStyle=n,l.fillRect(0,0,a.width,a.height),l.drawImage(i,0,o),l.scale(r,r),l.fillStyle=s,l.font="600 13px system-ui, sans-serif",l.fillText(e,12,19),l.font="12px system-ui, sans-serif";let c=12;for(let{label:h,colour:u,dash:d}of t)l.strokeStyle=u,l.lineWidth=2,l.setLineDash(d),l.beginPath(),l.moveTo(c,36),l.lineTo(c+20,36),l.stroke(),l.fillText(h,c+25,40),c+=40+l.measureText(h).width;a.toBlob(h=>h&&oo(ao(e,"png"),h,"image/png"))}var Dr=class{constructor(e){this.store=e;this.element.append(this.chart.element)}store;element=w("div",{class:"planar"});drawing=null;zoomedTo=null;factors=[1,1];units=["",""];chart=new Lr(this,!0);set(e){this.drawing?.title!==e.title&&(this.zoomedTo=null),this.drawing=e;let t=o=>{let a=e.circle??0;for(let l of e.paths)for(let c=l.from??0,h=l.to??l.x.length;c<h;c++){let u=Math.abs(l[o][c]);u>a&&Number.isFinite(u)&&(a=u)}return a},n=[t("x"),t("y")],s=e.equal?Math.max(...n):null,r=[as(s??n[0],e.x.unit),as(s??n[1],e.y.unit)];this.factors=[r[0].factor,r[1].factor],this.units=[r[0].unit,r[1].unit],this.chart.refresh(),this.move()}redraw(){this.drawing&&this.chart.refresh(),this.move()}move(){let e=this.store.get("time"),t=new Set;for(let[n,s]of(this.drawing?.paths??[]).entries()){let r=eh(s.time,e);if(r<0)continue;let o=`path${n}`;t.add(o),this.chart.dot(o,s.x[r]/this.factors[0],s.y[r]/this.factors[1],this.tone(s))}this.chart.undot(t)}tools(){return[w("button",{type:"button",class:"csv",onclick:()=>this.saveCsv()},"CSV"),w("button",{type:"button",class:"png",onclick:()=>this.savePng()},"PNG"),w("button",{type:"button",class:"whole",onclick:()=>this.reset()},Y("Whole"))]}xLabel(){return Fv(this.drawing?.x.label??"",this.units[0])}yLabel(){return Fv(this.drawing?.y.label??"",this.units[1])}view(){let e=this.zoomedTo??{x:this.extent("x"),y:this.extent("y")};return{...this.drawing?.equal?this.squared(e.x,e.y):e,log:!1}}paint(e){if(!this.drawing)return;let{ctx:t,ratio:n}=e;this.drawing.circle&&Ev(e,this.drawing.circle,this.factors,{colour:this.chart.colour("--soft"),width:1.2,dash:[5,4]});for(let s of this.drawing.paths){let r=this.tone(s),o=s.from!==void 0;o&&(t.globalAlpha=.22,kp(e,s.x,s.y,this.factors,{colour:r,width:1}),t.globalAlpha=1),kp(e,s.x,s.y,this.factors,{colour:r,width:o?1.8:1.2},s.from??0,s.to??s.x.length),this.drawing.arrows&&this.arrows(e,s,r,n)}}clicked(e,t){let n=this.view(),[s,r]=[n.x[1]-n.x[0],n.y[1]-n.y[0]],[o,a]=[.1,NaN];for(let l of this.drawing?.paths??[])for(let c=l.from??0,h=l.to??l.x.length;c<h;c++){let u=Math.hypot((l.x[c]/this.factors[0]-e)/s,(l.y[c]/this.factors[1]-t)/r);u<o&&([o,a]=[u,l.time[c]])}Number.isNaN(a)||(this.store.set("playing",!1),this.store.set("time",a))}zoomed(e,t){this.zoomedTo={x:e,y:t},this.redraw()}reset(){this.zoomedTo=null,this.redraw()}tone({colour:e}){return e.startsWith("--")?this.chart.colour(e):this.chart.legible(e)}extent(e){let t=this.factors[e==="x"?0:1],n=this.drawing?.circle??0,[s,r]=n?[-n,n]:[1/0,-1/0];for(let o of this.drawing?.paths??[])for(let a=o.from??0,l=o.to??o.x.length;a<l;a++){let c=o[e][a];c<s&&(s=c),c>r&&(r=c)}return aa(s/t,r/t)}squared(e,t){let n=Math.max(60,this.chart.element.clientWidth-75),s=Math.max(60,this.chart.element.clientHeight-45),r=Math.max((e[1]-e[0])/n,(t[1]-t[0])/s),o=([a,l],c)=>{let h=(a+l)/2;return[h-r*c/2,h+r*c/2]};return{x:o(e,n),y:o(t,s)}}arrows(e,t,n,s){let r=Ps(e.x,this.factors[0]),o=Ps(e.y,this.factors[1]),a=t.from??0,l=t.to??t.x.length;if(!(l-a<6))for(let c of[.3,.75]){let h=Math.floor(a+c*(l-a-1)),[u,d]=[mi(r,t.x[h-1]),mi(o,t.y[h-1])],[f,g]=[mi(r,t.x[h]),mi(o,t.y[h])],y=Math.atan2(g-d,f-u);if(!Number.isFinite(y)||Math.hypot(f-u,g-d)<1)continue;let{ctx:p}=e;p.save(),p.translate((u+f)/2,(d+g)/2),p.rotate(y),p.fillStyle=n,p.beginPath(),p.moveTo(6*s,0),p.lineTo(-4*s,4*s),p.lineTo(-4*s,-4*s),p.fill(),p.restore()}}saveCsv(){let{drawing:e}=this;if(!e)return;let t=["time [s]",`${e.x.label} [${e.x.unit||"-"}]`,`${e.y.label} [${e.y.unit||"-"}]`],n=e.paths.length>1,s=[[...n?["run"]:[],...t].join(",")];for(let r of e.paths)for(let o=r.from??0,a=r.to??r.x.length;o<a;o++)s.push([...n?[`"${r.label.replaceAll('"','""')}"`]:[],r.time[o],r.x[o],r.y[o]].join(","));oo(ao(e.title,"csv"),`${s.join(`\r
`)}\r
`,"text/csv")}savePng(){if(!this.chart.canvas||!this.drawing)return;let e=this.drawing.paths.length>1?this.drawing.paths.map(t=>({label:t.label,colour:this.tone(t),dash:[]})):[];la(this.chart.canvas,this.drawing.title,e,this.chart.colour("--paper"),this.chart.colour("--ink"))}},Fv=(i,e)=>e?`${i} [${e}]`:i;function _h(i,e){if(i.x===e.x||i.x.length===e.x.length&&i.x.every((n,s)=>n===e.x[s]))return{time:i.x,x:i.y,y:e.y};let t=k1(i.x,e.x);return{time:t,x:bh(i,t),y:bh(e,t)}}function k1(i,e){let t=new Float64Array(i.length+e.length),[n,s,r]=[0,0,0];for(;n<i.length||s<e.length;){let o=s>=e.length||n<i.length&&i[n]<=e[s]?i[n]:e[s];i[n]===o&&n++,e[s]===o&&s++,t[r++]=o}return t.subarray(0,r)}function bh({x:i,y:e},t){return t.map(n=>{let s=bi(i,n);return s===i.length?NaN:i[s]===n?e[s]:s===0?NaN:e[s-1]+(e[s]-e[s-1])*(n-i[s-1])/(i[s]-i[s-1])})}var Vp={request:"Requests",contact:"Contacts",joint:"Joints",motion:"Motions",force:"Forces",signal:"Signals",body:"Bodies",energy:"Energy",constraint:"Constraint drift",solver:"Solver"},Hp=i=>Vp[i]??(i?i[0].toUpperCase()+i.slice(1):"Other channels"),Ov=new Set(["constraint","solver"]);function ls(i){let e=i.lastIndexOf(".");return e<0?["",i]:[i.slice(0,e),i.slice(e+1)]}var B1={normal_magnitude:"normal force"},Uv={normal_force:"normal force vector"};function lo(i){let[,e]=ls(i.name);return i.header.components.length&&Uv[e]?Uv[e]:B1[e]??e.replaceAll("_"," ")}function wh(i){let e=/^(.*)\.track(\d+)$/.exec(i);return e?`${e[1]}, ${Me("point {n}",{n:e[2]})}`:i}function Sh(i){let[e]=ls(i.name),{description:t}=i.header;return t.startsWith(`${e}: `)?t.slice(e.length+2):t}var z1=i=>i===is?Me("magnitude"):i,Mh=i=>ls(i.name)[0]===i.header.group||!ls(i.name)[0];function Th(i,e){let t=e.map((h,u)=>h?Me(lo(h)):i[u].channel),n=e.map((h,u)=>!h||Mh(h)?"":wh(ls(i[u].channel)[0])),s=h=>h.every(u=>u===h[0]),[r,o]=[s(t),s(n)],a=[...new Set(e.map(h=>h?Me(Hp(h.header.group)):""))],l=n[0];r&&o?l=[n[0]||(a.length===1?a[0]:""),t[0]].filter(Boolean).join(" · "):r?l=[...a.length===1?a:[],t[0]].join(" · "):(!o||!n[0])&&(l=a.length===1?a[0]:Me("Several quantities"));let c=i.map((h,u)=>{let d=[o?"":n[u],r?"":t[u],z1(h.part)].filter(Boolean);return(r&&!o&&i.every(y=>y.part===is||y.part==="")?d.slice(0,1):d).join(" ")||t[u]});return{title:l,quantity:r?t[0]:"",labels:c}}var Ah=class{constructor(e){this.store=e;this.planar=new Dr(e),pe(this.tools,...this.planar.tools());let t=()=>new Ko(()=>{this.load()},s=>pe(this.why,s));[this.x,this.y]=[t(),t()];let n=w("div",{class:"row"},w("label",{},"y",this.y.element),w("label",{},Y("over")," x",this.x.element));pe(this.element,n,this.why,this.planar.element),e.on("time",()=>!this.element.hidden&&this.planar.move()),e.on("shown",()=>{this.load()})}store;element=w("div",{class:"view cross"});tools=w("div",{class:"viewtools"});scene=null;found=[];turn=0;planar;x;y;why=w("p",{class:"why"});useful=!0;async show(e,t){if(this.scene=e,this.x.offer(e),this.y.offer(e),!this.x.spec||!this.y.spec){let[n,s]=this.first();this.x.choose(n),this.y.choose(s)}await this.load()}first(){let{known:e}=this.x;for(let[n,[s,r]]of this.scene?.runs.length?V1(this.scene.runs[0]):[]){let[o,a]=[s,r].map(l=>`${n}.position.${l}`);if(e.has(o)&&e.has(a))return[o,a]}let t=[...e.keys()];return[t[0]??"",t[1]??t[0]??""]}redraw(){this.element.hidden||(this.found.length?this.draw():this.load())}async load(){let{scene:e}=this,[t,n]=[this.x.spec,this.y.spec];if(!e||!t||!n||this.element.hidden){this.found=[];return}let s=++this.turn,r=[],o=await Promise.all(this.store.get("shown").map(a=>e.runs[a]).filter(a=>a!==void 0).map(async a=>{try{return{run:a,pair:_h(await si(a,t),await si(a,n))}}catch(l){return r.push(l.message),null}}));s===this.turn&&(this.found=o.filter(a=>a!==null),pe(this.why,r.join("; ")),this.draw())}draw(){let{scene:e}=this,[t,n]=[this.x.spec,this.y.spec];if(!e||!t||!n)return;let s=o=>{let{title:a,labels:l}=Th([o],[xi(e,o)]);return o.part?`${a} ${l[0]}`:a},r=[t,n].map(o=>xi(e,o)?.header.unit??"");this.planar.set({title:`${hn(n)} ${Me("over")} ${hn(t)}`,x:{label:s(t),unit:r[0]},y:{label:s(n),unit:r[1]},equal:r[0]==="m"&&r[1]==="m",paths:this.found.map(({run:o,pair:a})=>({label:o.name,...a,colour:`--run${o.index%6}`}))})}};function V1(i){let e=i.header.bodies.length;return i.header.bodies.map(({name:n},s)=>{let r=[0,1,2].map(l=>{let[c,h]=[1/0,-1/0];for(let u=3*s+l;u<i.positions.length;u+=3*e){let d=i.positions[u];[c,h]=[Math.min(c,d),Math.max(h,d)]}return h-c}),o=r.lastIndexOf(Math.min(...r)),a=["x","y","z"].filter((l,c)=>c!==o);return{name:n,axes:a,size:Math.hypot(...r)}}).sort((n,s)=>s.size-n.size).map(({name:n,axes:s})=>[n,s])}var Ki={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},ys={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},xx=0,bm=1,bx=2;var hc=1,_x=2,Ua=3,Us=0,jn=1,Jn=2,mo=0,Oa=1,_m=2,wm=3,Sm=4,wx=5;var go=100,Sx=101,Mx=102,Tx=103,Ax=104,Ex=200,Cx=201,Rx=202,Px=203,Mm=204,Tm=205,Ix=206,Lx=207,Dx=208,Nx=209,Fx=210,Ux=211,Ox=212,kx=213,Bx=214,tu=0,nu=1,iu=2,Aa=3,su=4,ru=5,ou=6,au=7,uc=0,zx=1,Vx=2,Os=0,Am=1,Em=2,Cm=3,Rm=4,Pm=5,Im=6,Lm=7;var Dm=300,yo=301,ka=302,Fu=303,Uu=304,lu=1e3,Ls=1001,cu=1002,Gn=1003,Hx=1004;var dc=1005;var yi=1006,Ou=1007;var mr=1008;var Mi=1009,Nm=1010,Fm=1011,Ba=1012,ku=1013,vs=1014,ji=1015,xs=1016,Bu=1017,zu=1018,vo=1020,Um=35902,Om=35899,km=1021,Bm=1022,bs=1023,hr=1026,gr=1027,Vu=1028,Hu=1029,qr=1030,Gu=1031;var Wu=1033,fc=33776,pc=33777,mc=33778,gc=33779,$u=35840,Xu=35841,qu=35842,Yu=35843,Zu=36196,Ku=37492,ju=37496,Ju=37488,Qu=37489,yc=37490,ed=37491,td=37808,nd=37809,id=37810,sd=37811,rd=37812,od=37813,ad=37814,ld=37815,cd=37816,hd=37817,ud=37818,dd=37819,fd=37820,pd=37821,md=36492,gd=36494,yd=36495,vd=36283,xd=36284,vc=36285,bd=36286;var Ul=2300,hu=2301,Qh=2302,um=2303,dm=2400,fm=2401,pm=2402;var Gx=3200;var xc=0,Wx=1,yr="",Ui="srgb",Ol="srgb-linear",kl="linear",zt="srgb";var eu=7680;var $x=519,Xx=512,qx=513,Yx=514,zm=515,Zx=516,Kx=517,Vm=518,Hm=519,Gm=35044,vr=35048;var Wm="300 es",Zi=2e3,Ea=2001;function H1(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function G1(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Bl(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function jx(){let i=Bl("canvas");return i.style.display="block",i}var kv={},Ca=null;function zl(...i){let e="THREE."+i.shift();Ca?Ca("log",e,...i):console.log(e,...i)}function Jx(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function it(...i){i=Jx(i);let e="THREE."+i.shift();if(Ca)Ca("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function at(...i){i=Jx(i);let e="THREE."+i.shift();if(Ca)Ca("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Dl(...i){let e=i.join(" ");e in kv||(kv[e]=!0,it(...i))}function Qx(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var eb={[tu]:tu,[iu]:ou,[su]:su,[Aa]:ru,[nu]:nu,[ou]:iu,[au]:au,[ru]:Aa},ds=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},ri=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Bv=1234567,Nl=Math.PI/180,Ra=180/Math.PI;function Yr(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(ri[i&255]+ri[i>>8&255]+ri[i>>16&255]+ri[i>>24&255]+"-"+ri[e&255]+ri[e>>8&255]+"-"+ri[e>>16&15|64]+ri[e>>24&255]+"-"+ri[t&63|128]+ri[t>>8&255]+"-"+ri[t>>16&255]+ri[t>>24&255]+ri[n&255]+ri[n>>8&255]+ri[n>>16&255]+ri[n>>24&255]).toLowerCase()}function mt(i,e,t){return Math.max(e,Math.min(t,i))}function $m(i,e){return(i%e+e)%e}function W1(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function $1(i,e,t){return i!==e?(t-i)/(e-i):0}function Fl(i,e,t){return(1-t)*i+t*e}function X1(i,e,t,n){return Fl(i,e,1-Math.exp(-t*n))}function q1(i,e=1){return e-Math.abs($m(i,e*2)-e)}function Y1(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Z1(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function K1(i,e){return i+Math.floor(Math.random()*(e-i+1))}function j1(i,e){return i+Math.random()*(e-i)}function J1(i){return i*(.5-Math.random())}function Q1(i){i!==void 0&&(Bv=i);let e=Bv+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function eT(i){return i*Nl}function tT(i){return i*Ra}function nT(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function iT(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Xm(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function sT(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:it("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function _d(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function qm(i,e){if(e.constructor===Float32Array)return i;let t=_d(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Ym(i,e){if(e.constructor===Float32Array)return i;let t=_d(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var bc={DEG2RAD:Nl,RAD2DEG:Ra,generateUUID:Yr,clamp:mt,euclideanModulo:$m,mapLinear:W1,inverseLerp:$1,lerp:Fl,damp:X1,pingpong:q1,smoothstep:Y1,smootherstep:Z1,randInt:K1,randFloat:j1,randFloatSpread:J1,seededRandom:Q1,degToRad:eT,radToDeg:tT,isPowerOfTwo:nT,ceilPowerOfTwo:iT,floorPowerOfTwo:Xm,setQuaternionFromProperEuler:sT,normalize:Ym,denormalize:qm},Ke=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ln=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],y=r[o+3];if(u!==y||l!==d||c!==f||h!==g){let p=l*d+c*f+h*g+u*y;p<0&&(d=-d,f=-f,g=-g,y=-y,p=-p);let m=1-a;if(p<.9995){let b=Math.acos(p),E=Math.sin(b);m=Math.sin(m*b)/E,a=Math.sin(a*b)/E,l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+y*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+y*a;let b=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=b,c*=b,h*=b,u*=b}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*u+l*f-c*d,e[t+1]=l*g+h*d+c*u-a*f,e[t+2]=c*g+h*f+a*d-l*u,e[t+3]=h*g-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:it("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(mt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},N=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(zv.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(zv.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Gp.copy(this).projectOnVector(e),this.sub(Gp)}reflect(e){return this.sub(Gp.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Gp=new N,zv=new Ln,ht=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],y=s[0],p=s[3],m=s[6],b=s[1],E=s[4],_=s[7],R=s[2],C=s[5],v=s[8];return r[0]=o*y+a*b+l*R,r[3]=o*p+a*E+l*C,r[6]=o*m+a*_+l*v,r[1]=c*y+h*b+u*R,r[4]=c*p+h*E+u*C,r[7]=c*m+h*_+u*v,r[2]=d*y+f*b+g*R,r[5]=d*p+f*E+g*C,r[8]=d*m+f*_+g*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=t*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/g;return e[0]=u*y,e[1]=(s*c-h*n)*y,e[2]=(a*n-s*o)*y,e[3]=d*y,e[4]=(h*t-s*l)*y,e[5]=(s*r-a*t)*y,e[6]=f*y,e[7]=(n*l-c*t)*y,e[8]=(o*t-n*r)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Dl("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Wp.makeScale(e,t)),this}rotate(e){return Dl("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Wp.makeRotation(-e)),this}translate(e,t){return Dl("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Wp.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Wp=new ht,Vv=new ht().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Hv=new ht().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function rT(){let i={enabled:!0,workingColorSpace:Ol,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===zt&&(s.r=cr(s.r),s.g=cr(s.g),s.b=cr(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===zt&&(s.r=Ta(s.r),s.g=Ta(s.g),s.b=Ta(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===yr?kl:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Ol]:{primaries:e,whitePoint:n,transfer:kl,toXYZ:Vv,fromXYZ:Hv,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Ui},outputColorSpaceConfig:{drawingBufferColorSpace:Ui}},[Ui]:{primaries:e,whitePoint:n,transfer:zt,toXYZ:Vv,fromXYZ:Hv,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Ui}}}),i}var Ct=rT();function cr(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ta(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var ca,uu=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{ca===void 0&&(ca=Bl("canvas")),ca.width=e.width,ca.height=e.height;let s=ca.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=ca}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Bl("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=cr(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(cr(t[n]/255)*255):t[n]=cr(t[n]);return{data:t,width:e.width,height:e.height}}else return it("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},oT=0,Pa=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:oT++}),this.uuid=Yr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push($p(s[o].image)):r.push($p(s[o]))}else r=$p(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function $p(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?uu.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(it("Texture: Unable to serialize Texture."),{})}var aT=0,Xp=new N,_i=class i extends ds{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ls,s=Ls,r=yi,o=mr,a=bs,l=Mi,c=i.DEFAULT_ANISOTROPY,h=yr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:aT++}),this.uuid=Yr(),this.name="",this.source=new Pa(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ke(0,0),this.repeat=new Ke(1,1),this.center=new Ke(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ht,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Xp).x}get height(){return this.source.getSize(Xp).y}get depth(){return this.source.getSize(Xp).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){it(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){it(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Dm)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case lu:e.x=e.x-Math.floor(e.x);break;case Ls:e.x=e.x<0?0:1;break;case cu:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case lu:e.y=e.y-Math.floor(e.y);break;case Ls:e.y=e.y<0?0:1;break;case cu:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};_i.DEFAULT_IMAGE=null;_i.DEFAULT_MAPPING=Dm;_i.DEFAULT_ANISOTROPY=1;var Vt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],y=l[2],p=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(g+p)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let E=(c+1)/2,_=(f+1)/2,R=(m+1)/2,C=(h+d)/4,v=(u+y)/4,M=(g+p)/4;return E>_&&E>R?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=C/n,r=v/n):_>R?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=C/s,r=M/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=v/r,s=M/r),this.set(n,s,r,t),this}let b=Math.sqrt((p-g)*(p-g)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(b)<.001&&(b=1),this.x=(p-g)/b,this.y=(u-y)/b,this.z=(d-h)/b,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this.w=mt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this.w=mt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},du=class extends ds{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:yi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Vt(0,0,e,t),this.scissorTest=!1,this.viewport=new Vt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new _i({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:yi,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Pa(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ki=class extends du{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Vl=class extends _i{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Gn,this.minFilter=Gn,this.wrapR=Ls,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var fu=class extends _i{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Gn,this.minFilter=Gn,this.wrapR=Ls,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var wt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,g,y,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,y,p)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,y,p){let m=this.elements;return m[0]=e,m[4]=t,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=g,m[11]=y,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/ha.setFromMatrixColumn(e,0).length(),r=1/ha.setFromMatrixColumn(e,1).length(),o=1/ha.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,g=a*h,y=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+g*c,t[5]=d-y*c,t[9]=-a*l,t[2]=y-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,g=c*h,y=c*u;t[0]=d+y*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=y+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,g=c*h,y=c*u;t[0]=d-y*a,t[4]=-o*u,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=y-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,g=a*h,y=a*u;t[0]=l*h,t[4]=g*c-f,t[8]=d*c+y,t[1]=l*u,t[5]=y*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,y=a*c;t[0]=l*h,t[4]=y-d*u,t[8]=g*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+g,t[10]=d-y*u}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,y=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+y,t[5]=o*h,t[9]=f*u-g,t[2]=g*u-f,t[6]=a*h,t[10]=y*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(lT,e,cT)}lookAt(e,t,n){let s=this.elements;return Ni.subVectors(e,t),Ni.lengthSq()===0&&(Ni.z=1),Ni.normalize(),Nr.crossVectors(n,Ni),Nr.lengthSq()===0&&(Math.abs(n.z)===1?Ni.x+=1e-4:Ni.z+=1e-4,Ni.normalize(),Nr.crossVectors(n,Ni)),Nr.normalize(),Eh.crossVectors(Ni,Nr),s[0]=Nr.x,s[4]=Eh.x,s[8]=Ni.x,s[1]=Nr.y,s[5]=Eh.y,s[9]=Ni.y,s[2]=Nr.z,s[6]=Eh.z,s[10]=Ni.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],y=n[6],p=n[10],m=n[14],b=n[3],E=n[7],_=n[11],R=n[15],C=s[0],v=s[4],M=s[8],O=s[12],L=s[1],D=s[5],z=s[9],X=s[13],F=s[2],H=s[6],Z=s[10],G=s[14],he=s[3],Q=s[7],te=s[11],oe=s[15];return r[0]=o*C+a*L+l*F+c*he,r[4]=o*v+a*D+l*H+c*Q,r[8]=o*M+a*z+l*Z+c*te,r[12]=o*O+a*X+l*G+c*oe,r[1]=h*C+u*L+d*F+f*he,r[5]=h*v+u*D+d*H+f*Q,r[9]=h*M+u*z+d*Z+f*te,r[13]=h*O+u*X+d*G+f*oe,r[2]=g*C+y*L+p*F+m*he,r[6]=g*v+y*D+p*H+m*Q,r[10]=g*M+y*z+p*Z+m*te,r[14]=g*O+y*X+p*G+m*oe,r[3]=b*C+E*L+_*F+R*he,r[7]=b*v+E*D+_*H+R*Q,r[11]=b*M+E*z+_*Z+R*te,r[15]=b*O+E*X+_*G+R*oe,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],g=e[3],y=e[7],p=e[11],m=e[15],b=l*f-c*d,E=a*f-c*u,_=a*d-l*u,R=o*f-c*h,C=o*d-l*h,v=o*u-a*h;return t*(y*b-p*E+m*_)-n*(g*b-p*R+m*C)+s*(g*E-y*R+m*v)-r*(g*_-y*C+p*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],g=e[12],y=e[13],p=e[14],m=e[15],b=t*a-n*o,E=t*l-s*o,_=t*c-r*o,R=n*l-s*a,C=n*c-r*a,v=s*c-r*l,M=h*y-u*g,O=h*p-d*g,L=h*m-f*g,D=u*p-d*y,z=u*m-f*y,X=d*m-f*p,F=b*X-E*z+_*D+R*L-C*O+v*M;if(F===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/F;return e[0]=(a*X-l*z+c*D)*H,e[1]=(s*z-n*X-r*D)*H,e[2]=(y*v-p*C+m*R)*H,e[3]=(d*C-u*v-f*R)*H,e[4]=(l*L-o*X-c*O)*H,e[5]=(t*X-s*L+r*O)*H,e[6]=(p*_-g*v-m*E)*H,e[7]=(h*v-d*_+f*E)*H,e[8]=(o*z-a*L+c*M)*H,e[9]=(n*L-t*z-r*M)*H,e[10]=(g*C-y*_+m*b)*H,e[11]=(u*_-h*C-f*b)*H,e[12]=(a*O-o*D-l*M)*H,e[13]=(t*D-n*O+s*M)*H,e[14]=(y*E-g*R-p*b)*H,e[15]=(h*R-u*E+d*b)*H,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,y=o*h,p=o*u,m=a*u,b=l*c,E=l*h,_=l*u,R=n.x,C=n.y,v=n.z;return s[0]=(1-(y+m))*R,s[1]=(f+_)*R,s[2]=(g-E)*R,s[3]=0,s[4]=(f-_)*C,s[5]=(1-(d+m))*C,s[6]=(p+b)*C,s[7]=0,s[8]=(g+E)*v,s[9]=(p-b)*v,s[10]=(1-(d+y))*v,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=ha.set(s[0],s[1],s[2]).length(),a=ha.set(s[4],s[5],s[6]).length(),l=ha.set(s[8],s[9],s[10]).length();r<0&&(o=-o),cs.copy(this);let c=1/o,h=1/a,u=1/l;return cs.elements[0]*=c,cs.elements[1]*=c,cs.elements[2]*=c,cs.elements[4]*=h,cs.elements[5]*=h,cs.elements[6]*=h,cs.elements[8]*=u,cs.elements[9]*=u,cs.elements[10]*=u,t.setFromRotationMatrix(cs),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Zi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,y;if(l)g=r/(o-r),y=o*r/(o-r);else if(a===Zi)g=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===Ea)g=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Zi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,y;if(l)g=1/(o-r),y=o/(o-r);else if(a===Zi)g=-2/(o-r),y=-(o+r)/(o-r);else if(a===Ea)g=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},ha=new N,cs=new wt,lT=new N(0,0,0),cT=new N(1,1,1),Nr=new N,Eh=new N,Ni=new N,Gv=new wt,Wv=new Ln,Ds=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(mt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-mt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(mt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-mt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(mt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-mt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:it("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Gv.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Gv,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Wv.setFromEuler(this),this.setFromQuaternion(Wv,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ds.DEFAULT_ORDER="XYZ";var Ia=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},hT=0,$v=new N,ua=new Ln,sr=new wt,Ch=new N,Al=new N,uT=new N,dT=new Ln,Xv=new N(1,0,0),qv=new N(0,1,0),Yv=new N(0,0,1),Zv={type:"added"},fT={type:"removed"},da={type:"childadded",child:null},qp={type:"childremoved",child:null},Wn=class i extends ds{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:hT++}),this.uuid=Yr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new N,t=new Ds,n=new Ln,s=new N(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new wt},normalMatrix:{value:new ht}}),this.matrix=new wt,this.matrixWorld=new wt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ia,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return ua.setFromAxisAngle(e,t),this.quaternion.multiply(ua),this}rotateOnWorldAxis(e,t){return ua.setFromAxisAngle(e,t),this.quaternion.premultiply(ua),this}rotateX(e){return this.rotateOnAxis(Xv,e)}rotateY(e){return this.rotateOnAxis(qv,e)}rotateZ(e){return this.rotateOnAxis(Yv,e)}translateOnAxis(e,t){return $v.copy(e).applyQuaternion(this.quaternion),this.position.add($v.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Xv,e)}translateY(e){return this.translateOnAxis(qv,e)}translateZ(e){return this.translateOnAxis(Yv,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(sr.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Ch.copy(e):Ch.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Al.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?sr.lookAt(Al,Ch,this.up):sr.lookAt(Ch,Al,this.up),this.quaternion.setFromRotationMatrix(sr),s&&(sr.extractRotation(s.matrixWorld),ua.setFromRotationMatrix(sr),this.quaternion.premultiply(ua.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(at("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Zv),da.child=e,this.dispatchEvent(da),da.child=null):at("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(fT),qp.child=e,this.dispatchEvent(qp),qp.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),sr.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),sr.multiply(e.parent.matrixWorld)),e.applyMatrix4(sr),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Zv),da.child=e,this.dispatchEvent(da),da.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Al,e,uT),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Al,dT,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Wn.DEFAULT_UP=new N(0,1,0);Wn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Wn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var In=class extends Wn{constructor(){super(),this.isGroup=!0,this.type="Group"}},pT={type:"move"},La=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new In,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new In,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new N,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new N),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new In,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new N,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new N,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let y of e.hand.values()){let p=t.getJointPose(y,n),m=this._getHandJoint(c,y);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(pT)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new In;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},tb={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Fr={h:0,s:0,l:0},Rh={h:0,s:0,l:0};function Yp(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var qe=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Ui){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ct.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=Ct.workingColorSpace){return this.r=e,this.g=t,this.b=n,Ct.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=Ct.workingColorSpace){if(e=$m(e,1),t=mt(t,0,1),n=mt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Yp(o,r,e+1/3),this.g=Yp(o,r,e),this.b=Yp(o,r,e-1/3)}return Ct.colorSpaceToWorking(this,s),this}setStyle(e,t=Ui){function n(r){r!==void 0&&parseFloat(r)<1&&it("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:it("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);it("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Ui){let n=tb[e.toLowerCase()];return n!==void 0?this.setHex(n,t):it("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=cr(e.r),this.g=cr(e.g),this.b=cr(e.b),this}copyLinearToSRGB(e){return this.r=Ta(e.r),this.g=Ta(e.g),this.b=Ta(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Ui){return Ct.workingToColorSpace(oi.copy(this),e),Math.round(mt(oi.r*255,0,255))*65536+Math.round(mt(oi.g*255,0,255))*256+Math.round(mt(oi.b*255,0,255))}getHexString(e=Ui){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ct.workingColorSpace){Ct.workingToColorSpace(oi.copy(this),t);let n=oi.r,s=oi.g,r=oi.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Ct.workingColorSpace){return Ct.workingToColorSpace(oi.copy(this),t),e.r=oi.r,e.g=oi.g,e.b=oi.b,e}getStyle(e=Ui){Ct.workingToColorSpace(oi.copy(this),e);let t=oi.r,n=oi.g,s=oi.b;return e!==Ui?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Fr),this.setHSL(Fr.h+e,Fr.s+t,Fr.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Fr),e.getHSL(Rh);let n=Fl(Fr.h,Rh.h,t),s=Fl(Fr.s,Rh.s,t),r=Fl(Fr.l,Rh.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},oi=new qe;qe.NAMES=tb;var Hl=class extends Wn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ds,this.environmentIntensity=1,this.environmentRotation=new Ds,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},hs=new N,rr=new N,Zp=new N,or=new N,fa=new N,pa=new N,Kv=new N,Kp=new N,jp=new N,Jp=new N,Qp=new Vt,em=new Vt,tm=new Vt,Br=class i{constructor(e=new N,t=new N,n=new N){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),hs.subVectors(e,t),s.cross(hs);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){hs.subVectors(s,t),rr.subVectors(n,t),Zp.subVectors(e,t);let o=hs.dot(hs),a=hs.dot(rr),l=hs.dot(Zp),c=rr.dot(rr),h=rr.dot(Zp),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,or)===null?!1:or.x>=0&&or.y>=0&&or.x+or.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,or)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,or.x),l.addScaledVector(o,or.y),l.addScaledVector(a,or.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Qp.setScalar(0),em.setScalar(0),tm.setScalar(0),Qp.fromBufferAttribute(e,t),em.fromBufferAttribute(e,n),tm.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Qp,r.x),o.addScaledVector(em,r.y),o.addScaledVector(tm,r.z),o}static isFrontFacing(e,t,n,s){return hs.subVectors(n,t),rr.subVectors(e,t),hs.cross(rr).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return hs.subVectors(this.c,this.b),rr.subVectors(this.a,this.b),hs.cross(rr).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;fa.subVectors(s,n),pa.subVectors(r,n),Kp.subVectors(e,n);let l=fa.dot(Kp),c=pa.dot(Kp);if(l<=0&&c<=0)return t.copy(n);jp.subVectors(e,s);let h=fa.dot(jp),u=pa.dot(jp);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(fa,o);Jp.subVectors(e,r);let f=fa.dot(Jp),g=pa.dot(Jp);if(g>=0&&f<=g)return t.copy(r);let y=f*c-l*g;if(y<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(pa,a);let p=h*g-f*u;if(p<=0&&u-h>=0&&f-g>=0)return Kv.subVectors(r,s),a=(u-h)/(u-h+(f-g)),t.copy(s).addScaledVector(Kv,a);let m=1/(p+y+d);return o=y*m,a=d*m,t.copy(n).addScaledVector(fa,o).addScaledVector(pa,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Kn=class{constructor(e=new N(1/0,1/0,1/0),t=new N(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(us.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(us.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=us.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,us):us.fromBufferAttribute(r,o),us.applyMatrix4(e.matrixWorld),this.expandByPoint(us);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Ph.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ph.copy(n.boundingBox)),Ph.applyMatrix4(e.matrixWorld),this.union(Ph)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,us),us.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(El),Ih.subVectors(this.max,El),ma.subVectors(e.a,El),ga.subVectors(e.b,El),ya.subVectors(e.c,El),Ur.subVectors(ga,ma),Or.subVectors(ya,ga),co.subVectors(ma,ya);let t=[0,-Ur.z,Ur.y,0,-Or.z,Or.y,0,-co.z,co.y,Ur.z,0,-Ur.x,Or.z,0,-Or.x,co.z,0,-co.x,-Ur.y,Ur.x,0,-Or.y,Or.x,0,-co.y,co.x,0];return!nm(t,ma,ga,ya,Ih)||(t=[1,0,0,0,1,0,0,0,1],!nm(t,ma,ga,ya,Ih))?!1:(Lh.crossVectors(Ur,Or),t=[Lh.x,Lh.y,Lh.z],nm(t,ma,ga,ya,Ih))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,us).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(us).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ar[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ar[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ar[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ar[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ar[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ar[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ar[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ar[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ar),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ar=[new N,new N,new N,new N,new N,new N,new N,new N],us=new N,Ph=new Kn,ma=new N,ga=new N,ya=new N,Ur=new N,Or=new N,co=new N,El=new N,Ih=new N,Lh=new N,ho=new N;function nm(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ho.fromArray(i,r);let a=s.x*Math.abs(ho.x)+s.y*Math.abs(ho.y)+s.z*Math.abs(ho.z),l=e.dot(ho),c=t.dot(ho),h=n.dot(ho);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Tn=new N,Dh=new Ke,mT=0,Lt=class extends ds{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:mT++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Gm,this.updateRanges=[],this.gpuType=ji,this.version=0,this._normalizationScale=e!==void 0?_d(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Dh.fromBufferAttribute(this,t),Dh.applyMatrix3(e),this.setXY(t,Dh.x,Dh.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix3(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix4(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyNormalMatrix(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.transformDirection(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):qm(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ym(e,this.array)}};var Gl=class extends Lt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var Wl=class extends Lt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Xt=class extends Lt{constructor(e,t,n){super(new Float32Array(e),t,n)}},gT=new Kn,Cl=new N,im=new N,wi=class{constructor(e=new N,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):gT.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Cl.subVectors(e,this.center);let t=Cl.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Cl,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(im.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Cl.copy(e.center).add(im)),this.expandByPoint(Cl.copy(e.center).sub(im))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},yT=0,Yi=new wt,sm=new Wn,va=new N,Fi=new Kn,Rl=new Kn,Hn=new N,Ht=class i extends ds{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:yT++}),this.uuid=Yr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(H1(e)?Wl:Gl)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ht().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Yi.makeRotationFromQuaternion(e),this.applyMatrix4(Yi),this}rotateX(e){return Yi.makeRotationX(e),this.applyMatrix4(Yi),this}rotateY(e){return Yi.makeRotationY(e),this.applyMatrix4(Yi),this}rotateZ(e){return Yi.makeRotationZ(e),this.applyMatrix4(Yi),this}translate(e,t,n){return Yi.makeTranslation(e,t,n),this.applyMatrix4(Yi),this}scale(e,t,n){return Yi.makeScale(e,t,n),this.applyMatrix4(Yi),this}lookAt(e){return sm.lookAt(e),sm.updateMatrix(),this.applyMatrix4(sm.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(va).negate(),this.translate(va.x,va.y,va.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Xt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&it("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Kn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){at("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new N(-1/0,-1/0,-1/0),new N(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];Fi.setFromBufferAttribute(r),this.morphTargetsRelative?(Hn.addVectors(this.boundingBox.min,Fi.min),this.boundingBox.expandByPoint(Hn),Hn.addVectors(this.boundingBox.max,Fi.max),this.boundingBox.expandByPoint(Hn)):(this.boundingBox.expandByPoint(Fi.min),this.boundingBox.expandByPoint(Fi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&at('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new wi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){at("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new N,1/0);return}if(e){let n=this.boundingSphere.center;if(Fi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Rl.setFromBufferAttribute(a),this.morphTargetsRelative?(Hn.addVectors(Fi.min,Rl.min),Fi.expandByPoint(Hn),Hn.addVectors(Fi.max,Rl.max),Fi.expandByPoint(Hn)):(Fi.expandByPoint(Rl.min),Fi.expandByPoint(Rl.max))}Fi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Hn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Hn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Hn.fromBufferAttribute(a,c),l&&(va.fromBufferAttribute(e,c),Hn.add(va)),s=Math.max(s,n.distanceToSquared(Hn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&at('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){at("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Lt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new N,l[O]=new N;let h=new N,u=new N,d=new N,f=new Ke,g=new Ke,y=new Ke,p=new N,m=new N;function b(O,L,D){c[O]=c[L]=c[D]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,O),g.fromBufferAttribute(r,L),y.fromBufferAttribute(r,D),u.sub(h),d.sub(h),g.sub(f),y.sub(f);let z=1/(g.x*y.y-y.x*g.y);isFinite(z)&&(p.copy(u).multiplyScalar(y.y).addScaledVector(d,-g.y).multiplyScalar(z),m.copy(d).multiplyScalar(g.x).addScaledVector(u,-y.x).multiplyScalar(z),a[O].add(p),a[L].add(p),a[D].add(p),l[O].add(m),l[L].add(m),l[D].add(m))}let E=this.groups;E.length===0&&(E=[{start:0,count:e.count}]);for(let O=0,L=E.length;O<L;++O){let D=E[O],z=D.start,X=D.count;for(let F=z,H=z+X;F<H;F+=3)b(e.getX(F+0),e.getX(F+1),e.getX(F+2))}let _=new N,R=new N,C=new N,v=new N;function M(O){C.fromBufferAttribute(s,O),v.copy(C);let L=a[O];_.copy(L),_.sub(C.multiplyScalar(C.dot(L))).normalize(),R.crossVectors(v,L);let z=R.dot(l[O])<0?-1:1;o.setXYZW(O,_.x,_.y,_.z,z)}for(let O=0,L=n.count;O<L;++O)c[O]&&M(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Lt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new N,r=new N,o=new N,a=new N,l=new N,c=new N,h=new N,u=new N;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),y=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,y),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Hn.fromBufferAttribute(e,t),Hn.normalize(),e.setXYZ(t,Hn.x,Hn.y,Hn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let y=0,p=l.length;y<p;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let m=0;m<h;m++)d[g++]=c[f++]}return new Lt(d,h,u)}if(this.index===null)return it("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},pu=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Gm,this.updateRanges=[],this.version=0,this.uuid=Yr()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=jv(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=jv(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function jv(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Yr()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var gi=new N,fs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?_d(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)gi.fromBufferAttribute(this,t),gi.applyMatrix4(e),this.setXYZ(t,gi.x,gi.y,gi.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)gi.fromBufferAttribute(this,t),gi.applyNormalMatrix(e),this.setXYZ(t,gi.x,gi.y,gi.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)gi.fromBufferAttribute(this,t),gi.transformDirection(e),this.setXYZ(t,gi.x,gi.y,gi.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){zl("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Lt(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){zl("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):qm(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ym(e,this.data.array)}},rm=new N,vT=new N,xT=new ht,Oi=class{constructor(e=new N(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=rm.subVectors(n,t).cross(vT.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(rm),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||xT.getNormalMatrix(e),s=this.coplanarPoint(rm).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},bT=0,ps=class extends ds{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:bT++}),this.uuid=Yr(),this.name="",this.type="Material",this.blending=Oa,this.side=Us,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Mm,this.blendDst=Tm,this.blendEquation=go,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new qe(0,0,0),this.blendAlpha=0,this.depthFunc=Aa,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=$x,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=eu,this.stencilZFail=eu,this.stencilZPass=eu,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){it(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){it(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new qe().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Oi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ke().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ke().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var lr=new N,om=new N,Nh=new N,Fh=new N,ur=class{constructor(e=new N,t=new N(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,lr)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=lr.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(lr.copy(this.origin).addScaledVector(this.direction,t),lr.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){om.copy(e).add(t).multiplyScalar(.5),Nh.copy(t).sub(e).normalize(),Fh.copy(this.origin).sub(om);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Nh),a=Fh.dot(this.direction),l=-Fh.dot(Nh),c=Fh.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(om).addScaledVector(Nh,d),f}intersectSphere(e,t){if(e.radius<0)return null;lr.subVectors(e.center,this.origin);let n=lr.dot(this.direction),s=lr.dot(lr)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,lr)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,y=t.y-o.y,p=t.z-o.z,m=n.x-o.x,b=n.y-o.y,E=n.z-o.z,_=Math.abs(l),R=Math.abs(c),C=Math.abs(h),v,M,O,L,D,z,X,F,H,Z,G,he;if(_>=R&&_>=C?(O=l,z=u,H=g,he=m,l>=0?(v=c,M=h,L=d,D=f,X=y,F=p,Z=b,G=E):(v=h,M=c,L=f,D=d,X=p,F=y,Z=E,G=b)):R>=C?(O=c,z=d,H=y,he=b,c>=0?(v=h,M=l,L=f,D=u,X=p,F=g,Z=E,G=m):(v=l,M=h,L=u,D=f,X=g,F=p,Z=m,G=E)):(O=h,z=f,H=p,he=E,h>=0?(v=l,M=c,L=u,D=d,X=g,F=y,Z=m,G=b):(v=c,M=l,L=d,D=u,X=y,F=g,Z=b,G=m)),O===0)return null;let Q=v/O,te=M/O,oe=1/O,me=L-Q*z,fe=D-te*z,ne=X-Q*H,ve=F-te*H,_e=Z-Q*he,Ie=G-te*he,Ae=_e*ve-Ie*ne,je=me*Ie-fe*_e,ft=ne*fe-ve*me;if(s){if(Ae<0||je<0||ft<0)return null}else if((Ae<0||je<0||ft<0)&&(Ae>0||je>0||ft>0))return null;let Ye=Ae+je+ft;if(Ye===0)return null;let _t=oe*(Ae*z+je*H+ft*he);return(Ye>0?_t<0:_t>0)?null:this.at(_t/Ye,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},zr=class extends ps{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new qe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ds,this.combine=uc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Jv=new wt,uo=new ur,Uh=new wi,Qv=new N,Oh=new N,kh=new N,Bh=new N,am=new N,zh=new N,ex=new N,Vh=new N,ai=class extends Wn{constructor(e=new Ht,t=new zr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){zh.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(am.fromBufferAttribute(u,e),o?zh.addScaledVector(am,h):zh.addScaledVector(am.sub(t),h))}t.add(zh)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Uh.copy(n.boundingSphere),Uh.applyMatrix4(r),uo.copy(e.ray).recast(e.near),!(Uh.containsPoint(uo.origin)===!1&&(uo.intersectSphere(Uh,Qv)===null||uo.origin.distanceToSquared(Qv)>(e.far-e.near)**2))&&(Jv.copy(r).invert(),uo.copy(e.ray).applyMatrix4(Jv),!(n.boundingBox!==null&&uo.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,uo)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,y=d.length;g<y;g++){let p=d[g],m=o[p.materialIndex],b=Math.max(p.start,f.start),E=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let _=b,R=E;_<R;_+=3){let C=a.getX(_),v=a.getX(_+1),M=a.getX(_+2);s=Hh(this,m,e,n,c,h,u,C,v,M),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let p=g,m=y;p<m;p+=3){let b=a.getX(p),E=a.getX(p+1),_=a.getX(p+2);s=Hh(this,o,e,n,c,h,u,b,E,_),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,y=d.length;g<y;g++){let p=d[g],m=o[p.materialIndex],b=Math.max(p.start,f.start),E=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let _=b,R=E;_<R;_+=3){let C=_,v=_+1,M=_+2;s=Hh(this,m,e,n,c,h,u,C,v,M),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let p=g,m=y;p<m;p+=3){let b=p,E=p+1,_=p+2;s=Hh(this,o,e,n,c,h,u,b,E,_),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function _T(i,e,t,n,s,r,o,a){let l;if(e.side===jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Us,a),l===null)return null;Vh.copy(a),Vh.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Vh);return c<t.near||c>t.far?null:{distance:c,point:Vh.clone(),object:i}}function Hh(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Oh),i.getVertexPosition(l,kh),i.getVertexPosition(c,Bh);let h=_T(i,e,t,n,Oh,kh,Bh,ex);if(h){let u=new N;Br.getBarycoord(ex,Oh,kh,Bh,u),s&&(h.uv=Br.getInterpolatedAttribute(s,a,l,c,u,new Ke)),r&&(h.uv1=Br.getInterpolatedAttribute(r,a,l,c,u,new Ke)),o&&(h.normal=Br.getInterpolatedAttribute(o,a,l,c,u,new N),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new N,materialIndex:0};Br.getNormal(Oh,kh,Bh,d.normal),h.face=d,h.barycoord=u}return h}var $l=class extends _i{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Gn,h=Gn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Xl=class extends Lt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},xa=new wt,tx=new wt,Gh=[],nx=new Kn,wT=new wt,Pl=new ai,Il=new wi,Bi=class extends ai{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Xl(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,wT)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Kn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,xa),nx.copy(e.boundingBox).applyMatrix4(xa),this.boundingBox.union(nx)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new wi),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,xa),Il.copy(e.boundingSphere).applyMatrix4(xa),this.boundingSphere.union(Il)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Pl.geometry=this.geometry,Pl.material=this.material,Pl.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Il.copy(this.boundingSphere),Il.applyMatrix4(n),e.ray.intersectsSphere(Il)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,xa),tx.multiplyMatrices(n,xa),Pl.matrixWorld=tx,Pl.raycast(e,Gh);for(let o=0,a=Gh.length;o<a;o++){let l=Gh[o];l.instanceId=r,l.object=this,t.push(l)}Gh.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Xl(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new $l(new Float32Array(s*this.count),s,this.count,Vu,ji));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},fo=new wi,ST=new Ke(.5,.5),Wh=new N,Vr=class{constructor(e=new Oi,t=new Oi,n=new Oi,s=new Oi,r=new Oi,o=new Oi){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Zi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],y=r[9],p=r[10],m=r[11],b=r[12],E=r[13],_=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,m-g,R-b).normalize(),s[1].setComponents(c+o,f+h,m+g,R+b).normalize(),s[2].setComponents(c+a,f+u,m+y,R+E).normalize(),s[3].setComponents(c-a,f-u,m-y,R-E).normalize(),n)s[4].setComponents(l,d,p,_).normalize(),s[5].setComponents(c-l,f-d,m-p,R-_).normalize();else if(s[4].setComponents(c-l,f-d,m-p,R-_).normalize(),t===Zi)s[5].setComponents(c+l,f+d,m+p,R+_).normalize();else if(t===Ea)s[5].setComponents(l,d,p,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),fo.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),fo.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(fo)}intersectsSprite(e){fo.center.set(0,0,0);let t=ST.distanceTo(e.center);return fo.radius=.7071067811865476+t,fo.applyMatrix4(e.matrixWorld),this.intersectsSphere(fo)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Wh.x=s.normal.x>0?e.max.x:e.min.x,Wh.y=s.normal.y>0?e.max.y:e.min.y,Wh.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Wh)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},ix=new wt,mu=class i{constructor(){this.coordinateSystem=Zi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];ix.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Vr),n[s].setFromProjectionMatrix(ix,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Vr),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Ns=class extends ps{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new qe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},gu=new N,yu=new N,sx=new wt,Ll=new ur,$h=new wi,lm=new N,rx=new N,ql=class extends Wn{constructor(e=new Ht,t=new Ns){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)gu.fromBufferAttribute(t,s-1),yu.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=gu.distanceTo(yu);e.setAttribute("lineDistance",new Xt(n,1))}else it("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),$h.copy(n.boundingSphere),$h.applyMatrix4(s),$h.radius+=r,e.ray.intersectsSphere($h)===!1)return;sx.copy(s).invert(),Ll.copy(e.ray).applyMatrix4(sx);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let y=f,p=g-1;y<p;y+=c){let m=h.getX(y),b=h.getX(y+1),E=Xh(this,e,Ll,l,m,b,y);E&&t.push(E)}if(this.isLineLoop){let y=h.getX(g-1),p=h.getX(f),m=Xh(this,e,Ll,l,y,p,g-1);m&&t.push(m)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let y=f,p=g-1;y<p;y+=c){let m=Xh(this,e,Ll,l,y,y+1,y);m&&t.push(m)}if(this.isLineLoop){let y=Xh(this,e,Ll,l,g-1,f,g-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Xh(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(gu.fromBufferAttribute(a,s),yu.fromBufferAttribute(a,r),t.distanceSqToSegment(gu,yu,lm,rx)>n)return;lm.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(lm);if(!(c<e.near||c>e.far))return{distance:c,point:rx.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var vu=class extends ps{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new qe(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},ox=new wt,mm=new ur,qh=new wi,Yh=new N,Yl=class extends Wn{constructor(e=new Ht,t=new vu){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),qh.copy(n.boundingSphere),qh.applyMatrix4(s),qh.radius+=r,e.ray.intersectsSphere(qh)===!1)return;ox.copy(s).invert(),mm.copy(e.ray).applyMatrix4(ox);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,y=f;g<y;g++){let p=c.getX(g);Yh.fromBufferAttribute(u,p),ax(Yh,p,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let g=d,y=f;g<y;g++)Yh.fromBufferAttribute(u,g),ax(Yh,g,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ax(i,e,t,n,s,r,o){let a=mm.distanceSqToPoint(i);if(a<t){let l=new N;mm.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Zl=class extends _i{constructor(e=[],t=yo,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var dr=class extends _i{constructor(e,t,n=vs,s,r,o,a=Gn,l=Gn,c,h=hr,u=1){if(h!==hr&&h!==gr)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Pa(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Kl=class extends dr{constructor(e,t=vs,n=yo,s,r,o=Gn,a=Gn,l,c=hr){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},jl=class extends _i{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},ms=class i extends Ht{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Xt(c,3)),this.setAttribute("normal",new Xt(h,3)),this.setAttribute("uv",new Xt(u,2));function g(y,p,m,b,E,_,R,C,v,M,O){let L=_/v,D=R/M,z=_/2,X=R/2,F=C/2,H=v+1,Z=M+1,G=0,he=0,Q=new N;for(let te=0;te<Z;te++){let oe=te*D-X;for(let me=0;me<H;me++){let fe=me*L-z;Q[y]=fe*b,Q[p]=oe*E,Q[m]=F,c.push(Q.x,Q.y,Q.z),Q[y]=0,Q[p]=0,Q[m]=C>0?1:-1,h.push(Q.x,Q.y,Q.z),u.push(me/v),u.push(1-te/M),G+=1}}for(let te=0;te<M;te++)for(let oe=0;oe<v;oe++){let me=d+oe+H*te,fe=d+oe+H*(te+1),ne=d+(oe+1)+H*(te+1),ve=d+(oe+1)+H*te;l.push(me,fe,ve),l.push(fe,ne,ve),he+=6}a.addGroup(f,he,O),f+=he,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Fs=class i extends Ht{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],g=0,y=[],p=n/2,m=0;b(),o===!1&&(e>0&&E(!0),t>0&&E(!1)),this.setIndex(h),this.setAttribute("position",new Xt(u,3)),this.setAttribute("normal",new Xt(d,3)),this.setAttribute("uv",new Xt(f,2));function b(){let _=new N,R=new N,C=0,v=(t-e)/n;for(let M=0;M<=r;M++){let O=[],L=M/r,D=L*(t-e)+e;for(let z=0;z<=s;z++){let X=z/s,F=X*l+a,H=Math.sin(F),Z=Math.cos(F);R.x=D*H,R.y=-L*n+p,R.z=D*Z,u.push(R.x,R.y,R.z),_.set(H,v,Z).normalize(),d.push(_.x,_.y,_.z),f.push(X,1-L),O.push(g++)}y.push(O)}for(let M=0;M<s;M++)for(let O=0;O<r;O++){let L=y[O][M],D=y[O+1][M],z=y[O+1][M+1],X=y[O][M+1];(e>0||O!==0)&&(h.push(L,D,X),C+=3),(t>0||O!==r-1)&&(h.push(D,z,X),C+=3)}c.addGroup(m,C,0),m+=C}function E(_){let R=g,C=new Ke,v=new N,M=0,O=_===!0?e:t,L=_===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*L,0),d.push(0,L,0),f.push(.5,.5),g++;let D=g;for(let z=0;z<=s;z++){let F=z/s*l+a,H=Math.cos(F),Z=Math.sin(F);v.x=O*Z,v.y=p*L,v.z=O*H,u.push(v.x,v.y,v.z),d.push(0,L,0),C.x=H*.5+.5,C.y=Z*.5*L+.5,f.push(C.x,C.y),g++}for(let z=0;z<s;z++){let X=R+z,F=D+z;_===!0?h.push(F,F+1,X):h.push(F+1,F,X),M+=3}c.addGroup(m,M,_===!0?1:2),m+=M}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Jl=class i extends Fs{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},xu=class i extends Ht{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Xt(r,3)),this.setAttribute("normal",new Xt(r.slice(),3)),this.setAttribute("uv",new Xt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(b){let E=new N,_=new N,R=new N;for(let C=0;C<t.length;C+=3)f(t[C+0],E),f(t[C+1],_),f(t[C+2],R),l(E,_,R,b)}function l(b,E,_,R){let C=R+1,v=[];for(let M=0;M<=C;M++){v[M]=[];let O=b.clone().lerp(_,M/C),L=E.clone().lerp(_,M/C),D=C-M;for(let z=0;z<=D;z++)z===0&&M===C?v[M][z]=O:v[M][z]=O.clone().lerp(L,z/D)}for(let M=0;M<C;M++)for(let O=0;O<2*(C-M)-1;O++){let L=Math.floor(O/2);O%2===0?(d(v[M][L+1]),d(v[M+1][L]),d(v[M][L])):(d(v[M][L+1]),d(v[M+1][L+1]),d(v[M+1][L]))}}function c(b){let E=new N;for(let _=0;_<r.length;_+=3)E.x=r[_+0],E.y=r[_+1],E.z=r[_+2],E.normalize().multiplyScalar(b),r[_+0]=E.x,r[_+1]=E.y,r[_+2]=E.z}function h(){let b=new N;for(let E=0;E<r.length;E+=3){b.x=r[E+0],b.y=r[E+1],b.z=r[E+2];let _=p(b)/2/Math.PI+.5,R=m(b)/Math.PI+.5;o.push(_,1-R)}g(),u()}function u(){for(let b=0;b<o.length;b+=6){let E=o[b+0],_=o[b+2],R=o[b+4],C=Math.max(E,_,R),v=Math.min(E,_,R);C>.9&&v<.1&&(E<.2&&(o[b+0]+=1),_<.2&&(o[b+2]+=1),R<.2&&(o[b+4]+=1))}}function d(b){r.push(b.x,b.y,b.z)}function f(b,E){let _=b*3;E.x=e[_+0],E.y=e[_+1],E.z=e[_+2]}function g(){let b=new N,E=new N,_=new N,R=new N,C=new Ke,v=new Ke,M=new Ke;for(let O=0,L=0;O<r.length;O+=9,L+=6){b.set(r[O+0],r[O+1],r[O+2]),E.set(r[O+3],r[O+4],r[O+5]),_.set(r[O+6],r[O+7],r[O+8]),C.set(o[L+0],o[L+1]),v.set(o[L+2],o[L+3]),M.set(o[L+4],o[L+5]),R.copy(b).add(E).add(_).divideScalar(3);let D=p(R);y(C,L+0,b,D),y(v,L+2,E,D),y(M,L+4,_,D)}}function y(b,E,_,R){R<0&&b.x===1&&(o[E]=b.x-1),_.x===0&&_.z===0&&(o[E]=R/2/Math.PI+.5)}function p(b){return Math.atan2(b.z,-b.x)}function m(b){return Math.atan2(-b.y,Math.sqrt(b.x*b.x+b.z*b.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var Ql=class i extends xu{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},ec=class i extends Ht{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],g=[],y=[],p=[];for(let m=0;m<h;m++){let b=m*d-o;for(let E=0;E<c;E++){let _=E*u-r;g.push(_,-b,0),y.push(0,0,1),p.push(E/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let b=0;b<a;b++){let E=b+c*m,_=b+c*(m+1),R=b+1+c*(m+1),C=b+1+c*m;f.push(E,_,C),f.push(_,R,C)}this.setIndex(f),this.setAttribute("position",new Xt(g,3)),this.setAttribute("normal",new Xt(y,3)),this.setAttribute("uv",new Xt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var fr=class i extends Ht{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new N,d=new N,f=[],g=[],y=[],p=[];for(let m=0;m<=n;m++){let b=[],E=m/n,_=o+E*a,R=e*Math.cos(_),C=Math.sqrt(e*e-R*R),v=0;m===0&&o===0?v=.5/t:m===n&&l===Math.PI&&(v=-.5/t);for(let M=0;M<=t;M++){let O=M/t,L=s+O*r;u.x=-C*Math.cos(L),u.y=R,u.z=C*Math.sin(L),g.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),p.push(O+v,1-E),b.push(c++)}h.push(b)}for(let m=0;m<n;m++)for(let b=0;b<t;b++){let E=h[m][b+1],_=h[m][b],R=h[m+1][b],C=h[m+1][b+1];(m!==0||o>0)&&f.push(E,_,C),(m!==n-1||l<Math.PI)&&f.push(_,R,C)}this.setIndex(f),this.setAttribute("position",new Xt(g,3)),this.setAttribute("normal",new Xt(y,3)),this.setAttribute("uv",new Xt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Hr=class i extends Ht{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new N,f=new N,g=new N;for(let y=0;y<=n;y++){let p=o+y/n*a;for(let m=0;m<=s;m++){let b=m/s*r;f.x=(e+t*Math.cos(p))*Math.cos(b),f.y=(e+t*Math.cos(p))*Math.sin(b),f.z=t*Math.sin(p),c.push(f.x,f.y,f.z),d.x=e*Math.cos(b),d.y=e*Math.sin(b),g.subVectors(f,d).normalize(),h.push(g.x,g.y,g.z),u.push(m/s),u.push(y/n)}}for(let y=1;y<=n;y++)for(let p=1;p<=s;p++){let m=(s+1)*y+p-1,b=(s+1)*(y-1)+p-1,E=(s+1)*(y-1)+p,_=(s+1)*y+p;l.push(m,b,_),l.push(b,E,_)}this.setIndex(l),this.setAttribute("position",new Xt(c,3)),this.setAttribute("normal",new Xt(h,3)),this.setAttribute("uv",new Xt(u,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var tc=class extends Ht{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],n=new Set,s=new N,r=new N;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let g=d,y=d+f;g<y;g+=3)for(let p=0;p<3;p++){let m=a.getX(g+p),b=a.getX(g+(p+1)%3);s.fromBufferAttribute(o,m),r.fromBufferAttribute(o,b),lx(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),lx(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new Xt(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function lx(i,e,t){let n=`${i.x},${i.y},${i.z}-${e.x},${e.y},${e.z}`,s=`${e.x},${e.y},${e.z}-${i.x},${i.y},${i.z}`;return t.has(n)===!0||t.has(s)===!0?!1:(t.add(n),t.add(s),!0)}function xo(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(cx(s))s.isRenderTargetTexture?(it("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(cx(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function li(i){let e={};for(let t=0;t<i.length;t++){let n=xo(i[t]);for(let s in n)e[s]=n[s]}return e}function cx(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function MT(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Zm(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ct.workingColorSpace}var _c={clone:xo,merge:li},TT=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,AT=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Si=class extends ps{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=TT,this.fragmentShader=AT,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=xo(e.uniforms),this.uniformsGroups=MT(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new qe().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ke().fromArray(s.value);break;case"v3":this.uniforms[n].value=new N().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Vt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ht().fromArray(s.value);break;case"m4":this.uniforms[n].value=new wt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},bu=class extends Si{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var pr=class extends ps{constructor(e){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new qe(16777215),this.specular=new qe(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new qe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=xc,this.normalScale=new Ke(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ds,this.combine=uc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.specular.copy(e.specular),this.shininess=e.shininess,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var po=class extends ps{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new qe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new qe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=xc,this.normalScale=new Ke(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ds,this.combine=uc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},_u=class extends ps{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Gx,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},wu=class extends ps{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function ba(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function Zh(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Gr=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break t}o=n,n=0;break n}break e}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Su=class extends Gr{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:dm,endingEnd:dm}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case fm:r=e,a=2*t-n;break;case pm:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case fm:o=e,l=2*n-t;break;case pm:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),y=g*g,p=y*g,m=-d*p+2*d*y-d*g,b=(1+d)*p+(-1.5-2*d)*y+(-.5+d)*g+1,E=(-1-f)*p+(1.5+f)*y+.5*g,_=f*p-f*y;for(let R=0;R!==a;++R)r[R]=m*o[h+R]+b*o[c+R]+E*o[l+R]+_*o[u+R];return r}},Mu=class extends Gr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Tu=class extends Gr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Au=class extends Gr{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-t)/(s-t),y=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*y+o[l+p]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let y=o[c+g],p=o[l+g],m=f*d+g*2,b=u[m],E=u[m+1],_=e*d+g*2,R=h[_],C=h[_+1],v=CT(n,t,b,R,s);r[g]=nb(v,y,E,C,p)}return r}};function nb(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function ET(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function CT(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=nb(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ET(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var zi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=ba(t,this.TimeBufferType),this.values=ba(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:ba(e.times,Array),values:ba(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),Zh(e.settings)&&(n.settings={inTangents:ba(e.settings.inTangents,Array),outTangents:ba(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Tu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Mu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Su(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Au(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ul:t=this.InterpolantFactoryMethodDiscrete;break;case hu:t=this.InterpolantFactoryMethodLinear;break;case Qh:t=this.InterpolantFactoryMethodSmooth;break;case um:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return it("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ul;case this.InterpolantFactoryMethodLinear:return hu;case this.InterpolantFactoryMethodSmooth:return Qh;case this.InterpolantFactoryMethodBezier:return um}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;Zh(this.settings)&&(hx(this.settings.inTangents,e),hx(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;Zh(this.settings)&&(ux(this.settings.inTangents,e),ux(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(at("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(at("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){at("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){at("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&G1(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){at("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Qh,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let y=t[u+g];if(y!==t[d+g]||y!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,Zh(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function hx(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function ux(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}zi.prototype.ValueTypeName="";zi.prototype.TimeBufferType=Float32Array;zi.prototype.ValueBufferType=Float32Array;zi.prototype.DefaultInterpolation=hu;var Wr=class extends zi{constructor(e,t,n){super(e,t,n)}};Wr.prototype.ValueTypeName="bool";Wr.prototype.ValueBufferType=Array;Wr.prototype.DefaultInterpolation=Ul;Wr.prototype.InterpolantFactoryMethodLinear=void 0;Wr.prototype.InterpolantFactoryMethodSmooth=void 0;var Eu=class extends zi{constructor(e,t,n,s){super(e,t,n,s)}};Eu.prototype.ValueTypeName="color";var Cu=class extends zi{constructor(e,t,n,s){super(e,t,n,s)}};Cu.prototype.ValueTypeName="number";var Ru=class extends Gr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Ln.slerpFlat(r,0,o,c-a,o,c,l);return r}},nc=class extends zi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ru(this.times,this.values,this.getValueSize(),e)}};nc.prototype.ValueTypeName="quaternion";nc.prototype.InterpolantFactoryMethodSmooth=void 0;var $r=class extends zi{constructor(e,t,n){super(e,t,n)}};$r.prototype.ValueTypeName="string";$r.prototype.ValueBufferType=Array;$r.prototype.DefaultInterpolation=Ul;$r.prototype.InterpolantFactoryMethodLinear=void 0;$r.prototype.InterpolantFactoryMethodSmooth=void 0;var Pu=class extends zi{constructor(e,t,n,s){super(e,t,n,s)}};Pu.prototype.ValueTypeName="vector";var Iu=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},ib=new Iu,Lu=class{constructor(e){this.manager=e!==void 0?e:ib,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Lu.DEFAULT_MATERIAL_NAME="__DEFAULT";var ic=class extends Wn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new qe(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},sc=class extends ic{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new qe(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},cm=new wt,dx=new N,fx=new N,Du=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ke(512,512),this.mapType=Mi,this.map=null,this.mapPass=null,this.matrix=new wt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vr,this._frameExtents=new Ke(1,1),this._viewportCount=1,this._viewports=[new Vt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;dx.setFromMatrixPosition(e.matrixWorld),t.position.copy(dx),fx.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(fx),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){cm.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(cm,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Ea||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(cm)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Kh=new N,jh=new Ln,Is=new N,rc=class extends Wn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new wt,this.projectionMatrix=new wt,this.projectionMatrixInverse=new wt,this.coordinateSystem=Zi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Kh,jh,Is),Is.x===1&&Is.y===1&&Is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kh,jh,Is.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Kh,jh,Is),Is.x===1&&Is.y===1&&Is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kh,jh,Is.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},kr=new N,px=new Ke,mx=new Ke,Zn=class extends rc{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ra*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Nl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ra*2*Math.atan(Math.tan(Nl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){kr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(kr.x,kr.y).multiplyScalar(-e/kr.z),kr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(kr.x,kr.y).multiplyScalar(-e/kr.z)}getViewSize(e,t){return this.getViewBounds(e,px,mx),t.subVectors(mx,px)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Nl*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var gs=class extends rc{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},gm=class extends Du{constructor(){super(new gs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Da=class extends ic{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.target=new Wn,this.shadow=new gm}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var oc=class extends Ht{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var _a=-90,wa=1,Na=class extends Wn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Zn(_a,wa,e,t);s.layers=this.layers,this.add(s);let r=new Zn(_a,wa,e,t);r.layers=this.layers,this.add(r);let o=new Zn(_a,wa,e,t);o.layers=this.layers,this.add(o);let a=new Zn(_a,wa,e,t);a.layers=this.layers,this.add(a);let l=new Zn(_a,wa,e,t);l.layers=this.layers,this.add(l);let c=new Zn(_a,wa,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Zi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Ea)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=y,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Nu=class extends Zn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Km="\\[\\]\\.:\\/",RT=new RegExp("["+Km+"]","g"),jm="[^"+Km+"]",PT="[^"+Km.replace("\\.","")+"]",IT=/((?:WC+[\/:])*)/.source.replace("WC",jm),LT=/(WCOD+)?/.source.replace("WCOD",PT),DT=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",jm),NT=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",jm),FT=new RegExp("^"+IT+LT+DT+NT+"$"),UT=["material","materials","bones","map"],ym=class{constructor(e,t,n){let s=n||rn.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},rn=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(RT,"")}static parseTrackName(e){let t=FT.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);UT.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){it("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){at("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){at("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){at("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){at("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){at("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){at("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){at("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;at("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){at("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){at("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};rn.Composite=ym;rn.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};rn.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};rn.prototype.GetterByBindingType=[rn.prototype._getValue_direct,rn.prototype._getValue_array,rn.prototype._getValue_arrayElement,rn.prototype._getValue_toArray];rn.prototype.SetterByBindingTypeAndVersioning=[[rn.prototype._setValue_direct,rn.prototype._setValue_direct_setNeedsUpdate,rn.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_array,rn.prototype._setValue_array_setNeedsUpdate,rn.prototype._setValue_array_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_arrayElement,rn.prototype._setValue_arrayElement_setNeedsUpdate,rn.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_fromArray,rn.prototype._setValue_fromArray_setNeedsUpdate,rn.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var aN=new Float32Array(1);var Xr=class extends pu{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var gx=new wt,ac=class{constructor(e,t,n=0,s=1/0){this.ray=new ur(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Ia,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):at("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return gx.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(gx),this}intersectObject(e,t=!0,n=[]){return vm(e,this,n,t),n.sort(yx),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)vm(e[s],this,n,t);return n.sort(yx),n}};function yx(i,e){return i.distance-e.distance}function vm(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)vm(r[o],e,t,!0)}}var Fa=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=mt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(mt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var xm=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var vx=new N,Jh=new N,Sa=new N,Ma=new N,hm=new N,OT=new N,kT=new N,lc=class{constructor(e=new N,t=new N){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){vx.subVectors(e,this.start),Jh.subVectors(this.end,this.start);let n=Jh.dot(Jh);if(n===0)return 0;let r=Jh.dot(vx)/n;return t&&(r=mt(r,0,1)),r}closestPointToPoint(e,t,n){let s=this.closestPointToPointParameter(e,t);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(e,t=OT,n=kT){let s=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,h=e.end;Sa.subVectors(c,a),Ma.subVectors(h,l),hm.subVectors(a,l);let u=Sa.dot(Sa),d=Ma.dot(Ma),f=Ma.dot(hm);if(u<=s&&d<=s)return t.copy(a),n.copy(l),t.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=mt(o,0,1);else{let g=Sa.dot(hm);if(d<=s)o=0,r=mt(-g/u,0,1);else{let y=Sa.dot(Ma),p=u*d-y*y;p!==0?r=mt((y*f-g*d)/p,0,1):r=0,o=(y*r+f)/d,o<0?(o=0,r=mt(-g/u,0,1)):o>1&&(o=1,r=mt((y-g)/u,0,1))}}return t.copy(a).addScaledVector(Sa,r),n.copy(l).addScaledVector(Ma,o),t.distanceToSquared(n)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var cc=class extends ds{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Jm(i,e,t,n){let s=BT(n);switch(t){case km:return i*e;case Vu:return i*e/s.components*s.byteLength;case Hu:return i*e/s.components*s.byteLength;case qr:return i*e*2/s.components*s.byteLength;case Gu:return i*e*2/s.components*s.byteLength;case Bm:return i*e*3/s.components*s.byteLength;case bs:return i*e*4/s.components*s.byteLength;case Wu:return i*e*4/s.components*s.byteLength;case fc:case pc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case mc:case gc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Xu:case Yu:return Math.max(i,16)*Math.max(e,8)/4;case $u:case qu:return Math.max(i,8)*Math.max(e,8)/2;case Zu:case Ku:case Ju:case Qu:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ju:case yc:case ed:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case td:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case nd:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case id:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case sd:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case rd:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case od:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case ad:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case ld:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case cd:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case hd:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ud:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case dd:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case fd:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case pd:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case md:case gd:case yd:return Math.ceil(i/4)*Math.ceil(e/4)*16;case vd:case xd:return Math.ceil(i/4)*Math.ceil(e/4)*8;case vc:case bd:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function BT(i){switch(i){case Mi:case Nm:return{byteLength:1,components:1};case Ba:case Fm:case xs:return{byteLength:2,components:1};case Bu:case zu:return{byteLength:2,components:4};case vs:case ku:case ji:return{byteLength:4,components:1};case Um:case Om:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?it("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Tb(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function VT(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],y=u[f];y.start<=g.start+g.count+1?g.count=Math.max(g.count,y.start+y.count-g.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let y=u[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var HT=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,GT=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,WT=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,$T=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,XT=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,qT=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,YT=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,ZT=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,KT=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,jT=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,JT=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,QT=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,eA=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,tA=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,nA=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,iA=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,sA=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,rA=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,oA=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,aA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,lA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,cA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,hA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,uA=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,dA=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,fA=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,pA=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,mA=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,gA=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,yA="gl_FragColor = linearToOutputTexel( gl_FragColor );",vA=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,xA=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,bA=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,_A=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,wA=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,SA=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,MA=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,TA=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,AA=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,EA=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,CA=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,RA=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,PA=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,IA=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,LA=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,DA=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,NA=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,FA=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,UA=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,OA=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,kA=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,BA=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,zA=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,VA=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,HA=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,GA=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,WA=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,$A=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,XA=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,qA=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,YA=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ZA=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,KA=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,jA=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,JA=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,QA=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,eE=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,tE=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,nE=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,iE=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,sE=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,rE=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,oE=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,aE=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,lE=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,cE=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,hE=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,uE=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,dE=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,fE=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,pE=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,mE=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,gE=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,yE=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,vE=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,xE=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,bE=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,_E=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,wE=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,SE=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,ME=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,TE=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,AE=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,EE=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,CE=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,RE=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,PE=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,IE=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,LE=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,DE=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,NE=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,FE=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,UE=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,OE=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,kE=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,BE=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,zE=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,VE=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,HE=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,GE=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,WE=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,$E=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,XE=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,qE=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,YE=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,ZE=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,KE=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,jE=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,JE=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,QE=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,eC=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,tC=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,nC=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,iC=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,sC=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rC=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,oC=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,aC=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,lC=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,cC=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,hC=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,uC=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,dC=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,fC=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,pC=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,mC=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,gC=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,yC=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,vC=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,xC=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,bC=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,xt={alphahash_fragment:HT,alphahash_pars_fragment:GT,alphamap_fragment:WT,alphamap_pars_fragment:$T,alphatest_fragment:XT,alphatest_pars_fragment:qT,aomap_fragment:YT,aomap_pars_fragment:ZT,batching_pars_vertex:KT,batching_vertex:jT,begin_vertex:JT,beginnormal_vertex:QT,bsdfs:eA,iridescence_fragment:tA,bumpmap_pars_fragment:nA,clipping_planes_fragment:iA,clipping_planes_pars_fragment:sA,clipping_planes_pars_vertex:rA,clipping_planes_vertex:oA,color_fragment:aA,color_pars_fragment:lA,color_pars_vertex:cA,color_vertex:hA,common:uA,defaultnormal_vertex:dA,displacementmap_pars_vertex:fA,displacementmap_vertex:pA,emissivemap_fragment:mA,emissivemap_pars_fragment:gA,colorspace_fragment:yA,colorspace_pars_fragment:vA,envmap_fragment:xA,envmap_common_pars_fragment:bA,envmap_pars_fragment:_A,envmap_pars_vertex:wA,envmap_physical_pars_fragment:DA,envmap_vertex:SA,fog_vertex:MA,fog_pars_vertex:TA,fog_fragment:AA,fog_pars_fragment:EA,gradientmap_pars_fragment:CA,lightmap_pars_fragment:RA,lights_lambert_fragment:PA,lights_lambert_pars_fragment:IA,lights_pars_begin:LA,lights_toon_fragment:NA,lights_toon_pars_fragment:FA,lights_phong_fragment:UA,lights_phong_pars_fragment:OA,lights_physical_fragment:kA,lights_physical_pars_fragment:BA,lights_fragment_begin:zA,lights_fragment_maps:VA,lights_fragment_end:HA,lightprobes_pars_fragment:GA,logdepthbuf_fragment:WA,logdepthbuf_pars_fragment:$A,logdepthbuf_pars_vertex:XA,logdepthbuf_vertex:qA,map_fragment:YA,map_pars_fragment:ZA,map_particle_fragment:KA,map_particle_pars_fragment:jA,metalnessmap_fragment:JA,metalnessmap_pars_fragment:QA,morphinstance_vertex:eE,morphcolor_vertex:tE,morphnormal_vertex:nE,morphtarget_pars_vertex:iE,morphtarget_vertex:sE,normal_fragment_begin:rE,normal_fragment_maps:oE,normal_pars_fragment:aE,normal_pars_vertex:lE,normal_vertex:cE,normalmap_pars_fragment:hE,clearcoat_normal_fragment_begin:uE,clearcoat_normal_fragment_maps:dE,clearcoat_pars_fragment:fE,iridescence_pars_fragment:pE,opaque_fragment:mE,packing:gE,premultiplied_alpha_fragment:yE,project_vertex:vE,dithering_fragment:xE,dithering_pars_fragment:bE,roughnessmap_fragment:_E,roughnessmap_pars_fragment:wE,shadowmap_pars_fragment:SE,shadowmap_pars_vertex:ME,shadowmap_vertex:TE,shadowmask_pars_fragment:AE,skinbase_vertex:EE,skinning_pars_vertex:CE,skinning_vertex:RE,skinnormal_vertex:PE,specularmap_fragment:IE,specularmap_pars_fragment:LE,tonemapping_fragment:DE,tonemapping_pars_fragment:NE,transmission_fragment:FE,transmission_pars_fragment:UE,uv_pars_fragment:OE,uv_pars_vertex:kE,uv_vertex:BE,worldpos_vertex:zE,background_vert:VE,background_frag:HE,backgroundCube_vert:GE,backgroundCube_frag:WE,cube_vert:$E,cube_frag:XE,depth_vert:qE,depth_frag:YE,distance_vert:ZE,distance_frag:KE,equirect_vert:jE,equirect_frag:JE,linedashed_vert:QE,linedashed_frag:eC,meshbasic_vert:tC,meshbasic_frag:nC,meshlambert_vert:iC,meshlambert_frag:sC,meshmatcap_vert:rC,meshmatcap_frag:oC,meshnormal_vert:aC,meshnormal_frag:lC,meshphong_vert:cC,meshphong_frag:hC,meshphysical_vert:uC,meshphysical_frag:dC,meshtoon_vert:fC,meshtoon_frag:pC,points_vert:mC,points_frag:gC,shadow_vert:yC,shadow_frag:vC,sprite_vert:xC,sprite_frag:bC},Ne={common:{diffuse:{value:new qe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ht},alphaMap:{value:null},alphaMapTransform:{value:new ht},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ht}},envmap:{envMap:{value:null},envMapRotation:{value:new ht},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ht}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ht}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ht},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ht},normalScale:{value:new Ke(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ht},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ht}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ht}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ht}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new qe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new qe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ht},alphaTest:{value:0},uvTransform:{value:new ht}},sprite:{diffuse:{value:new qe(16777215)},opacity:{value:1},center:{value:new Ke(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ht},alphaMap:{value:null},alphaMapTransform:{value:new ht},alphaTest:{value:0}}},vi={basic:{uniforms:li([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.fog]),vertexShader:xt.meshbasic_vert,fragmentShader:xt.meshbasic_frag},lambert:{uniforms:li([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new qe(0)},envMapIntensity:{value:1}}]),vertexShader:xt.meshlambert_vert,fragmentShader:xt.meshlambert_frag},phong:{uniforms:li([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new qe(0)},specular:{value:new qe(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:xt.meshphong_vert,fragmentShader:xt.meshphong_frag},standard:{uniforms:li([Ne.common,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.roughnessmap,Ne.metalnessmap,Ne.fog,Ne.lights,{emissive:{value:new qe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:xt.meshphysical_vert,fragmentShader:xt.meshphysical_frag},toon:{uniforms:li([Ne.common,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.gradientmap,Ne.fog,Ne.lights,{emissive:{value:new qe(0)}}]),vertexShader:xt.meshtoon_vert,fragmentShader:xt.meshtoon_frag},matcap:{uniforms:li([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,{matcap:{value:null}}]),vertexShader:xt.meshmatcap_vert,fragmentShader:xt.meshmatcap_frag},points:{uniforms:li([Ne.points,Ne.fog]),vertexShader:xt.points_vert,fragmentShader:xt.points_frag},dashed:{uniforms:li([Ne.common,Ne.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:xt.linedashed_vert,fragmentShader:xt.linedashed_frag},depth:{uniforms:li([Ne.common,Ne.displacementmap]),vertexShader:xt.depth_vert,fragmentShader:xt.depth_frag},normal:{uniforms:li([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,{opacity:{value:1}}]),vertexShader:xt.meshnormal_vert,fragmentShader:xt.meshnormal_frag},sprite:{uniforms:li([Ne.sprite,Ne.fog]),vertexShader:xt.sprite_vert,fragmentShader:xt.sprite_frag},background:{uniforms:{uvTransform:{value:new ht},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:xt.background_vert,fragmentShader:xt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ht}},vertexShader:xt.backgroundCube_vert,fragmentShader:xt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:xt.cube_vert,fragmentShader:xt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:xt.equirect_vert,fragmentShader:xt.equirect_frag},distance:{uniforms:li([Ne.common,Ne.displacementmap,{referencePosition:{value:new N},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:xt.distance_vert,fragmentShader:xt.distance_frag},shadow:{uniforms:li([Ne.lights,Ne.fog,{color:{value:new qe(0)},opacity:{value:1}}]),vertexShader:xt.shadow_vert,fragmentShader:xt.shadow_frag}};vi.physical={uniforms:li([vi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ht},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ht},clearcoatNormalScale:{value:new Ke(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ht},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ht},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ht},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ht},sheen:{value:0},sheenColor:{value:new qe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ht},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ht},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ht},transmissionSamplerSize:{value:new Ke},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ht},attenuationDistance:{value:0},attenuationColor:{value:new qe(0)},specularColor:{value:new qe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ht},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ht},anisotropyVector:{value:new Ke},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ht}}]),vertexShader:xt.meshphysical_vert,fragmentShader:xt.meshphysical_frag};var wd={r:0,b:0,g:0},_C=new wt,Ab=new ht;Ab.set(-1,0,0,0,1,0,0,0,1);function wC(i,e,t,n,s,r){let o=new qe(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(b){let E=b.isScene===!0?b.background:null;if(E&&E.isTexture){let _=b.backgroundBlurriness>0;E=e.get(E,_)}return E}function g(b){let E=!1,_=f(b);_===null?p(o,a):_&&_.isColor&&(p(_,1),E=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(b,E){let _=f(E);_&&_.isCubeTexture?(c===void 0&&(c=new ai(new ms(1,1,1),new Si({name:"BackgroundCubeMaterial",uniforms:xo(vi.backgroundCube.uniforms),vertexShader:vi.backgroundCube.vertexShader,fragmentShader:vi.backgroundCube.fragmentShader,side:jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,C,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(_C.makeRotationFromEuler(E.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Ab),c.material.toneMapped=Ct.getTransfer(_.colorSpace)!==zt,(h!==_||u!==_.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new ai(new ec(2,2),new Si({name:"BackgroundMaterial",uniforms:xo(vi.background.uniforms),vertexShader:vi.background.vertexShader,fragmentShader:vi.background.fragmentShader,side:Us,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=Ct.getTransfer(_.colorSpace)!==zt,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||u!==_.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function p(b,E){b.getRGB(wd,Zm(i)),t.buffers.color.setClear(wd.r,wd.g,wd.b,E,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(b,E=1){o.set(b),a=E,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(b){a=b,p(o,a)},render:g,addToRenderList:y,dispose:m}}function SC(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,X,F,H){let Z=!1,G=u(D,F,X,z);r!==G&&(r=G,c(r.object)),Z=f(D,F,X,H),Z&&g(D,F,X,H),H!==null&&e.update(H,i.ELEMENT_ARRAY_BUFFER),(Z||o)&&(o=!1,_(D,z,X,F),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,X,F){let H=F.wireframe===!0,Z=n[z.id];Z===void 0&&(Z={},n[z.id]=Z);let G=D.isInstancedMesh===!0?D.id:0,he=Z[G];he===void 0&&(he={},Z[G]=he);let Q=he[X.id];Q===void 0&&(Q={},he[X.id]=Q);let te=Q[H];return te===void 0&&(te=d(l()),Q[H]=te),te}function d(D){let z=[],X=[],F=[];for(let H=0;H<t;H++)z[H]=0,X[H]=0,F[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:X,attributeDivisors:F,object:D,attributes:{},index:null}}function f(D,z,X,F){let H=r.attributes,Z=z.attributes,G=0,he=X.getAttributes();for(let Q in he)if(he[Q].location>=0){let oe=H[Q],me=Z[Q];if(me===void 0&&(Q==="instanceMatrix"&&D.instanceMatrix&&(me=D.instanceMatrix),Q==="instanceColor"&&D.instanceColor&&(me=D.instanceColor)),oe===void 0||oe.attribute!==me||me&&oe.data!==me.data)return!0;G++}return r.attributesNum!==G||r.index!==F}function g(D,z,X,F){let H={},Z=z.attributes,G=0,he=X.getAttributes();for(let Q in he)if(he[Q].location>=0){let oe=Z[Q];oe===void 0&&(Q==="instanceMatrix"&&D.instanceMatrix&&(oe=D.instanceMatrix),Q==="instanceColor"&&D.instanceColor&&(oe=D.instanceColor));let me={};me.attribute=oe,oe&&oe.data&&(me.data=oe.data),H[Q]=me,G++}r.attributes=H,r.attributesNum=G,r.index=F}function y(){let D=r.newAttributes;for(let z=0,X=D.length;z<X;z++)D[z]=0}function p(D){m(D,0)}function m(D,z){let X=r.newAttributes,F=r.enabledAttributes,H=r.attributeDivisors;X[D]=1,F[D]===0&&(i.enableVertexAttribArray(D),F[D]=1),H[D]!==z&&(i.vertexAttribDivisor(D,z),H[D]=z)}function b(){let D=r.newAttributes,z=r.enabledAttributes;for(let X=0,F=z.length;X<F;X++)z[X]!==D[X]&&(i.disableVertexAttribArray(X),z[X]=0)}function E(D,z,X,F,H,Z,G){G===!0?i.vertexAttribIPointer(D,z,X,H,Z):i.vertexAttribPointer(D,z,X,F,H,Z)}function _(D,z,X,F){y();let H=F.attributes,Z=X.getAttributes(),G=z.defaultAttributeValues;for(let he in Z){let Q=Z[he];if(Q.location>=0){let te=H[he];if(te===void 0&&(he==="instanceMatrix"&&D.instanceMatrix&&(te=D.instanceMatrix),he==="instanceColor"&&D.instanceColor&&(te=D.instanceColor)),te!==void 0){let oe=te.normalized,me=te.itemSize,fe=e.get(te);if(fe===void 0)continue;let ne=fe.buffer,ve=fe.type,_e=fe.bytesPerElement,Ie=ve===i.INT||ve===i.UNSIGNED_INT||te.gpuType===ku;if(te.isInterleavedBufferAttribute){let Ae=te.data,je=Ae.isInterleavedBuffer===!0?Ae.stride:Ae.itemSize,ft=te.offset;if(Ae.isInstancedInterleavedBuffer||Ae.isInstancedBufferAttribute){for(let Ye=0;Ye<Q.locationSize;Ye++)m(Q.location+Ye,Ae.meshPerAttribute);D.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=Ae.meshPerAttribute*Ae.count)}else for(let Ye=0;Ye<Q.locationSize;Ye++)p(Q.location+Ye);i.bindBuffer(i.ARRAY_BUFFER,ne);for(let Ye=0;Ye<Q.locationSize;Ye++)E(Q.location+Ye,me/Q.locationSize,ve,oe,je*_e,(ft+me/Q.locationSize*Ye)*_e,Ie)}else{if(te.isInstancedBufferAttribute){for(let Ae=0;Ae<Q.locationSize;Ae++)m(Q.location+Ae,te.meshPerAttribute);D.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=te.meshPerAttribute*te.count)}else for(let Ae=0;Ae<Q.locationSize;Ae++)p(Q.location+Ae);i.bindBuffer(i.ARRAY_BUFFER,ne);for(let Ae=0;Ae<Q.locationSize;Ae++)E(Q.location+Ae,me/Q.locationSize,ve,oe,me*_e,me/Q.locationSize*Ae*_e,Ie)}}else if(G!==void 0){let oe=G[he];if(oe!==void 0)switch(oe.length){case 2:i.vertexAttrib2fv(Q.location,oe);break;case 3:i.vertexAttrib3fv(Q.location,oe);break;case 4:i.vertexAttrib4fv(Q.location,oe);break;default:i.vertexAttrib1fv(Q.location,oe)}}}}b()}function R(){O();for(let D in n){let z=n[D];for(let X in z){let F=z[X];for(let H in F){let Z=F[H];for(let G in Z)h(Z[G].object),delete Z[G];delete F[H]}}delete n[D]}}function C(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let X in z){let F=z[X];for(let H in F){let Z=F[H];for(let G in Z)h(Z[G].object),delete Z[G];delete F[H]}}delete n[D.id]}function v(D){for(let z in n){let X=n[z];for(let F in X){let H=X[F];if(H[D.id]===void 0)continue;let Z=H[D.id];for(let G in Z)h(Z[G].object),delete Z[G];delete H[D.id]}}}function M(D){for(let z in n){let X=n[z],F=D.isInstancedMesh===!0?D.id:0,H=X[F];if(H!==void 0){for(let Z in H){let G=H[Z];for(let he in G)h(G[he].object),delete G[he];delete H[Z]}delete X[F],Object.keys(X).length===0&&delete n[z]}}}function O(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:L,dispose:R,releaseStatesOfGeometry:C,releaseStatesOfObject:M,releaseStatesOfProgram:v,initAttributes:y,enableAttribute:p,disableUnusedAttributes:b}}function MC(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function TC(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==bs&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let M=v===xs&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==Mi&&v!==ji&&!M&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(it("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&it("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&it("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),C=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:y,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:b,maxVaryings:E,maxFragmentUniforms:_,maxSamples:R,samples:C}}function AC(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Oi,a=new ht,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,y=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let b=r?0:n,E=b*4,_=m.clippingState||null;l.value=_,_=h(g,d,E,f);for(let R=0;R!==E;++R)_[R]=t[R];m.clippingState=_,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,g){let y=u!==null?u.length:0,p=null;if(y!==0){if(p=l.value,g!==!0||p===null){let m=f+y*4,b=d.matrixWorldInverse;a.getNormalMatrix(b),(p===null||p.length<m)&&(p=new Float32Array(m));for(let E=0,_=f;E!==y;++E,_+=4)o.copy(u[E]).applyMatrix4(b,a),o.normal.toArray(p,_),p[_+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,p}}var Mc=class extends ki{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Zl(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ms(5,5,5),r=new Si({name:"CubemapFromEquirect",uniforms:xo(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:jn,blending:mo});r.uniforms.tEquirect.value=t;let o=new ai(s,r),a=t.minFilter;return t.minFilter===mr&&(t.minFilter=yi),new Na(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},sb=256,EC=3,CC=20,Eb=256,Cb=16,RC=3,PC=new N,IC=new qe,Md=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Na(1,10,null),this._boxMesh=new ai(new ms(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=PC}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,y=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(e.background=l.getClearColor(IC));let p=new Na(n,s,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=y,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ab(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ob(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(sb,Xm(e))}_fromTexture(e,t){e.mapping===yo||e.mapping===ka?this._setSize(e.image.length===0?sb:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=rb(e,!1,!1),n=Math.log2(e)-EC;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=rb(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===yo||e.mapping===ka?(this._cubemapMaterial===null&&(this._cubemapMaterial=ab()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ob()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=LC(),this._integrationMaterial=DC());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Cb);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-RC)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Eb*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=NC());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function rb(i,e,t){return new Mc(i,{minFilter:mr,generateMipmaps:e,type:xs,colorSpace:Ol,depthBuffer:t})}function Tc(i,e,t){return new Si({name:i,uniforms:e,vertexShader:xt.cube_vert,fragmentShader:t,side:jn,blending:mo,depthTest:!1,depthWrite:!1})}function LC(){return Tc("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Eb}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function DC(){return Tc("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Cb}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function NC(){return Tc("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${CC}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function ob(){return Tc("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function ab(){return Tc("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function FC(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Fu||f===Uu)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let y=new Mc(g.height);return y.fromEquirectangularTexture(i,d),e.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Fu||f===Uu,y=f===yo||f===ka;if(g||y){let p=t.get(d),m=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Md(i)),p=g?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let b=d.image;return g&&b&&b.height>0||y&&b&&l(b)?(n===null&&(n=new Md(i)),p=g?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===Fu?d.mapping=yo:f===Uu&&(d.mapping=ka),d}function l(d){let f=0,g=6;for(let y=0;y<g;y++)d[y]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function UC(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Dl("WebGLRenderer: "+n+" extension not supported."),s}}}function OC(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let p in g.attributes)e.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let y=r.get(g);y&&(e.remove(y),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function h(g){let y=g.attributes;for(let p in y)e.update(y[p],i.ARRAY_BUFFER)}function u(g){let y=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let b=y!==null?y.array.length:p.array.length/3-1,E=p.count>=65535?Wl:Gl,_=new E(Math.ceil(b/3)*6,1),R=_.array;if(y!==null){let v=y.array;m=y.version;for(let M=0,O=0;M<b;M+=3){let L=v[M+0],D=v[M+1],z=v[M+2];R[O++]=L,R[O++]=D,R[O++]=D,R[O++]=z,R[O++]=z,R[O++]=L}}else{m=p.version;for(let v=0,M=0;v<b;v+=3){let O=v+0,L=v+1,D=v+2;R[M++]=O,R[M++]=L,R[M++]=L,R[M++]=D,R[M++]=D,R[M++]=O}}_.version=m;let C=r.get(g);C&&e.remove(C),r.set(g,_)}function d(g){let y=r.get(g);if(y){let p=g.index;p!==null&&y.version<p.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let y=s[g].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function kC(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let y=0;for(let p=0;p<f;p++)y+=d[p];t.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function BC(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:at("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function zC(i,e,t){let n=new WeakMap,s=new Vt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let O=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],E=0;f===!0&&(E=1),g===!0&&(E=2),y===!0&&(E=3);let _=a.attributes.position.count*E,R=1;_>e.maxTextureSize&&(R=Math.ceil(_/e.maxTextureSize),_=e.maxTextureSize);let C=new Float32Array(_*R*4*u),v=new Vl(C,_,R,u);v.type=ji,v.needsUpdate=!0;let M=E*4;for(let L=0;L<u;L++){let D=p[L],z=m[L],X=b[L],F=_*R*4*L;for(let H=0;H<D.count;H++){let Z=H*M;f===!0&&(s.fromBufferAttribute(D,H),C[F+Z+0]=s.x,C[F+Z+1]=s.y,C[F+Z+2]=s.z,C[F+Z+3]=0),g===!0&&(s.fromBufferAttribute(z,H),C[F+Z+4]=s.x,C[F+Z+5]=s.y,C[F+Z+6]=s.z,C[F+Z+7]=0),y===!0&&(s.fromBufferAttribute(X,H),C[F+Z+8]=s.x,C[F+Z+9]=s.y,C[F+Z+10]=s.z,C[F+Z+11]=X.itemSize===4?s.w:1)}}d={count:u,texture:v,size:new Ke(_,R)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function VC(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var HC={[Am]:"LINEAR_TONE_MAPPING",[Em]:"REINHARD_TONE_MAPPING",[Cm]:"CINEON_TONE_MAPPING",[Rm]:"ACES_FILMIC_TONE_MAPPING",[Im]:"AGX_TONE_MAPPING",[Lm]:"NEUTRAL_TONE_MAPPING",[Pm]:"CUSTOM_TONE_MAPPING"};function GC(i,e,t,n,s,r){let o=new ki(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ht;h.setAttribute("position",new Xt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Xt([0,2,0,0,2,0],2));let u=new bu({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new ai(h,u),f=new gs(-1,1,1,-1,0,1),g=null,y=null,p=!1,m,b=null,E=[],_=!1;this.setSize=function(R,C){o.setSize(R,C),a!==null&&a.setSize(R,C),l!==null&&l.setSize(R,C);for(let v=0;v<E.length;v++){let M=E[v];M.setSize&&M.setSize(R,C)}},this.setEffects=function(R){E=R,_=E.length>0&&E[0].isRenderPass===!0;let C=o.width,v=o.height;E.length>0&&a===null&&(a=new ki(C,v,{type:xs,depthBuffer:!1,stencilBuffer:!1}),l=new ki(C,v,{type:xs,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&E.some(O=>O.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new dr(C,v),r===!0&&(c.format=gr,c.type=vo)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let O=0;O<E.length;O++){let L=E[O];L.setSize&&L.setSize(C,v),M&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(R,C){if(p||R.toneMapping===Os&&E.length===0)return!1;if(b=C,C!==null){let v=C.width,M=C.height;(o.width!==v||o.height!==M)&&this.setSize(v,M)}return _===!1&&R.setRenderTarget(o),m=R.toneMapping,R.toneMapping=Os,!0},this.hasRenderPass=function(){return _},this.end=function(R,C){R.toneMapping=m,p=!0;let v=o,M=a;for(let O=0;O<E.length;O++){let L=E[O];L.enabled!==!1&&(L.render(R,M,v,C),L.needsSwap!==!1&&(v=M,M=M===a?l:a))}if(g!==R.outputColorSpace||y!==R.toneMapping){g=R.outputColorSpace,y=R.toneMapping,u.defines={},Ct.getTransfer(g)===zt&&(u.defines.SRGB_TRANSFER="");let O=HC[y];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=v.texture,R.setRenderTarget(b),R.render(d,f),b=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Rb=new _i,Pb=new dr(1,1),Ib=new Kl(1),Lb=new Vl,Db=new fu,Nb=new Zl,lb=[],cb=[],hb=new Float32Array(16),ub=new Float32Array(9),db=new Float32Array(4);function Va(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=lb[s];if(r===void 0&&(r=new Float32Array(s),lb[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Dn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Nn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Ad(i,e){let t=cb[e];t===void 0&&(t=new Int32Array(e),cb[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function WC(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function $C(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;i.uniform2fv(this.addr,e),Nn(t,e)}}function XC(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Dn(t,e))return;i.uniform3fv(this.addr,e),Nn(t,e)}}function qC(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;i.uniform4fv(this.addr,e),Nn(t,e)}}function YC(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Dn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,n))return;db.set(n),i.uniformMatrix2fv(this.addr,!1,db),Nn(t,n)}}function ZC(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Dn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,n))return;ub.set(n),i.uniformMatrix3fv(this.addr,!1,ub),Nn(t,n)}}function KC(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Dn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,n))return;hb.set(n),i.uniformMatrix4fv(this.addr,!1,hb),Nn(t,n)}}function jC(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function JC(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;i.uniform2iv(this.addr,e),Nn(t,e)}}function QC(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Dn(t,e))return;i.uniform3iv(this.addr,e),Nn(t,e)}}function eR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;i.uniform4iv(this.addr,e),Nn(t,e)}}function tR(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function nR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;i.uniform2uiv(this.addr,e),Nn(t,e)}}function iR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Dn(t,e))return;i.uniform3uiv(this.addr,e),Nn(t,e)}}function sR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;i.uniform4uiv(this.addr,e),Nn(t,e)}}function Ed(i){return i.version===0&&(i.compareFunction=Hm,i.needsUpdate=!0),i}function rR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ed(Pb):r=Rb,t.setTexture2D(e||r,s)}function oR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Db,s)}function aR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ed(Ib):r=Nb,t.setTextureCube(e||r,s)}function lR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Lb,s)}function cR(i){switch(i){case 5126:return WC;case 35664:return $C;case 35665:return XC;case 35666:return qC;case 35674:return YC;case 35675:return ZC;case 35676:return KC;case 5124:case 35670:return jC;case 35667:case 35671:return JC;case 35668:case 35672:return QC;case 35669:case 35673:return eR;case 5125:return tR;case 36294:return nR;case 36295:return iR;case 36296:return sR;case 35678:case 36198:case 36298:case 36306:case 35682:return rR;case 35679:case 36299:case 36307:return oR;case 35680:case 36300:case 36308:case 36293:return aR;case 36289:case 36303:case 36311:case 36292:return lR}}function hR(i,e){i.uniform1fv(this.addr,e)}function uR(i,e){let t=Va(e,this.size,2);i.uniform2fv(this.addr,t)}function dR(i,e){let t=Va(e,this.size,3);i.uniform3fv(this.addr,t)}function fR(i,e){let t=Va(e,this.size,4);i.uniform4fv(this.addr,t)}function pR(i,e){let t=Va(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function mR(i,e){let t=Va(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function gR(i,e){let t=Va(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function yR(i,e){i.uniform1iv(this.addr,e)}function vR(i,e){i.uniform2iv(this.addr,e)}function xR(i,e){i.uniform3iv(this.addr,e)}function bR(i,e){i.uniform4iv(this.addr,e)}function _R(i,e){i.uniform1uiv(this.addr,e)}function wR(i,e){i.uniform2uiv(this.addr,e)}function SR(i,e){i.uniform3uiv(this.addr,e)}function MR(i,e){i.uniform4uiv(this.addr,e)}function TR(i,e,t){let n=this.cache,s=e.length,r=Ad(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ed(Pb):o=Rb;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function AR(i,e,t){let n=this.cache,s=e.length,r=Ad(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Db,r[o])}function ER(i,e,t){let n=this.cache,s=e.length,r=Ad(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ed(Ib):o=Nb;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function CR(i,e,t){let n=this.cache,s=e.length,r=Ad(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Lb,r[o])}function RR(i){switch(i){case 5126:return hR;case 35664:return uR;case 35665:return dR;case 35666:return fR;case 35674:return pR;case 35675:return mR;case 35676:return gR;case 5124:case 35670:return yR;case 35667:case 35671:return vR;case 35668:case 35672:return xR;case 35669:case 35673:return bR;case 5125:return _R;case 36294:return wR;case 36295:return SR;case 36296:return MR;case 35678:case 36198:case 36298:case 36306:case 35682:return TR;case 35679:case 36299:case 36307:return AR;case 35680:case 36300:case 36308:case 36293:return ER;case 36289:case 36303:case 36311:case 36292:return CR}}var tg=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=cR(t.type)}},ng=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=RR(t.type)}},ig=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Qm=/(\w+)(\])?(\[|\.)?/g;function fb(i,e){i.seq.push(e),i.map[e.id]=e}function PR(i,e,t){let n=i.name,s=n.length;for(Qm.lastIndex=0;;){let r=Qm.exec(n),o=Qm.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){fb(t,c===void 0?new tg(a,i,e):new ng(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new ig(a),fb(t,u)),t=u}}}var za=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);PR(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function pb(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var IR=37297,LR=0;function DR(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var mb=new ht;function NR(i){Ct._getMatrix(mb,Ct.workingColorSpace,i);let e=`mat3( ${mb.elements.map(t=>t.toFixed(4))} )`;switch(Ct.getTransfer(i)){case kl:return[e,"LinearTransferOETF"];case zt:return[e,"sRGBTransferOETF"];default:return it("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function gb(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+DR(i.getShaderSource(e),a)}else return r}function FR(i,e){let t=NR(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var UR={[Am]:"Linear",[Em]:"Reinhard",[Cm]:"Cineon",[Rm]:"ACESFilmic",[Im]:"AgX",[Lm]:"Neutral",[Pm]:"Custom"};function OR(i,e){let t=UR[e];return t===void 0?(it("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Sd=new N;function kR(){Ct.getLuminanceCoefficients(Sd);let i=Sd.x.toFixed(4),e=Sd.y.toFixed(4),t=Sd.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function BR(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Sc).join(`
`)}function zR(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function VR(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Sc(i){return i!==""}function yb(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function vb(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var HR=/^[ \t]*#include +<([\w\d./]+)>/gm;function sg(i){return i.replace(HR,GR)}function GR(i,e){let t=xt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return sg(t)}var WR=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function xb(i){return i.replace(WR,$R)}function $R(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function bb(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var XR={[hc]:"SHADOWMAP_TYPE_PCF",[Ua]:"SHADOWMAP_TYPE_VSM"};function qR(i){return XR[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var YR={[ka]:"ENVMAP_MODE_REFRACTION"};function ZR(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":YR[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var KR={[uc]:"ENVMAP_BLENDING_MULTIPLY",[zx]:"ENVMAP_BLENDING_MIX",[Vx]:"ENVMAP_BLENDING_ADD"};function jR(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":KR[i.combine]||"ENVMAP_BLENDING_NONE"}function JR(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=qR(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=ZR(t),u=jR(t),d=BR(t),f=zR(r),g=s.createProgram(),y,p,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Sc).join(`
`),y.length>0&&(y+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Sc).join(`
`),p.length>0&&(p+=`
`)):(y=[bb(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Sc).join(`
`),p=[bb(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Os?"#define TONE_MAPPING":"",t.toneMapping!==Os?xt.tonemapping_pars_fragment:"",t.toneMapping!==Os?OR("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",xt.colorspace_pars_fragment,FR("linearToOutputTexel",t.outputColorSpace),kR(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Sc).join(`
`)),o=sg(o),o=yb(o,t),o=vb(o,t),a=sg(a),a=yb(a,t),a=vb(a,t),o=xb(o),a=xb(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,p=["#define varying in",t.glslVersion===Wm?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Wm?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let b=m+y+o,E=m+p+a,_=pb(s,s.VERTEX_SHADER,b),R=pb(s,s.FRAGMENT_SHADER,E);s.attachShader(g,_),s.attachShader(g,R),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function C(L){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(_)||"",X=s.getShaderInfoLog(R)||"",F=D.trim(),H=z.trim(),Z=X.trim(),G=!0,he=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,_,R);else{let Q=gb(s,_,"vertex"),te=gb(s,R,"fragment");at("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+F+`
`+Q+`
`+te)}else F!==""?it("WebGLProgram: Program Info Log:",F):(H===""||Z==="")&&(he=!1);he&&(L.diagnostics={runnable:G,programLog:F,vertexShader:{log:H,prefix:y},fragmentShader:{log:Z,prefix:p}})}s.deleteShader(_),s.deleteShader(R),v=new za(s,g),M=VR(s,g)}let v;this.getUniforms=function(){return v===void 0&&C(this),v};let M;this.getAttributes=function(){return M===void 0&&C(this),M};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(g,IR)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=LR++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=_,this.fragmentShader=R,this}var QR=0,rg=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new og(e),t.set(e,n)),n}},og=class{constructor(e){this.id=QR++,this.code=e,this.usedTimes=0}};function eP(i){return i===qr||i===yc||i===vc}function tP(i,e,t,n,s,r){let o=new Ia,a=new rg,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return l.add(v),v===0?"uv":`uv${v}`}function g(v,M,O,L,D,z){let X=L.fog,F=D.geometry,H=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?L.environment:null,Z=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,G=e.get(v.envMap||H,Z),he=d[v.type],Q=n.precision;v.precision!==null&&(Q=n.getMaxPrecision(v.precision),Q!==v.precision&&it("WebGLProgram.getParameters:",v.precision,"not supported, using",Q,"instead."));let te=F.morphAttributes.position||F.morphAttributes.normal||F.morphAttributes.color,oe=te!==void 0?te.length:0,me=0;F.morphAttributes.position!==void 0&&(me=1),F.morphAttributes.normal!==void 0&&(me=2),F.morphAttributes.color!==void 0&&(me=3);let fe,ne,ve,_e;if(he){let Le=vi[he];fe=Le.vertexShader,ne=Le.fragmentShader}else{fe=v.vertexShader,ne=v.fragmentShader;let Le=a.getVertexShaderStage(v),gt=a.getFragmentShaderStage(v);a.update(v,Le,gt),ve=Le.id,_e=gt.id}let Ie=i.getRenderTarget(),Ae=i.state.buffers.depth.getReversed(),je=D.isInstancedMesh===!0,ft=D.isBatchedMesh===!0,Ye=!!v.map,_t=!!v.matcap,yt=!!G,ut=yt&&G.isPMREMTexture===!0,an=!!v.aoMap,Jt=!!v.lightMap,vn=!!v.bumpMap&&v.wireframe===!1,qt=!!v.normalMap,On=!!v.displacementMap,Pt=!!v.emissiveMap,En=!!v.metalnessMap,un=!!v.roughnessMap,xn=v.anisotropy>0,B=v.clearcoat>0,De=v.diffuseRoughness>0,nt=v.dispersion>0,pt=v.retroreflectivity>0,Ee=v.iridescence>0,Zt=v.sheen>0,Xe=v.transmission>0,tt=xn&&!!v.anisotropyMap,P=B&&!!v.clearcoatMap,S=B&&!!v.clearcoatNormalMap,q=B&&!!v.clearcoatRoughnessMap,de=De&&!!v.diffuseRoughnessMap,le=Ee&&!!v.iridescenceMap,be=Ee&&!!v.iridescenceThicknessMap,we=Zt&&!!v.sheenColorMap,ie=Zt&&!!v.sheenRoughnessMap,re=!!v.specularMap,ye=!!v.specularColorMap,k=!!v.specularIntensityMap,ae=Xe&&!!v.transmissionMap,se=Xe&&!!v.thicknessMap,Ce=!!v.gradientMap,xe=!!v.alphaMap,Te=v.alphaTest>0,Ze=!!v.alphaHash,rt=!!v.extensions,ue=Os;v.toneMapped&&(Ie===null||Ie.isXRRenderTarget===!0)&&(ue=i.toneMapping);let He=ut?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,ot={shaderID:he,shaderType:v.type,shaderName:v.name,vertexShader:fe,fragmentShader:ne,defines:v.defines,customVertexShaderID:ve,customFragmentShaderID:_e,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:Q,batching:ft,batchingColor:ft&&D._colorsTexture!==null,instancing:je,instancingColor:je&&D.instanceColor!==null,instancingMorph:je&&D.morphTexture!==null,outputColorSpace:Ie===null?i.outputColorSpace:Ie.isXRRenderTarget===!0?Ie.texture.colorSpace:Ct.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Ye,matcap:_t,envMap:yt,envMapMode:yt&&G.mapping,envMapPMREM:ut,envMapMaxLod:ut?He.length-1:null,envMapSize:ut?He[0].width:null,aoMap:an,lightMap:Jt,bumpMap:vn,normalMap:qt,displacementMap:On,emissiveMap:Pt,normalMapObjectSpace:qt&&v.normalMapType===Wx,normalMapTangentSpace:qt&&v.normalMapType===xc,packedNormalMap:qt&&v.normalMapType===xc&&eP(v.normalMap.format),metalnessMap:En,roughnessMap:un,anisotropy:xn,anisotropyMap:tt,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:De,diffuseRoughnessMap:de,dispersion:nt,retroreflection:pt,iridescence:Ee,iridescenceMap:le,iridescenceThicknessMap:be,sheen:Zt,sheenColorMap:we,sheenRoughnessMap:ie,specularMap:re,specularColorMap:ye,specularIntensityMap:k,transmission:Xe,transmissionMap:ae,thicknessMap:se,gradientMap:Ce,opaque:v.transparent===!1&&v.blending===Oa&&v.alphaToCoverage===!1,alphaMap:xe,alphaTest:Te,alphaHash:Ze,combine:v.combine,mapUv:Ye&&f(v.map.channel),aoMapUv:an&&f(v.aoMap.channel),lightMapUv:Jt&&f(v.lightMap.channel),bumpMapUv:vn&&f(v.bumpMap.channel),normalMapUv:qt&&f(v.normalMap.channel),displacementMapUv:On&&f(v.displacementMap.channel),emissiveMapUv:Pt&&f(v.emissiveMap.channel),metalnessMapUv:En&&f(v.metalnessMap.channel),roughnessMapUv:un&&f(v.roughnessMap.channel),anisotropyMapUv:tt&&f(v.anisotropyMap.channel),clearcoatMapUv:P&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:de&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:le&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:be&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:we&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:ie&&f(v.sheenRoughnessMap.channel),specularMapUv:re&&f(v.specularMap.channel),specularColorMapUv:ye&&f(v.specularColorMap.channel),specularIntensityMapUv:k&&f(v.specularIntensityMap.channel),transmissionMapUv:ae&&f(v.transmissionMap.channel),thicknessMapUv:se&&f(v.thicknessMap.channel),alphaMapUv:xe&&f(v.alphaMap.channel),vertexTangents:!!F.attributes.tangent&&(qt||xn),vertexNormals:!!F.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!F.attributes.color&&F.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!F.attributes.uv&&(Ye||xe),fog:!!X,useFog:v.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||F.attributes.normal===void 0&&qt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Ae,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:F.attributes.position!==void 0,morphTargets:F.morphAttributes.position!==void 0,morphNormals:F.morphAttributes.normal!==void 0,morphColors:F.morphAttributes.color!==void 0,morphTargetsCount:oe,morphTextureStride:me,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:z.filter(Le=>Le.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ue,decodeVideoTexture:Ye&&v.map.isVideoTexture===!0&&Ct.getTransfer(v.map.colorSpace)===zt,decodeVideoTextureEmissive:Pt&&v.emissiveMap.isVideoTexture===!0&&Ct.getTransfer(v.emissiveMap.colorSpace)===zt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===Jn,flipSided:v.side===jn,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:rt&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(rt&&v.extensions.multiDraw===!0||ft)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return ot.vertexUv1s=l.has(1),ot.vertexUv2s=l.has(2),ot.vertexUv3s=l.has(3),l.clear(),ot}function y(v){let M=[];if(v.shaderID?M.push(v.shaderID):(M.push(v.customVertexShaderID),M.push(v.customFragmentShaderID)),v.defines!==void 0)for(let O in v.defines)M.push(O),M.push(v.defines[O]);return v.isRawShaderMaterial===!1&&(p(M,v),m(M,v),M.push(i.outputColorSpace)),M.push(v.customProgramCacheKey),M.join()}function p(v,M){v.push(M.precision),v.push(M.outputColorSpace),v.push(M.envMapMode),v.push(M.envMapPMREM),v.push(M.envMapMaxLod),v.push(M.envMapSize),v.push(M.mapUv),v.push(M.alphaMapUv),v.push(M.lightMapUv),v.push(M.aoMapUv),v.push(M.bumpMapUv),v.push(M.normalMapUv),v.push(M.displacementMapUv),v.push(M.emissiveMapUv),v.push(M.metalnessMapUv),v.push(M.roughnessMapUv),v.push(M.anisotropyMapUv),v.push(M.clearcoatMapUv),v.push(M.clearcoatNormalMapUv),v.push(M.clearcoatRoughnessMapUv),v.push(M.diffuseRoughnessMapUv),v.push(M.iridescenceMapUv),v.push(M.iridescenceThicknessMapUv),v.push(M.sheenColorMapUv),v.push(M.sheenRoughnessMapUv),v.push(M.specularMapUv),v.push(M.specularColorMapUv),v.push(M.specularIntensityMapUv),v.push(M.transmissionMapUv),v.push(M.thicknessMapUv),v.push(M.combine),v.push(M.fogExp2),v.push(M.sizeAttenuation),v.push(M.morphTargetsCount),v.push(M.numSunLights),v.push(M.numDirLights),v.push(M.numPointLights),v.push(M.numSpotLights),v.push(M.numSpotLightMaps),v.push(M.numHemiLights),v.push(M.numRectAreaLights),v.push(M.numSunLightShadows),v.push(M.numDirLightShadows),v.push(M.numPointLightShadows),v.push(M.numSpotLightShadows),v.push(M.numSpotLightShadowsWithMaps),v.push(M.numLightProbes),v.push(M.numLightProbeGrids),v.push(M.shadowMapType),v.push(M.toneMapping),v.push(M.numClippingPlanes),v.push(M.numClipIntersection),v.push(M.depthPacking)}function m(v,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function b(v){let M=d[v.type],O;if(M){let L=vi[M];O=_c.clone(L.uniforms)}else O=v.uniforms;return O}function E(v,M){let O=h.get(M);return O!==void 0?++O.usedTimes:(O=new JR(i,M,v,s),c.push(O),h.set(M,O)),O}function _(v){if(--v.usedTimes===0){let M=c.indexOf(v);c[M]=c[c.length-1],c.pop(),h.delete(v.cacheKey),v.destroy()}}function R(v){a.remove(v)}function C(){a.dispose()}return{getParameters:g,getProgramCacheKey:y,getUniforms:b,acquireProgram:E,releaseProgram:_,releaseShaderCache:R,programs:c,dispose:C}}function nP(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function iP(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function _b(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function wb(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,y,p,m){let b=i[e];return b===void 0?(b={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:p,group:m},i[e]=b):(b.id=d.id,b.object=d,b.geometry=f,b.material=g,b.materialVariant=o(d),b.groupOrder=y,b.renderOrder=d.renderOrder,b.z=p,b.group=m),e++,b}function l(d,f,g,y,p,m,b){b.reversedDepth===!0&&(p=-p);let E=a(d,f,g,y,p,m);g.transmission>0?n.push(E):g.transparent===!0?s.push(E):t.push(E)}function c(d,f,g,y,p,m){let b=a(d,f,g,y,p,m);g.transmission>0?n.unshift(b):g.transparent===!0?s.unshift(b):t.unshift(b)}function h(d,f){t.length>1&&t.sort(d||iP),n.length>1&&n.sort(f||_b),s.length>1&&s.sort(f||_b)}function u(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function sP(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new wb,i.set(n,[o])):s>=r.length?(o=new wb,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function rP(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new N,color:new qe};break;case"SpotLight":t={position:new N,direction:new N,color:new qe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new N,color:new qe,distance:0,decay:0};break;case"HemisphereLight":t={direction:new N,skyColor:new qe,groundColor:new qe};break;case"RectAreaLight":t={color:new qe,position:new N,halfWidth:new N,halfHeight:new N};break}return i[e.id]=t,t}}}function oP(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ke};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ke};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ke,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var aP=0;function lP(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function cP(i){let e=new rP,t=oP(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new N);let s=new N,r=new wt,o=new wt;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,g=0,y=0,p=0,m=0,b=0,E=0,_=0,R=0,C=0,v=0,M=0,O=0,L=0;c.sort(lP);for(let z=0,X=c.length;z<X;z++){let F=c[z],H=F.color,Z=F.intensity,G=F.distance,he=null;if(F.shadow&&F.shadow.map&&(F.shadow.map.texture.format===qr?he=F.shadow.map.texture:he=F.shadow.map.depthTexture||F.shadow.map.texture),F.isAmbientLight)h+=H.r*Z,u+=H.g*Z,d+=H.b*Z;else if(F.isLightProbe){for(let Q=0;Q<9;Q++)n.probe[Q].addScaledVector(F.sh.coefficients[Q],Z);L++}else if(F.isSunLight){let Q=e.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),F.castShadow){let te=F.shadow,oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize.copy(te.mapSize).multiply(te.getFrameExtents()),n.sunShadow[g]=oe,n.sunShadowMap[g]=he;let me=te.getViewportCount();for(let fe=0;fe<me;fe++)n.sunShadowMatrix[y+fe]=te.getMatrix(fe),n.sunShadowCascade[y+fe]=te._cascadeData[fe];y+=me,g++}n.sun[f]=Q,f++}else if(F.isDirectionalLight){let Q=e.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),F.castShadow){let te=F.shadow,oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize=te.mapSize,n.directionalShadow[p]=oe,n.directionalShadowMap[p]=he,n.directionalShadowMatrix[p]=F.shadow.matrix,R++}n.directional[p]=Q,p++}else if(F.isSpotLight){let Q=e.get(F);Q.position.setFromMatrixPosition(F.matrixWorld),Q.color.copy(H).multiplyScalar(Z),Q.distance=G,Q.coneCos=Math.cos(F.angle),Q.penumbraCos=Math.cos(F.angle*(1-F.penumbra)),Q.decay=F.decay,n.spot[b]=Q;let te=F.shadow;if(F.map&&(n.spotLightMap[M]=F.map,M++,te.updateMatrices(F),F.castShadow&&O++),n.spotLightMatrix[b]=te.matrix,F.castShadow){let oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize=te.mapSize,n.spotShadow[b]=oe,n.spotShadowMap[b]=he,v++}b++}else if(F.isRectAreaLight){let Q=e.get(F);Q.color.copy(H).multiplyScalar(Z),Q.halfWidth.set(F.width*.5,0,0),Q.halfHeight.set(0,F.height*.5,0),n.rectArea[E]=Q,E++}else if(F.isPointLight){let Q=e.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),Q.distance=F.distance,Q.decay=F.decay,F.castShadow){let te=F.shadow,oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize=te.mapSize,oe.shadowCameraNear=te.camera.near,oe.shadowCameraFar=te.camera.far,n.pointShadow[m]=oe,n.pointShadowMap[m]=he,n.pointShadowMatrix[m]=F.shadow.matrix,C++}n.point[m]=Q,m++}else if(F.isHemisphereLight){let Q=e.get(F);Q.skyColor.copy(F.color).multiplyScalar(Z),Q.groundColor.copy(F.groundColor).multiplyScalar(Z),n.hemi[_]=Q,_++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ne.LTC_FLOAT_1,n.rectAreaLTC2=Ne.LTC_FLOAT_2):(n.rectAreaLTC1=Ne.LTC_HALF_1,n.rectAreaLTC2=Ne.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==p||D.pointLength!==m||D.spotLength!==b||D.rectAreaLength!==E||D.hemiLength!==_||D.numSunShadows!==g||D.numDirectionalShadows!==R||D.numPointShadows!==C||D.numSpotShadows!==v||D.numSpotMaps!==M||D.numLightProbes!==L)&&(n.sun.length=f,n.directional.length=p,n.spot.length=b,n.rectArea.length=E,n.point.length=m,n.hemi.length=_,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=C,n.pointShadowMap.length=C,n.pointShadowMatrix.length=C,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+M-O,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=L,D.sunLength=f,D.directionalLength=p,D.pointLength=m,D.spotLength=b,D.rectAreaLength=E,D.hemiLength=_,D.numSunShadows=g,D.numDirectionalShadows=R,D.numPointShadows=C,D.numSpotShadows=v,D.numSpotMaps=M,D.numLightProbes=L,n.version=aP++)}function l(c,h){let u=0,d=0,f=0,g=0,y=0,p=0,m=h.matrixWorldInverse;for(let b=0,E=c.length;b<E;b++){let _=c[b];if(_.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(_.matrixWorld),R.direction.transformDirection(m),u++}else if(_.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),d++}else if(_.isSpotLight){let R=n.spot[g];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(m),R.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),g++}else if(_.isRectAreaLight){let R=n.rectArea[y];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(m),o.identity(),r.copy(_.matrixWorld),r.premultiply(m),o.extractRotation(r),R.halfWidth.set(_.width*.5,0,0),R.halfHeight.set(0,_.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),y++}else if(_.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(m),f++}else if(_.isHemisphereLight){let R=n.hemi[p];R.direction.setFromMatrixPosition(_.matrixWorld),R.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function Sb(i){let e=new cP(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function hP(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Sb(i),e.set(s,[a])):r>=o.length?(a=new Sb(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var uP=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,dP=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,fP=[new N(1,0,0),new N(-1,0,0),new N(0,1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1)],pP=[new N(0,-1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1),new N(0,-1,0),new N(0,-1,0)],Mb=new wt,wc=new N,eg=new N;function mP(i,e,t){let n=new Vr,s=new Ke,r=new Ke,o=new Vt,a=new _u,l=new wu,c={},h=t.maxTextureSize,u={[Us]:jn,[jn]:Us,[Jn]:Jn},d=new Si({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ke},radius:{value:4}},vertexShader:uP,fragmentShader:dP}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new Ht;g.setAttribute("position",new Lt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new ai(g,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=hc;let m=this.type;this.render=function(C,v,M){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||C.length===0)return;this.type===_x&&(it("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=hc);let O=i.getRenderTarget(),L=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(mo),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let X=m!==this.type;X&&v.traverse(function(F){F.material&&(Array.isArray(F.material)?F.material.forEach(H=>H.needsUpdate=!0):F.material.needsUpdate=!0)});for(let F=0,H=C.length;F<H;F++){let Z=C[F],G=Z.shadow;if(G===void 0){it("WebGLShadowMap:",Z,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let he=G.getFrameExtents();s.multiply(he),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/he.x),s.x=r.x*he.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/he.y),s.y=r.y*he.y,G.mapSize.y=r.y));let Q=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=Q,G.map===null||X===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Ua){if(Z.isPointLight){it("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new ki(s.x,s.y,{format:qr,type:xs,minFilter:yi,magFilter:yi,generateMipmaps:!1}),G.map.texture.name=Z.name+".shadowMap",G.map.depthTexture=new dr(s.x,s.y,ji),G.map.depthTexture.name=Z.name+".shadowMapDepth",G.map.depthTexture.format=hr,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Gn,G.map.depthTexture.magFilter=Gn}else Z.isPointLight?(G.map=new Mc(s.x),G.map.depthTexture=new Kl(s.x,vs)):(G.map=new ki(s.x,s.y),G.map.depthTexture=new dr(s.x,s.y,vs)),G.map.depthTexture.name=Z.name+".shadowMap",G.map.depthTexture.format=hr,this.type===hc?(G.map.depthTexture.compareFunction=Q?Vm:zm,G.map.depthTexture.minFilter=yi,G.map.depthTexture.magFilter=yi):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Gn,G.map.depthTexture.magFilter=Gn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let te=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Z.isPointLight!==!0&&G.updateMatrices(Z,M);let oe=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:M.layers;for(let me=0;me<te;me++){let fe=G.getCamera(me);if(Z.isPointLight){let ne=G.camera,ve=G.matrix,_e=Z.distance||ne.far;_e!==ne.far&&(ne.far=_e,ne.updateProjectionMatrix()),wc.setFromMatrixPosition(Z.matrixWorld),ne.position.copy(wc),eg.copy(ne.position),eg.add(fP[me]),ne.up.copy(pP[me]),ne.lookAt(eg),ne.updateMatrixWorld(),ve.makeTranslation(-wc.x,-wc.y,-wc.z),Mb.multiplyMatrices(ne.projectionMatrix,ne.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Mb,ne.coordinateSystem,ne.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,me),i.clear();else{me===0&&(i.setRenderTarget(G.map),i.clear());let ne=G.getViewport(me);o.set(r.x*ne.x,r.y*ne.y,r.x*ne.z,r.y*ne.w),z.viewport(o)}n=G.getFrustum(me),_(v,M,fe,Z,oe,this.type)}G.isPointLightShadow!==!0&&this.type===Ua&&b(G,M),G.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(O,L,D)};function b(C,v){let M=e.update(y);d.defines.VSM_SAMPLES!==C.blurSamples&&(d.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null?C.mapPass=new ki(s.x,s.y,{format:qr,type:xs}):(C.mapPass.width!==C.map.width||C.mapPass.height!==C.map.height)&&C.mapPass.setSize(C.map.width,C.map.height),d.uniforms.shadow_pass.value=C.map.depthTexture,d.uniforms.resolution.value.set(C.map.width,C.map.height),d.uniforms.radius.value=C.radius,i.setRenderTarget(C.mapPass),i.clear(),i.renderBufferDirect(v,null,M,d,y,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value.set(C.map.width,C.map.height),f.uniforms.radius.value=C.radius,i.setRenderTarget(C.map),i.clear(),i.renderBufferDirect(v,null,M,f,y,null)}function E(C,v,M,O){let L=null,D=M.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(D!==void 0)L=D;else if(L=M.isPointLight===!0?l:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let z=L.uuid,X=v.uuid,F=c[z];F===void 0&&(F={},c[z]=F);let H=F[X];H===void 0&&(H=L.clone(),F[X]=H,v.addEventListener("dispose",R)),L=H}if(L.visible=v.visible,L.wireframe=v.wireframe,O===Ua?L.side=v.shadowSide!==null?v.shadowSide:v.side:L.side=v.shadowSide!==null?v.shadowSide:u[v.side],L.alphaMap=v.alphaMap,L.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,L.map=v.map,L.clipShadows=v.clipShadows,L.clippingPlanes=v.clippingPlanes,L.clipIntersection=v.clipIntersection,L.displacementMap=v.displacementMap,L.displacementScale=v.displacementScale,L.displacementBias=v.displacementBias,L.wireframeLinewidth=v.wireframeLinewidth,L.linewidth=v.linewidth,M.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=i.properties.get(L);z.light=M}return L}function _(C,v,M,O,L,D){if(C.visible===!1)return;if(C.layers.test(L)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&D===Ua)&&(!C.frustumCulled||C.intersectsFrustum(n))){C.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,C.matrixWorld);let F=e.update(C),H=C.material;if(Array.isArray(H)){let Z=F.groups;for(let G=0,he=Z.length;G<he;G++){let Q=Z[G],te=H[Q.materialIndex];if(te&&te.visible){let oe=E(C,te,O,D);C.onBeforeShadow(i,C,v,M,F,oe,Q),i.renderBufferDirect(M,null,F,oe,C,Q),C.onAfterShadow(i,C,v,M,F,oe,Q)}}}else if(H.visible){let Z=E(C,H,O,D);C.onBeforeShadow(i,C,v,M,F,Z,null),i.renderBufferDirect(M,null,F,Z,C,null),C.onAfterShadow(i,C,v,M,F,Z,null)}}let X=C.children;for(let F=0,H=X.length;F<H;F++)_(X[F],v,M,O,L,D)}function R(C){C.target.removeEventListener("dispose",R);for(let M in c){let O=c[M],L=C.target.uuid;L in O&&(O[L].dispose(),delete O[L])}}}function gP(i,e){function t(){let k=!1,ae=new Vt,se=null,Ce=new Vt(0,0,0,0);return{setMask:function(xe){se!==xe&&!k&&(i.colorMask(xe,xe,xe,xe),se=xe)},setLocked:function(xe){k=xe},setClear:function(xe,Te,Ze,rt,ue){ue===!0&&(xe*=rt,Te*=rt,Ze*=rt),ae.set(xe,Te,Ze,rt),Ce.equals(ae)===!1&&(i.clearColor(xe,Te,Ze,rt),Ce.copy(ae))},reset:function(){k=!1,se=null,Ce.set(-1,0,0,0)}}}function n(){let k=!1,ae=!1,se=null,Ce=null,xe=null;return{setReversed:function(Te){if(ae!==Te){let Ze=e.get("EXT_clip_control");Te?Ze.clipControlEXT(Ze.LOWER_LEFT_EXT,Ze.ZERO_TO_ONE_EXT):Ze.clipControlEXT(Ze.LOWER_LEFT_EXT,Ze.NEGATIVE_ONE_TO_ONE_EXT),ae=Te;let rt=xe;xe=null,this.setClear(rt)}},getReversed:function(){return ae},setTest:function(Te){Te?Ae(i.DEPTH_TEST):je(i.DEPTH_TEST)},setMask:function(Te){se!==Te&&!k&&(i.depthMask(Te),se=Te)},setFunc:function(Te){if(ae&&(Te=eb[Te]),Ce!==Te){switch(Te){case tu:i.depthFunc(i.NEVER);break;case nu:i.depthFunc(i.ALWAYS);break;case iu:i.depthFunc(i.LESS);break;case Aa:i.depthFunc(i.LEQUAL);break;case su:i.depthFunc(i.EQUAL);break;case ru:i.depthFunc(i.GEQUAL);break;case ou:i.depthFunc(i.GREATER);break;case au:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ce=Te}},setLocked:function(Te){k=Te},setClear:function(Te){xe!==Te&&(xe=Te,ae&&(Te=1-Te),i.clearDepth(Te))},reset:function(){k=!1,se=null,Ce=null,xe=null,ae=!1}}}function s(){let k=!1,ae=null,se=null,Ce=null,xe=null,Te=null,Ze=null,rt=null,ue=null;return{setTest:function(He){k||(He?Ae(i.STENCIL_TEST):je(i.STENCIL_TEST))},setMask:function(He){ae!==He&&!k&&(i.stencilMask(He),ae=He)},setFunc:function(He,ot,Le){(se!==He||Ce!==ot||xe!==Le)&&(i.stencilFunc(He,ot,Le),se=He,Ce=ot,xe=Le)},setOp:function(He,ot,Le){(Te!==He||Ze!==ot||rt!==Le)&&(i.stencilOp(He,ot,Le),Te=He,Ze=ot,rt=Le)},setLocked:function(He){k=He},setClear:function(He){ue!==He&&(i.clearStencil(He),ue=He)},reset:function(){k=!1,ae=null,se=null,Ce=null,xe=null,Te=null,Ze=null,rt=null,ue=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],y=null,p=!1,m=null,b=null,E=null,_=null,R=null,C=null,v=null,M=new qe(0,0,0),O=0,L=!1,D=null,z=null,X=null,F=null,H=null,Z=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,he=0,Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(he=parseFloat(/^WebGL (\d)/.exec(Q)[1]),G=he>=1):Q.indexOf("OpenGL ES")!==-1&&(he=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),G=he>=2);let te=null,oe={},me=i.getParameter(i.SCISSOR_BOX),fe=i.getParameter(i.VIEWPORT),ne=new Vt().fromArray(me),ve=new Vt().fromArray(fe);function _e(k,ae,se,Ce){let xe=new Uint8Array(4),Te=i.createTexture();i.bindTexture(k,Te),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ze=0;Ze<se;Ze++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(ae,0,i.RGBA,1,1,Ce,0,i.RGBA,i.UNSIGNED_BYTE,xe):i.texImage2D(ae+Ze,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,xe);return Te}let Ie={};Ie[i.TEXTURE_2D]=_e(i.TEXTURE_2D,i.TEXTURE_2D,1),Ie[i.TEXTURE_CUBE_MAP]=_e(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ie[i.TEXTURE_2D_ARRAY]=_e(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ie[i.TEXTURE_3D]=_e(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Ae(i.DEPTH_TEST),o.setFunc(Aa),vn(!1),qt(bm),Ae(i.CULL_FACE),an(mo);function Ae(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function je(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function ft(k,ae){return d[k]!==ae?(i.bindFramebuffer(k,ae),d[k]=ae,k===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=ae),k===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=ae),!0):!1}function Ye(k,ae){let se=g,Ce=!1;if(k){se=f.get(ae),se===void 0&&(se=[],f.set(ae,se));let xe=k.textures;if(se.length!==xe.length||se[0]!==i.COLOR_ATTACHMENT0){for(let Te=0,Ze=xe.length;Te<Ze;Te++)se[Te]=i.COLOR_ATTACHMENT0+Te;se.length=xe.length,Ce=!0}}else se[0]!==i.BACK&&(se[0]=i.BACK,Ce=!0);Ce&&i.drawBuffers(se)}function _t(k){return y!==k?(i.useProgram(k),y=k,!0):!1}let yt={[go]:i.FUNC_ADD,[Sx]:i.FUNC_SUBTRACT,[Mx]:i.FUNC_REVERSE_SUBTRACT};yt[Tx]=i.MIN,yt[Ax]=i.MAX;let ut={[Ex]:i.ZERO,[Cx]:i.ONE,[Rx]:i.SRC_COLOR,[Mm]:i.SRC_ALPHA,[Fx]:i.SRC_ALPHA_SATURATE,[Dx]:i.DST_COLOR,[Ix]:i.DST_ALPHA,[Px]:i.ONE_MINUS_SRC_COLOR,[Tm]:i.ONE_MINUS_SRC_ALPHA,[Nx]:i.ONE_MINUS_DST_COLOR,[Lx]:i.ONE_MINUS_DST_ALPHA,[Ux]:i.CONSTANT_COLOR,[Ox]:i.ONE_MINUS_CONSTANT_COLOR,[kx]:i.CONSTANT_ALPHA,[Bx]:i.ONE_MINUS_CONSTANT_ALPHA};function an(k,ae,se,Ce,xe,Te,Ze,rt,ue,He){if(k===mo){p===!0&&(je(i.BLEND),p=!1);return}if(p===!1&&(Ae(i.BLEND),p=!0),k!==wx){if(k!==m||He!==L){if((b!==go||R!==go)&&(i.blendEquation(i.FUNC_ADD),b=go,R=go),He)switch(k){case Oa:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case _m:i.blendFunc(i.ONE,i.ONE);break;case wm:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Sm:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:at("WebGLState: Invalid blending: ",k);break}else switch(k){case Oa:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case _m:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case wm:at("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Sm:at("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:at("WebGLState: Invalid blending: ",k);break}E=null,_=null,C=null,v=null,M.set(0,0,0),O=0,m=k,L=He}return}xe=xe||ae,Te=Te||se,Ze=Ze||Ce,(ae!==b||xe!==R)&&(i.blendEquationSeparate(yt[ae],yt[xe]),b=ae,R=xe),(se!==E||Ce!==_||Te!==C||Ze!==v)&&(i.blendFuncSeparate(ut[se],ut[Ce],ut[Te],ut[Ze]),E=se,_=Ce,C=Te,v=Ze),(rt.equals(M)===!1||ue!==O)&&(i.blendColor(rt.r,rt.g,rt.b,ue),M.copy(rt),O=ue),m=k,L=!1}function Jt(k,ae){k.side===Jn?je(i.CULL_FACE):Ae(i.CULL_FACE);let se=k.side===jn;ae&&(se=!se),vn(se),k.blending===Oa&&k.transparent===!1?an(mo):an(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Ce=k.stencilWrite;a.setTest(Ce),Ce&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),Pt(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?Ae(i.SAMPLE_ALPHA_TO_COVERAGE):je(i.SAMPLE_ALPHA_TO_COVERAGE)}function vn(k){D!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),D=k)}function qt(k){k!==xx?(Ae(i.CULL_FACE),k!==z&&(k===bm?i.cullFace(i.BACK):k===bx?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):je(i.CULL_FACE),z=k}function On(k){k!==X&&(G&&i.lineWidth(k),X=k)}function Pt(k,ae,se){k?(Ae(i.POLYGON_OFFSET_FILL),(F!==ae||H!==se)&&(F=ae,H=se,o.getReversed()&&(ae=-ae,se=-se),i.polygonOffset(ae,se))):je(i.POLYGON_OFFSET_FILL)}function En(k){k?Ae(i.SCISSOR_TEST):je(i.SCISSOR_TEST)}function un(k){k===void 0&&(k=i.TEXTURE0+Z-1),te!==k&&(i.activeTexture(k),te=k)}function xn(k,ae,se){se===void 0&&(te===null?se=i.TEXTURE0+Z-1:se=te);let Ce=oe[se];Ce===void 0&&(Ce={type:void 0,texture:void 0},oe[se]=Ce),(Ce.type!==k||Ce.texture!==ae)&&(te!==se&&(i.activeTexture(se),te=se),i.bindTexture(k,ae||Ie[k]),Ce.type=k,Ce.texture=ae)}function B(){let k=oe[te];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function De(){try{i.compressedTexImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function nt(){try{i.compressedTexImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function pt(){try{i.texSubImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function Ee(){try{i.texSubImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function Zt(){try{i.compressedTexSubImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function Xe(){try{i.compressedTexSubImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function tt(){try{i.texStorage2D(...arguments)}catch(k){at("WebGLState:",k)}}function P(){try{i.texStorage3D(...arguments)}catch(k){at("WebGLState:",k)}}function S(){try{i.texImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function q(){try{i.texImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function de(k){return u[k]!==void 0?u[k]:i.getParameter(k)}function le(k,ae){u[k]!==ae&&(i.pixelStorei(k,ae),u[k]=ae)}function be(k){ne.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),ne.copy(k))}function we(k){ve.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),ve.copy(k))}function ie(k,ae){let se=c.get(ae);se===void 0&&(se=new WeakMap,c.set(ae,se));let Ce=se.get(k);Ce===void 0&&(Ce=i.getUniformBlockIndex(ae,k.name),i.uniformBlockBinding(ae,Ce,Ce),se.set(k,Ce))}function re(k,ae,se){let xe=c.get(ae).get(k);l[xe]!==se&&(i.bindBufferBase(i.UNIFORM_BUFFER,xe,se),l[xe]=se)}function ye(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},te=null,oe={},d={},l={},f=new WeakMap,g=[],y=null,p=!1,m=null,b=null,E=null,_=null,R=null,C=null,v=null,M=new qe(0,0,0),O=0,L=!1,D=null,z=null,X=null,F=null,H=null,ne.set(0,0,i.canvas.width,i.canvas.height),ve.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Ae,disable:je,bindFramebuffer:ft,drawBuffers:Ye,useProgram:_t,setBlending:an,setMaterial:Jt,setFlipSided:vn,setCullFace:qt,setLineWidth:On,setPolygonOffset:Pt,setScissorTest:En,activeTexture:un,bindTexture:xn,unbindTexture:B,compressedTexImage2D:De,compressedTexImage3D:nt,texImage2D:S,texImage3D:q,pixelStorei:le,getParameter:de,updateUBOMapping:ie,uniformBlockBinding:re,texStorage2D:tt,texStorage3D:P,texSubImage2D:pt,texSubImage3D:Ee,compressedTexSubImage2D:Zt,compressedTexSubImage3D:Xe,scissor:be,viewport:we,reset:ye}}function yP(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ke,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,y=new FinalizationRegistry(P=>g.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(P,S){return p?new OffscreenCanvas(P,S):Bl("canvas")}function b(P,S,q){let de=1,le=tt(P);if((le.width>q||le.height>q)&&(de=q/Math.max(le.width,le.height)),de<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let be=Math.floor(de*le.width),we=Math.floor(de*le.height);d===void 0&&(d=m(be,we));let ie=S?m(be,we):d;return ie.width=be,ie.height=we,ie.getContext("2d").drawImage(P,0,0,be,we),it("WebGLRenderer: Texture has been resized from ("+le.width+"x"+le.height+") to ("+be+"x"+we+")."),ie}else return"data"in P&&it("WebGLRenderer: Image in DataTexture is too big ("+le.width+"x"+le.height+")."),P;return P}function E(P){return P.generateMipmaps}function _(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function C(P,S,q,de,le,be=!1){if(P!==null){if(i[P]!==void 0)return i[P];it("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let we;de&&(we=e.get("EXT_texture_norm16"),we||it("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ie=S;if(S===i.RED&&(q===i.FLOAT&&(ie=i.R32F),q===i.HALF_FLOAT&&(ie=i.R16F),q===i.UNSIGNED_BYTE&&(ie=i.R8),q===i.UNSIGNED_SHORT&&we&&(ie=we.R16_EXT),q===i.SHORT&&we&&(ie=we.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(ie=i.R8UI),q===i.UNSIGNED_SHORT&&(ie=i.R16UI),q===i.UNSIGNED_INT&&(ie=i.R32UI),q===i.BYTE&&(ie=i.R8I),q===i.SHORT&&(ie=i.R16I),q===i.INT&&(ie=i.R32I)),S===i.RG&&(q===i.FLOAT&&(ie=i.RG32F),q===i.HALF_FLOAT&&(ie=i.RG16F),q===i.UNSIGNED_BYTE&&(ie=i.RG8),q===i.UNSIGNED_SHORT&&we&&(ie=we.RG16_EXT),q===i.SHORT&&we&&(ie=we.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(ie=i.RG8UI),q===i.UNSIGNED_SHORT&&(ie=i.RG16UI),q===i.UNSIGNED_INT&&(ie=i.RG32UI),q===i.BYTE&&(ie=i.RG8I),q===i.SHORT&&(ie=i.RG16I),q===i.INT&&(ie=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(ie=i.RGB8UI),q===i.UNSIGNED_SHORT&&(ie=i.RGB16UI),q===i.UNSIGNED_INT&&(ie=i.RGB32UI),q===i.BYTE&&(ie=i.RGB8I),q===i.SHORT&&(ie=i.RGB16I),q===i.INT&&(ie=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(ie=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(ie=i.RGBA16UI),q===i.UNSIGNED_INT&&(ie=i.RGBA32UI),q===i.BYTE&&(ie=i.RGBA8I),q===i.SHORT&&(ie=i.RGBA16I),q===i.INT&&(ie=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&we&&(ie=we.RGB16_EXT),q===i.SHORT&&we&&(ie=we.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(ie=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(ie=i.R11F_G11F_B10F)),S===i.RGBA){let re=be?kl:Ct.getTransfer(le);q===i.FLOAT&&(ie=i.RGBA32F),q===i.HALF_FLOAT&&(ie=i.RGBA16F),q===i.UNSIGNED_BYTE&&(ie=re===zt?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&we&&(ie=we.RGBA16_EXT),q===i.SHORT&&we&&(ie=we.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(ie=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(ie=i.RGB5_A1)}return(ie===i.R16F||ie===i.R32F||ie===i.RG16F||ie===i.RG32F||ie===i.RGBA16F||ie===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ie}function v(P,S){let q;return P?S===null||S===vs||S===vo?q=i.DEPTH24_STENCIL8:S===ji?q=i.DEPTH32F_STENCIL8:S===Ba&&(q=i.DEPTH24_STENCIL8,it("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===vs||S===vo?q=i.DEPTH_COMPONENT24:S===ji?q=i.DEPTH_COMPONENT32F:S===Ba&&(q=i.DEPTH_COMPONENT16),q}function M(P,S){return E(P)===!0||P.isFramebufferTexture&&P.minFilter!==Gn&&P.minFilter!==yi?Math.log2(Math.max(S.width,S.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?S.mipmaps.length:1}function O(P){let S=new WeakRef(P);n.get(P).__ref=S,g.add(S),y.register(P,S,S)}function L(P){let S=n.get(P).__ref;S!==void 0&&(g.delete(S),y.unregister(S))}function D(P){X(P.target)}function z(P){F(P.target)}function X(P){P.removeEventListener("dispose",D),L(P),Z(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function F(P){P.removeEventListener("dispose",z),L(P),he(P)}function H(){for(let P of g){let S=P.deref();S!==void 0&&(S.isRenderTarget===!0?F(S):X(S))}g.clear(),u.clear()}function Z(P){let S=n.get(P);if(S.__webglInit===void 0)return;let q=P.source,de=f.get(q);if(de){let le=de[S.__cacheKey];le.usedTimes--,le.usedTimes===0&&G(P),Object.keys(de).length===0&&f.delete(q)}n.remove(P)}function G(P){let S=n.get(P);i.deleteTexture(S.__webglTexture);let q=P.source,de=f.get(q);delete de[S.__cacheKey],o.memory.textures--}function he(P){let S=n.get(P);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&X(q),P.isWebGLCubeRenderTarget)for(let le=0;le<6;le++){if(Array.isArray(S.__webglFramebuffer[le]))for(let be=0;be<S.__webglFramebuffer[le].length;be++)i.deleteFramebuffer(S.__webglFramebuffer[le][be]);else i.deleteFramebuffer(S.__webglFramebuffer[le]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[le])}else{if(Array.isArray(S.__webglFramebuffer))for(let le=0;le<S.__webglFramebuffer.length;le++)i.deleteFramebuffer(S.__webglFramebuffer[le]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let le=0;le<S.__webglColorRenderbuffer.length;le++)S.__webglColorRenderbuffer[le]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[le]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let de=P.textures;for(let le=0,be=de.length;le<be;le++){let we=n.get(de[le]);we.__webglTexture&&(i.deleteTexture(we.__webglTexture),o.memory.textures--),n.remove(de[le])}n.remove(P)}let Q=0;function te(){Q=0}function oe(){return Q}function me(P){Q=P}function fe(){let P=Q;return P>=s.maxTextures&&it("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Q+=1,P}function ne(P){let S=[];return S.push(P.wrapS),S.push(P.wrapT),S.push(P.wrapR||0),S.push(P.magFilter),S.push(P.minFilter),S.push(P.anisotropy),S.push(P.internalFormat),S.push(P.format),S.push(P.type),S.push(P.generateMipmaps),S.push(P.mipmapsAutoUpdate),S.push(P.premultiplyAlpha),S.push(P.flipY),S.push(P.unpackAlignment),S.push(P.colorSpace),S.join()}function ve(P,S){let q=n.get(P);if(P.isVideoTexture&&Zt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let de=P.image;if(de===null)it("WebGLRenderer: Texture marked for update but no image data found.");else if(de.complete===!1)it("WebGLRenderer: Texture marked for update but image is incomplete");else{Jt(q,P,S);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function _e(P,S){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Jt(q,P,S);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function Ie(P,S){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Jt(q,P,S);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function Ae(P,S){let q=n.get(P);if(P.version>0&&q.__version!==P.version){vn(q,P,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let je={[lu]:i.REPEAT,[Ls]:i.CLAMP_TO_EDGE,[cu]:i.MIRRORED_REPEAT},ft={[Gn]:i.NEAREST,[Hx]:i.NEAREST_MIPMAP_NEAREST,[dc]:i.NEAREST_MIPMAP_LINEAR,[yi]:i.LINEAR,[Ou]:i.LINEAR_MIPMAP_NEAREST,[mr]:i.LINEAR_MIPMAP_LINEAR},Ye={[Xx]:i.NEVER,[Hm]:i.ALWAYS,[qx]:i.LESS,[zm]:i.LEQUAL,[Yx]:i.EQUAL,[Vm]:i.GEQUAL,[Zx]:i.GREATER,[Kx]:i.NOTEQUAL};function _t(P,S){if(S.type===ji&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===yi||S.magFilter===Ou||S.magFilter===dc||S.magFilter===mr||S.minFilter===yi||S.minFilter===Ou||S.minFilter===dc||S.minFilter===mr)&&it("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,je[S.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,je[S.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,je[S.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,ft[S.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,ft[S.minFilter]),S.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Ye[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Gn||S.minFilter!==dc&&S.minFilter!==mr||S.type===ji&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function yt(P,S){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,S.addEventListener("dispose",D),O(S));let de=S.source,le=f.get(de);le===void 0&&(le={},f.set(de,le));let be=ne(S);if(be!==P.__cacheKey){le[be]===void 0&&(le[be]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),le[be].usedTimes++;let we=le[P.__cacheKey];we!==void 0&&(le[P.__cacheKey].usedTimes--,we.usedTimes===0&&G(S)),P.__cacheKey=be,P.__webglTexture=le[be].texture}return q}function ut(P,S,q){return Math.floor(Math.floor(P/q)/S)}function an(P,S,q,de){let be=P.updateRanges;if(be.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,de,S.data);else{be.sort((k,ae)=>k.start-ae.start);let we=0;for(let k=1;k<be.length;k++){let ae=be[we],se=be[k],Ce=ae.start+ae.count,xe=ut(se.start,S.width,4),Te=ut(ae.start,S.width,4);se.start<=Ce+1&&xe===Te&&ut(se.start+se.count-1,S.width,4)===xe?ae.count=Math.max(ae.count,se.start+se.count-ae.start):(++we,be[we]=se)}be.length=we+1;let ie=t.getParameter(i.UNPACK_ROW_LENGTH),re=t.getParameter(i.UNPACK_SKIP_PIXELS),ye=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let k=0,ae=be.length;k<ae;k++){let se=be[k],Ce=Math.floor(se.start/4),xe=Math.ceil(se.count/4),Te=Ce%S.width,Ze=Math.floor(Ce/S.width),rt=xe,ue=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,Te),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ze),t.texSubImage2D(i.TEXTURE_2D,0,Te,Ze,rt,ue,q,de,S.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ie),t.pixelStorei(i.UNPACK_SKIP_PIXELS,re),t.pixelStorei(i.UNPACK_SKIP_ROWS,ye)}}function Jt(P,S,q){let de=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(de=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(de=i.TEXTURE_3D);let le=yt(P,S),be=S.source;t.bindTexture(de,P.__webglTexture,i.TEXTURE0+q);let we=n.get(be);if(be.version!==we.__version||le===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ue=Ct.getPrimaries(Ct.workingColorSpace),He=S.colorSpace===yr?null:Ct.getPrimaries(S.colorSpace),ot=S.colorSpace===yr||ue===He?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ot)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let re=b(S.image,!1,s.maxTextureSize);re=Xe(S,re);let ye=r.convert(S.format,S.colorSpace),k=r.convert(S.type),ae=C(S.internalFormat,ye,k,S.normalized,S.colorSpace,S.isVideoTexture);_t(de,S);let se,Ce=S.mipmaps,xe=S.isVideoTexture!==!0,Te=we.__version===void 0||le===!0,Ze=be.dataReady,rt=M(S,re);if(S.isDepthTexture)ae=v(S.format===gr,S.type),Te&&(xe?t.texStorage2D(i.TEXTURE_2D,1,ae,re.width,re.height):t.texImage2D(i.TEXTURE_2D,0,ae,re.width,re.height,0,ye,k,null));else if(S.isDataTexture)if(Ce.length>0){xe&&Te&&t.texStorage2D(i.TEXTURE_2D,rt,ae,Ce[0].width,Ce[0].height);for(let ue=0,He=Ce.length;ue<He;ue++)se=Ce[ue],xe?Ze&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,se.width,se.height,ye,k,se.data):t.texImage2D(i.TEXTURE_2D,ue,ae,se.width,se.height,0,ye,k,se.data);S.generateMipmaps=!1}else xe?(Te&&t.texStorage2D(i.TEXTURE_2D,rt,ae,re.width,re.height),Ze&&an(S,re,ye,k)):t.texImage2D(i.TEXTURE_2D,0,ae,re.width,re.height,0,ye,k,re.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){xe&&Te&&t.texStorage3D(i.TEXTURE_2D_ARRAY,rt,ae,Ce[0].width,Ce[0].height,re.depth);for(let ue=0,He=Ce.length;ue<He;ue++)if(se=Ce[ue],S.format!==bs)if(ye!==null)if(xe){if(Ze)if(S.layerUpdates.size>0){let ot=Jm(se.width,se.height,S.format,S.type);for(let Le of S.layerUpdates){let gt=se.data.subarray(Le*ot/se.data.BYTES_PER_ELEMENT,(Le+1)*ot/se.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,Le,se.width,se.height,1,ye,gt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,0,se.width,se.height,re.depth,ye,se.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ue,ae,se.width,se.height,re.depth,0,se.data,0,0);else it("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else xe?Ze&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,0,se.width,se.height,re.depth,ye,k,se.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ue,ae,se.width,se.height,re.depth,0,ye,k,se.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{xe&&Te&&t.texStorage2D(i.TEXTURE_2D,rt,ae,Ce[0].width,Ce[0].height);for(let ue=0,He=Ce.length;ue<He;ue++)se=Ce[ue],S.format!==bs?ye!==null?xe?Ze&&t.compressedTexSubImage2D(i.TEXTURE_2D,ue,0,0,se.width,se.height,ye,se.data):t.compressedTexImage2D(i.TEXTURE_2D,ue,ae,se.width,se.height,0,se.data):it("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):xe?Ze&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,se.width,se.height,ye,k,se.data):t.texImage2D(i.TEXTURE_2D,ue,ae,se.width,se.height,0,ye,k,se.data)}else if(S.isDataArrayTexture)if(xe){if(Te&&t.texStorage3D(i.TEXTURE_2D_ARRAY,rt,ae,re.width,re.height,re.depth),Ze)if(S.layerUpdates.size>0){let ue=Jm(re.width,re.height,S.format,S.type);for(let He of S.layerUpdates){let ot=re.data.subarray(He*ue/re.data.BYTES_PER_ELEMENT,(He+1)*ue/re.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,He,re.width,re.height,1,ye,k,ot)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,re.width,re.height,re.depth,ye,k,re.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,ae,re.width,re.height,re.depth,0,ye,k,re.data);else if(S.isData3DTexture)xe?(Te&&t.texStorage3D(i.TEXTURE_3D,rt,ae,re.width,re.height,re.depth),Ze&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,re.width,re.height,re.depth,ye,k,re.data)):t.texImage3D(i.TEXTURE_3D,0,ae,re.width,re.height,re.depth,0,ye,k,re.data);else if(S.isFramebufferTexture){if(Te)if(xe)t.texStorage2D(i.TEXTURE_2D,rt,ae,re.width,re.height);else{let ue=re.width,He=re.height;for(let ot=0;ot<rt;ot++)t.texImage2D(i.TEXTURE_2D,ot,ae,ue,He,0,ye,k,null),ue>>=1,He>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ue=i.canvas;if(ue.hasAttribute("layoutsubtree")||ue.setAttribute("layoutsubtree","true"),re.parentNode!==ue){ue.appendChild(re),u.add(S),ue.onpaint=He=>{let ot=He.changedElements;for(let Le of u)ot.includes(Le.image)&&(Le.needsUpdate=!0)},ue.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,re);else{let ot=i.RGBA,Le=i.RGBA,gt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ot,Le,gt,re)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ce.length>0){if(xe&&Te){let ue=tt(Ce[0]);t.texStorage2D(i.TEXTURE_2D,rt,ae,ue.width,ue.height)}for(let ue=0,He=Ce.length;ue<He;ue++)se=Ce[ue],xe?Ze&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,ye,k,se):t.texImage2D(i.TEXTURE_2D,ue,ae,ye,k,se);S.generateMipmaps=!1}else if(xe){if(Te){let ue=tt(re);t.texStorage2D(i.TEXTURE_2D,rt,ae,ue.width,ue.height)}Ze&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,ye,k,re)}else t.texImage2D(i.TEXTURE_2D,0,ae,ye,k,re);E(S)&&S.mipmapsAutoUpdate===!0&&_(de),we.__version=be.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function vn(P,S,q){if(S.image.length!==6)return;let de=yt(P,S),le=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let be=n.get(le);if(le.version!==be.__version||de===!0){t.activeTexture(i.TEXTURE0+q);let we=Ct.getPrimaries(Ct.workingColorSpace),ie=S.colorSpace===yr?null:Ct.getPrimaries(S.colorSpace),re=S.colorSpace===yr||we===ie?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,re);let ye=S.isCompressedTexture||S.image[0].isCompressedTexture,k=S.image[0]&&S.image[0].isDataTexture,ae=[];for(let Le=0;Le<6;Le++)!ye&&!k?ae[Le]=b(S.image[Le],!0,s.maxCubemapSize):ae[Le]=k?S.image[Le].image:S.image[Le],ae[Le]=Xe(S,ae[Le]);let se=ae[0],Ce=r.convert(S.format,S.colorSpace),xe=r.convert(S.type),Te=C(S.internalFormat,Ce,xe,S.normalized,S.colorSpace),Ze=S.isVideoTexture!==!0,rt=be.__version===void 0||de===!0,ue=le.dataReady,He=M(S,se);_t(i.TEXTURE_CUBE_MAP,S);let ot;if(S.isDepthTexture){if(Te=v(S.format===gr,S.type),rt)if(Ze)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,Te,se.width,se.height);else for(let Le=0;Le<6;Le++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,Te,se.width,se.height,0,Ce,xe,null)}else if(ye){Ze&&rt&&t.texStorage2D(i.TEXTURE_CUBE_MAP,He,Te,se.width,se.height);for(let Le=0;Le<6;Le++){ot=ae[Le].mipmaps;for(let gt=0;gt<ot.length;gt++){let Qt=ot[gt];S.format!==bs?Ce!==null?Ze?ue&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt,0,0,Qt.width,Qt.height,Ce,Qt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt,Te,Qt.width,Qt.height,0,Qt.data):it("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ze?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt,0,0,Qt.width,Qt.height,Ce,xe,Qt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt,Te,Qt.width,Qt.height,0,Ce,xe,Qt.data)}}}else{if(ot=S.mipmaps,Ze&&rt){ot.length>0&&He++;let Le=tt(ae[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,He,Te,Le.width,Le.height)}for(let Le=0;Le<6;Le++)if(k){Ze?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,0,0,ae[Le].width,ae[Le].height,Ce,xe,ae[Le].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,Te,ae[Le].width,ae[Le].height,0,Ce,xe,ae[Le].data);for(let gt=0;gt<ot.length;gt++){let ci=ot[gt].image[Le].image;Ze?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt+1,0,0,ci.width,ci.height,Ce,xe,ci.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt+1,Te,ci.width,ci.height,0,Ce,xe,ci.data)}}else{Ze?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,0,0,Ce,xe,ae[Le]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,Te,Ce,xe,ae[Le]);for(let gt=0;gt<ot.length;gt++){let Qt=ot[gt];Ze?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt+1,0,0,Ce,xe,Qt.image[Le]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,gt+1,Te,Ce,xe,Qt.image[Le])}}}E(S)&&S.mipmapsAutoUpdate===!0&&_(i.TEXTURE_CUBE_MAP),be.__version=le.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function qt(P,S,q,de,le,be){let we=r.convert(q.format,q.colorSpace),ie=r.convert(q.type),re=C(q.internalFormat,we,ie,q.normalized,q.colorSpace),ye=n.get(S),k=n.get(q);if(k.__renderTarget=S,!ye.__hasExternalTextures){let ae=Math.max(1,S.width>>be),se=Math.max(1,S.height>>be);le===i.TEXTURE_3D||le===i.TEXTURE_2D_ARRAY?t.texImage3D(le,be,re,ae,se,S.depth,0,we,ie,null):t.texImage2D(le,be,re,ae,se,0,we,ie,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,de,le,k.__webglTexture,0,pt(S)):(le===i.TEXTURE_2D||le>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&le<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,de,le,k.__webglTexture,be),t.bindFramebuffer(i.FRAMEBUFFER,null)}function On(P,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),S.depthBuffer){let de=S.depthTexture,le=de&&de.isDepthTexture?de.type:null,be=v(S.stencilBuffer,le),we=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Ee(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,pt(S),be,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,pt(S),be,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,be,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,we,i.RENDERBUFFER,P)}else{let de=S.textures;for(let le=0;le<de.length;le++){let be=de[le],we=r.convert(be.format,be.colorSpace),ie=r.convert(be.type),re=C(be.internalFormat,we,ie,be.normalized,be.colorSpace);Ee(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,pt(S),re,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,pt(S),re,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,re,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Pt(P,S,q){let de=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let le=n.get(S.depthTexture);le.__renderTarget=S;let be=de?S.depthTexture.image[0]:S.depthTexture.image;(!le.__webglTexture||be.width!==S.width||be.height!==S.height)&&(be.width=S.width,be.height=S.height,S.depthTexture.needsUpdate=!0),de?Ae(S.depthTexture,0):ve(S.depthTexture,0);let we=le.__webglTexture,ie=pt(S),re=de?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,ye=S.depthTexture.format===gr?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===hr)Ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ye,re,we,0,ie):i.framebufferTexture2D(i.FRAMEBUFFER,ye,re,we,0);else if(S.depthTexture.format===gr)Ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ye,re,we,0,ie):i.framebufferTexture2D(i.FRAMEBUFFER,ye,re,we,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function En(P){let S=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==P.depthTexture){let de=P.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),de){let le=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,de.removeEventListener("dispose",le)};de.addEventListener("dispose",le),S.__depthDisposeCallback=le}S.__boundDepthTexture=de}if(P.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let de=0;de<6;de++)Pt(S.__webglFramebuffer[de],P,de);else P.texture.mipmaps.length>0?Pt(S.__webglFramebuffer[0],P,0):Pt(S.__webglFramebuffer,P,0);else if(q){S.__webglDepthbuffer=[];for(let de=0;de<6;de++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[de]),S.__webglDepthbuffer[de]===void 0)S.__webglDepthbuffer[de]=i.createRenderbuffer(),On(S.__webglDepthbuffer[de],P,!1);else{let le=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,be=S.__webglDepthbuffer[de];i.bindRenderbuffer(i.RENDERBUFFER,be),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,be)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),On(S.__webglDepthbuffer,P,!1);else{let le=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,be=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,be),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,be)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function un(P,S,q){let de=n.get(P);S!==void 0&&qt(de.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&En(P)}function xn(P){let S=P.texture,q=n.get(P),de=n.get(S);P.addEventListener("dispose",z),O(P);let le=P.textures,be=P.isWebGLCubeRenderTarget===!0,we=le.length>1;if(we||(de.__webglTexture===void 0&&(de.__webglTexture=i.createTexture()),de.__version=S.version,o.memory.textures++),be){q.__webglFramebuffer=[];for(let ie=0;ie<6;ie++)if(S.mipmaps.length>0){q.__webglFramebuffer[ie]=[];for(let re=0;re<S.mipmaps.length;re++)q.__webglFramebuffer[ie][re]=i.createFramebuffer()}else q.__webglFramebuffer[ie]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let ie=0;ie<S.mipmaps.length;ie++)q.__webglFramebuffer[ie]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(we)for(let ie=0,re=le.length;ie<re;ie++){let ye=n.get(le[ie]);ye.__webglTexture===void 0&&(ye.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Ee(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let ie=0;ie<le.length;ie++){let re=le[ie];q.__webglColorRenderbuffer[ie]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[ie]);let ye=r.convert(re.format,re.colorSpace),k=r.convert(re.type),ae=C(re.internalFormat,ye,k,re.normalized,re.colorSpace,P.isXRRenderTarget===!0),se=pt(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,se,ae,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ie,i.RENDERBUFFER,q.__webglColorRenderbuffer[ie])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),On(q.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(be){t.bindTexture(i.TEXTURE_CUBE_MAP,de.__webglTexture),_t(i.TEXTURE_CUBE_MAP,S);for(let ie=0;ie<6;ie++)if(S.mipmaps.length>0)for(let re=0;re<S.mipmaps.length;re++)qt(q.__webglFramebuffer[ie][re],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ie,re);else qt(q.__webglFramebuffer[ie],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ie,0);E(S)?_(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(we){for(let ie=0,re=le.length;ie<re;ie++){let ye=le[ie],k=n.get(ye),ae=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ae=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ae,k.__webglTexture),_t(ae,ye),qt(q.__webglFramebuffer,P,ye,i.COLOR_ATTACHMENT0+ie,ae,0),E(ye)&&_(ae)}t.unbindTexture()}else{let ie=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ie=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ie,de.__webglTexture),_t(ie,S),S.mipmaps.length>0)for(let re=0;re<S.mipmaps.length;re++)qt(q.__webglFramebuffer[re],P,S,i.COLOR_ATTACHMENT0,ie,re);else qt(q.__webglFramebuffer,P,S,i.COLOR_ATTACHMENT0,ie,0);E(S)?_(ie):S.mipmaps.length>0&&i.texParameteri(ie,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&En(P)}function B(P){let S=P.textures;for(let q=0,de=S.length;q<de;q++){let le=S[q];if(E(le)&&le.mipmapsAutoUpdate===!0){let be=R(P),we=n.get(le).__webglTexture;t.bindTexture(be,we),_(be),t.unbindTexture()}}}let De=[];function nt(P){if(P.samples>0){if(Ee(P)===!1){let S=P.textures,q=P.width,de=P.height,le=i.COLOR_BUFFER_BIT,be=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,we=n.get(P),ie=S.length>1;if(ie)for(let ye=0;ye<S.length;ye++)t.bindFramebuffer(i.FRAMEBUFFER,we.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,we.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,we.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,we.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,we.__webglFramebuffer);for(let ye=0;ye<S.length;ye++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(le|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(le|=i.STENCIL_BUFFER_BIT)),ie){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,we.__webglColorRenderbuffer[ye]);let k=n.get(S[ye]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,q,de,0,0,q,de,le,i.NEAREST),l===!0&&(De.length=0,De.push(i.COLOR_ATTACHMENT0+ye),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&De.push(be),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,De))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ie)for(let ye=0;ye<S.length;ye++){t.bindFramebuffer(i.FRAMEBUFFER,we.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.RENDERBUFFER,we.__webglColorRenderbuffer[ye]);let k=n.get(S[ye]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,we.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.TEXTURE_2D,k,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,we.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let S=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function pt(P){return Math.min(s.maxSamples,P.samples)}function Ee(P){let S=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Zt(P){let S=o.render.frame;h.get(P)!==S&&(h.set(P,S),P.update())}function Xe(P,S){let q=P.colorSpace,de=P.format,le=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==Ol&&q!==yr&&(Ct.getTransfer(q)===zt?(de!==bs||le!==Mi)&&it("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):at("WebGLTextures: Unsupported texture color space:",q)),S}function tt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=fe,this.resetTextureUnits=te,this.getTextureUnits=oe,this.setTextureUnits=me,this.setTexture2D=ve,this.setTexture2DArray=_e,this.setTexture3D=Ie,this.setTextureCube=Ae,this.rebindTextures=un,this.setupRenderTarget=xn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=nt,this.setupDepthRenderbuffer=En,this.setupFrameBufferTexture=qt,this.useMultisampledRTT=Ee,this.dispose=H}function vP(i,e){function t(n,s=yr){let r,o=Ct.getTransfer(s);if(n===Mi)return i.UNSIGNED_BYTE;if(n===Bu)return i.UNSIGNED_SHORT_4_4_4_4;if(n===zu)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Um)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Om)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Nm)return i.BYTE;if(n===Fm)return i.SHORT;if(n===Ba)return i.UNSIGNED_SHORT;if(n===ku)return i.INT;if(n===vs)return i.UNSIGNED_INT;if(n===ji)return i.FLOAT;if(n===xs)return i.HALF_FLOAT;if(n===km)return i.ALPHA;if(n===Bm)return i.RGB;if(n===bs)return i.RGBA;if(n===hr)return i.DEPTH_COMPONENT;if(n===gr)return i.DEPTH_STENCIL;if(n===Vu)return i.RED;if(n===Hu)return i.RED_INTEGER;if(n===qr)return i.RG;if(n===Gu)return i.RG_INTEGER;if(n===Wu)return i.RGBA_INTEGER;if(n===fc||n===pc||n===mc||n===gc)if(o===zt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===fc)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===pc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===mc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===gc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===fc)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===pc)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===mc)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===gc)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===$u||n===Xu||n===qu||n===Yu)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===$u)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Xu)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===qu)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Yu)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Zu||n===Ku||n===ju||n===Ju||n===Qu||n===yc||n===ed)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Zu||n===Ku)return o===zt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ju)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ju)return r.COMPRESSED_R11_EAC;if(n===Qu)return r.COMPRESSED_SIGNED_R11_EAC;if(n===yc)return r.COMPRESSED_RG11_EAC;if(n===ed)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===td||n===nd||n===id||n===sd||n===rd||n===od||n===ad||n===ld||n===cd||n===hd||n===ud||n===dd||n===fd||n===pd)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===td)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===nd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===id)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===sd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===rd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===od)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ad)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ld)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===cd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===hd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ud)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===dd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===fd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===pd)return o===zt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===md||n===gd||n===yd)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===md)return o===zt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===gd)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===yd)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===vd||n===xd||n===vc||n===bd)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===vd)return r.COMPRESSED_RED_RGTC1_EXT;if(n===xd)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===vc)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===bd)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===vo?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var xP=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,bP=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,ag=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new jl(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Si({vertexShader:xP,fragmentShader:bP,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new ai(new ec(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},lg=class extends ds{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,y=typeof XRWebGLBinding<"u",p=new ag,m={},b=t.getContextAttributes(),E=null,_=null,R=[],C=[],v=new Ke,M=null,O=null,L=new Zn;L.viewport=new Vt;let D=new Zn;D.viewport=new Vt;let z=[L,D],X=new Nu,F=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ne){let ve=R[ne];return ve===void 0&&(ve=new La,R[ne]=ve),ve.getTargetRaySpace()},this.getControllerGrip=function(ne){let ve=R[ne];return ve===void 0&&(ve=new La,R[ne]=ve),ve.getGripSpace()},this.getHand=function(ne){let ve=R[ne];return ve===void 0&&(ve=new La,R[ne]=ve),ve.getHandSpace()};function Z(ne){let ve=C.indexOf(ne.inputSource);if(ve===-1)return;let _e=R[ve];_e!==void 0&&(_e.update(ne.inputSource,ne.frame,c||o),_e.dispatchEvent({type:ne.type,data:ne.inputSource}))}function G(){s.removeEventListener("select",Z),s.removeEventListener("selectstart",Z),s.removeEventListener("selectend",Z),s.removeEventListener("squeeze",Z),s.removeEventListener("squeezestart",Z),s.removeEventListener("squeezeend",Z),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",he);for(let ne=0;ne<R.length;ne++){let ve=C[ne];ve!==null&&(C[ne]=null,R[ne].disconnect(ve))}F=null,H=null,p.reset();for(let ne in m)delete m[ne];if(e.setRenderTarget(E),f=null,d=null,u=null,s=null,_=null,fe.stop(),n.isPresenting=!1,e.setPixelRatio(M),e.setSize(v.width,v.height,!1),O!==null){let ne=O.camera;ne.fov=O.fov,ne.zoom=O.zoom,ne.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ne){r=ne,n.isPresenting===!0&&it("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ne){a=ne,n.isPresenting===!0&&it("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ne){c=ne},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ne){if(s=ne,s!==null){if(E=e.getRenderTarget(),s.addEventListener("select",Z),s.addEventListener("selectstart",Z),s.addEventListener("selectend",Z),s.addEventListener("squeeze",Z),s.addEventListener("squeezestart",Z),s.addEventListener("squeezeend",Z),s.addEventListener("end",G),s.addEventListener("inputsourceschange",he),b.xrCompatible!==!0&&await t.makeXRCompatible(),M=e.getPixelRatio(),e.getSize(v),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let _e=null,Ie=null,Ae=null;b.depth&&(Ae=b.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,_e=b.stencil?gr:hr,Ie=b.stencil?vo:vs);let je={colorFormat:t.RGBA8,depthFormat:Ae,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(je),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),_=new ki(d.textureWidth,d.textureHeight,{format:bs,type:Mi,depthTexture:new dr(d.textureWidth,d.textureHeight,Ie,void 0,void 0,void 0,void 0,void 0,void 0,_e),stencilBuffer:b.stencil,colorSpace:e.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let _e={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,_e),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new ki(f.framebufferWidth,f.framebufferHeight,{format:bs,type:Mi,colorSpace:e.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),fe.setContext(s),fe.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function he(ne){for(let ve=0;ve<ne.removed.length;ve++){let _e=ne.removed[ve],Ie=C.indexOf(_e);Ie>=0&&(C[Ie]=null,R[Ie].disconnect(_e))}for(let ve=0;ve<ne.added.length;ve++){let _e=ne.added[ve],Ie=C.indexOf(_e);if(Ie===-1){for(let je=0;je<R.length;je++)if(je>=C.length){C.push(_e),Ie=je;break}else if(C[je]===null){C[je]=_e,Ie=je;break}if(Ie===-1)break}let Ae=R[Ie];Ae&&Ae.connect(_e)}}function Q(ne,ve){ve===null?ne.matrixWorld.copy(ne.matrix):ne.matrixWorld.multiplyMatrices(ve.matrixWorld,ne.matrix),ne.matrixWorldInverse.copy(ne.matrixWorld).invert()}this.updateCamera=function(ne){if(s===null)return;let ve=ne.near,_e=ne.far;p.texture!==null&&(p.depthNear>0&&(ve=p.depthNear),p.depthFar>0&&(_e=p.depthFar)),X.near=D.near=L.near=ve,X.far=D.far=L.far=_e,(F!==X.near||H!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),F=X.near,H=X.far),X.layers.mask=ne.layers.mask|6,L.layers.mask=X.layers.mask&-5,D.layers.mask=X.layers.mask&-3;let Ie=ne.parent,Ae=X.cameras;Q(X,Ie);for(let je=0;je<Ae.length;je++)Q(Ae[je],Ie);X.projectionMatrix.copy(L.projectionMatrix),X.projectionMatrixInverse.copy(L.projectionMatrixInverse),O===null&&ne.isPerspectiveCamera&&(O={camera:ne,fov:ne.fov,zoom:ne.zoom}),te(ne,X,Ie)};function te(ne,ve,_e){_e===null?ne.matrix.copy(ve.matrixWorld):(ne.matrix.copy(_e.matrixWorld),ne.matrix.invert(),ne.matrix.multiply(ve.matrixWorld)),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.updateMatrixWorld(!0),ne.projectionMatrix.copy(ve.projectionMatrix),ne.projectionMatrixInverse.copy(ve.projectionMatrixInverse),ne.isPerspectiveCamera&&(ne.fov=Ra*2*Math.atan(1/ne.projectionMatrix.elements[5]),ne.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ne){l=ne,d!==null&&(d.fixedFoveation=ne),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ne)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(X)},this.getCameraTexture=function(ne){return m[ne]};let oe=null;function me(ne,ve){if(h=ve.getViewerPose(c||o),g=ve,h!==null){let _e=h.views;f!==null&&(e.setRenderTargetFramebuffer(_,f.framebuffer),e.setRenderTarget(_));let Ie=!1;_e.length!==X.cameras.length&&(X.cameras.length=0,Ie=!0);for(let Ye=0;Ye<_e.length;Ye++){let _t=_e[Ye],yt=null;if(f!==null)yt=f.getViewport(_t);else{let an=u.getViewSubImage(d,_t);yt=an.viewport,Ye===0&&(e.setRenderTargetTextures(_,an.colorTexture,an.depthStencilTexture),e.setRenderTarget(_))}let ut=z[Ye];ut===void 0&&(ut=new Zn,ut.layers.enable(Ye),ut.viewport=new Vt,z[Ye]=ut),ut.matrix.fromArray(_t.transform.matrix),ut.matrix.decompose(ut.position,ut.quaternion,ut.scale),ut.projectionMatrix.fromArray(_t.projectionMatrix),ut.projectionMatrixInverse.copy(ut.projectionMatrix).invert(),ut.viewport.set(yt.x,yt.y,yt.width,yt.height),Ye===0&&(X.matrix.copy(ut.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ie===!0&&X.cameras.push(ut)}let Ae=s.enabledFeatures;if(Ae&&Ae.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Ye=u.getDepthInformation(_e[0]);Ye&&Ye.isValid&&Ye.texture&&p.init(Ye,s.renderState)}if(Ae&&Ae.includes("camera-access")&&y){e.state.unbindTexture(),u=n.getBinding();for(let Ye=0;Ye<_e.length;Ye++){let _t=_e[Ye].camera;if(_t){let yt=m[_t];yt||(yt=new jl,m[_t]=yt);let ut=u.getCameraImage(_t);yt.sourceTexture=ut}}}}for(let _e=0;_e<R.length;_e++){let Ie=C[_e],Ae=R[_e];Ie!==null&&Ae!==void 0&&Ae.update(Ie,ve,c||o)}oe&&oe(ne,ve),ve.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ve}),g=null}let fe=new Tb;fe.setAnimationLoop(me),this.setAnimationLoop=function(ne){oe=ne},this.dispose=function(){}}},_P=new wt,Fb=new ht;Fb.set(-1,0,0,0,1,0,0,0,1);function wP(i,e){function t(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,Zm(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,b,E,_){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),d(p,m),m.isMeshPhysicalMaterial&&f(p,m,_)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),y(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,b,E):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,t(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===jn&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,t(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===jn&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,t(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,t(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let b=e.get(m),E=b.envMap,_=b.envMapRotation;E&&(p.envMap.value=E,p.envMapRotation.value.setFromMatrix4(_P.makeRotationFromEuler(_)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Fb),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,b,E){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*b,p.scale.value=E*.5,m.map&&(p.map.value=m.map,t(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function d(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,b){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===jn&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=b.texture,p.transmissionSamplerSize.value.set(b.width,b.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function y(p,m){let b=e.get(m).light;p.referencePosition.value.setFromMatrixPosition(b.matrixWorld),p.nearDistance.value=b.shadow.camera.near,p.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function SP(i,e,t,n){let s={},r={};function o(b,E){let _=E.program;n.uniformBlockBinding(b,_,s[b.id])}function a(b,E){let _=s[b.id];_===void 0&&(g(b),_=l(b),s[b.id]=_,b.addEventListener("dispose",p));let R=E.program;n.updateUBOMapping(b,R);let C=e.render.frame;r[b.id]!==C&&(c(b),r[b.id]=C)}function l(b){let E=i.createBuffer(),_=b.__size,R=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,_,R),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(b){let E=s[b.id],_=b.uniforms,R=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let C=0,v=_.length;C<v;C++){let M=_[C];if(Array.isArray(M))for(let O=0,L=M.length;O<L;O++)h(M[O],C,O,R);else h(M,C,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,E,_,R){if(d(b,E,_,R)===!0){let C=b.__offset,v=b.value;if(Array.isArray(v)){let M=0;for(let O=0;O<v.length;O++){let L=v[O],D=y(L,!0);u(L,b.__data,M),M+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(v,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,C,b.__data)}}function u(b,E,_){typeof b=="number"||typeof b=="boolean"?E[_]=b:b.isMatrix3?(E[_]=b.elements[0],E[_+1]=b.elements[1],E[_+2]=b.elements[2],E[_+3]=0,E[_+4]=b.elements[3],E[_+5]=b.elements[4],E[_+6]=b.elements[5],E[_+7]=0,E[_+8]=b.elements[6],E[_+9]=b.elements[7],E[_+10]=b.elements[8],E[_+11]=0):ArrayBuffer.isView(b)?E.set(b.subarray(0,E.length-_),_):b.toArray(E,_)}function d(b,E,_,R){let C=b.value,v=E+"_"+_;if(Array.isArray(C)){R[v]===void 0&&(R[v]=[]);let M=R[v],O=!1;for(let L=0;L<C.length;L++)f(C[L],M,L)===!0&&(O=!0);return O}return f(C,R,v)}function f(b,E,_){if(E[_]===void 0)return typeof b=="number"||typeof b=="boolean"?E[_]=b:ArrayBuffer.isView(b)?E[_]=b.slice():E[_]=b.clone(),!0;{let R=E[_];if(typeof b=="number"||typeof b=="boolean"){if(R!==b)return E[_]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(R.equals(b)===!1)return R.copy(b),!0}}return!1}function g(b){let E=b.uniforms,_=0,R=16;for(let v=0,M=E.length;v<M;v++){let O=Array.isArray(E[v])?E[v]:[E[v]];for(let L=0,D=O.length;L<D;L++){let z=O[L],X=Array.isArray(z.value)?z.value:[z.value],F=Array.isArray(E[v])||Array.isArray(z.value),H=_;for(let G=0,he=X.length;G<he;G++){let Q=X[G],te=y(Q,F),oe=_%R,me=oe%te.boundary,fe=oe+me;_+=me,fe!==0&&R-fe<te.storage&&(_+=R-fe),G===0&&(H=_),_+=te.storage}let Z=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Z((_-H)/Float32Array.BYTES_PER_ELEMENT),z.__offset=H}}let C=_%R;return C>0&&(_+=R-C),b.__size=_,b.__cache={},this}function y(b,E){let _={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(_.boundary=4,_.storage=4):b.isVector2?(_.boundary=8,_.storage=8):b.isVector3||b.isColor?(_.boundary=16,_.storage=12):b.isVector4?(_.boundary=16,_.storage=16):b.isMatrix3?(_.boundary=16,_.storage=48):b.isMatrix4?(_.boundary=16,_.storage=64):b.isTexture?it("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(_.boundary=16,_.storage=b.byteLength):it("WebGLRenderer: Unsupported uniform value type.",b),E===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function p(b){let E=b.target;E.removeEventListener("dispose",p),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function m(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:o,update:a,dispose:m}}var MP=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ks=null;function TP(){return ks===null&&(ks=new $l(MP,16,16,qr,xs),ks.name="DFG_LUT",ks.minFilter=yi,ks.magFilter=yi,ks.wrapS=Ls,ks.wrapT=Ls,ks.generateMipmaps=!1,ks.needsUpdate=!0),ks}var Td=class{constructor(e={}){let{canvas:t=jx(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Mi}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let y=f,p=new Set([Wu,Gu,Hu]),m=new Set([Mi,vs,Ba,vo,Bu,zu]),b=new Uint32Array(4),E=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},R=null,C=null,v=[],M=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Os,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,z=null,X=null,F=null,H=null;this._outputColorSpace=Ui;let Z=0,G=0,he=null,Q=-1,te=null,oe=new Vt,me=new Vt,fe=null,ne=new qe(0),ve=0,_e=t.width,Ie=t.height,Ae=1,je=null,ft=null,Ye=new Vt(0,0,_e,Ie),_t=new Vt(0,0,_e,Ie),yt=!1,ut=new Vr,an=new mu,Jt=!1,vn=!1,qt=new wt,On=new N,Pt=new Vt,En={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},un=!1;function xn(){return he===null?Ae:1}let B=n;function De(A,V){return t.getContext(A,V)}let nt,pt,Ee,Zt,Xe,tt,P,S,q,de,le,be,we,ie,re,ye,k,ae,se,Ce,xe,Te,Ze;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",He,!1),t.addEventListener("webglcontextrestored",ot,!1),t.addEventListener("webglcontextcreationerror",Le,!1),B===null){let V="webgl2";if(B=De(V,A),B===null)throw De(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}rt()}catch(A){throw t.removeEventListener("webglcontextlost",He,!1),t.removeEventListener("webglcontextrestored",ot,!1),t.removeEventListener("webglcontextcreationerror",Le,!1),at("WebGLRenderer: "+A.message),A}function rt(){nt=new UC(B),nt.init(),xe=new vP(B,nt),pt=new TC(B,nt,e,xe),Ee=new gP(B,nt),pt.reversedDepthBuffer&&d&&Ee.buffers.depth.setReversed(!0),X=B.createFramebuffer(),F=B.createFramebuffer(),H=B.createFramebuffer(),Zt=new BC(B),Xe=new nP,tt=new yP(B,nt,Ee,Xe,pt,xe,Zt),P=new FC(L),S=new VT(B),Te=new SC(B,S),q=new OC(B,S,Zt,Te),de=new VC(B,q,S,Te,Zt),ae=new zC(B,pt,tt),re=new AC(Xe),le=new tP(L,P,nt,pt,Te,re),be=new wP(L,Xe),we=new sP,ie=new hP(nt),k=new wC(L,P,Ee,de,g,l),ye=new mP(L,de,pt),Ze=new SP(B,Zt,pt,Ee),se=new MC(B,nt,Zt),Ce=new kC(B,nt,Zt),Zt.programs=le.programs,L.capabilities=pt,L.extensions=nt,L.properties=Xe,L.renderLists=we,L.shadowMap=ye,L.state=Ee,L.info=Zt}y!==Mi&&(O=new GC(y,t.width,t.height,a,s,r));let ue=new lg(L,B);this.xr=ue,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let A=nt.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=nt.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return Ae},this.setPixelRatio=function(A){A!==void 0&&(Ae=A,this.setSize(_e,Ie,!1))},this.getSize=function(A){return A.set(_e,Ie)},this.setSize=function(A,V,ee=!0){if(ue.isPresenting){it("WebGLRenderer: Can't change size while VR device is presenting.");return}_e=A,Ie=V,t.width=Math.floor(A*Ae),t.height=Math.floor(V*Ae),ee===!0&&(t.style.width=A+"px",t.style.height=V+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,A,V)},this.getDrawingBufferSize=function(A){return A.set(_e*Ae,Ie*Ae).floor()},this.setDrawingBufferSize=function(A,V,ee){_e=A,Ie=V,Ae=ee,t.width=Math.floor(A*ee),t.height=Math.floor(V*ee),this.setViewport(0,0,A,V)},this.setEffects=function(A){if(y===Mi){at("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let V=0;V<A.length;V++)if(A[V].isOutputPass===!0){it("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(oe)},this.getViewport=function(A){return A.copy(Ye)},this.setViewport=function(A,V,ee,K){A.isVector4?Ye.set(A.x,A.y,A.z,A.w):Ye.set(A,V,ee,K),Ee.viewport(oe.copy(Ye).multiplyScalar(xn()).round())},this.getScissor=function(A){return A.copy(_t)},this.setScissor=function(A,V,ee,K){A.isVector4?_t.set(A.x,A.y,A.z,A.w):_t.set(A,V,ee,K),Ee.scissor(me.copy(_t).multiplyScalar(xn()).round())},this.getScissorTest=function(){return yt},this.setScissorTest=function(A){Ee.setScissorTest(yt=A)},this.setOpaqueSort=function(A){je=A},this.setTransparentSort=function(A){ft=A},this.getClearColor=function(A){return A.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(A=!0,V=!0,ee=!0){let K=0;if(A){let j=!1;if(he!==null){let Re=he.texture.format;j=p.has(Re)}if(j){let Re=he.texture.type,Fe=m.has(Re),Pe=k.getClearColor(),Ue=k.getClearAlpha(),We=Pe.r,ct=Pe.g,St=Pe.b;Fe?(b[0]=We,b[1]=ct,b[2]=St,b[3]=Ue,B.clearBufferuiv(B.COLOR,0,b)):(E[0]=We,E[1]=ct,E[2]=St,E[3]=Ue,B.clearBufferiv(B.COLOR,0,E))}else K|=B.COLOR_BUFFER_BIT}V&&(K|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),ee&&(K|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),K!==0&&B.clear(K)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),z=A},this.dispose=function(){t.removeEventListener("webglcontextlost",He,!1),t.removeEventListener("webglcontextrestored",ot,!1),t.removeEventListener("webglcontextcreationerror",Le,!1),k.dispose(),we.dispose(),ie.dispose(),tt.dispose(),Xe.dispose(),P.dispose(),de.dispose(),q.dispose(),Te.dispose(),Ze.dispose(),le.dispose(),ue.dispose(),ue.removeEventListener("sessionstart",Yc),ue.removeEventListener("sessionend",ws),js.stop()};function He(A){A.preventDefault(),zl("WebGLRenderer: Context Lost."),D=!0}function ot(){zl("WebGLRenderer: Context Restored."),D=!1;let A=Zt.autoReset,V=ye.enabled,ee=ye.autoUpdate,K=ye.needsUpdate,j=ye.type;rt(),Zt.autoReset=A,ye.enabled=V,ye.autoUpdate=ee,ye.needsUpdate=K,ye.type=j}function Le(A){at("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function gt(A){let V=A.target;V.removeEventListener("dispose",gt),Qt(V)}function Qt(A){ci(A),Xe.remove(A)}function ci(A){let V=Xe.get(A).programs;V!==void 0&&(V.forEach(function(ee){le.releaseProgram(ee)}),A.isShaderMaterial&&le.releaseShaderCache(A))}this.renderBufferDirect=function(A,V,ee,K,j,Re){V===null&&(V=En);let Fe=j.isMesh&&j.matrixWorld.determinantAffine()<0,Pe=hl(A,V,ee,K,j);Ee.setMaterial(K,Fe);let Ue=ee.index,We=1;if(K.wireframe===!0){if(Ue=q.getWireframeAttribute(ee),Ue===void 0)return;We=2}let ct=ee.drawRange,St=ee.attributes.position,Ge=ct.start*We,Mt=(ct.start+ct.count)*We;Re!==null&&(Ge=Math.max(Ge,Re.start*We),Mt=Math.min(Mt,(Re.start+Re.count)*We)),Ue!==null?(Ge=Math.max(Ge,0),Mt=Math.min(Mt,Ue.count)):St!=null&&(Ge=Math.max(Ge,0),Mt=Math.min(Mt,St.count));let cn=Mt-Ge;if(cn<0||cn===1/0)return;Te.setup(j,K,Pe,ee,Ue);let Gt,Wt=se;if(Ue!==null&&(Gt=S.get(Ue),Wt=Ce,Wt.setIndex(Gt)),j.isMesh)K.wireframe===!0?(Ee.setLineWidth(K.wireframeLinewidth*xn()),Wt.setMode(B.LINES)):Wt.setMode(B.TRIANGLES);else if(j.isLine){let Cn=K.linewidth;Cn===void 0&&(Cn=1),Ee.setLineWidth(Cn*xn()),j.isLineSegments?Wt.setMode(B.LINES):j.isLineLoop?Wt.setMode(B.LINE_LOOP):Wt.setMode(B.LINE_STRIP)}else j.isPoints?Wt.setMode(B.POINTS):j.isSprite&&Wt.setMode(B.TRIANGLES);if(j.isBatchedMesh)if(nt.get("WEBGL_multi_draw"))Wt.renderMultiDraw(j._multiDrawStarts,j._multiDrawCounts,j._multiDrawCount);else{let Cn=j._multiDrawStarts,Be=j._multiDrawCounts,bn=j._multiDrawCount,At=Ue?S.get(Ue).bytesPerElement:1,Qs=Xe.get(K).currentProgram.getUniforms();for(let _n=0;_n<bn;_n++)Qs.setValue(B,"_gl_DrawID",_n),Wt.render(Cn[_n]/At,Be[_n])}else if(j.isInstancedMesh)Wt.renderInstances(Ge,cn,j.count);else if(ee.isInstancedBufferGeometry){let Cn=ee._maxInstanceCount!==void 0?ee._maxInstanceCount:1/0,Be=Math.min(ee.instanceCount,Cn);Wt.renderInstances(Ge,cn,Be)}else Wt.render(Ge,cn)};function al(A,V,ee,K){z!==null&&A.isNodeMaterial&&z.setObject(K,A),Jt===!0&&re.setState(A,ee,!1),A.transparent===!0&&A.side===Jn&&A.forceSinglePass===!1?(A.side=jn,A.needsUpdate=!0,Ss(A,V,K),A.side=Us,A.needsUpdate=!0,Ss(A,V,K),A.side=Jn):Ss(A,V,K)}this.compile=function(A,V,ee=null){ee===null&&(ee=A),z!==null&&z.renderStart(A,V,ee),C=ie.get(ee),C.init(V),M.push(C),ee.traverseVisible(function(j){j.isLight&&j.layers.test(V.layers)&&(C.pushLight(j),j.castShadow&&C.pushShadow(j))}),A!==ee&&A.traverseVisible(function(j){j.isLight&&j.layers.test(V.layers)&&(C.pushLight(j),j.castShadow&&C.pushShadow(j))}),C.setupLights(),z!==null&&z.updateLights(C.state.lightsArray),vn=this.localClippingEnabled,Jt=re.init(this.clippingPlanes,vn),Jt===!0&&re.setGlobalState(this.clippingPlanes,V),z!==null&&ye.render(C.state.shadowsArray,ee,V);let K=new Set;return A.traverse(function(j){if(!(j.isMesh||j.isPoints||j.isLine||j.isSprite))return;let Re=j.material;if(Re)if(Array.isArray(Re))for(let Fe=0;Fe<Re.length;Fe++){let Pe=Re[Fe];al(Pe,ee,V,j),K.add(Pe)}else al(Re,ee,V,j),K.add(Re)}),C=M.pop(),z!==null&&z.renderEnd(),K},this.compileAsync=function(A,V,ee=null){let K=this.compile(A,V,ee);return new Promise(j=>{function Re(){if(K.forEach(function(Fe){let Ue=Xe.get(Fe).currentProgram;(Ue===void 0||Ue.isReady())&&K.delete(Fe)}),K.size===0){j(A);return}setTimeout(Re,10)}nt.get("KHR_parallel_shader_compile")!==null?Re():setTimeout(Re,10)})};let Uo=null;function $f(A){Uo&&Uo(A)}function Yc(){js.stop()}function ws(){js.start()}let js=new Tb;js.setAnimationLoop($f),typeof self<"u"&&js.setContext(self),this.setAnimationLoop=function(A){Uo=A,ue.setAnimationLoop(A),A===null?js.stop():js.start()},ue.addEventListener("sessionstart",Yc),ue.addEventListener("sessionend",ws),this.render=function(A,V){if(V!==void 0&&V.isCamera!==!0){at("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(A,V);let ee=ue.enabled===!0&&ue.isPresenting===!0,K=O!==null&&(he===null||ee)&&O.begin(L,he);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ue.enabled===!0&&ue.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ue.cameraAutoUpdate===!0&&ue.updateCamera(V),V=ue.getCamera()),A.isScene===!0&&A.onBeforeRender(L,A,V,he),C=ie.get(A,M.length),C.init(V),C.state.textureUnits=tt.getTextureUnits(),M.push(C),qt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?an.setFromArrayCamera(V):ut.setFromProjectionMatrix(qt,Zi,V.reversedDepth),vn=this.localClippingEnabled,Jt=re.init(this.clippingPlanes,vn),R=we.get(A,v.length),R.init(),v.push(R),this.info.render.frame++,ue.enabled===!0&&ue.isPresenting===!0){let Fe=L.xr.getDepthSensingMesh();Fe!==null&&Js(Fe,V,-1/0,L.sortObjects)}Js(A,V,0,L.sortObjects),R.finish(),z!==null&&z.updateLights(C.state.lightsArray),L.sortObjects===!0&&R.sort(je,ft),un=ue.enabled===!1||ue.isPresenting===!1||ue.hasDepthSensing()===!1,un&&k.addToRenderList(R,A),this.info.autoReset===!0&&this.info.reset(),Jt===!0&&re.beginShadows();let j=C.state.shadowsArray;if(ye.render(j,A,V),Jt===!0&&re.endShadows(),(K&&O.hasRenderPass())===!1){let Fe=R.opaque,Pe=R.transmissive;if(C.setupLights(),V.isArrayCamera){let Ue=V.cameras;if(Pe.length>0)for(let We=0,ct=Ue.length;We<ct;We++){let St=Ue[We];es(Fe,Pe,A,St)}un&&k.render(A);for(let We=0,ct=Ue.length;We<ct;We++){let St=Ue[We];ll(R,A,St,St.viewport)}}else Pe.length>0&&es(Fe,Pe,A,V),un&&k.render(A),ll(R,A,V)}he!==null&&G===0&&(tt.updateMultisampleRenderTarget(he),tt.updateRenderTargetMipmap(he)),K&&O.end(L),A.isScene===!0&&A.onAfterRender(L,A,V),Te.resetDefaultState(),Q=-1,te=null,M.pop(),M.length>0?(C=M[M.length-1],tt.setTextureUnits(C.state.textureUnits),Jt===!0&&re.setGlobalState(L.clippingPlanes,C.state.camera)):C=null,v.pop(),v.length>0?R=v[v.length-1]:R=null,z!==null&&z.renderEnd()};function Js(A,V,ee,K){if(A.visible===!1)return;if(A.layers.test(V.layers)){if(A.isGroup)ee=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(V);else if(A.isLight)C.pushLight(A),A.castShadow&&C.pushShadow(A);else if(A.isSprite){let Fe=V.isArrayCamera?an:ut;if(!A.frustumCulled||A.intersectsFrustum(Fe)){K&&Pt.setFromMatrixPosition(A.matrixWorld).applyMatrix4(qt);let Pe=de.update(A),Ue=A.material;Ue.visible&&R.push(A,Pe,Ue,ee,Pt.z,null,V)}}else if(A.isMesh||A.isLine||A.isPoints){let Fe=V.isArrayCamera?an:ut;if(!A.frustumCulled||A.intersectsFrustum(Fe)){let Pe=de.update(A),Ue=A.material;if(K&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),Pt.copy(A.boundingSphere.center)):(Pe.boundingSphere===null&&Pe.computeBoundingSphere(),Pt.copy(Pe.boundingSphere.center)),Pt.applyMatrix4(A.matrixWorld).applyMatrix4(qt)),Array.isArray(Ue)){let We=Pe.groups;for(let ct=0,St=We.length;ct<St;ct++){let Ge=We[ct],Mt=Ue[Ge.materialIndex];Mt&&Mt.visible&&R.push(A,Pe,Mt,ee,Pt.z,Ge,V)}}else Ue.visible&&R.push(A,Pe,Ue,ee,Pt.z,null,V)}}}let Re=A.children;for(let Fe=0,Pe=Re.length;Fe<Pe;Fe++)Js(Re[Fe],V,ee,K)}function ll(A,V,ee,K){let{opaque:j,transmissive:Re,transparent:Fe}=A;C.setupLightsView(ee),Jt===!0&&re.setGlobalState(L.clippingPlanes,ee),K&&Ee.viewport(oe.copy(K)),j.length>0&&dn(j,V,ee),Re.length>0&&dn(Re,V,ee),Fe.length>0&&dn(Fe,V,ee),Ee.buffers.depth.setTest(!0),Ee.buffers.depth.setMask(!0),Ee.buffers.color.setMask(!0),Ee.setPolygonOffset(!1)}function es(A,V,ee,K){if((ee.isScene===!0?ee.overrideMaterial:null)!==null)return;if(C.state.transmissionRenderTarget[K.id]===void 0){let Ge=nt.has("EXT_color_buffer_half_float")||nt.has("EXT_color_buffer_float");C.state.transmissionRenderTarget[K.id]=new ki(1,1,{generateMipmaps:!0,type:Ge?xs:Mi,minFilter:mr,samples:Math.max(4,pt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ct.workingColorSpace})}let Re=C.state.transmissionRenderTarget[K.id],Fe=K.viewport||oe;Re.setSize(Fe.z*L.transmissionResolutionScale,Fe.w*L.transmissionResolutionScale);let Pe=L.getRenderTarget(),Ue=L.getActiveCubeFace(),We=L.getActiveMipmapLevel();L.setRenderTarget(Re),L.getClearColor(ne),ve=L.getClearAlpha(),ve<1&&L.setClearColor(16777215,.5),L.clear(),un&&k.render(ee);let ct=L.toneMapping;L.toneMapping=Os;let St=K.viewport;if(K.viewport!==void 0&&(K.viewport=void 0),C.setupLightsView(K),Jt===!0&&re.setGlobalState(L.clippingPlanes,K),dn(A,ee,K),tt.updateMultisampleRenderTarget(Re),tt.updateRenderTargetMipmap(Re),nt.has("WEBGL_multisampled_render_to_texture")===!1){let Ge=!1;for(let Mt=0,cn=V.length;Mt<cn;Mt++){let Gt=V[Mt],{object:Wt,geometry:Cn,material:Be,group:bn}=Gt;if(Be.side===Jn&&Wt.layers.test(K.layers)){let At=Be.side;Be.side=jn,Be.needsUpdate=!0,gn(Wt,ee,K,Cn,Be,bn),Be.side=At,Be.needsUpdate=!0,Ge=!0}}Ge===!0&&(tt.updateMultisampleRenderTarget(Re),tt.updateRenderTargetMipmap(Re))}L.setRenderTarget(Pe,Ue,We),L.setClearColor(ne,ve),St!==void 0&&(K.viewport=St),L.toneMapping=ct}function dn(A,V,ee){let K=V.isScene===!0?V.overrideMaterial:null;for(let j=0,Re=A.length;j<Re;j++){let Fe=A[j],{object:Pe,geometry:Ue,group:We}=Fe,ct=Fe.material;ct.allowOverride===!0&&K!==null&&(ct=K),Pe.layers.test(ee.layers)&&gn(Pe,V,ee,Ue,ct,We)}}function gn(A,V,ee,K,j,Re){z!==null&&j.isNodeMaterial&&z.setObject(A,j),A.onBeforeRender(L,V,ee,K,j,Re),A.modelViewMatrix.multiplyMatrices(ee.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),j.onBeforeRender(L,V,ee,K,A,Re),j.transparent===!0&&j.side===Jn&&j.forceSinglePass===!1?(j.side=jn,j.needsUpdate=!0,L.renderBufferDirect(ee,V,K,j,A,Re),j.side=Us,j.needsUpdate=!0,L.renderBufferDirect(ee,V,K,j,A,Re),j.side=Jn):L.renderBufferDirect(ee,V,K,j,A,Re),A.onAfterRender(L,V,ee,K,j,Re)}function yn(A){let V=0;for(let ee of A)ee.texture!==null&&V++;return V}function Ss(A,V,ee){V.isScene!==!0&&(V=En);let K=Xe.get(A),j=C.state.lights,Re=C.state.shadowsArray,Fe=j.state.version,Pe=le.getParameters(A,j.state,Re,V,ee,C.state.lightProbeGridArray),Ue=le.getProgramCacheKey(Pe),We=K.programs;K.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?V.environment:null,K.fog=V.fog;let ct=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;K.envMap=P.get(A.envMap||K.environment,ct),K.envMapRotation=K.environment!==null&&A.envMap===null?V.environmentRotation:A.envMapRotation,We===void 0&&(A.addEventListener("dispose",gt),We=new Map,K.programs=We,K.programVariants=new Map);let St=We.get(Ue);if(St!==void 0){if(K.currentProgram===St&&K.lightsStateVersion===Fe)return cl(A,Pe),St}else Pe.uniforms=le.getUniforms(A),z!==null&&A.isNodeMaterial&&z.build(A,ee,Pe),A.onBeforeCompile(Pe,L),St=le.acquireProgram(Pe,Ue),We.set(Ue,St),K.uniforms=Pe.uniforms;let Ge=K.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&(Ge.clippingPlanes=re.uniform),cl(A,Pe),K.needsLights=Tr(A),K.lightsStateVersion=Fe,K.needsLights&&(Ge.ambientLightColor.value=j.state.ambient,Ge.lightProbe.value=j.state.probe,Ge.sunLights.value=j.state.sun,Ge.sunLightShadows.value=j.state.sunShadow,Ge.directionalLights.value=j.state.directional,Ge.directionalLightShadows.value=j.state.directionalShadow,Ge.spotLights.value=j.state.spot,Ge.spotLightShadows.value=j.state.spotShadow,Ge.rectAreaLights.value=j.state.rectArea,Ge.ltc_1.value=j.state.rectAreaLTC1,Ge.ltc_2.value=j.state.rectAreaLTC2,Ge.pointLights.value=j.state.point,Ge.pointLightShadows.value=j.state.pointShadow,Ge.hemisphereLights.value=j.state.hemi,Ge.sunShadowMatrix.value=j.state.sunShadowMatrix,Ge.sunShadowCascade.value=j.state.sunShadowCascade,Ge.directionalShadowMatrix.value=j.state.directionalShadowMatrix,Ge.spotLightMatrix.value=j.state.spotLightMatrix,Ge.spotLightMap.value=j.state.spotLightMap,Ge.pointShadowMatrix.value=j.state.pointShadowMatrix),K.numLightProbeGrids=yn(C.state.lightProbeGridArray),K.currentProgram=St,K.uniformsList=null,St}function Ai(A,V,ee,K,j){let Re=Xe.get(A),Fe=Re.currentProgram.id+","+K+","+j,Pe=Re.programVariants.get(Fe);return Pe===void 0?(Pe=Ss(A,V,ee),Re.programVariants.set(Fe,Pe)):(Re.currentProgram=Pe,Re.uniformsList=null,Re.outputColorSpace=K,Re.toneMapping=j),Pe}function Mr(A){if(A.uniformsList===null){let V=A.currentProgram.getUniforms();A.uniformsList=za.seqWithValue(V.seq,A.uniforms)}return A.uniformsList}function cl(A,V){let ee=Xe.get(A);ee.outputColorSpace=V.outputColorSpace,ee.batching=V.batching,ee.batchingColor=V.batchingColor,ee.instancing=V.instancing,ee.instancingColor=V.instancingColor,ee.instancingMorph=V.instancingMorph,ee.skinning=V.skinning,ee.morphTargets=V.morphTargets,ee.morphNormals=V.morphNormals,ee.morphColors=V.morphColors,ee.morphTargetsCount=V.morphTargetsCount,ee.numClippingPlanes=V.numClippingPlanes,ee.numIntersection=V.numClipIntersection,ee.vertexAlphas=V.vertexAlphas,ee.vertexTangents=V.vertexTangents,ee.toneMapping=V.toneMapping}function hl(A,V,ee,K,j){V.isScene!==!0&&(V=En),tt.resetTextureUnits();let Re=V.fog,Fe=K.isMeshStandardMaterial||K.isMeshLambertMaterial||K.isMeshPhongMaterial?V.environment:null,Pe=he===null?L.outputColorSpace:he.isXRRenderTarget===!0?he.texture.colorSpace:Ct.workingColorSpace,Ue=K.isMeshStandardMaterial||K.isMeshLambertMaterial&&!K.envMap||K.isMeshPhongMaterial&&!K.envMap,We=P.get(K.envMap||Fe,Ue),ct=K.vertexColors===!0&&!!ee.attributes.color&&ee.attributes.color.itemSize===4,St=!!ee.attributes.tangent&&(!!K.normalMap||K.anisotropy>0),Ge=!!ee.morphAttributes.position,Mt=!!ee.morphAttributes.normal,cn=!!ee.morphAttributes.color,Gt=Os;K.toneMapped&&(he===null||he.isXRRenderTarget===!0)&&(Gt=L.toneMapping);let Wt=ee.morphAttributes.position||ee.morphAttributes.normal||ee.morphAttributes.color,Cn=Wt!==void 0?Wt.length:0,Be=Xe.get(K),bn=C.state.lights;if(Jt===!0&&(vn===!0||A!==te)){let $t=A===te&&K.id===Q;re.setState(K,A,$t)}let At=!1,Qs=!1;K.version===Be.__version?Be.needsLights&&Be.lightsStateVersion!==bn.state.version||j.isBatchedMesh&&Be.batching===!1||!j.isBatchedMesh&&Be.batching===!0||j.isBatchedMesh&&Be.batchingColor===!0&&j._colorsTexture===null||j.isBatchedMesh&&Be.batchingColor===!1&&j._colorsTexture!==null||j.isInstancedMesh&&Be.instancing===!1||!j.isInstancedMesh&&Be.instancing===!0||j.isSkinnedMesh&&Be.skinning===!1||!j.isSkinnedMesh&&Be.skinning===!0||j.isInstancedMesh&&Be.instancingColor===!0&&j.instanceColor===null||j.isInstancedMesh&&Be.instancingColor===!1&&j.instanceColor!==null||j.isInstancedMesh&&Be.instancingMorph===!0&&j.morphTexture===null||j.isInstancedMesh&&Be.instancingMorph===!1&&j.morphTexture!==null||Be.envMap!==We||K.fog===!0&&Be.fog!==Re||Be.numClippingPlanes!==void 0&&(Be.numClippingPlanes!==re.numPlanes||Be.numIntersection!==re.numIntersection)||Be.vertexAlphas!==ct||Be.vertexTangents!==St||Be.morphTargets!==Ge||Be.morphNormals!==Mt||Be.morphColors!==cn||Be.morphTargetsCount!==Cn||Be.numLightProbeGrids!==yn(C.state.lightProbeGridArray)?At=!0:(Be.outputColorSpace!==Pe||Be.toneMapping!==Gt)&&(Qs=!0):(At=!0,Be.__version=K.version);let _n=Be.currentProgram;(At===!0||Qs===!0)&&(_n=Qs===!0?Ai(K,V,j,Pe,Gt):Ss(K,V,j),z&&K.isNodeMaterial&&z.onUpdateProgram(K,_n,Be));let Bo=!1,Ms=!1,er=!1,vt=_n.getUniforms(),fn=Be.uniforms;if(Ee.useProgram(_n.program)&&(Bo=!0,Ms=!0,er=!0),K.id!==Q&&(Q=K.id,Ms=!0),Bo||te!==A){Ee.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),vt.setValue(B,"projectionMatrix",A.projectionMatrix),vt.setValue(B,"viewMatrix",A.matrixWorldInverse);let wn=vt.map.cameraPosition;wn!==void 0&&wn.setValue(B,On.setFromMatrixPosition(A.matrixWorld)),pt.logarithmicDepthBuffer&&vt.setValue(B,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),(K.isMeshPhongMaterial||K.isMeshToonMaterial||K.isMeshLambertMaterial||K.isMeshBasicMaterial||K.isMeshStandardMaterial||K.isShaderMaterial)&&vt.setValue(B,"isOrthographic",A.isOrthographicCamera===!0),te!==A&&(te=A,Ms=!0,er=!0)}if(Be.needsLights&&(bn.state.sunShadowMap.length>0&&vt.setValue(B,"sunShadowMap",bn.state.sunShadowMap,tt),bn.state.directionalShadowMap.length>0&&vt.setValue(B,"directionalShadowMap",bn.state.directionalShadowMap,tt),bn.state.spotShadowMap.length>0&&vt.setValue(B,"spotShadowMap",bn.state.spotShadowMap,tt),bn.state.pointShadowMap.length>0&&vt.setValue(B,"pointShadowMap",bn.state.pointShadowMap,tt)),j.isSkinnedMesh){vt.setOptional(B,j,"bindMatrix"),vt.setOptional(B,j,"bindMatrixInverse");let $t=j.skeleton;$t&&($t.boneTexture===null&&$t.computeBoneTexture(),vt.setValue(B,"boneTexture",$t.boneTexture,tt))}j.isBatchedMesh&&(vt.setOptional(B,j,"batchingTexture"),vt.setValue(B,"batchingTexture",j._matricesTexture,tt),vt.setOptional(B,j,"batchingIdTexture"),vt.setValue(B,"batchingIdTexture",j._indirectTexture,tt),vt.setOptional(B,j,"batchingColorTexture"),j._colorsTexture!==null&&vt.setValue(B,"batchingColorTexture",j._colorsTexture,tt));let hi=ee.morphAttributes;if((hi.position!==void 0||hi.normal!==void 0||hi.color!==void 0)&&ae.update(j,ee,_n),(Ms||Be.receiveShadow!==j.receiveShadow)&&(Be.receiveShadow=j.receiveShadow,vt.setValue(B,"receiveShadow",j.receiveShadow)),(K.isMeshStandardMaterial||K.isMeshLambertMaterial||K.isMeshPhongMaterial)&&K.envMap===null&&V.environment!==null&&(fn.envMapIntensity.value=V.environmentIntensity),fn.dfgLUT!==void 0&&(fn.dfgLUT.value=TP()),Ms){if(vt.setValue(B,"toneMappingExposure",L.toneMappingExposure),Be.needsLights&&Oo(fn,er),Re&&K.fog===!0&&be.refreshFogUniforms(fn,Re),be.refreshMaterialUniforms(fn,K,Ae,Ie,C.state.transmissionRenderTarget[A.id]),Be.needsLights&&Be.numLightProbeGrids>0){let $t=_,wn=0;for(let ii of C.state.lightProbeGridArray)ii.texture!==null&&($t.textures[wn]=ii.texture,$t.min[wn]=ii.boundingBox.min,$t.max[wn]=ii.boundingBox.max,$t.resolution[wn]=ii.resolution,wn++);for(let ii in $t)$t[ii].length=wn;fn.probesSH.value=$t.textures,fn.probesMin.value=$t.min,fn.probesMax.value=$t.max,fn.probesResolution.value=$t.resolution}za.upload(B,Mr(Be),fn,tt)}if(K.isShaderMaterial&&K.uniformsNeedUpdate===!0&&(za.upload(B,Mr(Be),fn,tt),K.uniformsNeedUpdate=!1),K.isSpriteMaterial&&vt.setValue(B,"center",j.center),vt.setValue(B,"modelViewMatrix",j.modelViewMatrix),vt.setValue(B,"normalMatrix",j.normalMatrix),vt.setValue(B,"modelMatrix",j.matrixWorld),K.uniformsGroups!==void 0){let $t=K.uniformsGroups;for(let wn=0,ii=$t.length;wn<ii;wn++){let Zc=$t[wn];Ze.update(Zc,_n),Ze.bind(Zc,_n)}}return _n}function Oo(A,V){A.ambientLightColor.needsUpdate=V,A.lightProbe.needsUpdate=V,A.sunLights.needsUpdate=V,A.sunLightShadows.needsUpdate=V,A.directionalLights.needsUpdate=V,A.directionalLightShadows.needsUpdate=V,A.pointLights.needsUpdate=V,A.pointLightShadows.needsUpdate=V,A.spotLights.needsUpdate=V,A.spotLightShadows.needsUpdate=V,A.rectAreaLights.needsUpdate=V,A.hemisphereLights.needsUpdate=V}function Tr(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return Z},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return he},this.setRenderTargetTextures=function(A,V,ee){let K=Xe.get(A);K.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,K.__autoAllocateDepthBuffer===!1&&(K.__useRenderToTexture=!1),Xe.get(A.texture).__webglTexture=V,Xe.get(A.depthTexture).__webglTexture=K.__autoAllocateDepthBuffer?void 0:ee,K.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,V){let ee=Xe.get(A);ee.__webglFramebuffer=V,ee.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(A,V=0,ee=0){he=A,Z=V,G=ee;let K=null,j=!1,Re=!1;if(A){let Pe=Xe.get(A);if(Pe.__useDefaultFramebuffer!==void 0){Ee.bindFramebuffer(B.FRAMEBUFFER,Pe.__webglFramebuffer),oe.copy(A.viewport),me.copy(A.scissor),fe=A.scissorTest,Ee.viewport(oe),Ee.scissor(me),Ee.setScissorTest(fe),Q=-1;return}else if(Pe.__webglFramebuffer===void 0)tt.setupRenderTarget(A);else if(Pe.__hasExternalTextures)tt.rebindTextures(A,Xe.get(A.texture).__webglTexture,Xe.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let ct=A.depthTexture;if(Pe.__boundDepthTexture!==ct){if(ct!==null&&Xe.has(ct)&&(A.width!==ct.image.width||A.height!==ct.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");tt.setupDepthRenderbuffer(A)}}let Ue=A.texture;(Ue.isData3DTexture||Ue.isDataArrayTexture||Ue.isCompressedArrayTexture)&&(Re=!0);let We=Xe.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(We[V])?K=We[V][ee]:K=We[V],j=!0):A.samples>0&&tt.useMultisampledRTT(A)===!1?K=Xe.get(A).__webglMultisampledFramebuffer:Array.isArray(We)?K=We[ee]:K=We,oe.copy(A.viewport),me.copy(A.scissor),fe=A.scissorTest}else oe.copy(Ye).multiplyScalar(Ae).floor(),me.copy(_t).multiplyScalar(Ae).floor(),fe=yt;if(ee!==0&&(K=X),Ee.bindFramebuffer(B.FRAMEBUFFER,K)&&Ee.drawBuffers(A,K),Ee.viewport(oe),Ee.scissor(me),Ee.setScissorTest(fe),j){let Pe=Xe.get(A.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+V,Pe.__webglTexture,ee)}else if(Re){let Pe=V;for(let Ue=0;Ue<A.textures.length;Ue++){let We=Xe.get(A.textures[Ue]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ue,We.__webglTexture,ee,Pe)}}else if(A!==null&&ee!==0){let Pe=Xe.get(A.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Pe.__webglTexture,ee)}Q=-1};function ko(A){let V=Xe.get(A);return(V.__readFormat!==A.format||V.__readType!==A.type)&&(V.__readFormat=A.format,V.__readType=A.type,V.__formatReadable=pt.textureFormatReadable(A.format),V.__typeReadable=pt.textureTypeReadable(A.type)),V}this.readRenderTargetPixels=function(A,V,ee,K,j,Re,Fe,Pe=0){if(!(A&&A.isWebGLRenderTarget)){at("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ue=Xe.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Fe!==void 0&&(Ue=Ue[Fe],Array.isArray(Ue)&&(Ue=Ue[0])),Ue){Ee.bindFramebuffer(B.FRAMEBUFFER,Ue);try{let We=A.textures[Pe],ct=We.format,St=We.type;A.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pe);let Ge=ko(We);if(Ge.__formatReadable===!1){at("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ge.__typeReadable===!1){at("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=A.width-K&&ee>=0&&ee<=A.height-j&&B.readPixels(V,ee,K,j,xe.convert(ct),xe.convert(St),Re)}finally{let We=he!==null?Xe.get(he).__webglFramebuffer:null;Ee.bindFramebuffer(B.FRAMEBUFFER,We)}}},this.readRenderTargetPixelsAsync=async function(A,V,ee,K,j,Re,Fe,Pe=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ue=Xe.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Fe!==void 0&&(Ue=Ue[Fe],Array.isArray(Ue)&&(Ue=Ue[0])),Ue)if(V>=0&&V<=A.width-K&&ee>=0&&ee<=A.height-j){Ee.bindFramebuffer(B.FRAMEBUFFER,Ue);let We=A.textures[Pe],ct=We.format,St=We.type;A.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pe);let Ge=ko(We);if(Ge.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ge.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Mt=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,Mt),B.bufferData(B.PIXEL_PACK_BUFFER,Re.byteLength,B.STREAM_READ),B.readPixels(V,ee,K,j,xe.convert(ct),xe.convert(St),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let cn=he!==null?Xe.get(he).__webglFramebuffer:null;Ee.bindFramebuffer(B.FRAMEBUFFER,cn);let Gt=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await Qx(B,Gt,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,Mt),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Re),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(Mt),B.deleteSync(Gt),Re}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,V=null,ee=0){let K=Math.pow(2,-ee),j=Math.floor(A.image.width*K),Re=Math.floor(A.image.height*K),Fe=V!==null?V.x:0,Pe=V!==null?V.y:0;tt.setTexture2D(A,0),B.copyTexSubImage2D(B.TEXTURE_2D,ee,0,0,Fe,Pe,j,Re),Ee.unbindTexture()},this.copyTextureToTexture=function(A,V,ee=null,K=null,j=0,Re=0){let Fe,Pe,Ue,We,ct,St,Ge,Mt,cn,Gt=A.isCompressedTexture?A.mipmaps[Re]:A.image;if(ee!==null)Fe=ee.max.x-ee.min.x,Pe=ee.max.y-ee.min.y,Ue=ee.isBox3?ee.max.z-ee.min.z:1,We=ee.min.x,ct=ee.min.y,St=ee.isBox3?ee.min.z:0;else{let vt=Math.pow(2,-j);Fe=Math.floor(Gt.width*vt),Pe=Math.floor(Gt.height*vt),A.isDataArrayTexture?Ue=Gt.depth:A.isData3DTexture?Ue=Math.floor(Gt.depth*vt):Ue=1,We=0,ct=0,St=0}K!==null?(Ge=K.x,Mt=K.y,cn=K.z):(Ge=0,Mt=0,cn=0);let Wt=xe.convert(V.format),Cn=xe.convert(V.type),Be;V.isData3DTexture?(tt.setTexture3D(V,0),Be=B.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(tt.setTexture2DArray(V,0),Be=B.TEXTURE_2D_ARRAY):(tt.setTexture2D(V,0),Be=B.TEXTURE_2D),Ee.activeTexture(B.TEXTURE0),Ee.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,V.flipY),Ee.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Ee.pixelStorei(B.UNPACK_ALIGNMENT,V.unpackAlignment);let bn=Ee.getParameter(B.UNPACK_ROW_LENGTH),At=Ee.getParameter(B.UNPACK_IMAGE_HEIGHT),Qs=Ee.getParameter(B.UNPACK_SKIP_PIXELS),_n=Ee.getParameter(B.UNPACK_SKIP_ROWS),Bo=Ee.getParameter(B.UNPACK_SKIP_IMAGES);Ee.pixelStorei(B.UNPACK_ROW_LENGTH,Gt.width),Ee.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Gt.height),Ee.pixelStorei(B.UNPACK_SKIP_PIXELS,We),Ee.pixelStorei(B.UNPACK_SKIP_ROWS,ct),Ee.pixelStorei(B.UNPACK_SKIP_IMAGES,St);let Ms=A.isDataArrayTexture||A.isData3DTexture,er=V.isDataArrayTexture||V.isData3DTexture;if(A.isDepthTexture){let vt=Xe.get(A),fn=Xe.get(V),hi=Xe.get(vt.__renderTarget),$t=Xe.get(fn.__renderTarget);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,hi.__webglFramebuffer),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,$t.__webglFramebuffer);for(let wn=0;wn<Ue;wn++)Ms&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Xe.get(A).__webglTexture,j,St+wn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Xe.get(V).__webglTexture,Re,cn+wn)),B.blitFramebuffer(We,ct,We+Fe,ct+Pe,Ge,Mt,Ge+Fe,Mt+Pe,B.DEPTH_BUFFER_BIT,B.NEAREST);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,null),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(j!==0||A.isRenderTargetTexture||Xe.has(A)){let vt=Xe.get(A),fn=Xe.get(V);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,F),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let hi=0;hi<Ue;hi++)Ms?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,vt.__webglTexture,j,St+hi):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,vt.__webglTexture,j),er?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,fn.__webglTexture,Re,cn+hi):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,fn.__webglTexture,Re),j!==0?B.blitFramebuffer(We,ct,We+Fe,ct+Pe,Ge,Mt,Ge+Fe,Mt+Pe,B.COLOR_BUFFER_BIT,B.NEAREST):er?B.copyTexSubImage3D(Be,Re,Ge,Mt,cn+hi,We,ct,Fe,Pe):B.copyTexSubImage2D(Be,Re,Ge,Mt,We,ct,Fe,Pe);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,null),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else er?A.isDataTexture||A.isData3DTexture?B.texSubImage3D(Be,Re,Ge,Mt,cn,Fe,Pe,Ue,Wt,Cn,Gt.data):V.isCompressedArrayTexture?B.compressedTexSubImage3D(Be,Re,Ge,Mt,cn,Fe,Pe,Ue,Wt,Gt.data):B.texSubImage3D(Be,Re,Ge,Mt,cn,Fe,Pe,Ue,Wt,Cn,Gt):A.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Re,Ge,Mt,Fe,Pe,Wt,Cn,Gt.data):A.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Re,Ge,Mt,Gt.width,Gt.height,Wt,Gt.data):B.texSubImage2D(B.TEXTURE_2D,Re,Ge,Mt,Fe,Pe,Wt,Cn,Gt);Ee.pixelStorei(B.UNPACK_ROW_LENGTH,bn),Ee.pixelStorei(B.UNPACK_IMAGE_HEIGHT,At),Ee.pixelStorei(B.UNPACK_SKIP_PIXELS,Qs),Ee.pixelStorei(B.UNPACK_SKIP_ROWS,_n),Ee.pixelStorei(B.UNPACK_SKIP_IMAGES,Bo),Re===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&B.generateMipmap(Be),Ee.unbindTexture()},this.initRenderTarget=function(A){Xe.get(A).__webglFramebuffer===void 0&&tt.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?tt.setTextureCube(A,0):A.isData3DTexture?tt.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?tt.setTexture2DArray(A,0):tt.setTexture2D(A,0),Ee.unbindTexture()},this.resetState=function(){Z=0,G=0,he=null,Ee.reset(),Te.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Zi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ct._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ct._getUnpackColorSpace()}};var Cd=["#7f9fc6","#d8a26f","#86b48e","#b58cb4","#cbb868","#6cb0b4","#cc8a86","#9b97cf","#a8b27c","#98a4b0"],Ub=["#d1372f","#1769c2","#138a4e","#8e3fb5","#d97706","#0891a5","#be2a78","#6b7a10","#4f46c8","#92400e"],Ob="#a9b3be",Ac=new qe("#ffa51f"),AP=12;function Bs(i){return Ub[i%Ub.length]}function kb(i,e,t){let n=new Map;for(let o=0;o<i;o++){let a=e(o);a!==null&&n.set(a,(n.get(a)??0)+1)}let s=new Map,r=0;return Array.from({length:i},(o,a)=>{let l=e(a);if(l===null||n.get(l)<=AP){let h=Cd[r++%Cd.length];return new qe(t(a)?Ob:h)}s.has(l)||s.set(l,r++%Cd.length);let c=(a*.618034%1-.5)*.24;return new qe(Cd[s.get(l)]).offsetHSL(0,0,c)})}var Bb=()=>new qe(Ob);function cg(i,e,t){let n=getComputedStyle(i).getPropertyValue(e).trim();return new qe(/^(#|rgb)/.test(n)?n:t)}var Pd=class{constructor(e){this.store=e;this.planar=new Dr(e),pe(this.tools,...this.planar.tools());let t=w("div",{class:"row"},w("label",{},Y("Contact"),this.places),w("label",{},Y("touch"),this.numbers));pe(this.element,t,this.said,this.why,this.planar.element),e.on("time",()=>!this.element.hidden&&this.planar.move()),e.on("shown",()=>{this.load()}),e.on("selected",n=>{n?.kind==="contact"&&this.known().includes(n.name)&&this.choose(n.name)})}store;element=w("div",{class:"view loop"});tools=w("div",{class:"viewtools"});scene=null;place="";touch=0;stories=[];turn=0;fresh=!0;planar;places=w("select",{onchange:()=>this.choose(this.places.value)});numbers=w("select",{onchange:()=>(this.touch=Number(this.numbers.value),this.draw())});said=w("p",{class:"said"});why=w("p",{class:"why"});async show(e,t){this.scene=e;let n=this.known();if(!n.includes(this.place)){let r=e.runs.flatMap(o=>o.header.tracks).filter(o=>n.includes(o.contact));this.place=r.sort((o,a)=>a.peak_force-o.peak_force)[0]?.contact??n[0]??"",this.fresh=!0}await this.load()}redraw(){this.element.hidden||(this.stories.length||this.load(),this.offer(),this.draw())}get useful(){return this.known().length>0}known(){let e=new Set;for(let t of this.scene?.runs??[])for(let n of t.channels.keys()){let s=/^(.+)\.normal_magnitude$/.exec(n),r=/^(.+\.track\d+)\.normal_force$/.exec(n);s?e.add(s[1]):r&&e.add(r[1])}return[...e].filter(t=>{let n=/^(.+)\.track1$/.exec(t);return!n||e.has(`${n[1]}.track2`)})}choose(e){this.place=e,this.fresh=!0,this.load()}async load(){if(!this.scene||!this.place||this.element.hidden){this.stories=[];return}let e=++this.turn,{scene:t}=this,n=this.store.get("shown").map(l=>t.runs[l]).filter(l=>l!==void 0),s=/\.track\d+$/.test(this.place)?"normal_force":"normal_magnitude",r=[],o=await Promise.all(n.map(async l=>{try{let c=await si(l,{channel:`${this.place}.penetration`,part:""}),h=_h(c,await si(l,{channel:`${this.place}.${s}`,part:""})),u=[".penetration",`.${s}`].some(d=>l.channels.get(`${this.place}${d}`)?.header.rows);return{run:l,pair:h,touches:EP(h.x),thinned:u}}catch(c){return r.push(c.message),null}}));if(e!==this.turn)return;this.stories=o.filter(l=>l!==null),pe(this.why,r.join("; "));let a=this.stories[0];(this.fresh||a&&this.touch>a.touches.length)&&(this.touch=a?CP(a):0),this.fresh=!1,this.offer(),this.draw()}offer(){let e=this.known(),t=r=>r.replace(/\.track(\d+)$/,(o,a)=>`, ${Me("point {n}",{n:a})}`);pe(this.places,...e.map(r=>w("option",{value:r,selected:r===this.place},t(r))));let n=this.stories[0],s=n?.touches??[];pe(this.numbers,w("option",{value:0,selected:this.touch===0},Me("all")),...s.map((r,o)=>w("option",{value:o+1,selected:this.touch===o+1},Me("{k} at {time} s",{k:o+1,time:$e(n.pair.time[r.from],6)}))))}draw(){let e=this.stories.map(({run:t,pair:n,touches:s})=>{let r=s[this.touch-1],o={...n,x:n.x.map((h,u)=>h>0?h:u&&n.x[u-1]>0||n.x[u+1]>0?0:NaN)};o.y=n.y.map((h,u)=>n.x[u]>0?h:0);let a=r?{from:Math.max(0,r.from-1),to:Math.min(n.x.length,r.to+1)}:{},l=t.contacts.findIndex(({name:h})=>h===this.place||this.place.startsWith(`${h}.track`)),c=this.stories.length===1&&l>=0;return{label:t.name,...o,colour:c?Bs(l):`--run${t.index%6}`,...a}});this.planar.set({title:`${this.place} ${Me("force-depth")} ${this.touch||""}`.trim(),x:{label:Me("penetration"),unit:"m"},y:{label:Me("normal force"),unit:"N"},paths:e,arrows:this.touch>0}),pe(this.said,...this.stories.map(t=>this.sentence(t)))}sentence({run:e,pair:t,touches:n,thinned:s}){let r=this.touch?n.slice(this.touch-1,this.touch):n,o=this.stories.length>1?w("b",{},`${e.name}: `):null;if(!r.length)return w("span",{},o,n.length?Y("it has {n} touches",{n:n.length}):Y("it does not touch"));let a=r.reduce((y,p)=>y+RP(t,p),0),l=r.some(y=>y.from===0||y.to===t.x.length),c=0,h=0;for(let y of r)for(let p=y.from;p<y.to;p++)c=Math.max(c,t.y[p]),h=Math.max(h,t.x[p]);let{x:u}={x:t.time},d={energy:Rd(a,"J"),peak:Rd(c,"N"),depth:Rd(h,"m"),n:n.length,k:this.touch},f=this.touch?Rd(u[Math.min(r[0].to,u.length-1)]-u[Math.max(r[0].from-1,0)],"s"):"",g=this.touch?"Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost.":"{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.";return w("span",{},o,Y(g,{...d,span:f}),l?w("span",{}," ",Y("It begins or ends within the touch, so part of this is stored.")):null,s?w("span",{}," ",Y("The curves in this page are thinned, so the energy is near.")):null)}},Rd=(i,e)=>{let t=as(Math.abs(i),e);return`${$e(i/t.factor,4)} ${t.unit}`};function EP(i){let e=[];for(let t=0;t<i.length;t++)i[t]>0&&(t&&i[t-1]>0?e[e.length-1].to=t+1:e.push({from:t,to:t+1}));return e}function CP({pair:i,touches:e}){let[t,n]=[0,-1/0];return e.forEach((s,r)=>{for(let o=s.from;o<s.to;o++)i.y[o]>n&&([t,n]=[r+1,i.y[o]])}),t}function RP({x:i,y:e},{from:t,to:n}){let s=0,r=o=>o<t||o>=n?[0,0]:[i[o],e[o]];for(let o=Math.max(t,1);o<=Math.min(n,i.length-1);o++){let[a,l]=r(o-1),[c,h]=r(o);s+=.5*(h+l)*(c-a)}return s}var bo="ground",dg=i=>({body:i,position:[0,0,0],orientation:[1,0,0,0]});function Id(i){return[...new Set(i.runs.flatMap(e=>e.header.bodies.map(t=>t.name)))]}function Gb(i){return(i.runs[0]?.header.model.things??[]).flatMap(t=>{let n=Object.values(t.parameters).flatMap(a=>PP(a?.value));if(n.length!==2)return[];let[s,r]=n[0].hollow?[n[1],n[0]]:n,o=r.hollow&&r.radius!==null&&s.radius!==null?r.radius-s.radius:null;return[{name:t.name,point:s.seat,watcher:r.seat,clearance:o!==null&&o>0?o:null}]})}function PP(i){if(typeof i!="object"||i===null)return[];let e=i,t=e.kind?e.parameters?.frame?.value:e;if(!t?.body||!t.position)return[];let n=e.parameters?.radius?.value;return[{seat:{body:t.body,position:t.position,orientation:t.orientation??[1,0,0,0]},hollow:e.kind?.endsWith("Cavity")??!1,radius:typeof n=="number"?n:null}]}async function Wb(i,e,t){let[n,s]=[await zb(i,e.body),await zb(i,t.body)],o=[n,s].filter(u=>u!==null).every(u=>u.exact),[a,l]=o?[n,s]:[hg(i,e.body),hg(i,t.body)],c=a?.time??l?.time??i.frameTime,h=[new Float64Array(c.length),new Float64Array(c.length),new Float64Array(c.length)];for(let u=0;u<c.length;u++){let d=Vb(a,u,e.position),f=Vb(l,u,t.position),g=[d[0]-f[0],d[1]-f[1],d[2]-f[2]],y=ug(Hb(t.orientation),ug(Hb(l?l.turn(u):[1,0,0,0]),g));for(let p=0;p<3;p++)h[p][u]=y[p]}return{time:c,at:h,exact:o}}async function zb(i,e){if(e===bo)return null;if([i.channels.get(`${e}.position`),i.channels.get(`${e}.quaternion`)].some(r=>!r?.available||r.header.rows))return hg(i,e);let n=await Promise.all(["x","y","z"].map(r=>si(i,{channel:`${e}.position`,part:r}))),s=await Promise.all(["w","x","y","z"].map(r=>si(i,{channel:`${e}.quaternion`,part:r})));return{time:n[0].x,exact:!0,place:r=>n.map(o=>o.y[r]),turn:r=>s.map(o=>o.y[r])}}function hg(i,e){let t=i.header.bodies.findIndex(s=>s.name===e);if(t<0)return null;let n=i.header.bodies.length;return{time:i.frameTime,exact:!1,place:s=>[...i.positions.subarray(3*(s*n+t),3*(s*n+t)+3)],turn:s=>IP([...i.quaternions.subarray(4*(s*n+t),4*(s*n+t)+4)])}}function Vb(i,e,t){if(!i)return t;let n=i.place(e);return ug(i.turn(e),t).map((s,r)=>s+n[r])}var Hb=([i,e,t,n])=>[i,-e,-t,-n];function IP(i){let e=Math.hypot(...i)||1;return i.map(t=>t/e)}function ug([i,e,t,n],[s,r,o]){let a=[2*(t*o-n*r),2*(n*s-e*o),2*(e*r-t*s)];return[s+i*a[0]+t*a[2]-n*a[1],r+i*a[1]+n*a[0]-e*a[2],o+i*a[2]+e*a[1]-t*a[0]]}var Ec=["x","y","z"],fg=[[0,1],[1,2],[2,0],[0,2]],Ld=class{constructor(e){this.store=e;this.planar=new Dr(e),pe(this.tools,...this.planar.tools());let t=w("div",{class:"row"},w("label",{},Y("Pair"),this.between),w("label",{},Y("path of"),this.bodies),w("label",{},Y("seen by"),this.watchers),w("label",{},Y("plane"),this.planes),w("label",{},Y("clearance [mm]"),this.radius));pe(this.element,t,this.said,this.why,this.planar.element),e.on("time",()=>!this.element.hidden&&this.planar.move()),e.on("shown",()=>{this.load()}),e.on("selected",n=>{n&&this.pairs.some(s=>s.name===n.name)&&this.take(`:${n.name}`)})}store;element=w("div",{class:"view orbit"});tools=w("div",{class:"viewtools"});scene=null;found=[];pairs=[];turn=0;chosen="";body="";watcher=bo;plane=null;planar;between=w("select",{onchange:()=>this.take(this.between.value)});bodies=w("select",{onchange:()=>(this.body=this.bodies.value,this.take(""))});watchers=w("select",{onchange:()=>(this.watcher=this.watchers.value,this.take(""))});planes=w("select",{onchange:()=>(this.plane=fg[Number(this.planes.value)]??null,this.draw())});radius=et(w("input",{type:"number",min:0,step:"any",onchange:()=>this.draw()}),"title","Radius of a circle about the origin; empty for none");said=w("p",{class:"said"});why=w("p",{class:"why"});async show(e,t){this.scene=e,this.pairs=Gb(e);let n=Id(e);if(t||!n.includes(this.body)){this.body=n[0]??"";let s=this.pairs.find(r=>r.clearance!==null)??this.pairs.find(r=>r.watcher.body!==bo);this.take(s?`:${s.name}`:"")}else await this.load()}get useful(){return this.scene!==null&&Id(this.scene).length>0}redraw(){this.element.hidden||(this.found.length||this.load(),this.offer(),this.draw())}take(e){this.chosen=e;let t=this.pair();this.radius.value=t?.clearance?String(Number((1e3*t.clearance).toPrecision(9))):"",this.load()}pair(){return this.pairs.find(e=>`:${e.name}`===this.chosen)}seats(){let e=this.pair();return e?[e.point,e.watcher]:[dg(this.body),dg(this.watcher)]}async load(){let{scene:e}=this;if(!e||this.element.hidden){this.found=[];return}let t=++this.turn,n=this.store.get("shown").map(o=>e.runs[o]).filter(o=>o!==void 0),[s,r]=this.seats();try{let o=await Promise.all(n.map(async a=>({run:a,motion:await Wb(a,s,r)})));if(t!==this.turn)return;this.found=o,pe(this.why)}catch(o){pe(this.why,o.message)}this.offer(),this.draw()}offer(){let e=this.pair(),[t,n]=this.seats(),s=this.scene?Id(this.scene):[],r=(a,l,c)=>w("option",{value:a,selected:c},l);pe(this.between,r("",Me("two bodies"),!e),...this.pairs.map(a=>r(`:${a.name}`,a.name,a===e))),pe(this.bodies,...s.map(a=>r(a,a,a===t.body))),pe(this.watchers,...[bo,...s].map(a=>r(a,a===bo?Me(bo):a,a===n.body)));let o=fg.findIndex(a=>a===this.plane);pe(this.planes,r("-1",Me("as it moves most"),o<0),...fg.map((a,l)=>r(String(l),a.map(c=>Ec[c]).join("–"),l===o)))}draw(){if(!this.found.length)return;let[e,t]=this.plane??LP(this.found[0].motion),[n,s]=this.seats(),r=Number(this.radius.value)/1e3,o=r>0?r:void 0;this.planar.set({title:`${n.body} ${Me("seen by {body}",{body:s.body})} ${Ec[e]}${Ec[t]}`,x:{label:Ec[e],unit:"m"},y:{label:Ec[t],unit:"m"},equal:!0,circle:o,paths:this.found.map(({run:l,motion:c})=>({label:l.name,time:c.time,x:c.at[e],y:c.at[t],colour:`--run${l.index%6}`}))});let a=Math.max(...this.found.map(({motion:l})=>DP(l,e,t)));pe(this.said,Y("Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.",{point:n.body,watcher:s.body,reach:$e(1e3*a,5)}),o?w("span",{}," ",Y("The dashed circle is the clearance.")):null,this.found.every(({motion:l})=>l.exact)?null:w("span",{}," ",Y("Taken from the frames of the animation.")))}};function LP({at:i}){let e=i.map(n=>{let[s,r]=[1/0,-1/0];for(let o of n)[s,r]=[Math.min(s,o),Math.max(r,o)];return r-s}),t=e.indexOf(Math.min(...e));return t===2?[0,1]:t===0?[1,2]:[0,2]}function DP({at:i},e,t){let n=0;for(let s=0;s<i[0].length;s++)n=Math.max(n,Math.hypot(i[e][s],i[t][s])||0);return n}function $b(i,e){let t=i.length,n=2**Math.ceil(Math.log2(Math.max(t,2))),s=i.reduce((u,d)=>u+d,0)/t,r=new Float64Array(n),o=new Float64Array(n),a=0;for(let u=0;u<t;u++){let d=.5-.5*Math.cos(2*Math.PI*u/(t-1));a+=d,r[u]=(i[u]-s)*d}NP(r,o);let l=n/2,c=Float64Array.from({length:l},(u,d)=>d/(n*e)),h=Float64Array.from({length:l},(u,d)=>2*Math.hypot(r[d],o[d])/a);return{frequency:c,amplitude:h,samples:t,resolution:1/(t*e)}}function NP(i,e){let t=i.length;for(let n=1,s=0;n<t;n++){let r=t>>1;for(;s&r;r>>=1)s^=r;s^=r,n<s&&([i[n],i[s]]=[i[s],i[n]],[e[n],e[s]]=[e[s],e[n]])}for(let n=2;n<=t;n*=2){let s=n/2;for(let r=0;r<s;r++){let o=-2*Math.PI*r/n,[a,l]=[Math.cos(o),Math.sin(o)];for(let c=r;c<t;c+=n){let[h,u]=[i[c+s]*a-e[c+s]*l,i[c+s]*l+e[c+s]*a];[i[c+s],e[c+s]]=[i[c]-h,e[c]-u],[i[c],e[c]]=[i[c]+h,e[c]+u]}}}}function Xb(i){let e=Float64Array.from({length:Math.max(0,i.length-1)},(n,s)=>i[s+1]-i[s]).sort();if(!e.length)return{even:!1,step:NaN};let t=e[e.length>>1];return{even:e[e.length-1]-e[0]<1e-6*t,step:t}}var FP=2**18,UP=16,Dd=class{constructor(e,t){this.store=e;this.window=t;this.field=new Ko(()=>{this.load()},r=>pe(this.why,r));let n=(r,o)=>w("button",{type:"button",onclick:o},r);pe(this.tools,this.logButton,n("CSV",()=>this.saveCsv()),n("PNG",()=>this.savePng()));let s=w("div",{class:"row"},w("label",{},Y("channel"),this.field.element));pe(this.element,s,this.said,this.why,w("div",{class:"planar"},this.chart.element)),e.on("shown",()=>{this.load()})}store;window;element=w("div",{class:"view spectrum"});tools=w("div",{class:"viewtools"});scene=null;found=[];turn=0;log=!1;zoomedTo=null;scale={factor:1,unit:""};across={factor:1,unit:"Hz"};chart=new Lr(this);field;said=w("p",{class:"said"});why=w("p",{class:"why"});logButton=w("button",{type:"button",onclick:()=>(this.log=!this.log,this.draw())},"log");useful=!0;async show(e,t){this.scene=e,this.field.offer(e),this.field.spec||this.field.choose(this.store.get("plots")[0]??""),await this.load()}redraw(){this.element.hidden||(this.field.spec||this.field.choose(this.store.get("plots")[0]??""),this.load())}async load(){let{scene:e}=this,{spec:t}=this.field;if(!e||!t||this.element.hidden)return;let n=++this.turn,s=this.store.get("shown").map(a=>e.runs[a]).filter(a=>a!==void 0),r=[],o=await Promise.all(s.map(async a=>{try{return OP(a,await si(a,t),this.window())}catch(l){return r.push(l.message),null}}));n===this.turn&&(this.found=o.filter(a=>a!==null),pe(this.why,r.join("; ")),this.draw())}draw(){let{spec:e}=this.field;if(!e||!this.scene)return;let t=this.found.reduce((s,{spectrum:r})=>r.amplitude.reduce((o,a)=>Math.max(o,a),s),0);this.scale=as(this.log?0:t,xi(this.scene,e)?.header.unit??""),this.across=as(this.highest(),"Hz"),this.logButton.setAttribute("aria-pressed",String(this.log));let n=this.found[0];pe(this.said,n?w("span",{},Y("Hann window, {n} samples of {step} s, resolution {df} Hz, mean taken away.",{n:n.spectrum.samples,step:$e(n.step,4),df:$e(n.spectrum.resolution,4)})," ",Y("The times in view.")):null,n&&!n.even?Y("The curve is thinned or not evenly sampled; it was resampled at {step} s.",{step:$e(n.step,4)}):null),this.chart.refresh()}xLabel(){return`${Me("frequency")} [${this.across.unit}]`}yLabel(){let e=this.scene&&this.field.spec?xi(this.scene,this.field.spec):void 0,t=[Me("amplitude"),e?Me(lo(e)):""].filter(Boolean).join(" · ");return this.scale.unit?`${t} [${this.scale.unit}]`:t}view(){let e=this.zoomedTo??[0,this.highest()],[t,n]=[1/0,0];for(let{spectrum:r}of this.found)for(let o=bi(r.frequency,e[0]),a=r.frequency.length;o<a&&r.frequency[o]<=e[1];o++){let l=r.amplitude[o];l>0&&([t,n]=[Math.min(t,l),Math.max(n,l)])}let s=[Math.max(t,1e-9*n)/this.scale.factor,n/this.scale.factor];return{x:[e[0]/this.across.factor,e[1]/this.across.factor],y:this.log?vh(...s):aa(0,s[1]),log:this.log}}paint(e){let t={...e,x:Ps(e.x,this.across.factor)};for(let{run:n,spectrum:s}of this.found)yh(t,s.frequency,s.amplitude,this.scale.factor,{colour:this.chart.colour(`--run${n.index%6}`),width:1.3})}zoomed(e){this.zoomedTo=[e[0]*this.across.factor,e[1]*this.across.factor],this.draw()}reset(){this.zoomedTo=null,this.draw()}highest(){return Math.max(1e-9,...this.found.map(({spectrum:e})=>e.frequency[e.frequency.length-1]??0))}title(){return`${this.field.spec?hn(this.field.spec):""} ${Me("Spectrum")}`}saveCsv(){let e=["run,frequency [Hz],amplitude"];for(let{run:t,spectrum:n}of this.found)n.frequency.forEach((s,r)=>e.push(`"${t.name.replaceAll('"','""')}",${s},${n.amplitude[r]}`));oo(ao(this.title(),"csv"),`${e.join(`\r
`)}\r
`,"text/csv")}savePng(){this.chart.canvas&&la(this.chart.canvas,this.title(),[],this.chart.colour("--paper"),this.chart.colour("--ink"))}};function OP(i,e,[t,n]){let s=bi(e.x,t),r=Math.max(s,bi(e.x,n+1e-12*Math.abs(n))),o={x:e.x.subarray(s,r),y:e.y.subarray(s,r)},{even:a,step:l}=Xb(o.x),c=a?o.x.length:Math.min(FP,Math.floor((o.x[o.x.length-1]-o.x[0])/l)+1);if(!(c>=UP))throw new Error(Me("too few samples for a spectrum"));let u=(a?o.y:bh(o,Float64Array.from({length:c},(d,f)=>o.x[0]+f*l))).map(d=>Number.isFinite(d)?d:0);return{run:i,spectrum:$b(u,l),step:l,even:a}}var Nd=5,kP=3,BP=12;async function qb(i){let e=i.runs.reduce((o,a)=>a.channels.size>o.channels.size?a:o,i.runs[0]);if(!e)return[];let t=[...e.channels.values()].filter(o=>o.available&&!/\.track\d+\./.test(o.name)),n=(o,a)=>t.filter(l=>l.header.group===o&&(a===void 0||ls(l.name)[1]===a)),s=[...zP(i)],r=[async()=>pg(e,(await Ha(e,n("request"))).slice(0,1)),async()=>pg(e,await Ha(e,n("signal","value"))),()=>Ha(e,n("joint","force")),()=>Ha(e,n("force","force")),async()=>pg(e,await Ha(e,n("body","position"),!0)),()=>Ha(e,n("motion","value")),async()=>n("energy").filter(o=>/\.(kinetic|potential|elastic|dissipated)$/.test(o.name)).map(mg)];for(let o of r){if(s.length>=kP)break;let a=await o();a.length&&s.push(a.slice(0,Math.max(1,Math.floor(Nd/i.runs.length))))}return!s.length&&t.length&&s.push([mg(t[0])]),s}var mg=i=>({channel:i.name,part:i.header.components.length?vl(i)?is:i.header.components[0]:""});function zP(i){let e=new Map;for(let r of i.runs)for(let o of r.header.tracks)o.number===0&&e.set(o.contact,Math.max(e.get(o.contact)??0,o.peak_force));let t=[...e].sort((r,o)=>o[1]-r[1]),n=t.filter(([,r])=>r>0),s=(n.length?n:t).slice(0,Nd).map(([r])=>r);return["normal_magnitude","penetration"].map(r=>s.map(o=>({channel:`${o}.${r}`,part:""}))).map(r=>r.filter(o=>i.runs.some(a=>a.channels.get(o.channel)?.available))).filter(r=>r.length)}async function Ha(i,e,t=!1){let n=[];for(let r of e.slice(0,BP)){let o=mg(r),a=await si(i,o).catch(()=>null),l=t?a?.y[0]??0:0,c=a?.y.reduce((h,u)=>Number.isFinite(u)?Math.max(h,Math.abs(u-l)):h,0)??0;c>1e-12&&n.push({spec:o,unit:r.header.unit,size:c})}t||n.sort((r,o)=>o.size-r.size);let s=t?0:.001*(n[0]?.size??0);return n.filter(({unit:r,size:o})=>r===n[0].unit&&o>=s).slice(0,Nd).map(({spec:r})=>r)}async function pg(i,e){if(!e.length)return[];let t=i.channels.get(e[0].channel)?.header.components??[],n=(t.length?t:[""]).map(o=>({channel:e[0].channel,part:o})),s=await Promise.all(n.map(async o=>si(i,o))),r=n.filter((o,a)=>s[a].y.some(l=>Number.isFinite(l)&&Math.abs(l-s[a].y[0])>1e-12));return(r.length?r:n).slice(0,Nd)}var Fd=i=>`${hn(i.spec)} of ${i.run.name}`,VP=[[],[6,3],[2,3],[9,3,2,3],[12,4],[1,2]],Cc=class{constructor(e,t){this.column=e;this.specs=t;let n=(s,r,o,a="")=>et(w("button",{type:"button",class:a,onclick:o},s),"title",r);this.logButton=n("log","Logarithmic axis",()=>this.setLog(!this.isLog()),"log"),pe(this.element,w("div",{class:"head"},this.title,this.chips,w("div",{class:"tools"},n("+","Add or take away curves",()=>e.choose(this),"more"),this.logButton,n("Σ","Least, greatest and mean of what is in view",()=>this.toggleSheet(),"sum"),n("CSV","Save these curves as CSV, with all digits",()=>this.saveCsv(),"csv"),n("PNG","Save this plot as a picture",()=>this.savePng(),"png"),n("×","Remove this plot",()=>e.remove(this),"remove"))),w("div",{class:"plotbox"},this.chart.element,this.sheet),this.why),this.element.addEventListener("dragover",s=>s.preventDefault()),this.element.addEventListener("drop",s=>{s.preventDefault(),s.stopPropagation(),e.dropped(this,s.dataTransfer?.getData("text/plain")??"")})}column;element=w("article",{class:"panel"});specs;lines=[];hidden=new Set;log=null;scale={factor:1,unit:""};name={title:"",quantity:"",labels:[]};largest=0;turn=0;legend="";told=[];title=w("h3",{});chips=w("div",{class:"chips"});why=w("p",{class:"why"});sheet=w("div",{class:"sheet",hidden:!0});logButton;chart=new Lr(this);get unit(){for(let e of this.specs){let t=xi(this.column.scene(),e);if(t)return t.header.unit}return""}get titleText(){return this.name.title}dispose(){this.turn++,this.chart.dispose(),this.element.remove()}has(e){return this.specs.some(t=>hn(t)===hn(e))}async load(){let e=++this.turn,t=this.column.scene(),n=this.column.store.get("shown").map(r=>t.runs[r]).filter(r=>r!==void 0),s=await Promise.all(this.specs.flatMap((r,o)=>n.map(async a=>{let l=await si(a,r).catch(h=>h.message);return{spec:r,index:o,run:a,points:typeof l=="string"?null:l,why:typeof l=="string"?l:""}})));e===this.turn&&(this.lines=s,this.draw())}draw(){let e=this.column.scene(),t=this.specs.map(r=>xi(e,r));this.name=Th(this.specs,t),this.largest=0;for(let{y:r}of this.drawn().map(o=>o.points))for(let o of r)Math.abs(o)>this.largest&&Number.isFinite(o)&&(this.largest=Math.abs(o));this.scale=this.isLog()?as(0,this.unit):as(this.largest,this.unit),pe(this.title,this.name.title,this.scale.unit?w("span",{class:"unit"},` [${this.scale.unit}]`):null),this.title.title=this.specs.map(hn).join(`
`),this.drawChips();let n=new Set(this.lines.filter(r=>r.points).map(r=>r.index)),s=[...new Set(this.lines.filter(r=>!r.points&&!n.has(r.index)).map(r=>r.why))];pe(this.why,s.join("; ")),this.chart.element.hidden=!this.lines.some(r=>r.points),this.logButton.setAttribute("aria-pressed",String(this.isLog())),this.chart.element.hidden||this.chart.refresh(),this.cursors(null),this.sheet.hidden||this.drawSheet()}cursors(e){this.chart.upright("playhead",this.column.store.get("time")),this.chart.upright("pointer",e);let t=this.column.readAt();for(let[n,s]of this.told){let{x:r,y:o}=n.points,a=eh(r,t),l=a<0?"–":$e(Math.abs(o[a])<1e-12*this.largest?0:o[a]/this.scale.factor,5);s.textContent!==l&&(s.textContent=l)}}readback(){return{title:this.name.title,unit:this.unit,runs:[...new Set(this.lines.map(e=>e.run.name))],series:this.lines.map(e=>({label:this.label(e),points:e.points?.x.length??0})),cursor:this.column.store.get("time")}}xLabel(){return`${Me("time")} [s]`}yLabel(){return[this.name.quantity||this.name.title,this.scale.unit?`[${this.scale.unit}]`:""].filter(Boolean).join(" ")}view(){let[e,t]=this.column.window(),n=this.isLog(),[s,r]=[1/0,-1/0];for(let a of this.drawn()){let{x:l,y:c}=a.points,h=Math.max(0,bi(l,e)-1),u=Math.min(l.length,bi(l,t)+1);for(let d=h;d<u;d++){let f=c[d];!Number.isFinite(f)||n&&f<=0||(f<s&&(s=f),f>r&&(r=f))}}return{x:[e,t],y:(n?vh:aa)(s/this.scale.factor,r/this.scale.factor),log:n}}paint(e){for(let t of this.drawn())yh(e,t.points.x,t.points.y,this.scale.factor,this.pen(t));for(let t of new Set(this.lines.map(n=>n.run))){let{kind:n,time:s}=t.header.status;n==="failed"&&s!==null&&Cv(e,s,{colour:this.chart.colour("--bad"),width:1.5,dash:[4,3]},Me("Failed"))}}zoomed(e){this.column.zoom(e)}reset(){this.column.zoom(null)}clicked(e){let[t,n]=this.column.store.get("range");this.column.store.set("playing",!1),this.column.store.set("time",Math.min(Math.max(e,t),n))}hovered(e){this.column.hover(e)}drawn(){return this.lines.filter(e=>e.points&&!this.hidden.has(Fd(e)))}several(){return new Set(this.lines.map(e=>e.run)).size>1}label(e){let t=this.name.labels[e.index]??hn(e.spec);return this.several()?this.specs.length>1?`${t}, ${e.run.name}`:e.run.name:t}pen(e){let t=this.several(),n=this.tone(e),s=n.startsWith("--")?this.chart.colour(n):n,r=this.column.store.get("selected")?.name,o=r!==void 0&&e.spec.channel.startsWith(`${r}.`);return{colour:s,width:o&&this.specs.length>1?2.4:1.4,dash:VP[t?e.index%6:Math.floor(e.index/6)%6]}}tone(e){if(this.several())return`--run${e.run.index%6}`;let t=this.specs.map(({channel:s})=>e.run.contacts.findIndex(({name:r})=>s.startsWith(`${r}.`)));return t.every(s=>s>=0)&&new Set(t).size===t.length?this.chart.legible(Bs(t[e.index])):`--run${e.index%6}`}isLog(){if(this.log!==null)return this.log;let e=xi(this.column.scene(),this.specs[0]);return Ov.has(e?.header.group??"")&&ey(this.drawn().map(t=>t.points))}setLog(e){this.log=e,this.column.changed(),this.draw()}drawChips(){let e=this.lines.filter(s=>s.points),t=JSON.stringify([e.map(s=>this.label(s)),[...this.hidden],this.several()]);if(t===this.legend&&this.told.length){let s=this.told.map(([,r])=>r);this.told=e.filter(r=>!this.hidden.has(Fd(r))).map((r,o)=>[r,s[o]]);return}this.legend=t,this.told=[];let n=e.length===1&&!this.several();pe(this.chips,...e.map(s=>{let r=this.hidden.has(Fd(s)),o=w("output",{});return r||this.told.push([s,o]),w("button",{type:"button",class:"chip",title:hn(s.spec),"aria-pressed":String(!r),onclick:()=>this.hide(Fd(s))},this.swatch(s),n&&this.label(s)===this.name.quantity?null:this.label(s),o)}))}swatch(e){let{dash:t,width:n}=this.pen(e),s=this.tone(e),r=document.createElementNS("http://www.w3.org/2000/svg","svg");r.setAttribute("viewBox","0 0 20 8");let o=document.createElementNS("http://www.w3.org/2000/svg","line");for(let[a,l]of Object.entries({x1:0,x2:20,y1:4,y2:4,"stroke-width":n+.6,"stroke-dasharray":t?.join(" ")??""}))o.setAttribute(a,String(l));return o.style.stroke=s.startsWith("--")?`var(${s})`:s,r.append(o),r}hide(e){this.hidden.delete(e)||this.hidden.add(e),this.column.changed(),this.draw()}toggleSheet(){this.sheet.hidden=!this.sheet.hidden,this.sheet.hidden||this.drawSheet()}drawSheet(){let[e,t]=this.column.window(),n=l=>Number.isFinite(l)?$e(l/this.scale.factor,6):"–",s=l=>Number.isFinite(l)?$e(l,6):"–",r=this.drawn().map(l=>{let c=Q0(l.points,e,t);return w("tr",{},w("th",{},this.label(l)),...[n(c.least),s(c.leastAt),n(c.most),s(c.mostAt),n(c.mean)].map(h=>w("td",{},h)))}),o=this.scale.unit?` [${this.scale.unit}]`:"",a=[Y("least"),Y("at [s]"),Y("greatest"),Y("at [s]"),Y("mean over time")];pe(this.sheet,w("p",{},Y("In view: {from} to {to} s",{from:$e(e,6),to:$e(t,6)}),o?w("span",{},` · ${this.name.quantity}${o}`):null),w("table",{},w("thead",{},w("tr",{},w("th",{}),...a.map(l=>w("th",{},l)))),w("tbody",{},...r)))}saveCsv(){let e=this.unit||"-",t=this.lines.filter(n=>n.points).map(n=>({title:`${this.several()?`${n.run.name}: `:""}${hn(n.spec)} [${e}]`,points:n.points}));oo(ao(this.name.title,"csv"),Nv(t),"text/csv")}savePng(){let e=this.chart.canvas;if(!e)return;let t=this.drawn().map(s=>({label:this.label(s),colour:this.pen(s).colour,dash:this.pen(s).dash??[]})),n=this.scale.unit?`${this.name.title} [${this.scale.unit}]`:this.name.title;la(e,n,t,this.chart.colour("--paper"),this.chart.colour("--ink"))}};var gg=120,Ud=class{constructor(e){this.chooser=e;let t=et(w("button",{type:"button",class:"close",onclick:()=>this.hide()},"×"),"title","Close");this.element=w("aside",{class:"picker",hidden:!0},w("div",{class:"row"},w("h3",{},Y("Channels")),t),this.search,w("label",{class:"row into"},Y("into"),this.into),this.list),this.element.addEventListener("keydown",n=>{n.stopPropagation(),n.key==="Escape"&&this.hide()})}chooser;element;target=null;list=w("div",{class:"list"});search=et(w("input",{type:"search",oninput:()=>this.fillList()}),"placeholder","Search channels");into=w("select",{onchange:()=>this.aim()});open=new Set;show(e){this.target=e,this.element.hidden=!1,this.refresh(),this.search.focus()}hide(){this.element.hidden=!0}refresh(){if(this.element.hidden)return;let e=this.chooser.panels();this.target&&!e.includes(this.target)&&(this.target=null),pe(this.into,w("option",{value:-1,selected:!this.target},Me("a new plot")),...e.map((t,n)=>w("option",{value:n,selected:t===this.target},t.titleText))),this.fillList()}aim(){this.target=this.chooser.panels()[Number(this.into.value)]??null,this.fillList()}channels(){let e=new Map;for(let t of this.chooser.scene().runs)for(let n of t.channels.values())e.has(n.name)||e.set(n.name,n);return[...e.values()]}fillList(){let e=this.search.value.toLowerCase().split(/\s+/).filter(Boolean),t=this.list.scrollTop;if(!e.length)pe(this.list,...this.tree());else{let n=this.channels().filter(s=>{let r=`${s.name} ${lo(s)} ${Me(lo(s))} ${Sh(s)} ${Me(Sh(s))}`.toLowerCase();return e.every(o=>r.includes(o))});pe(this.list,...n.slice(0,gg).map(s=>this.row(s,!0)),n.length>gg?w("p",{class:"note"},Me("and {n} more",{n:n.length-gg})):null,n.length?null:w("p",{class:"note"},Me("no channel has this in its name")))}this.list.scrollTop=t}tree(){let e=this.chooser.selected(),t=e===null?[]:this.channels().filter(s=>ls(s.name)[0]===e);return[...t.length?[w("p",{class:"chosen"},Y("Selected"),w("b",{},` ${e}`)),...t.map(s=>this.row(s,!1))]:[],...this.groups()]}groups(){let e=new Map(Object.keys(Vp).map(t=>[t,[]]));for(let t of this.channels()){let{group:n}=t.header;e.has(n)||e.set(n,[]),e.get(n).push(t)}return[...e].filter(([,t])=>t.length).map(([t,n])=>this.group(t,n))}group(e,t){let n=new Map;for(let s of t){let r=Mh(s)?"":ls(s.name)[0];n.set(r,[...n.get(r)??[],s])}return this.fold(`/${e}`,Hp(e),n.size>1||!n.has("")?n.size:t.length,()=>[...n].flatMap(([s,r])=>{let o=()=>r.map(a=>this.row(a,!1));return s?[this.fold(`/${e}/${s}`,s,0,o)]:o()}))}fold(e,t,n,s){let o=e.split("/").length===2?Y(t):w("span",{},wh(t)),a=w("details",{open:this.open.has(e)},w("summary",{},o,n?w("span",{class:"count"},n):null)),l=()=>{a.childElementCount===1&&a.append(...s())};return this.open.has(e)&&l(),a.addEventListener("toggle",()=>{a.open?(this.open.add(e),l()):this.open.delete(e)}),a}row(e,t){let n=Zo(e),s=n.filter(h=>h!==is).map(h=>({channel:e.name,part:h})),r=lo(e),o=ls(e.name)[0],a=Pi(e.header.unit),l=w("button",{type:"button",class:"name",onclick:()=>this.toggle(s),"aria-pressed":String(s.every(h=>this.target?.has(h)))},t&&!Mh(e)?w("b",{},`${wh(o)} `):null,Y(r),a?w("span",{class:"unit"},` [${a}]`):null),c=w("div",{class:"row channel",draggable:e.available},l,...n.length>1?n.map(h=>this.part(e,h)):[]);if(c.title=e.available?`${e.name}
${Me(Sh(e))}`:Me("the numbers of {channel} are not in this page; they are in the result file",{channel:e.name}),c.classList.toggle("missing",!e.available),!e.available)for(let h of c.querySelectorAll("button"))h.disabled=!0;return this.draggable(c,s),c}part(e,t){let n={channel:e.name,part:t},s=t===is&&vl(e)?"|·|":t,r=w("button",{type:"button",class:"part","aria-pressed":String(this.target?.has(n)??!1),onclick:()=>this.toggle([n])},s);return t===is&&et(r,"title","magnitude"),this.draggable(r,[n]),r}draggable(e,t){e.draggable=!0,e.addEventListener("dragstart",n=>{n.stopPropagation(),n.dataTransfer?.setData("text/plain",JSON.stringify(t))}),e.dataset.key=t.map(hn).join(" ")}toggle(e){this.target=this.chooser.toggle(e,this.target),this.refresh()}};var Od=class{constructor(e){this.store=e;this.picker=new Ud(this),this.whole=et(w("button",{type:"button",class:"whole",hidden:!0,onclick:()=>this.zoom(null)},"↔"),"title","Whole time");let t=et(w("button",{type:"button",class:"add",onclick:()=>this.toggleAdding()},"+ ",Y("Add plot")),"title","Choose channels to plot");this.tools=w("div",{class:"viewtools"},this.clock,this.whole,t),this.element.addEventListener("dragover",n=>n.preventDefault()),this.element.addEventListener("drop",n=>{n.preventDefault(),this.take(n.dataTransfer?.getData("text/plain")??"",null)}),e.on("time",()=>this.move()),e.on("shown",()=>{this.reload()}),e.on("selected",()=>this.redraw())}store;element=w("div",{class:"view time"});useful=!0;picker;tools;shownScene=null;list=[];touched=!1;names="";zoomedTo=null;pointer=null;waiting=!1;clock=w("output",{class:"at"});whole;async show(e,t){this.shownScene=e;let n=e.runs.map(r=>[...r.channels.keys()].join()).join("|")+e.runs.map(r=>r.header.status.kind).join(),s=this.list.some(r=>r.specs.some(o=>xi(e,o)));if(t||!s||!this.touched&&n!==this.names){this.names=n;let r=await qb(e);if(this.shownScene!==e)return;JSON.stringify(r)===JSON.stringify(this.list.map(a=>a.specs))||this.set(r)}await this.reload()}scene(){return this.shownScene}panels(){return this.list}selected(){return this.store.get("selected")?.name??null}redraw(){if(!(!this.element.isConnected||this.element.hidden)){for(let e of this.list)e.draw();this.picker.refresh()}}async reload(){this.shownScene&&(await Promise.all(this.list.map(e=>e.load())),this.redraw(),this.tell())}set(e){for(let t of this.list)t.dispose();this.list=e.map(t=>new Cc(this,t)),pe(this.element,...this.list.map(t=>t.element)),this.noted()}noted(){this.element.querySelector(".none")?.remove(),this.list.length||this.element.append(w("p",{class:"none"},Y("No plots; add one of any channel."))),this.store.set("plots",this.list.flatMap(e=>e.specs.map(hn)))}toggleAdding(){this.picker.element.hidden?this.picker.show(null):this.picker.hide()}choose(e){this.picker.show(e)}toggle(e,t){this.touched=!0;let n=t;if(n&&e.every(r=>n.has(r))){let r=new Set(e.map(hn));if(n.specs=n.specs.filter(o=>!r.has(hn(o))),!n.specs.length)return this.remove(n),null}else{let r=xi(this.scene(),e[0])?.header.unit;!n||n.unit!==r?n=this.added(e):n.specs=[...n.specs,...e.filter(o=>!n.has(o))]}let s=n;return s.load().then(()=>{this.picker.refresh(),s.element.scrollIntoView({block:"nearest"})}),this.noted(),s}added(e){let t=new Cc(this,e);return this.list.push(t),this.element.append(t.element),t}dropped(e,t){this.take(t,e)}take(e,t){let n;try{n=JSON.parse(e)}catch{return}!Array.isArray(n)||!n.length||!xi(this.scene(),n[0])||t&&n.every(s=>t.has(s))||this.toggle(n,t)}remove(e){this.touched=!0,this.list=this.list.filter(t=>t!==e),e.dispose(),this.noted(),this.picker.refresh(),this.redraw()}changed(){this.touched=!0}window(){if(this.zoomedTo)return this.zoomedTo;let e=this.store.get("shown").map(s=>this.scene().runs[s]).filter(s=>s?.time.length);if(!e.length)return[0,1];let[t,n]=[Math.min(...e.map(s=>s.start)),Math.max(...e.map(s=>s.end))];return n>t?[t,n]:[t,t+1]}zoom(e){this.changed(),this.zoomedTo=e,this.whole.hidden=!e,this.redraw()}hover(e){this.pointer=e,this.move()}readAt(){return this.pointer??this.store.get("time")}move(){this.waiting||!this.shownScene||(this.waiting=!0,requestAnimationFrame(()=>{this.waiting=!1,this.tell()}))}tell(){if(!this.element.isConnected||this.element.hidden)return;let[e,t]=this.window(),n=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(t-e,1e-9)))));this.clock.textContent=`t = ${Number.isFinite(this.readAt())?this.readAt().toFixed(n):$e(null)} s`,this.clock.classList.toggle("pointed",this.pointer!==null);for(let s of this.list)s.cursors(this.pointer)}};var kd=class{constructor(e,t){this.root=e;this.time=new Od(t),this.tabs=[["Time",this.time],["Force-depth",new Pd(t)],["Orbit",new Ld(t)],["x-y",new Ah(t)],["Spectrum",new Dd(t,()=>this.time.window())]],pe(e,this.bar,w("div",{class:"desk"},this.body,this.time.picker.element)),pe(this.body,...this.tabs.map(([,n])=>n.element)),t.on("language",()=>this.redraw()),this.choose("Time")}root;time;tabs;open="Time";drawn="";bar=w("nav",{class:"tabs",role:"tablist"});body=w("div",{class:"views"});async show(e,t){await Promise.all(this.tabs.map(([,n])=>n.show(e,t))),this.draw()}choose(e){this.open=e,this.draw(),e!=="Time"&&this.time.picker.hide(),this.redraw()}draw(){let e=this.open,t=this.tabs.filter(([o,a])=>a.useful||o===e).map(([o])=>o),n=[e,...t].join();if(n===this.drawn)return;this.drawn=n;let s=this.tabs.find(([o])=>o===e)?.[1],r=t.map(o=>w("button",{type:"button",role:"tab","aria-selected":String(o===e),onclick:()=>this.choose(o)},Y(o)));pe(this.bar,...r,s?.tools);for(let[o,a]of this.tabs)a.element.hidden=o!==e}readback(){return{panels:this.time.panels().map(e=>e.readback()),tab:this.open}}redraw(){this.tabs.find(([e])=>e===this.open)?.[1].redraw()}};var Bd=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5],HP=8,yg=1e4,Rc={start:"M3 3h2v10H3zM13 3v10L6 8z",back:"M11 3v10L4 8z",play:"M4 2.5v11L13.5 8z",pause:"M4 3h3v10H4zM9 3h3v10H9z",on:"M5 3v10l7-5z"};function Yb(i){let e=document.createElementNS("http://www.w3.org/2000/svg","svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(e.namespaceURI,"path");return t.setAttribute("d",i),e.append(t),e}var zd=class{constructor(e){this.store=e;this.speeds.addEventListener("change",()=>e.set("speed",Number(this.speeds.value))),this.loop.addEventListener("change",()=>e.set("loop",this.loop.checked)),this.slider.addEventListener("input",()=>this.scrub());let t=(n,s,r)=>et(w("button",{type:"button",onclick:()=>this.step(n)},Yb(r)),"title",s);this.element=w("div",{class:"player"},t(-1/0,"To the start",Rc.start),t(-1,"One frame back (left arrow)",Rc.back),this.play,t(1,"One frame on (right arrow)",Rc.on),this.slider,this.clock,this.speeds,et(w("label",{class:"loop"},this.loop,Y("Loop")),"title","Begin again at the end")),e.on("time",()=>this.tell()),e.on("playing",n=>this.playing(n)),e.on("speed",()=>this.offerSpeeds()),this.playing(!1)}store;element;scene=null;last=0;play=et(w("button",{class:"play",type:"button",onclick:()=>this.toggle()}),"title","Play or pause (space)");slider=et(w("input",{type:"range",min:0,max:yg,step:1,value:0,class:"scrub"}),"aria-label","Time");clock=w("output",{class:"clock"});speeds=et(w("select",{class:"speed"}),"title","Simulated time per second");loop=w("input",{type:"checkbox",checked:!0});show(e,t){this.scene=e;let[n,s]=e.span;if(this.store.set("range",[n,s]),t){let r=(s-n)/HP;this.store.set("speed",Bd.reduce((o,a)=>Math.abs(Math.log(a/r))<Math.abs(Math.log(o/r))?a:o))}this.offerSpeeds(),this.store.set("time",Math.min(Math.max(this.store.get("time"),n),s)),this.tell()}toggle(){let[e,t]=this.store.get("range");!this.store.get("playing")&&this.store.get("time")>=t&&this.store.set("time",e),this.store.set("playing",!this.store.get("playing"))}step(e){let t=this.scene?.runs[this.store.get("shown")[0]??0];if(!t||!t.frameTime.length)return;this.store.set("playing",!1);let[n,s]=t.frameAt(this.store.get("time")),r=e<0&&s>1e-9?n+1:n,o=Math.min(Math.max(r+e,0),t.frameTime.length-1);this.store.set("time",t.frameTime[o])}scrub(){let[e,t]=this.store.get("range");this.store.set("playing",!1),this.store.set("time",e+(t-e)*Number(this.slider.value)/yg)}playing(e){if(this.play.replaceChildren(Yb(e?Rc.pause:Rc.play)),this.play.classList.toggle("on",e),!e)return;this.last=performance.now();let t=n=>{this.store.get("playing")&&(this.advance(Math.max(0,Math.min(.25,(n-this.last)/1e3))),this.last=n,requestAnimationFrame(t))};requestAnimationFrame(t)}advance(e){let[t,n]=this.store.get("range"),s=n-t;if(!(s>0))return this.store.set("playing",!1);let r=this.store.get("time")+e*this.store.get("speed");r>n&&(this.store.get("loop")?r=t+(r-t)%s:(r=n,this.store.set("playing",!1))),this.store.set("time",r)}tell(){let[e,t]=this.store.get("range"),n=this.store.get("time");this.slider.value=String(t>e?Math.round(yg*(n-e)/(t-e)):0);let s=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(t-e,1e-9)))));this.clock.textContent=`${n.toFixed(s)} s`}offerSpeeds(){let e=this.store.get("speed"),t=Bd.includes(e)?Bd:[...Bd,e].sort((n,s)=>n-s);this.speeds.replaceChildren(...t.map(n=>w("option",{value:n,selected:n===e},n<1?`1/${Math.round(1/n)}×`:`${n}×`))),this.speeds.value=String(e)}};var GP="abutscen",Ga=class extends Error{},vg=class{constructor(e,t,n){this.header=e;this.read=t;this.available=n}header;read;available;loaded=null;get name(){return this.header.name}curve(){return this.loaded??=this.read(),this.loaded}},xg=class{constructor(e,t,n,s,r,o,a,l,c){this.header=e;this.index=t;this.time=n;this.frames=s;this.positions=r;this.quaternions=o;this.contacts=a;this.pressures=l;this.channels=c;this.frameTime=Float64Array.from(s,h=>n[h])}header;index;time;frames;positions;quaternions;contacts;pressures;channels;frameTime;get name(){return this.header.name}get end(){return this.time.length?this.time[this.time.length-1]:0}get start(){return this.time.length?this.time[0]:0}frameAt(e){let t=this.frameTime,n=0,s=t.length-1;if(s<=0||e<=t[0])return[0,0];if(e>=t[s])return[s,0];for(;s-n>1;){let r=n+s>>1;t[r]<=e?n=r:s=r}return[n,(e-t[n])/(t[s]-t[n])]}},bg=class{constructor(e,t,n){this.title=e;this.meshes=t;this.runs=n}title;meshes;runs;get span(){let e=this.runs.map(n=>n.start),t=this.runs.map(n=>n.end);return[Math.min(...e),Math.max(...t)]}};async function Vd(i,e){if(new TextDecoder().decode(i.slice(0,8))!==GP)throw new Ga("this is no scene of abut");let n=new DataView(i),s=n.getUint32(8,!0);if(s!==1)throw new Ga(`this scene has format ${s}, and this viewer reads format 1; make it anew with this abut`);let r=n.getUint32(12,!0),o=await jb(new Uint8Array(i,16,r)),a=JSON.parse(new TextDecoder().decode(o)),l=new Uint8Array(i,16+8*Math.ceil(r/8)),c=await Promise.all(a.meshes.map(u=>WP(l,u))),h=await Promise.all(a.runs.map((u,d)=>$P(l,u,d,e)));return new bg(a.title,c,h)}async function WP(i,e){return{vertices:await zs(i,e.vertices),faces:await zs(i,e.faces),edges:e.edges?await zs(i,e.edges):null,smooth:e.smooth}}async function $P(i,e,t,n){let s=await zs(i,e.time),r=new Map;for(let o of e.channels){let a=()=>XP(i,o,s,t,n);r.set(o.name,new vg(o,a,o.data!==null||n!==void 0))}return new xg(e,t,s,await zs(i,e.frames),await zs(i,e.positions),await zs(i,e.quaternions),await Promise.all(e.contacts.map(async({name:o,tracks:a})=>({name:o,tracks:await Promise.all(a.map(l=>Zb(i,l)))}))),await Promise.all(e.pressures.map(async({contact:o,time:a,...l})=>({contact:o,time:a,...await Zb(i,l)}))),r)}async function Zb(i,e){let t=Object.entries(e),n=await Promise.all(t.map(async([s,r])=>[s,await zs(i,r)]));return Object.fromEntries(n)}async function XP(i,e,t,n,s){let r;if(e.data)r=await zs(i,e.data);else if(s)r=await s(n,e.name);else throw new Ga(`the numbers of ${e.name} are not in this page; they are in the result file`);let o=e.rows?await zs(i,e.rows):null,a=Math.max(1,e.components.length),l=r.length/a,c=Array.from({length:a},(h,u)=>{let d=new Float64Array(l);for(let f=0;f<l;f++)d[f]=r[f*a+u];return d});return{time:o?Float64Array.from(o,h=>t[h]):t.subarray(0,l),values:c}}var Kb={f8:8,f4:4,i4:4,u4:4};async function zs(i,e){let t=i.slice(e.at,e.at+e.bytes),n=!1;for(let r of[...e.code??[]].reverse())if(r==="deflate")t=await jb(t);else if(r==="shuffle")t=YP(t,Kb[e.type]);else if(r==="delta2")n=!0;else throw new Ga(`unknown coding "${r}"; this viewer is older than the scene`);let s=qP(t,e.type);return n&&ZP(s,e.shape),e.scale===void 0?s:KP(s,e)}function qP(i,e){let{buffer:t,byteOffset:n,byteLength:s}=i,r=s/Kb[e];return e==="f8"?new Float64Array(t,n,r):e==="f4"?new Float32Array(t,n,r):e==="i4"?new Int32Array(t,n,r):new Uint32Array(t,n,r)}async function jb(i){let e=new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new Uint8Array(await new Response(e).arrayBuffer())}function YP(i,e){let t=i.length/e,n=new Uint8Array(i.length);for(let s=0;s<e;s++)for(let r=0,o=s*t;r<t;r++)n[r*e+s]=i[o+r];return n}function ZP(i,e){let t=e.slice(1).reduce((n,s)=>n*s,1);for(let n=0;n<i.length;n++){let s=i[n],r=s>>>1^-(s&1);n>=2*t?r+=2*i[n-t]-i[n-2*t]:n>=t&&(r+=i[n-t]),i[n]=r|0}}function KP(i,e){let t=e.shape[e.shape.length-1]??1,n=(a,l)=>Array.from({length:t},(c,h)=>Array.isArray(a)?a[h]:a??l),s=n(e.scale,1),r=n(e.offset,0),o=new Float32Array(i.length);for(let a=0,l=0;a<i.length;a++)o[a]=r[l]+s[l]*i[a],++l===t&&(l=0);return o}var _o=i=>{let e=w("span",{class:"icon","aria-hidden":"true"});return e.innerHTML=`<svg viewBox="0 0 20 20">${i}</svg>`,e},Hd='<path d="M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8"/>',Zr={iso:Hd,front:`${Hd}<path class="full" d="M3.5 6 10 9.5v8L3.5 14z"/>`,top:`${Hd}<path class="full" d="M10 2.5 16.5 6 10 9.5 3.5 6z"/>`,right:`${Hd}<path class="full" d="M16.5 6v8L10 17.5v-8z"/>`,fit:'<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/><circle cx="10" cy="10" r="3"/>',near:'<path d="M6 6h8v8H6zM2 2h0l4 4M18 2l-4 4M2 18l4-4M18 18l-4-4"/>',parallel:'<path d="M3 7h10v10H3zM7 3h10v10M3 7l4-4M13 7l4-4M13 17l4-4M7 3v0"/>'},Gd=class{constructor(e,t,...n){this.store=e;this.does=t;let s=Wa("Parallel or perspective",_o(Zr.near),()=>{s.replaceChildren(_o(this.does.project()?Zr.parallel:Zr.near))});this.element=w("div",{class:"tools",role:"toolbar"},w("div",{class:"group"},Wa("View from a corner",_o(Zr.iso),()=>t.look("iso")),Wa("View from the front",_o(Zr.front),()=>t.look("front")),Wa("View from the top",_o(Zr.top),()=>t.look("top")),Wa("View from the right",_o(Zr.right),()=>t.look("right")),Wa("Fit everything",_o(Zr.fit),()=>t.fit()),s),_g("Show","What is drawn",...this.options()),...n),e.on("arrowScale",r=>this.tellScale(r)),e.on("traces",()=>this.tellTraces()),this.tellScale(e.get("arrowScale"))}store;does;element;traces=w("input",{type:"checkbox"});slider=et(w("input",{type:"range",min:-1.5,max:1.5,step:.05,value:0,class:"arrow-scale"}),"aria-label","Arrow length");factor=w("output",{});options(){let{store:e}=this;return this.traces.addEventListener("change",()=>e.set("traces",this.traces.checked?this.does.movable():[])),this.slider.addEventListener("input",()=>e.set("arrowScale",10**Number(this.slider.value))),[Pc(e,"arrows","Contact forces"),w("label",{class:"slide"},Y("Arrow length"),this.slider,this.factor),Pc(e,"pressure","Contact pressure"),w("label",{},this.traces,Y("Paths")),Pc(e,"marks","Joints and springs"),Pc(e,"edges","Edges"),Pc(e,"transparent","See through")]}tellScale(e){this.slider.value=String(Math.log10(e)),this.factor.textContent=`×${Number(e.toPrecision(2))}`}tellTraces(){let[e,t]=[this.store.get("traces").length,this.does.movable().length];this.traces.checked=e>0,this.traces.indeterminate=e>0&&e<t}};function Wa(i,e,t){let n=w("button",{type:"button",onclick:t},e);return et(n,"aria-label",i),et(n,"title",i)}function Pc(i,e,t){let n=w("input",{type:"checkbox",checked:i.get(e)});return n.addEventListener("change",()=>i.set(e,n.checked)),i.on(e,()=>n.checked=i.get(e)),w("label",{},n,Y(t))}function _g(i,e,...t){let n=w("div",{class:"stage-sheet",hidden:!0},...t),s=w("button",{type:"button","aria-expanded":"false"},Y(i),w("span",{class:"caret"},"▾"));et(s,"title",e);let r=w("div",{class:"popover"},s,n),o=l=>{n.hidden=!l,s.setAttribute("aria-expanded",String(l)),l?r.getRootNode().addEventListener("pointerdown",a,!0):r.getRootNode().removeEventListener("pointerdown",a,!0)},a=l=>{r.contains(l.target)||o(!1)};return s.addEventListener("click",()=>o(!!n.hidden)),r.addEventListener("keydown",l=>{l.key==="Escape"&&(o(!1),s.focus())}),r}function Jb([i,e],t,n){let s=Math.max(1,Math.floor((e-i)/t*n+1e-9)+1);return Array.from({length:s},(r,o)=>Math.min(e,i+o*t/n))}async function Ic(i){await new Promise(e=>setTimeout(e,0)),i.throwIfAborted()}var $a=gS(u_(),1);var v2=8;async function d_(i){let{painter:e,times:t,width:n,height:s,rate:r}=i,o=await x2(i),a=(0,$a.GIFEncoder)();for(let l=0;l<t.length;l++){e.paint(t[l]);let c=(0,$a.applyPalette)(e.pixels(),o);a.writeFrame(c,n,s,{palette:l?void 0:o,delay:1e3/r,repeat:0}),i.progress((l+1)/t.length),await Ic(i.stopped)}return a.finish(),{blob:new Blob([a.bytes()],{type:"image/gif"}),ending:"gif",how:"GIF"}}async function x2({painter:i,times:e,stopped:t}){let n=new Set,s=Math.min(v2,e.length);for(let a=0;a<s;a++){i.paint(e[Math.round(a*(e.length-1)/Math.max(1,s-1))]);let l=new Uint32Array(i.pixels().buffer);for(let c of l)n.add(c&16579836);await Ic(t)}let r=Uint32Array.from(n,a=>(a|a>>6&197379|4278190080)>>>0),o=[[255,255,255],...i.always];return[...o,...(0,$a.quantize)(new Uint8Array(r.buffer),256-o.length)]}var Dc=["#440154","#472d7b","#3b528b","#2c728e","#21918c","#28ae80","#5ec962","#addc30","#fde725"].map(i=>new qe(i));function f_(i,e){let t=Math.min(Math.max(i,0),1)*(Dc.length-1),n=Math.min(Math.floor(t),Dc.length-2);return e.copy(Dc[n]).lerp(Dc[n+1],t-n)}function p_(i){let e=new qe;return Array.from({length:i},(t,n)=>{let s=f_(n/(i-1),e).getHex();return[s>>16,s>>8&255,s&255]})}function m_(i){let e=0;for(let t of i)for(let{pressure:n}of t.pressures)for(let s of n)s>e&&(e=s);return e}var qd=class{constructor(e,t){this.run=e;this.most=t;let n=e.frameTime,s=0;for(let r=1;r<n.length;r++)s=Math.max(s,n[r]-n[r-1]);this.reach=s*1.000001||1e-9,this.contacts=[...new Set(e.pressures.map(r=>r.contact))]}run;most;group=new In;shown=!1;made=new Map;material=new zr({vertexColors:!0,side:Jn});reach;contacts;show(e,t){this.shown=!1;for(let n of this.made.values())n.visible=!1;if(t)for(let n of this.contacts){let s=this.nearest(n,e.time);s&&(this.mesh(s).visible=!0,this.shown=!0)}}nearest(e,t){let n=null,s=this.reach;for(let r of this.run.pressures){let o=Math.abs(r.time-t);r.contact===e&&o<=s&&([n,s]=[r,o])}return n}mesh(e){let t=this.made.get(e);if(!t){let n=new Ht,s=new Float32Array(e.vertices.length),r=new qe;e.pressure.forEach((o,a)=>f_(this.most>0?o/this.most:0,r).toArray(s,3*a)),n.setAttribute("position",new Lt(e.vertices,3)),n.setAttribute("color",new Lt(s,3)),n.setIndex(new Lt(e.faces,1)),t=new ai(n,this.material),t.frustumCulled=!1,this.made.set(e,t),this.group.add(t)}return t}dispose(){for(let e of this.made.values())e.geometry.dispose();this.material.dispose()}},Yd=class{element=w("div",{class:"pressure-bar",hidden:!0});show(e,t){if(this.element.hidden=!t,!t||this.element.dataset.most===String(e))return;this.element.dataset.most=String(e);let n=[1,.75,.5,.25,0].map(r=>w("span",{},$e(r*e/1e6,3))),s=Dc.map(r=>`#${r.getHexString()}`).join(", ");pe(this.element,w("b",{},Y("Pressure")," [MPa]"),w("div",{},w("i",{style:`background: linear-gradient(to top, ${s})`}),w("div",{class:"ticks"},...n)))}};var Zd=class{constructor(e,t,n,s,r){this.scene=e;this.store=t;this.extent=n;this.theme=s;this.hidden=r?.hidden??new Set,this.muted=r?.muted??new Set}scene;store;extent;theme;solids=new Map;wires=new Map;planes=new Map;hidden;muted;get cell(){return Eg(this.extent.floor/25)}solid(e){return Ag(this.solids,e,()=>g_(this.scene.meshes[e]))}wire(e){return Ag(this.wires,e,()=>{let{vertices:t,edges:n}=this.scene.meshes[e],s=new Ht;return s.setAttribute("position",new Lt(t,3)),s.setIndex(new Lt(n??new Uint32Array,1)),s})}plane(e){return Ag(this.planes,e,()=>b2(this.scene.meshes[e],this.cell))}dispose(){for(let e of[this.solids,this.wires,this.planes])for(let t of e.values())t.dispose()}};function Ag(i,e,t){let n=i.get(e)??t();return i.set(e,n),n}function g_(i){let e=new Ht;return e.setAttribute("position",new Lt(i.vertices,3)),e.setIndex(new Lt(i.faces,1)),e.computeVertexNormals(),e}function b2(i,e){let t=g_(i),n=c=>new N().fromArray(i.vertices,3*i.faces[c]),s=n(0),r=n(1).sub(s).normalize(),o=n(2).sub(s).cross(r).cross(r).normalize().negate(),a=new Float32Array(i.vertices.length/3*2),l=new N;for(let c=0;c<a.length/2;c++)l.fromArray(i.vertices,3*c),a[2*c]=l.dot(r)/e,a[2*c+1]=l.dot(o)/e;return t.setAttribute("uv",new Lt(a,2)),t}function Eg(i){let e=10**Math.floor(Math.log10(i)),t=i/e;return(t>=5?5:t>=2?2:1)*e}var _2=110,w2=[["x","#cf4036",new N(1,0,0)],["y","#2f9150",new N(0,1,0)],["z","#2f6fce",new N(0,0,1)]],Cg=[[1,"m"],[.001,"mm"],[1e-6,"µm"],[1e-9,"nm"]];function Rg(i){let[e,t]=Cg.find(([n])=>i>=.9999999*n&&(n<1||i>=1))??Cg[Cg.length-1];return`${Number((i/e).toPrecision(3))} ${t}`}function Pg(i,e=_2){let t=Eg(i*e);return{metres:t,pixels:t/i,label:Rg(t)}}var Kd=class{element;triad=document.createElementNS("http://www.w3.org/2000/svg","svg");bar=w("i",{});label=w("span",{});constructor(){this.triad.setAttribute("viewBox","-32 -32 64 64"),this.triad.setAttribute("class","triad");let e=et(w("div",{class:"scale"},this.label,this.bar),"title","Scale in the middle of the picture");this.element=w("div",{class:"scalebar"}),this.element.append(this.triad,e)}show(e){let{pixels:t,label:n}=Pg(e.scale);this.bar.style.width=`${t.toFixed(1)}px`,this.label.textContent!==n&&(this.label.textContent=n);let s=e.turn,r=w2.map(([o,a,l])=>({name:o,colour:a,end:l.clone().applyQuaternion(s)}));r.sort((o,a)=>o.end.z-a.end.z),this.triad.innerHTML=r.map(({name:o,colour:a,end:l})=>{let[c,h]=[l.x,-l.y],u=`<text x="${(26*c).toFixed(1)}" y="${(26*h+3.5).toFixed(1)}" fill="${a}">${o}</text>`;return`<line x2="${(18*c).toFixed(1)}" y2="${(18*h).toFixed(1)}" stroke="${a}"/>${u}`}).join("")}};var Xa='system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif',Ig="#1b2430",Nc="#5b6776",S2=6,jd=class{constructor(e,t){this.stage=e;this.look=t;Object.assign(this.canvas,{width:t.width,height:t.height}),this.context=this.canvas.getContext("2d",{willReadFrequently:!0}),this.unit=Math.max(11,Math.round(Math.min(t.height/36,t.width/48)))}stage;look;canvas=document.createElement("canvas");context;unit;paint(e){let{context:t,look:n,stage:s}=this;t.clearRect(0,0,n.width,n.height),n.background&&(t.fillStyle=n.background,t.fillRect(0,0,n.width,n.height)),t.drawImage(s.pose(e,n.width,n.height),0,0),n.caption&&this.write(e)}pixels(){return this.context.getImageData(0,0,this.look.width,this.look.height).data}get always(){return this.stage.layers[0]?.run.pressures.length?p_(24):[]}write(e){let{context:t,look:n,unit:s,stage:r}=this,o=s*1.1;t.textBaseline="alphabetic",this.text(M2(r),o,o+s,Ig,`650 ${1.2*s}px ${Xa}`),this.text(T2(r,e),n.width-o,o+s,Ig,`${1.1*s}px ${Xa}`,"right"),r.layers.length>1&&this.runs(o,o+2.7*s),this.bar(o,n.height-o),this.legend(n.width-o,n.height-o)}text(e,t,n,s,r,o="left"){Object.assign(this.context,{fillStyle:s,font:r,textAlign:o}),this.context.fillText(e,t,n)}runs(e,t){let{context:n,unit:s,stage:r}=this;r.layers.forEach((o,a)=>{let l=t+1.5*s*a;n.fillStyle=a?`#${r.world.theme.runs[o.run.index%6].getHexString()}`:Nc,n.fillRect(e,l-.75*s,.8*s,.8*s),this.text(o.run.name,e+1.3*s,l,Nc,`${s}px ${Xa}`)})}bar(e,t){let{context:n,unit:s,stage:r,look:o}=this,a=o.height/r.view.size[1],{pixels:l,label:c}=Pg(r.view.scale/a,9*s);n.fillStyle=Nc,n.fillRect(e,t-.18*s,l,.18*s),this.text(c,e,t-.6*s,Nc,`${.95*s}px ${Xa}`)}legend(e,t){let{context:n,unit:s,stage:r}=this,[o]=r.layers;if(!o||!r.store.get("arrows"))return;let a=o.run.contacts.map(({name:l},c)=>({name:l,k:c,load:o.arrows.loads[c]})).filter(({name:l})=>!r.world.muted.has(l));a.length>S2||a.forEach(({name:l,k:c,load:h},u)=>{let d=t-1.5*s*(a.length-1-u),f=h.places?`${$e(h.force,3)} N`:"–";this.text(f,e,d,Ig,`${s}px ${Xa}`,"right"),this.text(l,e-5.5*s,d,Nc,`${s}px ${Xa}`,"right");let g=n.measureText(l).width;n.fillStyle=Bs(c),n.fillRect(e-5.5*s-g-1.3*s,d-.75*s,.8*s,.8*s)})}};function M2({layers:i,scene:e}){return i.length>1?Me("{n} results compared",{n:i.length}):(e?.runs.length??0)>1?i[0].run.name:e?.title||Me("Result")}function T2(i,e){let[t,n]=i.store.get("range"),s=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(n-t,1e-9)))));return`t = ${e.toFixed(s)} s`}var Hg=(i,e,t)=>{if(!e.has(i))throw TypeError("Cannot "+t)},W=(i,e,t)=>(Hg(i,e,"read from private field"),t?t.call(i):e.get(i)),bt=(i,e,t)=>{if(e.has(i))throw TypeError("Cannot add the same private member more than once");e instanceof WeakSet?e.add(i):e.set(i,t)},Xn=(i,e,t,n)=>(Hg(i,e,"write to private field"),n?n.call(i,t):e.set(i,t),t),A2=(i,e,t,n)=>({set _(s){Xn(i,e,s,t)},get _(){return W(i,e,n)}}),Rt=(i,e,t)=>(Hg(i,e,"access private method"),t),It=new Uint8Array(8),Ws=new DataView(It.buffer),Fn=i=>[(i%256+256)%256],Ot=i=>(Ws.setUint16(0,i,!1),[It[0],It[1]]),E2=i=>(Ws.setInt16(0,i,!1),[It[0],It[1]]),v_=i=>(Ws.setUint32(0,i,!1),[It[1],It[2],It[3]]),ze=i=>(Ws.setUint32(0,i,!1),[It[0],It[1],It[2],It[3]]),C2=i=>(Ws.setInt32(0,i,!1),[It[0],It[1],It[2],It[3]]),Co=i=>(Ws.setUint32(0,Math.floor(i/2**32),!1),Ws.setUint32(4,i,!1),[It[0],It[1],It[2],It[3],It[4],It[5],It[6],It[7]]),Gg=i=>(Ws.setInt16(0,2**8*i,!1),[It[0],It[1]]),Hs=i=>(Ws.setInt32(0,2**16*i,!1),[It[0],It[1],It[2],It[3]]),Lg=i=>(Ws.setInt32(0,2**30*i,!1),[It[0],It[1],It[2],It[3]]),Ji=(i,e=!1)=>{let t=Array(i.length).fill(null).map((n,s)=>i.charCodeAt(s));return e&&t.push(0),t},sf=i=>i&&i[i.length-1],Wg=i=>{let e;for(let t of i)(!e||t.presentationTimestamp>e.presentationTimestamp)&&(e=t);return e},Gs=(i,e,t=!0)=>{let n=i*e;return t?Math.round(n):n},x_=i=>{let e=i*(Math.PI/180),t=Math.cos(e),n=Math.sin(e);return[t,n,0,-n,t,0,0,0,1]},b_=x_(0),__=i=>[Hs(i[0]),Hs(i[1]),Lg(i[2]),Hs(i[3]),Hs(i[4]),Lg(i[5]),Hs(i[6]),Hs(i[7]),Lg(i[8])],Oc=i=>!i||typeof i!="object"?i:Array.isArray(i)?i.map(Oc):Object.fromEntries(Object.entries(i).map(([e,t])=>[e,Oc(t)])),Ka=i=>i>=0&&i<2**32,An=(i,e,t)=>({type:i,contents:e&&new Uint8Array(e.flat(10)),children:t}),on=(i,e,t,n,s)=>An(i,[Fn(e),v_(t),n??[]],s),R2=i=>{let e=512;return i.fragmented?An("ftyp",[Ji("iso5"),ze(e),Ji("iso5"),Ji("iso6"),Ji("mp41")]):An("ftyp",[Ji("isom"),ze(e),Ji("isom"),i.holdsAvc?Ji("avc1"):[],Ji("mp41")])},Dg=i=>({type:"mdat",largeSize:i}),P2=i=>({type:"free",size:i}),Jd=(i,e,t=!1)=>An("moov",null,[I2(e,i),...i.map(n=>L2(n,e)),t?c3(i):null]),I2=(i,e)=>{let t=Gs(Math.max(0,...e.filter(o=>o.samples.length>0).map(o=>{let a=Wg(o.samples);return a.presentationTimestamp+a.duration})),Ug),n=Math.max(...e.map(o=>o.id))+1,s=!Ka(i)||!Ka(t),r=s?Co:ze;return on("mvhd",+s,0,[r(i),r(i),ze(Ug),r(t),Hs(1),Gg(1),Array(10).fill(0),__(b_),Array(24).fill(0),ze(n)])},L2=(i,e)=>An("trak",null,[D2(i,e),N2(i,e)]),D2=(i,e)=>{let t=Wg(i.samples),n=Gs(t?t.presentationTimestamp+t.duration:0,Ug),s=!Ka(e)||!Ka(n),r=s?Co:ze,o;return i.info.type==="video"?o=typeof i.info.rotation=="number"?x_(i.info.rotation):i.info.rotation:o=b_,on("tkhd",+s,3,[r(e),r(e),ze(i.id),ze(0),r(n),Array(8).fill(0),Ot(0),Ot(0),Gg(i.info.type==="audio"?1:0),Ot(0),__(o),Hs(i.info.type==="video"?i.info.width:0),Hs(i.info.type==="video"?i.info.height:0)])},N2=(i,e)=>An("mdia",null,[F2(i,e),U2(i.info.type==="video"?"vide":"soun"),O2(i)]),F2=(i,e)=>{let t=Wg(i.samples),n=Gs(t?t.presentationTimestamp+t.duration:0,i.timescale),s=!Ka(e)||!Ka(n),r=s?Co:ze;return on("mdhd",+s,0,[r(e),r(e),ze(i.timescale),r(n),Ot(21956),Ot(0)])},U2=i=>on("hdlr",0,0,[Ji("mhlr"),Ji(i),ze(0),ze(0),ze(0),Ji("mp4-muxer-hdlr",!0)]),O2=i=>An("minf",null,[i.info.type==="video"?k2():B2(),z2(),G2(i)]),k2=()=>on("vmhd",0,1,[Ot(0),Ot(0),Ot(0),Ot(0)]),B2=()=>on("smhd",0,0,[Ot(0),Ot(0)]),z2=()=>An("dinf",null,[V2()]),V2=()=>on("dref",0,0,[ze(1)],[H2()]),H2=()=>on("url ",0,1),G2=i=>{let e=i.compositionTimeOffsetTable.length>1||i.compositionTimeOffsetTable.some(t=>t.sampleCompositionTimeOffset!==0);return An("stbl",null,[W2(i),i3(i),s3(i),r3(i),o3(i),a3(i),e?l3(i):null])},W2=i=>on("stsd",0,0,[ze(1)],[i.info.type==="video"?$2(x3[i.info.codec],i):e3(_3[i.info.codec],i)]),$2=(i,e)=>An(i,[Array(6).fill(0),Ot(1),Ot(0),Ot(0),Array(12).fill(0),Ot(e.info.width),Ot(e.info.height),ze(4718592),ze(4718592),ze(0),Ot(1),Array(32).fill(0),Ot(24),E2(65535)],[b3[e.info.codec](e),e.info.decoderConfig.colorSpace?Z2(e):null]),X2={bt709:1,bt470bg:5,smpte170m:6},q2={bt709:1,smpte170m:6,"iec61966-2-1":13},Y2={rgb:0,bt709:1,bt470bg:5,smpte170m:6},Z2=i=>An("colr",[Ji("nclx"),Ot(X2[i.info.decoderConfig.colorSpace.primaries]),Ot(q2[i.info.decoderConfig.colorSpace.transfer]),Ot(Y2[i.info.decoderConfig.colorSpace.matrix]),Fn((i.info.decoderConfig.colorSpace.fullRange?1:0)<<7)]),K2=i=>i.info.decoderConfig&&An("avcC",[...new Uint8Array(i.info.decoderConfig.description)]),j2=i=>i.info.decoderConfig&&An("hvcC",[...new Uint8Array(i.info.decoderConfig.description)]),J2=i=>{if(!i.info.decoderConfig)return null;let e=i.info.decoderConfig;if(!e.colorSpace)throw new Error("'colorSpace' is required in the decoder config for VP9.");let t=e.codec.split("."),n=Number(t[1]),s=Number(t[2]),a=(Number(t[3])<<4)+(0<<1)+Number(e.colorSpace.fullRange);return on("vpcC",1,0,[Fn(n),Fn(s),Fn(a),Fn(2),Fn(2),Fn(2),Ot(0)])},Q2=()=>{let t=(1<<7)+1;return An("av1C",[t,0,0,0])},e3=(i,e)=>An(i,[Array(6).fill(0),Ot(1),Ot(0),Ot(0),ze(0),Ot(e.info.numberOfChannels),Ot(16),Ot(0),Ot(0),Hs(e.info.sampleRate)],[w3[e.info.codec](e)]),t3=i=>{let e=new Uint8Array(i.info.decoderConfig.description);return on("esds",0,0,[ze(58753152),Fn(32+e.byteLength),Ot(1),Fn(0),ze(75530368),Fn(18+e.byteLength),Fn(64),Fn(21),v_(0),ze(130071),ze(130071),ze(92307584),Fn(e.byteLength),...e,ze(109084800),Fn(1),Fn(2)])},n3=i=>{let e=3840,t=0,n=i.info.decoderConfig?.description;if(n){if(n.byteLength<18)throw new TypeError("Invalid decoder description provided for Opus; must be at least 18 bytes long.");let s=ArrayBuffer.isView(n)?new DataView(n.buffer,n.byteOffset,n.byteLength):new DataView(n);e=s.getUint16(10,!0),t=s.getInt16(14,!0)}return An("dOps",[Fn(0),Fn(i.info.numberOfChannels),Ot(e),ze(i.info.sampleRate),Gg(t),Fn(0)])},i3=i=>on("stts",0,0,[ze(i.timeToSampleTable.length),i.timeToSampleTable.map(e=>[ze(e.sampleCount),ze(e.sampleDelta)])]),s3=i=>{if(i.samples.every(t=>t.type==="key"))return null;let e=[...i.samples.entries()].filter(([,t])=>t.type==="key");return on("stss",0,0,[ze(e.length),e.map(([t])=>ze(t+1))])},r3=i=>on("stsc",0,0,[ze(i.compactlyCodedChunkTable.length),i.compactlyCodedChunkTable.map(e=>[ze(e.firstChunk),ze(e.samplesPerChunk),ze(1)])]),o3=i=>on("stsz",0,0,[ze(0),ze(i.samples.length),i.samples.map(e=>ze(e.size))]),a3=i=>i.finalizedChunks.length>0&&sf(i.finalizedChunks).offset>=2**32?on("co64",0,0,[ze(i.finalizedChunks.length),i.finalizedChunks.map(e=>Co(e.offset))]):on("stco",0,0,[ze(i.finalizedChunks.length),i.finalizedChunks.map(e=>ze(e.offset))]),l3=i=>on("ctts",0,0,[ze(i.compositionTimeOffsetTable.length),i.compositionTimeOffsetTable.map(e=>[ze(e.sampleCount),ze(e.sampleCompositionTimeOffset)])]),c3=i=>An("mvex",null,i.map(h3)),h3=i=>on("trex",0,0,[ze(i.id),ze(1),ze(0),ze(0),ze(0)]),y_=(i,e)=>An("moof",null,[u3(i),...e.map(d3)]),u3=i=>on("mfhd",0,0,[ze(i)]),w_=i=>{let e=0,t=0,n=0,s=0,r=i.type==="delta";return t|=+r,r?e|=1:e|=2,e<<24|t<<16|n<<8|s},d3=i=>An("traf",null,[f3(i),p3(i),m3(i)]),f3=i=>{let e=0;e|=8,e|=16,e|=32,e|=131072;let t=i.currentChunk.samples[1]??i.currentChunk.samples[0],n={duration:t.timescaleUnitsToNextSample,size:t.size,flags:w_(t)};return on("tfhd",0,e,[ze(i.id),ze(n.duration),ze(n.size),ze(n.flags)])},p3=i=>on("tfdt",1,0,[Co(Gs(i.currentChunk.startTimestamp,i.timescale))]),m3=i=>{let e=i.currentChunk.samples.map(y=>y.timescaleUnitsToNextSample),t=i.currentChunk.samples.map(y=>y.size),n=i.currentChunk.samples.map(w_),s=i.currentChunk.samples.map(y=>Gs(y.presentationTimestamp-y.decodeTimestamp,i.timescale)),r=new Set(e),o=new Set(t),a=new Set(n),l=new Set(s),c=a.size===2&&n[0]!==n[1],h=r.size>1,u=o.size>1,d=!c&&a.size>1,f=l.size>1||[...l].some(y=>y!==0),g=0;return g|=1,g|=4*+c,g|=256*+h,g|=512*+u,g|=1024*+d,g|=2048*+f,on("trun",1,g,[ze(i.currentChunk.samples.length),ze(i.currentChunk.offset-i.currentChunk.moofOffset||0),c?ze(n[0]):[],i.currentChunk.samples.map((y,p)=>[h?ze(e[p]):[],u?ze(t[p]):[],d?ze(n[p]):[],f?C2(s[p]):[]])])},g3=i=>An("mfra",null,[...i.map(y3),v3()]),y3=(i,e)=>on("tfra",1,0,[ze(i.id),ze(63),ze(i.finalizedChunks.length),i.finalizedChunks.map(n=>[Co(Gs(n.startTimestamp,i.timescale)),Co(n.moofOffset),ze(e+1),ze(1),ze(1)])]),v3=()=>on("mfro",0,0,[ze(0)]),x3={avc:"avc1",hevc:"hvc1",vp9:"vp09",av1:"av01"},b3={avc:K2,hevc:j2,vp9:J2,av1:Q2},_3={aac:"mp4a",opus:"Opus"},w3={aac:t3,opus:n3};var hf=class{},$g=class extends hf{constructor(){super(...arguments),this.buffer=null}},S_=class extends hf{constructor(i){if(super(),this.options=i,typeof i!="object")throw new TypeError("StreamTarget requires an options object to be passed to its constructor.");if(i.onData){if(typeof i.onData!="function")throw new TypeError("options.onData, when provided, must be a function.");if(i.onData.length<2)throw new TypeError("options.onData, when provided, must be a function that takes in at least two arguments (data and position). Ignoring the position argument, which specifies the byte offset at which the data is to be written, can lead to broken outputs.")}if(i.chunked!==void 0&&typeof i.chunked!="boolean")throw new TypeError("options.chunked, when provided, must be a boolean.");if(i.chunkSize!==void 0&&(!Number.isInteger(i.chunkSize)||i.chunkSize<1024))throw new TypeError("options.chunkSize, when provided, must be an integer and not smaller than 1024.")}},S3=class extends hf{constructor(i,e){if(super(),this.stream=i,this.options=e,!(i instanceof FileSystemWritableFileStream))throw new TypeError("FileSystemWritableFileStreamTarget requires a FileSystemWritableFileStream instance.");if(e!==void 0&&typeof e!="object")throw new TypeError("FileSystemWritableFileStreamTarget's options, when provided, must be an object.");if(e&&e.chunkSize!==void 0&&(!Number.isInteger(e.chunkSize)||e.chunkSize<=0))throw new TypeError("options.chunkSize, when provided, must be a positive integer")}},So,qa,M_=class{constructor(){this.pos=0,bt(this,So,new Uint8Array(8)),bt(this,qa,new DataView(W(this,So).buffer)),this.offsets=new WeakMap}seek(i){this.pos=i}writeU32(i){W(this,qa).setUint32(0,i,!1),this.write(W(this,So).subarray(0,4))}writeU64(i){W(this,qa).setUint32(0,Math.floor(i/2**32),!1),W(this,qa).setUint32(4,i,!1),this.write(W(this,So).subarray(0,8))}writeAscii(i){for(let e=0;e<i.length;e++)W(this,qa).setUint8(e%8,i.charCodeAt(e)),e%8===7&&this.write(W(this,So));i.length%8!==0&&this.write(W(this,So).subarray(0,i.length%8))}writeBox(i){if(this.offsets.set(i,this.pos),i.contents&&!i.children)this.writeBoxHeader(i,i.size??i.contents.byteLength+8),this.write(i.contents);else{let e=this.pos;if(this.writeBoxHeader(i,0),i.contents&&this.write(i.contents),i.children)for(let s of i.children)s&&this.writeBox(s);let t=this.pos,n=i.size??t-e;this.seek(e),this.writeBoxHeader(i,n),this.seek(t)}}writeBoxHeader(i,e){this.writeU32(i.largeSize?1:e),this.writeAscii(i.type),i.largeSize&&this.writeU64(e)}measureBoxHeader(i){return 8+(i.largeSize?8:0)}patchBox(i){let e=this.pos;this.seek(this.offsets.get(i)),this.writeBox(i),this.seek(e)}measureBox(i){if(i.contents&&!i.children)return this.measureBoxHeader(i)+i.contents.byteLength;{let e=this.measureBoxHeader(i);if(i.contents&&(e+=i.contents.byteLength),i.children)for(let t of i.children)t&&(e+=this.measureBox(t));return e}}};So=new WeakMap;qa=new WeakMap;var Qd,Eo,Hc,Fc,ef,Ng,M3=class extends M_{constructor(i){super(),bt(this,ef),bt(this,Qd,void 0),bt(this,Eo,new ArrayBuffer(2**16)),bt(this,Hc,new Uint8Array(W(this,Eo))),bt(this,Fc,0),Xn(this,Qd,i)}write(i){Rt(this,ef,Ng).call(this,this.pos+i.byteLength),W(this,Hc).set(i,this.pos),this.pos+=i.byteLength,Xn(this,Fc,Math.max(W(this,Fc),this.pos))}finalize(){Rt(this,ef,Ng).call(this,this.pos),W(this,Qd).buffer=W(this,Eo).slice(0,Math.max(W(this,Fc),this.pos))}};Qd=new WeakMap;Eo=new WeakMap;Hc=new WeakMap;Fc=new WeakMap;ef=new WeakSet;Ng=function(i){let e=W(this,Eo).byteLength;for(;e<i;)e*=2;if(e===W(this,Eo).byteLength)return;let t=new ArrayBuffer(e),n=new Uint8Array(t);n.set(W(this,Hc),0),Xn(this,Eo,t),Xn(this,Hc,n)};var T3=2**24,A3=2,kc,Mo,Uc,br,Hi,rf,Fg,Xg,T_,qg,A_,Bc,of,Yg=class extends M_{constructor(i){super(),bt(this,rf),bt(this,Xg),bt(this,qg),bt(this,Bc),bt(this,kc,void 0),bt(this,Mo,[]),bt(this,Uc,void 0),bt(this,br,void 0),bt(this,Hi,[]),Xn(this,kc,i),Xn(this,Uc,i.options?.chunked??!1),Xn(this,br,i.options?.chunkSize??T3)}write(i){W(this,Mo).push({data:i.slice(),start:this.pos}),this.pos+=i.byteLength}flush(){if(W(this,Mo).length===0)return;let i=[],e=[...W(this,Mo)].sort((t,n)=>t.start-n.start);i.push({start:e[0].start,size:e[0].data.byteLength});for(let t=1;t<e.length;t++){let n=i[i.length-1],s=e[t];s.start<=n.start+n.size?n.size=Math.max(n.size,s.start+s.data.byteLength-n.start):i.push({start:s.start,size:s.data.byteLength})}for(let t of i){t.data=new Uint8Array(t.size);for(let n of W(this,Mo))t.start<=n.start&&n.start<t.start+t.size&&t.data.set(n.data,n.start-t.start);W(this,Uc)?(Rt(this,rf,Fg).call(this,t.data,t.start),Rt(this,Bc,of).call(this)):W(this,kc).options.onData?.(t.data,t.start)}W(this,Mo).length=0}finalize(){W(this,Uc)&&Rt(this,Bc,of).call(this,!0)}};kc=new WeakMap;Mo=new WeakMap;Uc=new WeakMap;br=new WeakMap;Hi=new WeakMap;rf=new WeakSet;Fg=function(i,e){let t=W(this,Hi).findIndex(a=>a.start<=e&&e<a.start+W(this,br));t===-1&&(t=Rt(this,qg,A_).call(this,e));let n=W(this,Hi)[t],s=e-n.start,r=i.subarray(0,Math.min(W(this,br)-s,i.byteLength));n.data.set(r,s);let o={start:s,end:s+r.byteLength};if(Rt(this,Xg,T_).call(this,n,o),n.written[0].start===0&&n.written[0].end===W(this,br)&&(n.shouldFlush=!0),W(this,Hi).length>A3){for(let a=0;a<W(this,Hi).length-1;a++)W(this,Hi)[a].shouldFlush=!0;Rt(this,Bc,of).call(this)}r.byteLength<i.byteLength&&Rt(this,rf,Fg).call(this,i.subarray(r.byteLength),e+r.byteLength)};Xg=new WeakSet;T_=function(i,e){let t=0,n=i.written.length-1,s=-1;for(;t<=n;){let r=Math.floor(t+(n-t+1)/2);i.written[r].start<=e.start?(t=r+1,s=r):n=r-1}for(i.written.splice(s+1,0,e),(s===-1||i.written[s].end<e.start)&&s++;s<i.written.length-1&&i.written[s].end>=i.written[s+1].start;)i.written[s].end=Math.max(i.written[s].end,i.written[s+1].end),i.written.splice(s+1,1)};qg=new WeakSet;A_=function(i){let t={start:Math.floor(i/W(this,br))*W(this,br),data:new Uint8Array(W(this,br)),written:[],shouldFlush:!1};return W(this,Hi).push(t),W(this,Hi).sort((n,s)=>n.start-s.start),W(this,Hi).indexOf(t)};Bc=new WeakSet;of=function(i=!1){for(let e=0;e<W(this,Hi).length;e++){let t=W(this,Hi)[e];if(!(!t.shouldFlush&&!i)){for(let n of t.written)W(this,kc).options.onData?.(t.data.subarray(n.start,n.end),t.start+n.start);W(this,Hi).splice(e--,1)}}};var E3=class extends Yg{constructor(i){super(new S_({onData:(e,t)=>i.stream.write({type:"write",data:e,position:t}),chunked:!0,chunkSize:i.options?.chunkSize}))}},Ug=1e3,C3=["avc","hevc","vp9","av1"],R3=["aac","opus"],P3=2082844800,I3=["strict","offset","cross-track-offset"],Qe,lt,af,Vi,Qn,$n,Ya,Za,Zg,To,Ao,zc,Og,E_,kg,C_,Kg,R_,Bg,P_,jg,I_,tf,zg,Vs,xr,Jg,L_,Vc,lf,cf,Qg,ja,Gc,nf,Vg,D_=class{constructor(i){if(bt(this,Og),bt(this,kg),bt(this,Kg),bt(this,Bg),bt(this,jg),bt(this,tf),bt(this,Vs),bt(this,Jg),bt(this,Vc),bt(this,cf),bt(this,ja),bt(this,nf),bt(this,Qe,void 0),bt(this,lt,void 0),bt(this,af,void 0),bt(this,Vi,void 0),bt(this,Qn,null),bt(this,$n,null),bt(this,Ya,Math.floor(Date.now()/1e3)+P3),bt(this,Za,[]),bt(this,Zg,1),bt(this,To,[]),bt(this,Ao,[]),bt(this,zc,!1),Rt(this,Og,E_).call(this,i),i.video=Oc(i.video),i.audio=Oc(i.audio),i.fastStart=Oc(i.fastStart),this.target=i.target,Xn(this,Qe,{firstTimestampBehavior:"strict",...i}),i.target instanceof $g)Xn(this,lt,new M3(i.target));else if(i.target instanceof S_)Xn(this,lt,new Yg(i.target));else if(i.target instanceof S3)Xn(this,lt,new E3(i.target));else throw new Error(`Invalid target: ${i.target}`);Rt(this,Bg,P_).call(this),Rt(this,kg,C_).call(this)}addVideoChunk(i,e,t,n){if(!(i instanceof EncodedVideoChunk))throw new TypeError("addVideoChunk's first argument (sample) must be of type EncodedVideoChunk.");if(e&&typeof e!="object")throw new TypeError("addVideoChunk's second argument (meta), when provided, must be an object.");if(t!==void 0&&(!Number.isFinite(t)||t<0))throw new TypeError("addVideoChunk's third argument (timestamp), when provided, must be a non-negative real number.");if(n!==void 0&&!Number.isFinite(n))throw new TypeError("addVideoChunk's fourth argument (compositionTimeOffset), when provided, must be a real number.");let s=new Uint8Array(i.byteLength);i.copyTo(s),this.addVideoChunkRaw(s,i.type,t??i.timestamp,i.duration,e,n)}addVideoChunkRaw(i,e,t,n,s,r){if(!(i instanceof Uint8Array))throw new TypeError("addVideoChunkRaw's first argument (data) must be an instance of Uint8Array.");if(e!=="key"&&e!=="delta")throw new TypeError("addVideoChunkRaw's second argument (type) must be either 'key' or 'delta'.");if(!Number.isFinite(t)||t<0)throw new TypeError("addVideoChunkRaw's third argument (timestamp) must be a non-negative real number.");if(!Number.isFinite(n)||n<0)throw new TypeError("addVideoChunkRaw's fourth argument (duration) must be a non-negative real number.");if(s&&typeof s!="object")throw new TypeError("addVideoChunkRaw's fifth argument (meta), when provided, must be an object.");if(r!==void 0&&!Number.isFinite(r))throw new TypeError("addVideoChunkRaw's sixth argument (compositionTimeOffset), when provided, must be a real number.");if(Rt(this,nf,Vg).call(this),!W(this,Qe).video)throw new Error("No video track declared.");if(typeof W(this,Qe).fastStart=="object"&&W(this,Qn).samples.length===W(this,Qe).fastStart.expectedVideoChunks)throw new Error(`Cannot add more video chunks than specified in 'fastStart' (${W(this,Qe).fastStart.expectedVideoChunks}).`);let o=Rt(this,tf,zg).call(this,W(this,Qn),i,e,t,n,s,r);if(W(this,Qe).fastStart==="fragmented"&&W(this,$n)){for(;W(this,Ao).length>0&&W(this,Ao)[0].decodeTimestamp<=o.decodeTimestamp;){let a=W(this,Ao).shift();Rt(this,Vs,xr).call(this,W(this,$n),a)}o.decodeTimestamp<=W(this,$n).lastDecodeTimestamp?Rt(this,Vs,xr).call(this,W(this,Qn),o):W(this,To).push(o)}else Rt(this,Vs,xr).call(this,W(this,Qn),o)}addAudioChunk(i,e,t){if(!(i instanceof EncodedAudioChunk))throw new TypeError("addAudioChunk's first argument (sample) must be of type EncodedAudioChunk.");if(e&&typeof e!="object")throw new TypeError("addAudioChunk's second argument (meta), when provided, must be an object.");if(t!==void 0&&(!Number.isFinite(t)||t<0))throw new TypeError("addAudioChunk's third argument (timestamp), when provided, must be a non-negative real number.");let n=new Uint8Array(i.byteLength);i.copyTo(n),this.addAudioChunkRaw(n,i.type,t??i.timestamp,i.duration,e)}addAudioChunkRaw(i,e,t,n,s){if(!(i instanceof Uint8Array))throw new TypeError("addAudioChunkRaw's first argument (data) must be an instance of Uint8Array.");if(e!=="key"&&e!=="delta")throw new TypeError("addAudioChunkRaw's second argument (type) must be either 'key' or 'delta'.");if(!Number.isFinite(t)||t<0)throw new TypeError("addAudioChunkRaw's third argument (timestamp) must be a non-negative real number.");if(!Number.isFinite(n)||n<0)throw new TypeError("addAudioChunkRaw's fourth argument (duration) must be a non-negative real number.");if(s&&typeof s!="object")throw new TypeError("addAudioChunkRaw's fifth argument (meta), when provided, must be an object.");if(Rt(this,nf,Vg).call(this),!W(this,Qe).audio)throw new Error("No audio track declared.");if(typeof W(this,Qe).fastStart=="object"&&W(this,$n).samples.length===W(this,Qe).fastStart.expectedAudioChunks)throw new Error(`Cannot add more audio chunks than specified in 'fastStart' (${W(this,Qe).fastStart.expectedAudioChunks}).`);let r=Rt(this,tf,zg).call(this,W(this,$n),i,e,t,n,s);if(W(this,Qe).fastStart==="fragmented"&&W(this,Qn)){for(;W(this,To).length>0&&W(this,To)[0].decodeTimestamp<=r.decodeTimestamp;){let o=W(this,To).shift();Rt(this,Vs,xr).call(this,W(this,Qn),o)}r.decodeTimestamp<=W(this,Qn).lastDecodeTimestamp?Rt(this,Vs,xr).call(this,W(this,$n),r):W(this,Ao).push(r)}else Rt(this,Vs,xr).call(this,W(this,$n),r)}finalize(){if(W(this,zc))throw new Error("Cannot finalize a muxer more than once.");if(W(this,Qe).fastStart==="fragmented"){for(let e of W(this,To))Rt(this,Vs,xr).call(this,W(this,Qn),e);for(let e of W(this,Ao))Rt(this,Vs,xr).call(this,W(this,$n),e);Rt(this,cf,Qg).call(this,!1)}else W(this,Qn)&&Rt(this,Vc,lf).call(this,W(this,Qn)),W(this,$n)&&Rt(this,Vc,lf).call(this,W(this,$n));let i=[W(this,Qn),W(this,$n)].filter(Boolean);if(W(this,Qe).fastStart==="in-memory"){let e;for(let n=0;n<2;n++){let s=Jd(i,W(this,Ya)),r=W(this,lt).measureBox(s);e=W(this,lt).measureBox(W(this,Vi));let o=W(this,lt).pos+r+e;for(let a of W(this,Za)){a.offset=o;for(let{data:l}of a.samples)o+=l.byteLength,e+=l.byteLength}if(o<2**32)break;e>=2**32&&(W(this,Vi).largeSize=!0)}let t=Jd(i,W(this,Ya));W(this,lt).writeBox(t),W(this,Vi).size=e,W(this,lt).writeBox(W(this,Vi));for(let n of W(this,Za))for(let s of n.samples)W(this,lt).write(s.data),s.data=null}else if(W(this,Qe).fastStart==="fragmented"){let e=W(this,lt).pos,t=g3(i);W(this,lt).writeBox(t);let n=W(this,lt).pos-e;W(this,lt).seek(W(this,lt).pos-4),W(this,lt).writeU32(n)}else{let e=W(this,lt).offsets.get(W(this,Vi)),t=W(this,lt).pos-e;W(this,Vi).size=t,W(this,Vi).largeSize=t>=2**32,W(this,lt).patchBox(W(this,Vi));let n=Jd(i,W(this,Ya));if(typeof W(this,Qe).fastStart=="object"){W(this,lt).seek(W(this,af)),W(this,lt).writeBox(n);let s=e-W(this,lt).pos;W(this,lt).writeBox(P2(s))}else W(this,lt).writeBox(n)}Rt(this,ja,Gc).call(this),W(this,lt).finalize(),Xn(this,zc,!0)}};Qe=new WeakMap;lt=new WeakMap;af=new WeakMap;Vi=new WeakMap;Qn=new WeakMap;$n=new WeakMap;Ya=new WeakMap;Za=new WeakMap;Zg=new WeakMap;To=new WeakMap;Ao=new WeakMap;zc=new WeakMap;Og=new WeakSet;E_=function(i){if(typeof i!="object")throw new TypeError("The muxer requires an options object to be passed to its constructor.");if(!(i.target instanceof hf))throw new TypeError("The target must be provided and an instance of Target.");if(i.video){if(!C3.includes(i.video.codec))throw new TypeError(`Unsupported video codec: ${i.video.codec}`);if(!Number.isInteger(i.video.width)||i.video.width<=0)throw new TypeError(`Invalid video width: ${i.video.width}. Must be a positive integer.`);if(!Number.isInteger(i.video.height)||i.video.height<=0)throw new TypeError(`Invalid video height: ${i.video.height}. Must be a positive integer.`);let e=i.video.rotation;if(typeof e=="number"&&![0,90,180,270].includes(e))throw new TypeError(`Invalid video rotation: ${e}. Has to be 0, 90, 180 or 270.`);if(Array.isArray(e)&&(e.length!==9||e.some(t=>typeof t!="number")))throw new TypeError(`Invalid video transformation matrix: ${e.join()}`);if(i.video.frameRate!==void 0&&(!Number.isInteger(i.video.frameRate)||i.video.frameRate<=0))throw new TypeError(`Invalid video frame rate: ${i.video.frameRate}. Must be a positive integer.`)}if(i.audio){if(!R3.includes(i.audio.codec))throw new TypeError(`Unsupported audio codec: ${i.audio.codec}`);if(!Number.isInteger(i.audio.numberOfChannels)||i.audio.numberOfChannels<=0)throw new TypeError(`Invalid number of audio channels: ${i.audio.numberOfChannels}. Must be a positive integer.`);if(!Number.isInteger(i.audio.sampleRate)||i.audio.sampleRate<=0)throw new TypeError(`Invalid audio sample rate: ${i.audio.sampleRate}. Must be a positive integer.`)}if(i.firstTimestampBehavior&&!I3.includes(i.firstTimestampBehavior))throw new TypeError(`Invalid first timestamp behavior: ${i.firstTimestampBehavior}`);if(typeof i.fastStart=="object"){if(i.video){if(i.fastStart.expectedVideoChunks===void 0)throw new TypeError("'fastStart' is an object but is missing property 'expectedVideoChunks'.");if(!Number.isInteger(i.fastStart.expectedVideoChunks)||i.fastStart.expectedVideoChunks<0)throw new TypeError("'expectedVideoChunks' must be a non-negative integer.")}if(i.audio){if(i.fastStart.expectedAudioChunks===void 0)throw new TypeError("'fastStart' is an object but is missing property 'expectedAudioChunks'.");if(!Number.isInteger(i.fastStart.expectedAudioChunks)||i.fastStart.expectedAudioChunks<0)throw new TypeError("'expectedAudioChunks' must be a non-negative integer.")}}else if(![!1,"in-memory","fragmented"].includes(i.fastStart))throw new TypeError("'fastStart' option must be false, 'in-memory', 'fragmented' or an object.");if(i.minFragmentDuration!==void 0&&(!Number.isFinite(i.minFragmentDuration)||i.minFragmentDuration<0))throw new TypeError("'minFragmentDuration' must be a non-negative number.")};kg=new WeakSet;C_=function(){if(W(this,lt).writeBox(R2({holdsAvc:W(this,Qe).video?.codec==="avc",fragmented:W(this,Qe).fastStart==="fragmented"})),Xn(this,af,W(this,lt).pos),W(this,Qe).fastStart==="in-memory")Xn(this,Vi,Dg(!1));else if(W(this,Qe).fastStart!=="fragmented"){if(typeof W(this,Qe).fastStart=="object"){let i=Rt(this,Kg,R_).call(this);W(this,lt).seek(W(this,lt).pos+i)}Xn(this,Vi,Dg(!0)),W(this,lt).writeBox(W(this,Vi))}Rt(this,ja,Gc).call(this)};Kg=new WeakSet;R_=function(){if(typeof W(this,Qe).fastStart!="object")return;let i=0,e=[W(this,Qe).fastStart.expectedVideoChunks,W(this,Qe).fastStart.expectedAudioChunks];for(let t of e)t&&(i+=8*Math.ceil(2/3*t),i+=4*t,i+=12*Math.ceil(2/3*t),i+=4*t,i+=8*t);return i+=4096,i};Bg=new WeakSet;P_=function(){if(W(this,Qe).video&&Xn(this,Qn,{id:1,info:{type:"video",codec:W(this,Qe).video.codec,width:W(this,Qe).video.width,height:W(this,Qe).video.height,rotation:W(this,Qe).video.rotation??0,decoderConfig:null},timescale:W(this,Qe).video.frameRate??57600,samples:[],finalizedChunks:[],currentChunk:null,firstDecodeTimestamp:void 0,lastDecodeTimestamp:-1,timeToSampleTable:[],compositionTimeOffsetTable:[],lastTimescaleUnits:null,lastSample:null,compactlyCodedChunkTable:[]}),W(this,Qe).audio&&(Xn(this,$n,{id:W(this,Qe).video?2:1,info:{type:"audio",codec:W(this,Qe).audio.codec,numberOfChannels:W(this,Qe).audio.numberOfChannels,sampleRate:W(this,Qe).audio.sampleRate,decoderConfig:null},timescale:W(this,Qe).audio.sampleRate,samples:[],finalizedChunks:[],currentChunk:null,firstDecodeTimestamp:void 0,lastDecodeTimestamp:-1,timeToSampleTable:[],compositionTimeOffsetTable:[],lastTimescaleUnits:null,lastSample:null,compactlyCodedChunkTable:[]}),W(this,Qe).audio.codec==="aac")){let i=Rt(this,jg,I_).call(this,2,W(this,Qe).audio.sampleRate,W(this,Qe).audio.numberOfChannels);W(this,$n).info.decoderConfig={codec:W(this,Qe).audio.codec,description:i,numberOfChannels:W(this,Qe).audio.numberOfChannels,sampleRate:W(this,Qe).audio.sampleRate}}};jg=new WeakSet;I_=function(i,e,t){let s=[96e3,88200,64e3,48e3,44100,32e3,24e3,22050,16e3,12e3,11025,8e3,7350].indexOf(e),r=t,o="";o+=i.toString(2).padStart(5,"0"),o+=s.toString(2).padStart(4,"0"),s===15&&(o+=e.toString(2).padStart(24,"0")),o+=r.toString(2).padStart(4,"0");let a=Math.ceil(o.length/8)*8;o=o.padEnd(a,"0");let l=new Uint8Array(o.length/8);for(let c=0;c<o.length;c+=8)l[c/8]=parseInt(o.slice(c,c+8),2);return l};tf=new WeakSet;zg=function(i,e,t,n,s,r,o){let a=n/1e6,l=(n-(o??0))/1e6,c=s/1e6,h=Rt(this,Jg,L_).call(this,a,l,i);return a=h.presentationTimestamp,l=h.decodeTimestamp,r?.decoderConfig&&(i.info.decoderConfig===null?i.info.decoderConfig=r.decoderConfig:Object.assign(i.info.decoderConfig,r.decoderConfig)),{presentationTimestamp:a,decodeTimestamp:l,duration:c,data:e,size:e.byteLength,type:t,timescaleUnitsToNextSample:Gs(c,i.timescale)}};Vs=new WeakSet;xr=function(i,e){W(this,Qe).fastStart!=="fragmented"&&i.samples.push(e);let t=Gs(e.presentationTimestamp-e.decodeTimestamp,i.timescale);if(i.lastTimescaleUnits!==null){let s=Gs(e.decodeTimestamp,i.timescale,!1),r=Math.round(s-i.lastTimescaleUnits);if(i.lastTimescaleUnits+=r,i.lastSample.timescaleUnitsToNextSample=r,W(this,Qe).fastStart!=="fragmented"){let o=sf(i.timeToSampleTable);o.sampleCount===1?(o.sampleDelta=r,o.sampleCount++):o.sampleDelta===r?o.sampleCount++:(o.sampleCount--,i.timeToSampleTable.push({sampleCount:2,sampleDelta:r}));let a=sf(i.compositionTimeOffsetTable);a.sampleCompositionTimeOffset===t?a.sampleCount++:i.compositionTimeOffsetTable.push({sampleCount:1,sampleCompositionTimeOffset:t})}}else i.lastTimescaleUnits=0,W(this,Qe).fastStart!=="fragmented"&&(i.timeToSampleTable.push({sampleCount:1,sampleDelta:Gs(e.duration,i.timescale)}),i.compositionTimeOffsetTable.push({sampleCount:1,sampleCompositionTimeOffset:t}));i.lastSample=e;let n=!1;if(!i.currentChunk)n=!0;else{let s=e.presentationTimestamp-i.currentChunk.startTimestamp;if(W(this,Qe).fastStart==="fragmented"){let r=W(this,Qn)??W(this,$n),o=W(this,Qe).minFragmentDuration??1;i===r&&e.type==="key"&&s>=o&&(n=!0,Rt(this,cf,Qg).call(this))}else n=s>=.5}n&&(i.currentChunk&&Rt(this,Vc,lf).call(this,i),i.currentChunk={startTimestamp:e.presentationTimestamp,samples:[]}),i.currentChunk.samples.push(e)};Jg=new WeakSet;L_=function(i,e,t){let n=W(this,Qe).firstTimestampBehavior==="strict",s=t.lastDecodeTimestamp===-1;if(n&&s&&e!==0)throw new Error(`The first chunk for your media track must have a timestamp of 0 (received DTS=${e}).Non-zero first timestamps are often caused by directly piping frames or audio data from a MediaStreamTrack into the encoder. Their timestamps are typically relative to the age of thedocument, which is probably what you want.

If you want to offset all timestamps of a track such that the first one is zero, set firstTimestampBehavior: 'offset' in the options.
`);if(W(this,Qe).firstTimestampBehavior==="offset"||W(this,Qe).firstTimestampBehavior==="cross-track-offset"){t.firstDecodeTimestamp===void 0&&(t.firstDecodeTimestamp=e);let o;W(this,Qe).firstTimestampBehavior==="offset"?o=t.firstDecodeTimestamp:o=Math.min(W(this,Qn)?.firstDecodeTimestamp??1/0,W(this,$n)?.firstDecodeTimestamp??1/0),e-=o,i-=o}if(e<t.lastDecodeTimestamp)throw new Error(`Timestamps must be monotonically increasing (DTS went from ${t.lastDecodeTimestamp*1e6} to ${e*1e6}).`);return t.lastDecodeTimestamp=e,{presentationTimestamp:i,decodeTimestamp:e}};Vc=new WeakSet;lf=function(i){if(W(this,Qe).fastStart==="fragmented")throw new Error("Can't finalize individual chunks if 'fastStart' is set to 'fragmented'.");if(i.currentChunk){if(i.finalizedChunks.push(i.currentChunk),W(this,Za).push(i.currentChunk),(i.compactlyCodedChunkTable.length===0||sf(i.compactlyCodedChunkTable).samplesPerChunk!==i.currentChunk.samples.length)&&i.compactlyCodedChunkTable.push({firstChunk:i.finalizedChunks.length,samplesPerChunk:i.currentChunk.samples.length}),W(this,Qe).fastStart==="in-memory"){i.currentChunk.offset=0;return}i.currentChunk.offset=W(this,lt).pos;for(let e of i.currentChunk.samples)W(this,lt).write(e.data),e.data=null;Rt(this,ja,Gc).call(this)}};cf=new WeakSet;Qg=function(i=!0){if(W(this,Qe).fastStart!=="fragmented")throw new Error("Can't finalize a fragment unless 'fastStart' is set to 'fragmented'.");let e=[W(this,Qn),W(this,$n)].filter(a=>a&&a.currentChunk);if(e.length===0)return;let t=A2(this,Zg)._++;if(t===1){let a=Jd(e,W(this,Ya),!0);W(this,lt).writeBox(a)}let n=W(this,lt).pos,s=y_(t,e);W(this,lt).writeBox(s);{let a=Dg(!1),l=0;for(let h of e)for(let u of h.currentChunk.samples)l+=u.size;let c=W(this,lt).measureBox(a)+l;c>=2**32&&(a.largeSize=!0,c=W(this,lt).measureBox(a)+l),a.size=c,W(this,lt).writeBox(a)}for(let a of e){a.currentChunk.offset=W(this,lt).pos,a.currentChunk.moofOffset=n;for(let l of a.currentChunk.samples)W(this,lt).write(l.data),l.data=null}let r=W(this,lt).pos;W(this,lt).seek(W(this,lt).offsets.get(s));let o=y_(t,e);W(this,lt).writeBox(o),W(this,lt).seek(r);for(let a of e)a.finalizedChunks.push(a.currentChunk),W(this,Za).push(a.currentChunk),a.currentChunk=null;i&&Rt(this,ja,Gc).call(this)};ja=new WeakSet;Gc=function(){W(this,lt)instanceof Yg&&W(this,lt).flush()};nf=new WeakSet;Vg=function(){if(W(this,zc))throw new Error("Cannot add new video or audio chunks after the file has been finalized.")};var L3=[...["640028","64002a","640033","4d0028","42e01f"].map(i=>({name:`avc1.${i}`,kind:"avc",how:"MP4, H.264"})),...["40","51"].map(i=>({name:`vp09.00.${i}.08`,kind:"vp9",how:"MP4, VP9"}))],N_=.14,D3=4;async function F_(i){if(typeof VideoEncoder<"u")for(let e of L3){let t=N3(i,e);if(await F3(t))try{return await U3(i,e,t)}catch(n){i.stopped.throwIfAborted(),console.info(`${e.name}: ${n.message}`)}}return O3(i)}function N3({width:i,height:e,rate:t},{name:n,kind:s}){let r=Math.round(i*e*t*N_);return{codec:n,width:i,height:e,framerate:t,bitrate:r,...s==="avc"?{avc:{format:"avc"}}:{}}}async function F3(i){try{return(await VideoEncoder.isConfigSupported(i)).supported===!0}catch{return!1}}async function U3(i,e,t){let{painter:n,times:s,width:r,height:o,rate:a}=i,l=new $g,c=new D_({target:l,video:{codec:e.kind,width:r,height:o,frameRate:a},fastStart:"in-memory"}),h=null,u=new VideoEncoder({output:(d,f)=>c.addVideoChunk(d,f),error:d=>h=d});try{u.configure(t);for(let d=0;d<s.length;d++){n.paint(s[d]);let f=new VideoFrame(n.canvas,{timestamp:Math.round(d*1e6/a),duration:Math.round(1e6/a)});u.encode(f,{keyFrame:d%Math.round(2*a)===0}),f.close(),i.progress((d+1)/s.length);do await Ic(i.stopped);while(u.encodeQueueSize>D3&&!h);if(h)throw h}if(await u.flush(),h)throw h}finally{u.state!=="closed"&&u.close()}return c.finalize(),{blob:new Blob([l.buffer],{type:"video/mp4"}),ending:"mp4",how:e.how}}async function O3(i){let e=["video/webm;codecs=vp9","video/webm","video/mp4"].find(h=>typeof MediaRecorder<"u"&&MediaRecorder.isTypeSupported(h));if(!e)throw new Error("this browser can neither encode nor record video; choose GIF");let{painter:t,times:n,rate:s}=i,r=t.canvas.captureStream(s),o=new MediaRecorder(r,{mimeType:e,videoBitsPerSecond:i.width*i.height*s*N_}),a=[];o.ondataavailable=h=>a.push(h.data);let l=new Promise(h=>o.onstop=h);o.start();try{for(let h=0;h<n.length;h++)t.paint(n[h]),i.progress((h+1)/n.length),await new Promise(u=>setTimeout(u,1e3/s)),i.stopped.throwIfAborted()}finally{o.stop(),await l;for(let h of r.getTracks())h.stop()}let c=e.startsWith("video/mp4")?"mp4":"webm";return{blob:new Blob(a,{type:e}),ending:c,how:c==="mp4"?"MP4":"WebM"}}var k3=[["png","Picture (PNG)"],["gif","Animation (GIF)"],["mp4","Video (MP4)"]],B3={png:["screen","1280×720","1920×1080","3840×2160","1600×1600"],gif:["640×400","800×500","1280×720","screen"],mp4:["1280×720","1920×1080","1080×1080","screen"]},z3={png:"1920×1080",gif:"800×500",mp4:"1280×720"},V3={png:[],gif:[10,20,25],mp4:[25,30,60]},H3={png:0,gif:20,mp4:30};function O_(i){return new e0(i).element}var e0=class{constructor(e){this.stage=e;this.kind.append(...k3.map(([t,n])=>U_(t,n))),this.rows={rate:w("label",{class:"field"},Y("Pictures per second"),this.rate),clear:w("label",{},this.clear,Y("Transparent background"))},this.kind.addEventListener("change",()=>this.offer());for(let t of[this.size,this.rate])t.addEventListener("change",()=>this.tell());this.save.addEventListener("click",()=>this.running?this.running.abort():void this.make()),e.store.on("speed",()=>this.tell()),e.store.on("range",()=>this.tell()),e.store.on("language",()=>queueMicrotask(()=>this.tell())),this.element=_g("Export","Save a picture or the animation",w("label",{class:"field"},Y("Kind"),this.kind),w("label",{class:"field"},Y("Size"),this.size),this.rows.rate,this.rows.clear,w("label",{},this.caption,Y("Title, time and legend")),this.about,w("div",{class:"go"},this.save,this.progress),this.told),this.element.classList.add("export"),this.offer()}stage;element;kind=w("select",{});size=w("select",{});rate=w("select",{});clear=w("input",{type:"checkbox"});caption=w("input",{type:"checkbox",checked:!0});about=w("p",{class:"about"});told=w("p",{class:"said",hidden:!0,role:"status"});progress=w("progress",{max:1,value:0,hidden:!0});save=w("button",{type:"button",class:"main"},Y("Save"));rows;running=null;get chosen(){return this.kind.value}offer(){let e=this.chosen;this.size.replaceChildren(...B3[e].map(t=>t==="screen"?U_(t,"As on the screen"):w("option",{value:t},t))),this.size.value=z3[e],this.rate.replaceChildren(...V3[e].map(t=>w("option",{value:t},t))),this.rate.value=String(H3[e]),this.rows.rate.hidden=e==="png",this.rows.clear.hidden=e!=="png",this.tell()}get times(){let{store:e}=this.stage;return Jb(e.get("range"),e.get("speed"),Number(this.rate.value))}tell(){if(this.about.hidden=this.chosen==="png",this.chosen==="png")return;let e=this.times.length,t=(e/Number(this.rate.value)).toFixed(1);pe(this.about,Y("At the player's speed: {s} s, {n} pictures",{s:t,n:e}))}dimensions(){if(this.size.value!=="screen")return this.size.value.split("×").map(Number);let e=Math.min(window.devicePixelRatio||1,2),t=n=>2*Math.round(n*e/2);return[t(this.stage.root.clientWidth),t(this.stage.root.clientHeight)]}async make(){let{stage:e}=this;this.running=new AbortController,this.busy(!0),e.store.set("playing",!1);let t=e.store.get("time");try{let n=await this.made(t);G3(n.blob,`${W3(e.scene?.title??"")}.${n.ending}`),this.say(Me("Saved: {how}, {size}",{how:n.how,size:$3(n.blob.size)}))}catch(n){let s=n.name==="AbortError";this.say(s?Me("Stopped; nothing was saved"):Me("This could not be saved: {why}",{why:n.message}))}finally{this.running=null,e.end(),this.busy(!1)}}async made(e){let t=this.chosen,[n,s]=this.dimensions(),r=t==="png"&&this.clear.checked?null:"#ffffff",o=new jd(this.stage,{width:n,height:s,background:r,caption:this.caption.checked});if(t==="png"){o.paint(e);let l=await new Promise(c=>o.canvas.toBlob(c,"image/png"));if(!l)throw new Error("the picture is too large for this browser");return{blob:l,ending:"png",how:`PNG, ${n}×${s}`}}let a={painter:o,times:this.times,rate:Number(this.rate.value),width:n,height:s,progress:l=>this.progress.value=l,stopped:this.running.signal};return t==="gif"?d_(a):F_(a)}busy(e){this.stage.root.classList.toggle("exporting",e),this.progress.hidden=!e||this.chosen==="png",this.progress.value=0,pe(this.save,Y(e?"Cancel":"Save"));for(let t of[this.kind,this.size,this.rate,this.clear,this.caption])t.disabled=e;e&&(this.told.hidden=!0)}say(e){this.told.textContent=e,this.told.hidden=!1}};function U_(i,e){let t=w("option",{value:i},Me(e));return t.dataset.t=e,t}function G3(i,e){let t=w("a",{href:URL.createObjectURL(i),download:e});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),6e4)}function W3(i){return i.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu,"_").replace(/^_+|_+$/g,"")||"abut"}function $3(i){return i<1e6?`${Math.ceil(i/1e3)} kB`:`${(i/1e6).toFixed(1)} MB`}var k_={type:"change"},n0={type:"start"},z_={type:"end"},uf=new ur,B_=new Oi,X3=Math.cos(70*bc.DEG2RAD),Un=new N,Ti=2*Math.PI,kt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},t0=1e-6,df=class extends cc{constructor(e,t=null){super(e,t),this.state=kt.NONE,this.target=new N,this.cursor=new N,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ki.ROTATE,MIDDLE:Ki.DOLLY,RIGHT:Ki.PAN},this.touches={ONE:ys.ROTATE,TWO:ys.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new N,this._lastQuaternion=new Ln,this._lastTargetPosition=new N,this._quat=new Ln().setFromUnitVectors(e.up,new N(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Fa,this._sphericalDelta=new Fa,this._scale=1,this._panOffset=new N,this._rotateStart=new Ke,this._rotateEnd=new Ke,this._rotateDelta=new Ke,this._panStart=new Ke,this._panEnd=new Ke,this._panDelta=new Ke,this._dollyStart=new Ke,this._dollyEnd=new Ke,this._dollyDelta=new Ke,this._dollyDirection=new N,this._mouse=new Ke,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=Y3.bind(this),this._onPointerDown=q3.bind(this),this._onPointerUp=Z3.bind(this),this._onContextMenu=nI.bind(this),this._onMouseWheel=J3.bind(this),this._onKeyDown=Q3.bind(this),this._onTouchStart=eI.bind(this),this._onTouchMove=tI.bind(this),this._onMouseDown=K3.bind(this),this._onMouseMove=j3.bind(this),this._interceptControlDown=iI.bind(this),this._interceptControlUp=sI.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=kt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(k_),this.update(),this.state=kt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Un.copy(t).sub(this.target),Un.applyQuaternion(this._quat),this._spherical.setFromVector3(Un),this.autoRotate&&this.state===kt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Ti:n>Math.PI&&(n-=Ti),s<-Math.PI?s+=Ti:s>Math.PI&&(s-=Ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Un.setFromSpherical(this._spherical),Un.applyQuaternion(this._quatInverse),t.copy(this.target).add(Un),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Un.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new N(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new N(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Un.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(uf.origin.copy(this.object.position),uf.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(uf.direction))<X3?this.object.lookAt(this.target):(B_.setFromNormalAndCoplanarPoint(this.object.up,this.target),uf.intersectPlane(B_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>t0||8*(1-this._lastQuaternion.dot(this.object.quaternion))>t0||this._lastTargetPosition.distanceToSquared(this.target)>t0?(this.dispatchEvent(k_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?Ti/60*this.autoRotateSpeed*e:Ti/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Un.setFromMatrixColumn(t,0),Un.multiplyScalar(-e),this._panOffset.add(Un)}_panUp(e,t){this.screenSpacePanning===!0?Un.setFromMatrixColumn(t,1):(Un.setFromMatrixColumn(t,0),Un.crossVectors(this.object.up,Un)),Un.multiplyScalar(e),this._panOffset.add(Un)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Un.copy(s).sub(this.target);let r=Un.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ke,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function q3(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function Y3(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function Z3(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(z_),this.state=kt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function K3(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Ki.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=kt.DOLLY;break;case Ki.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=kt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=kt.ROTATE}break;case Ki.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=kt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=kt.PAN}break;default:this.state=kt.NONE}this.state!==kt.NONE&&this.dispatchEvent(n0)}function j3(i){switch(this.state){case kt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case kt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case kt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function J3(i){this.enabled===!1||this.enableZoom===!1||this.state!==kt.NONE||(i.preventDefault(),this.dispatchEvent(n0),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(z_))}function Q3(i){this.enabled!==!1&&this._handleKeyDown(i)}function eI(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case ys.ROTATE:if(this.enableRotate===!1){this.state=kt.NONE;break}this._handleTouchStartRotate(i),this.state=kt.TOUCH_ROTATE;break;case ys.PAN:if(this.enablePan===!1){this.state=kt.NONE;break}this._handleTouchStartPan(i),this.state=kt.TOUCH_PAN;break;default:this.state=kt.NONE}break;case 2:switch(this.touches.TWO){case ys.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=kt.TOUCH_DOLLY_PAN;break;case ys.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=kt.TOUCH_DOLLY_ROTATE;break;default:this.state=kt.NONE}break;default:this.state=kt.NONE}this.state!==kt.NONE&&this.dispatchEvent(n0)}function tI(i){switch(this._trackPointer(i),this.state){case kt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case kt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case kt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case kt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=kt.NONE}}function nI(i){this.enabled!==!1&&i.preventDefault()}function iI(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function sI(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var i0=26,rI=1.16,Wc=Math.tan(i0/2*(Math.PI/180)),ff=class{constructor(e,t){this.element=e;this.changed=t}element;changed;camera=new Zn(i0,1,.01,100);controls=null;extent=null;up=new N(0,0,1);right=new N(1,0,0);back=new N(0,-1,0);target=new N;forward=new N(0,1,0);behind=0;crop=1;width=1;height=1;fitting=null;get flat(){return this.camera instanceof gs}begin(e){this.up.set(0,0,1),e&&Math.hypot(...e)>1e-9&&this.up.fromArray(e).negate().normalize();let t=[new N(1,0,0),new N(0,1,0)],n=Math.abs(t[0].dot(this.up))<.9?t[0]:t[1];this.right.copy(n).addScaledVector(this.up,-n.dot(this.up)).normalize(),this.back.crossVectors(this.right,this.up),this.control(),this.look("iso")}sees(e){this.extent=e,this.controls&&(this.controls.minDistance=e.size*1e-4,this.controls.maxDistance=e.floor*40),this.clip()}control(){this.controls?.dispose(),this.camera.up.copy(this.up);let e=new df(this.camera,this.element);e.enableDamping=!1,e.zoomToCursor=!0,e.mouseButtons={LEFT:Ki.ROTATE,MIDDLE:Ki.PAN,RIGHT:Ki.PAN},e.touches={ONE:ys.ROTATE,TWO:ys.DOLLY_PAN},e.target.copy(this.target),e.addEventListener("change",()=>{this.target.copy(e.target),this.clip(),this.changed()}),this.controls=e,this.extent&&this.sees(this.extent)}look(e){let{right:t,back:n,up:s}=this,r=new N;e==="front"?r.copy(n):e==="right"?r.copy(t):e==="top"?r.copy(s).addScaledVector(n,1e-4):r.copy(n).addScaledVector(t,.62).addScaledVector(s,.58),this.fit(r.normalize())}fit(e){let{extent:t,camera:n}=this;if(!t)return;let s=e??n.position.clone().sub(this.target).normalize();if(this.width<2||this.height<2){this.fitting="iso";return}let r=new N().crossVectors(this.up,s);r.lengthSq()<1e-12&&r.copy(this.right),r.normalize();let o=new N().crossVectors(s,r),a=this.width/this.height,l=this.centre(r,o,s),c=0,h=0,u=new N;for(let d=0;d<t.points.length;d+=3){u.fromArray(t.points,d).sub(l);let f=Math.max(Math.abs(u.dot(o)),Math.abs(u.dot(r))/a)*rI;h=Math.max(h,f),c=Math.max(c,f/Wc+u.dot(s))}this.flat&&(c=h/Wc),this.target.copy(l),n.position.copy(l).addScaledVector(s,c),this.lens(h),this.settle()}centre(...e){let t=new N,n=new N;for(let s of e){let[r,o]=[1/0,-1/0];for(let a=0;a<this.extent.points.length;a+=3){let l=n.fromArray(this.extent.points,a).dot(s);r=Math.min(r,l),o=Math.max(o,l)}t.addScaledVector(s,(r+o)/2)}return t}lens(e){let{camera:t}=this;t instanceof gs&&(t.zoom=1,t.userData.half=e,this.resize(this.width,this.height))}settle(){this.controls&&(this.controls.target.copy(this.target),this.camera.lookAt(this.target),this.controls.update(),this.clip(),this.changed())}project(e){if(e===this.flat)return;let t=this.camera,n=t.position.clone().sub(this.target),s=t instanceof gs?t.userData.half/t.zoom:n.length()*Wc;this.camera=e?new gs:new Zn(i0,1,.01,100),this.camera.position.copy(this.target).addScaledVector(n.normalize(),s/Wc),this.control(),this.lens(s),this.resize(this.width,this.height),this.settle()}resize(e,t){[this.width,this.height]=[e,t];let{camera:n}=this;if(n instanceof Zn)n.aspect=e/Math.max(t,1),n.zoom=1/this.crop;else{let s=(n.userData.half??1)*this.crop,r=s*e/Math.max(t,1);Object.assign(n,{left:-r,right:r,top:s,bottom:-s})}if(this.clip(),this.fitting&&e>1&&t>1){let s=this.fitting;this.fitting=null,this.look(s)}}frame(e,t){let{camera:n,extent:s}=this;this.crop=1,this.resize(this.width,this.height);let o=this.width/Math.max(this.height,1)/(e/t),a=0,l=new N;for(let c=0;s&&c<s.points.length;c+=3)l.fromArray(s.points,c).project(n),Math.abs(l.z)<=1&&(a=Math.max(a,Math.min(1,Math.abs(l.y)),Math.min(1,Math.abs(l.x))*o));this.crop=a>0?Math.min(1.18*a,Math.max(1,o)):1,this.resize(e,t)}unframe(){this.crop=1}clip(){let{camera:e,extent:t}=this;if(t){let s=new N().fromArray(t.middle).sub(e.position).dot(e.getWorldDirection(this.forward)),r=1.5*t.floor;e.far=Math.max(s+r,r*.01);let o=e.position.distanceTo(this.target);e.near=this.flat?s-r:Math.max(s-r,.04*Math.min(o,r)),e.far<=e.near&&(e.far=e.near+r)}e.updateProjectionMatrix(),e.getWorldDirection(this.forward),this.behind=this.forward.dot(e.position)}shift(e){e.lengthSq()!==0&&(this.target.add(e),this.camera.position.add(e),this.controls?.target.copy(this.target),this.clip())}pixel(e){let{camera:t}=this;if(t instanceof gs)return 2*(t.userData.half??1)*this.crop/t.zoom/this.height;let n=this.forward.dot(e)-this.behind;return 2*Math.max(n,t.near)*Wc*this.crop/this.height}get scale(){return this.pixel(this.target)}get size(){return[this.width,this.height]}readback(){let{position:e,quaternion:t}=this.camera;return{position:e.toArray(),target:this.target.toArray(),quaternion:[t.w,t.x,t.y,t.z],projection:this.flat?"orthographic":"perspective",scale:this.scale}}get turn(){return this.camera.quaternion.clone().invert()}get upward(){return this.up}dispose(){this.controls?.dispose(),this.controls=null}};var oI=2;function H_(i){let e=i.getContext("webgl2",{antialias:!0,alpha:!0,premultipliedAlpha:!0,powerPreference:"high-performance"});if(!e)return null;try{let t=new Td({canvas:i,context:e,antialias:!0,alpha:!0});return t.autoClear=!1,t.setClearColor(16777215,0),t}catch{return null}}var Ja=class{constructor(e){this.renderer=e;for(let t of[this.back,this.front])this.lamps.push(...t.children.filter(n=>n instanceof Da))}renderer;back=V_();front=V_();size=new Ke(1,1);lamps=[];static ratio(){return Math.min(window.devicePixelRatio||1,oI)}resize(e,t,n){this.renderer.setPixelRatio(n),this.renderer.setSize(e,t,!1),this.renderer.getDrawingBufferSize(this.size)}add(e,t){this.back.add(e),this.front.add(t)}remove(e,t){this.back.remove(e),this.front.remove(t)}draw(e){let{renderer:t}=this,n=new N;for(let s of this.lamps)n.fromArray(s.userData.from).applyQuaternion(e.camera.quaternion),s.position.copy(n);for(let s of[this.back,this.front])s.children[0].position.copy(e.upward);t.clear(),t.render(this.back,e.camera),t.clearDepth(),t.render(this.front,e.camera)}};function V_(){let i=new Hl;i.add(new sc(16777215,11187394,1.55));for(let[e,t]of[[1.55,[-.5,.9,.9]],[.45,[.9,.1,.5]]]){let n=new Da(16777215,e);n.userData.from=t,i.add(n)}return i}var Qa=class{constructor(e){this.run=e;let t=e.header.bodies.length+1;this.position=new Float64Array(3*t),this.rotation=new Float64Array(9*t);for(let n=0;n<this.rotation.length;n+=9)this.rotation[n]=this.rotation[n+4]=this.rotation[n+8]=1}run;position;rotation;frame=0;rest=0;time=0;at(e){let{run:t}=this,n=t.header.bodies.length;[this.frame,this.rest]=t.frameAt(e),this.time=e;let s=Math.min(this.frame+1,t.frameTime.length-1),{positions:r,quaternions:o}=t;if(!r.length)return;let a=this.rest;for(let l=0;l<n;l++){let c=3*(this.frame*n+l),h=3*(s*n+l);for(let u=0;u<3;u++)this.position[3*l+3+u]=(1-a)*r[c+u]+a*r[h+u];aI(o,4*(this.frame*n+l),4*(s*n+l),a,this.rotation,9*l+9)}}point(e,t,n,s=0){let r=9*(e+1),o=3*(e+1),{rotation:a,position:l}=this;for(let c=0;c<3;c++)n[s+c]=l[o+c]+a[r+3*c]*t[0]+a[r+3*c+1]*t[1]+a[r+3*c+2]*t[2]}speed(e){let{run:t}=this,n=t.frameTime.length-1;if(n<1||e<0)return 0;let s=Math.min(this.frame,n-1),r=t.header.bodies.length,o=3*(s*r+e),a=3*((s+1)*r+e),l=t.positions;return Math.hypot(l[a]-l[o],l[a+1]-l[o+1],l[a+2]-l[o+2])/(t.frameTime[s+1]-t.frameTime[s])}};function aI(i,e,t,n,s,r){let o=i[e]*i[t]+i[e+1]*i[t+1]+i[e+2]*i[t+2]+i[e+3]*i[t+3],a=o<0?-1:1;o=Math.min(1,o*a);let l=1-n,c=n*a;if(o<.995){let h=Math.acos(o);l=Math.sin((1-n)*h),c=a*Math.sin(n*h)}G_(l*i[e]+c*i[t],l*i[e+1]+c*i[t+1],l*i[e+2]+c*i[t+2],l*i[e+3]+c*i[t+3],s,r)}function G_(i,e,t,n,s,r){let o=2/(i*i+e*e+t*t+n*n);s[r]=1-o*(t*t+n*n),s[r+1]=o*(e*t-i*n),s[r+2]=o*(e*n+i*t),s[r+3]=o*(e*t+i*n),s[r+4]=1-o*(e*e+n*n),s[r+5]=o*(t*n-i*e),s[r+6]=o*(e*n-i*t),s[r+7]=o*(t*n+i*e),s[r+8]=1-o*(e*e+t*t)}function Ro(i,e){let t=new Float64Array(12);return G_(e[0],e[1],e[2],e[3],t,0),t.set(i,9),t}function Po(i,e,t,n,s){let r=i.rotation,o=i.position,a=9*(e+1),l=3*(e+1);for(let c=0;c<3;c++){let h=r[a+3*c],u=r[a+3*c+1],d=r[a+3*c+2];n[s+c]=h*t[0]+u*t[3]+d*t[6],n[s+4+c]=h*t[1]+u*t[4]+d*t[7],n[s+8+c]=h*t[2]+u*t[5]+d*t[8],n[s+12+c]=h*t[9]+u*t[10]+d*t[11]+o[l+c]}n[s+3]=n[s+7]=n[s+11]=0,n[s+15]=1}var $c=[...Array.from({length:48},(i,e)=>{let t=1-(2*e+1)/48,n=e*Math.PI*(3-Math.sqrt(5)),s=Math.sqrt(1-t*t);return[s*Math.cos(n),s*Math.sin(n),t]}),...[0,1,2].flatMap(i=>[1,-1].map(e=>[0,1,2].map(t=>t===i?e:0)))],el=class{most=new Float64Array($c.length).fill(-1/0);at=new Float64Array(3*$c.length);add(e,t,n){if(Number.isFinite(e+t+n))for(let s=0;s<$c.length;s++){let r=$c[s],o=r[0]*e+r[1]*t+r[2]*n;o<=this.most[s]||(this.most[s]=o,this.at[3*s]=e,this.at[3*s+1]=t,this.at[3*s+2]=n)}}points(){let e=new Map;for(let t=0;t<$c.length;t++){if(this.most[t]===-1/0)continue;let n=[...this.at.subarray(3*t,3*t+3)];e.set(n.join(),n)}return Float64Array.from([...e.values()].flat())}};function W_(i){let e=new el;for(let t=0;t+2<i.length;t+=3)e.add(i[t],i[t+1],i[t+2]);return e.points()}var lI=60,cI=6e4,$_=()=>[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]];function X_(i){let e=i.meshes.map(c=>W_(c.vertices)),t=[],[n,s]=[new el,new el];for(let c of i.runs)hI(c,e,n,s,t);let r=n.points();tl(pf(r))>0||(r=Float64Array.from([...r,...s.points()])),tl(pf(r))>0||(r=uI(r));let o=pf(r),a=tl(o);t.sort((c,h)=>c-h);let l=t[t.length>>1]||a;return{points:r,middle:[0,1,2].map(c=>(o[0][c]+o[1][c])/2),size:Math.sqrt(Math.min(l,a)*a),floor:tl(pf([...r,...s.points()])),outlines:e}}function hI(i,e,t,n,s){let r=new Qa(i),o=i.frameTime.length,a=new Float32Array(16),l=i.header.parts.map(f=>({part:f,local:Ro(f.position,f.quaternion)})),c=i.header.marks.flatMap(f=>[f.i,f.j]).filter(f=>f!==null),h=l.reduce((f,{part:g})=>f+e[g.mesh].length/3,0)+c.length+i.header.bodies.length,u=Math.max(3,Math.min(lI,o,Math.floor(cI/Math.max(1,h)))),d=[0,0,0];for(let f=0;f<Math.min(u,o);f++){r.at(i.frameTime[o<=u?f:Math.round(f*(o-1)/(u-1))]);let g=$_(),y=(p,[m,b,E])=>{p.add(m,b,E),p===t&&q_(g,[m,b,E],0)};for(let p=0;p<i.header.bodies.length;p++)y(t,[...r.position.subarray(3*p+3,3*p+6)]);for(let p of c)r.point(p.body,p.position,d),y(t,d);for(let{part:p,local:m}of l){Po(r,p.body,m,a,0);let b=e[p.mesh];for(let E=0;E<b.length;E+=3){for(let _=0;_<3;_++)d[_]=a[_]*b[E]+a[4+_]*b[E+1]+a[8+_]*b[E+2]+a[12+_];y(p.kind==="plane"?n:t,d)}}tl(g)>0&&s.push(tl(g))}}function q_(i,e,t){if(Number.isFinite(e[t]+e[t+1]+e[t+2]))for(let n=0;n<3;n++)i[0][n]=Math.min(i[0][n],e[t+n]),i[1][n]=Math.max(i[1][n],e[t+n])}function pf(i){let e=$_();for(let t=0;t<i.length;t+=3)q_(e,i,t);return e}function uI(i){let[e,t,n]=i.length?i:[0,0,0];return Float64Array.of(e-.5,t-.5,n-.5,e+.5,t+.5,n+.5)}function tl(i){let e=Math.hypot(...[0,1,2].map(t=>i[1][t]-i[0][t]));return Number.isFinite(e)?e:0}var dI=1.6,s0=[5,15],j_=7,fI=1.8,gf=class{constructor(e,t,n){this.run=e;this.world=t;let s=t.theme.runs[e.index%t.theme.runs.length];this.colours=e.contacts.map((u,d)=>n?s:new qe(Bs(d))),this.tracks=e.contacts.flatMap(({tracks:u},d)=>u.map(f=>({contact:d,track:f}))),this.loads=e.contacts.map(()=>({force:0,normal:0,depth:0,places:0}));let r=Math.max(1,this.tracks.length),o=new Fs(1,1,1,10,1,!0).translate(0,.5,0),a=new Jl(1,1,16).translate(0,.5,0),l=new po({transparent:n,opacity:n?.7:1});this.shafts=K_(o,l,r),this.heads=K_(a,l,r);let c=new Ht;this.place=new Lt(new Float32Array(3*r),3).setUsage(vr),this.paint=new Lt(new Float32Array(3*r),3).setUsage(vr),c.setAttribute("position",this.place).setAttribute("color",this.paint);let h=gI();this.spots=new Yl(c,h),this.spots.frustumCulled=!1,this.free=[o,a,l,c,h,this.shafts,this.heads],this.group.add(this.shafts,this.heads,this.spots)}run;world;group=new In;contacts=[];loads;count=0;scale=0;chosen=-1;tracks;shafts;heads;spots;place;paint;colours;free;get peaks(){let e=this.loads.map(()=>0);for(let{contact:t,track:n}of this.tracks){let{force:s}=n;for(let r=0;r<s.length;r+=3){let o=s[r]**2+s[r+1]**2+s[r+2]**2;o>e[t]&&(e[t]=o)}}return e.map(Math.sqrt)}show(e,t,n,s){this.scale=t,this.chosen=s===null?-1:this.run.contacts.findIndex(({name:o})=>o===s),this.count=0;for(let o of this.loads)o.force=o.normal=o.depth=o.places=0;let r=new Float64Array(6*this.loads.length);for(let{contact:o,track:a}of this.tracks){if(!pI(a,e))continue;let l=this.loads[o];l.places+=1,l.depth=Math.max(l.depth,Qi[9]);for(let c=0;c<6;c++)r[6*o+c]+=Qi[3+c];this.world.muted.has(this.run.contacts[o].name)||this.put(o,n)}this.loads.forEach((o,a)=>{o.force=Math.hypot(r[6*a],r[6*a+1],r[6*a+2]),o.normal=Math.hypot(r[6*a+3],r[6*a+4],r[6*a+5])}),this.sent()}put(e,t){let n=this.count++;this.contacts[n]=e,Io.set(Qi[0],Qi[1],Qi[2]),_s.set(Qi[3],Qi[4],Qi[5]);let s=_s.length()*this.scale,r=t(Io)*(e===this.chosen?fI:1),o=Math.min(s0[1]*r,.5*s);s>0&&_s.normalize(),Z_(this.shafts,n,Io,s-o,Math.min(dI*r,.2*s)),Y_.copy(Io).addScaledVector(_s,s-o),Z_(this.heads,n,Y_,o,o*s0[0]/s0[1]);let a=this.colours[e];this.shafts.setColorAt(n,a),this.heads.setColorAt(n,a),this.place.setXYZ(n,Io.x,Io.y,Io.z),this.paint.setXYZ(n,a.r,a.g,a.b)}sent(){for(let e of[this.shafts,this.heads])e.count=this.count,e.instanceMatrix.needsUpdate=!0,e.instanceColor&&(e.instanceColor.needsUpdate=!0);this.spots.geometry.setDrawRange(0,this.count),this.place.needsUpdate=this.paint.needsUpdate=!0}ends(e,t,n){let s=this.shafts.instanceMatrix.array,r=this.heads.instanceMatrix.array;t.fromArray(s,16*e+12),n.set(r[16*e+12]+r[16*e+4],r[16*e+13]+r[16*e+5],r[16*e+14]+r[16*e+6])}dots(e){this.spots.material.uniforms.size.value=j_*e}readback(){let[e,t]=[new N,new N];return Array.from({length:this.group.visible?this.count:0},(n,s)=>{this.ends(s,e,t);let r=t.sub(e).toArray(),o=r.map(a=>this.scale>0?a/this.scale:0);return{run:this.run.index,contact:this.run.contacts[this.contacts[s]].name,point:e.toArray(),vector:r,force:o,scale:this.scale}})}dispose(){for(let e of this.free)e.dispose()}},Qi=new Float64Array(10),Io=new N,_s=new N,Y_=new N,Xc=new N,mf=new N;function pI(i,e){let t=mI(i.at,e.frame);if(t<0)return!1;let n=e.rest>0&&i.at[t+1]===e.frame+1,s=n?e.rest:0,r=n?t+1:t;for(let o=0;o<3;o++)Qi[o]=(1-s)*i.point[3*t+o]+s*i.point[3*r+o],Qi[3+o]=(1-s)*i.force[3*t+o]+s*i.force[3*r+o],Qi[6+o]=(1-s)*i.normal[3*t+o]+s*i.normal[3*r+o];return Qi[9]=(1-s)*i.depth[t]+s*i.depth[r],!0}function mI(i,e){let t=0,n=i.length-1;for(;t<=n;){let s=t+n>>1;if(i[s]===e)return s;i[s]<e?t=s+1:n=s-1}return-1}function Z_(i,e,t,n,s){let r=i.instanceMatrix.array;Xc.set(Math.abs(_s.x)<.7?1:0,Math.abs(_s.x)<.7?0:1,0).cross(_s).normalize(),mf.crossVectors(Xc,_s);let o=16*e;r[o]=Xc.x*s,r[o+1]=Xc.y*s,r[o+2]=Xc.z*s,r[o+4]=_s.x*n,r[o+5]=_s.y*n,r[o+6]=_s.z*n,r[o+8]=mf.x*s,r[o+9]=mf.y*s,r[o+10]=mf.z*s,r[o+12]=t.x,r[o+13]=t.y,r[o+14]=t.z,r[o+3]=r[o+7]=r[o+11]=0,r[o+15]=1}function K_(i,e,t){let n=new Bi(i,e,t);return n.instanceMatrix.setUsage(vr),n.frustumCulled=!1,n.setColorAt(0,new qe),n.count=0,n}function gI(){return new Si({uniforms:{size:{value:j_}},vertexShader:`
      attribute vec3 color;
      uniform float size;
      varying vec3 vColor;
      void main() {
        vColor = color;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        gl_PointSize = size;
      }`,fragmentShader:`
      uniform float size;
      varying vec3 vColor;
      void main() {
        float r = length(gl_PointCoord - 0.5) * 2.0;
        if (r > 1.0) discard;
        gl_FragColor = vec4(mix(vColor, vec3(1.0), smoothstep(0.6, 0.75, r)), 1.0 - smoothstep(0.8, 1.0, r));
        #include <colorspace_fragment>
      }`,transparent:!0,depthWrite:!1})}var yI=7,vI=72,xI=15e4;function J_(i,e){let t=(i.index?.count??0)/3;if(t<400||t*e<xI)return null;i.computeBoundingBox();let{min:n,max:s}=i.boundingBox,r=Math.max(s.x-n.x,s.y-n.y,s.z-n.z),o=bI(i,[n.x,n.y,n.z],r/yI);return o.index.count<1.5*t?{fine:i,coarse:o,across:r}:null}function Q_({fine:i,coarse:e,across:t},n){return t<vI*n?e:i}function bI(i,e,t){let n=i.getAttribute("position").array,s=i.getAttribute("normal").array,r=n.length/3,o=new Map;for(let f=0;f<r;f++){let[g,y,p]=[0,1,2].map(E=>Math.floor((n[3*f+E]-e[E])/t)),m=g+100*(y+100*p),b=o.get(m);b?b.push(f):o.set(m,[f])}let a=new Uint32Array(r),l=[],c=[];for(let f of o.values()){let g=_I(f,n);for(let y of f)a[y]=l.length/3;for(let y=0;y<3;y++)l.push(n[3*g+y]),c.push(s[3*g+y])}let h=[],u=i.index.array;for(let f=0;f<u.length;f+=3){let[g,y,p]=[a[u[f]],a[u[f+1]],a[u[f+2]]];g!==y&&y!==p&&p!==g&&h.push(g,y,p)}let d=new Ht;return d.setAttribute("position",new Lt(Float32Array.from(l),3)),d.setAttribute("normal",new Lt(Float32Array.from(c),3)),d.setIndex(h),d}function _I(i,e){let t=[0,1,2].map(s=>i.reduce((r,o)=>r+e[3*o+s],0)/i.length),n=s=>[0,1,2].reduce((r,o)=>r+(e[3*s+o]-t[o])**2,0);return i.reduce((s,r)=>n(r)<n(s)?r:s)}function yf(i,e,t){let n=new Bi(i,e,t);return Object.assign(n,{isMesh:!1,isLine:!0,isLineSegments:!0,raycast:()=>{}}),n.frustumCulled=!1,n}function tw(){let i={specular:new qe(2764080),shininess:28,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1},e=new pr({...i,side:Jn});return e.onBeforeCompile=wI,e.customProgramCacheKey=()=>"quartered",{solid:new pr({...i,side:Jn}),quartered:e,graphic:new pr({...i,side:Jn}),inside:new pr({...i,side:Us}),outside:new pr({...i,side:jn,transparent:!0,depthWrite:!1}),plane:SI(),edges:new Ns({transparent:!0})}}function nw(i,{ghost:e,transparent:t},n){let s=e?t?.2:.38:t?.3:1;for(let r of["solid","quartered","graphic"]){let o=i[r];ew(o,s,e||s===1),o.polygonOffsetFactor=o.polygonOffsetUnits=e?3:1}ew(i.inside,e?.2:t?.25:.62,!1),i.outside.opacity=e?.05:.13,i.edges.color.copy(n),i.edges.opacity=e?.28:.5,i.edges.depthWrite=!1,i.plane.color.copy(n)}function ew(i,e,t){let n=e<1;i.transparent!==n&&(i.needsUpdate=!0),i.transparent=n,i.opacity=e,i.depthWrite=t}function wI(i){i.vertexShader=i.vertexShader.replace("#include <common>",`#include <common>
varying vec3 vOwn;`).replace("#include <begin_vertex>",`#include <begin_vertex>
vOwn = position;`),i.fragmentShader=i.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 vOwn;`).replace("#include <color_fragment>",`#include <color_fragment>
      vec3 side = clamp(vOwn / max(fwidth(vOwn), vec3(1e-12)), -1.0, 1.0);
      diffuseColor.rgb *= 0.93 + 0.07 * side.x * side.y * side.z;`)}function SI(){let i=new zr({side:Jn,transparent:!0,depthWrite:!1,polygonOffset:!0});return i.polygonOffsetFactor=i.polygonOffsetUnits=2,i.defines={USE_UV:""},i.onBeforeCompile=e=>{e.fragmentShader=e.fragmentShader.replace("#include <color_fragment>",`#include <color_fragment>
      vec2 width = max(fwidth(vUv), vec2(1e-9));
      vec2 far = abs(fract(vUv - 0.5) - 0.5) / width;
      vec2 far10 = abs(fract(vUv / 10.0 - 0.5) - 0.5) * 10.0 / width;
      float fine = (1.0 - min(min(far.x, far.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
      float coarse = 1.0 - min(min(far10.x, far10.y), 1.0);
      diffuseColor.a = gl_FrontFacing ? 0.05 + max(0.12 * fine, 0.19 * coarse) : 0.02 + max(0.02 * fine, 0.04 * coarse);`)},i.customProgramCacheKey=()=>"gridded",i}function iw(i){for(let e of Object.values(i))e.dispose()}var MI=.0055,TI=.013,AI=new Set(["Fixed","Orientation","ParallelAxes","Perpendicular","Coupler","Gear","InPlane","Planar","Force"]),EI=8,CI=new N(0,1,0);function rw(i,{size:e,outlines:t}){let n=[],s=[],r=1e-6*e;i.header.bodies.forEach(({name:a},l)=>{let c=RI(i,l,t),h=II(i,l,r,c.length>0);c.length||s.push({body:l,name:a,local:sw(DI(new N,TI*e)),stretched:!1});let u=c.length?PI(h,c):LI(h,new N);for(let[d,f]of u)d.distanceTo(f)>r&&n.push({body:l,name:a,local:sw(NI(d,f,MI*e)),stretched:!0})});let o=[];return s.length&&o.push({kind:"quartered",geometry:new fr(1,20,14),wire:null,items:s}),n.length&&o.push({kind:"solid",geometry:new Fs(1,1,1,14),wire:null,items:n}),o}function RI(i,e,t){return i.header.parts.filter(n=>n.body===e).map(n=>{let[s,r,o,a]=n.quaternion,l=new wt().compose(new N(...n.position),new Ln(r,o,a,s),new N(1,1,1)),c=new Kn,h=new N,u=t[n.mesh];for(let d=0;d<u.length;d+=3)c.expandByPoint(h.fromArray(u,d).applyMatrix4(l));return c.expandByScalar(.1*c.getSize(h).length())})}function PI(i,e){let t=new N,n=o=>e.some(a=>a.containsPoint(o)),s=i.filter(o=>!n(o));if(!s.length)return[];let r=n(t)?[]:e.slice(0,EI).map(o=>o.getCenter(new N));return[...s,...r].map(o=>[o,t])}function II(i,e,t,n){let s=[];for(let r of i.header.marks)if(!(n&&AI.has(r.kind)))for(let o of[r.i,r.j]){if(o?.body!==e)continue;let a=new N(...o.position);s.some(l=>l.distanceTo(a)<=t)||s.push(a)}return s}function LI(i,e){let t=[];if(i.length===2){t.push([i[0],i[1]]);let n=i[1].clone().sub(i[0]),s=Math.min(1,Math.max(0,e.clone().sub(i[0]).dot(n)/n.lengthSq())),r=i[0].clone().addScaledVector(n,s);return r.distanceTo(e)>.02*n.length()&&t.push([r,e]),t}for(let n of i)t.push([e,n]);return(i.length===3||i.length===4)&&i.forEach((n,s)=>t.push([n,i[(s+1)%i.length]])),t}function DI(i,e){return new wt().compose(i,new Ln,new N(e,e,e))}function NI(i,e,t){let n=e.clone().sub(i),s=n.length(),r=new Ln().setFromUnitVectors(CI,n.divideScalar(s));return new wt().compose(i.clone().add(e).multiplyScalar(.5),r,new N(t,s,t))}function sw(i){let e=i.elements;return Float64Array.of(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10],e[12],e[13],e[14])}var ow=1e-5,vf=class{constructor(e,t,n){this.run=e;this.world=t;this.ghost=n;let s=new Map;for(let o of e.header.parts)o.kind!=="plane"&&!s.has(o.body)&&s.set(o.body,o.mesh);this.colours=kb(e.header.bodies.length,o=>s.get(o)??null,FI(e,t.extent.size));let r=rw(e,t.extent);this.own.push(...r.map(o=>o.geometry));for(let o of[...this.batches(),...r])this.draw(o);this.look({ghost:n,transparent:!1})}run;world;ghost;group=new In;pickable=[];drawn=[];materials=tw();own=[];colours;batches(){let{world:e}=this,t=new Map;for(let n of this.run.header.parts){let s=`${n.kind} ${n.mesh}`,r=n.kind==="plane",o=e.scene.meshes[n.mesh].edges,a=t.get(s);if(!a){let l=r?e.plane(n.mesh):e.solid(n.mesh),c=o?.length&&!r?e.wire(n.mesh):null;a={kind:n.kind==="solid"&&!o?.length?"quartered":n.kind,geometry:l,wire:c,items:[]},t.set(s,a)}a.items.push({body:n.body,name:n.name,local:Ro(n.position,n.quaternion),stretched:!1})}return[...t.values()]}draw(e){let{materials:t,ghost:n}=this;if(e.kind==="plane"&&n)return;let s={cavity:t.inside,plane:t.plane,graphic:t.graphic,quartered:t.quartered},r=new Bi(e.geometry,s[e.kind]??t.solid,e.items.length);r.instanceMatrix.setUsage(vr),r.frustumCulled=!1,r.renderOrder=n?2:e.kind==="plane"?4:e.kind==="cavity"?1:0;let o=[];if(e.kind==="cavity"){let l=new Bi(e.geometry,t.outside,e.items.length);l.renderOrder=5,l.frustumCulled=!1,o.push(l)}if(e.wire){let l=yf(e.wire,t.edges,e.items.length);l.renderOrder=3,l.name="edges",o.push(l)}for(let l of o)l.instanceMatrix=r.instanceMatrix;r.userData.run=this.run.index,r.userData.items=e.items,this.group.add(r,...o);let a=e.kind==="quartered"?J_(e.geometry,e.items.length):null;a&&this.own.push(a.coarse),this.drawn.push({...e,mesh:r,others:o,detail:a}),e.kind!=="plane"&&this.pickable.push(r),this.paint(null,null)}nameOf(e){return e<0?"ground":this.run.header.bodies[e].name}colourOf(e){return this.colours[e]}look(e,t=!0){nw(this.materials,e,this.world.theme.ink);for(let{others:n}of this.drawn)for(let s of n)s.name==="edges"&&(s.visible=t)}paint(e,t){let n=this.world.theme.runs[this.run.index%this.world.theme.runs.length],s=Bb(),r=new qe;for(let{mesh:o,others:a,kind:l,items:c}of this.drawn)if(l!=="plane"){c.forEach((h,u)=>{r.copy(h.body<0?s:this.colours[h.body]),this.ghost&&r.lerp(n,.8);let d=this.nameOf(h.body);d===e?r.lerp(Ac,.8):d===t&&r.lerp(Ac,.28),o.setColorAt(u,r)}),o.instanceColor.needsUpdate=!0;for(let h of a)h.name!=="edges"&&(h.instanceColor=o.instanceColor)}}place(e){let{hidden:t}=this.world;for(let{mesh:n,items:s}of this.drawn){let r=n.instanceMatrix.array;for(let o=0;o<s.length;o++){let{body:a,local:l}=s[o];t.size&&t.has(this.nameOf(a))?r.fill(0,16*o,16*o+16):Po(e,a,l,r,16*o)}n.instanceMatrix.needsUpdate=!0,n.boundingSphere=null}}size(e){for(let{mesh:t,detail:n}of this.drawn)n&&(t.geometry=Q_(n,e))}readback(){let e=new Map,t=new wt,n=new wt;for(let{mesh:s,items:r}of this.drawn)r.forEach((o,a)=>{if(o.body<0||o.stretched||e.has(o.body)||(s.getMatrixAt(a,t),t.elements[15]===0))return;let[l,c,h,u,d,f,g,y,p,m,b,E]=o.local;n.set(l,c,h,m,u,d,f,b,g,y,p,E,0,0,0,1).invert();let[_,R]=[new N,new Ln];t.multiply(n).decompose(_,R,new N),e.set(o.body,{name:this.nameOf(o.body),position:_.toArray(),quaternion:[R.w,R.x,R.y,R.z]})});return[...e].sort(([s],[r])=>s-r).map(([,s])=>s)}dispose(){for(let{mesh:e,others:t}of this.drawn)for(let n of[e,...t])n.dispose();for(let e of this.own)e.dispose();iw(this.materials)}};function FI(i,e){let{positions:t,quaternions:n,frameTime:s,header:r}=i,o=r.bodies.length,a=r.bodies.map((l,c)=>{for(let h=1;h<s.length;h++){for(let u=0;u<3;u++)if(Math.abs(t[3*(h*o+c)+u]-t[3*c+u])>ow*e)return!1;for(let u=0;u<4;u++)if(Math.abs(n[4*(h*o+c)+u]-n[4*c+u])>ow)return!1}return!0});return a.every(Boolean)?()=>!1:l=>a[l]}var xf=(i,e)=>new Fs(i,i,e,20).rotateX(Math.PI/2),UI={Revolute:()=>xf(.42,1.1),Cylindrical:()=>xf(.3,2.2),Screw:()=>xf(.3,2.2),InLine:()=>xf(.16,2.2),Translational:()=>new ms(.62,.62,1.5),Spherical:()=>new fr(.52,20,14),AtPoint:()=>new fr(.42,20,14),ConstantVelocity:()=>new fr(.52,20,14),Universal:()=>new Hr(.5,.16,10,24),Fixed:()=>new ms(.7,.7,.7),Planar:()=>new ms(1.5,1.5,.16),InPlane:()=>new ms(1.5,1.5,.16),Bushing:()=>new Hr(.5,.2,12,28),TorsionSpring:()=>new Hr(.6,.12,8,28,1.6*Math.PI)},OI=()=>new Hr(.95,.1,8,36,1.6*Math.PI);function lw(i,e){return i==="motion"?OI():(UI[e]??(()=>new Ql(.6)))()}var aw=8,r0=18,_r=6,kI=.1,cw=11;function hw(){let i=[[0,0,0],[0,0,.1]];for(let e=0;e<=aw*r0;e++)i.push([1,2*Math.PI*e/r0,.1+.8*e/(aw*r0)]);return i.push([0,0,.9],[0,0,1]),BI(i.map(([e,t,n])=>new N(e*Math.cos(t),e*Math.sin(t),n*cw)))}function BI(i){let e=[],t=[],[n,s,r]=[new N,new N,new N];i.forEach((a,l)=>{n.copy(i[Math.min(l+1,i.length-1)]).sub(i[Math.max(l-1,0)]).normalize(),s.set(-a.y||.001,a.x||.001,0).cross(n).normalize(),r.crossVectors(n,s);for(let c=0;c<_r;c++){let h=2*Math.PI*c/_r,u=s.clone().multiplyScalar(Math.cos(h)).addScaledVector(r,Math.sin(h));u.multiplyScalar(kI).add(a),e.push(u.x,u.y,u.z/cw);let d=(c+1)%_r;l&&t.push(_r*(l-1)+c,_r*(l-1)+d,_r*l+c,_r*l+c,_r*(l-1)+d,_r*l+d)}});let o=new Ht;return o.setAttribute("position",new Lt(new Float32Array(e),3)),o.setIndex(t),o.computeVertexNormals(),o}function uw(){return new Ht().setAttribute("position",new Lt(Float32Array.of(0,0,0,0,0,1),3))}var dw={joint:"#46566b",motion:"#c2571a",force:"#2f8a63"},zI=new Set(["SpringDamper","Distance","LineForce"]),VI=.022,fw=[7,22],wf=class{constructor(e,t){this.run=e;this.world=t;let n=new po({transparent:!0,opacity:.82}),s=new Ns({transparent:!0,opacity:.95});this.free.push(n,s);let r=new Map,o=[];for(let a of e.header.marks)zI.has(a.kind)&&a.i&&a.j?o.push(a):(a.i||a.j)&&GI(r,`${a.family} ${a.kind}`,a);for(let a of r.values())this.sort(a,n);this.link(o.filter(a=>a.kind==="SpringDamper"),hw(),n,!0),this.link(o.filter(a=>a.kind!=="SpringDamper"),uw(),s,!1)}run;world;group=new In;sorts=[];links=[];free=[];places=new Map;sort(e,t){let n=lw(e[0].family,e[0].kind),s=new Bi(n,t,e.length);s.instanceMatrix.setUsage(vr),s.frustumCulled=!1;let r=e.map(o=>{let a=o.i&&(o.i.body>=0||!o.j)?o.i:o.j,l=o.j&&o.j!==a?{body:o.j.body,local:Ro(o.j.position,o.j.quaternion)}:null;return{mark:o,end:a,local:Ro(a.position,a.quaternion),axes:l}});this.sorts.push({mesh:s,glyphs:r}),this.free.push(n,s),this.group.add(s)}link(e,t,n,s){if(this.free.push(t),!e.length)return;let r=s?new Bi(t,n,e.length):yf(t,n,e.length);r.frustumCulled=!1,this.links.push({mesh:r,marks:e,wound:s}),this.free.push(r),this.group.add(r)}paint(e){let t=new qe,n=this.world.theme.ink.getHSL({h:0,s:0,l:0}).l>.5,s=r=>(t.set(r.name===e?Ac:dw[r.family]??dw.joint),n?t.lerp(this.world.theme.ink,.3):t);for(let{mesh:r,glyphs:o}of this.sorts)o.forEach(({mark:a},l)=>r.setColorAt(l,s(a)));for(let{mesh:r,marks:o}of this.links)o.forEach((a,l)=>r.setColorAt(l,s(a)));for(let{mesh:r}of[...this.sorts,...this.links])r.instanceColor.needsUpdate=!0}show(e,t){for(let{mesh:n,glyphs:s}of this.sorts){let r=n.instanceMatrix.array;s.forEach(({mark:o,end:a,local:l,axes:c},h)=>{Po(e,a.body,l,r,16*h),c&&HI(e,c,r,16*h);let u=this.place(o.name).fromArray(r,16*h+12),d=t(u),f=Math.min(Math.max(VI*this.world.extent.size,fw[0]*d),fw[1]*d);for(let g=0;g<12;g++)g%4<3&&(r[16*h+g]*=f)}),n.instanceMatrix.needsUpdate=!0}for(let{mesh:n,marks:s,wound:r}of this.links){let o=n.instanceMatrix.array;s.forEach((a,l)=>this.stretch(a,e,o,16*l,r)),n.instanceMatrix.needsUpdate=!0}}stretch(e,t,n,s,r){t.point(e.i.body,e.i.position,bf[0]),t.point(e.j.body,e.j.position,bf[1]),nl.fromArray(bf[0]),$s.fromArray(bf[1]).sub(nl),this.place(e.name).copy(nl).addScaledVector($s,.5);let o=$s.length()||1e-12,a=r?Math.min(.016*this.world.extent.size,.2*o):1e-6;qc.set(Math.abs($s.x)<.7*o?1:0,Math.abs($s.x)<.7*o?0:1,0).cross($s).setLength(a),_f.crossVectors($s,qc).setLength(a),n.set([qc.x,qc.y,qc.z,0,_f.x,_f.y,_f.z,0,$s.x,$s.y,$s.z,0,nl.x,nl.y,nl.z,1],s)}place(e){let t=this.places.get(e);return t||this.places.set(e,t=new N),t}get all(){return this.places}dispose(){for(let e of this.free)e.dispose()}};function HI(i,e,t,n){Po(i,e.body,e.local,pw,0),t.set(pw.subarray(0,12),n)}var pw=new Float32Array(16),bf=[[0,0,0],[0,0,0]],nl=new N,$s=new N,qc=new N,_f=new N;function GI(i,e,t){let n=i.get(e)??[];i.set(e,n),n.push(t)}Ne.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Ke},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};vi.line={uniforms:_c.merge([Ne.common,Ne.fog,Ne.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var il=class extends Si{constructor(e){super({type:"LineMaterial",uniforms:_c.clone(vi.line.uniforms),vertexShader:vi.line.vertexShader,fragmentShader:vi.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var mw=new Kn,Sf=new N,sl=class extends oc{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new Xt(e,3)),this.setAttribute("uv",new Xt(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,n=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),n.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Xr(t,6,1);return this.setAttribute("instanceStart",new fs(n,3,0)),this.setAttribute("instanceEnd",new fs(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Xr(t,6,1);return this.setAttribute("instanceColorStart",new fs(n,3,0)),this.setAttribute("instanceColorEnd",new fs(n,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new tc(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Kn);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),mw.setFromBufferAttribute(t),this.boundingBox.union(mw))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new wi),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Sf.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Sf)),Sf.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Sf));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var o0=new Vt,gw=new N,yw=new N,ei=new Vt,ti=new Vt,Xs=new Vt,a0=new N,l0=new wt,ni=new lc,vw=new N,Mf=new Kn,Tf=new wi,qs=new Vt,Ys,Lo;function xw(i,e,t){return qs.set(0,0,-e,1).applyMatrix4(i.projectionMatrix),qs.multiplyScalar(1/qs.w),qs.x=Lo/t.width,qs.y=Lo/t.height,qs.applyMatrix4(i.projectionMatrixInverse),qs.multiplyScalar(1/qs.w),Math.abs(Math.max(qs.x,qs.y))}function WI(i,e){let t=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){ni.start.fromBufferAttribute(s,a),ni.end.fromBufferAttribute(r,a),ni.applyMatrix4(t);let c=new N,h=new N;Ys.distanceSqToSegment(ni.start,ni.end,h,c),h.distanceTo(c)<Lo*.5&&e.push({point:h,pointOnLine:c,distance:Ys.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function $I(i,e,t){let n=e.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-e.near;Ys.at(1,Xs),Xs.w=1,Xs.applyMatrix4(e.matrixWorldInverse),Xs.applyMatrix4(n),Xs.multiplyScalar(1/Xs.w),Xs.x*=r.x/2,Xs.y*=r.y/2,Xs.z=0,a0.copy(Xs),l0.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(ei.fromBufferAttribute(l,d),ti.fromBufferAttribute(c,d),ei.w=1,ti.w=1,ei.applyMatrix4(l0),ti.applyMatrix4(l0),ei.z>u&&ti.z>u)continue;if(ei.z>u){let E=ei.z-ti.z,_=(ei.z-u)/E;ei.lerp(ti,_)}else if(ti.z>u){let E=ti.z-ei.z,_=(ti.z-u)/E;ti.lerp(ei,_)}ei.applyMatrix4(n),ti.applyMatrix4(n),ei.multiplyScalar(1/ei.w),ti.multiplyScalar(1/ti.w),ei.x*=r.x/2,ei.y*=r.y/2,ti.x*=r.x/2,ti.y*=r.y/2,ni.start.copy(ei),ni.start.z=0,ni.end.copy(ti),ni.end.z=0;let y=ni.closestPointToPointParameter(a0,!0);ni.at(y,vw);let p=bc.lerp(ei.z,ti.z,y),m=p>=-1&&p<=1,b=a0.distanceTo(vw)<Lo*.5;if(m&&b){ni.start.fromBufferAttribute(l,d),ni.end.fromBufferAttribute(c,d),ni.start.applyMatrix4(o),ni.end.applyMatrix4(o);let E=new N,_=new N;Ys.distanceSqToSegment(ni.start,ni.end,_,E),t.push({point:_,pointOnLine:E,distance:Ys.origin.distanceTo(_),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var Af=class extends ai{constructor(e=new sl,t=new il({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,n=e.attributes.instanceEnd,s=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)gw.fromBufferAttribute(t,o),yw.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+gw.distanceTo(yw);let r=new Xr(s,2,1);return e.setAttribute("instanceDistanceStart",new fs(r,1,0)),e.setAttribute("instanceDistanceEnd",new fs(r,1,1)),this}raycast(e,t){let n=this.material.worldUnits,s=e.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;Ys=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Lo=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Tf.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Lo*.5;else{let u=Math.max(s.near,Tf.distanceToPoint(Ys.origin));c=xw(s,u,l.resolution)}if(Tf.radius+=c,Ys.intersectsSphere(Tf)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),Mf.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Lo*.5;else{let u=Math.max(s.near,Mf.distanceToPoint(Ys.origin));h=xw(s,u,l.resolution)}Mf.expandByScalar(h),Ys.intersectsBox(Mf)!==!1&&(n?WI(this,t):$I(this,s,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(o0),this.material.uniforms.resolution.value.set(o0.z,o0.w))}};var Ef=class{constructor(e,t){this.run=e;this.size=t}run;size;group=new In;paths=[];frame=0;choose(e,t,n){this.clear(),!(this.run.frameTime.length<2)&&this.run.header.bodies.forEach(({name:s},r)=>{e.includes(s)&&this.add(r,t(r),n)})}add(e,t,n){let{positions:s,frameTime:r,header:o}=this.run,a=new Float32Array(3*r.length);for(let y=0;y<r.length;y++)for(let p=0;p<3;p++)a[3*y+p]=s[3*(y*o.bodies.length+e)+p];let l=new Float32Array(6*(r.length-1));for(let y=0;y+1<r.length;y++)l.set(a.subarray(3*y,3*y+6),6*y);let c=new sl().setPositions(l),h=new il({color:t.getHex(),linewidth:n?1.4:2.2,transparent:!0,opacity:n?.75:1});h.resolution=this.size;let u=new Af(c,h);u.frustumCulled=!1;let d=new Ht;d.setAttribute("position",new Lt(a,3));let f=new Ns({color:t,transparent:!0,opacity:.4,depthWrite:!1}),g=new ql(d,f);g.frustumCulled=!1,this.group.add(g,u),this.paths.push({body:e,done:u,points:a,data:l,free:[c,h,d,f]})}show(e){for(let{body:t,done:n,points:s,data:r}of this.paths){let o=Math.min(e.frame,s.length/3-2),a=n.geometry;a.instanceCount=Math.min(e.frame,s.length/3-2)+1;let l=Math.min(this.frame,s.length/3-2);r.set(s.subarray(3*l,3*l+6),6*l);for(let h=0;h<3;h++)r[6*o+3+h]=e.position[3*t+3+h];let c=a.attributes.instanceStart;c.data.array.set(r),c.data.needsUpdate=!0}this.frame=e.frame}clear(){this.group.clear();for(let{free:e}of this.paths)for(let t of e)t.dispose();this.paths=[]}dispose(){this.clear()}};var Cf=class{constructor(e,t,n,s,r){this.run=e;this.world=t;this.ghost=n;this.poses=new Qa(e),this.bodies=new vf(e,t,n),this.marks=new wf(e,t),this.arrows=new gf(e,t,n),this.traces=new Ef(e,r),this.patches=new qd(e,s),this.front.add(this.patches.group,this.marks.group,this.traces.group,this.arrows.group),this.bodies.group.visible=this.front.visible=e.frameTime.length>0,this.options(),this.paint(),this.paths()}run;world;ghost;poses;bodies;marks;arrows;traces;patches;front=new In;moving=null;options(){let{store:e}=this.world;this.bodies.look({ghost:this.ghost,transparent:e.get("transparent")},e.get("edges")),this.marks.group.visible=e.get("marks")&&!this.ghost,this.arrows.group.visible=e.get("arrows")}paint(){this.bodies.paint(this.named("selected","body"),this.named("hovered","body")),this.marks.paint(this.named("selected","mark"))}named(e,t){let n=this.world.store.get(e);return n?.kind===t&&n.run===this.run.index?n.name:null}paths(){let{theme:e,store:t}=this.world,n=e.runs[this.run.index%e.runs.length];this.traces.choose(t.get("traces"),s=>this.ghost?n:this.bodies.colourOf(s).clone().offsetHSL(0,.12,-.16),this.ghost)}place(e){this.poses.at(e),this.bodies.place(this.poses),this.traces.show(this.poses),this.patches.show(this.poses,this.world.store.get("pressure")&&!this.ghost)}size(e,t){let n=s=>t.pixel(s);this.bodies.size(t.scale),this.marks.group.visible&&this.marks.show(this.poses,n),this.arrows.show(this.poses,e,n,this.named("selected","contact"))}get target(){let{bodies:e,arrows:t,marks:n,run:s}=this;return{bodies:e.pickable,nameOf:r=>e.nameOf(r),arrows:t,marks:n,run:s.index}}get movable(){return this.moving??=this.run.header.bodies.filter((e,t)=>this.way(t)>.001*this.world.extent.size).map(({name:e})=>e),this.moving}way(e){let{positions:t,frameTime:n,header:s}=this.run,r=s.bodies.length,o=[1/0,1/0,1/0],a=[-1/0,-1/0,-1/0];for(let l=0;l<n.length;l++)for(let c=0;c<3;c++){let h=t[3*(l*r+e)+c];h<o[c]&&(o[c]=h),h>a[c]&&(a[c]=h)}return Math.hypot(...o.map((l,c)=>a[c]-l))}dispose(){for(let e of[this.bodies,this.marks,this.arrows,this.traces,this.patches])e.dispose()}};var bw=10,XI=1e-9,Rf=class{constructor(e,t,n){this.muted=e;this.toggle=t;this.choose=n}muted;toggle;choose;element=w("div",{class:"contact-legend",hidden:!0});rows=[];largest=0;fill(e,t){let n=e?.contacts??[];this.largest=Math.max(0,...t);let s=n.map((a,l)=>l).filter(a=>t[a]>0),r=s.length;s.length>bw&&s.sort((a,l)=>t[l]-t[a]).splice(bw),this.rows=s.map(a=>this.row(a,n[a].name));let o=r-s.length;pe(this.element,w("div",{class:"head"},w("b",{},Y("Contact")),et(w("span",{},Y("Force")," [N]"),"title","Resultant of all places where it touches")),...this.rows.map(a=>a.element),o>0?w("div",{class:"more"},Y("and {n} more with smaller peaks",{n:o})):null),this.element.hidden=!r,this.mute()}row(e,t){let n=w("output",{}),s=w("button",{type:"button",class:"swatch",style:`--c: ${Bs(e)}`,onclick:()=>this.toggle(t)});et(s,"title","Hide or show this contact's arrows"),et(s,"aria-label","Hide or show this contact's arrows");let r=w("button",{type:"button",class:"name",title:t,onclick:()=>this.choose(t)},t),o=w("div",{class:"row"},s,r,n);return o.dataset.contact=t,{contact:e,element:o,number:n}}mute(){let e=this.muted();for(let{element:t}of this.rows)t.classList.toggle("muted",e.has(t.dataset.contact))}show(e,t){for(let{contact:n,element:s,number:r}of this.rows){let o=e[n],a=o&&o.places>0&&o.force>XI*this.largest?$e(o.force,3):"–";r.textContent!==a&&(r.textContent=a),s.classList.toggle("on",a!=="–"),s.classList.toggle("chosen-row",s.dataset.contact===t)}}};var If=class{constructor(e,t){this.store=e;this.acts=t}store;acts;element=w("div",{class:"chosen",hidden:!0});values=new Map;body=-2;contact=-1;fill(e,t){if(this.values.clear(),this.body=-2,this.contact=-1,this.element.hidden=!e||!t,!e||!t)return;let n=e.kind==="body"?this.ofBody(e.name,t):e.kind==="contact"?this.ofContact(e.name,t):this.ofMark(e.name,t),s=et(w("button",{type:"button",class:"close",onclick:()=>this.store.set("selected",null)},"×"),"title","Close");pe(this.element,w("div",{class:"head"},w("b",{title:e.name},e.name),s),...n)}ofBody(e,t){if(this.body=t.header.bodies.findIndex(h=>h.name===e),this.body<0)return[w("dl",{},...Zs("Body",Y("the ground, at rest")))];let s=t.header.model.things?.find(h=>h.name===e&&h.family==="body")?.parameters.mass?.value,r=w("dl",{},...typeof s=="number"?Zs("Mass",`${$e(s,4)} kg`):[],...Zs("Position",this.value("position")),...Zs("Speed",this.value("speed"))),o=this.store.get("traces").includes(e),a=this.store.get("follow")===e,c=w("div",{class:"acts"},Pf("Trace","Draw the path of its centre of mass",()=>this.store.set("traces",o?this.store.get("traces").filter(h=>h!==e):[...this.store.get("traces"),e]),o),Pf("Follow","Let the camera go along with it",()=>this.store.set("follow",a?null:e),a),Pf("Hide","Hide this body",()=>this.acts.hideBody(e)));return[r,c]}ofContact(e,t){return this.contact=t.contacts.findIndex(s=>s.name===e),[w("dl",{},...Zs("Force",this.value("force")),...Zs("Normal part",this.value("normal")),...Zs("Penetration",this.value("depth")),...Zs("Places",this.value("places"))),w("div",{class:"acts"},Pf("Hide","Hide or show this contact's arrows",()=>this.acts.muteContact(e)))]}ofMark(e,t){let n=t.header.marks.find(s=>s.name===e);return n?[w("dl",{},...Zs(qI[n.family]??"Kind",n.kind),...Zs("Between",YI(n,t)))]:[]}value(e){let t=w("output",{});return this.values.set(e,t),t}say(e,t){let n=this.values.get(e);n&&n.textContent!==t&&(n.textContent=t)}show(e,t){if(this.element.hidden)return;if(this.body>=0){let r=[0,1,2].map(o=>e.position[3*this.body+3+o]);this.say("position",ZI(r)),this.say("speed",`${$e(e.speed(this.body),4)} m/s`)}let n=t[this.contact];if(!n)return;let s=n.places>0;this.say("force",s?`${$e(n.force,4)} N`:"–"),this.say("normal",s?`${$e(n.normal,4)} N`:"–"),this.say("depth",s&&n.depth>0?Rg(n.depth):"–"),this.say("places",String(n.places))}},qI={joint:"Joint",motion:"Motion",force:"Force element"};function Zs(i,e){return[w("dt",{},Y(i)),w("dd",{},e)]}function Pf(i,e,t,n=!1){return et(w("button",{type:"button",class:n?"on":"","aria-pressed":String(n),onclick:t},Y(i)),"title",e)}function YI({i,j:e},t){let n=s=>s<0?"ground":t.header.bodies[s]?.name??"?";return[i,e].filter(s=>s!==null).map(s=>n(s.body)).join(" – ")}function ZI(i){let e=Math.max(...i.map(Math.abs))<1;return`${i.map(n=>(e?(1e3*n).toFixed(2):n.toFixed(4)).replace("-","−")).join(", ")} ${e?"mm":"m"}`}var _w=2;function ww(i){let e=null,t=()=>{e?.remove(),e=null},n=()=>{t();let{clientWidth:s,clientHeight:r}=i.root;!i.scene||!s||!r||(e=w("img",{class:"printed",alt:"",src:i.pose(i.time,_w*s,_w*r).toDataURL()}),i.end(),i.root.prepend(e))};return window.addEventListener("beforeprint",n),window.addEventListener("afterprint",t),()=>{window.removeEventListener("beforeprint",n),window.removeEventListener("afterprint",t),t()}}var KI=8,jI=4;function Tw(i,e,t,n){for(let h of n){let u=JI(i,e,t,h);if(u)return u}let[s,r]=t.size;Sw.setFromCamera(new Ke(2*i/s-1,1-2*e/r),t.camera);let o=n.flatMap(h=>Sw.intersectObjects(h.bodies,!1).map(u=>({hit:u,target:h})));if(o.sort((h,u)=>h.hit.distance-u.hit.distance),!o.length)return null;let{hit:a,target:l}=o[0],c=a.object.userData.items[a.instanceId??0];return{kind:"body",run:l.run,name:l.nameOf(c.body)}}function JI(i,e,t,{arrows:n,marks:s,run:r}){let o=KI,a=null;if(n.group.visible)for(let l=0;l<n.count;l++){n.ends(l,c0,Mw);let c=QI(i,e,h0(c0,t),h0(Mw,t));c<o&&([o,a]=[c,{kind:"contact",run:r,name:n.run.contacts[n.contacts[l]].name}])}if(a||!s.group.visible)return a;for(let[l,c]of s.all){let h=h0(c0.copy(c),t),u=Math.hypot(h[0]-i,h[1]-e);u<o&&([o,a]=[u,{kind:"mark",run:r,name:l}])}return a}var Sw=new ac,c0=new N,Mw=new N;function h0(i,e){let[t,n]=e.size;return i.project(e.camera),[(i.x+1)/2*t,(1-i.y)/2*n]}function QI(i,e,[t,n],[s,r]){let[o,a]=[s-t,r-n],l=o*o+a*a,c=l>0?Math.min(1,Math.max(0,((i-t)*o+(e-n)*a)/l)):0;return Math.hypot(t+c*o-i,n+c*a-e)}function Aw(i,e){let t=null,n=0,s=a=>{let l=i.getBoundingClientRect();return[a.clientX-l.left,a.clientY-l.top]},r=new AbortController,o=(a,l)=>i.addEventListener(a,l,{signal:r.signal});return o("pointerdown",a=>{t=a.button===0?s(a):null,e.leave()}),o("pointermove",a=>{if(a.buttons||a.pointerType==="touch"||n)return;let l=s(a);n=requestAnimationFrame(()=>{n=0,e.hover(...l)})}),o("pointerup",a=>{let l=s(a);t&&Math.hypot(l[0]-t[0],l[1]-t[1])<jI&&e.click(...l),t=null}),o("pointerleave",()=>{cancelAnimationFrame(n),n=0,e.leave()}),()=>{cancelAnimationFrame(n),r.abort()}}var eL=.25,Lf=class{constructor(e,t){this.root=e;this.store=t;if(this.view=new ff(this.canvas,()=>this.ask()),this.legend=new Rf(()=>this.world?.muted??new Set,r=>this.mute(r),r=>t.set("selected",{kind:"contact",run:t.get("shown")[0]??0,name:r})),this.panel=new If(t,{hideBody:r=>this.hide(r),muteContact:r=>this.mute(r)}),this.renderer=H_(this.canvas),!this.renderer){pe(e,w("p",{class:"no-webgl"},Y("This browser shows no three-dimensional pictures (WebGL 2 is missing or switched off); plots and tables below are complete.")));return}this.picture=new Ja(this.renderer);let n={look:this.view.look.bind(this.view),fit:()=>this.view.fit(),project:()=>this.project(),movable:()=>this.layers[0]?.movable.slice(0,24)??[]};this.toolbar=new Gd(t,n,O_(this));let s=w("div",{class:"corner"},this.panel.element,this.scalebar.element);pe(e,this.canvas,this.toolbar.element,s,w("div",{class:"keys"},this.bar.element,this.legend.element),this.label,this.returned),this.listen()}root;store;canvas=et(w("canvas",{role:"img"}),"aria-label","The machine in three dimensions");view;scene=null;picture=null;layers=[];world=null;drawn=0;spent=0;renderer;legend;panel;bar=new Yd;scalebar=new Kd;toolbar=null;label=w("div",{class:"hover-name",hidden:!0});returned=w("div",{class:"hidden-bodies",hidden:!0});stops=[];retired=[];largest=0;mostPressure=0;at=null;blank=!0;stale=!0;waiting=0;last=new N;listen(){let{store:e,stops:t}=this,n=(a,l)=>t.push(e.on(a,l));n("time",()=>this.moved()),n("language",()=>this.ask()),n("shown",()=>this.build());for(let a of["arrows","marks","edges","transparent"])n(a,()=>this.each(l=>l.options()));for(let a of["arrowScale","pressure"])n(a,()=>this.moved());n("traces",()=>{this.each(a=>a.paths()),this.chosen()}),n("follow",()=>{this.remember(),this.chosen()}),n("selected",()=>{this.each(a=>a.paint()),this.chosen()}),n("hovered",()=>this.each(a=>a.paint()));let s=new ResizeObserver(()=>this.resize());s.observe(this.root);let r=matchMedia("(prefers-color-scheme: dark)"),o=()=>this.scene&&this.show(this.scene,!1);r.addEventListener("change",o),t.push(()=>s.disconnect(),()=>r.removeEventListener("change",o),ww(this),Aw(this.canvas,{hover:(a,l)=>this.hover(a,l),leave:()=>this.hover(-1,-1),click:(a,l)=>e.set("selected",this.under(a,l))})),this.canvas.addEventListener("webglcontextlost",a=>a.preventDefault()),this.canvas.addEventListener("webglcontextrestored",()=>this.ask())}show(e,t){if(!this.picture)return;let n=this.world;this.scene=e,this.world=new Zd(e,this.store,X_(e),this.theme(),t?null:n),this.build(),n&&this.retired.push(n);let s=t||this.blank;this.blank=e.runs.every(r=>!r.frameTime.length),s&&this.view.begin(e.runs[0]?.header.model.gravity?.value??null),this.view.sees(this.world.extent),s&&this.view.look("iso"),this.resize()}theme(){return{ink:cg(this.root,"--ink","#1b2430"),runs:[0,1,2,3,4,5].map(e=>cg(this.root,`--run${e}`,"#1f66b5"))}}build(){let{scene:e,world:t,picture:n}=this;if(!e||!t||!n)return;let s=this.layers;for(let a of s)n.remove(a.bodies.group,a.front);let r=this.store.get("shown").map(a=>e.runs[a]).filter(a=>a!==void 0);this.mostPressure=m_(r.slice(0,1)),this.layers=r.map((a,l)=>new Cf(a,t,l>0,this.mostPressure,n.size));for(let a of this.layers)n.add(a.bodies.group,a.front);this.retired.push(...s);let o=this.layers.map(a=>a.arrows.peaks);this.largest=Math.max(0,...o.flat()),this.legend.fill(r[0],o[0]??[]),this.chosen(),this.toolbar?.tellTraces(),this.remember(),this.moved()}each(e){this.layers.forEach(e),this.moved()}moved(){this.stale=!0,this.ask()}ask(){this.waiting||!this.picture||(this.waiting=requestAnimationFrame(()=>{this.waiting=0,this.at===null&&this.draw()}))}get time(){return this.at??this.store.get("time")}get arrowScale(){let{world:e,store:t}=this;return e&&this.largest>0?eL*e.extent.size*t.get("arrowScale")/this.largest:0}draw(){if(!(!this.picture||!this.world)){this.update(),this.picture.draw(this.view),this.drawn+=1;for(let e of this.retired.splice(0))e.dispose()}}update(){let e=performance.now(),t=this.stale;if(t)for(let o of this.layers)o.place(this.time);this.stale=!1,this.goAlong();for(let o of this.layers)o.size(this.arrowScale,this.view);t&&(this.spent=performance.now()-e);let[n]=this.layers;if(!n)return;let s=this.store.get("selected");this.legend.show(n.arrows.loads,s?.kind==="contact"?s.name:null);let r=this.layers.find(o=>o.run.index===s?.run)??n;this.panel.show(r.poses,r.arrows.loads),this.bar.show(this.mostPressure,n.patches.shown),this.scalebar.show(this.view)}followed(){let[e]=this.layers,t=this.store.get("follow"),n=e&&t?e.run.header.bodies.findIndex(s=>s.name===t):-1;return n<0?null:new N().fromArray(e.poses.position,3*n+3)}remember(){this.layers[0]?.poses.at(this.time),this.stale=!0;let e=this.followed();e&&this.last.copy(e)}goAlong(){let e=this.followed();e&&(this.view.shift(e.clone().sub(this.last)),this.last.copy(e))}resize(){let{clientWidth:e,clientHeight:t}=this.root;!this.picture||!e||!t||this.at!==null||(this.picture.resize(e,t,Ja.ratio()),this.fitted(e,t,Ja.ratio()),this.scene&&this.draw())}fitted(e,t,n){this.view.resize(e,t);for(let s of this.layers)s.arrows.dots(n)}project(){return this.view.project(!this.view.flat),this.view.flat}under(e,t){return Tw(e,t,this.view,this.layers.map(n=>n.target))}hover(e,t){let n=e<0?null:this.under(e,t),s=this.store.get("hovered");if((n?.kind!==s?.kind||n?.name!==s?.name||n?.run!==s?.run)&&this.store.set("hovered",n),this.label.hidden=!n,this.canvas.style.cursor=n?"pointer":"",!n)return;pe(this.label,n.name,...this.about(n).map(o=>w("small",{},o)));let r=e+14+this.label.offsetWidth<this.root.clientWidth;this.label.style.transform=`translate(${r?e+14:e-10-this.label.offsetWidth}px, ${Math.max(4,t-26)}px)`}about({kind:e,name:t,run:n}){let s=this.layers.find(o=>o.run.index===n),r=e==="contact"?s?.arrows.loads[s.run.contacts.findIndex(o=>o.name===t)]:void 0;return[...r?[`${$e(r.force,3)} N`]:[],...s&&this.scene.runs.length>1?[s.run.name]:[]]}chosen(){let e=this.store.get("selected"),t=this.layers.find(n=>n.run.index===e?.run)?.run??this.layers[0]?.run;this.panel.fill(e,t),this.ask()}hide(e){this.world?.hidden.add(e),this.store.set("selected",null),this.tellHidden()}tellHidden(){let e=this.world?.hidden.size??0;this.returned.hidden=e===0;let t=()=>{this.world?.hidden.clear(),this.tellHidden()},n=e>1?Y("{n} bodies hidden",{n:e}):Y("1 body hidden"),s=et(w("button",{type:"button",onclick:t},Y("Show all")),"title","Show all bodies again");pe(this.returned,n,s),this.moved()}mute(e){let t=this.world?.muted;t&&(t.delete(e)||t.add(e),this.legend.mute(),this.moved())}pose(e,t,n){if(!this.picture)return this.canvas;if(this.at=e,this.stale=!0,this.picture.size.x!==t||this.picture.size.y!==n){let s=Math.max(1,Math.sqrt(t*n/Math.max(1,this.root.clientWidth*this.root.clientHeight)));this.picture.resize(t,n,1),this.view.frame(t/s,n/s);for(let r of this.layers)r.arrows.dots(s)}return this.draw(),this.canvas}end(){this.at!==null&&(this.at=null,this.stale=!0,this.view.unframe(),this.resize())}readback(){return this.stale&&this.picture&&this.world&&this.draw(),{time:this.time,frame:this.layers[0]?.poses.frame??0,bodies:this.layers.flatMap(e=>e.bodies.readback().map(t=>({run:e.run.index,...t}))),arrows:this.layers.flatMap(e=>e.arrows.readback()),camera:this.view.readback()}}dispose(){cancelAnimationFrame(this.waiting);for(let e of this.stops)e();for(let e of[...this.layers,...this.retired])e.dispose();this.layers=[],this.world?.dispose(),this.view.dispose(),this.renderer?.dispose(),this.renderer?.forceContextLoss(),this.picture=null}};var tL={time:0,playing:!1,speed:1,loop:!0,range:[0,1],language:"en",shown:[0],selected:null,hovered:null,follow:null,arrows:!0,arrowScale:1,traces:[],marks:!0,edges:!0,transparent:!1,pressure:!0,plots:[]},Df=class{state={...tL};listeners=new Map;get(e){return this.state[e]}set(e,t){if(!Object.is(this.state[e],t)){this.state[e]=t;for(let n of this.listeners.get(e)??[])n(t)}}on(e,t){let n=this.listeners.get(e)??new Set;return this.listeners.set(e,n),n.add(t),()=>n.delete(t)}};function wr(i,e,t="",n){let s=w("tbody",{}),r=w("tr",{}),o=n??{now:null},a=()=>{pe(s,...sL(e,o.now).flatMap(l=>[Ew(l,i),...(l.below??[]).map(c=>Ew(c,i))])),[...r.children].forEach((l,c)=>{let h=o.now?.column===c;l.setAttribute("aria-sort",h?o.now.falling?"descending":"ascending":"none")})};return qo(r,i.map((l,c)=>nL(l,n?()=>iL(o,c,l,a):null))),a(),w("div",{class:"scroll"},w("table",{class:t},w("thead",{},r),s))}function nL(i,e){let t=w("th",{class:`${i.number?"number":""}${e?" sorts":""}`,onclick:e},Y(i.text));return i.unit&&qo(t,[w("span",{class:"unit"},` [${i.unit}]`)]),t}function iL(i,e,t,n){let s=!!t.number;i.now?.column!==e?i.now={column:e,falling:s}:i.now=i.now.falling===s?{column:e,falling:!s}:null,n()}function sL(i,e){if(!e)return i;let t=e.falling?-1:1;return[...i].sort((n,s)=>{let[r,o]=[n.keys?.[e.column]??null,s.keys?.[e.column]??null];return r===null||o===null?r===o?0:r===null?1:-1:t*(typeof r=="number"&&typeof o=="number"?r-o:String(r).localeCompare(String(o),void 0,{numeric:!0}))})}function Ew(i,e){let t=w("tr",{class:i.css,onclick:i.click,"data-name":i.name});return i.cells.forEach((n,s)=>{let r=w(s?"td":"th",{class:e[s]?.number?"number":void 0});qo(r,[n]),t.append(r)}),t}function Ks(i,e,...t){return w("section",{class:`part ${i}`,id:`abut-${i}`},w("h2",{},Y(e)),...t)}var rl=(i,e={})=>w("p",{class:"note"},Y(i,e));var rL=[{text:"quantity"},{text:"symbol"},{text:"value",number:!0},{text:"unit"},{text:"also"},{text:"formula"},{text:"source"}];function Cw(i,e){let t=i.header.advice;return t.length?Ks("advice","Numbers of the contacts",...t.map(n=>oL(n,e))):null}function oL(i,e){let t=`advice/${i.title}`,n=i.warnings.length,[s,r]=i.title.split(": "),o=i.rows.map(l=>({cells:[Y(l.quantity),aL(l.symbol),$e(l.value),Pi(l.unit),w("span",{class:"also"},lL(l.also)),l.formula?Y(l.formula):"",l.source?Y(l.source):""]})),a=w("details",{open:e.has(t)||n>0&&!e.has(`closed ${t}`)},w("summary",{},w("b",{},s),r?w("span",{class:"soft"},...r.split(", ").flatMap(l=>[" ",Y(l)])):null,n?w("span",{class:"count warn"},n>1?Y("{n} warnings",{n}):Y("1 warning")):null),...i.warnings.map(l=>w("p",{class:"heed"},Y(l))),wr(rL,o,"words numbers"));return u0(a,t,e),a}function aL(i){let[e,t]=i.split("_");return w("span",{class:"symbol"},e,t?w("sub",{},t):null)}var lL=i=>i.replace(/(\d[\d.]*e[+-]?\d+)/g,e=>$e(Number(e),4));function u0(i,e,t){i.addEventListener("toggle",()=>{t.delete(i.open?`closed ${e}`:e),t.add(i.open?e:`closed ${e}`)})}var Rw=200,d0=12,cL=5,hL={now:null};function Pw(i,e,t,n,s){let r=e.flatMap(f=>f.header.tracks.map(g=>({run:f,track:g})));if(!r.length)return null;let o=r.some(({track:f})=>f.dissipated!==null),a=[{text:"contact"},...i.runs.length>1?[{text:"run"}]:[],{text:"peak force",unit:"N",number:!0},{text:"at",unit:"s",number:!0},{text:"peak penetration",unit:"mm",number:!0},{text:"impulse",unit:"N·s",number:!0},{text:"touches",number:!0},{text:"first touch",unit:"s",number:!0},{text:"last release",unit:"s",number:!0},{text:"time in contact",unit:"s",number:!0},...o?[{text:"dissipated",unit:"J",number:!0}]:[]],l=r.filter(({track:f})=>f.number===0),c=n||l.length<=Rw?l:[...l].sort((f,g)=>g.track.peak_force-f.track.peak_force).slice(0,Rw);if(i.runs.length>1){let f=new Map(l.map(({track:g},y)=>[g.contact,y]).reverse());c.sort((g,y)=>f.get(g.track.contact)-f.get(y.track.contact)||g.run.index-y.run.index)}let h=(f,g)=>dL(f,g,i.runs.length>1,o,t),u=c.map(({run:f,track:g})=>{let y=f.header.tracks.filter(b=>b.contact===g.contact&&b.number>0),p=h(f,g),m=y.filter(b=>b.touches>0);return p.below=m.slice(0,d0).map(b=>h(f,b)),m.length>d0&&p.below.push({cells:[Y("and {n} more points",{n:m.length-d0})],css:"point"}),p}),d=l.length-c.length;return Ks("contacts","Contacts",wr(a,u,"numbers",hL),d>0?w("p",{class:"note"},Y("The {n} with the largest forces.",{n:c.length})," ",w("button",{type:"button",onclick:s},Y("Show all {n}",{n:l.length}))):null,rl("Taken at the output times: what happens between two outputs is not in these numbers."),uL(r.map(({track:f})=>f))?rl("Some touches are so short that few outputs catch them; a smaller output step shows their peaks."):null)}function uL(i){return i.some(e=>e.touches>0&&e.outputs/e.touches<cL)}function dL(i,e,t,n,s){let r=e.touches>0,o=e.touching?Y("still touching"):$e(e.last_release),a=e.number?Y("point {n}",{n:e.number}):e.contact,l=t?[w("span",{class:`run run${i.index%6}`},w("i",{})," ",i.name)]:[],c=[a,...l,r?$e(e.peak_force,5):"–",$e(e.peak_force_time),r?$e(1e3*e.peak_penetration,5):"–",r?$e(e.impulse,5):"–",r?String(e.touches):Y("never"),$e(e.first_touch),o,r?$e(e.contact_time,5):"–",...n?[$e(e.dissipated,5)]:[]],h=[e.contact,...t?[i.index]:[],e.peak_force,e.peak_force_time,e.peak_penetration,e.impulse,e.touches,e.first_touch,e.touching?1/0:e.last_release,e.contact_time,e.dissipated];return{cells:c,keys:h,click:()=>{s.set("selected",{kind:"contact",run:i.index,name:e.contact}),e.peak_force_time!==null&&(s.set("playing",!1),s.set("time",e.peak_force_time))},css:e.number?"point":r?"":"silent",name:e.contact}}function Iw(i){let e=new Map;for(let{contact:n,routes:s}of i.header.routes){let r=s.join("; ");e.set(r,[...e.get(r)??[],n])}if(!e.size)return null;let t=[...e].map(([n,s])=>{let r=s.slice(0,12).join(", "),o=s.length>12?w("span",{}," ",Y("and {n} more",{n:s.length-12})):null;return{cells:[w("span",{},r,o),w("span",{},...fL(n))]}});return Ks("geometry","Geometry of the contacts",wr([{text:"contact"},{text:"geometry"}],t,"words"))}function fL(i){return i.split("; ").flatMap((e,t)=>t?["; ",Y(e)]:[Y(e)])}var Nf=i=>typeof i=="object"&&i!==null&&!Array.isArray(i);function*ol(i,e=""){for(let[t,n]of Object.entries(i)){if(t==="name")continue;let s=e+t,r=Nf(n)&&"value"in n,o=r?n.value:n,a=r?String(n.unit??""):"",l=r&&typeof n.source=="string"?n.source:"";Nf(o)&&"kind"in o?(yield{path:s,value:o.kind,text:String(o.kind),unit:"",kind:!0,source:l},yield*ol(o.parameters??{},`${s}.`)):Array.isArray(o)&&o.length>1&&o.every(c=>Nf(c)&&"kind"in c)?yield*pL(o,s,l):yield{path:s,value:o,text:Do(o),unit:Pi(a),kind:!1,source:l}}}function*pL(i,e,t){let n=[...new Set(i.map(a=>String(a.kind)))],s=n.length===1?`${i.length} ${Me(n[0])}`:n.map(a=>`${i.filter(l=>l.kind===a).length} ${Me(a)}`).join(", ");yield{path:e,value:i,text:s,unit:"",kind:!1,source:t};let r=i.map(a=>[...ol(a.parameters??{},`${e}.`)]),o=[...new Set(i.map(mL).filter(a=>a!==""))];o.length&&(yield{path:`${e}.bodies`,value:o,text:o.slice(0,12).join(", ")+(o.length>12?", …":""),unit:"",kind:!1,source:""});for(let[a,l]of r[0].entries())r.every(c=>c[a]?.path===l.path&&c[a].text===l.text)&&(yield l)}function mL(i){let e=i.parameters?.frame;return String(e?.value?.body??"")}function Do(i){if(Nf(i))return"body"in i&&"position"in i?gL(i):Object.entries(i).map(([e,t])=>`${e} = ${Do(t)}`).join(", ")||"–";if(Array.isArray(i)){let e=yL(i);if(e)return Me("diagonal ({values})",{values:e.map(s=>$e(s)).join(", ")});let t=Math.max(...i.map(s=>typeof s=="number"?Math.abs(s):0));return`(${i.map(s=>typeof s=="number"&&Math.abs(s)<1e-12*t?0:s).map(Do).join(", ")})`}return typeof i=="boolean"?Me(i?"yes":"no"):$e(i)}function gL(i){let e=Me("{body} at {place}",{body:String(i.body),place:Do(i.position)}),{orientation:t}=i;return Array.isArray(t)&&t.join()!=="1,0,0,0"?`${e}, ${Me("quaternion {values}",{values:Do(t)})}`:e}function yL(i){if(i.length!==3||!i.every(n=>Array.isArray(n)&&n.length===3))return null;let e=i;return e.some((n,s)=>n.some((r,o)=>s!==o&&r!==0))?null:e.map((n,s)=>n[s])}var Ff=i=>i.replaceAll("_"," "),f0=i=>Ff(i.slice(i.lastIndexOf(".")+1));var vL={body:"Bodies",joint:"Joints",motion:"Motions",force:"Forces",contact:"Contacts",request:"Requests"},Lw=12,xL=120,p0=200,bL=i=>vL[i]??`${i?i[0].toUpperCase()+i.slice(1):"Other thing"}s`;function Nw(i,e){let{things:t=[],gravity:n}=i.header.model;if(!t.length&&!n)return null;let s=new Map;for(let r of t)s.set(r.family,[...s.get(r.family)??[],r]);return Ks("model","Model",n?w("p",{class:"gravity"},Y("gravity"),` ${Do(n.value)} ${Pi(n.unit)}`):null,...[...s].map(([r,o])=>_L(r,o,e)))}function _L(i,e,t){let n=`model/${i}`,s=new Map;for(let u of e)s.set(u.kind,(s.get(u.kind)??0)+1);let r=s.size>6||s.size===1&&s.has(i[0].toUpperCase()+i.slice(1)),o=[...s].flatMap(([u,d],f)=>[f?", ":" ",d>1?`${d} `:"",Y(u)]),a=w("details",{open:t.has(n)||e.length<=Lw&&!t.has(`closed ${n}`)},w("summary",{},w("b",{},Y(bL(i))),w("span",{class:"count"},String(e.length)),r?null:w("span",{class:"soft"},...o))),l=w("div",{class:"cards"}),c=u=>{l.replaceChildren(...e.slice(0,u).map(d=>e.length>Lw?Dw(d,!1):Dw(d,!0))),e.length>u&&l.append(w("button",{type:"button",onclick:()=>c(e.length)},Y("Show all {n}",{n:e.length})))},h=()=>{a.childElementCount>1||(a.append(l),c(xL))};return a.open&&h(),a.addEventListener("toggle",()=>a.open&&h()),u0(a,n,t),a}function Dw(i,e){let t=[w("b",{},i.name),w("span",{class:"soft"}," ",Y(i.kind))],n=()=>wL([...ol(i.parameters)]);if(e)return w("div",{class:"card"},w("h4",{},...t),n());let s=w("details",{class:"card"},w("summary",{},...t));return s.addEventListener("toggle",()=>{s.open&&s.childElementCount===1&&s.append(n())}),s}function wL(i){return w("table",{class:"parameters"},...i.map(e=>w("tr",{class:e.kind?"kind":void 0},w("th",{style:`padding-left: ${12*(e.path.split(".").length-1)}px`,title:e.path},Y(f0(e.path))),w("td",{},e.kind?Y(e.text):e.text,e.unit?w("span",{class:"unit"},` ${e.unit}`):null,e.source?w("span",{class:"source"},e.source):null))))}function Fw(i){if(i.length<2)return null;let e=new Map;i.forEach((r,o)=>{for(let{thing:a,line:l}of SL(r.header.model)){let c=`${a}
${l.path}`;e.has(c)||e.set(c,{thing:a,line:l,texts:i.map(()=>null)}),e.get(c).texts[o]=l.text}});let t=[...e.values()].filter(({texts:r})=>r.some(o=>o!==r[0])).map(({thing:r,line:o,texts:a})=>({cells:[r||Y("model"),w("span",{title:o.path},Y(f0(o.path))),...a.map(l=>l??Y("absent")),o.unit],css:"differs"})),n=[{text:"thing"},{text:"parameter"},...i.map(r=>({text:r.name,number:!0})),{text:"unit"}],s=t.length?wr(n,t.slice(0,p0),"numbers"):rl("The models have the same parameters.");return Ks("differences","What differs",s,t.length>p0?rl("and {n} more",{n:t.length-p0}):null)}function*SL({things:i=[],gravity:e}){if(e)for(let t of ol({gravity:e}))yield{thing:"",line:t};for(let t of i)for(let n of ol(t.parameters))yield{thing:t.name,line:n}}var ML={seconds:"s",step:"s",drift:"m",bytes:"B"};function Uw(i){let e=[...new Set(i.flatMap(s=>Object.keys(s.header.statistics)))];if(!e.length)return null;let t=[{text:"quantity"},...i.length>1?i.map(s=>({text:s.name,number:!0})):[{text:"value",number:!0}],{text:"unit"}],n=e.map(s=>{let r=s.slice(s.lastIndexOf("_")+1),o=i.map(a=>AL(a.header.statistics[s]));return{cells:[Y(TL(s)),...o,ML[r]??""],name:s}});return Ks("statistics","Statistics",wr(t,n,"numbers narrow"))}function TL(i){return i==="why_integrator"?"why this integrator":i.endsWith("_seconds")?`${Ff(i.slice(0,-8))} time`:Ff(i)}function AL(i){return Array.isArray(i)?i.map(e=>$e(e)).join(", "):typeof i=="string"?w("span",{class:"text"},Y(i)):$e(i)}var Uf=class{constructor(e,t){this.root=e;this.store=t;t.on("language",()=>this.draw(!0)),t.on("shown",()=>this.draw(!0)),t.on("selected",()=>this.mark())}root;store;scene=null;told=0;all=!1;drawn="";opened=new Set;show(e){this.scene=e,this.draw(!1)}draw(e){let{scene:t}=this;if(!t)return;let n=this.store.get("shown").map(c=>t.runs[c]).filter(c=>c!==void 0),s=JSON.stringify(n.map(({header:c})=>[c.tracks,c.statistics,c.model,c.advice.length]));if(!e&&s===this.drawn)return;this.drawn=s;let r=n.find(c=>c.index===this.told)??n[0];if(!r)return;let o=[Fw(n),Pw(t,n,this.store,this.all,()=>{this.all=!0,this.draw(!0)}),Uw(n),n.length>1?this.selector(n,r):null,Iw(r),Cw(r,this.opened),Nw(r,this.opened)].filter(c=>c!==null),a=o.filter(c=>c.matches("section")),l=a.map(c=>w("button",{type:"button",onclick:()=>c.scrollIntoView({behavior:"smooth"})},Y(c.querySelector("h2 span")?.dataset.t??"")));pe(this.root,a.length?w("nav",{class:"contents"},...l):null,...o),this.mark()}selector(e,t){return w("div",{class:"which"},Y("Geometry, numbers and model of"),...e.map(n=>w("button",{type:"button",class:`run run${n.index%6}`,"aria-pressed":String(n===t),onclick:()=>this.tell(n)},w("i",{})," ",n.name)))}tell(e){this.told=e.index,this.draw(!0)}mark(){let e=this.store.get("selected");for(let t of this.root.querySelectorAll(".part.contacts tr[data-name]"))t.classList.toggle("selected",e?.kind==="contact"&&t.dataset.name===e.name)}};var No=class{constructor(e,t){this.root=e;this.host=t;e.classList.add("abut",t.kind),this.store.on("language",o=>this.speak(o)),this.header=new Jc(this.store);let n=w("section",{class:"stage"}),s=w("section",{class:"plots"}),r=w("section",{class:"tables"});this.player=new zd(this.store),this.body=w("main",{},w("div",{class:"first"},w("div",{class:"left"},n,this.player.element),s),this.footnote,t.kind==="widget"?null:r),pe(e,this.header.element,this.body),new ResizeObserver(()=>e.style.setProperty("--head",`${this.header.element.offsetHeight}px`)).observe(this.header.element),this.stage=new Lf(n,this.store),this.plots=new kd(s,this.store),this.tables=new Uf(r,this.store),this.store.set("language",Z0()),e.lang=this.store.get("language")==="zh"?"zh-CN":"en",(t.kind==="widget"?e:document).addEventListener("keydown",o=>this.key(o)),e.tabIndex=-1}root;host;store=new Df;header;stage;player;plots;tables;body;scene=null;footnote=w("p",{class:"footnote"});async load(){try{await this.show(await Vd(await this.host.scene(),this.host.asked))}catch(e){if(this.scene)throw e;pe(this.body,w("p",{class:"broken"},Me("This page cannot be shown: {why}",{why:String(e.message)})))}}async show(e){let t=this.scene===null;this.scene=e;let n=this.store.get("shown").filter(s=>s<e.runs.length);this.store.set("shown",t||!n.length?e.runs.map((s,r)=>r):n),this.root.classList.toggle("comparing",e.runs.length>1),this.header.show(e),this.player.show(e,t),this.stage.show(e,t),await this.plots.show(e,t),this.tables.show(e),pe(this.footnote,...e.runs.flatMap(s=>s.header.thinned?[Qc(s.header.thinned)," "]:[])),this.root.dataset.ready="yes"}speak(e){this.root.lang=e==="zh"?"zh-CN":"en",K0("abut-language",e),Y0(this.root,e)}key(e){let t=e.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName)&&!t.classList.contains("scrub"),s=e.key===" "&&/^(BUTTON|SUMMARY|A)$/.test(t.tagName);if(n||s||e.ctrlKey||e.metaKey||e.altKey)return;let o={" ":()=>this.player.toggle(),ArrowLeft:()=>this.player.step(-1),ArrowRight:()=>this.player.step(1),Home:()=>this.player.step(-1/0),End:()=>this.player.step(1/0)}[e.key];o&&(e.preventDefault(),e.stopPropagation(),o())}};function Ow(i){return{kind:"report",scene:async()=>{let e=atob((i.textContent??"").trim()),t=new Uint8Array(e.length);for(let n=0;n<e.length;n++)t[n]=e.charCodeAt(n);return t.buffer}}}var m0=i=>"items"in i,Sr=i=>i.status.kind==="running";var EL={starting:"starting",reading:"reading the model",compiling:"preparing the solver; the first time this takes up to a minute",marching:"computing",stopping:"stopping"},Of=class{constructor(e){this.acts=e;this.button.addEventListener("click",()=>{this.go()}),this.method.addEventListener("change",()=>this.tellWhy());for(let n of[this.end,this.step,this.rtol])n.addEventListener("keydown",s=>{s.key==="Enter"&&!this.running&&this.go()});et(this.step,"placeholder","end/1000"),et(this.rtol,"placeholder","auto");let t=(n,s,r)=>w("label",{},Y(n),w("span",{},s,r?w("small",{},r):null));this.element=w("section",{class:"asking"},w("div",{class:"settings"},et(t("End",this.end,"s"),"title","Time at which the run stops"),et(t("Output every",this.step,"s"),"title","Time between two outputs; it does not steer accuracy"),et(t("Method",this.method,""),"title","Integration method"),et(t("rtol",this.rtol,""),"title","Relative tolerance of the method")),this.why,w("div",{class:"action"},this.button,w("div",{class:"progress"},this.bar,this.where)),this.said),this.show(null)}acts;element;end=w("input",{type:"text",class:"end",spellcheck:"false",autocomplete:"off"});step=w("input",{type:"text",class:"step",spellcheck:"false",autocomplete:"off"});rtol=w("input",{type:"text",class:"rtol",spellcheck:"false",autocomplete:"off"});method=w("select",{class:"method"});button=w("button",{type:"button",class:"start"});bar=w("progress",{max:1,value:0});where=w("p",{class:"where"});said=w("p",{class:"said",role:"alert"});why=w("p",{class:"why"});settings=null;running=null;begins=!1;pace=null;offer(e){let t=this.settings===null;this.settings=e,t&&(this.end.value=e.end,this.step.value=e.step,this.rtol.value=e.rtol);let n=this.method.value,s=e.given!==null?Me("file: {method}",{method:e.given.split("(")[0]}):Me("auto: {method}",{method:e.chosen.name});pe(this.method,w("option",{value:"",title:e.given??e.chosen.why},s),...e.integrators.map(({name:r,about:o})=>w("option",{value:r,title:o},r))),this.method.value=n,this.tellWhy()}show(e,t=!0){if(this.running=e,this.button.classList.toggle("stop",e!==null),pe(this.button,Y(e?"Stop":"Run")),this.button.disabled=e?e.stage==="stopping":!t||this.begins,this.bar.hidden=e===null,!e)return pe(this.where);e.stage==="marching"||e.fraction>0?this.bar.value=e.fraction:this.bar.removeAttribute("value");let n=e.time===null?"":`t = ${$e(e.time,4)} s · `,s=e.stage==="marching"?`${n}${Math.floor(100*e.fraction)} % · ${Me("{n} steps",{n:$e(e.steps)})}`:Me(EL[e.stage]??e.stage);pe(this.where,`${s} · ${$e(Math.round(e.seconds))} s${this.left(e)}`)}left(e){if(e.stage!=="marching")return"";this.pace?.number!==e.number&&(this.pace={number:e.number,seconds:e.seconds,fraction:e.fraction});let t=e.seconds-this.pace.seconds,n=e.fraction-this.pace.fraction;if(t<3||n<=.002)return"";let s=t*(1-e.fraction)/n;return` · ${s<90?Me("about {n} s left",{n:Math.ceil(s)}):Me("about {n} min left",{n:$e(Math.round(s/60))})}`}redraw(){this.settings&&this.offer(this.settings),this.show(this.running)}tellWhy(){let e=this.settings;if(!e)return;let t=this.method.value||e.given?.split("(")[0],n=e.integrators.find(({name:s})=>s===t)?.about??e.chosen.why;pe(this.why,n?Y(n):null),this.why.title=this.method.value?n:e.given??n}async go(){if(this.running)return this.acts.stop(this.running.number);this.begins=this.button.disabled=!0;let e={end:this.end.value,step:this.step.value,rtol:this.rtol.value,integrator:this.method.value},t=this.settings;t&&e.rtol===t.rtol&&(e.rtol="");let n=await this.acts.start(Object.fromEntries(Object.entries(e).filter(([,s])=>s.trim()!=="")));this.begins=this.button.disabled=!1,pe(this.said,n===null?null:Me(n));for(let s of[this.end,this.step,this.rtol])s.classList.toggle("wrong",n?.startsWith(s.className.split(" ")[0])??!1)}},kw=i=>i.find(Sr)??null;var Fo=class extends Error{constructor(t,n,s=!1){super(t);this.code=n;this.exists=s}code;exists},CL=1500,kf=class{edits=Promise.resolve();async model(){return await this.ask("GET","/model")}change(e){let t=this.edits.then(async()=>await this.ask("PATCH","/values",e));return this.edits=t.then(()=>{},()=>{}),t}async start(e){return await this.edits,await this.ask("POST","/runs",{settings:e})}async scene(e){let t=await this.fetched("GET",`/scene?runs=${e.join(",")}`),n=(t.headers.get("abut-runs")??"").split(",").filter(Boolean).map(Number);return{bytes:await t.arrayBuffer(),runs:n}}async channel(e,t){let n=await this.fetched("GET",`/runs/${e}/channels/${encodeURIComponent(t)}`);return new Float64Array(await n.arrayBuffer())}async ask(e,t,n){return(await this.fetched(e,t,n)).json()}async fetched(e,t,n){let s={method:e};n!==void 0&&(s.body=JSON.stringify(n));let r=await fetch(t,s);if(r.ok)return r;let o=await r.json().catch(()=>({}));throw new Fo(o.sentence??`${r.status} ${r.statusText}`,r.status,o.exists)}listen(e,t){let n=new EventSource("/events");n.onmessage=s=>{t("there"),e(JSON.parse(s.data))},n.onerror=()=>{n.close(),this.ended().then(s=>t(s?"ended":"lost")),setTimeout(()=>this.listen(e,t),CL)}}async ended(){try{return(await fetch("/state")).status===403}catch{return!1}}};var Bw=[{what:"report",text:"Page",suffix:".html",about:"One page with all that is shown here, for any browser, without network"},{what:"csv",text:"CSV",suffix:".csv",about:"A table of all channels of the first run that is ticked"},{what:"nc",text:"NetCDF",suffix:".nc",about:"The whole result of the first run that is ticked, for abut, xarray and MATLAB"}],Bf=class{constructor(e,t){this.client=e;this.saved=t;let n=Bw.map(({what:r,text:o,about:a})=>et(w("button",{type:"button","data-what":r,onclick:()=>this.download(r)},Y(o)),"title",a)),s=et(w("button",{type:"button",onclick:()=>this.ask()},Y("Folder…")),"title","Write a file beside the model");this.element.append(w("div",{class:"row"},w("span",{},Y("Export")),...n,s),this.form,this.said),this.form.hidden=!0,this.form.addEventListener("submit",r=>{r.preventDefault(),this.save(!1)})}client;saved;element=w("section",{class:"keeping"});said=w("p",{class:"said"});form=w("form",{class:"folder"});chosen=[];file="";show(e,t,n){this.file=e,this.chosen=t.filter(s=>n.includes(s.number)&&s.outputs>0);for(let s of this.element.querySelectorAll(".row button"))s.disabled=!this.chosen.length}download(e){w("a",{href:`/download/${e}?runs=${this.numbers(e).join(",")}`,download:""}).click()}numbers(e){let t=this.chosen.map(n=>n.number);return e==="report"?t:t.slice(0,1)}ask(){pe(this.said),this.form.hidden=!this.form.hidden;let e=`${this.file.replace(/\.\w+$/,"")}_${this.chosen[0]?.name.replace(/\W+/g,"_")??"run"}`,t=w("input",{type:"text",name:"name",value:`${e}.nc`,spellcheck:"false"});pe(this.form,t,w("button",{type:"submit"},Y("Save"))),t.focus(),t.setSelectionRange(0,e.length)}async save(e){let t=this.form.elements.namedItem("name").value.trim(),n=Bw.find(({suffix:s})=>t.toLowerCase().endsWith(s));if(!n)return pe(this.said,Y("End the name in .html, .csv or .nc."));try{let{path:s}=await this.client.ask("POST","/save",{what:n.what,runs:this.numbers(n.what),name:t,replace:e});pe(this.said,Y("Saved as {path}",{path:s})),this.form.hidden=!0,this.saved()}catch(s){let o=s instanceof Fo&&s.exists?w("button",{type:"button",onclick:()=>{this.save(!0)}},Y("Replace it")):null;pe(this.said,Me(s.message)," ",o)}}};var zf=class{constructor(e){this.client=e;this.element=w("details",{class:"log"},w("summary",{},Y("Log"),this.of),this.text),this.element.addEventListener("toggle",()=>{this.fetch()})}client;element;text=w("pre",{});of=w("small",{});run=null;shown={number:-1,next:0};busy=!1;show(e){this.run=e&&!e.source?e:null,this.element.hidden=this.run===null,this.of.textContent=this.run?` ${this.run.name}`:"",this.fetch()}async fetch(){let e=this.run;if(!(!e||!this.element.open||this.busy)&&(e.number!==this.shown.number&&(this.shown={number:e.number,next:0},pe(this.text)),!(e.lines<=this.shown.next))){this.busy=!0;try{let{lines:t,next:n}=await this.client.ask("GET",`/runs/${e.number}/log?from=${this.shown.next}`);this.shown.number===e.number&&(this.shown.next=n,this.text.append(t.map(s=>`${s}
`).join("")),this.text.scrollTop=this.text.scrollHeight)}catch{}finally{this.busy=!1}}}};var RL={lost:"The connection to abut is lost. What you see stays; trying again…",ended:"This page belongs to a server that has ended. Open the address that abut view printed last."},Vf=class{constructor(e){this.reload=e}reload;element=w("div",{class:"live-notices",role:"status"});connection="there";trouble="";state=null;drawn="";connected(e){this.connection=e,this.draw()}show(e){this.state=e,this.draw()}tell(e){this.trouble=e instanceof Error?e.message:String(e),this.draw()}redraw(){this.drawn="",this.draw()}draw(){let{connection:e,trouble:t,state:n}=this,s=JSON.stringify([e,t,n?.stage,n?.sentence,n?.stale,n?.refused,n?.printed.length]);if(s===this.drawn)return;this.drawn=s;let r=Object.entries(n?.refused??{}).map(([a,l])=>w("li",{},w("b",{},a),` ${Me(l)}`)),o=n?.printed.length?w("details",{},w("summary",{},Y("What the script printed")),w("pre",{},n.printed.join(`
`))):null;pe(this.element,e!=="there"?w("p",{class:"told failed lost"},Y(RL[e])):null,n?.stage==="loading"?w("p",{class:"told note"},Y("Reading {file}…",{file:n.file})):null,n?.stage==="failed"?w("div",{class:"told failed"},w("b",{},Y("{file} cannot be read.",{file:n.file}))," ",Me(n.sentence)," ",this.button("Read it again"),o):null,n?.stale&&n.stage!=="loading"?w("p",{class:"told warning stale"},Y("{file} changed on disk.",{file:n.file})," ",this.button("Reload")):null,r.length?w("div",{class:"told warning"},Y("These changes no longer hold and were taken back:"),w("ul",{},...r)):null,n?.stage==="ready"&&o?w("div",{class:"told note"},o):null,t?w("p",{class:"told failed"},Me(t)," ",w("button",{type:"button",class:"dismiss",onclick:()=>this.tell("")},Y("OK"))):null)}button(e){return w("button",{type:"button",class:"reload",onclick:this.reload},Y(e))}};var PL={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},Hf=class{constructor(e,t){this.client=e;this.acts=t;this.files.addEventListener("change",()=>{this.openFile()}),this.files.addEventListener("pointerdown",()=>{this.offerFiles()}),this.element=w("section",{class:"history"},w("div",{class:"bar"},w("h2",{},Y("Runs")),this.files),this.list),this.offerFiles()}client;acts;element;list=w("ul",{class:"runs"});files=w("select",{class:"files"});runs=[];chosen=[];drawn="";show(e,t){this.runs=e,this.chosen=t;let n=JSON.stringify([t,e.map(s=>[s.number,s.name,s.status,Math.floor(100*s.fraction)])]);n===this.drawn||this.element.querySelector("input.rename")||(this.drawn=n,this.draw())}redraw(){this.offerFiles(),this.draw()}draw(){if(!this.runs.length)return pe(this.list,w("li",{class:"none"},Y("None yet. Change numbers above, then press Run.")));pe(this.list,...[...this.runs].reverse().map(e=>this.run(e)))}run(e){let t=this.chosen.indexOf(e.number),n=w("input",{type:"checkbox",checked:t>=0,"aria-label":e.name,onchange:()=>this.toggle(e.number)}),s=et(w("button",{type:"button",class:"name"},e.name),"title","Show this run alone; double-click to rename");s.addEventListener("click",()=>this.acts.choose([e.number])),s.addEventListener("dblclick",()=>this.rename(e,s));let r=et(w("button",{type:"button",class:"remove",disabled:Sr(e),onclick:()=>{this.act("DELETE",`/runs/${e.number}`)}},"×"),"title","Remove this run"),o=w("span",{class:`status ${e.status.kind}`},Y(PL[e.status.kind]??e.status.kind),Sr(e)?` ${Math.floor(100*e.fraction)} %`:""),a=e.status.kind==="failed"&&!e.outputs;return w("li",{"data-run":e.number,class:t>=0?`chosen run run${t%6}`:""},w("div",{class:"line"},n,w("i",{}),s,o,w("small",{},e.source||Sr(e)?"":`${$e(e.seconds,3)} s`),r),w("p",{class:"changes"},...this.changes(e)),a?w("p",{class:"said"},Me(e.status.sentence)):null)}changes(e){if(e.source)return[Y("from {file}",{file:e.source})];let t=Object.entries(e.values).map(([s,r])=>`${s} = ${r}`),n=Object.entries(e.settings).filter(([s])=>s==="integrator"||s==="rtol").map(([,s])=>s);return t.length||n.length?[[...t,...n].join(" · ")]:[Y("as in the file")]}toggle(e){let t=this.chosen.includes(e)?this.chosen.filter(n=>n!==e):[...this.chosen,e];this.acts.choose(t.sort((n,s)=>n-s))}rename(e,t){let n=w("input",{type:"text",class:"rename",value:e.name,maxlength:80}),s=!1,r=o=>{s||(s=!0,n.remove(),this.drawn="",o&&n.value.trim()?this.act("PATCH",`/runs/${e.number}`,{name:n.value}):this.draw())};n.addEventListener("keydown",o=>{o.key==="Enter"&&r(!0),o.key==="Escape"&&r(!1)}),n.addEventListener("blur",()=>r(!0)),t.replaceWith(n),n.select()}async offerFiles(){try{let{results:e}=await this.client.ask("GET","/files");if(this.files.options.length===e.length+1&&this.files.options[0].text===Me("open a result…"))return;pe(this.files,w("option",{value:""},Me("open a result…")),...e.map(n=>w("option",{value:n},n))),this.files.hidden=!e.length}catch{}}async openFile(){let e=this.files.value;if(this.files.value="",!e)return;let t=await this.act("POST","/open",{name:e});t&&this.acts.choose([...this.chosen,t.number])}async act(e,t,n){try{return await this.client.ask(e,t,n)}catch(s){this.acts.trouble(s);return}}};var IL=17,LL=11;function zw(i,e,t){let n=w("span",{class:"name",title:i.path},Y(i.name.replaceAll("_"," ")),i.symbol?w("i",{},i.symbol):null),s=w("span",{class:"unit"},Pi(i.unit)),r=i.value.length>LL||i.name.length+(i.symbol?.length??0)>IL?" wide":"";if(!i.editable){let d=w("span",{class:"fixed",title:i.value},i.value),f=i.why==="follows"?et(d,"title","Follows from shape and density or mass"):d;return w("div",{class:`leaf${r}`,"data-path":i.path},n,f,s,w("span",{}))}let o=w("input",{type:"text",value:i.value,spellcheck:"false",autocomplete:"off","aria-label":i.path}),a=w("p",{class:"said",role:"alert"}),l=w("p",{class:"help"},...DL(i)),c=et(w("button",{type:"button",class:"back"},"↺"),"title","Take the change back"),h=w("div",{class:`leaf editable${r}${e?" changed":""}`,"data-path":i.path},n,o,s,e?c:w("span",{}),a,l),u=async d=>{h.classList.add("busy");let f=await t(i.path,d);h.classList.remove("busy"),a.textContent=f===null?"":Me(f),h.classList.toggle("wrong",f!==null),f===null?o.removeAttribute("aria-invalid"):o.setAttribute("aria-invalid","true")};return o.addEventListener("change",()=>{u(o.value)}),o.addEventListener("keydown",d=>{d.key==="Escape"&&(o.value=i.value,a.textContent="",h.classList.remove("wrong"),o.removeAttribute("aria-invalid"),o.blur())}),c.addEventListener("click",()=>{u(null)}),h}function DL(i){let e=[];i.about&&e.push(Y(i.about.charAt(0).toUpperCase()+i.about.slice(1))," "),i.range&&e.push(Y("Range: {range}.",{range:i.range})," "),i.was!==void 0&&e.push(Y("In the file: {value}.",{value:i.was})," ");let t=Pi(i.unit);return e.push(t?Y("A bare number is in {unit}; another unit may be written behind it.",{unit:t}):Y("A number.")),e}var NL={body:"Bodies",joint:"Joints",motion:"Motions",force:"Forces",contact:"Contacts",request:"Requests",graphic:"Graphics"},FL=6,UL=40,OL=150,kL=new Set(["Frame"]),Gf=class{constructor(e,t){this.change=e;this.search.addEventListener("input",()=>this.draw()),this.reset.addEventListener("click",t),this.element=w("section",{class:"model"},w("div",{class:"bar"},this.title,this.reset),w("p",{class:"only"},Y("This is a result: its model can be read here, not changed or run.")),this.search,this.list),pe(this.title,Y("Model"))}change;element;list=w("div",{class:"tree"});search=et(w("input",{type:"search",spellcheck:"false"}),"placeholder","Search parameters");title=w("h2",{});reset=w("button",{type:"button",class:"reset"});open=new Map;tree=null;values={};show(e,t){this.tree=e.tree,this.values=t,this.draw()}draw(){let e=Object.keys(this.values).length;if(pe(this.reset,Y(e===1?"take 1 change back":"take {n} changes back",{n:e})),this.reset.hidden=e===0,!this.tree)return pe(this.list);let t=document.activeElement?.closest("[data-path]")?.dataset.path,n=this.list.scrollTop,s=this.search.value.trim().toLowerCase();s?this.drawFound(s):pe(this.list,this.leaf(this.tree.gravity),...this.tree.families.map(r=>this.family(r))),this.list.scrollTop=n,t&&this.list.querySelector(`[data-path="${CSS.escape(t)}"] input`)?.focus({preventScroll:!0})}leaf(e){return zw(e,e.path in this.values,this.change)}family({family:e,things:t}){let n=[Y(NL[e]??e),w("small",{},t.length)];return this.folded(`family ${e}`,"family",t.length<=UL,n,()=>t.map(s=>{let r=[w("b",{},s.name),w("small",{title:s.about},s.kind,s.on.length?` · ${s.on.join(", ")}`:"")];return this.folded(s.name,"thing",t.length<=FL&&e!=="joint",r,()=>this.items(s.items,s.name))}))}items(e,t){return e.length?e.map(n=>{if(!m0(n))return this.leaf(n);let s=`${t}.${n.name}`,r=n.same?w("small",{},`${n.kind} · `,Y("as {path}",{path:n.same})):w("small",{title:n.about},n.kind);return n.same||!n.items.length?w("div",{class:"group"},w("div",{class:"summary"},Y(n.name.replaceAll("_"," ")),r)):this.folded(s,"group",!kL.has(n.kind),[Y(n.name.replaceAll("_"," ")),r],()=>this.items(n.items,s))}):[w("p",{class:"none"},Y("no numbers of its own"))]}folded(e,t,n,s,r){let o=this.open.get(e)??n,a=w("div",{class:"inside"}),l=w("details",{class:t,open:o},w("summary",{},...s),a);return o&&pe(a,...r()),l.addEventListener("toggle",()=>{this.open.set(e,l.open),l.open&&!a.childElementCount&&pe(a,...r())}),l}drawFound(e){let t=e.split(/\s+/),n=[...this.leaves()].filter(([o,a])=>t.every(l=>`${o.path} ${a}`.toLowerCase().includes(l))),s=n.slice(0,OL).map(([o])=>this.leaf({...o,name:o.path})),r=n.length-s.length;pe(this.list,...s,n.length?null:w("p",{class:"none"},Y("Nothing has this in its name.")),r>0?w("p",{class:"none"},Me("and {n} more",{n:r})):null);for(let o of this.list.querySelectorAll(".leaf"))o.classList.add("wide")}*leaves(){if(this.tree){yield[this.tree.gravity,""];for(let{family:e,things:t}of this.tree.families)for(let n of t)yield*Vw(n.items,`${e} ${n.kind}`)}}};function*Vw(i,e){for(let t of i)m0(t)?yield*Vw(t.items,`${e} ${t.kind}`):yield[t,`${e} ${t.symbol??""}`]}var BL=600,zL=3,Wf=class{constructor(e,t,n){this.app=e;this.client=t;this.trouble=n;let s=e.stage.root;for(let r of["pointerdown","wheel"])s.addEventListener(r,()=>this.turned=!0,{passive:!0})}app;client;trouble;wanted=null;shown="";kind="";paced=!1;busy=!1;after=0;failures=0;turned=!1;news(e,t){let n=e.runs.filter(a=>t.includes(a.number)),s=n.map(a=>[a.number,a.name,a.status.kind,Sr(a)?a.time:a.outputs]),r=n.every(a=>a.outputs>0&&!Sr(a))&&n.length>0,o=JSON.stringify([s,r?0:e.version]);!n.length&&e.stage!=="ready"||(this.wanted={key:o,runs:n.map(a=>a.number)},this.fetch())}async fetch(){let e=this.wanted;if(!e||e.key===this.shown||this.busy)return;let t=performance.now();if(t<this.after){this.busy=!0,setTimeout(()=>{this.busy=!1,this.fetch()},this.after-t);return}this.busy=!0;try{let n=await this.client.scene(e.runs);await this.show(await Vd(n.bytes,this.asked(n.runs)),e.runs),this.shown=e.key,this.failures=0}catch(n){this.failures+=1,this.failures===3&&this.trouble(n)}this.after=performance.now()+Math.max(BL,zL*(performance.now()-t))*(1+this.failures),this.busy=!1,this.failures<5&&this.fetch()}asked(e){return(t,n)=>this.client.channel(e[t],n)}async show(e,t){let{store:n}=this.app,s=this.app.scene,r=t.join(","),o=r===this.kind&&s!==null&&s.runs.length===e.runs.length,a=Hw(e),l=o&&s!==null&&Hw(s),c=!o||n.get("time")>=(s?.span[1]??0)*(1-1e-9);this.app.root.classList.toggle("posed",e.runs.every(h=>h.time.length<2)),this.app.root.classList.remove("empty"),await this.app.show(e),this.kind=r,this.turned||this.app.stage.view.fit(),o||(n.set("shown",e.runs.map((h,u)=>u)),this.paced=!1),!this.paced&&e.span[1]>e.span[0]&&(this.paced=!a,this.app.player.show(e,!0)),(a||l)&&c&&!n.get("playing")&&n.set("time",e.span[1])}},Hw=i=>i.runs.some(e=>e.header.status.kind==="running");var g0=class{constructor(e){this.app=e;this.watch=new Wf(e,this.client,s=>this.notices.tell(s));let t=w("aside",{class:"panel"},this.tree.element,this.asking.element,this.log.element,this.runs.element,this.keeping.element),n=w("div",{class:"work"});e.body.before(this.notices.element,n),n.append(t,e.body),e.store.on("language",()=>this.redraw()),this.client.listen(s=>{this.told(s)},s=>this.notices.connected(s))}app;client=new kf;notices=new Vf(()=>{this.reload()});tree=new Gf((e,t)=>this.change({[e]:t}),()=>{this.change(Object.fromEntries(Object.keys(this.state?.values??{}).map(e=>[e,null])))});asking=new Of({start:e=>this.start(e),stop:e=>{this.client.ask("POST",`/runs/${e}/stop`).catch(t=>this.notices.tell(t))}});log=new zf(this.client);runs=new Hf(this.client,{choose:e=>this.choose(e),trouble:e=>this.notices.tell(e)});keeping=new Bf(this.client,()=>{this.runs.offerFiles()});watch;state=null;chosen=[];version=-1;async told(e){let t=this.state===null;this.state=e,this.app.root.classList.toggle("readonly",!e.editable);let n=Math.max(0,...e.runs.map(s=>s.number));this.chosen=this.chosen.filter(s=>s>n||e.runs.some(r=>r.number===s)),t&&(this.chosen=e.runs.slice(-1).map(s=>s.number)),this.notices.show(e),this.draw(),e.version!==this.version&&e.stage==="ready"&&(this.version=e.version,this.take(await this.client.model()))}draw(){if(!this.state)return;let{runs:e,file:t,stage:n}=this.state;this.asking.show(kw(e),n==="ready"),this.runs.show(e,this.chosen),this.keeping.show(t,e,this.chosen),this.log.show(e.findLast(s=>this.chosen.includes(s.number))??e.at(-1)??null),this.watch.news(this.state,this.chosen)}redraw(){this.tree.draw(),this.asking.redraw(),this.runs.redraw(),this.notices.redraw()}take(e){this.version=e.version,this.tree.show(e,this.state?.values??{}),e.settings&&this.asking.offer(e.settings)}async change(e){try{let t=await this.client.change(e);if(this.state){let n=Object.entries({...this.state.values,...e}).filter(s=>s[1]!==null);this.state={...this.state,values:Object.fromEntries(n)}}return this.take(t),null}catch(t){return this.sentence(t)}}async start(e){if(this.app.root.querySelector(".leaf.wrong"))return"a value above is refused; correct it, or press Escape in its field";try{let t=await this.client.start(e);return this.choose([t.number]),null}catch(t){return this.sentence(t)}}choose(e){this.chosen=e,this.draw()}async reload(){await this.client.ask("POST","/reload").catch(e=>this.notices.tell(e))}sentence(e){return e instanceof Fo?e.message:"the server does not answer; the connection may be lost"}};function Gw(i){let e=new No(i,{kind:"live",scene:()=>Promise.reject(new Error("the live application brings its scenes itself"))});return i.classList.add("posed","empty"),pe(i.querySelector("header .what"),w("h1",{},document.title.replace(/ – abut$/,""))),new g0(e),e}var Ww='.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;font-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: 100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legend th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-cursor-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}';var $w=`:root { color-scheme: light dark; }
.abut {
  --ink: #1b2430; --soft: #5b6776; --faint: #8a95a3; --line: #dde3ea; --paper: #ffffff; --ground: #f4f6f9; --accent: #1f66b5; --accent-soft: #e4eefa;
  --bad: #b3261e; --bad-soft: #fdecea; --warn: #8a5a00; --warn-soft: #fff6e0; --good: #23733f; --stage: linear-gradient(#eef2f7, #dde4ec);
  --run0: #1f66b5; --run1: #c4572a; --run2: #2e8b57; --run3: #7b5ea7; --run4: #b7791f; --run5: #0f8a9d;
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif;
  color: var(--ink); background: var(--ground); box-sizing: border-box; font-variant-numeric: tabular-nums; outline: none;
}
@media (prefers-color-scheme: dark) {
  .abut {
    --ink: #e4e9ef; --soft: #a3afbc; --faint: #77828f; --line: #313a45; --paper: #1b2129; --ground: #12161c; --accent: #6aa8ec; --accent-soft: #1d3148;
    --bad: #ff8a80; --bad-soft: #3a1d1b; --warn: #f2c464; --warn-soft: #35290f; --good: #7fd29b; --stage: linear-gradient(#262d36, #171c22);
    --run0: #6aa8ec; --run1: #f0936b; --run2: #6fc795; --run3: #b79be0; --run4: #e2b25c; --run5: #57c3d4;
  }
}
body:has(> .abut) { margin: 0; }
.abut *, .abut *::before, .abut *::after { box-sizing: border-box; }
.abut h1 { font-size: 17px; font-weight: 650; margin: 0; letter-spacing: -0.01em; }
.abut h2 { font-size: 14px; font-weight: 650; margin: 0 0 8px; }
.abut button, .abut select, .abut input, .abut textarea { font: inherit; color: inherit; }
.abut button, .abut select { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px; cursor: pointer; }
.abut button:hover:enabled, .abut select:hover { border-color: var(--accent); }
.abut button:disabled { opacity: 0.45; cursor: default; }
.abut :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.abut header { background: var(--paper); border-bottom: 1px solid var(--line); padding: 9px 16px; }
.abut header .bar { display: flex; gap: 16px; align-items: center; justify-content: space-between; }
.abut header .what { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: baseline; min-width: 0; }
.abut .language { white-space: nowrap; }
.abut .facts { display: inline-flex; flex-wrap: wrap; gap: 2px 14px; color: var(--soft); font-size: 13px; font-weight: 400; }
.abut .status { font-weight: 600; } .abut .status.done { color: var(--good); } .abut .status.failed { color: var(--bad); } .abut .status.interrupted { color: var(--warn); }
.abut .status.running { color: var(--accent); }
.abut .notices:empty { display: none; }
.abut .notices { display: grid; gap: 6px; margin-top: 8px; }
.abut .told { margin: 0; padding: 6px 10px; border-radius: 6px; border-left: 3px solid var(--line); background: var(--ground); font-size: 13px; overflow-wrap: anywhere; }
.abut .told.failed { background: var(--bad-soft); border-color: var(--bad); } .abut .told.warning, .abut .told.interrupted { background: var(--warn-soft); border-color: var(--warn); }
.abut .told ul { margin: 4px 0 0; padding-left: 18px; } .abut .told summary { cursor: pointer; font-weight: 600; }
.abut .legend { display: flex; flex-wrap: wrap; gap: 4px 20px; } .abut .legend label { display: inline-flex; gap: 7px; align-items: baseline; cursor: pointer; }
.abut .run i { width: 10px; height: 10px; border-radius: 3px; display: inline-block; background: var(--colour); }
.abut .run0 { --colour: var(--run0); } .abut .run1 { --colour: var(--run1); } .abut .run2 { --colour: var(--run2); }
.abut .run3 { --colour: var(--run3); } .abut .run4 { --colour: var(--run4); } .abut .run5 { --colour: var(--run5); }
.abut .first { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 10px; padding: 10px 16px; height: calc(100vh - var(--head, 62px)); min-height: 440px; }
.abut .left { container-type: inline-size; display: flex; flex-direction: column; min-height: 0; gap: 8px; }
.abut section.stage { flex: 1; min-height: 0; position: relative; background: var(--stage); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.abut section.plots { min-height: 0; overflow: auto; }
.abut section.tables { padding: 6px 16px 40px; }
.abut .player { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 6px 8px; }
.abut .player button { min-width: 34px; padding: 3px 6px; line-height: 1.2; } .abut .player .play { color: #fff; background: var(--accent); border-color: var(--accent); }
.abut .player svg { width: 14px; height: 14px; fill: currentColor; vertical-align: -2px; display: inline-block; }
.abut .player .scrub { flex: 1 1 160px; min-width: 120px; accent-color: var(--accent); } .abut .player .clock { min-width: 88px; text-align: right; }
.abut .player .loop { display: inline-flex; gap: 4px; align-items: center; color: var(--soft); }
.abut.widget { display: flex; flex-direction: column; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.abut.widget main { flex: 1; min-height: 0; } .abut.widget .first { height: 100%; min-height: 0; }
.abut .broken { margin: 40px auto; max-width: 60ch; padding: 14px 18px; background: var(--bad-soft); border-left: 3px solid var(--bad); border-radius: 6px; }
@container (max-width: 640px) { .abut .player .loop span { display: none; } .abut .player .clock { min-width: 70px; } .abut .player .speed { padding: 3px 2px; } }
@media (max-width: 900px) { .abut .first { grid-template-columns: minmax(0, 1fr); height: auto; } .abut section.stage { height: 56vh; flex: none; } }
@media print { .abut .player, .abut .language { display: none; } .abut .first { height: auto; grid-template-columns: 1fr; } .abut section.stage { height: 110mm; flex: none; } }
.abut .footnote { padding: 0 16px 6px; margin: 0; color: var(--faint); font-size: 12px; }
`;var Xw=`.abut.live { height: 100vh; display: flex; flex-direction: column; overflow: hidden; }
.abut.live header { flex: none; }
.abut.live .work { flex: 1; min-height: 0; display: grid; grid-template-columns: 352px minmax(0, 1fr); }
.abut.live main { overflow: auto; min-width: 0; }
.abut.live .first { height: 100%; min-height: 400px; padding: 8px 12px; }
.abut .live-notices { flex: none; display: grid; gap: 4px; padding: 6px 12px; background: var(--paper); border-bottom: 1px solid var(--line); }
.abut .live-notices:not(:has(*)) { display: none; }
.abut .live-notices pre { margin: 4px 0 0; max-height: 30vh; overflow: auto; white-space: pre-wrap; font-size: 12px; }
.abut .live-notices button { padding: 1px 8px; margin-left: 4px; }

.abut aside.panel { display: flex; flex-direction: column; min-height: 0; background: var(--paper); border-right: 1px solid var(--line); font-size: 13px; overflow: hidden; }
.abut aside.panel > section, .abut aside.panel > details { padding: 8px 12px; border-top: 1px solid var(--line); flex: none; }
.abut aside.panel > section:first-child { border-top: 0; }
.abut aside.panel h2 { margin: 0; }
.abut aside.panel .bar { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-height: 24px; }
.abut aside.panel input[type="text"], .abut aside.panel input[type="search"], .abut aside.panel select {
  width: 100%; min-width: 0; padding: 2px 6px; border: 1px solid var(--line); border-radius: 5px; background: var(--paper); font-size: 13px; line-height: 1.35;
}
.abut aside.panel input::placeholder { color: var(--faint); }
.abut aside.panel .said { margin: 3px 0 0; color: var(--bad); font-size: 12px; line-height: 1.35; overflow-wrap: anywhere; }
.abut aside.panel .said:empty { display: none; }
.abut aside.panel .none { margin: 4px 0; color: var(--faint); list-style: none; }
.abut aside.panel small { color: var(--faint); font-size: 12px; }
.abut aside.panel .reset { border: 0; padding: 0; background: none; color: var(--accent); font-size: 12px; }
.abut aside.panel .reset:hover { text-decoration: underline; }

.abut aside.panel > .model { flex: 1; min-height: 130px; display: flex; flex-direction: column; gap: 6px; padding-bottom: 0; }
.abut .tree { flex: 1; min-height: 0; overflow-y: auto; overflow-x: hidden; margin: 0 -12px; padding: 0 12px 10px; scrollbar-width: thin; }
.abut .tree summary, .abut .tree .summary { cursor: pointer; display: flex; gap: 6px; align-items: baseline; padding: 2px 0; list-style: none; white-space: nowrap; overflow: hidden; }
.abut .tree .summary { cursor: default; }
.abut .tree summary::-webkit-details-marker { display: none; }
.abut .tree summary::before { content: "▸"; color: var(--faint); width: 10px; flex: none; font-size: 11px; }
.abut .tree details[open] > summary::before { content: "▾"; }
.abut .tree summary small, .abut .tree .summary small { overflow: hidden; text-overflow: ellipsis; }
.abut .tree .family > summary { font-weight: 650; color: var(--soft); padding-top: 7px; }
.abut .tree .thing > summary b { font-weight: 600; }
.abut .tree .family > .inside { padding-left: 4px; } .abut .tree .thing > .inside { padding-left: 14px; }
.abut .tree .group > .inside { padding-left: 12px; border-left: 1px solid var(--line); margin-left: 4px; }
.abut .leaf { display: grid; grid-template-columns: minmax(60px, 1fr) 98px 56px 14px; gap: 0 6px; align-items: center; padding: 1px 0; }
.abut .leaf .name { overflow: hidden; text-overflow: ellipsis; line-height: 1.2; }
.abut .leaf .name i { color: var(--faint); margin-left: 5px; font-family: "Cambria Math", "STIX Two Math", Georgia, serif; }
.abut .leaf .unit { color: var(--soft); font-size: 11.5px; letter-spacing: -0.01em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.abut .leaf .fixed { padding: 2px 7px; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.abut .leaf.wide { grid-template-columns: minmax(0, 1fr) 56px 14px; }
.abut .leaf.wide .name { grid-column: 1 / -1; grid-row: 1; } .abut .leaf.wide input, .abut .leaf.wide .fixed { grid-column: 1; grid-row: 2; }
.abut .leaf .said, .abut .leaf .help { grid-column: 1 / -1; }
.abut .leaf .help { display: none; margin: 2px 0 4px; color: var(--soft); font-size: 12px; line-height: 1.35; }
.abut .leaf:focus-within .help { display: block; }
.abut .leaf.changed .name { color: var(--accent); font-weight: 600; } .abut .leaf.changed input { border-color: var(--accent); background: var(--accent-soft); }
.abut .leaf.wrong input, .abut .asking input.wrong { border-color: var(--bad); background: var(--bad-soft); }
.abut .leaf.busy input { opacity: 0.6; }
.abut .leaf .back { border: 0; background: none; padding: 0; color: var(--accent); line-height: 1; }

.abut .asking .settings { display: grid; grid-template-columns: repeat(10, minmax(0, 1fr)); gap: 5px 10px; }
.abut .asking label { display: flex; gap: 6px; align-items: center; white-space: nowrap; grid-column: span 4; }
.abut .asking label:nth-child(2) { grid-column: span 6; } .abut .asking label:nth-child(3) { grid-column: span 7; } .abut .asking label:nth-child(4) { grid-column: span 3; }
.abut .asking label > span:last-child { flex: 1; }
.abut .asking label > span:last-child { display: flex; gap: 4px; align-items: baseline; min-width: 0; }
.abut .asking .why { margin: 4px 0 0; color: var(--faint); font-size: 12px; line-height: 1.3; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.abut .asking .why:empty { display: none; }
.abut .asking .action { display: flex; gap: 10px; align-items: center; margin-top: 7px; }
.abut .asking .start { min-width: 78px; padding: 4px 14px; font-weight: 600; color: #fff; background: var(--accent); border-color: var(--accent); }
.abut .asking .start.stop { background: var(--bad); border-color: var(--bad); }
.abut .asking .progress { flex: 1; min-width: 0; } .abut .asking progress { width: 100%; height: 6px; accent-color: var(--accent); display: block; }
.abut .asking progress[hidden] { display: none; }
.abut .asking .where { margin: 3px 0 0; font-size: 12px; color: var(--soft); line-height: 1.3; } .abut .asking .where:empty { display: none; }

.abut aside.panel .log summary { cursor: pointer; list-style: none; } .abut aside.panel .log summary::before { content: "▸ "; color: var(--faint); } .abut aside.panel .log[open] summary::before { content: "▾ "; } .abut aside.panel > .log { padding-top: 4px; padding-bottom: 4px; }
.abut aside.panel .log pre { margin: 4px 0; max-height: 130px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 11.5px/1.4 ui-monospace, "SFMono-Regular", Consolas, monospace; color: var(--soft); }

.abut aside.panel > .history { display: flex; flex-direction: column; min-height: 92px; max-height: 32%; }
.abut .history .files { width: auto; max-width: 150px; font-size: 12px; padding: 1px 4px; color: var(--soft); }
.abut .runs { list-style: none; margin: 4px -12px 0; padding: 0 12px; overflow-y: auto; min-height: 0; scrollbar-width: thin; }
.abut .runs li { padding: 3px 0; } .abut .runs li + li { border-top: 1px solid var(--line); }
.abut .runs .line { display: flex; gap: 6px; align-items: center; }
.abut .runs .line > i { width: 10px; height: 10px; border-radius: 3px; flex: none; background: var(--colour, transparent); }
.abut .runs .line .name { border: 0; background: none; padding: 0; text-align: left; flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.abut .runs .chosen .line .name { font-weight: 600; } .abut .runs .line .name:hover { color: var(--accent); }
.abut .runs .line .status { font-size: 12px; } .abut .runs .remove { border: 0; background: none; padding: 0 3px; color: var(--faint); } .abut .runs .remove:hover:enabled { color: var(--bad); }
.abut .runs .changes { margin: 0 0 0 37px; color: var(--soft); font-size: 12px; line-height: 1.35; overflow-wrap: anywhere; }
.abut .runs .said { margin-left: 37px; }
.abut .keeping .row { display: flex; gap: 5px; align-items: center; flex-wrap: wrap; } .abut .keeping .row span:first-child { margin-right: auto; }
.abut .keeping button { font-size: 12px; padding: 2px 7px; } .abut .keeping .folder { display: flex; gap: 6px; margin-top: 6px; } .abut .keeping .folder[hidden] { display: none; }
.abut .keeping .said { color: var(--soft); }
.abut.readonly .asking, .abut.readonly .log, .abut.live:not(.readonly) .model .only { display: none; }
.abut .model .only { margin: 0; color: var(--soft); font-size: 12px; }
@media (max-width: 1180px) { .abut.live .work { grid-template-columns: 328px minmax(0, 1fr); } .abut .leaf { grid-template-columns: minmax(60px, 1fr) 88px 52px 14px; gap: 0 5px; } }
.abut.empty section.stage > * { visibility: hidden; }
.abut.posed section.plots, .abut.posed section.tables, .abut.posed .player { display: none; } .abut.posed .first { grid-template-columns: minmax(0, 1fr); }
@media (max-height: 780px) { .abut .asking .why { -webkit-line-clamp: 1; } .abut aside.panel > section, .abut aside.panel > details { padding-top: 5px; padding-bottom: 5px; } .abut aside.panel > .history { max-height: 26%; } }
@media (prefers-color-scheme: dark) { .abut .asking .start { color: #0d1420; } }
`;var qw=`.abut section.plots { position: relative; display: flex; flex-direction: column; overflow: hidden; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
.abut .tabs { display: flex; flex: none; align-items: center; gap: 2px; padding: 0 6px 0 8px; border-bottom: 1px solid var(--line); min-height: 38px; flex-wrap: wrap; }
.abut .tabs > button { border: 0; background: none; border-radius: 0; padding: 8px 7px 6px; color: var(--soft); border-bottom: 2px solid transparent; margin-bottom: -1px; white-space: nowrap; }
.abut .tabs > button:hover { color: var(--ink); } .abut .tabs > button[aria-selected="true"] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.abut .viewtools { margin-left: auto; display: flex; align-items: center; gap: 6px; font-size: 13px; }
.abut .viewtools button { padding: 2px 8px; font-size: 13px; } .abut .viewtools .at { color: var(--soft); white-space: nowrap; } .abut .viewtools .at.pointed { color: var(--accent); }
.abut .views { flex: 1; min-width: 0; min-height: 0; position: relative; overflow: auto; }
.abut .view { display: flex; flex-direction: column; min-height: 100%; } .abut .view[hidden] { display: none; }
.abut .view.time { height: 100%; overflow: auto; }
.abut article.panel { flex: 1 0 190px; min-height: 0; display: flex; flex-direction: column; position: relative; padding: 5px 6px 2px 8px; border: 0 solid var(--line); border-bottom-width: 1px; overflow: visible; }
.abut article.panel { container-type: inline-size; }
.abut article.panel:last-child { border-bottom-width: 0; }
.abut article.panel .head { display: flex; align-items: baseline; gap: 2px 10px; min-width: 0; flex: none; }
.abut article.panel h3, .abut .picker h3 { margin: 0; font-size: 13px; font-weight: 650; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; min-width: 60px; }
.abut .unit { color: var(--soft); font-weight: 400; }
.abut .chips { display: flex; flex-wrap: wrap; gap: 0 2px; flex: 1 1 0; min-width: 0; max-height: 62px; overflow: hidden auto; }
.abut button.chip { border: 0; background: none; padding: 0 5px; font-size: 12px; line-height: 20px; display: inline-flex; gap: 5px; align-items: center; color: var(--soft); white-space: nowrap; border-radius: 4px; }
.abut button.chip:hover { background: var(--accent-soft); } .abut button.chip svg { width: 18px; height: 8px; flex: none; } .abut button.chip output { color: var(--ink); min-width: 46px; text-align: left; }
.abut button.chip[aria-pressed="false"] { text-decoration: line-through; opacity: 0.5; } .abut button.chip[aria-pressed="false"] output { display: none; }
.abut article.panel .tools { margin-left: auto; display: flex; flex: none; gap: 0; opacity: 0.55; transition: opacity 0.12s; } .abut article.panel:hover .tools, .abut article.panel .tools:focus-within { opacity: 1; }
.abut article.panel .tools button { border: 0; background: none; padding: 0 5px; font-size: 11.5px; line-height: 20px; color: var(--soft); border-radius: 4px; min-width: 20px; }
.abut article.panel .tools button:hover { color: var(--accent); background: var(--accent-soft); } .abut article.panel .tools button[aria-pressed="true"] { color: var(--accent); font-weight: 650; }
.abut .chart { flex: 1; min-height: 110px; position: relative; overflow: hidden; } .abut .chart[hidden] { display: none; }
.abut .chart .uplot { position: absolute; inset: 0; font-family: inherit; } .abut .chart .u-over { cursor: crosshair; }
.abut .chart .u-select { background: color-mix(in srgb, var(--accent) 16%, transparent); border-inline: 1px solid var(--accent); }
.abut .chart .upright { position: absolute; top: 0; bottom: 0; left: 0; width: 0; pointer-events: none; } .abut .chart [hidden] { display: none; }
.abut .chart .playhead { border-left: 1.5px solid var(--accent); margin-left: -0.75px; } .abut .chart .pointer { border-left: 1px dashed var(--faint); margin-left: -0.5px; }
.abut .chart .dot { position: absolute; left: -5px; top: -5px; width: 10px; height: 10px; border-radius: 50%; border: 1.5px solid var(--paper); box-shadow: 0 0 0 1px var(--soft); pointer-events: none; }
.abut article.panel .why, .abut .view .why { margin: 0; font-size: 12.5px; color: var(--warn); } .abut .why:empty { display: none; }
.abut .view .none { margin: auto; padding: 24px; color: var(--soft); }
.abut .plotbox { flex: 1; min-height: 0; position: relative; display: flex; flex-direction: column; }
.abut .sheet { position: absolute; right: 4px; top: 2px; z-index: 5; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 22px rgb(0 0 0 / 16%); padding: 8px 12px; font-size: 12.5px; max-width: calc(100% - 8px); max-height: 100%; overflow: auto; }
.abut .sheet[hidden] { display: none; } .abut .sheet p { margin: 0 0 4px; color: var(--soft); } .abut .sheet table { border-collapse: collapse; }
.abut .sheet th { font-weight: 500; text-align: left; padding: 2px 10px 2px 0; white-space: nowrap; } .abut .sheet thead th { color: var(--soft); font-weight: 400; text-align: right; padding: 2px 0 2px 10px; } .abut .sheet td { text-align: right; padding: 2px 0 2px 10px; white-space: nowrap; }
.abut .desk { flex: 1; display: flex; min-height: 0; }
.abut .picker { flex: 0 0 min(272px, 62%); min-width: 0; background: var(--paper); border-left: 1px solid var(--line); display: flex; flex-direction: column; gap: 6px; padding: 8px 10px; }
.abut .picker[hidden] { display: none; } .abut .picker .row { display: flex; align-items: center; gap: 6px; min-width: 0; } .abut .picker .row .close { margin-left: auto; border: 0; background: none; font-size: 16px; padding: 0 6px; }
.abut .picker input { border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; background: var(--ground); } .abut .picker .into { font-size: 12.5px; color: var(--soft); } .abut .picker .into select { flex: 1; min-width: 0; padding: 2px 6px; }
.abut .picker .list { overflow: auto; flex: 1; min-height: 0; font-size: 13px; } .abut .picker summary { cursor: pointer; padding: 3px 0; } .abut .picker details details { padding-left: 14px; } .abut .picker details > .row { padding-left: 14px; }
.abut .picker .list > details > summary { font-weight: 600; } .abut .picker .count { color: var(--faint); font-weight: 400; margin-left: 6px; font-size: 12px; }
.abut .picker .row.channel { gap: 0; height: 22px; align-items: stretch; } .abut .picker .channel button { border: 0; background: none; padding: 0 4px; border-radius: 4px; font-size: 12.5px; line-height: 22px; } .abut .picker .channel .name { flex: 1; text-align: left; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.abut .picker .channel .part { color: var(--soft); min-width: 20px; } .abut .picker .channel button:hover:enabled { background: var(--accent-soft); } .abut .picker .channel button[aria-pressed="true"] { color: var(--accent); background: var(--accent-soft); font-weight: 600; }
.abut .picker .chosen { margin: 2px 0; font-size: 12.5px; color: var(--soft); } .abut .picker .chosen b { color: var(--ink); } .abut .picker .list > .row + details { margin-top: 8px; border-top: 1px solid var(--line); padding-top: 4px; }
.abut .picker .missing { opacity: 0.5; } .abut .picker .note { color: var(--soft); margin: 6px 0; }
@media (max-width: 900px) { .abut section.plots { height: 90vh; } }
@media print { .abut article.panel .tools, .abut .viewtools button, .abut .picker { display: none !important; } .abut .view.time { height: auto; overflow: visible; } .abut article.panel { break-inside: avoid; flex: none; height: 62mm; } .abut .first, .abut section.plots, .abut .desk, .abut .views, .abut .view.time:not([hidden]) { display: block; overflow: visible; height: auto; min-height: 0; } .abut section.plots { margin-top: 10px; } .abut .sheet, .abut .chart .pointer, .abut .tabs .at { display: none; }
  .abut .chart .uplot, .abut .chart .u-wrap { width: 100% !important; height: 100% !important; } .abut .chart canvas { width: 100% !important; height: 100% !important; } .abut .chart .u-over { display: none; } }
.abut .view > .row { display: flex; flex-wrap: wrap; gap: 6px 14px; padding: 8px 10px 4px; font-size: 13px; color: var(--soft); flex: none; } .abut .view > .row label { display: inline-flex; align-items: center; gap: 6px; }
.abut .view > .row select, .abut .view > .row input { padding: 2px 6px; max-width: 190px; } .abut .view > .row input { border: 1px solid var(--line); border-radius: 6px; background: var(--paper); } .abut .view > .row input[type="number"] { width: 84px; } .abut .view > .row input.channel { width: 230px; max-width: 40vw; }
.abut .view .said { margin: 0; padding: 2px 10px; font-size: 13px; display: grid; gap: 2px; flex: none; } .abut .view > .why { padding: 0 10px; }
.abut .planar { flex: 1; min-height: 240px; display: flex; padding: 4px 8px 4px 8px; }
@container (max-width: 470px) { .abut article.panel .head { flex-wrap: wrap; } .abut article.panel .chips { order: 3; flex: 1 0 100%; } .abut article.panel h3 { flex: 1 1 0; } }
.abut.comparing .plots .panel .head { flex-wrap: wrap; } .abut.comparing .plots .panel .chips { order: 3; flex: 1 0 100%; }
`;var Yw=`/* the picture, and what stands over it */
.abut section.stage { container-type: size; user-select: none; -webkit-user-select: none; }
.abut .stage > canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; object-fit: contain; cursor: grab; }
.abut .stage > canvas:active { cursor: grabbing; }
.abut .stage.exporting > canvas { pointer-events: none; background: #fff; }
.abut .stage.exporting .keys, .abut .stage.exporting .corner { visibility: hidden; }
.abut .no-webgl { margin: 0; padding: 24px; color: var(--soft); max-width: 52ch; }

.abut .stage .tools { position: absolute; top: 8px; right: 8px; display: flex; gap: 6px; align-items: flex-start; font-size: 13px; }
.abut .stage .tools button { padding: 3px 8px; line-height: 20px; background: color-mix(in srgb, var(--paper) 88%, transparent); }
.abut .stage .tools .group { display: flex; }
.abut .stage .tools .group button { padding: 3px 5px; border-radius: 0; margin-left: -1px; height: 28px; }
.abut .stage .tools .group button:first-child { border-radius: 6px 0 0 6px; margin-left: 0; }
.abut .stage .tools .group button:last-child { border-radius: 0 6px 6px 0; }
.abut .stage .tools .group button:is(:hover, :focus-visible) { position: relative; z-index: 1; }
.abut .stage .icon { display: block; width: 20px; height: 20px; }
.abut .stage .icon svg { width: 20px; height: 20px; fill: none; stroke: var(--soft); stroke-width: 1.3; stroke-linejoin: round; stroke-linecap: round; }
.abut .stage .icon .full { fill: var(--accent); fill-opacity: 0.75; stroke: none; }
.abut .stage .popover { position: relative; }
.abut .stage .popover .caret { margin-left: 5px; color: var(--faint); font-size: 11px; }
.abut .stage .stage-sheet { position: absolute; top: 32px; right: 0; z-index: 5; min-width: 218px; max-height: calc(100cqh - 50px); overflow: auto; display: grid; gap: 7px; padding: 11px 13px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 22px rgb(20 30 45 / 0.16); }
.abut .stage .stage-sheet[hidden] { display: none; }
.abut .stage .stage-sheet label { display: flex; gap: 8px; align-items: center; cursor: pointer; white-space: nowrap; }
.abut .stage .stage-sheet label[hidden] { display: none; }
.abut .stage .stage-sheet .slide { padding-left: 22px; color: var(--soft); } .abut .stage .stage-sheet .slide input { width: 84px; accent-color: var(--accent); } .abut .stage .stage-sheet .slide output { min-width: 38px; }
.abut .stage .stage-sheet input[type="checkbox"] { accent-color: var(--accent); margin: 0; }
.abut .stage .stage-sheet .field { justify-content: space-between; gap: 16px; color: var(--soft); } .abut .stage .stage-sheet .field select { color: var(--ink); padding: 1px 4px; }
.abut .stage .stage-sheet p { margin: 0; font-size: 12px; color: var(--soft); max-width: 30ch; overflow-wrap: anywhere; }
.abut .stage .export .go { display: flex; gap: 10px; align-items: center; } .abut .stage .export progress { flex: 1; min-width: 0; accent-color: var(--accent); }
.abut .stage .export .main { color: #fff; background: var(--accent); border-color: var(--accent); padding: 3px 14px; }

.abut .stage .corner { position: absolute; left: 10px; bottom: 8px; display: flex; flex-direction: column; gap: 8px; align-items: flex-start; pointer-events: none; max-width: 62%; }
.abut .stage .scalebar { display: flex; align-items: flex-end; gap: 10px; font-size: 12px; color: var(--soft); }
.abut .stage .triad { width: 56px; height: 56px; } .abut .stage .triad line { stroke-width: 2; stroke-linecap: round; }
.abut .stage .triad text { font-size: 11px; font-weight: 600; text-anchor: middle; }
.abut .stage .scale { display: grid; gap: 1px; padding-bottom: 4px; } .abut .stage .scale i { display: block; height: 4px; border: solid var(--soft); border-width: 0 1px 1px; }
.abut .stage .chosen { pointer-events: auto; font-size: 12.5px; min-width: 190px; max-width: 100%; padding: 8px 11px; background: color-mix(in srgb, var(--paper) 92%, transparent);
  border: 1px solid var(--line); border-radius: 8px; }
.abut .stage .chosen[hidden] { display: none; }
.abut .stage .chosen .head { display: flex; justify-content: space-between; gap: 12px; align-items: center; } .abut .stage .chosen .head b { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.abut .stage .chosen .close { border: 0; background: none; padding: 0 3px; font-size: 16px; line-height: 1; color: var(--soft); }
.abut .stage .chosen dl { display: grid; grid-template-columns: auto 1fr; gap: 1px 12px; margin: 5px 0 0; } .abut .stage .chosen dt { color: var(--soft); } .abut .stage .chosen dd { margin: 0; text-align: right; }
.abut .stage .chosen .acts { display: flex; gap: 5px; margin-top: 7px; } .abut .stage .chosen .acts button { padding: 1px 8px; } .abut .stage .chosen .acts .on { background: var(--accent-soft); border-color: var(--accent); }

.abut .stage .keys { position: absolute; right: 10px; bottom: 10px; display: flex; flex-direction: column; align-items: flex-end; gap: 8px; pointer-events: none; max-width: 46%; font-size: 12.5px; }
.abut .stage .keys > * { background: color-mix(in srgb, var(--paper) 86%, transparent); border: 1px solid var(--line); border-radius: 8px; padding: 7px 10px; }
.abut .stage .keys > [hidden] { display: none; }
.abut .stage .contact-legend { pointer-events: auto; max-width: 100%; } .abut .stage .contact-legend .head { display: flex; justify-content: space-between; gap: 24px; color: var(--soft); font-size: 12px; }
.abut .stage .contact-legend .row { display: grid; grid-template-columns: 16px minmax(0, 1fr) auto; align-items: center; gap: 6px; } .abut .stage .contact-legend output { min-width: 62px; text-align: right; color: var(--faint); }
.abut .stage .contact-legend .row.on output { color: var(--ink); }
.abut .stage .contact-legend button { border: 0; background: none; padding: 0; text-align: left; } .abut .stage .contact-legend .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.abut .stage .contact-legend .swatch { width: 11px; height: 11px; border-radius: 50%; background: var(--c); border: 2px solid var(--c); }
.abut .stage .contact-legend .muted .swatch { background: none; } .abut .stage .contact-legend .muted .name { color: var(--faint); text-decoration: line-through; }
.abut .stage .contact-legend .chosen-row .name, .abut .stage .contact-legend .name:hover { color: var(--accent); }
.abut .stage .contact-legend .more { color: var(--faint); font-size: 12px; }
.abut .stage .pressure-bar > div { display: flex; gap: 6px; height: 96px; margin-top: 4px; } .abut .stage .pressure-bar i { width: 12px; border-radius: 3px; }
.abut .stage .pressure-bar .ticks { display: flex; flex-direction: column; justify-content: space-between; line-height: 1; color: var(--soft); }

.abut .stage .hover-name { position: absolute; left: 0; top: 0; pointer-events: none; padding: 1px 8px; font-size: 12.5px; background: var(--ink); color: var(--paper); border-radius: 5px; white-space: nowrap; }
.abut .stage .hover-name small { opacity: 0.75; margin-left: 6px; }
.abut .stage .hidden-bodies { position: absolute; left: 10px; top: 8px; font-size: 12.5px; color: var(--soft); display: flex; gap: 8px; align-items: center; }
.abut .stage .hidden-bodies[hidden] { display: none; } .abut .stage .hidden-bodies button { padding: 1px 8px; }
@container (max-width: 430px) { .abut .stage .tools .group button:nth-child(2), .abut .stage .tools .group button:nth-child(4) { display: none; } .abut .stage .tools { gap: 4px; } }
@container (max-height: 380px) or (max-width: 430px) { .abut .stage .contact-legend .row:nth-child(n + 6) { display: none; } .abut .stage .triad { width: 42px; height: 42px; } .abut .stage .keys { font-size: 11.5px; } }
.abut .stage .printed { display: none; position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
@media print { .abut .stage .printed { display: block; } .abut .stage .scale { display: none; } .abut .stage .swatch, .abut .stage .pressure-bar i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .abut .stage > canvas { visibility: hidden; } .abut .stage .tools, .abut .stage .popover, .abut .stage .chosen { display: none; } }
`;var Zw=`.abut section.tables:empty { display: none; }
.abut .contents { position: sticky; top: 0; z-index: 6; display: flex; flex-wrap: wrap; gap: 2px; background: var(--ground); border-bottom: 1px solid var(--line); padding: 4px 0; margin-bottom: 12px; }
.abut .contents button { border: 0; background: none; color: var(--accent); padding: 4px 10px; font-size: 13px; } .abut .contents button:hover { background: var(--accent-soft); }
.abut .part { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px 12px; margin: 0 0 12px; scroll-margin-top: 44px; }
.abut .part .scroll { overflow-x: auto; } .abut .part table { border-collapse: collapse; font-size: 13px; } .abut .part .scroll > table { min-width: min(100%, 640px); }
.abut .part th, .abut .part td { text-align: left; padding: 4px 18px 4px 0; vertical-align: baseline; font-weight: 400; }
.abut .part .scroll th, .abut .part .scroll td { border-bottom: 1px solid var(--line); } .abut .part .scroll tbody tr:last-child > * { border-bottom: 0; }
.abut .part thead th { color: var(--soft); font-size: 12.5px; white-space: nowrap; } .abut .part thead .unit { color: var(--faint); }
.abut .part th.sorts { cursor: pointer; user-select: none; } .abut .part th.sorts:hover { color: var(--accent); }
.abut .part th[aria-sort="ascending"]::after { content: " ↑"; color: var(--accent); } .abut .part th[aria-sort="descending"]::after { content: " ↓"; color: var(--accent); }
.abut .part .number { text-align: right; } .abut .part td.number { white-space: nowrap; } .abut .part td.number:has(.text) { text-align: left; } .abut .part td.number .text { white-space: normal; display: inline-block; max-width: 62ch; text-align: left; }
.abut .part tbody th { font-weight: 550; } .abut .part.contacts tbody th { white-space: nowrap; } .abut .part.contacts tbody tr { cursor: pointer; } .abut .part.contacts tbody tr:hover { background: var(--accent-soft); } .abut .part.contacts tr.selected > * { background: var(--accent-soft); box-shadow: inset 0 1px var(--accent), inset 0 -1px var(--accent); }
.abut .part tr.point th { padding-left: 18px; font-weight: 400; color: var(--soft); } .abut .part tr.silent { color: var(--faint); }
.abut .part tr.differs td.number { color: var(--accent); font-weight: 550; }
.abut .part .note, .abut .part .gravity { color: var(--soft); font-size: 12.5px; margin: 8px 0 0; max-width: 110ch; } .abut .part .gravity { font-size: 13px; margin: 0 0 6px; }
.abut .part .heed { margin: 6px 0; padding: 6px 10px; border-left: 3px solid var(--warn); background: var(--warn-soft); border-radius: 6px; font-size: 13px; max-width: 120ch; }
.abut .part details { border-top: 1px solid var(--line); padding: 5px 0; } .abut .part h2 + details { border-top: 0; } .abut .part summary { cursor: pointer; padding: 2px 0; }
.abut .part .also { white-space: nowrap; } .abut .part .symbol { font-style: italic; white-space: nowrap; } .abut .part sub { font-size: 0.78em; font-style: normal; line-height: 0; }
.abut .part .soft { color: var(--soft); } .abut .part .count { color: var(--faint); margin-left: 8px; font-size: 12.5px; } .abut .part .count.warn { color: var(--warn); }
.abut .cards { columns: 380px; column-gap: 28px; padding: 2px 0 4px; }
.abut .card { min-width: 0; break-inside: avoid; } .abut .part details.card { border: 0; padding: 0; } .abut .card h4 { margin: 6px 0 2px; font-size: 13px; font-weight: 400; } .abut .card summary { font-size: 13px; }
.abut .parameters { width: 100%; table-layout: fixed; } .abut .part .parameters th { width: 42%; color: var(--soft); font-weight: 400; padding: 1.5px 10px 1.5px 0; overflow-wrap: anywhere; } .abut .part .parameters td { padding: 1.5px 0; overflow-wrap: anywhere; }
.abut .parameters .source { display: block; color: var(--faint); font-size: 12px; } .abut .parameters tr > * { border-bottom: 1px dotted var(--line); }
.abut .which { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 4px 0 12px; color: var(--soft); font-size: 13px; } .abut .which button[aria-pressed="true"] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
@media print { .abut .contents, .abut .which { display: none; } .abut .part { border: 0; padding: 0; break-inside: auto; } .abut .part tr { break-inside: avoid; } .abut .part thead { display: table-header-group; }
  .abut .part .scroll { overflow: visible; } .abut .part .scroll > table { min-width: 0; } .abut .part table { font-size: 10.5px; } .abut .part thead th { white-space: normal; font-size: 10px; } .abut .part th, .abut .part td { padding-right: 9px; }
  .abut .part tr.selected > * { background: none !important; box-shadow: none !important; } .abut .cards { columns: 260px; } }
`;var Kw=[Ww,$w,Yw,qw,Zw,Xw].join(`
`);function y0(i){let e=document.createElement("style");e.textContent=Kw,(i instanceof Document?i.head:i).append(e)}function qL({model:i,el:e}){let t=document.createElement("div");t.style.height=`${Number(i.get("height")??480)}px`;let n=e.attachShadow({mode:"open"});y0(n),n.append(t);let s={kind:"widget",scene:async()=>{let a=i.get("scene");return a.buffer.slice(a.byteOffset,a.byteOffset+a.byteLength)}},r=new No(t,s),o=()=>{r.load()};return i.on("change:scene",o),o(),window.abut=r,()=>{i.off("change:scene",o),r.stage.dispose()}}function YL(){let i=document.getElementById("abut");if(!i)return;let e=document.getElementById("abut-scene");if(e){y0(document);let t=new No(i,Ow(e));window.abut=t,t.load()}else document.querySelector('meta[name="abut-live"]')&&(y0(document),window.abut=Gw(i))}YL();var _H={render:qL};export{_H as default};
/*
This file contains the following packages.

three 0.187.0

The MIT License

Copyright © 2010-2026 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

----

uplot 1.6.32

The MIT License (MIT)

Copyright (c) 2022 Leon Sorokin

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

----

gifenc 1.0.3

The MIT License (MIT)
Copyright (c) 2017 Matt DesLauriers

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE
OR OTHER DEALINGS IN THE SOFTWARE.

----

mp4-muxer 5.2.2

MIT License

Copyright (c) 2023 Vanilagy

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
