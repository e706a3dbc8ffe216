/* abut viewer, sources sha256:0d1a7ec046109ef6126bc97b574f2097760b0b58c3bdaab54b78f7a42807673f */
var cS=Object.create;var U0=Object.defineProperty;var hS=Object.getOwnPropertyDescriptor;var uS=Object.getOwnPropertyNames;var dS=Object.getPrototypeOf,fS=Object.prototype.hasOwnProperty;var pS=(i,t)=>()=>{try{return t||i((t={exports:{}}).exports,t),t.exports}catch(e){throw t=0,e}};var mS=(i,t,e,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let s of uS(t))!fS.call(i,s)&&s!==e&&U0(i,s,{get:()=>t[s],enumerable:!(n=hS(t,s))||n.enumerable});return i};var gS=(i,t,e)=>(e=i!=null?cS(dS(i)):{},mS(t||!i||!i.__esModule?U0(e,"default",{value:i,enumerable:!0}):e,i));var u_=pS(Mg=>{var n_=Object.defineProperty,jP=i=>n_(i,"__esModule",{value:!0}),JP=(i,t)=>{for(var e in t)n_(i,e,{get:t[e],enumerable:!0})};jP(Mg);JP(Mg,{GIFEncoder:()=>c_,applyPalette:()=>a2,default:()=>y2,nearestColor:()=>u2,nearestColorIndex:()=>a_,nearestColorIndexWithDistance:()=>l_,prequantize:()=>o2,quantize:()=>s2,snapColorsToPalette:()=>h2});var QP={signature:"GIF",version:"89a",trailer:59,extensionIntroducer:33,applicationExtensionLabel:255,graphicControlExtensionLabel:249,imageSeparator:44,signatureSize:3,versionSize:3,globalColorTableFlagMask:128,colorResolutionMask:112,sortFlagMask:8,globalColorTableSizeMask:7,applicationIdentifierSize:8,applicationAuthCodeSize:3,disposalMethodMask:28,userInputFlagMask:2,transparentColorFlagMask:1,localColorTableFlagMask:128,interlaceFlagMask:64,idSortFlagMask:32,localColorTableSizeMask:7};function i_(i=256){let t=0,e=new Uint8Array(i);return{get buffer(){return e.buffer},reset(){t=0},bytesView(){return e.subarray(0,t)},bytes(){return e.slice(0,t)},writeByte(s){n(t+1),e[t]=s,t++},writeBytes(s,r=0,o=s.length){n(t+o);for(let a=0;a<o;a++)e[t++]=s[a+r]},writeBytesView(s,r=0,o=s.byteLength){n(t+o),e.set(s.subarray(r,r+o),t),t+=o}};function n(s){var r=e.length;if(r>=s)return;var o=1024*1024;s=Math.max(s,r*(r<o?2:1.125)>>>0),r!=0&&(s=Math.max(s,256));let a=e;e=new Uint8Array(s),t>0&&e.set(a.subarray(0,t),0)}}var _g=12,Qb=5003,t2=[0,1,3,7,15,31,63,127,255,511,1023,2047,4095,8191,16383,32767,65535];function e2(i,t,e,n,s=i_(512),r=new Uint8Array(256),o=new Int32Array(Qb),a=new Int32Array(Qb)){let l=o.length,c=Math.max(2,n);r.fill(0),a.fill(0),o.fill(-1);let h=0,u=0,d=c+1,f=d,g=!1,y=f,p=(1<<y)-1,m=1<<d-1,b=m+1,E=m+2,_=0,R=e[0],C=0;for(let O=l;O<65536;O*=2)++C;C=8-C,s.writeByte(c),M(m);let v=e.length;for(let O=1;O<v;O++)t:{let L=e[O],D=(L<<_g)+R,z=L<<C^R;if(o[z]===D){R=a[z];break t}let X=z===0?1:l-z;for(;o[z]>=0;)if(z-=X,z<0&&(z+=l),o[z]===D){R=a[z];break t}M(R),R=L,E<1<<_g?(a[z]=E++,o[z]=D):(o.fill(-1),E=m+2,g=!0,M(m))}return M(R),M(b),s.writeByte(0),s.bytesView();function M(O){for(h&=t2[u],u>0?h|=O<<u:h=O,u+=y;u>=8;)r[_++]=h&255,_>=254&&(s.writeByte(_),s.writeBytesView(r,0,_),_=0),h>>=8,u-=8;if((E>p||g)&&(g?(y=f,p=(1<<y)-1,g=!1):(++y,p=y===_g?1<<y:(1<<y)-1)),O==b){for(;u>0;)r[_++]=h&255,_>=254&&(s.writeByte(_),s.writeBytesView(r,0,_),_=0),h>>=8,u-=8;_>0&&(s.writeByte(_),s.writeBytesView(r,0,_),_=0)}}}var n2=e2;function s_(i,t,e){return i<<8&63488|t<<2&992|e>>3}function r_(i,t,e,n){return i>>4|t&240|(e&240)<<4|(n&240)<<8}function o_(i,t,e){return i>>4<<8|t&240|e>>4}function Wd(i,t,e){return i<t?t:i>e?e:i}function Lc(i){return i*i}function t_(i,t,e){var n=0,s=1e100;let r=i[t],o=r.cnt,a=r.ac,l=r.rc,c=r.gc,h=r.bc;for(var u=r.fw;u!=0;u=i[u].fw){let f=i[u],g=f.cnt,y=o*g/(o+g);if(!(y>=s)){var d=0;e&&(d+=y*Lc(f.ac-a),d>=s)||(d+=y*Lc(f.rc-l),!(d>=s)&&(d+=y*Lc(f.gc-c),!(d>=s)&&(d+=y*Lc(f.bc-h),!(d>=s)&&(s=d,n=u))))}}r.err=s,r.nn=n}function wg(){return{ac:0,rc:0,gc:0,bc:0,cnt:0,nn:0,fw:0,bk:0,tm:0,mtm:0,err:0}}function i2(i,t){let e=t==="rgb444"?4096:65536,n=new Array(e),s=i.length;if(t==="rgba4444")for(let r=0;r<s;++r){let o=i[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255,u=r_(h,c,l,a),d=u in n?n[u]:n[u]=wg();d.rc+=h,d.gc+=c,d.bc+=l,d.ac+=a,d.cnt++}else if(t==="rgb444")for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=o_(c,l,a),u=h in n?n[h]:n[h]=wg();u.rc+=c,u.gc+=l,u.bc+=a,u.cnt++}else for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=s_(c,l,a),u=h in n?n[h]:n[h]=wg();u.rc+=c,u.gc+=l,u.bc+=a,u.cnt++}return n}function s2(i,t,e={}){let{format:n="rgb565",clearAlpha:s=!0,clearAlphaColor:r=0,clearAlphaThreshold:o=0,oneBitAlpha:a=!1}=e;if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");let l=new Uint32Array(i.buffer),c=e.useSqrt!==!1,h=n==="rgba4444",u=i2(l,n),d=u.length,f=d-1,g=new Uint32Array(d+1);for(var y=0,m=0;m<d;++m){let H=u[m];if(H!=null){var p=1/H.cnt;h&&(H.ac*=p),H.rc*=p,H.gc*=p,H.bc*=p,u[y++]=H}}Lc(t)/y<.022&&(c=!1);for(var m=0;m<y-1;++m)u[m].fw=m+1,u[m+1].bk=m,c&&(u[m].cnt=Math.sqrt(u[m].cnt));c&&(u[m].cnt=Math.sqrt(u[m].cnt));var b,E,_;for(m=0;m<y;++m){t_(u,m,!1);var R=u[m].err;for(E=++g[0];E>1&&(_=E>>1,!(u[b=g[_]].err<=R));E=_)g[E]=b;g[E]=m}var C=y-t;for(m=0;m<C;){for(var v;;){var M=g[1];if(v=u[M],v.tm>=v.mtm&&u[v.nn].mtm<=v.tm)break;v.mtm==f?M=g[1]=g[g[0]--]:(t_(u,M,!1),v.tm=m);var R=u[M].err;for(E=1;(_=E+E)<=g[0]&&(_<g[0]&&u[g[_]].err>u[g[_+1]].err&&_++,!(R<=u[b=g[_]].err));E=_)g[E]=b;g[E]=M}var O=u[v.nn],L=v.cnt,D=O.cnt,p=1/(L+D);h&&(v.ac=p*(L*v.ac+D*O.ac)),v.rc=p*(L*v.rc+D*O.rc),v.gc=p*(L*v.gc+D*O.gc),v.bc=p*(L*v.bc+D*O.bc),v.cnt+=O.cnt,v.mtm=++m,u[O.bk].fw=O.fw,u[O.fw].bk=O.bk,O.mtm=f}let z=[];var X=0;for(m=0;;++X){let F=Wd(Math.round(u[m].rc),0,255),H=Wd(Math.round(u[m].gc),0,255),Z=Wd(Math.round(u[m].bc),0,255),G=255;h&&(G=Wd(Math.round(u[m].ac),0,255),a&&(G=G<=(typeof a=="number"?a:127)?0:255),s&&G<=o&&(F=H=Z=r,G=0));let ht=h?[F,H,Z,G]:[F,H,Z];if(r2(z,ht)||z.push(ht),(m=u[m].fw)==0)break}return z}function r2(i,t){for(let e=0;e<i.length;e++){let n=i[e],s=n[0]===t[0]&&n[1]===t[1]&&n[2]===t[2],r=n.length>=4&&t.length>=4?n[3]===t[3]:!0;if(s&&r)return!0}return!1}function Xd(i,t){var e=0,n;for(n=0;n<i.length;n++){let s=i[n]-t[n];e+=s*s}return e}function $d(i,t){return t>1?Math.round(i/t)*t:i}function o2(i,{roundRGB:t=5,roundAlpha:e=10,oneBitAlpha:n=null}={}){let s=new Uint32Array(i.buffer);for(let r=0;r<s.length;r++){let o=s[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255;a=$d(a,e),n&&(a=a<=(typeof n=="number"?n:127)?0:255),h=$d(h,t),c=$d(c,t),l=$d(l,t),s[r]=a<<24|l<<16|c<<8|h<<0}}function a2(i,t,e="rgb565"){if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");if(t.length>256)throw new Error("applyPalette() only works with 256 colors or less");let n=new Uint32Array(i.buffer),s=n.length,r=e==="rgb444"?4096:65536,o=new Uint8Array(s),a=new Array(r),l=e==="rgba4444";if(e==="rgba4444")for(let c=0;c<s;c++){let h=n[c],u=h>>24&255,d=h>>16&255,f=h>>8&255,g=h&255,y=r_(g,f,d,u),p=y in a?a[y]:a[y]=l2(g,f,d,u,t);o[c]=p}else{let c=e==="rgb444"?o_:s_;for(let h=0;h<s;h++){let u=n[h],d=u>>16&255,f=u>>8&255,g=u&255,y=c(g,f,d),p=y in a?a[y]:a[y]=c2(g,f,d,t);o[h]=p}}return o}function l2(i,t,e,n,s){let r=0,o=1e100;for(let a=0;a<s.length;a++){let l=s[a],c=l[3],h=wo(c-n);if(h>o)continue;let u=l[0];if(h+=wo(u-i),h>o)continue;let d=l[1];if(h+=wo(d-t),h>o)continue;let f=l[2];h+=wo(f-e),!(h>o)&&(o=h,r=a)}return r}function c2(i,t,e,n){let s=0,r=1e100;for(let o=0;o<n.length;o++){let a=n[o],l=a[0],c=wo(l-i);if(c>r)continue;let h=a[1];if(c+=wo(h-t),c>r)continue;let u=a[2];c+=wo(u-e),!(c>r)&&(r=c,s=o)}return s}function h2(i,t,e=5){if(!i.length||!t.length)return;let n=i.map(o=>o.slice(0,3)),s=e*e,r=i[0].length;for(let o=0;o<t.length;o++){let a=t[o];a.length<r?a=[a[0],a[1],a[2],255]:a.length>r?a=a.slice(0,3):a=a.slice();let l=l_(n,a.slice(0,3),Xd),c=l[0],h=l[1];h>0&&h<=s&&(i[c]=a)}}function wo(i){return i*i}function a_(i,t,e=Xd){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=e(t,o);a<n&&(n=a,s=r)}return s}function l_(i,t,e=Xd){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=e(t,o);a<n&&(n=a,s=r)}return[s,n]}function u2(i,t,e=Xd){return i[a_(i,t,e)]}function c_(i={}){let{initialCapacity:t=4096,auto:e=!0}=i,n=i_(t),s=5003,r=new Uint8Array(256),o=new Int32Array(s),a=new Int32Array(s),l=!1;return{reset(){n.reset(),l=!1},finish(){n.writeByte(QP.trailer)},bytes(){return n.bytes()},bytesView(){return n.bytesView()},get buffer(){return n.buffer},get stream(){return n},writeHeader:c,writeFrame(h,u,d,f={}){let{transparent:g=!1,transparentIndex:y=0,delay:p=0,palette:m=null,repeat:b=0,colorDepth:E=8,dispose:_=-1}=f,R=!1;if(e?l||(R=!0,c(),l=!0):R=!!f.first,u=Math.max(0,Math.floor(u)),d=Math.max(0,Math.floor(d)),R){if(!m)throw new Error("First frame must include a { palette } option");f2(n,u,d,m,E),e_(n,m),b>=0&&p2(n,b)}let C=Math.round(p/10);d2(n,_,C,g,y);let v=!!m&&!R;m2(n,u,d,v?m:null),v&&e_(n,m),g2(n,h,u,d,E,r,o,a)}};function c(){h_(n,"GIF89a")}}function d2(i,t,e,n,s){i.writeByte(33),i.writeByte(249),i.writeByte(4),s<0&&(s=0,n=!1);var r,o;n?(r=1,o=2):(r=0,o=0),t>=0&&(o=t&7),o<<=2,i.writeByte(0|o|0|r),Kr(i,e),i.writeByte(s||0),i.writeByte(0)}function f2(i,t,e,n,s=8){let a=Sg(n.length)-1,l=128|s-1<<4|0|a,c=0,h=0;Kr(i,t),Kr(i,e),i.writeBytes([l,c,h])}function p2(i,t){i.writeByte(33),i.writeByte(255),i.writeByte(11),h_(i,"NETSCAPE2.0"),i.writeByte(3),i.writeByte(1),Kr(i,t),i.writeByte(0)}function e_(i,t){let e=1<<Sg(t.length);for(let n=0;n<e;n++){let s=[0,0,0];n<t.length&&(s=t[n]),i.writeByte(s[0]),i.writeByte(s[1]),i.writeByte(s[2])}}function m2(i,t,e,n){if(i.writeByte(44),Kr(i,0),Kr(i,0),Kr(i,t),Kr(i,e),n){let o=Sg(n.length)-1;i.writeByte(128|o)}else i.writeByte(0)}function g2(i,t,e,n,s=8,r,o,a){n2(e,n,t,s,i,r,o,a)}function Kr(i,t){i.writeByte(t&255),i.writeByte(t>>8&255)}function h_(i,t){for(var e=0;e<t.length;e++)i.writeByte(t.charCodeAt(e))}function Sg(i){return Math.max(Math.ceil(Math.log2(i)),1)}var y2=c_});function w(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))r==null||r===!1||(typeof r=="function"?n.addEventListener(s.replace(/^on/,""),r):n.setAttribute(s,r===!0?"":String(r)));return qo(n,e),n}function qo(i,t){for(let e of t)e==null||e===!1||i.append(typeof e=="number"?String(e):e)}function pt(i,...t){i.replaceChildren(),qo(i,t)}var yS={0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹","-":"⁻"},O0=i=>i.replace(/[-\d]/g,t=>yS[t]??t);function Pi(i){return i===""||i==="1"||i==="-"?"":i.replace(/(?:\^|\*\*)\(?(-?\d+(?:\.\d+)?)\)?/g,(t,e)=>e.includes(".")?`^${e}`:O0(e)).replaceAll("*","·")}function $t(i,t=6){if(i==null)return"–";if(typeof i!="number")return String(i);if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(Number.isInteger(i)&&Math.abs(i)<1e9){let e=Math.abs(i)>=1e4?i.toLocaleString("en-US").replaceAll(","," "):String(i);return ep(e)}if(i!==0&&(Math.abs(i)<1e-4||Math.abs(i)>=1e6)){let[e,n]=i.toExponential(t-1).split("e"),s=e.includes(".")?e.replace(/\.?0+$/,""):e,r=`10${O0(String(Number(n)))}`;return s==="1"?r:ep(s==="-1"?`-${r}`:`${s}×${r}`)}return ep(String(Number(i.toPrecision(t))))}function ep(i){return i.startsWith("-")?`−${i.slice(1)}`:i}var k0={"Play or pause (space)":"播放或暂停（空格）",Time:"时间","Simulated time per second":"每秒播放的仿真时间","To the start":"回到起点","One frame back (left arrow)":"后退一帧（左箭头）","One frame on (right arrow)":"前进一帧（右箭头）",Loop:"循环","Begin again at the end":"播放到终点后重新开始",Result:"结果","{n} results compared":"{n} 个结果对比",Done:"完成",Failed:"失败",Interrupted:"已中断",Running:"计算中","{from} to {to} s":"{from} 至 {to} s","{n} outputs":"{n} 个输出","{n} steps":"{n} 步","computed in {s} s":"计算用时 {s} s","compiled in {s} s":"编译用时 {s} s","{n} warnings":"{n} 条警告","1 warning":"1 条警告","This page cannot be shown: {why}":"无法显示此页：{why}"};var B0={"Search parameters":"搜索参数","take 1 change back":"撤销 1 处修改","take {n} changes back":"撤销 {n} 处修改","Take the change back":"撤销此修改","no numbers of its own":"没有自己的参数","as {path}":"同 {path}","Nothing has this in its name.":"没有名称匹配的参数。","Range: {range}.":"范围：{range}。","In the file: {value}.":"文件中的值：{value}。","A bare number is in {unit}; another unit may be written behind it.":"只写数字时单位为 {unit}；也可在数字后写其他单位。","A number.":"一个数。","Follows from shape and density or mass":"由形状与密度或质量得出",End:"终止时间","Time at which the run stops":"仿真停止的时间","Output every":"输出间隔","Time between two outputs; it does not steer accuracy":"两次输出之间的时间；不影响精度",Method:"方法","Integration method":"积分方法","Relative tolerance of the method":"方法的相对容差","end/1000":"终止时间/1000",auto:"自动","auto: {method}":"自动：{method}","file: {method}":"文件：{method}",Run:"运行",Stop:"停止",starting:"正在启动","reading the model":"正在读取模型","preparing the solver; the first time this takes up to a minute":"正在准备求解器；首次最多需要一分钟",computing:"正在计算",stopping:"正在停止","a value above is refused; correct it, or press Escape in its field":"上方有一个值被拒绝；请更正，或在该栏按 Escape","the server does not answer; the connection may be lost":"服务器没有应答；连接可能已断开","about {n} s left":"约剩 {n} 秒","about {n} min left":"约剩 {n} 分钟",Log:"日志",Runs:"计算记录","open a result…":"打开结果…","None yet. Change numbers above, then press Run.":"还没有。可在上方修改参数，然后按“运行”。","Show this run alone; double-click to rename":"只显示此次计算；双击可重命名","Remove this run":"移除此次计算","as in the file":"与文件相同","from {file}":"来自 {file}",ready:"就绪",Page:"网页","One page with all that is shown here, for any browser, without network":"包含此处全部内容的单个网页，任何浏览器无需联网即可打开","A table of all channels of the first run that is ticked":"所勾选的第一次计算的全部通道表格","The whole result of the first run that is ticked, for abut, xarray and MATLAB":"所勾选的第一次计算的完整结果，可用 abut、xarray 和 MATLAB 打开","Folder…":"文件夹…","Write a file beside the model":"在模型旁写入文件","End the name in .html, .csv or .nc.":"文件名须以 .html、.csv 或 .nc 结尾。","Saved as {path}":"已保存为 {path}","Replace it":"替换","The connection to abut is lost. What you see stays; trying again…":"与 abut 的连接已断开。当前内容保留；正在重试…","This page belongs to a server that has ended. Open the address that abut view printed last.":"此页所属的服务器已结束。请打开 abut view 最近打印的地址。","Reading {file}…":"正在读取 {file}…","{file} cannot be read.":"无法读取 {file}。","Read it again":"重新读取","{file} changed on disk.":"{file} 在磁盘上已更改。",Reload:"重新载入","These changes no longer hold and were taken back:":"以下修改已不适用，已撤销：","What the script printed":"脚本的输出","This is a result: its model can be read here, not changed or run.":"这是一个结果：可在此查看其模型，但不能修改或运行。",OK:"好","Acceleration of free fall, in global axes":"自由落体加速度，全局坐标系","About the centre of mass in body axes [kg m²]: (Ixx, Iyy, Izz), (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or 3×3. Ixy is the tensor's element, −∫xy dm.":"关于质心、沿刚体坐标轴 [kg m²]：(Ixx, Iyy, Izz)、(Ixx, Iyy, Izz, Ixy, Ixz, Iyz) 或 3×3。Ixy 为张量元素 −∫xy dm。","Of the centre of mass, in global axes [m]; the global origin without it.":"质心在全局坐标系中的位置 [m]；缺省为全局原点。","Quaternion (w, x, y, z) of the body's axes, of length 1 within 1e-6.":"刚体坐标轴的四元数 (w, x, y, z)，模为 1（误差 1e-6 以内）。","Of the centre of mass, in global axes [m/s].":"质心速度，全局坐标系 [m/s]。","In global axes [rad/s].":"全局坐标系 [rad/s]。","Variable-order (1–5), variable-step BDF: predictor, Newton corrector with exact derivatives, error control.":"变阶（1–5）、变步长 BDF：预估、采用精确导数的牛顿校正、误差控制。","Generalised-α with chosen damping of the highest frequencies.":"广义 α 法，可选最高频率的阻尼。","Hilber–Hughes–Taylor: generalised-α with α_m = 0, α_f = −α, γ = ½ − α, β = ¼ (1 − α)².":"Hilber–Hughes–Taylor 法：α_m = 0、α_f = −α、γ = ½ − α、β = ¼ (1 − α)² 的广义 α 法。","Newmark's method.":"Newmark 法。","Radau IIA with three stages, order five: implicit, L-stable, one-step.":"三级五阶 Radau IIA：隐式、L 稳定、单步。","Explicit Runge–Kutta on the accelerations of the constrained system, projected onto the constraints after each step.":"对受约束系统的加速度采用显式 Runge–Kutta 法，每步之后投影到约束上。","Velocity Verlet on the accelerations of the constrained system, projected onto the constraints after each step.":"对受约束系统的加速度采用速度 Verlet 法，每步之后投影到约束上。",origin:"原点",body:"刚体","transition velocity":"过渡速度"};var vS={Sphere:"球",SphericalCavity:"球形腔",HalfSpace:"半空间",Box:"长方体",BoxCavity:"箱形腔",Cylinder:"圆柱",CylindricalCavity:"圆柱孔",Capsule:"胶囊体",Ellipsoid:"椭球",Torus:"圆环",ToroidalCavity:"环形滚道",Frustum:"圆台",Link:"连杆",Extrusion:"拉伸体",Revolution:"旋转体",Meshed:"网格",BRep:"CAD 实体",Union:"并集",Difference:"差集",Intersection:"交集",Wire:"线框",Revolute:"转动副",Translational:"移动副",Cylindrical:"圆柱副",Spherical:"球铰副",Universal:"万向节",Planar:"平面副",Fixed:"固定副",Screw:"螺旋副",ConstantVelocity:"等速副",RackAndPinion:"齿轮齿条副",Gear:"齿轮副",Coupler:"耦合副",AtPoint:"点约束",InLine:"点在线上",InPlane:"点在面上",Orientation:"方向约束",ParallelAxes:"轴平行约束",Perpendicular:"垂直约束",Distance:"定距约束",Displacement:"位移驱动",Velocity:"速度驱动",Acceleration:"加速度驱动",Force:"力",LineForce:"两点间的力",AxialTorque:"轴向力矩",SpringDamper:"弹簧阻尼器",TorsionSpring:"扭簧",Bushing:"衬套",Impact:"冲击函数 IMPACT",ImpactQuintic:"五次过渡冲击函数",Poisson:"Poisson 恢复系数模型",Hertz:"赫兹",HuntCrossley:"Hunt–Crossley 模型",LankaraniNikravesh:"Lankarani–Nikravesh 模型",KelvinVoigt:"开尔文–沃伊特模型",KelvinVoigtTension:"开尔文–沃伊特模型（含拉力）",Flores:"Flores 模型",ExactRestitution:"精确恢复系数模型",Tsuji:"Tsuji 模型",Thornton:"Thornton 弹塑性模型",WaltonBraun:"Walton–Braun 弹塑性模型",JacksonGreen:"Jackson–Green 弹塑性模型",Maxwell:"麦克斯韦模型",StandardLinearSolid:"标准线性固体",KelvinVoigtSolid:"开尔文–沃伊特固体",ElasticFoundation:"弹性基础",LinearOverclosure:"线性压力–过盈",ExponentialOverclosure:"指数压力–过盈",HardOverclosure:"硬接触",Tabulated:"列表压力–过盈",Coulomb:"库仑摩擦",DynamicsOnly:"仅动摩擦",HyperbolicTangent:"双曲正切摩擦",Stribeck:"Stribeck 摩擦",Karnopp:"Karnopp 摩擦",LuGre:"LuGre 摩擦",Dahl:"Dahl 摩擦",Stiction:"静–动摩擦（Stiction）",RollingViscous:"黏性滚动阻力",RollingSpring:"弹簧式滚动阻力",RollingConstant:"恒定滚动阻力",Drilling:"自旋摩擦",DrillingSpring:"弹簧式自旋摩擦",Body:"物体",Ground:"地面",Graphic:"图形",Request:"请求",Volumes:"相交体积法"},xS=new Set(["Body","Ground","Force","Contact","Graphic"]),z0=Object.fromEntries(Object.entries(vS).map(([i,t])=>[i,/[A-Za-z]/.test(t)||xS.has(i)?t:`${t} ${i}`]));var pl={Requests:"请求（Request）",Joints:"运动副",Motions:"驱动",Forces:"力",Bodies:"物体",Energy:"能量","Constraint drift":"约束漂移",Solver:"求解器",Graphics:"图形","Other channels":"其他通道",position:"位置",quaternion:"四元数",velocity:"速度","angular velocity":"角速度",acceleration:"加速度","angular acceleration":"角加速度","normal force":"法向力","normal force vector":"法向力矢量","friction force":"摩擦力",penetration:"穿透深度","penetration rate":"穿透速度",touching:"接触点数","point i":"第一形状上的点","point j":"第二形状上的点",normal:"法向","slip velocity":"滑移速度","impact rate":"碰撞速度",force:"力",torque:"力矩",displacement:"位移",angle:"转角",rotation:"转动",translation:"移动",kinetic:"动能",potential:"势能",elastic:"弹性能",work:"功",total:"总能量",drift:"漂移","velocity drift":"速度漂移",step:"步长",order:"阶数","position of the centre of mass":"质心位置",orientation:"姿态","velocity of the centre of mass":"质心速度","angular velocity, global axes":"角速度（全局坐标系）","acceleration of the centre of mass":"质心加速度","angular acceleration, global axes":"角加速度（全局坐标系）","normal force on the first body, summed over incidents":"作用在第一个物体上的法向力，各接触点之和","friction force on the first body, summed over incidents":"作用在第一个物体上的摩擦力，各接触点之和","normal force, summed over incidents":"法向力，各接触点之和","largest penetration":"最大穿透深度","how many incidents touch":"发生接触的点数","point of the first shape":"第一形状上的点","point of the second shape":"第二形状上的点","unit normal that pushes the first body":"推动第一个物体的单位法向量","friction force on the first body":"作用在第一个物体上的摩擦力","penetration, negative while apart":"穿透深度，分离时为负","penetration rate, positive while approaching":"穿透速度，接近时为正","velocity of the first body relative to the second, in the contact plane":"第一个物体相对第二个物体在接触平面内的速度","penetration rate latched at the onset":"接触开始时记下的穿透速度","reaction on the first body":"作用在第一个物体上的约束反力","reaction torque at frame I":"I 坐标系处的约束反力矩","coordinate of I relative to J":"I 相对 J 的坐标","prescribed coordinate":"给定的坐标","force on the first body":"作用在第一个物体上的力","torque at frame I":"I 坐标系处的力矩","kinetic energy":"动能","potential energy in gravity":"重力势能","energy stored in springs and contacts":"弹簧和接触中储存的能量","energy lost in contacts and dampers so far":"至此在接触和阻尼中耗散的能量","work done so far by motions and user forces":"至此驱动和用户力所做的功","kinetic, potential and elastic energy":"动能、势能与弹性能之和","largest constraint residual (m or rad)":"最大约束残差（m 或 rad）","largest residual of the constraint rates (m/s or rad/s)":"最大速度约束残差（m/s 或 rad/s）","step size":"步长","order of the method":"方法的阶数","accepted steps so far":"至此接受的步数","rejected steps so far":"至此拒绝的步数","Newton iterations so far":"至此的牛顿迭代次数","Newton matrices factored so far":"至此分解的牛顿矩阵数",integrator:"积分器",steps:"步数",rejections:"拒绝步数","newton iterations":"牛顿迭代次数",jacobians:"雅可比矩阵数",events:"接触事件数","located steps":"定位步数","compile time":"编译用时","march time":"积分用时","run time":"总用时","assembly iterations":"装配迭代次数","why this integrator":"选择该积分器的原因",lanes:"并行算例数",gravity:"重力加速度",mass:"质量",inertia:"转动惯量",density:"密度",shape:"形状","shape i":"形状 I","shape j":"形状 J",bodies:"所在物体",frame:"坐标系","frame i":"坐标系 I","frame j":"坐标系 J",i:"I 坐标系",j:"J 坐标系",radius:"半径","radius i":"半径 I","radius j":"半径 J",length:"长度",width:"宽度",depth:"深度",height:"高度",size:"尺寸",side:"侧",tube:"管半径",top:"顶半径",bottom:"底半径","semi axes":"半轴",profile:"轮廓","semi-axes":"半轴",holes:"孔",parts:"部分",friction:"摩擦",rolling:"滚动阻力",spin:"自旋阻力",stiffness:"刚度",exponent:"指数",damping:"阻尼",restitution:"恢复系数",static:"静摩擦系数",dynamic:"动摩擦系数","stiction velocity":"静摩擦过渡速度","friction velocity":"动摩擦过渡速度","creep velocity":"蠕滑速度","dwell time":"驻留时间",viscous:"黏性摩擦系数",coefficient:"系数",decay:"衰减系数",difference:"半径差",clearance:"间隙",modulus:"等效弹性模量","shear modulus":"剪切模量","poisson ratio":"泊松比","yield stress":"屈服应力","yield pressure":"屈服压力",hardness:"硬度",thickness:"厚度","slowest impact":"最低碰撞速度",loading:"加载刚度",unloading:"卸载刚度",relaxed:"松弛刚度",dissipation:"耗散系数",penalty:"罚刚度",band:"带宽",deformation:"变形",deflection:"挠度",arm:"力臂",upper:"上限",lower:"下限",slope:"斜率",pressure:"压力",curve:"曲线",initial:"初值","initial velocity":"初速度",preload:"预载","torque preload":"力矩预载","torsional stiffness":"扭转刚度","torsional damping":"扭转阻尼",function:"函数",parameters:"参数",arguments:"自变量",coordinate:"坐标",coordinates:"坐标",on:"作用于",ratios:"传动比",joints:"运动副",pitch:"螺距","pitch diameter":"节圆直径",fx:"力 x",fy:"力 y",fz:"力 z",tx:"力矩 x",ty:"力矩 y",tz:"力矩 z",facets:"面片数",solid:"实体",crease:"折边角",number:"编号",comment:"注释",recipe:"定义",geometry:"几何",begin:"起点",end:"终点",speed:"速度","effective modulus":"等效弹性模量","effective radius":"等效半径","effective mass":"等效质量","full damping":"最大阻尼","penetration of full damping":"最大阻尼对应的穿透深度","deepest penetration":"最大穿透深度","speed of such an impact":"相应的碰撞速度","contact time":"接触持续时间","output step for it":"相应的输出步长","output step":"输出步长","impact speed":"碰撞速度","expected penetration":"预期穿透深度","expected force":"预期接触力","speed at first yield":"初始屈服速度","restitution by yield":"仅由屈服决定的恢复系数","static friction":"静摩擦系数","dynamic friction":"动摩擦系数","stiffness of a light part":"轻小零件的刚度","the model":"模型","this run":"本次计算",given:"给定","abut's rule":"abut 的经验规则","central impact of two free bodies":"两自由物体的对心碰撞","F = K δⁿ of two round bodies":"F = K δⁿ，两个圆形物体","of approach, as expected":"预期的接近速度","of that impact":"相应的碰撞","at the output times":"取自输出时刻","δ_max = (5 m v²/(4 K))^0.4, elastic":"δ_max = (5 m v²/(4 K))^0.4，弹性","F_max = K δ_max^1.5, elastic":"F_max = K δ_max^1.5，弹性","t_c = 2.943 δ_max/v, elastic":"t_c = 2.943 δ_max/v，弹性","E* = 3 K/(4 √R): the effective modulus to which this K belongs":"E* = 3 K/(4 √R)：与此 K 对应的等效弹性模量","v = √(2 K δ_max^(n+1)/((n+1) m)): an elastic impact of this depth":"v = √(2 K δ_max^(n+1)/((n+1) m))：达到此深度的弹性碰撞","h = t_c/50, so that no peak is missed by more than 0.05 %":"h = t_c/50，使峰值误差不超过 0.05 %","h = t_c/50, so that no peak is missed by more than 0.05 %; the integrator chooses its own steps":"h = t_c/50，使峰值误差不超过 0.05 %；积分器自行选择步长","such that the integrated impact at v and m rebounds with e":"使得以 v、m 积分的碰撞按 e 回弹","v_s = v/100, at least the solver's error":"v_s = v/100，且不小于求解器误差","v_y = 3.194 √(p_y⁵ R³/(E*⁴ m)), p_y the peak pressure at first yield":"v_y = 3.194 √(p_y⁵ R³/(E*⁴ m))，p_y 为初始屈服时的峰值压力","elastic below v_y, perfectly plastic beyond: what yielding alone leaves of e":"低于 v_y 为弹性，超过则为理想塑性：仅屈服所留下的 e","K = 5 m g/(R₁/1000)^1.5: five weights at a thousandth of the radius; softer than K, if steps are too many":"K = 5 m g/(R₁/1000)^1.5：穿透为半径的千分之一时受五倍重量；步数过多时可用这一较软的值","advice to users of Adams' IMPACT for small parts":"给 Adams IMPACT 用户的小零件建议"};var bS={"Force-depth":"力–穿透",Orbit:"轴心轨迹","x-y":"x–y 曲线",Spectrum:"频谱","Add plot":"添加曲线图","Choose channels to plot":"选择要绘制的通道","Whole time":"全部时间",Whole:"全图","No plots; add one of any channel.":"没有曲线图；可添加任意通道的曲线图。","Add or take away curves":"增减曲线","Logarithmic axis":"对数坐标","Least, greatest and mean of what is in view":"当前显示范围内的最小值、最大值和平均值","Save these curves as CSV, with all digits":"将曲线保存为 CSV（全部位数）","Save this plot as a picture":"将此图保存为图片","Remove this plot":"删除此图",least:"最小值",greatest:"最大值","mean over time":"时间平均值","at [s]":"时刻 [s]","In view: {from} to {to} s":"显示范围：{from} 至 {to} s",time:"时间",magnitude:"幅值","point {n}":"第 {n} 点","Several quantities":"多个物理量","{run} has no channel {channel}":"{run} 没有通道 {channel}","the numbers of {channel} are not in this page; they are in the result file":"{channel} 的数据不在此页中；在结果文件中可以找到",Channels:"通道","Search channels":"搜索通道",into:"加入","a new plot":"新曲线图",Selected:"已选中","and {n} more":"另有 {n} 个","no channel has this in its name":"没有名称含此内容的通道","no channel has this name":"没有此名称的通道",Close:"关闭",Contact:"接触",touch:"接触次序",all:"全部","{k} at {time} s":"第 {k} 次，{time} s","force-depth":"力–穿透","it has {n} touches":"共接触 {n} 次","it does not touch":"没有发生接触","Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost.":"第 {k} 次接触（共 {n} 次）：峰值力 {peak}，穿透深度 {depth}，持续约 {span}；滞回环面积（损失的能量）为 {energy}。","{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.":"{n} 次接触：峰值力 {peak}，穿透深度 {depth}；各滞回环面积之和（损失的能量）为 {energy}。","It begins or ends within the touch, so part of this is stored.":"计算的起点或终点处于接触之中，其中一部分是储存的能量。","The curves in this page are thinned, so the energy is near.":"此页中的曲线经过抽稀，能量为近似值。",Pair:"对象","two bodies":"两个物体","path of":"轨迹","seen by":"参照",plane:"平面","clearance [mm]":"间隙 [mm]","as it moves most":"运动最大的平面","seen by {body}":"相对于 {body}",ground:"地面","Radius of a circle about the origin; empty for none":"以原点为圆心的圆的半径；留空则不画","Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.":"{point} 在 {watcher} 坐标系中的轨迹，离原点最远 {reach} mm。","The dashed circle is the clearance.":"虚线圆表示间隙。","Taken from the frames of the animation.":"取自动画的各帧。",over:"随",channel:"通道",amplitude:"幅值",frequency:"频率","Hann window, {n} samples of {step} s, resolution {df} Hz, mean taken away.":"汉宁窗，{n} 个采样点，间隔 {step} s，分辨率 {df} Hz，已去除平均值。","The curve is thinned or not evenly sampled; it was resampled at {step} s.":"曲线经过抽稀或采样不均匀；已按 {step} s 重新采样。","The times in view.":"取当前显示的时间范围。","too few samples for a spectrum":"采样点太少，无法计算频谱","What differs":"差异",Contacts:"接触",Statistics:"统计","Geometry of the contacts":"接触几何","Numbers of the contacts":"接触参数",Model:"模型","Geometry, numbers and model of":"显示以下结果的几何、参数和模型：",contact:"接触",run:"结果","peak force":"峰值力",at:"时刻","peak penetration":"最大穿透深度",impulse:"冲量",touches:"接触次数","first touch":"首次接触","last release":"最后分离","time in contact":"接触时间",dissipated:"耗散能量","still touching":"仍在接触",never:"从未","and {n} more points":"另有 {n} 个点","The {n} with the largest forces.":"仅列出力最大的 {n} 个。","Show all {n}":"全部显示（{n}）","Taken at the output times: what happens between two outputs is not in these numbers.":"数值取自输出时刻：两次输出之间发生的情况不在其中。","Some touches are so short that few outputs catch them; a smaller output step shows their peaks.":"有些接触非常短，只有很少的输出点落在其中；减小输出步长可以看到峰值。",geometry:"几何",quantity:"物理量",symbol:"符号",value:"值",unit:"单位",also:"换算",formula:"公式",source:"来源",thing:"对象",parameter:"参数",absent:"无",model:"模型","The models have the same parameters.":"各模型的参数相同。","diagonal ({values})":"对角阵 ({values})","{body} at {place}":"{body}，位于 {place}","quaternion {values}":"四元数 {values}",yes:"是",no:"否","on {bodies}":"在 {bodies} 上"},V0={...bS,...pl,...z0};var H0=[[/^the force at (\S+) m, where Hertz would stop the impact, is (\S+) times that of Hertz: the stiffness is far (above|below) the material's, so (?:contacts are needlessly short|bodies sink in); Hertz has (\S+) N\/m\^1\.5$/,(i,t,e,n)=>`在赫兹理论使碰撞停止的深度 ${i} m 处，力是赫兹值的 ${t} 倍：刚度远${e==="above"?"高于材料的刚度，接触时间过短":"低于材料的刚度，物体会陷入"}；赫兹刚度为 ${n} N/m^1.5`],[/^the exponent (\S+) is below 1: the stiffness is infinite at first touch, which no solver likes; take 1\.5 for round metal parts, 2 to 3 for rubber$/,"指数 $1 小于 1：刚接触时刚度为无穷大，求解困难；圆形金属零件取 1.5，橡胶取 2 至 3"],[/^the damping is (\S+) % of the stiffness \(in N, mm, s\); beyond 1 % the force follows the speed rather than the depth, and jumps at release$/,"阻尼为刚度的 $1 %（以 N、mm、s 计）；超过 1 % 时，力取决于速度而非深度，并在分离时突变"],[/^the penetration of full damping (\S+) m is larger than the expected penetration (\S+) m: the damping never becomes full; make it some (\S+) m$/,"最大阻尼对应的穿透深度 $1 m 大于预期穿透深度 $2 m：阻尼永远达不到最大值；建议取约 $3 m"],[/^the (stiction_velocity|friction_velocity) (\S+) m\/s is under (the|five times the) solver's error of (\S+) m\/s, so friction follows noise; raise it, or tighten the tolerance$/,(i,t,e,n)=>`${i==="stiction_velocity"?"静摩擦过渡速度":"动摩擦过渡速度"} ${t} m/s 小于求解器误差 ${n} m/s${e==="the"?"":" 的五倍"}，摩擦力将随噪声变化；请增大该速度，或收紧误差限`],[/^the stiffness belongs to an effective modulus of (\S+) Pa, more than (.+) on a rigid body has: far above Hertz, so contacts are needlessly short$/,"该刚度对应的等效弹性模量为 $1 Pa，超过 $2 对刚体的值：远高于赫兹刚度，接触时间过短"],[/^the stiffness belongs to an effective modulus of (\S+) Pa, less than (.+) on (.+) has: far below Hertz, so bodies sink in$/,"该刚度对应的等效弹性模量为 $1 Pa，低于 $2 对 $3 的值：远低于赫兹刚度，物体会陷入"],[/^the bodies yield above (\S+) m\/s, and this impact has (\S+) m\/s: Hertz' stiffness is then an upper bound, the force is less, and yielding alone would leave a restitution of (\S+) \(here (\S+)\); an elastoplastic law follows that$/,"速度超过 $1 m/s 时物体屈服，而此碰撞为 $2 m/s：赫兹刚度此时是上限，实际力更小，仅屈服就会使恢复系数为 $3（此处为 $4）；弹塑性定律可以反映这一点"],[/^the (static|dynamic) friction (\S+) of (.+) lies outside what another source gives, (.+) \((.+)\)$/,(i,t,e,n,s)=>`${e} 的${i==="static"?"静":"动"}摩擦系数 ${t} 超出另一来源给出的 ${n.replace(" to "," 至 ")}（${s}）`],[/^the source of (.+) gives friction in part or not at all, so no friction law is proposed$/,"$1 的来源只给出部分摩擦数据或没有给出，因此不提出摩擦定律"]];var np={body:"物体",contact:"接触",channel:"通道",joint:"运动副",force:"力",motion:"驱动",material:"材料",file:"文件",parameter:"参数"},_S={"be greater than zero":"必须大于零","be zero or more":"必须为零或更大","be at least 2":"至少为 2","lie in 0 … 0.5":"必须在 0 … 0.5 之间","have three edges greater than zero":"三条边都必须大于零","have three lengths greater than zero":"三个长度都必须大于零","be finite":"必须是有限的数","be a number":"必须是数"},wS=i=>_S[i]??i.replace(/^lie between (\S+) and (\S+)$/,"必须在 $1 与 $2 之间").replace(/^lie in (\S+) … (\S+?)(, .*)?$/,"必须在 $1 … $2 之间").replace(/^be one number and its unit.*$/,"必须是一个数及其单位").replace(/^not exceed (\S+)(.*)$/,"不得超过 $1$2"),ml=i=>i.replace(/\b(body|contact|joint|force|motion|material) "([^"]*)"/g,(t,e,n)=>`${np[e]}“${n}”`).replace(/"([^"]*)"/g,"“$1”").replace(/: ([\w ]+)$/,(t,e)=>pl[e.replaceAll("_"," ")]?`的${pl[e.replaceAll("_"," ")]}`:t),SS=i=>ml(i).replace(/^did you mean (.+)\?$/,"是否指 $1？").replace(/^there are none$/,"没有任何此类名称").replace(/^there (?:is|are) (.+)$/,"现有 $1").replace(/ or /g," 或 "),G0=[[/^there is no ([^"]+) "([^"]*)"; (.+)$/,(i,t,e)=>`没有名为“${t}”的${np[i]??i}；${SS(e)}`],[/^the name "([^"]*)" of the (.+?) is already borne by (.+); choose another name$/,(i,t,e)=>`${np[t]??t}的名称“${i}”已被 ${ml(e)} 使用；请另选名称`],[/^(.+) needs (.+), which is not installed; install it with: (.+)$/,"$1 需要 $2，但尚未安装；请运行：$3"],[/^(.+): the unit "([^"]*)" in "([^"]*)" is not known; write it as "… (.*)"$/,(i,t,e,n)=>`${ml(i)}：“${e}”中的单位“${t}”无法识别；请写成“… ${n}”`],[/^(.+): "([^"]*)" is (?:an? )?(.+?) \[(.+?)\], and (?:an? )?(.+?) \[(.+?)\] is needed; write it as "… (.*?)", or give a plain number in SI units$/,(i,t,e,n,s,r,o)=>`${ml(i)}：“${t}”的单位为 [${n==="no unit"?"无单位":n}]，而需要 [${r}]；请写成“… ${o}”，或给出 SI 单位下的纯数`],[/^(.+) is (.+?); it must (.+)$/,(i,t,e)=>`${ml(i)} 为 ${t}；${wS(e)}`],[/^(.+): there is no UNITS statement; its numbers were taken as SI$/,"$1：没有 UNITS 语句；其中的数按 SI 单位处理"],[/^(.+): there is no END statement; the file may have been cut short$/,"$1：没有 END 语句；文件可能不完整"],[/^not read, because it stands behind END \(line (\d+)\)$/,"未读取，因为位于 END（第 $1 行）之后"],[/^VARIABLE is not computed; nothing that was read uses it$/,"不计算 VARIABLE；所读内容都没有用到它"],[/^(\S+): argument (\S+) is not used$/,"$1：参数 $2 未使用"],[/^(.+): I and J are one point at the start, where the force along their line has no direction; it counts as zero until they part$/,"$1：I 与 J 在初始时重合，沿其连线的力没有方向；在两点分开之前按零处理"],[/^GRAPHICS of type (\S+) is not drawn$/,"不绘制类型为 $1 的 GRAPHICS"],[/^REQUEST with (.+) is not computed; write its columns as F1 = … \\ F2 = …$/,"不计算带 $1 的 REQUEST；请将各列写成 F1 = … \\ F2 = …"],[/^REQUEST\/(\d+) is not computed \((.+)\)$/,"不计算 REQUEST/$1（$2）"],[/^(\S+) steers Adams' own output and is not needed$/,"$1 只控制 Adams 自身的输出，这里不需要"],[/^(\S+) steers Adams' solver; give abut\.simulate an integrator instead$/,"$1 控制 Adams 求解器；请改为给 abut.simulate 指定积分器"],[/^(\S+) is not followed; nothing that was read depends on it$/,"不处理 $1；所读内容都不依赖它"],[/^MREQUEST is not computed; write its columns as REQUEST statements$/,"不计算 MREQUEST；请将其各列写成 REQUEST 语句"]];function Yo(i){return(i??"").replace(/contact "([^"]*)"(?: \(track (\d+)\))? of (.+?) and (.+?)(?=,|$)/g,(t,e,n,s,r)=>`接触“${e}”${n?`第 ${n} 点`:""}（${s} 与 ${r}）`).replace(/contact "([^"]*)"(?: \(track (\d+)\))?/g,(t,e,n)=>`接触“${e}”${n?`第 ${n} 点`:""}`).replace(/\b(body|joint|motion|force) "([^"]*)"/g,(t,e,n)=>`${MS[e]}“${n}”`).replace(/"([^"]*)"/g,"“$1”").replace(/ and /g," 与 ").replace(/, /g,"、")}var MS={body:"物体",joint:"运动副",motion:"驱动",force:"力"},TS={position:"位置",orientation:"姿态",velocity:"速度","angular velocity":"角速度"},$i=String.raw`\(step size ([^ )]+) s\)`,ip="(?: while (.+?) touches)?",sp=i=>i?`，此时${Yo(i)}处于接触状态`:"",AS=[[/^the run reached its end$/,"计算已到达终点"],[/^stopped by the user; the results up to then are kept$/,"由用户停止；此前的结果已保留"],[new RegExp(`^stopped after (\\d+) steps ${$i}; raise max_steps, or loosen rtol$`),"计算 $1 步后停止（步长 $2 s）；请增大 max_steps，或放宽 rtol"],[new RegExp(`^contact "([^"]*)" has more neighbours than there is room for ${$i}; its shapes differ much in size or overlap: divide them among several contacts, or look at how they stand at the start$`),"接触“$1”的邻近对数超出了可容纳的数量（步长 $2 s）；其形状尺寸相差很大或相互重叠：请将其分到多个接触中，或检查初始时的位置"],[new RegExp(`^contact "([^"]*)", by volume of intersection, has more than the (\\d+) parts that it keeps apart ${$i}; give it geometry=abut.Volumes\\(parts=…\\) with more$`),"按相交体积计算的接触“$1”的分离区域多于可区分的 $2 个（步长 $3 s）；请在 geometry=abut.Volumes(parts=…) 中给出更大的值"],[new RegExp(`^contact "([^"]*)", by volume of intersection, has more facets that meet than there is room for ${$i}; take coarser facets \\(abut.Volumes\\(facets=…\\)\\), or look for parts that are driven deep into each other$`),"按相交体积计算的接触“$1”中相交的面片超出了可容纳的数量（步长 $2 s）；请使用更粗的面片 (abut.Volumes(facets=…))，或检查是否有零件深深压入彼此"],[new RegExp(`^contact "([^"]*)", by curves, has left its plane: one shape leans out of the other's by (\\S+) deg, and tilt allows (\\S+) deg ${$i}; guide the bodies by joints that keep their z axes parallel, or allow more with geometry=abut.Curves\\(tilt=…\\)$`),"按曲线计算的接触“$1”离开了公共平面：一个形状相对另一个倾斜了 $2°，而 tilt 允许 $3°（步长 $4 s）；请用运动副保持两者的 z 轴平行，或用 geometry=abut.Curves(tilt=…) 允许更大的倾斜"],[new RegExp(`^contact "([^"]*)", by curves, is pressed in by more than (\\S+) m, and is followed to (\\S+) m ${$i}; take a stiffer law, look at how the shapes stand at the start, or allow more with geometry=abut.Curves\\(reach=…\\)$`),"按曲线计算的接触“$1”的压入深度超过 $2 m，而只跟踪到 $3 m（步长 $4 s）；请使用更硬的接触定律，检查形状的初始位置，或用 geometry=abut.Curves(reach=…) 允许更大的深度"],[new RegExp(`^contact "([^"]*)", by curves, touches at more than (\\d+) places ${$i}; give it geometry=abut.Curves\\(incidents=…\\) with more, up to 32$`),"按曲线计算的接触“$1”的接触点多于 $2 处（步长 $3 s）；请在 geometry=abut.Curves(incidents=…) 中给出更大的值（最多 32）"],[new RegExp(`^contact "([^"]*)", by curves, has more curve segments near each other than there is room for ${$i}; give it a smaller reach than (\\S+) m \\(geometry=abut.Curves\\(reach=…\\)\\), or draw the curves with fewer segments$`),"按曲线计算的接触“$1”中相邻的曲线段超出了可容纳的数量（步长 $2 s）；请使 reach 小于 $3 m (geometry=abut.Curves(reach=…))，或用更少的曲线段绘制曲线"],[new RegExp(`^the equations became singular at (.+?) ${$i}; the mechanism passes a pose in which this constraint blocks or repeats another; check the joint's axes, or start from another pose$`),(i,t)=>`方程在${Yo(i)}处奇异（步长 ${t} s）；机构经过了该约束锁死或与其他约束重复的位形；请检查运动副的轴线，或从另一位形开始`],[new RegExp(`^a force gave no number \\(NaN\\) or the motion grew without bound, first at body "([^"]*)"(?:, on which (.+?) acts)? ${$i}${ip}; check the functions, laws and parameters that act there$`),(i,t,e,n)=>`某个力的结果不是数 (NaN)，或运动无限增大，首先出现在物体“${i}”${t?`（其上作用有${Yo(t)}）`:""}（步长 ${e} s）${sp(n)}；请检查作用于此处的函数、定律和参数`],[new RegExp(`^the corrector did not converge, largest residual at (.+?) ${$i}${ip}; make contacts or springs less stiff, add damping, or use another integrator such as Radau$`),(i,t,e)=>`校正迭代不收敛，最大残差在${Yo(i)}（步长 ${t} s）${sp(e)}；请降低接触或弹簧的刚度、增加阻尼，或改用其他积分器（如 Radau）`],[new RegExp(`^the step size fell below its bound ${$i}; the largest error is in the (.+?) of body "([^"]*)"${ip}; loosen rtol, or look for a force that jumps or grows without bound there$`),(i,t,e,n)=>`步长低于下限（步长 ${i} s）；最大误差出现在物体“${e}”的${TS[t]??t}${sp(n)}；请放宽 rtol，或检查该处是否有突变或无限增大的力`]],ES=[[/^the mechanism cannot be assembled: after Newton's steps the largest gap is (\S+) \(m or rad\) at (.+?); check that its two frames can meet, and the lengths and axes around the loop$/,(i,t)=>`机构无法装配：牛顿迭代后最大间距为 ${i}（m 或 rad），位于${Yo(t)}；请检查其两个坐标系能否重合，以及环路中的长度和轴线`],[/^assembly moved the bodies to close the joints: up to (\S+) m \("([^"]*)"\) and (\S+) rad \("([^"]*)"\)$/,"装配时移动了物体以使运动副闭合：最多移动 $1 m（“$2”），转动 $3 rad（“$4”）"],[/^assembly changed initial velocities to agree with the joints: up to (\S+) \("([^"]*)"\)$/,"装配时修改了初始速度以符合运动副：最多改变 $1（“$2”）"],[/^redundant constraints: (.+?)(?: and (\d+) more)?; their reactions are the least-norm ones$/,(i,t)=>`冗余约束：${i.replace(/, /g,"、")}${t?` 等（另有 ${t} 个）`:""}；其反力取最小范数解`],[/^(contact .+?) overlaps by (\S+) m at the start and pushes at once; move the bodies apart unless that is meant$/,(i,t)=>`${Yo(i)}在初始时重叠 ${t} m，立即产生推力；若非有意，请将物体移开`],[/^contact "([^"]*)" overlaps at (\d+) places, by up to (\S+) m between "([^"]*)" and "([^"]*)", at the start and pushes at once; move the bodies apart unless that is meant$/,"接触“$1”在初始时有 $2 处重叠，“$4”与“$5”之间最深 $3 m，立即产生推力；若非有意，请将物体移开"]],CS=[[/^RungeKutta \(DOPRI5\): contacts are followed step by step while they last, and nothing else is stiff$/,"RungeKutta (DOPRI5)：接触期间逐步跟踪，其余部分不是刚性的"],[/^RungeKutta \(DOPRI5\): nothing in the model is stiff$/,"RungeKutta (DOPRI5)：模型中没有刚性部分"],[/^(Radau|Bdf): the model is stiff, "([^"]*)" relaxes at about (\S+) 1\/s, far faster than the machine moves \((\S+) 1\/s\), and (.+)$/,(i,t,e,n,s)=>`${i}：模型是刚性的，“${t}”的松弛速率约为 ${e} 1/s，远快于机构运动 (${n} 1/s)，${s==="smooth"?"且光滑":"而 Radau 在接触事件之后仍以全阶继续"}`],[/^Verlet with a constant step of (\S+) s: many bodies, and the shortest contact, of "([^"]*)" at (\S+) m\/s, lasts (\S+) s; give Verlet\(step=…\) for another step, or RungeKutta\(\) to locate every onset$/,"Verlet，固定步长 $1 s：物体很多，最短的接触“$2”（速度 $3 m/s）持续 $4 s；可用 Verlet(step=…) 改变步长，或用 RungeKutta() 精确定位每次接触的开始"]],RS=[[/^The animation shows (\d+) of (\d+) outputs\.$/,"动画显示 $2 个输出中的 $1 个。"],[/^Long curves are thinned; no peak is lost\.$/,"长曲线经过抽稀；峰值没有丢失。"],[/^(\d+) of (\d+) channels are without numbers here to keep the page small; (.+?)(?: puts those named first)?\.$/,"为减小页面，$2 个通道中有 $1 个不含数据；可用 $3 优先放入指定的通道。"],[/^The arrows of (\d+) of (\d+) points of contact, the least loaded, are left out\.$/,"$2 个接触点中受力最小的 $1 个未画箭头。"],[/^(\S+) in closed form$/,"$1，解析几何"],[/^(\S+) in closed form, neighbours searched for among (\d+) pairs$/,"$1，解析几何，在 $2 对中搜索邻近对"],[/^(\S+) by volume of intersection \(asked for\)$/,"$1，相交体积法（用户指定）"],[/^(\S+) by volume of intersection \(no closed form for (\S+)\)$/,"$1，相交体积法（$2 没有解析解）"],[/^(\S+) by volume of intersection \(the law asks for (.+)\)$/,"$1，相交体积法（接触定律需要 $2）"]],PS=[...AS,...ES,...CS,...RS,...H0,...G0];function W0(i){let t=rp(i);if(t!==void 0)return t;let e=i.split(/(?<=\.) (?=[A-Z0-9])/),n=e.map(rp);if(e.length>1&&n.some(o=>o!==void 0))return n.map((o,a)=>o??e[a]).join("");let s=/^(.+?(?:\.\w+)?), lines? ([\d, ]+): (.+)$/.exec(i),r=s&&rp(s[3]);return s&&r!==void 0&&r!==null?`${s[1]} 第 ${s[2].replace(/, /g,"、")} 行：${r}`:void 0}function rp(i){for(let[t,e]of PS){let n=t.exec(i);if(n)return typeof e=="string"?e.replace(/\$(\d)/g,(s,r)=>n[Number(r)]??""):e(...n.slice(1))}}var $0={"This browser shows no three-dimensional pictures (WebGL 2 is missing or switched off); plots and tables below are complete.":"此浏览器无法显示三维画面（缺少或已关闭 WebGL 2）；曲线和表格仍然完整。","The machine in three dimensions":"机构的三维画面","View from a corner":"轴测视图","View from the front":"前视图","View from the top":"俯视图","View from the right":"右视图","Fit everything":"适应窗口","Parallel or perspective":"平行投影或透视投影",Show:"显示","What is drawn":"选择显示内容","Contact forces":"接触力","Arrow length":"箭头长度","Contact pressure":"接触压力",Paths:"轨迹","Joints and springs":"运动副与弹簧",Edges:"轮廓线","See through":"半透明",Contact:"接触",Force:"力","Resultant of all places where it touches":"所有接触点的合力","and {n} more with smaller peaks":"另有 {n} 个峰值较小的接触","Hide or show this contact's arrows":"隐藏或显示此接触的箭头","Scale in the middle of the picture":"画面中心处的比例尺",Pressure:"压力",Close:"关闭",Body:"物体","the ground, at rest":"地面，静止",Mass:"质量",Position:"位置",Speed:"速率",Trace:"轨迹",Follow:"跟随",Hide:"隐藏","Draw the path of its centre of mass":"绘制质心轨迹","Let the camera go along with it":"相机跟随此物体","Hide this body":"隐藏此物体","Show all":"全部显示","Show all bodies again":"重新显示所有物体","1 body hidden":"已隐藏 1 个物体","{n} bodies hidden":"已隐藏 {n} 个物体","Normal part":"法向力",Penetration:"穿透深度",Places:"接触点数",Joint:"运动副",Motion:"驱动","Force element":"力元",Kind:"类型",Between:"连接",Export:"导出","Save a picture or the animation":"保存图片或动画","Picture (PNG)":"图片（PNG）","Animation (GIF)":"动画（GIF）","Video (MP4)":"视频（MP4）",Size:"尺寸","As on the screen":"与屏幕相同","Pictures per second":"每秒帧数","Transparent background":"透明背景","Title, time and legend":"标题、时间和图例","At the player's speed: {s} s, {n} pictures":"按播放速度：{s} s，{n} 帧",Save:"保存",Cancel:"取消","Saved: {how}, {size}":"已保存：{how}，{size}","Stopped; nothing was saved":"已停止，未保存任何内容","This could not be saved: {why}":"无法保存：{why}"};var IS={...k0,...$0,...V0,...B0},X0="en";function Mt(i,t={}){return(X0==="zh"?IS[i]??W0(i)??i:i).replace(/\{(\w+)\}/g,(n,s)=>s in t?String(t[s]):n)}function Y(i,t={}){let e=document.createElement("span");return e.dataset.t=i,Object.keys(t).length&&(e.dataset.values=JSON.stringify(t)),e.textContent=Mt(i,t),e}function te(i,t,e){return i.setAttribute(`data-t-${t}`,e),i.setAttribute(t,Mt(e)),i}function q0(i,t){X0=t;for(let e of i.querySelectorAll("[data-t]"))e.textContent=Mt(e.dataset.t??"",JSON.parse(e.dataset.values??"{}"));for(let e of["title","placeholder","aria-label"])for(let n of i.querySelectorAll(`[data-t-${e}]`))n.setAttribute(e,Mt(n.getAttribute(`data-t-${e}`)??""))}function Y0(){let i=LS("abut-language");return i==="en"||i==="zh"?i:navigator.language.toLowerCase().startsWith("zh")?"zh":"en"}function LS(i){try{return localStorage.getItem(i)}catch{return null}}function Z0(i,t){try{localStorage.setItem(i,t)}catch{}}var K0={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},Jc=class{constructor(t){this.store=t;let e=w("button",{type:"button",class:"language",onclick:()=>this.switch()},"中文");t.on("language",n=>{e.textContent=n==="zh"?"English":"中文",this.draw()}),t.on("shown",()=>this.draw()),this.element.append(w("div",{class:"bar"},this.what,e),this.notices)}store;element=w("header",{});scene=null;what=w("div",{class:"what"});notices=w("div",{class:"notices"});show(t){this.scene=t,this.draw()}switch(){this.store.set("language",this.store.get("language")==="zh"?"en":"zh")}draw(){if(!this.scene)return;let t=this.store.get("shown").map(s=>this.scene.runs[s]).filter(s=>s!==void 0),e=this.scene.runs.length>1,n=e?Y("{n} results compared",{n:this.scene.runs.length}):this.scene.title||Mt("Result");pt(this.what,w("h1",{},n),...e?[]:t.map(s=>this.facts(s))),pt(this.notices,...e?[this.legend()]:[],...t.flatMap(s=>this.told(s,e)))}legend(){let t=new Set(this.store.get("shown"));return w("div",{class:"legend"},...this.scene.runs.map((e,n)=>w("label",{class:`run run${n%6}`},w("input",{type:"checkbox",checked:t.has(n),onchange:()=>this.toggle(n)}),w("i",{}),w("b",{},e.name),this.facts(e))))}toggle(t){let e=new Set(this.store.get("shown"));e.has(t)&&e.size>1?e.delete(t):e.add(t),this.store.set("shown",[...e].sort((n,s)=>n-s))}facts(t){let{status:e,statistics:n}=t.header,s=Number(n.compile_seconds??0),r=[n.march_seconds,n.run_seconds].find(a=>typeof a=="number"),o=String(n.integrator??"").split("(")[0];return w("span",{class:"facts"},w("strong",{class:`status ${e.kind}`},Y(K0[e.kind]??e.kind)),t.time.length>1?w("span",{},Y("{from} to {to} s",{from:$t(t.start),to:$t(t.end)})):null,t.time.length>1?w("span",{},Y("{n} outputs",{n:$t(t.time.length)})):null,o?w("span",{},o):null,typeof n.steps=="number"?w("span",{},Y("{n} steps",{n:$t(n.steps)})):null,r===void 0?null:w("span",{},Y("computed in {s} s",{s:$t(r,3)})),s>.5?w("span",{},Y("compiled in {s} s",{s:$t(s,2)})):null)}told(t,e){let{status:n,warnings:s}=t.header,r=e?`${t.name}: `:"",o=[];if(n.kind!=="done"&&n.sentence){let a=n.time===null?"":` t = ${$t(n.time,9)} s`;o.push(w("p",{class:`told ${n.kind}`},w("b",{},r,Y(K0[n.kind]??n.kind),a,". "),Qc(n.sentence)))}if(s.length){let a=w("ul",{},...s.map(c=>w("li",{},Qc(c)))),l=s.length>1?Y("{n} warnings",{n:s.length}):Y("1 warning");o.push(w("details",{class:"told warning",open:s.length<=3},w("summary",{},r,l),a))}return o}};function Qc(i){let t=Y(i.trim()),e=t.textContent??"";if(e===i.trim()){let n=e.charAt(0).toUpperCase()+e.slice(1);t.textContent=/[.!?。！？]$/.test(n)?n:`${n}.`,delete t.dataset.t}return t}var is="magnitude",gl=class extends Error{},hn=i=>i.part?`${i.channel}.${i.part}`:i.channel;function Zo(i){let{components:t}=i.header;return t.length?yl(i)?[...t,is]:[...t]:[""]}function yl(i){return i.header.components.join()==="x,y,z"}function xi(i,t){for(let e of i.runs){let n=e.channels.get(t.channel);if(n&&Zo(n).includes(t.part))return n}}var j0=new WeakMap;async function si(i,t){let e=i.channels.get(t.channel);if(!e||!Zo(e).includes(t.part))throw new gl(Mt("{run} has no channel {channel}",{run:i.name,channel:hn(t)}));if(!e.available)throw new gl(Mt("the numbers of {channel} are not in this page; they are in the result file",{channel:t.channel}));let n;try{n=await e.curve()}catch(s){throw new gl(String(s.message))}if(t.part===is){let s=j0.get(e);return s||j0.set(e,s=DS(n.values)),{x:n.time,y:s}}return{x:n.time,y:n.values[Math.max(0,e.header.components.indexOf(t.part))]}}function DS(i){let t=new Float64Array(i[0].length);for(let e=0;e<t.length;e++)t[e]=Math.sqrt(i.reduce((n,s)=>n+s[e]*s[e],0));return t}function bi(i,t){let e=0,n=i.length;for(;e<n;){let s=e+n>>1;i[s]<t?e=s+1:n=s}return e}function th(i,t){if(!i.length)return-1;let e=bi(i,t);return e===0?0:e===i.length||t-i[e-1]<=i[e]-t?e-1:e}function J0({x:i,y:t},e=-1/0,n=1/0){let s={least:NaN,leastAt:NaN,most:NaN,mostAt:NaN,mean:NaN},[r,o,a,l]=[0,0,0,0];for(let c=bi(i,e),h=i.length;c<h&&i[c]<=n;c++){let u=t[c];Number.isFinite(u)&&(u>=s.least||([s.least,s.leastAt]=[u,i[c]]),u<=s.most||([s.most,s.mostAt]=[u,i[c]]),a+=u,l++,c&&Number.isFinite(t[c-1])&&i[c-1]>=e&&(r+=.5*(u+t[c-1])*(i[c]-i[c-1]),o+=i[c]-i[c-1]))}return s.mean=o>0?r/o:l?a/l:NaN,s}function Q0(i){let[t,e]=[1/0,0];for(let{y:n}of i)for(let s of n){if(s<0)return!1;s>0&&([t,e]=[Math.min(t,s),Math.max(e,s)])}return e>30*t}var NS=0,Ko=class{constructor(t,e){this.chosen=t;this.refused=e;let n=`abut-channels-${++NS}`;this.list=w("datalist",{id:n}),this.input=te(w("input",{list:n,class:"channel",onchange:()=>this.type(),onfocus:()=>this.looked()}),"placeholder","Search channels"),this.input.addEventListener("keydown",s=>s.stopPropagation()),this.element=w("span",{},this.input,this.list)}chosen;refused;element;spec=null;known=new Map;input;list;stale=!0;offer(t){this.known=new Map;for(let e of t.runs)for(let n of e.channels.values())if(n.available)for(let s of Zo(n)){let r={channel:n.name,part:s};this.known.set(hn(r),r)}this.stale=!0,this.spec&&!this.known.has(hn(this.spec))&&this.choose("")}choose(t){this.spec=this.known.get(t)??null,this.input.value=this.spec?t:""}looked(){this.stale&&pt(this.list,...[...this.known.keys()].map(t=>w("option",{value:t}))),this.stale=!1,this.input.select()}type(){let t=this.known.get(this.input.value.trim());if(!t){this.refused(Mt("no channel has this name"));return}this.spec=t,this.chosen()}};var FS="uplot",US="u-hz",OS="u-vt",kS="u-title",BS="u-wrap",zS="u-under",VS="u-over",HS="u-axis",no="u-off",GS="u-select",WS="u-cursor-x",$S="u-cursor-y",XS="u-cursor-pt",qS="u-legend",YS="u-live",ZS="u-inline",KS="u-series",jS="u-marker",ty="u-label",JS="u-value",xl="width",bl="height";var ey="bottom",jo="left",op="right",Sp="#000",ny=Sp+"0",ap="mousemove",iy="mousedown",lp="mouseup",sy="mouseenter",ry="mouseleave",oy="dblclick",QS="resize",tM="scroll",ay="change",rh="dppxchange",Mp="--",sa=typeof window<"u",fp=sa?document:null,Qo=sa?window:null,eM=sa?navigator:null,Ue,eh;function pp(){let i=devicePixelRatio;Ue!=i&&(Ue=i,eh&&gp(ay,eh,pp),eh=matchMedia(`(min-resolution: ${Ue-.001}dppx) and (max-resolution: ${Ue+.001}dppx)`),io(ay,eh,pp),Qo.dispatchEvent(new CustomEvent(rh)))}function Ii(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function mp(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function sn(i,t,e){i.style[t]=e+"px"}function ss(i,t,e,n){let s=fp.createElement(i);return t!=null&&Ii(s,t),e?.insertBefore(s,n),s}function Xi(i,t){return ss("div",i,t)}var ly=new WeakMap;function Rs(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=ly.get(i);r!=o&&(i.style.transform=r,ly.set(i,r),t<0||e<0||t>n||e>s?Ii(i,no):mp(i,no))}var cy=new WeakMap;function hy(i,t,e){let n=t+e,s=cy.get(i);n!=s&&(cy.set(i,n),i.style.background=t,i.style.borderColor=e)}var uy=new WeakMap;function dy(i,t,e,n){let s=t+""+e,r=uy.get(i);s!=r&&(uy.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Tp={passive:!0},nM={...Tp,capture:!0};function io(i,t,e,n){t.addEventListener(i,e,n?nM:Tp)}function gp(i,t,e,n){t.removeEventListener(i,e,Tp)}sa&&pp();function rs(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Li((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function zy(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Vy=i=>i!=null,Hy=i=>i!=null&&i>0,lh=zy(Vy),iM=zy(Hy);function sM(i,t,e,n=0,s=!1){let r=s?iM:lh,o=s?Hy:Vy;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ke,l??-Ke]}function ch(i,t,e,n){let s=my(i),r=my(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?nr:Gy,a=s==1?Li:qi,l=r==1?qi:Li,c=a(o(Pn(i))),h=l(o(Pn(t))),u=ta(e,c),d=ta(e,h);return e==10&&(c<0&&(u=je(u,-c)),h<0&&(d=je(d,-h))),n||e==2?(i=u*s,t=d*r):(i=qy(i,u),t=hh(t,d)),[i,t]}function Ap(i,t,e,n){let s=ch(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Ep=.1,fy={mode:3,pad:Ep},wl={pad:0,soft:null,mode:0},rM={min:wl,max:wl};function oh(i,t,e,n){return uh(e)?py(i,t,e):(wl.pad=e,wl.soft=n?0:null,wl.mode=n?3:0,py(i,t,rM))}function Ne(i,t){return i??t}function oM(i,t,e){for(t=Ne(t,0),e=Ne(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function py(i,t,e){let n=e.min,s=e.max,r=Ne(n.pad,0),o=Ne(s.pad,0),a=Ne(n.hard,-Ke),l=Ne(s.hard,Ke),c=Ne(n.soft,Ke),h=Ne(s.soft,-Ke),u=Ne(n.mode,0),d=Ne(s.mode,0),f=t-i,g=nr(f),y=pi(Pn(i),Pn(t)),p=nr(y),m=Pn(p-g);(f<1e-24||m>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Ke&&(r=0),d==2&&h!=-Ke&&(o=0)));let b=f||y||1e3,E=nr(b),_=ta(10,Li(E)),R=b*(f==0?i==0?.1:1:r),C=je(qy(i-R,_/10),24),v=i>=c&&(u==1||u==3&&C<=c||u==2&&C>=c)?c:Ke,M=pi(a,C<v&&i>=v?v:os(v,C)),O=b*(f==0?t==0?.1:1:o),L=je(hh(t+O,_/10),24),D=t<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-Ke,z=os(l,L>D&&t<=D?D:pi(D,L));return M==z&&M==0&&(z=100),[M,z]}var aM=new Intl.NumberFormat(sa?eM.language:"en-US"),Cp=i=>aM.format(i),Di=Math,sh=Di.PI,Pn=Di.abs,Li=Di.floor,Rn=Di.round,qi=Di.ceil,os=Di.min,pi=Di.max,ta=Di.pow,my=Di.sign,nr=Di.log10,Gy=Di.log2,lM=(i,t=1)=>Di.sinh(i)*t,cp=(i,t=1)=>Di.asinh(i/t),Ke=1/0;function gy(i){return(nr((i^i>>31)-(i>>31))|0)+1}function yp(i,t,e){return os(pi(i,t),e)}function Wy(i){return typeof i=="function"}function Ee(i){return Wy(i)?i:()=>i}var cM=()=>{},$y=i=>i,Xy=(i,t)=>t,hM=i=>null,yy=i=>!0,vy=(i,t)=>i==t,uM=/\.\d*?(?=9{6,}|0{6,})/gm,so=i=>{if(Zy(i)||Ir.has(i))return i;let t=`${i}`,e=t.match(uM);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${so(s)}e${r}`}return je(i,n)};function to(i,t){return so(je(so(i/t))*t)}function hh(i,t){return so(qi(so(i/t))*t)}function qy(i,t){return so(Li(so(i/t))*t)}function je(i,t=0){if(Zy(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Rn(n)/e}var Ir=new Map;function Yy(i){return((""+i).split(".")[1]||"").length}function Ml(i,t,e,n){let s=[],r=n.map(Yy);for(let o=t;o<e;o++){let a=Pn(o),l=je(ta(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:je(h,u);s.push(d),Ir.set(d,u)}}return s}var Sl={},Rp=[],ea=[null,null],Pr=Array.isArray,Zy=Number.isInteger,dM=i=>i===void 0;function xy(i){return typeof i=="string"}function uh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function fM(i){return i!=null&&typeof i=="object"}var pM=Object.getPrototypeOf(Uint8Array),Ky="__proto__";function na(i,t=uh){let e;if(Pr(i)){let n=i.find(s=>s!=null);if(Pr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=na(i[s],t)}else e=i.slice()}else if(i instanceof pM)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Ky&&(e[n]=na(i[n],t))}else e=i;return e}function Mn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Ky&&(uh(i[s])?Mn(i[s],na(n[s])):i[s]=na(n[s]))}return i}var mM=0,gM=1,yM=2;function vM(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function xM(i,t){if(wM(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return SM(o[0])||(o=_M(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:gM,f=[];for(let g=0;g<h.length;g++){let y=h[g],p=r.get(l[g]);y===null?d!=mM&&(u[p]=y,d==yM&&f.push(p)):u[p]=y}vM(u,f,s),n.push(u)}}return n}var bM=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function _M(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function wM(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function SM(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=pi(1,Li((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var jy=["January","February","March","April","May","June","July","August","September","October","November","December"],Jy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Qy(i){return i.slice(0,3)}var MM=Jy.map(Qy),TM=jy.map(Qy),AM={MMMM:jy,MMM:TM,WWWW:Jy,WWW:MM};function vl(i){return(i<10?"0":"")+i}function EM(i){return(i<10?"00":i<100?"0":"")+i}var CM={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>vl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>vl(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>vl(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>vl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>vl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>EM(i.getMilliseconds())};function Pp(i,t){t=t||AM;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?CM[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var RM=new Intl.DateTimeFormat().resolvedOptions().timeZone;function PM(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==RM?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var tv=i=>i%1==0,ah=[1,2,2.5,5],IM=Ml(10,-32,0,ah),ev=Ml(10,0,32,ah),LM=ev.filter(tv),eo=IM.concat(ev),Ip=`
`,nv="{YYYY}",by=Ip+nv,iv="{M}/{D}",_l=Ip+iv,nh=_l+"/{YY}",sv="{aa}",DM="{h}:{mm}",Jo=DM+sv,_y=Ip+Jo,wy=":{ss}",Be=null;function rv(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Ml(10,0,3,ah).filter(tv):Ml(10,-3,0,ah)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,nv,Be,Be,Be,Be,Be,Be,1],[s*28,"{MMM}",by,Be,Be,Be,Be,Be,1],[s,iv,by,Be,Be,Be,Be,Be,1],[n,"{h}"+sv,nh,Be,_l,Be,Be,Be,1],[e,Jo,nh,Be,_l,Be,Be,Be,1],[t,wy,nh+" "+Jo,Be,_l+" "+Jo,Be,_y,Be,1],[i,wy+".{fff}",nh+" "+Jo,Be,_l+" "+Jo,Be,_y,Be,1]];function h(u){return(d,f,g,y,p,m)=>{let b=[],E=p>=o,_=p>=r&&p<o,R=u(g),C=je(R*i,3),v=hp(R.getFullYear(),E?0:R.getMonth(),_||E?1:R.getDate()),M=je(v*i,3);if(_||E){let O=_?p/r:0,L=E?p/o:0,D=C==M?C:je(hp(v.getFullYear()+L,v.getMonth()+O,1)*i,3),z=new Date(Rn(D/i)),X=z.getFullYear(),F=z.getMonth();for(let H=0;D<=y;H++){let Z=hp(X+L*H,F+O*H,1),G=Z-u(je(Z*i,3));D=je((+Z+G)*i,3),D<=y&&b.push(D)}}else{let O=p>=s?s:p,L=Li(g)-Li(C),D=M+L+hh(C-M,O);b.push(D);let z=u(D),X=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,F=p/n,H=d.axes[f]._space,Z=m/H;for(;D=je(D+p,i==1?0:3),!(D>y);)if(F>1){let G=Li(je(X+F,6))%24,et=u(D).getHours()-G;et>1&&(et=-1),D-=et*n,X=(X+F)%24;let ot=b[b.length-1];je((D-ot)/p,3)*Z>=.7&&b.push(D)}else b.push(D)}return b}}return[l,c,h]}var[NM,FM,UM]=rv(1),[OM,kM,BM]=rv(.001);Ml(2,-53,53,[1]);function Sy(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function My(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,u,d,f;return n.map(g=>{let y=i(g),p=y.getFullYear(),m=y.getMonth(),b=y.getDate(),E=y.getHours(),_=y.getMinutes(),R=y.getSeconds(),C=p!=l&&a[2]||m!=c&&a[3]||b!=h&&a[4]||E!=u&&a[5]||_!=d&&a[6]||R!=f&&a[7]||a[1];return l=p,c=m,h=b,u=E,d=_,f=R,C(y)})}}function zM(i,t){let e=Pp(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function hp(i,t,e){return new Date(i,t,e)}function Ty(i,t){return t(i)}var VM="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Ay(i,t){return(e,n,s,r)=>r==null?Mp:t(i(n))}function HM(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function GM(i,t){return i.series[t].fill(i,t)}var WM={show:!0,live:!0,isolate:!1,mount:cM,markers:{show:!0,width:2,stroke:HM,fill:GM,dash:"solid"},idx:null,idxs:null,values:[]};function $M(i,t){let e=i.cursor.points,n=Xi(),s=e.size(i,t);sn(n,xl,s),sn(n,bl,s);let r=s/-2;sn(n,"marginLeft",r),sn(n,"marginTop",r);let o=e.width(i,t,s);return o&&sn(n,"borderWidth",o),n}function XM(i,t){let e=i.series[t].points;return e._fill||e._stroke}function qM(i,t){let e=i.series[t].points;return e._stroke||e._fill}function YM(i,t){return i.series[t].points.size}var up=[0,0];function ZM(i,t,e){return up[0]=t,up[1]=e,up}function ih(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function dp(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var KM={show:!0,x:!0,y:!0,lock:!1,move:ZM,points:{one:!1,show:$M,size:YM,width:0,stroke:qM,fill:XM},bind:{mousedown:ih,mouseup:ih,click:ih,dblclick:ih,mousemove:dp,mouseleave:dp,mouseenter:dp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},ov={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Lp=Mn({},ov,{filter:Xy}),av=Mn({},Lp,{size:10}),lv=Mn({},ov,{show:!1}),Dp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',cv="bold "+Dp,hv=1.5,Ey={show:!0,scale:"x",stroke:Sp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:cv,side:2,grid:Lp,ticks:av,border:lv,font:Dp,lineGap:hv,rotate:0},jM="Value",JM="Time",Cy={show:!0,scale:"x",auto:!1,sorted:1,min:Ke,max:-Ke,idxs:[]};function QM(i,t,e,n,s){return t.map(r=>r==null?"":Cp(r))}function t1(i,t,e,n,s,r,o){let a=[],l=Ir.get(s)||0;e=o?e:je(hh(e,s),l);for(let c=e;c<=n;c=je(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function vp(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?nr:Gy,h=Li(c(e));s=ta(l,h),l==10&&(s=eo[rs(s,eo)]);let u=e,d=s*l;l==10&&(d=eo[rs(d,eo)]);do a.push(u),u=u+s,l==10&&!Ir.has(u)&&(u=je(u,Ir.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=eo[rs(d,eo)]));while(u<=n);return a}function e1(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?vp(i,t,pi(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?vp(i,t,pi(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var uv=/./,n1=/[12357]/,i1=/[125]/,Ry=/1/,xp=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function s1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?uv:l(7,o)-h>=c?n1:l(5,o)-h>=c?i1:Ry;if(u==Ry){let d=Pn(l(1,o)-h);if(d<c)return xp(t.slice().reverse(),a.distr,u,qi(c/d)).reverse()}return xp(t,a.distr,u,1)}function r1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Pn(l(1,o)-l(2,o));return c<a?xp(t.slice().reverse(),3,uv,qi(a/c)).reverse():t}function o1(i,t,e,n){return n==null?Mp:t==null?"":Cp(t)}var Py={show:!0,scale:"y",stroke:Sp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:cv,side:3,grid:Lp,ticks:av,border:lv,font:Dp,lineGap:hv,rotate:0};function a1(i,t){let e=3+(i||1)*2;return je(e*t,3)}function l1(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Pn(o-r),l=i.series[t],c=a/(l.points.space*Ue);return n[1]-n[0]<=c}var Iy={scale:null,auto:!0,sorted:0,min:Ke,max:-Ke},dv=(i,t,e,n,s)=>s,Ly={show:!0,auto:!0,sorted:0,gaps:dv,alpha:1,facets:[Mn({},Iy,{scale:"x"}),Mn({},Iy,{scale:"y"})]},Dy={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:dv,alpha:1,points:{show:l1,filter:null},values:null,min:Ke,max:-Ke,idxs:[],path:null,clip:null};function c1(i,t,e,n,s){return e/10}var fv={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},h1=Mn({},fv,{time:!1,ori:1}),Ny={};function pv(i,t){let e=Ny[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Ny[i]=e)),e}var ia=1,bp=2;function ro(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,y=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?e(s,l,c,h,u,p,m,d,f,g,y,fh,ra,mh,gv,vv):e(s,l,c,h,u,m,p,f,d,y,g,ph,oa,Up,yv,xv)}function Np(i,t){let e=0,n=0,s=Ne(i.bands,Rp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function u1(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ir(i,t,e,n,s,r){return ro(i,t,(o,a,l,c,h,u,d,f,g,y,p)=>{let m=o.pxRound,b=c.dir*(c.ori==0?1:-1),E=c.ori==0?ra:oa,_,R;b==1?(_=e,R=n):(_=n,R=e);let C=m(u(a[_],c,y,f)),v=m(d(l[_],h,p,g)),M=m(u(a[R],c,y,f)),O=m(d(r==1?h.max:h.min,h,p,g)),L=new Path2D(s);return E(L,M,O),E(L,C,O),E(L,C,v),L})}function dh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?mh:Up,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function d1(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Fp(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),y=u-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let m=d+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=f&&a.push([f,g])}return a}function Fy(i){return i==0?$y:i==1?Rn:t=>to(t,i)}function mv(i){let t=i==0?fh:ph,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=os(c,a/2,l/2),h=os(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var fh=(i,t,e)=>{i.moveTo(t,e)},ph=(i,t,e)=>{i.moveTo(e,t)},ra=(i,t,e)=>{i.lineTo(t,e)},oa=(i,t,e)=>{i.lineTo(e,t)},mh=mv(0),Up=mv(1),gv=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},yv=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},vv=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},xv=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function bv(i){return(t,e,n,s,r)=>ro(t,e,(o,a,l,c,h,u,d,f,g,y,p)=>{let{pxRound:m,points:b}=o,E,_;c.ori==0?(E=fh,_=gv):(E=ph,_=yv);let R=je(b.width*Ue,3),C=(b.size-b.width)/2*Ue,v=je(C*2,3),M=new Path2D,O=new Path2D,{left:L,top:D,width:z,height:X}=t.bbox;mh(O,L-v,D-v,z+v*2,X+v*2);let F=H=>{if(l[H]!=null){let Z=m(u(a[H],c,y,f)),G=m(d(l[H],h,p,g));E(M,Z+C,G),_(M,Z,G,C,0,sh*2)}};if(r)r.forEach(F);else for(let H=n;H<=s;H++)F(H);return{stroke:R>0?M:null,fill:M,clip:O,flags:ia|bp}})}function _v(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var f1=_v(ra),p1=_v(oa);function wv(i){let t=Ne(i?.alignGaps,0);return(e,n,s,r)=>ro(e,n,(o,a,l,c,h,u,d,f,g,y,p)=>{[s,r]=lh(l,s,r);let m=o.pxRound,b=X=>m(u(X,c,y,f)),E=X=>m(d(X,h,p,g)),_,R;c.ori==0?(_=ra,R=f1):(_=oa,R=p1);let C=c.dir*(c.ori==0?1:-1),v={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ia},M=v.stroke,O=!1;if(r-s>=y*4){let X=ft=>e.posToVal(ft,c.key,!0),F=null,H=null,Z,G,ht,Q=b(a[C==1?s:r]),et=b(a[s]),ot=b(a[r]),mt=X(C==1?et+1:ot-1);for(let ft=C==1?s:r;ft>=s&&ft<=r;ft+=C){let nt=a[ft],_t=(C==1?nt<mt:nt>mt)?Q:b(nt),It=l[ft];_t==Q?It!=null?(G=It,F==null?(_(M,_t,E(G)),Z=F=H=G):G<F?F=G:G>H&&(H=G)):It===null&&(O=!0):(F!=null&&R(M,Q,E(F),E(H),E(Z),E(G)),It!=null?(G=It,_(M,_t,E(G)),F=H=Z=G):(F=H=null,It===null&&(O=!0)),Q=_t,mt=X(Q+C))}F!=null&&F!=H&&ht!=Q&&R(M,Q,E(F),E(H),E(Z),E(G))}else for(let X=C==1?s:r;X>=s&&X<=r;X+=C){let F=l[X];F===null?O=!0:F!=null&&_(M,b(a[X]),E(F))}let[D,z]=Np(e,n);if(o.fill!=null||D!=0){let X=v.fill=new Path2D(M),F=o.fillTo(e,n,o.min,o.max,D),H=E(F),Z=b(a[s]),G=b(a[r]);C==-1&&([G,Z]=[Z,G]),_(X,G,H),_(X,Z,H)}if(!o.spanGaps){let X=[];O&&X.push(...Fp(a,l,s,r,C,b,t)),v.gaps=X=o.gaps(e,n,s,r,X),v.clip=dh(X,c.ori,f,g,y,p)}return z!=0&&(v.band=z==2?[ir(e,n,s,r,M,-1),ir(e,n,s,r,M,1)]:ir(e,n,s,r,M,z)),v})}function m1(i){let t=Ne(i.align,1),e=Ne(i.ascDesc,!1),n=Ne(i.alignGaps,0),s=Ne(i.extend,!1);return(r,o,a,l)=>ro(r,o,(c,h,u,d,f,g,y,p,m,b,E)=>{[a,l]=lh(u,a,l);let _=c.pxRound,{left:R,width:C}=r.bbox,v=et=>_(g(et,d,b,p)),M=et=>_(y(et,f,E,m)),O=d.ori==0?ra:oa,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ia},D=L.stroke,z=d.dir*(d.ori==0?1:-1),X=M(u[z==1?a:l]),F=v(h[z==1?a:l]),H=F,Z=F;s&&t==-1&&(Z=R,O(D,Z,X)),O(D,F,X);for(let et=z==1?a:l;et>=a&&et<=l;et+=z){let ot=u[et];if(ot==null)continue;let mt=v(h[et]),ft=M(ot);t==1?O(D,mt,X):O(D,H,ft),O(D,mt,ft),X=ft,H=mt}let G=H;s&&t==1&&(G=R+C,O(D,G,X));let[ht,Q]=Np(r,o);if(c.fill!=null||ht!=0){let et=L.fill=new Path2D(D),ot=c.fillTo(r,o,c.min,c.max,ht),mt=M(ot);O(et,G,mt),O(et,Z,mt)}if(!c.spanGaps){let et=[];et.push(...Fp(h,u,a,l,z,v,n));let ot=c.width*Ue/2,mt=e||t==1?ot:-ot,ft=e||t==-1?-ot:ot;et.forEach(nt=>{nt[0]+=mt,nt[1]+=ft}),L.gaps=et=c.gaps(r,o,a,l,et),L.clip=dh(et,d.ori,p,m,b,E)}return Q!=0&&(L.band=Q==2?[ir(r,o,a,l,D,-1),ir(r,o,a,l,D,1)]:ir(r,o,a,l,D,Q)),L})}function Uy(i,t,e,n,s,r,o=Ke){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Pn(i[l]-i[a]);h<c&&(c=h,o=Pn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function g1(i){i=i||Sl;let t=Ne(i.size,[.6,Ke,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Ee(s),o=1-t[0],a=Ne(t[1],Ke),l=Ne(t[2],1),c=Ne(i.disp,Sl),h=Ne(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,y,p)=>ro(f,g,(m,b,E,_,R,C,v,M,O,L,D)=>{let z=m.pxRound,X=e,F=n*Ue,H=a*Ue,Z=l*Ue,G,ht;_.ori==0?[G,ht]=r(f,g):[ht,G]=r(f,g);let Q=_.dir*(_.ori==0?1:-1),et=_.ori==0?mh:Up,ot=_.ori==0?h:(Dt,ne,pe,Et,Ze,Xt,ee)=>{h(Dt,ne,pe,Ze,Et,ee,Xt)},mt=Ne(f.bands,Rp).find(Dt=>Dt.series[0]==g),ft=mt!=null?mt.dir:0,nt=m.fillTo(f,g,m.min,m.max,ft),vt=z(v(nt,R,D,O)),_t,It,At,jt=L,fe=z(m.width*Ue),Yt=!1,_e=null,ye=null,ue=null,an=null;u!=null&&(fe==0||d!=null)&&(Yt=!0,_e=u.values(f,g,y,p),ye=new Map,new Set(_e).forEach(Dt=>{Dt!=null&&ye.set(Dt,new Path2D)}),fe>0&&(ue=d.values(f,g,y,p),an=new Map,new Set(ue).forEach(Dt=>{Dt!=null&&an.set(Dt,new Path2D)})));let{x0:Je,size:vn}=c;if(Je!=null&&vn!=null){X=1,b=Je.values(f,g,y,p),Je.unit==2&&(b=b.map(pe=>f.posToVal(M+pe*L,_.key,!0)));let Dt=vn.values(f,g,y,p);vn.unit==2?It=Dt[0]*L:It=C(Dt[0],_,L,M)-C(0,_,L,M),jt=Uy(b,E,C,_,L,M,jt),At=jt-It+F}else jt=Uy(b,E,C,_,L,M,jt),At=jt*o+F,It=jt-At;At<1&&(At=0),fe>=It/2&&(fe=0),At<5&&(z=$y);let qe=At>0,On=jt-At-(qe?fe:0);It=z(yp(On,Z,H)),_t=(X==0?It/2:X==Q?0:It)-X*Q*((X==0?F/2:0)+(qe?fe/2:0));let Pe={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},En=Yt?null:new Path2D,un=null;if(mt!=null)un=f.data[mt.series[1]];else{let{y0:Dt,y1:ne}=c;Dt!=null&&ne!=null&&(E=ne.values(f,g,y,p),un=Dt.values(f,g,y,p))}let xn=G*It,B=ht*It;for(let Dt=Q==1?y:p;Dt>=y&&Dt<=p;Dt+=Q){let ne=E[Dt];if(ne==null)continue;if(un!=null){let q=un[Dt]??0;if(ne-q==0)continue;vt=v(q,R,D,O)}let pe=_.distr!=2||c!=null?b[Dt]:Dt,Et=C(pe,_,L,M),Ze=v(Ne(ne,nt),R,D,O),Xt=z(Et-_t),ee=z(pi(Ze,vt)),P=z(os(Ze,vt)),S=ee-P;if(ne!=null){let q=ne<0?B:xn,dt=ne<0?xn:B;Yt?(fe>0&&ue[Dt]!=null&&et(an.get(ue[Dt]),Xt,P+Li(fe/2),It,pi(0,S-fe),q,dt),_e[Dt]!=null&&et(ye.get(_e[Dt]),Xt,P+Li(fe/2),It,pi(0,S-fe),q,dt)):et(En,Xt,P+Li(fe/2),It,pi(0,S-fe),q,dt),ot(f,g,Dt,Xt-fe/2,P,It+fe,S)}}return fe>0?Pe.stroke=Yt?an:En:Yt||(Pe._fill=m.width==0?m._fill:m._stroke??m._fill,Pe.width=0),Pe.fill=Yt?ye:En,Pe})}function y1(i,t){let e=Ne(t?.alignGaps,0);return(n,s,r,o)=>ro(n,s,(a,l,c,h,u,d,f,g,y,p,m)=>{[r,o]=lh(c,r,o);let b=a.pxRound,E=G=>b(d(G,h,p,g)),_=G=>b(f(G,u,m,y)),R,C,v;h.ori==0?(R=fh,v=ra,C=vv):(R=ph,v=oa,C=xv);let M=h.dir*(h.ori==0?1:-1),O=E(l[M==1?r:o]),L=O,D=[],z=[];for(let G=M==1?r:o;G>=r&&G<=o;G+=M)if(c[G]!=null){let Q=l[G],et=E(Q);D.push(L=et),z.push(_(c[G]))}let X={stroke:i(D,z,R,v,C,b),fill:null,clip:null,band:null,gaps:null,flags:ia},F=X.stroke,[H,Z]=Np(n,s);if(a.fill!=null||H!=0){let G=X.fill=new Path2D(F),ht=a.fillTo(n,s,a.min,a.max,H),Q=_(ht);v(G,L,Q),v(G,O,Q)}if(!a.spanGaps){let G=[];G.push(...Fp(l,c,r,o,M,E,e)),X.gaps=G=a.gaps(n,s,r,o,G),X.clip=dh(G,h.ori,g,y,p,m)}return Z!=0&&(X.band=Z==2?[ir(n,s,r,o,F,-1),ir(n,s,r,o,F,1)]:ir(n,s,r,o,F,Z)),X})}function v1(i){return y1(x1,i)}function x1(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var _p=new Set;function Oy(){for(let i of _p)i.syncRect(!0)}sa&&(io(QS,Qo,Oy),io(tM,Qo,Oy,!0),io(rh,Qo,()=>{Yn.pxRatio=Ue}));var b1=wv(),_1=bv();function ky(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>wp(r,o,t,e))}function w1(i,t){return i.map((e,n)=>n==0?{}:Mn({},t,e))}function wp(i,t,e,n){return Mn({},t==0?e:n,i)}function Sv(i,t,e){return t==null?ea:[t,e]}var S1=Sv;function M1(i,t,e){return t==null?ea:oh(t,e,Ep,!0)}function Mv(i,t,e,n){return t==null?ea:ch(t,e,i.scales[n].log,!1)}var T1=Mv;function Tv(i,t,e,n){return t==null?ea:Ap(t,e,i.scales[n].log,!1)}var A1=Tv;function E1(i,t,e,n,s){let r=pi(gy(i),gy(t)),o=t-i,a=rs(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Ir.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function By(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Rn((e=+s)*Ue))+"px"),[i,t,e]}function C1(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=je(t[2]*Ue,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Yn(i,t,e){let n={mode:Ne(i.mode,1)},s=n.mode;function r(x,T,I,U){let $=T.valToPct(x);return U+I*(T.dir==-1?1-$:$)}function o(x,T,I,U){let $=T.valToPct(x);return U+I*(T.dir==-1?$:1-$)}function a(x,T,I,U){return T.ori==0?r(x,T,I,U):o(x,T,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Xi(FS);if(i.id!=null&&(c.id=i.id),Ii(c,i.class),i.title){let x=Xi(kS,c);x.textContent=i.title}let h=ss("canvas"),u=n.ctx=h.getContext("2d"),d=Xi(BS,c);io("click",d,x=>{x.target===g&&(tn!=Ho||ln!=Go)&&qn.click(n,x)},!0);let f=n.under=Xi(zS,d);d.appendChild(h);let g=n.over=Xi(VS,d);i=na(i);let y=+Ne(i.pxAlign,1),p=Fy(y);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let m=i.ms||.001,b=n.series=s==1?ky(i.series||[],Cy,Dy,!1):w1(i.series||[null],Ly),E=n.axes=ky(i.axes||[],Ey,Py,!0),_=n.scales={},R=n.bands=i.bands||[];R.forEach(x=>{x.fill=Ee(x.fill||null),x.dir=Ne(x.dir,-1)});let C=s==2?b[1].facets[0].scale:b[0].scale,v={axes:tr,series:Me},M=(i.drawOrder||["axes","series"]).map(x=>v[x]);function O(x){let T=x.distr==3?I=>nr(I>0?I:x.clamp(n,I,x.min,x.max,x.key)):x.distr==4?I=>cp(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let U=T(I),{_min:$,_max:J}=x,ct=J-$;return(U-$)/ct}}function L(x){let T=_[x];if(T==null){let I=(i.scales||Sl)[x]||Sl;if(I.from!=null){L(I.from);let U=Mn({},_[I.from],I,{key:x});U.valToPct=O(U),_[x]=U}else{T=_[x]=Mn({},x==C?fv:h1,I),T.key=x;let U=T.time,$=T.range,J=Pr($);if((x!=C||s==2&&!U)&&(J&&($[0]==null||$[1]==null)&&($={min:$[0]==null?fy:{mode:1,hard:$[0],soft:$[0]},max:$[1]==null?fy:{mode:1,hard:$[1],soft:$[1]}},J=!1),!J&&uh($))){let ct=$;$=(gt,St,Ot)=>St==null?ea:oh(St,Ot,ct)}T.range=Ee($||(U?S1:x==C?T.distr==3?T1:T.distr==4?A1:Sv:T.distr==3?Mv:T.distr==4?Tv:M1)),T.auto=Ee(J?!1:T.auto),T.clamp=Ee(T.clamp||c1),T._min=T._max=null,T.valToPct=O(T)}}}L("x"),L("y"),s==1&&b.forEach(x=>{L(x.scale)}),E.forEach(x=>{L(x.scale)});for(let x in i.scales)L(x);let D=_[C],z=D.distr,X,F;D.ori==0?(Ii(c,US),X=r,F=o):(Ii(c,OS),X=o,F=r);let H={};for(let x in _){let T=_[x];(T.min!=null||T.max!=null)&&(H[x]={min:T.min,max:T.max},T.min=T.max=null)}let Z=i.tzDate||(x=>new Date(Rn(x/m))),G=i.fmtDate||Pp,ht=m==1?UM(Z):BM(Z),Q=My(Z,Sy(m==1?FM:kM,G)),et=Ay(Z,Ty(VM,G)),ot=[],mt=n.legend=Mn({},WM,i.legend),ft=n.cursor=Mn({},KM,{drag:{y:s==2}},i.cursor),nt=mt.show,vt=ft.show,_t=mt.markers;mt.idxs=ot,_t.width=Ee(_t.width),_t.dash=Ee(_t.dash),_t.stroke=Ee(_t.stroke),_t.fill=Ee(_t.fill);let It,At,jt,fe=[],Yt=[],_e,ye=!1,ue={};if(mt.live){let x=b[1]?b[1].values:null;ye=x!=null,_e=ye?x(n,1,0):{_:0};for(let T in _e)ue[T]=Mp}if(nt)if(It=ss("table",qS,c),jt=ss("tbody",null,It),mt.mount(n,It),ye){At=ss("thead",null,It,jt);let x=ss("tr",null,At);ss("th",null,x);for(var an in _e)ss("th",ty,x).textContent=an}else Ii(It,ZS),mt.live&&Ii(It,YS);let Je={show:!0},vn={show:!1};function qe(x,T){if(T==0&&(ye||!mt.live||s==2))return ea;let I=[],U=ss("tr",KS,jt,jt.childNodes[T]);Ii(U,x.class),x.show||Ii(U,no);let $=ss("th",null,U);if(_t.show){let gt=Xi(jS,$);if(T>0){let St=_t.width(n,T);St&&(gt.style.border=St+"px "+_t.dash(n,T)+" "+_t.stroke(n,T)),gt.style.background=_t.fill(n,T)}}let J=Xi(ty,$);x.label instanceof HTMLElement?J.appendChild(x.label):J.textContent=x.label,T>0&&(_t.show||(J.style.color=x.width>0?_t.stroke(n,T):_t.fill(n,T)),Pe("click",$,gt=>{if(ft._lock)return;re(gt);let St=b.indexOf(x);if((gt.ctrlKey||gt.metaKey)!=mt.isolate){let Ot=b.some((kt,Vt)=>Vt>0&&Vt!=St&&kt.show);b.forEach((kt,Vt)=>{Vt>0&&Ts(Vt,Ot?Vt==St?Je:vn:Je,!0,Sn.setSeries)})}else Ts(St,{show:!x.show},!0,Sn.setSeries)},!1),oe&&Pe(sy,$,gt=>{ft._lock||(re(gt),Ts(b.indexOf(x),$o,!0,Sn.setSeries))},!1));for(var ct in _e){let gt=ss("td",JS,U);gt.textContent="--",I.push(gt)}return[U,I]}let On=new Map;function Pe(x,T,I,U=!0){let $=On.get(T)||{},J=ft.bind[x](n,T,I,U);J&&(io(x,T,$[x]=J),On.set(T,$))}function En(x,T,I){let U=On.get(T)||{};for(let $ in U)(x==null||$==x)&&(gp($,T,U[$]),delete U[$]);x==null&&On.delete(T)}let un=0,xn=0,B=0,Dt=0,ne=0,pe=0,Et=ne,Ze=pe,Xt=B,ee=Dt,P=0,S=0,q=0,dt=0;n.bbox={};let lt=!1,bt=!1,wt=!1,it=!1,rt=!1,yt=!1;function k(x,T,I){(I||x!=n.width||T!=n.height)&&at(x,T),ve(!1),wt=!0,bt=!0,ii()}function at(x,T){n.width=un=B=x,n.height=xn=Dt=T,ne=pe=0,Tt(),Zt();let I=n.bbox;P=I.left=to(ne*Ue,.5),S=I.top=to(pe*Ue,.5),q=I.width=to(B*Ue,.5),dt=I.height=to(Dt*Ue,.5)}let st=3;function Ct(){let x=!1,T=0;for(;!x;){T++;let I=Bo(T),U=Ms(T);x=T==st||I&&U,x||(at(n.width,n.height),bt=!0)}}function xt({width:x,height:T}){k(x,T)}n.setSize=xt;function Tt(){let x=!1,T=!1,I=!1,U=!1;E.forEach(($,J)=>{if($.show&&$._show){let{side:ct,_size:gt}=$,St=ct%2,Ot=$.label!=null?$.labelSize:0,kt=gt+Ot;kt>0&&(St?(B-=kt,ct==3?(ne+=kt,U=!0):I=!0):(Dt-=kt,ct==0?(pe+=kt,x=!0):T=!0))}}),ws[0]=x,ws[1]=I,ws[2]=T,ws[3]=U,B-=ts[1]+ts[3],ne+=ts[3],Dt-=ts[2]+ts[0],pe+=ts[0]}function Zt(){let x=ne+B,T=pe+Dt,I=ne,U=pe;function $(J,ct){switch(J){case 1:return x+=ct,x-ct;case 2:return T+=ct,T-ct;case 3:return I-=ct,I+ct;case 0:return U-=ct,U+ct}}E.forEach((J,ct)=>{if(J.show&&J._show){let gt=J.side;J._pos=$(gt,J._size),J.label!=null&&(J._lpos=$(gt,J.labelSize))}})}if(ft.dataIdx==null){let x=ft.hover,T=x.skip=new Set(x.skip??[]);T.add(void 0);let I=x.prox=Ee(x.prox),U=x.bias??=0;ft.dataIdx=($,J,ct,gt)=>{if(J==0)return ct;let St=ct,Ot=I($,J,ct,gt)??Ke,kt=Ot>=0&&Ot<Ke,Vt=D.ori==0?B:Dt,de=ft.left,Fe=t[0],De=t[J];if(T.has(De[ct])){St=null;let Te=null,se=null,Jt;if(U==0||U==-1)for(Jt=ct;Te==null&&Jt-- >0;)T.has(De[Jt])||(Te=Jt);if(U==0||U==1)for(Jt=ct;se==null&&Jt++<De.length;)T.has(De[Jt])||(se=Jt);if(Te!=null||se!=null)if(kt){let nn=Te==null?-1/0:X(Fe[Te],D,Vt,0),pn=se==null?1/0:X(Fe[se],D,Vt,0),Vn=de-nn,Ye=pn-de;Vn<=Ye?Vn<=Ot&&(St=Te):Ye<=Ot&&(St=se)}else St=se==null?Te:Te==null?se:ct-Te<=se-ct?Te:se}else kt&&Pn(de-X(Fe[ct],D,Vt,0))>Ot&&(St=null);return St}}let re=x=>{ft.event=x};ft.idxs=ot,ft._lock=!1;let ut=ft.points;ut.show=Ee(ut.show),ut.size=Ee(ut.size),ut.stroke=Ee(ut.stroke),ut.width=Ee(ut.width),ut.fill=Ee(ut.fill);let Ht=n.focus=Mn({},i.focus||{alpha:.3},ft.focus),oe=Ht.prox>=0,Lt=oe&&ut.one,ge=[],Qe=[],ci=[];function ol(x,T){let I=ut.show(n,T);if(I instanceof HTMLElement)return Ii(I,XS),Ii(I,x.class),Rs(I,-10,-10,B,Dt),g.insertBefore(I,ge[T]),I}function Uo(x,T){if(s==1||T>0){let I=s==1&&_[x.scale].time,U=x.value;x.value=I?xy(U)?Ay(Z,Ty(U,G)):U||et:U||o1,x.label=x.label||(I?JM:jM)}if(Lt||T>0){x.width=x.width==null?1:x.width,x.paths=x.paths||b1||hM,x.fillTo=Ee(x.fillTo||u1),x.pxAlign=+Ne(x.pxAlign,y),x.pxRound=Fy(x.pxAlign),x.stroke=Ee(x.stroke||null),x.fill=Ee(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=a1(pi(1,x.width),1),U=x.points=Mn({},{size:I,width:pi(1,I*.2),stroke:x.stroke,space:I*2,paths:_1,_stroke:null,_fill:null},x.points);U.show=Ee(U.show),U.filter=Ee(U.filter),U.fill=Ee(U.fill),U.stroke=Ee(U.stroke),U.paths=Ee(U.paths),U.pxAlign=x.pxAlign}if(nt){let I=qe(x,T);fe.splice(T,0,I[0]),Yt.splice(T,0,I[1]),mt.values.push(null)}if(vt){ot.splice(T,0,null);let I=null;Lt?T==0&&(I=ol(x,T)):T>0&&(I=ol(x,T)),ge.splice(T,0,I),Qe.splice(T,0,0),ci.splice(T,0,0)}zn("addSeries",T)}function $f(x,T){T=T??b.length,x=s==1?wp(x,T,Cy,Dy):wp(x,T,{},Ly),b.splice(T,0,x),Uo(b[T],T)}n.addSeries=$f;function Yc(x){if(b.splice(x,1),nt){mt.values.splice(x,1),Yt.splice(x,1);let T=fe.splice(x,1)[0];En(null,T.firstChild),T.remove()}vt&&(ot.splice(x,1),ge.splice(x,1)[0].remove(),Qe.splice(x,1),ci.splice(x,1)),zn("delSeries",x)}n.delSeries=Yc;let ws=[!1,!1,!1,!1];function js(x,T){if(x._show=x.show,x.show){let I=x.side%2,U=_[x.scale];U==null&&(x.scale=I?b[1].scale:C,U=_[x.scale]);let $=U.time;x.size=Ee(x.size),x.space=Ee(x.space),x.rotate=Ee(x.rotate),Pr(x.incrs)&&x.incrs.forEach(ct=>{!Ir.has(ct)&&Ir.set(ct,Yy(ct))}),x.incrs=Ee(x.incrs||(U.distr==2?LM:$?m==1?NM:OM:eo)),x.splits=Ee(x.splits||($&&U.distr==1?ht:U.distr==3?vp:U.distr==4?e1:t1)),x.stroke=Ee(x.stroke),x.grid.stroke=Ee(x.grid.stroke),x.ticks.stroke=Ee(x.ticks.stroke),x.border.stroke=Ee(x.border.stroke);let J=x.values;x.values=Pr(J)&&!Pr(J[0])?Ee(J):$?Pr(J)?My(Z,Sy(J,G)):xy(J)?zM(Z,J):J||Q:J||QM,x.filter=Ee(x.filter||(U.distr>=3&&U.log==10?s1:U.distr==3&&U.log==2?r1:Xy)),x.font=By(x.font),x.labelFont=By(x.labelFont),x._size=x.size(n,null,T,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(ws[T]=!0,x._el=Xi(HS,d))}}function Js(x,T,I,U){let[$,J,ct,gt]=I,St=T%2,Ot=0;return St==0&&(gt||J)&&(Ot=T==0&&!$||T==2&&!ct?Rn(Ey.size/3):0),St==1&&($||ct)&&(Ot=T==1&&!J||T==3&&!gt?Rn(Py.size/2):0),Ot}let al=n.padding=(i.padding||[Js,Js,Js,Js]).map(x=>Ee(Ne(x,Js))),ts=n._padding=al.map((x,T)=>x(n,T,ws,0)),dn,gn=null,yn=null,Ss=s==1?b[0].idxs:null,Ai=null,Mr=!1;function ll(x,T){if(t=x??[],n.data=n._data=t,s==2){dn=0;for(let I=1;I<b.length;I++)dn+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),Ai=t[0],dn=Ai.length;let I=t;if(z==2){I=t.slice();let U=I[0]=Array(dn);for(let $=0;$<dn;$++)U[$]=$}n._data=t=I}if(ve(!0),zn("setData"),z==2&&(wt=!0),T!==!1){let I=D;I.auto(n,Mr)?cl():Er(C,I.min,I.max),it=it||ft.left>=0,yt=!0,ii()}}n.setData=ll;function cl(){Mr=!0;let x,T;s==1&&(dn>0?(gn=Ss[0]=0,yn=Ss[1]=dn-1,x=t[0][gn],T=t[0][yn],z==2?(x=gn,T=yn):x==T&&(z==3?[x,T]=ch(x,x,D.log,!1):z==4?[x,T]=Ap(x,x,D.log,!1):D.time?T=x+Rn(86400/m):[x,T]=oh(x,T,Ep,!0))):(gn=Ss[0]=x=null,yn=Ss[1]=T=null)),Er(C,x,T)}let Oo,Tr,ko,A,V,tt,K,j,Rt,Ft;function Pt(x,T,I,U,$,J){x??=ny,I??=Rp,U??="butt",$??=ny,J??="round",x!=Oo&&(u.strokeStyle=Oo=x),$!=Tr&&(u.fillStyle=Tr=$),T!=ko&&(u.lineWidth=ko=T),J!=V&&(u.lineJoin=V=J),U!=tt&&(u.lineCap=tt=U),I!=A&&u.setLineDash(A=I)}function Ut(x,T,I,U){T!=Tr&&(u.fillStyle=Tr=T),x!=K&&(u.font=K=x),I!=j&&(u.textAlign=j=I),U!=Rt&&(u.textBaseline=Rt=U)}function Wt(x,T,I,U,$=0){if(U.length>0&&x.auto(n,Mr)&&(T==null||T.min==null)){let J=Ne(gn,0),ct=Ne(yn,U.length-1),gt=I.min==null?sM(U,J,ct,$,x.distr==3):[I.min,I.max];x.min=os(x.min,I.min=gt[0]),x.max=pi(x.max,I.max=gt[1])}}let ce={min:null,max:null};function Se(){for(let U in _){let $=_[U];H[U]==null&&($.min==null||H[C]!=null&&$.auto(n,Mr))&&(H[U]=ce)}for(let U in _){let $=_[U];H[U]==null&&$.from!=null&&H[$.from]!=null&&(H[U]=ce)}H[C]!=null&&ve(!0);let x={};for(let U in H){let $=H[U];if($!=null){let J=x[U]=na(_[U],fM);if($.min!=null)Mn(J,$);else if(U!=C||s==2)if(dn==0&&J.from==null){let ct=J.range(n,null,null,U);J.min=ct[0],J.max=ct[1]}else J.min=Ke,J.max=-Ke}}if(dn>0){b.forEach((U,$)=>{if(s==1){let J=U.scale,ct=H[J];if(ct==null)return;let gt=x[J];if($==0){let St=gt.range(n,gt.min,gt.max,J);gt.min=St[0],gt.max=St[1],gn=rs(gt.min,t[0]),yn=rs(gt.max,t[0]),yn-gn>1&&(t[0][gn]<gt.min&&gn++,t[0][yn]>gt.max&&yn--),U.min=Ai[gn],U.max=Ai[yn]}else U.show&&U.auto&&Wt(gt,ct,U,t[$],U.sorted);U.idxs[0]=gn,U.idxs[1]=yn}else if($>0&&U.show&&U.auto){let[J,ct]=U.facets,gt=J.scale,St=ct.scale,[Ot,kt]=t[$],Vt=x[gt],de=x[St];Vt!=null&&Wt(Vt,H[gt],J,Ot,J.sorted),de!=null&&Wt(de,H[St],ct,kt,ct.sorted),U.min=ct.min,U.max=ct.max}});for(let U in x){let $=x[U],J=H[U];if($.from==null&&(J==null||J.min==null)){let ct=$.range(n,$.min==Ke?null:$.min,$.max==-Ke?null:$.max,U);$.min=ct[0],$.max=ct[1]}}}for(let U in x){let $=x[U];if($.from!=null){let J=x[$.from];if(J.min==null)$.min=$.max=null;else{let ct=$.range(n,J.min,J.max,U);$.min=ct[0],$.max=ct[1]}}}let T={},I=!1;for(let U in x){let $=x[U],J=_[U];if(J.min!=$.min||J.max!=$.max){J.min=$.min,J.max=$.max;let ct=J.distr;J._min=ct==3?nr(J.min):ct==4?cp(J.min,J.asinh):ct==100?J.fwd(J.min):J.min,J._max=ct==3?nr(J.max):ct==4?cp(J.max,J.asinh):ct==100?J.fwd(J.max):J.max,T[U]=I=!0}}if(I){b.forEach((U,$)=>{s==2?$>0&&T.y&&(U._paths=null):T[U.scale]&&(U._paths=null)});for(let U in T)wt=!0,zn("setScale",U);vt&&ft.left>=0&&(it=yt=!0)}for(let U in H)H[U]=null}function Gt(x){let T=yp(gn-1,0,dn-1),I=yp(yn+1,0,dn-1);for(;x[T]==null&&T>0;)T--;for(;x[I]==null&&I<dn-1;)I++;return[T,I]}function Me(){if(dn>0){let x=b.some(T=>T._focus)&&Ft!=Ht.alpha;x&&(u.globalAlpha=Ft=Ht.alpha),b.forEach((T,I)=>{if(I>0&&T.show&&(cn(I,!1),cn(I,!0),T._paths==null)){let U=Ft;Ft!=T.alpha&&(u.globalAlpha=Ft=T.alpha);let $=s==2?[0,t[I][0].length-1]:Gt(t[I]);T._paths=T.paths(n,I,$[0],$[1]),Ft!=U&&(u.globalAlpha=Ft=U)}}),b.forEach((T,I)=>{if(I>0&&T.show){let U=Ft;Ft!=T.alpha&&(u.globalAlpha=Ft=T.alpha),T._paths!=null&&Ge(I,!1);{let $=T._paths!=null?T._paths.gaps:null,J=T.points.show(n,I,gn,yn,$),ct=T.points.filter(n,I,J,$);(J||ct)&&(T.points._paths=T.points.paths(n,I,gn,yn,ct),Ge(I,!0))}Ft!=U&&(u.globalAlpha=Ft=U),zn("drawSeries",I)}}),x&&(u.globalAlpha=Ft=1)}}function cn(x,T){let I=T?b[x].points:b[x];I._stroke=I.stroke(n,x),I._fill=I.fill(n,x)}function Ge(x,T){let I=T?b[x].points:b[x],{stroke:U,fill:$,clip:J,flags:ct,_stroke:gt=I._stroke,_fill:St=I._fill,_width:Ot=I.width}=I._paths;Ot=je(Ot*Ue,3);let kt=null,Vt=Ot%2/2;T&&St==null&&(St=Ot>0?"#fff":gt);let de=I.pxAlign==1&&Vt>0;if(de&&u.translate(Vt,Vt),!T){let Fe=P-Ot/2,De=S-Ot/2,Te=q+Ot,se=dt+Ot;kt=new Path2D,kt.rect(Fe,De,Te,se)}T?Bt(gt,Ot,I.dash,I.cap,St,U,$,ct,J):We(x,gt,Ot,I.dash,I.cap,St,U,$,ct,kt,J),de&&u.translate(-Vt,-Vt)}function We(x,T,I,U,$,J,ct,gt,St,Ot,kt){let Vt=!1;St!=0&&R.forEach((de,Fe)=>{if(de.series[0]==x){let De=b[de.series[1]],Te=t[de.series[1]],se=(De._paths||Sl).band;Pr(se)&&(se=de.dir==1?se[0]:se[1]);let Jt,nn=null;De.show&&se&&oM(Te,gn,yn)?(nn=de.fill(n,Fe)||J,Jt=De._paths.clip):se=null,Bt(T,I,U,$,nn,ct,gt,St,Ot,kt,Jt,se),Vt=!0}}),Vt||Bt(T,I,U,$,J,ct,gt,St,Ot,kt)}let Cn=ia|bp;function Bt(x,T,I,U,$,J,ct,gt,St,Ot,kt,Vt){Pt(x,T,I,U,$),(St||Ot||Vt)&&(u.save(),St&&u.clip(St),Ot&&u.clip(Ot)),Vt?(gt&Cn)==Cn?(u.clip(Vt),kt&&u.clip(kt),Ae($,ct),bn(x,J,T)):gt&bp?(Ae($,ct),u.clip(Vt),bn(x,J,T)):gt&ia&&(u.save(),u.clip(Vt),kt&&u.clip(kt),Ae($,ct),u.restore(),bn(x,J,T)):(Ae($,ct),bn(x,J,T)),(St||Ot||Vt)&&u.restore()}function bn(x,T,I){I>0&&(T instanceof Map?T.forEach((U,$)=>{u.strokeStyle=Oo=$,u.stroke(U)}):T!=null&&x&&u.stroke(T))}function Ae(x,T){T instanceof Map?T.forEach((I,U)=>{u.fillStyle=Tr=U,u.fill(I)}):T!=null&&x&&u.fill(T)}function Qs(x,T,I,U){let $=E[x],J;if(U<=0)J=[0,0];else{let ct=$._space=$.space(n,x,T,I,U),gt=$._incrs=$.incrs(n,x,T,I,U,ct);J=E1(T,I,gt,U,ct)}return $._found=J}function _n(x,T,I,U,$,J,ct,gt,St,Ot){let kt=ct%2/2;y==1&&u.translate(kt,kt),Pt(gt,ct,St,Ot,gt),u.beginPath();let Vt,de,Fe,De,Te=$+(U==0||U==3?-J:J);I==0?(de=$,De=Te):(Vt=$,Fe=Te);for(let se=0;se<x.length;se++)T[se]!=null&&(I==0?Vt=Fe=x[se]:de=De=x[se],u.moveTo(Vt,de),u.lineTo(Fe,De));u.stroke(),y==1&&u.translate(-kt,-kt)}function Bo(x){let T=!0;return E.forEach((I,U)=>{if(!I.show)return;let $=_[I.scale];if($.min==null){I._show&&(T=!1,I._show=!1,ve(!1));return}else I._show||(T=!1,I._show=!0,ve(!1));let J=I.side,ct=J%2,{min:gt,max:St}=$,[Ot,kt]=Qs(U,gt,St,ct==0?B:Dt);if(kt==0)return;let Vt=$.distr==2,de=I._splits=I.splits(n,U,gt,St,Ot,kt,Vt),Fe=$.distr==2?de.map(Jt=>Ai[Jt]):de,De=$.distr==2?Ai[de[1]]-Ai[de[0]]:Ot,Te=I._values=I.values(n,I.filter(n,Fe,U,kt,De),U,kt,De);I._rotate=J==2?I.rotate(n,Te,U,kt):0;let se=I._size;I._size=qi(I.size(n,Te,U,x)),se!=null&&I._size!=se&&(T=!1)}),T}function Ms(x){let T=!0;return al.forEach((I,U)=>{let $=I(n,U,ws,x);$!=ts[U]&&(T=!1),ts[U]=$}),T}function tr(){for(let x=0;x<E.length;x++){let T=E[x];if(!T.show||!T._show)continue;let I=T.side,U=I%2,$,J,ct=T.stroke(n,x),gt=I==0||I==3?-1:1,[St,Ot]=T._found;if(T.label!=null){let di=T.labelGap*gt,Ri=Rn((T._lpos+di)*Ue);Ut(T.labelFont[0],ct,"center",I==2?"top":ey),u.save(),U==1?($=J=0,u.translate(Ri,Rn(S+dt/2)),u.rotate((I==3?-sh:sh)/2)):($=Rn(P+q/2),J=Ri);let Qr=Wy(T.label)?T.label(n,x,St,Ot):T.label;u.fillText(Qr,$,J),u.restore()}if(Ot==0)continue;let kt=_[T.scale],Vt=U==0?q:dt,de=U==0?P:S,Fe=T._splits,De=kt.distr==2?Fe.map(di=>Ai[di]):Fe,Te=kt.distr==2?Ai[Fe[1]]-Ai[Fe[0]]:St,se=T.ticks,Jt=T.border,nn=se.show?se.size:0,pn=Rn(nn*Ue),Vn=Rn((T.alignTo==2?T._size-nn-T.gap:T.gap)*Ue),Ye=T._rotate*-sh/180,mn=p(T._pos*Ue),Ei=(pn+Vn)*gt,ui=mn+Ei;J=U==0?ui:0,$=U==1?ui:0;let Gi=T.font[0],es=T.align==1?jo:T.align==2?op:Ye>0?jo:Ye<0?op:U==0?"center":I==3?op:jo,Es=Ye||U==1?"middle":I==2?"top":ey;Ut(Gi,ct,es,Es);let Ci=T.font[1]*T.lineGap,Wi=Fe.map(di=>p(a(di,kt,Vt,de))),ns=T._values;for(let di=0;di<ns.length;di++){let Ri=ns[di];if(Ri!=null){U==0?$=Wi[di]:J=Wi[di],Ri=""+Ri;let Qr=Ri.indexOf(`
`)==-1?[Ri]:Ri.split(/\n/gm);for(let fi=0;fi<Qr.length;fi++){let F0=Qr[fi];Ye?(u.save(),u.translate($,J+fi*Ci),u.rotate(Ye),u.fillText(F0,0,0),u.restore()):u.fillText(F0,$,J+fi*Ci)}}}se.show&&_n(Wi,se.filter(n,De,x,Ot,Te),U,I,mn,pn,je(se.width*Ue,3),se.stroke(n,x),se.dash,se.cap);let Cs=T.grid;Cs.show&&_n(Wi,Cs.filter(n,De,x,Ot,Te),U,U==0?2:1,U==0?S:P,U==0?dt:q,je(Cs.width*Ue,3),Cs.stroke(n,x),Cs.dash,Cs.cap),Jt.show&&_n([mn],[1],U==0?1:0,U==0?1:2,U==1?S:P,U==1?dt:q,je(Jt.width*Ue,3),Jt.stroke(n,x),Jt.dash,Jt.cap)}zn("drawAxes")}function ve(x){b.forEach((T,I)=>{I>0&&(T._paths=null,x&&(s==1?(T.min=null,T.max=null):T.facets.forEach(U=>{U.min=null,U.max=null})))})}let fn=!1,hi=!1,$e=[];function wn(){hi=!1;for(let x=0;x<$e.length;x++)zn(...$e[x]);$e.length=0}function ii(){fn||(bM(y0),fn=!0)}function Zc(x,T=!1){fn=!0,hi=T,x(n),y0(),T&&$e.length>0&&queueMicrotask(wn)}n.batch=Zc;function y0(){if(lt&&(Se(),lt=!1),wt&&(Ct(),wt=!1),bt){if(sn(f,jo,ne),sn(f,"top",pe),sn(f,xl,B),sn(f,bl,Dt),sn(g,jo,ne),sn(g,"top",pe),sn(g,xl,B),sn(g,bl,Dt),sn(d,xl,un),sn(d,bl,xn),h.width=Rn(un*Ue),h.height=Rn(xn*Ue),E.forEach(({_el:x,_show:T,_size:I,_pos:U,side:$})=>{if(x!=null)if(T){let J=$===3||$===0?I:0,ct=$%2==1;sn(x,ct?"left":"top",U-J),sn(x,ct?"width":"height",I),sn(x,ct?"top":"left",ct?pe:ne),sn(x,ct?"height":"width",ct?Dt:B),mp(x,no)}else Ii(x,no)}),Oo=Tr=ko=V=tt=K=j=Rt=A=null,Ft=1,dl(!0),ne!=Et||pe!=Ze||B!=Xt||Dt!=ee){ve(!1);let x=B/Xt,T=Dt/ee;if(vt&&!it&&ft.left>=0){ft.left*=x,ft.top*=T,zo&&Rs(zo,Rn(ft.left),0,B,Dt),Vo&&Rs(Vo,0,Rn(ft.top),B,Dt);for(let I=0;I<ge.length;I++){let U=ge[I];U!=null&&(Qe[I]*=x,ci[I]*=T,Rs(U,qi(Qe[I]),qi(ci[I]),B,Dt))}}if(en.show&&!rt&&en.left>=0&&en.width>0){en.left*=x,en.width*=x,en.top*=T,en.height*=T;for(let I in jf)sn(Wo,I,en[I])}Et=ne,Ze=pe,Xt=B,ee=Dt}zn("setSize"),bt=!1}un>0&&xn>0&&(u.clearRect(0,0,h.width,h.height),zn("drawClear"),M.forEach(x=>x()),zn("draw")),en.show&&rt&&(Kc(en),rt=!1),vt&&it&&(Jr(null,!0,!1),it=!1),mt.show&&mt.live&&yt&&(Zf(),yt=!1),l||(l=!0,n.status=1,zn("ready")),Mr=!1,fn=!1}n.redraw=(x,T)=>{wt=T||!1,x!==!1?Er(C,D.min,D.max):ii()};function Xf(x,T){let I=_[x];if(I.from==null){if(dn==0){let U=I.range(n,T.min,T.max,x);T.min=U[0],T.max=U[1]}if(T.min>T.max){let U=T.min;T.min=T.max,T.max=U}if(dn>1&&T.min!=null&&T.max!=null&&T.max-T.min<1e-16)return;x==C&&I.distr==2&&dn>0&&(T.min=rs(T.min,t[0]),T.max=rs(T.max,t[0]),T.min==T.max&&T.max++),H[x]=T,lt=!0,ii()}}n.setScale=Xf;let qf,Yf,zo,Vo,v0,x0,Ho,Go,b0,_0,tn,ln,Ar=!1,qn=ft.drag,kn=qn.x,Bn=qn.y;vt&&(ft.x&&(qf=Xi(WS,g)),ft.y&&(Yf=Xi($S,g)),D.ori==0?(zo=qf,Vo=Yf):(zo=Yf,Vo=qf),tn=ft.left,ln=ft.top);let en=n.select=Mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Wo=en.show?Xi(GS,en.over?g:f):null;function Kc(x,T){if(en.show){for(let I in x)en[I]=x[I],I in jf&&sn(Wo,I,x[I]);T!==!1&&zn("setSelect")}}n.setSelect=Kc;function jw(x){if(b[x].show)nt&&mp(fe[x],no);else if(nt&&Ii(fe[x],no),vt){let I=Lt?ge[0]:ge[x];I!=null&&Rs(I,-10,-10,B,Dt)}}function Er(x,T,I){Xf(x,{min:T,max:I})}function Ts(x,T,I,U){T.focus!=null&&nS(x),T.show!=null&&b.forEach(($,J)=>{J>0&&(x==J||x==null)&&($.show=T.show,jw(J),s==2?(Er($.facets[0].scale,null,null),Er($.facets[1].scale,null,null)):Er($.scale,null,null),ii())}),I!==!1&&zn("setSeries",x,T),U&&fl("setSeries",n,x,T)}n.setSeries=Ts;function Jw(x,T){Mn(R[x],T)}function Qw(x,T){x.fill=Ee(x.fill||null),x.dir=Ne(x.dir,-1),T=T??R.length,R.splice(T,0,x)}function tS(x){x==null?R.length=0:R.splice(x,1)}n.addBand=Qw,n.setBand=Jw,n.delBand=tS;function eS(x,T){b[x].alpha=T,vt&&ge[x]!=null&&(ge[x].style.opacity=T),nt&&fe[x]&&(fe[x].style.opacity=T)}let er,Cr,jr,$o={focus:!0};function nS(x){if(x!=jr){let T=x==null,I=Ht.alpha!=1;b.forEach((U,$)=>{if(s==1||$>0){let J=T||$==0||$==x;U._focus=T?null:J,I&&eS($,J?1:Ht.alpha)}}),jr=x,I&&ii()}}nt&&oe&&Pe(ry,It,x=>{ft._lock||(re(x),jr!=null&&Ts(null,$o,!0,Sn.setSeries))});function As(x,T,I){let U=_[T];I&&(x=x/Ue-(U.ori==1?pe:ne));let $=B;U.ori==1&&($=Dt,x=$-x),U.dir==-1&&(x=$-x);let J=U._min,ct=U._max,gt=x/$,St=J+(ct-J)*gt,Ot=U.distr;return Ot==3?ta(10,St):Ot==4?lM(St,U.asinh):Ot==100?U.bwd(St):St}function iS(x,T){let I=As(x,C,T);return rs(I,t[0],gn,yn)}n.valToIdx=x=>rs(x,t[0]),n.posToIdx=iS,n.posToVal=As,n.valToPos=(x,T,I)=>_[T].ori==0?r(x,_[T],I?q:B,I?P:0):o(x,_[T],I?dt:Dt,I?S:0),n.setCursor=(x,T,I)=>{tn=x.left,ln=x.top,Jr(null,T,I)};function w0(x,T){sn(Wo,jo,en.left=x),sn(Wo,xl,en.width=T)}function S0(x,T){sn(Wo,"top",en.top=x),sn(Wo,bl,en.height=T)}let hl=D.ori==0?w0:S0,ul=D.ori==1?w0:S0;function sS(){if(nt&&mt.live)for(let x=s==2?1:0;x<b.length;x++){if(x==0&&ye)continue;let T=mt.values[x],I=0;for(let U in T)Yt[x][I++].firstChild.nodeValue=T[U]}}function Zf(x,T){if(x!=null&&(x.idxs?x.idxs.forEach((I,U)=>{ot[U]=I}):dM(x.idx)||ot.fill(x.idx),mt.idx=ot[0]),nt&&mt.live){for(let I=0;I<b.length;I++)(I>0||s==1&&!ye)&&rS(I,ot[I]);sS()}yt=!1,T!==!1&&zn("setLegend")}n.setLegend=Zf;function rS(x,T){let I=b[x],U=x==0&&z==2?Ai:t[x],$;ye?$=I.values(n,x,T)??ue:($=I.value(n,T==null?null:U[T],x,T),$=$==null?ue:{_:$}),mt.values[x]=$}function Jr(x,T,I){b0=tn,_0=ln,[tn,ln]=ft.move(n,tn,ln),ft.left=tn,ft.top=ln,vt&&(zo&&Rs(zo,Rn(tn),0,B,Dt),Vo&&Rs(Vo,0,Rn(ln),B,Dt));let U,$=gn>yn;er=Ke,Cr=null;let J=D.ori==0?B:Dt,ct=D.ori==1?B:Dt;if(tn<0||dn==0||$){U=ft.idx=null;for(let gt=0;gt<b.length;gt++){let St=ge[gt];St!=null&&Rs(St,-10,-10,B,Dt)}oe&&Ts(null,$o,!0,x==null&&Sn.setSeries),mt.live&&(ot.fill(U),yt=!0)}else{let gt,St,Ot;s==1&&(gt=D.ori==0?tn:ln,St=As(gt,C),U=ft.idx=rs(St,t[0],gn,yn),Ot=X(t[0][U],D,J,0));let kt=-10,Vt=-10,de=0,Fe=0,De=!0,Te="",se="";for(let Jt=s==2?1:0;Jt<b.length;Jt++){let nn=b[Jt],pn=ot[Jt],Vn=pn==null?null:s==1?t[Jt][pn]:t[Jt][1][pn],Ye=ft.dataIdx(n,Jt,U,St),mn=Ye==null?null:s==1?t[Jt][Ye]:t[Jt][1][Ye];if(yt=yt||mn!=Vn||Ye!=pn,ot[Jt]=Ye,Jt>0&&nn.show){let Ei=Ye==null?-10:Ye==U?Ot:X(s==1?t[0][Ye]:t[Jt][0][Ye],D,J,0),ui=mn==null?-10:F(mn,s==1?_[nn.scale]:_[nn.facets[1].scale],ct,0);if(oe&&mn!=null){let Gi=D.ori==1?tn:ln,es=Pn(Ht.dist(n,Jt,Ye,ui,Gi));if(es<er){let Es=Ht.bias;if(Es!=0){let Ci=As(Gi,nn.scale),Wi=mn>=0?1:-1,ns=Ci>=0?1:-1;ns==Wi&&(ns==1?Es==1?mn>=Ci:mn<=Ci:Es==1?mn<=Ci:mn>=Ci)&&(er=es,Cr=Jt)}else er=es,Cr=Jt}}if(yt||Lt){let Gi,es;D.ori==0?(Gi=Ei,es=ui):(Gi=ui,es=Ei);let Es,Ci,Wi,ns,Cs,di,Ri=!0,Qr=ut.bbox;if(Qr!=null){Ri=!1;let fi=Qr(n,Jt);Wi=fi.left,ns=fi.top,Es=fi.width,Ci=fi.height}else Wi=Gi,ns=es,Es=Ci=ut.size(n,Jt);if(di=ut.fill(n,Jt),Cs=ut.stroke(n,Jt),Lt)Jt==Cr&&er<=Ht.prox&&(kt=Wi,Vt=ns,de=Es,Fe=Ci,De=Ri,Te=di,se=Cs);else{let fi=ge[Jt];fi!=null&&(Qe[Jt]=Wi,ci[Jt]=ns,dy(fi,Es,Ci,Ri),hy(fi,di,Cs),Rs(fi,qi(Wi),qi(ns),B,Dt))}}}}if(Lt){let Jt=Ht.prox,nn=jr==null?er<=Jt:er>Jt||Cr!=jr;if(yt||nn){let pn=ge[0];pn!=null&&(Qe[0]=kt,ci[0]=Vt,dy(pn,de,Fe,De),hy(pn,Te,se),Rs(pn,qi(kt),qi(Vt),B,Dt))}}}if(en.show&&Ar)if(x!=null){let[gt,St]=Sn.scales,[Ot,kt]=Sn.match,[Vt,de]=x.cursor.sync.scales,Fe=x.cursor.drag;if(kn=Fe._x,Bn=Fe._y,kn||Bn){let{left:De,top:Te,width:se,height:Jt}=x.select,nn=x.scales[Vt].ori,pn=x.posToVal,Vn,Ye,mn,Ei,ui,Gi=gt!=null&&Ot(gt,Vt),es=St!=null&&kt(St,de);Gi&&kn?(nn==0?(Vn=De,Ye=se):(Vn=Te,Ye=Jt),mn=_[gt],Ei=X(pn(Vn,Vt),mn,J,0),ui=X(pn(Vn+Ye,Vt),mn,J,0),hl(os(Ei,ui),Pn(ui-Ei))):hl(0,J),es&&Bn?(nn==1?(Vn=De,Ye=se):(Vn=Te,Ye=Jt),mn=_[St],Ei=F(pn(Vn,de),mn,ct,0),ui=F(pn(Vn+Ye,de),mn,ct,0),ul(os(Ei,ui),Pn(ui-Ei))):ul(0,ct)}else Jf()}else{let gt=Pn(b0-v0),St=Pn(_0-x0);if(D.ori==1){let de=gt;gt=St,St=de}kn=qn.x&&gt>=qn.dist,Bn=qn.y&&St>=qn.dist;let Ot=qn.uni;Ot!=null?kn&&Bn&&(kn=gt>=Ot,Bn=St>=Ot,!kn&&!Bn&&(St>gt?Bn=!0:kn=!0)):qn.x&&qn.y&&(kn||Bn)&&(kn=Bn=!0);let kt,Vt;kn&&(D.ori==0?(kt=Ho,Vt=tn):(kt=Go,Vt=ln),hl(os(kt,Vt),Pn(Vt-kt)),Bn||ul(0,ct)),Bn&&(D.ori==1?(kt=Ho,Vt=tn):(kt=Go,Vt=ln),ul(os(kt,Vt),Pn(Vt-kt)),kn||hl(0,J)),!kn&&!Bn&&(hl(0,0),ul(0,0))}if(qn._x=kn,qn._y=Bn,x==null){if(I){if(N0!=null){let[gt,St]=Sn.scales;Sn.values[0]=gt!=null?As(D.ori==0?tn:ln,gt):null,Sn.values[1]=St!=null?As(D.ori==1?tn:ln,St):null}fl(ap,n,tn,ln,B,Dt,U)}if(oe){let gt=I&&Sn.setSeries,St=Ht.prox;jr==null?er<=St&&Ts(Cr,$o,!0,gt):er>St?Ts(null,$o,!0,gt):Cr!=jr&&Ts(Cr,$o,!0,gt)}}yt&&(mt.idx=U,Zf()),T!==!1&&zn("setCursor")}let Rr=null;Object.defineProperty(n,"rect",{get(){return Rr==null&&dl(!1),Rr}});function dl(x=!1){x?Rr=null:(Rr=g.getBoundingClientRect(),zn("syncRect",Rr))}function M0(x,T,I,U,$,J,ct){ft._lock||Ar&&x!=null&&x.movementX==0&&x.movementY==0||(Kf(x,T,I,U,$,J,ct,!1,x!=null),x!=null?Jr(null,!0,!0):Jr(T,!0,!1))}function Kf(x,T,I,U,$,J,ct,gt,St){if(Rr==null&&dl(!1),re(x),x!=null)I=x.clientX-Rr.left,U=x.clientY-Rr.top;else{if(I<0||U<0){tn=-10,ln=-10;return}let[Ot,kt]=Sn.scales,Vt=T.cursor.sync,[de,Fe]=Vt.values,[De,Te]=Vt.scales,[se,Jt]=Sn.match,nn=T.axes[0].side%2==1,pn=D.ori==0?B:Dt,Vn=D.ori==1?B:Dt,Ye=nn?J:$,mn=nn?$:J,Ei=nn?U:I,ui=nn?I:U;if(De!=null?I=se(Ot,De)?a(de,_[Ot],pn,0):-10:I=pn*(Ei/Ye),Te!=null?U=Jt(kt,Te)?a(Fe,_[kt],Vn,0):-10:U=Vn*(ui/mn),D.ori==1){let Gi=I;I=U,U=Gi}}St&&(T==null||T.cursor.event.type==ap)&&((I<=1||I>=B-1)&&(I=to(I,B)),(U<=1||U>=Dt-1)&&(U=to(U,Dt))),gt?(v0=I,x0=U,[Ho,Go]=ft.move(n,I,U)):(tn=I,ln=U)}let jf={width:0,height:0,left:0,top:0};function Jf(){Kc(jf,!1)}let T0,A0,E0,C0;function R0(x,T,I,U,$,J,ct){Ar=!0,kn=Bn=qn._x=qn._y=!1,Kf(x,T,I,U,$,J,ct,!0,!1),x!=null&&(Pe(lp,fp,P0,!1),fl(iy,n,Ho,Go,B,Dt,null));let{left:gt,top:St,width:Ot,height:kt}=en;T0=gt,A0=St,E0=Ot,C0=kt}function P0(x,T,I,U,$,J,ct){Ar=qn._x=qn._y=!1,Kf(x,T,I,U,$,J,ct,!1,!0);let{left:gt,top:St,width:Ot,height:kt}=en,Vt=Ot>0||kt>0,de=T0!=gt||A0!=St||E0!=Ot||C0!=kt;if(Vt&&de&&Kc(en),qn.setScale&&Vt&&de){let Fe=gt,De=Ot,Te=St,se=kt;if(D.ori==1&&(Fe=St,De=kt,Te=gt,se=Ot),kn&&Er(C,As(Fe,C),As(Fe+De,C)),Bn)for(let Jt in _){let nn=_[Jt];Jt!=C&&nn.from==null&&nn.min!=Ke&&Er(Jt,As(Te+se,Jt),As(Te,Jt))}Jf()}else ft.lock&&(ft._lock=!ft._lock,Jr(T,!0,x!=null));x!=null&&(En(lp,fp),fl(lp,n,tn,ln,B,Dt,null))}function oS(x,T,I,U,$,J,ct){if(ft._lock)return;re(x);let gt=Ar;if(Ar){let St=!0,Ot=!0,kt=10,Vt,de;D.ori==0?(Vt=kn,de=Bn):(Vt=Bn,de=kn),Vt&&de&&(St=tn<=kt||tn>=B-kt,Ot=ln<=kt||ln>=Dt-kt),Vt&&St&&(tn=tn<Ho?0:B),de&&Ot&&(ln=ln<Go?0:Dt),Jr(null,!0,!0),Ar=!1}tn=-10,ln=-10,ot.fill(null),Jr(null,!0,!0),gt&&(Ar=gt)}function I0(x,T,I,U,$,J,ct){ft._lock||(re(x),cl(),Jf(),x!=null&&fl(oy,n,tn,ln,B,Dt,null))}function L0(){E.forEach(C1),k(n.width,n.height,!0)}io(rh,Qo,L0);let Xo={};Xo.mousedown=R0,Xo.mousemove=M0,Xo.mouseup=P0,Xo.dblclick=I0,Xo.setSeries=(x,T,I,U)=>{let $=Sn.match[2];I=$(n,T,I),I!=-1&&Ts(I,U,!0,!1)},vt&&(Pe(iy,g,R0),Pe(ap,g,M0),Pe(sy,g,x=>{re(x),dl(!1)}),Pe(ry,g,oS),Pe(oy,g,I0),_p.add(n),n.syncRect=dl);let jc=n.hooks=i.hooks||{};function zn(x,T,I){hi?$e.push([x,T,I]):x in jc&&jc[x].forEach(U=>{U.call(null,n,T,I)})}(i.plugins||[]).forEach(x=>{for(let T in x.hooks)jc[T]=(jc[T]||[]).concat(x.hooks[T])});let D0=(x,T,I)=>I,Sn=Mn({key:null,setSeries:!1,filters:{pub:yy,sub:yy},scales:[C,b[1]?b[1].scale:null],match:[vy,vy,D0],values:[null,null]},ft.sync);Sn.match.length==2&&Sn.match.push(D0),ft.sync=Sn;let N0=Sn.key,Qf=pv(N0);function fl(x,T,I,U,$,J,ct){Sn.filters.pub(x,T,I,U,$,J,ct)&&Qf.pub(x,T,I,U,$,J,ct)}Qf.sub(n);function aS(x,T,I,U,$,J,ct){Sn.filters.sub(x,T,I,U,$,J,ct)&&Xo[x](null,T,I,U,$,J,ct)}n.pub=aS;function lS(){Qf.unsub(n),_p.delete(n),On.clear(),gp(rh,Qo,L0),c.remove(),It?.remove(),zn("destroy")}n.destroy=lS;function tp(){zn("init",i,t),ll(t||i.data,!1),H[C]?Xf(C,H[C]):cl(),rt=en.show&&(en.width>0||en.height>0),it=yt=!0,k(i.width,i.height)}return b.forEach(Uo),E.forEach(js),e?e instanceof HTMLElement?(e.appendChild(c),tp()):e(n,tp):tp(),n}Yn.assign=Mn;Yn.fmtNum=Cp;Yn.rangeNum=oh;Yn.rangeLog=ch;Yn.rangeAsinh=Ap;Yn.orient=ro;Yn.pxRatio=Ue;Yn.join=xM;Yn.fmtDate=Pp,Yn.tzDate=PM;Yn.sync=pv;{Yn.addGap=d1,Yn.clipGaps=dh;let i=Yn.paths={points:bv};i.linear=wv,i.stepped=m1,i.bars=g1,i.spline=v1}var mi=(i,t)=>i.origin+i.slope*(i.log?Math.log10(t):t);function Op(i,t,e,n,s){let[r,o]=s?[Math.log10(i),Math.log10(t)]:[i,t],a=(n-e)/(o-r||1);return{origin:e-a*r,slope:a,log:s}}var Ps=(i,t)=>i.log?{...i,origin:i.origin-i.slope*Math.log10(t)}:{...i,slope:i.slope/t};function gh({ctx:i,box:t,ratio:e},n){i.save(),i.beginPath(),i.rect(t.left,t.top,t.width,t.height),i.clip(),i.strokeStyle=n.colour,i.lineWidth=n.width*e,i.lineJoin="round",i.setLineDash((n.dash??[]).map(s=>s*e)),i.beginPath()}function yh(i,t,e,n,s){let{ctx:r,box:o,ratio:a}=i,l=i.x,c=Ps(i.y,n),h=(o.left-l.origin)/l.slope,u=(o.left+o.width-l.origin)/l.slope,d=Math.max(0,bi(t,h)-1),f=Math.min(t.length,bi(t,u)+1);if(!(f<=d)){if(gh(i,s),f-d>4*o.width)R1(r,t,e,d,f,l,c);else{let g=!1;for(let y=d;y<f;y++){let p=mi(c,e[y]);Number.isFinite(p)?g?r.lineTo(mi(l,t[y]),p):(r.moveTo(mi(l,t[y]),p),g=!0):g=!1}}r.stroke(),f-d<o.width/a/10&&P1(i,t,e,d,f,c,s),r.restore()}}function R1(i,t,e,n,s,r,o){let[a,l,c,h,u,d]=[NaN,0,0,0,!1,!1],f=()=>{d&&(i.lineTo(a,l),i.lineTo(a,c),i.lineTo(a,h))};for(let g=n;g<s;g++){let y=mi(o,e[g]);if(!Number.isFinite(y)){f(),[u,d]=[!1,!1];continue}let p=Math.round(mi(r,t[g]));!u||p!==a?(f(),u?i.lineTo(p,y):i.moveTo(p,y),[a,l,c,u,d]=[p,y,y,!0,!0]):y<l?l=y:y>c&&(c=y),h=y}f()}function P1(i,t,e,n,s,r,o){let{ctx:a,ratio:l}=i;a.fillStyle=o.colour;for(let c=n;c<s;c++){let h=mi(r,e[c]);Number.isFinite(h)&&(a.beginPath(),a.arc(mi(i.x,t[c]),h,1.9*l,0,2*Math.PI),a.fill())}}function kp(i,t,e,n,s,r=0,o=t.length){let a=Ps(i.x,n[0]),l=Ps(i.y,n[1]),{ctx:c}=i;gh(i,s);let[h,u,d]=[!1,NaN,NaN];for(let f=r;f<o;f++){let g=mi(a,t[f]),y=mi(l,e[f]);if(!Number.isFinite(g+y))h=!1;else if(!h)c.moveTo(g,y),h=!0;else if(Math.abs(g-u)+Math.abs(y-d)>.5||f===o-1)c.lineTo(g,y);else continue;[u,d]=[g,y]}c.stroke(),c.restore()}function Av(i,t,e,n){let s=Ps(i.x,e[0]),r=Ps(i.y,e[1]);gh(i,n),i.ctx.ellipse(s.origin,r.origin,Math.abs(t*s.slope),Math.abs(t*r.slope),0,0,2*Math.PI),i.ctx.stroke(),i.ctx.restore()}function Ev(i,t,e,n=""){let s=Math.round(mi(i.x,t))+.5;gh(i,e);let{ctx:r,box:o,ratio:a}=i;r.moveTo(s,o.top),r.lineTo(s,o.top+o.height),r.stroke(),r.fillStyle=e.colour,r.font=`${11*a}px system-ui, sans-serif`,r.textBaseline="top",r.textAlign=s>o.left+.8*o.width?"right":"left",r.fillText(n,s+(r.textAlign==="right"?-4:4)*a,o.top+2*a),r.restore()}var Cv=[[1e10,1e9,"G"],[1e6,1e6,"M"],[1e4,1e3,"k"],[.1,1,""],[1e-4,.001,"m"],[1e-7,1e-6,"µ"],[0,1e-9,"n"]],I1=[[1,1,""],[1e-4,.001,"m"],[1e-7,1e-6,"µ"],[0,1e-9,"n"]],L1=[[.1,1,""],[1e-4,.001,"m"],[0,1e-6,"µ"]],Rv={m:I1,s:L1,"m/s":Cv.slice(3)};for(let i of["N","J","W","N*m","Pa","Hz"])Rv[i]=Cv;var D1=["⁰","¹","²","³","⁴","⁵","⁶","⁷","⁸","⁹"];function Bp(i){return[...String(i)].map(t=>t==="-"?"⁻":D1[Number(t)]).join("")}function as(i,t){let e=Pi(t);if(!(i>0)||!Number.isFinite(i))return{factor:1,unit:e};let n=Rv[t];if(n){let[,r,o]=n.find(([a])=>i>=a);if(i/r>=.01)return{factor:r,unit:o+e}}if(i<1e5&&i>=.01)return{factor:1,unit:e};let s=3*Math.floor(Math.log10(i)/3);return{factor:10**s,unit:`10${Bp(s)}${e?` ${e}`:""}`}}function N1(i){for(let t=0;t<12;t++){let e=i*10**t;if(Math.abs(e-Math.round(e))<1e-6*Math.max(1,e))return t}return 12}var F1=i=>i.startsWith("-")?`−${i.slice(1)}`:i;function zp(i,t){let e=N1(t);return i.map(n=>n===null?"":F1(Number(n.toFixed(e))===0?"0":n.toFixed(e)))}function Pv(i,t,e){let[n,s]=[Math.ceil(Math.log10(i)-1e-9),Math.floor(Math.log10(t)+1e-9)],r=Math.max(1,Math.ceil((s-n+1)/Math.max(2,e))),o=[];for(let a=n-1;a<=s;a++)(a-n)%r===0&&a>=n&&o.push(10**a),s-n<2&&r===1&&o.push(...[2,5].map(l=>l*10**a).filter(l=>l>=i&&l<=t));return o.sort((a,l)=>a-l)}function Iv(i){return i.map(t=>{if(t===null)return"";let e=Math.round(Math.log10(t));return!O1(t)||e>=-2&&e<=3?U1(t):`10${Bp(e)}`})}function U1(i){let t=Math.floor(Math.log10(i)+1e-9);return t>=-2&&t<=4?String(Number(i.toPrecision(3))):`${Math.round(i/10**t)}×10${Bp(t)}`}function O1(i){let t=Math.log10(i);return Math.abs(t-Math.round(t))<1e-9}function aa(i,t){if(!(i<=t))return[0,1];let e=Math.max(Math.abs(i),Math.abs(t));if(t-i<=1e-12*e)return e===0?[-1,1]:[i-.1*e,t+.1*e];let n=.06*(t-i);return[i>=0&&i<.4*t?0:i-n,t<=0&&t>.4*i?0:t+n]}function vh(i,t){if(!(i>0)||!(t>=i))return[.1,1];let e=Math.max(i,1e-12*t),n=Math.max(.15,.06*Math.log10(t/e));return[e/10**n,t*10**n]}var Lv='11px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',xh=4,Lr=class{constructor(t,e=!1){this.owner=t;this.both=e;this.observer.observe(this.element),this.theme.addEventListener("change",this.repaint)}owner;both;element=w("div",{class:"chart"});plot=null;shown=null;observer=new ResizeObserver(()=>this.fit());theme=matchMedia("(prefers-color-scheme: dark)");repaint=()=>this.plot?.redraw(!1,!0);lines=new Map;seats=new Map;dispose(){this.observer.disconnect(),this.theme.removeEventListener("change",this.repaint),this.plot?.destroy(),this.plot=null}refresh(){let t=this.owner.view(),e=!this.plot||this.shown?.log!==t.log;this.shown=t,e?this.build():this.plot?.setData([t.x,[null,null]],!0)}colour(t){return getComputedStyle(this.element).getPropertyValue(t).trim()||"#888"}legible(t){return!this.theme.matches||!/^#[0-9a-f]{6}$/i.test(t)?t:`rgb(${[1,3,5].map(n=>parseInt(t.slice(n,n+2),16)).map(n=>Math.round(n+.32*(255-n))).join(" ")})`}get canvas(){return this.plot?.ctx.canvas??null}upright(t,e){let n=this.overlay(t,"upright");this.seats.set(t,()=>{let s=e===null||!this.plot?NaN:this.plot.valToPos(e,"x"),r=s>=-.5&&s<=(this.plot?.over.clientWidth??0)+.5;n.hidden=!r,r&&(n.style.transform=`translateX(${s.toFixed(1)}px)`)}),this.seats.get(t)()}dot(t,e,n,s){let r=this.overlay(t,"dot");r.style.background=s,this.seats.set(t,()=>{let[o,a]=this.plot?[this.plot.valToPos(e,"x"),this.plot.valToPos(n,"y")]:[NaN,NaN];r.hidden=!(Number.isFinite(o)&&Number.isFinite(a)&&this.within(o,a)),r.hidden||(r.style.transform=`translate(${o.toFixed(1)}px, ${a.toFixed(1)}px)`)}),this.seats.get(t)()}undot(t){for(let[e,n]of this.lines)!n.classList.contains("dot")||t.has(e)||(n.hidden=!0,this.seats.delete(e))}within(t,e){let n=this.plot?.over;return n!==void 0&&t>=-1&&e>=-1&&t<=n.clientWidth+1&&e<=n.clientHeight+1}overlay(t,e){let n=this.lines.get(t);if(n)return n;let s=w("div",{class:`${e} ${t}`,hidden:!0});return this.lines.set(t,s),this.plot?.over.append(s),s}fit(){let{clientWidth:t,clientHeight:e}=this.element;!this.plot||t<40||e<40||t===this.plot.width&&e===this.plot.height||(this.plot.setSize({width:t,height:e}),this.shown&&this.refresh())}build(){let t=this.shown;this.plot?.destroy();let e=()=>this.colour("--soft"),n={stroke:()=>this.colour("--line"),width:1},s={stroke:e,font:Lv,labelFont:Lv,grid:n,ticks:{...n,size:4},gap:3,labelGap:0},r={width:Math.max(60,this.element.clientWidth),height:Math.max(60,this.element.clientHeight),padding:[8,18,0,0],legend:{show:!1},cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!0,y:this.both,setScale:!1,dist:xh},bind:{dblclick:()=>()=>(this.owner.reset(),null)}},scales:{x:{time:!1,range:()=>this.shown.x},y:{distr:t.log?3:1,range:()=>this.shown.y}},series:[{},{scale:"y",paths:()=>null,points:{show:!1}}],axes:[{...s,scale:"x",size:20,labelSize:15,label:()=>this.owner.xLabel(),space:64,values:(o,a,l,c,h)=>zp(a,h)},{...s,scale:"y",size:(o,a)=>14+6.2*Math.max(5,...(a??[]).map(l=>l?.length??0)),labelSize:15,label:()=>this.owner.yLabel(),...t.log?{splits:(o,a,l,c)=>Pv(l,c,o.bbox.height/devicePixelRatio/26),filter:(o,a)=>a}:{},space:(o,a,l,c,h)=>Math.max(30,h/9),values:(o,a,l,c,h)=>this.shown.log?Iv(a):zp(a,h)}],hooks:{draw:[o=>this.drawn(o)],setSelect:[o=>this.selected(o)]}};this.plot=new Yn(r,[t.x,[null,null]],this.element);for(let o of this.lines.values())this.plot.over.append(o);this.listen(this.plot.over)}drawn(t){if(this.owner.paint(this.painter(t)),this.plot)for(let e of this.seats.values())e()}painter(t){let{left:e,top:n,width:s,height:r}=t.bbox,{x:o,y:a,log:l}=this.shown;return{ctx:t.ctx,box:{left:e,top:n,width:s,height:r},ratio:devicePixelRatio||1,x:Op(o[0],o[1],e,e+s,!1),y:Op(a[0],a[1],n+r,n,l)}}selected(t){let{left:e,top:n,width:s,height:r}=t.select;if(s<xh||this.both&&r<xh)return;let o=[t.posToVal(e,"x"),t.posToVal(e+s,"x")],a=[t.posToVal(n+r,"y"),t.posToVal(n,"y")];t.setSelect({left:0,top:0,width:0,height:0},!1),this.owner.zoomed(o,a)}listen(t){let e=[NaN,NaN],n=r=>this.plot.posToVal(r.clientX-t.getBoundingClientRect().left,"x"),s=r=>this.plot.posToVal(r.clientY-t.getBoundingClientRect().top,"y");t.addEventListener("mousedown",r=>e=[r.clientX,r.clientY]),t.addEventListener("click",r=>{Math.hypot(r.clientX-e[0],r.clientY-e[1])<xh&&this.owner.clicked?.(n(r),s(r))}),t.addEventListener("mousemove",r=>this.owner.hovered?.(n(r))),t.addEventListener("mouseleave",()=>this.owner.hovered?.(null))}};function Dv(i){let t=a=>/[",\n]/.test(a)?`"${a.replaceAll('"','""')}"`:a,e=i.map(a=>a.points.x),s=e.every(a=>a===e[0]||a.length===e[0].length&&a.every((l,c)=>l===e[0][c]))?e[0]??new Float64Array:Float64Array.from(new Set(e.flatMap(a=>[...a]))).sort(),r=i.map(()=>0),o=[["time [s]",...i.map(a=>a.title)].map(t).join(",")];for(let a of s){let l=i.map(({points:c},h)=>c.x[r[h]]===a?String(c.y[r[h]++]):"");o.push([String(a),...l].join(","))}return`${o.join(`\r
`)}\r
`}function oo(i,t,e){let n=URL.createObjectURL(new Blob([t],{type:e}));w("a",{href:n,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(n),1e4)}var ao=(i,t)=>`${i.replace(/[^\p{L}\p{N}._-]+/gu,"_").replace(/^_+|_+$/g,"")||"plot"}.${t}`;function la(i,t,e,n,s){let r=devicePixelRatio||1,o=(e.length?46:28)*r,a=w("canvas",{});a.width=i.width,a.height=i.height+o;let l=a.getContext("2d");if(!l)return;l.fillStyle=n,l.fillRect(0,0,a.width,a.height),l.drawImage(i,0,o),l.scale(r,r),l.fillStyle=s,l.font="600 13px system-ui, sans-serif",l.fillText(t,12,19),l.font="12px system-ui, sans-serif";let c=12;for(let{label:h,colour:u,dash:d}of e)l.strokeStyle=u,l.lineWidth=2,l.setLineDash(d),l.beginPath(),l.moveTo(c,36),l.lineTo(c+20,36),l.stroke(),l.fillText(h,c+25,40),c+=40+l.measureText(h).width;a.toBlob(h=>h&&oo(ao(t,"png"),h,"image/png"))}var Dr=class{constructor(t){this.store=t;this.element.append(this.chart.element)}store;element=w("div",{class:"planar"});drawing=null;zoomedTo=null;factors=[1,1];units=["",""];chart=new Lr(this,!0);set(t){this.drawing?.title!==t.title&&(this.zoomedTo=null),this.drawing=t;let e=o=>{let a=t.circle??0;for(let l of t.paths)for(let c=l.from??0,h=l.to??l.x.length;c<h;c++){let u=Math.abs(l[o][c]);u>a&&Number.isFinite(u)&&(a=u)}return a},n=[e("x"),e("y")],s=t.equal?Math.max(...n):null,r=[as(s??n[0],t.x.unit),as(s??n[1],t.y.unit)];this.factors=[r[0].factor,r[1].factor],this.units=[r[0].unit,r[1].unit],this.chart.refresh(),this.move()}redraw(){this.drawing&&this.chart.refresh(),this.move()}move(){let t=this.store.get("time"),e=new Set;for(let[n,s]of(this.drawing?.paths??[]).entries()){let r=th(s.time,t);if(r<0)continue;let o=`path${n}`;e.add(o),this.chart.dot(o,s.x[r]/this.factors[0],s.y[r]/this.factors[1],this.tone(s))}this.chart.undot(e)}tools(){return[w("button",{type:"button",class:"csv",onclick:()=>this.saveCsv()},"CSV"),w("button",{type:"button",class:"png",onclick:()=>this.savePng()},"PNG"),w("button",{type:"button",class:"whole",onclick:()=>this.reset()},Y("Whole"))]}xLabel(){return Nv(this.drawing?.x.label??"",this.units[0])}yLabel(){return Nv(this.drawing?.y.label??"",this.units[1])}view(){let t=this.zoomedTo??{x:this.extent("x"),y:this.extent("y")};return{...this.drawing?.equal?this.squared(t.x,t.y):t,log:!1}}paint(t){if(!this.drawing)return;let{ctx:e,ratio:n}=t;this.drawing.circle&&Av(t,this.drawing.circle,this.factors,{colour:this.chart.colour("--soft"),width:1.2,dash:[5,4]});for(let s of this.drawing.paths){let r=this.tone(s),o=s.from!==void 0;o&&(e.globalAlpha=.22,kp(t,s.x,s.y,this.factors,{colour:r,width:1}),e.globalAlpha=1),kp(t,s.x,s.y,this.factors,{colour:r,width:o?1.8:1.2},s.from??0,s.to??s.x.length),this.drawing.arrows&&this.arrows(t,s,r,n)}}clicked(t,e){let n=this.view(),[s,r]=[n.x[1]-n.x[0],n.y[1]-n.y[0]],[o,a]=[.1,NaN];for(let l of this.drawing?.paths??[])for(let c=l.from??0,h=l.to??l.x.length;c<h;c++){let u=Math.hypot((l.x[c]/this.factors[0]-t)/s,(l.y[c]/this.factors[1]-e)/r);u<o&&([o,a]=[u,l.time[c]])}Number.isNaN(a)||(this.store.set("playing",!1),this.store.set("time",a))}zoomed(t,e){this.zoomedTo={x:t,y:e},this.redraw()}reset(){this.zoomedTo=null,this.redraw()}tone({colour:t}){return t.startsWith("--")?this.chart.colour(t):this.chart.legible(t)}extent(t){let e=this.factors[t==="x"?0:1],n=this.drawing?.circle??0,[s,r]=n?[-n,n]:[1/0,-1/0];for(let o of this.drawing?.paths??[])for(let a=o.from??0,l=o.to??o.x.length;a<l;a++){let c=o[t][a];c<s&&(s=c),c>r&&(r=c)}return aa(s/e,r/e)}squared(t,e){let n=Math.max(60,this.chart.element.clientWidth-75),s=Math.max(60,this.chart.element.clientHeight-45),r=Math.max((t[1]-t[0])/n,(e[1]-e[0])/s),o=([a,l],c)=>{let h=(a+l)/2;return[h-r*c/2,h+r*c/2]};return{x:o(t,n),y:o(e,s)}}arrows(t,e,n,s){let r=Ps(t.x,this.factors[0]),o=Ps(t.y,this.factors[1]),a=e.from??0,l=e.to??e.x.length;if(!(l-a<6))for(let c of[.3,.75]){let h=Math.floor(a+c*(l-a-1)),[u,d]=[mi(r,e.x[h-1]),mi(o,e.y[h-1])],[f,g]=[mi(r,e.x[h]),mi(o,e.y[h])],y=Math.atan2(g-d,f-u);if(!Number.isFinite(y)||Math.hypot(f-u,g-d)<1)continue;let{ctx:p}=t;p.save(),p.translate((u+f)/2,(d+g)/2),p.rotate(y),p.fillStyle=n,p.beginPath(),p.moveTo(6*s,0),p.lineTo(-4*s,4*s),p.lineTo(-4*s,-4*s),p.fill(),p.restore()}}saveCsv(){let{drawing:t}=this;if(!t)return;let e=["time [s]",`${t.x.label} [${t.x.unit||"-"}]`,`${t.y.label} [${t.y.unit||"-"}]`],n=t.paths.length>1,s=[[...n?["run"]:[],...e].join(",")];for(let r of t.paths)for(let o=r.from??0,a=r.to??r.x.length;o<a;o++)s.push([...n?[`"${r.label.replaceAll('"','""')}"`]:[],r.time[o],r.x[o],r.y[o]].join(","));oo(ao(t.title,"csv"),`${s.join(`\r
`)}\r
`,"text/csv")}savePng(){if(!this.chart.canvas||!this.drawing)return;let t=this.drawing.paths.length>1?this.drawing.paths.map(e=>({label:e.label,colour:this.tone(e),dash:[]})):[];la(this.chart.canvas,this.drawing.title,t,this.chart.colour("--paper"),this.chart.colour("--ink"))}},Nv=(i,t)=>t?`${i} [${t}]`:i;function _h(i,t){if(i.x===t.x||i.x.length===t.x.length&&i.x.every((n,s)=>n===t.x[s]))return{time:i.x,x:i.y,y:t.y};let e=k1(i.x,t.x);return{time:e,x:bh(i,e),y:bh(t,e)}}function k1(i,t){let e=new Float64Array(i.length+t.length),[n,s,r]=[0,0,0];for(;n<i.length||s<t.length;){let o=s>=t.length||n<i.length&&i[n]<=t[s]?i[n]:t[s];i[n]===o&&n++,t[s]===o&&s++,e[r++]=o}return e.subarray(0,r)}function bh({x:i,y:t},e){return e.map(n=>{let s=bi(i,n);return s===i.length?NaN:i[s]===n?t[s]:s===0?NaN:t[s-1]+(t[s]-t[s-1])*(n-i[s-1])/(i[s]-i[s-1])})}var Vp={request:"Requests",contact:"Contacts",joint:"Joints",motion:"Motions",force:"Forces",body:"Bodies",energy:"Energy",constraint:"Constraint drift",solver:"Solver"},Hp=i=>Vp[i]??(i?i[0].toUpperCase()+i.slice(1):"Other channels"),Uv=new Set(["constraint","solver"]);function ls(i){let t=i.lastIndexOf(".");return t<0?["",i]:[i.slice(0,t),i.slice(t+1)]}var B1={normal_magnitude:"normal force"},Fv={normal_force:"normal force vector"};function lo(i){let[,t]=ls(i.name);return i.header.components.length&&Fv[t]?Fv[t]:B1[t]??t.replaceAll("_"," ")}function wh(i){let t=/^(.*)\.track(\d+)$/.exec(i);return t?`${t[1]}, ${Mt("point {n}",{n:t[2]})}`:i}function Sh(i){let[t]=ls(i.name),{description:e}=i.header;return e.startsWith(`${t}: `)?e.slice(t.length+2):e}var z1=i=>i===is?Mt("magnitude"):i,Mh=i=>ls(i.name)[0]===i.header.group||!ls(i.name)[0];function Th(i,t){let e=t.map((h,u)=>h?Mt(lo(h)):i[u].channel),n=t.map((h,u)=>!h||Mh(h)?"":wh(ls(i[u].channel)[0])),s=h=>h.every(u=>u===h[0]),[r,o]=[s(e),s(n)],a=[...new Set(t.map(h=>h?Mt(Hp(h.header.group)):""))],l=n[0];r&&o?l=[n[0]||(a.length===1?a[0]:""),e[0]].filter(Boolean).join(" · "):r?l=[...a.length===1?a:[],e[0]].join(" · "):(!o||!n[0])&&(l=a.length===1?a[0]:Mt("Several quantities"));let c=i.map((h,u)=>{let d=[o?"":n[u],r?"":e[u],z1(h.part)].filter(Boolean);return(r&&!o&&i.every(y=>y.part===is||y.part==="")?d.slice(0,1):d).join(" ")||e[u]});return{title:l,quantity:r?e[0]:"",labels:c}}var Ah=class{constructor(t){this.store=t;this.planar=new Dr(t),pt(this.tools,...this.planar.tools());let e=()=>new Ko(()=>{this.load()},s=>pt(this.why,s));[this.x,this.y]=[e(),e()];let n=w("div",{class:"row"},w("label",{},"y",this.y.element),w("label",{},Y("over")," x",this.x.element));pt(this.element,n,this.why,this.planar.element),t.on("time",()=>!this.element.hidden&&this.planar.move()),t.on("shown",()=>{this.load()})}store;element=w("div",{class:"view cross"});tools=w("div",{class:"viewtools"});scene=null;found=[];turn=0;planar;x;y;why=w("p",{class:"why"});useful=!0;async show(t,e){if(this.scene=t,this.x.offer(t),this.y.offer(t),!this.x.spec||!this.y.spec){let[n,s]=this.first();this.x.choose(n),this.y.choose(s)}await this.load()}first(){let{known:t}=this.x;for(let[n,[s,r]]of this.scene?.runs.length?V1(this.scene.runs[0]):[]){let[o,a]=[s,r].map(l=>`${n}.position.${l}`);if(t.has(o)&&t.has(a))return[o,a]}let e=[...t.keys()];return[e[0]??"",e[1]??e[0]??""]}redraw(){this.element.hidden||(this.found.length?this.draw():this.load())}async load(){let{scene:t}=this,[e,n]=[this.x.spec,this.y.spec];if(!t||!e||!n||this.element.hidden){this.found=[];return}let s=++this.turn,r=[],o=await Promise.all(this.store.get("shown").map(a=>t.runs[a]).filter(a=>a!==void 0).map(async a=>{try{return{run:a,pair:_h(await si(a,e),await si(a,n))}}catch(l){return r.push(l.message),null}}));s===this.turn&&(this.found=o.filter(a=>a!==null),pt(this.why,r.join("; ")),this.draw())}draw(){let{scene:t}=this,[e,n]=[this.x.spec,this.y.spec];if(!t||!e||!n)return;let s=o=>{let{title:a,labels:l}=Th([o],[xi(t,o)]);return o.part?`${a} ${l[0]}`:a},r=[e,n].map(o=>xi(t,o)?.header.unit??"");this.planar.set({title:`${hn(n)} ${Mt("over")} ${hn(e)}`,x:{label:s(e),unit:r[0]},y:{label:s(n),unit:r[1]},equal:r[0]==="m"&&r[1]==="m",paths:this.found.map(({run:o,pair:a})=>({label:o.name,...a,colour:`--run${o.index%6}`}))})}};function V1(i){let t=i.header.bodies.length;return i.header.bodies.map(({name:n},s)=>{let r=[0,1,2].map(l=>{let[c,h]=[1/0,-1/0];for(let u=3*s+l;u<i.positions.length;u+=3*t){let d=i.positions[u];[c,h]=[Math.min(c,d),Math.max(h,d)]}return h-c}),o=r.lastIndexOf(Math.min(...r)),a=["x","y","z"].filter((l,c)=>c!==o);return{name:n,axes:a,size:Math.hypot(...r)}}).sort((n,s)=>s.size-n.size).map(({name:n,axes:s})=>[n,s])}var Ki={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},ys={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},vx=0,bm=1,xx=2;var cc=1,bx=2,Ua=3,Us=0,jn=1,Jn=2,mo=0,Oa=1,_m=2,wm=3,Sm=4,_x=5;var go=100,wx=101,Sx=102,Mx=103,Tx=104,Ax=200,Ex=201,Cx=202,Rx=203,Mm=204,Tm=205,Px=206,Ix=207,Lx=208,Dx=209,Nx=210,Fx=211,Ux=212,Ox=213,kx=214,eu=0,nu=1,iu=2,Aa=3,su=4,ru=5,ou=6,au=7,hc=0,Bx=1,zx=2,Os=0,Am=1,Em=2,Cm=3,Rm=4,Pm=5,Im=6,Lm=7;var Dm=300,yo=301,ka=302,Fu=303,Uu=304,lu=1e3,Ls=1001,cu=1002,Gn=1003,Vx=1004;var uc=1005;var yi=1006,Ou=1007;var mr=1008;var Mi=1009,Nm=1010,Fm=1011,Ba=1012,ku=1013,vs=1014,ji=1015,xs=1016,Bu=1017,zu=1018,vo=1020,Um=35902,Om=35899,km=1021,Bm=1022,bs=1023,hr=1026,gr=1027,Vu=1028,Hu=1029,qr=1030,Gu=1031;var Wu=1033,dc=33776,fc=33777,pc=33778,mc=33779,$u=35840,Xu=35841,qu=35842,Yu=35843,Zu=36196,Ku=37492,ju=37496,Ju=37488,Qu=37489,gc=37490,td=37491,ed=37808,nd=37809,id=37810,sd=37811,rd=37812,od=37813,ad=37814,ld=37815,cd=37816,hd=37817,ud=37818,dd=37819,fd=37820,pd=37821,md=36492,gd=36494,yd=36495,vd=36283,xd=36284,yc=36285,bd=36286;var Fl=2300,hu=2301,Qh=2302,um=2303,dm=2400,fm=2401,pm=2402;var Hx=3200;var vc=0,Gx=1,yr="",Ui="srgb",Ul="srgb-linear",Ol="linear",ze="srgb";var tu=7680;var Wx=519,$x=512,Xx=513,qx=514,zm=515,Yx=516,Zx=517,Vm=518,Hm=519,Gm=35044,vr=35048;var Wm="300 es",Zi=2e3,Ea=2001;function H1(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function G1(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function kl(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Kx(){let i=kl("canvas");return i.style.display="block",i}var Ov={},Ca=null;function Bl(...i){let t="THREE."+i.shift();Ca?Ca("log",t,...i):console.log(t,...i)}function jx(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function ie(...i){i=jx(i);let t="THREE."+i.shift();if(Ca)Ca("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function ae(...i){i=jx(i);let t="THREE."+i.shift();if(Ca)Ca("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Ll(...i){let t=i.join(" ");t in Ov||(Ov[t]=!0,ie(...i))}function Jx(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Qx={[eu]:eu,[iu]:ou,[su]:su,[Aa]:ru,[nu]:nu,[ou]:iu,[au]:au,[ru]:Aa},ds=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},ri=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],kv=1234567,Dl=Math.PI/180,Ra=180/Math.PI;function Yr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(ri[i&255]+ri[i>>8&255]+ri[i>>16&255]+ri[i>>24&255]+"-"+ri[t&255]+ri[t>>8&255]+"-"+ri[t>>16&15|64]+ri[t>>24&255]+"-"+ri[e&63|128]+ri[e>>8&255]+"-"+ri[e>>16&255]+ri[e>>24&255]+ri[n&255]+ri[n>>8&255]+ri[n>>16&255]+ri[n>>24&255]).toLowerCase()}function me(i,t,e){return Math.max(t,Math.min(e,i))}function $m(i,t){return(i%t+t)%t}function W1(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function $1(i,t,e){return i!==t?(e-i)/(t-i):0}function Nl(i,t,e){return(1-e)*i+e*t}function X1(i,t,e,n){return Nl(i,t,1-Math.exp(-e*n))}function q1(i,t=1){return t-Math.abs($m(i,t*2)-t)}function Y1(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Z1(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function K1(i,t){return i+Math.floor(Math.random()*(t-i+1))}function j1(i,t){return i+Math.random()*(t-i)}function J1(i){return i*(.5-Math.random())}function Q1(i){i!==void 0&&(kv=i);let t=kv+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function tT(i){return i*Dl}function eT(i){return i*Ra}function nT(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function iT(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Xm(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function sT(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),g=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:ie("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function _d(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function qm(i,t){if(t.constructor===Float32Array)return i;let e=_d(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Ym(i,t){if(t.constructor===Float32Array)return i;let e=_d(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var xc={DEG2RAD:Dl,RAD2DEG:Ra,generateUUID:Yr,clamp:me,euclideanModulo:$m,mapLinear:W1,inverseLerp:$1,lerp:Nl,damp:X1,pingpong:q1,smoothstep:Y1,smootherstep:Z1,randInt:K1,randFloat:j1,randFloatSpread:J1,seededRandom:Q1,degToRad:tT,radToDeg:eT,isPowerOfTwo:nT,ceilPowerOfTwo:iT,floorPowerOfTwo:Xm,setQuaternionFromProperEuler:sT,normalize:Ym,denormalize:qm},Kt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=me(this.x,t.x,e.x),this.y=me(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=me(this.x,t,e),this.y=me(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(me(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(me(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ln=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],y=r[o+3];if(u!==y||l!==d||c!==f||h!==g){let p=l*d+c*f+h*g+u*y;p<0&&(d=-d,f=-f,g=-g,y=-y,p=-p);let m=1-a;if(p<.9995){let b=Math.acos(p),E=Math.sin(b);m=Math.sin(m*b)/E,a=Math.sin(a*b)/E,l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+y*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+g*a,u=u*m+y*a;let b=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=b,c*=b,h*=b,u*=b}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return t[e]=a*g+h*u+l*f-c*d,t[e+1]=l*g+h*d+c*u-a*f,t[e+2]=c*g+h*f+a*d-l*u,t[e+3]=h*g-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:ie("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(me(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},N=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Bv.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Bv.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=me(this.x,t.x,e.x),this.y=me(this.y,t.y,e.y),this.z=me(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=me(this.x,t,e),this.y=me(this.y,t,e),this.z=me(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(me(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Gp.copy(this).projectOnVector(t),this.sub(Gp)}reflect(t){return this.sub(Gp.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(me(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Gp=new N,Bv=new Ln,he=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],y=s[0],p=s[3],m=s[6],b=s[1],E=s[4],_=s[7],R=s[2],C=s[5],v=s[8];return r[0]=o*y+a*b+l*R,r[3]=o*p+a*E+l*C,r[6]=o*m+a*_+l*v,r[1]=c*y+h*b+u*R,r[4]=c*p+h*E+u*C,r[7]=c*m+h*_+u*v,r[2]=d*y+f*b+g*R,r[5]=d*p+f*E+g*C,r[8]=d*m+f*_+g*v,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=e*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/g;return t[0]=u*y,t[1]=(s*c-h*n)*y,t[2]=(a*n-s*o)*y,t[3]=d*y,t[4]=(h*e-s*l)*y,t[5]=(s*r-a*e)*y,t[6]=f*y,t[7]=(n*l-c*e)*y,t[8]=(o*e-n*r)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Ll("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Wp.makeScale(t,e)),this}rotate(t){return Ll("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Wp.makeRotation(-t)),this}translate(t,e){return Ll("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Wp.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Wp=new he,zv=new he().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Vv=new he().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function rT(){let i={enabled:!0,workingColorSpace:Ul,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===ze&&(s.r=cr(s.r),s.g=cr(s.g),s.b=cr(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===ze&&(s.r=Ta(s.r),s.g=Ta(s.g),s.b=Ta(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===yr?Ol:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Ul]:{primaries:t,whitePoint:n,transfer:Ol,toXYZ:zv,fromXYZ:Vv,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Ui},outputColorSpaceConfig:{drawingBufferColorSpace:Ui}},[Ui]:{primaries:t,whitePoint:n,transfer:ze,toXYZ:zv,fromXYZ:Vv,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Ui}}}),i}var Ce=rT();function cr(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ta(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var ca,uu=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{ca===void 0&&(ca=kl("canvas")),ca.width=t.width,ca.height=t.height;let s=ca.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=ca}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=kl("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=cr(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(cr(e[n]/255)*255):e[n]=cr(e[n]);return{data:e,width:t.width,height:t.height}}else return ie("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},oT=0,Pa=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:oT++}),this.uuid=Yr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push($p(s[o].image)):r.push($p(s[o]))}else r=$p(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function $p(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?uu.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(ie("Texture: Unable to serialize Texture."),{})}var aT=0,Xp=new N,_i=class i extends ds{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Ls,s=Ls,r=yi,o=mr,a=bs,l=Mi,c=i.DEFAULT_ANISOTROPY,h=yr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:aT++}),this.uuid=Yr(),this.name="",this.source=new Pa(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Kt(0,0),this.repeat=new Kt(1,1),this.center=new Kt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new he,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Xp).x}get height(){return this.source.getSize(Xp).y}get depth(){return this.source.getSize(Xp).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){ie(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ie(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Dm)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case lu:t.x=t.x-Math.floor(t.x);break;case Ls:t.x=t.x<0?0:1;break;case cu:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case lu:t.y=t.y-Math.floor(t.y);break;case Ls:t.y=t.y<0?0:1;break;case cu:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};_i.DEFAULT_IMAGE=null;_i.DEFAULT_MAPPING=Dm;_i.DEFAULT_ANISOTROPY=1;var Ve=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],y=l[2],p=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(g+p)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let E=(c+1)/2,_=(f+1)/2,R=(m+1)/2,C=(h+d)/4,v=(u+y)/4,M=(g+p)/4;return E>_&&E>R?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=C/n,r=v/n):_>R?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=C/s,r=M/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=v/r,s=M/r),this.set(n,s,r,e),this}let b=Math.sqrt((p-g)*(p-g)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(b)<.001&&(b=1),this.x=(p-g)/b,this.y=(u-y)/b,this.z=(d-h)/b,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=me(this.x,t.x,e.x),this.y=me(this.y,t.y,e.y),this.z=me(this.z,t.z,e.z),this.w=me(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=me(this.x,t,e),this.y=me(this.y,t,e),this.z=me(this.z,t,e),this.w=me(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(me(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},du=class extends ds{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:yi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Ve(0,0,t,e),this.scissorTest=!1,this.viewport=new Ve(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new _i({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:yi,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Pa(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ki=class extends du{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},zl=class extends _i{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Gn,this.minFilter=Gn,this.wrapR=Ls,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var fu=class extends _i{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Gn,this.minFilter=Gn,this.wrapR=Ls,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var we=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,g,y,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,g,y,p)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,g,y,p){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=g,m[11]=y,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/ha.setFromMatrixColumn(t,0).length(),r=1/ha.setFromMatrixColumn(t,1).length(),o=1/ha.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,g=a*h,y=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+g*c,e[5]=d-y*c,e[9]=-a*l,e[2]=y-d*c,e[6]=g+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,g=c*h,y=c*u;e[0]=d+y*a,e[4]=g*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-g,e[6]=y+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,g=c*h,y=c*u;e[0]=d-y*a,e[4]=-o*u,e[8]=g+f*a,e[1]=f+g*a,e[5]=o*h,e[9]=y-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,g=a*h,y=a*u;e[0]=l*h,e[4]=g*c-f,e[8]=d*c+y,e[1]=l*u,e[5]=y*c+d,e[9]=f*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,g=a*l,y=a*c;e[0]=l*h,e[4]=y-d*u,e[8]=g*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+g,e[10]=d-y*u}else if(t.order==="XZY"){let d=o*l,f=o*c,g=a*l,y=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+y,e[5]=o*h,e[9]=f*u-g,e[2]=g*u-f,e[6]=a*h,e[10]=y*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(lT,t,cT)}lookAt(t,e,n){let s=this.elements;return Ni.subVectors(t,e),Ni.lengthSq()===0&&(Ni.z=1),Ni.normalize(),Nr.crossVectors(n,Ni),Nr.lengthSq()===0&&(Math.abs(n.z)===1?Ni.x+=1e-4:Ni.z+=1e-4,Ni.normalize(),Nr.crossVectors(n,Ni)),Nr.normalize(),Eh.crossVectors(Ni,Nr),s[0]=Nr.x,s[4]=Eh.x,s[8]=Ni.x,s[1]=Nr.y,s[5]=Eh.y,s[9]=Ni.y,s[2]=Nr.z,s[6]=Eh.z,s[10]=Ni.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],y=n[6],p=n[10],m=n[14],b=n[3],E=n[7],_=n[11],R=n[15],C=s[0],v=s[4],M=s[8],O=s[12],L=s[1],D=s[5],z=s[9],X=s[13],F=s[2],H=s[6],Z=s[10],G=s[14],ht=s[3],Q=s[7],et=s[11],ot=s[15];return r[0]=o*C+a*L+l*F+c*ht,r[4]=o*v+a*D+l*H+c*Q,r[8]=o*M+a*z+l*Z+c*et,r[12]=o*O+a*X+l*G+c*ot,r[1]=h*C+u*L+d*F+f*ht,r[5]=h*v+u*D+d*H+f*Q,r[9]=h*M+u*z+d*Z+f*et,r[13]=h*O+u*X+d*G+f*ot,r[2]=g*C+y*L+p*F+m*ht,r[6]=g*v+y*D+p*H+m*Q,r[10]=g*M+y*z+p*Z+m*et,r[14]=g*O+y*X+p*G+m*ot,r[3]=b*C+E*L+_*F+R*ht,r[7]=b*v+E*D+_*H+R*Q,r[11]=b*M+E*z+_*Z+R*et,r[15]=b*O+E*X+_*G+R*ot,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],g=t[3],y=t[7],p=t[11],m=t[15],b=l*f-c*d,E=a*f-c*u,_=a*d-l*u,R=o*f-c*h,C=o*d-l*h,v=o*u-a*h;return e*(y*b-p*E+m*_)-n*(g*b-p*R+m*C)+s*(g*E-y*R+m*v)-r*(g*_-y*C+p*v)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],g=t[12],y=t[13],p=t[14],m=t[15],b=e*a-n*o,E=e*l-s*o,_=e*c-r*o,R=n*l-s*a,C=n*c-r*a,v=s*c-r*l,M=h*y-u*g,O=h*p-d*g,L=h*m-f*g,D=u*p-d*y,z=u*m-f*y,X=d*m-f*p,F=b*X-E*z+_*D+R*L-C*O+v*M;if(F===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/F;return t[0]=(a*X-l*z+c*D)*H,t[1]=(s*z-n*X-r*D)*H,t[2]=(y*v-p*C+m*R)*H,t[3]=(d*C-u*v-f*R)*H,t[4]=(l*L-o*X-c*O)*H,t[5]=(e*X-s*L+r*O)*H,t[6]=(p*_-g*v-m*E)*H,t[7]=(h*v-d*_+f*E)*H,t[8]=(o*z-a*L+c*M)*H,t[9]=(n*L-e*z-r*M)*H,t[10]=(g*C-y*_+m*b)*H,t[11]=(u*_-h*C-f*b)*H,t[12]=(a*O-o*D-l*M)*H,t[13]=(e*D-n*O+s*M)*H,t[14]=(y*E-g*R-p*b)*H,t[15]=(h*R-u*E+d*b)*H,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,y=o*h,p=o*u,m=a*u,b=l*c,E=l*h,_=l*u,R=n.x,C=n.y,v=n.z;return s[0]=(1-(y+m))*R,s[1]=(f+_)*R,s[2]=(g-E)*R,s[3]=0,s[4]=(f-_)*C,s[5]=(1-(d+m))*C,s[6]=(p+b)*C,s[7]=0,s[8]=(g+E)*v,s[9]=(p-b)*v,s[10]=(1-(d+y))*v,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=ha.set(s[0],s[1],s[2]).length(),a=ha.set(s[4],s[5],s[6]).length(),l=ha.set(s[8],s[9],s[10]).length();r<0&&(o=-o),cs.copy(this);let c=1/o,h=1/a,u=1/l;return cs.elements[0]*=c,cs.elements[1]*=c,cs.elements[2]*=c,cs.elements[4]*=h,cs.elements[5]*=h,cs.elements[6]*=h,cs.elements[8]*=u,cs.elements[9]*=u,cs.elements[10]*=u,e.setFromRotationMatrix(cs),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Zi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),g,y;if(l)g=r/(o-r),y=o*r/(o-r);else if(a===Zi)g=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===Ea)g=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Zi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),g,y;if(l)g=1/(o-r),y=o/(o-r);else if(a===Zi)g=-2/(o-r),y=-(o+r)/(o-r);else if(a===Ea)g=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},ha=new N,cs=new we,lT=new N(0,0,0),cT=new N(1,1,1),Nr=new N,Eh=new N,Ni=new N,Hv=new we,Gv=new Ln,Ds=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(me(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-me(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(me(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-me(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(me(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-me(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:ie("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Hv.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Hv,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Gv.setFromEuler(this),this.setFromQuaternion(Gv,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ds.DEFAULT_ORDER="XYZ";var Ia=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},hT=0,Wv=new N,ua=new Ln,sr=new we,Ch=new N,Tl=new N,uT=new N,dT=new Ln,$v=new N(1,0,0),Xv=new N(0,1,0),qv=new N(0,0,1),Yv={type:"added"},fT={type:"removed"},da={type:"childadded",child:null},qp={type:"childremoved",child:null},Wn=class i extends ds{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:hT++}),this.uuid=Yr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new N,e=new Ds,n=new Ln,s=new N(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new we},normalMatrix:{value:new he}}),this.matrix=new we,this.matrixWorld=new we,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ia,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return ua.setFromAxisAngle(t,e),this.quaternion.multiply(ua),this}rotateOnWorldAxis(t,e){return ua.setFromAxisAngle(t,e),this.quaternion.premultiply(ua),this}rotateX(t){return this.rotateOnAxis($v,t)}rotateY(t){return this.rotateOnAxis(Xv,t)}rotateZ(t){return this.rotateOnAxis(qv,t)}translateOnAxis(t,e){return Wv.copy(t).applyQuaternion(this.quaternion),this.position.add(Wv.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis($v,t)}translateY(t){return this.translateOnAxis(Xv,t)}translateZ(t){return this.translateOnAxis(qv,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(sr.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Ch.copy(t):Ch.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Tl.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?sr.lookAt(Tl,Ch,this.up):sr.lookAt(Ch,Tl,this.up),this.quaternion.setFromRotationMatrix(sr),s&&(sr.extractRotation(s.matrixWorld),ua.setFromRotationMatrix(sr),this.quaternion.premultiply(ua.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(ae("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Yv),da.child=t,this.dispatchEvent(da),da.child=null):ae("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(fT),qp.child=t,this.dispatchEvent(qp),qp.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),sr.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),sr.multiply(t.parent.matrixWorld)),t.applyMatrix4(sr),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Yv),da.child=t,this.dispatchEvent(da),da.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Tl,t,uT),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Tl,dT,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Wn.DEFAULT_UP=new N(0,1,0);Wn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Wn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var In=class extends Wn{constructor(){super(),this.isGroup=!0,this.type="Group"}},pT={type:"move"},La=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new In,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new In,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new N,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new N),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new In,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new N,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new N,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let y of t.hand.values()){let p=e.getJointPose(y,n),m=this._getHandJoint(c,y);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(pT)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new In;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},tb={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Fr={h:0,s:0,l:0},Rh={h:0,s:0,l:0};function Yp(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var qt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Ui){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Ce.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Ce.workingColorSpace){return this.r=t,this.g=e,this.b=n,Ce.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Ce.workingColorSpace){if(t=$m(t,1),e=me(e,0,1),n=me(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Yp(o,r,t+1/3),this.g=Yp(o,r,t),this.b=Yp(o,r,t-1/3)}return Ce.colorSpaceToWorking(this,s),this}setStyle(t,e=Ui){function n(r){r!==void 0&&parseFloat(r)<1&&ie("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:ie("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);ie("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Ui){let n=tb[t.toLowerCase()];return n!==void 0?this.setHex(n,e):ie("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=cr(t.r),this.g=cr(t.g),this.b=cr(t.b),this}copyLinearToSRGB(t){return this.r=Ta(t.r),this.g=Ta(t.g),this.b=Ta(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Ui){return Ce.workingToColorSpace(oi.copy(this),t),Math.round(me(oi.r*255,0,255))*65536+Math.round(me(oi.g*255,0,255))*256+Math.round(me(oi.b*255,0,255))}getHexString(t=Ui){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Ce.workingColorSpace){Ce.workingToColorSpace(oi.copy(this),e);let n=oi.r,s=oi.g,r=oi.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Ce.workingColorSpace){return Ce.workingToColorSpace(oi.copy(this),e),t.r=oi.r,t.g=oi.g,t.b=oi.b,t}getStyle(t=Ui){Ce.workingToColorSpace(oi.copy(this),t);let e=oi.r,n=oi.g,s=oi.b;return t!==Ui?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Fr),this.setHSL(Fr.h+t,Fr.s+e,Fr.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Fr),t.getHSL(Rh);let n=Nl(Fr.h,Rh.h,e),s=Nl(Fr.s,Rh.s,e),r=Nl(Fr.l,Rh.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},oi=new qt;qt.NAMES=tb;var Vl=class extends Wn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ds,this.environmentIntensity=1,this.environmentRotation=new Ds,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},hs=new N,rr=new N,Zp=new N,or=new N,fa=new N,pa=new N,Zv=new N,Kp=new N,jp=new N,Jp=new N,Qp=new Ve,tm=new Ve,em=new Ve,Br=class i{constructor(t=new N,e=new N,n=new N){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),hs.subVectors(t,e),s.cross(hs);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){hs.subVectors(s,e),rr.subVectors(n,e),Zp.subVectors(t,e);let o=hs.dot(hs),a=hs.dot(rr),l=hs.dot(Zp),c=rr.dot(rr),h=rr.dot(Zp),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,or)===null?!1:or.x>=0&&or.y>=0&&or.x+or.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,or)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,or.x),l.addScaledVector(o,or.y),l.addScaledVector(a,or.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Qp.setScalar(0),tm.setScalar(0),em.setScalar(0),Qp.fromBufferAttribute(t,e),tm.fromBufferAttribute(t,n),em.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Qp,r.x),o.addScaledVector(tm,r.y),o.addScaledVector(em,r.z),o}static isFrontFacing(t,e,n,s){return hs.subVectors(n,e),rr.subVectors(t,e),hs.cross(rr).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return hs.subVectors(this.c,this.b),rr.subVectors(this.a,this.b),hs.cross(rr).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;fa.subVectors(s,n),pa.subVectors(r,n),Kp.subVectors(t,n);let l=fa.dot(Kp),c=pa.dot(Kp);if(l<=0&&c<=0)return e.copy(n);jp.subVectors(t,s);let h=fa.dot(jp),u=pa.dot(jp);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(fa,o);Jp.subVectors(t,r);let f=fa.dot(Jp),g=pa.dot(Jp);if(g>=0&&f<=g)return e.copy(r);let y=f*c-l*g;if(y<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(pa,a);let p=h*g-f*u;if(p<=0&&u-h>=0&&f-g>=0)return Zv.subVectors(r,s),a=(u-h)/(u-h+(f-g)),e.copy(s).addScaledVector(Zv,a);let m=1/(p+y+d);return o=y*m,a=d*m,e.copy(n).addScaledVector(fa,o).addScaledVector(pa,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Kn=class{constructor(t=new N(1/0,1/0,1/0),e=new N(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(us.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(us.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=us.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,us):us.fromBufferAttribute(r,o),us.applyMatrix4(t.matrixWorld),this.expandByPoint(us);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Ph.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ph.copy(n.boundingBox)),Ph.applyMatrix4(t.matrixWorld),this.union(Ph)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,us),us.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Al),Ih.subVectors(this.max,Al),ma.subVectors(t.a,Al),ga.subVectors(t.b,Al),ya.subVectors(t.c,Al),Ur.subVectors(ga,ma),Or.subVectors(ya,ga),co.subVectors(ma,ya);let e=[0,-Ur.z,Ur.y,0,-Or.z,Or.y,0,-co.z,co.y,Ur.z,0,-Ur.x,Or.z,0,-Or.x,co.z,0,-co.x,-Ur.y,Ur.x,0,-Or.y,Or.x,0,-co.y,co.x,0];return!nm(e,ma,ga,ya,Ih)||(e=[1,0,0,0,1,0,0,0,1],!nm(e,ma,ga,ya,Ih))?!1:(Lh.crossVectors(Ur,Or),e=[Lh.x,Lh.y,Lh.z],nm(e,ma,ga,ya,Ih))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,us).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(us).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ar[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ar[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ar[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ar[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ar[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ar[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ar[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ar[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ar),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},ar=[new N,new N,new N,new N,new N,new N,new N,new N],us=new N,Ph=new Kn,ma=new N,ga=new N,ya=new N,Ur=new N,Or=new N,co=new N,Al=new N,Ih=new N,Lh=new N,ho=new N;function nm(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ho.fromArray(i,r);let a=s.x*Math.abs(ho.x)+s.y*Math.abs(ho.y)+s.z*Math.abs(ho.z),l=t.dot(ho),c=e.dot(ho),h=n.dot(ho);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Tn=new N,Dh=new Kt,mT=0,Le=class extends ds{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:mT++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Gm,this.updateRanges=[],this.gpuType=ji,this.version=0,this._normalizationScale=t!==void 0?_d(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Dh.fromBufferAttribute(this,e),Dh.applyMatrix3(t),this.setXY(e,Dh.x,Dh.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)Tn.fromBufferAttribute(this,e),Tn.applyMatrix3(t),this.setXYZ(e,Tn.x,Tn.y,Tn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)Tn.fromBufferAttribute(this,e),Tn.applyMatrix4(t),this.setXYZ(e,Tn.x,Tn.y,Tn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Tn.fromBufferAttribute(this,e),Tn.applyNormalMatrix(t),this.setXYZ(e,Tn.x,Tn.y,Tn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Tn.fromBufferAttribute(this,e),Tn.transformDirection(t),this.setXYZ(e,Tn.x,Tn.y,Tn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):qm(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Ym(t,this.array)}};var Hl=class extends Le{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Gl=class extends Le{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Xe=class extends Le{constructor(t,e,n){super(new Float32Array(t),e,n)}},gT=new Kn,El=new N,im=new N,wi=class{constructor(t=new N,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):gT.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;El.subVectors(t,this.center);let e=El.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(El,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(im.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(El.copy(t.center).add(im)),this.expandByPoint(El.copy(t.center).sub(im))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},yT=0,Yi=new we,sm=new Wn,va=new N,Fi=new Kn,Cl=new Kn,Hn=new N,He=class i extends ds{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:yT++}),this.uuid=Yr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(H1(t)?Gl:Hl)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new he().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Yi.makeRotationFromQuaternion(t),this.applyMatrix4(Yi),this}rotateX(t){return Yi.makeRotationX(t),this.applyMatrix4(Yi),this}rotateY(t){return Yi.makeRotationY(t),this.applyMatrix4(Yi),this}rotateZ(t){return Yi.makeRotationZ(t),this.applyMatrix4(Yi),this}translate(t,e,n){return Yi.makeTranslation(t,e,n),this.applyMatrix4(Yi),this}scale(t,e,n){return Yi.makeScale(t,e,n),this.applyMatrix4(Yi),this}lookAt(t){return sm.lookAt(t),sm.updateMatrix(),this.applyMatrix4(sm.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(va).negate(),this.translate(va.x,va.y,va.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Xe(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&ie("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Kn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ae("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new N(-1/0,-1/0,-1/0),new N(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];Fi.setFromBufferAttribute(r),this.morphTargetsRelative?(Hn.addVectors(this.boundingBox.min,Fi.min),this.boundingBox.expandByPoint(Hn),Hn.addVectors(this.boundingBox.max,Fi.max),this.boundingBox.expandByPoint(Hn)):(this.boundingBox.expandByPoint(Fi.min),this.boundingBox.expandByPoint(Fi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&ae('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new wi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ae("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new N,1/0);return}if(t){let n=this.boundingSphere.center;if(Fi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Cl.setFromBufferAttribute(a),this.morphTargetsRelative?(Hn.addVectors(Fi.min,Cl.min),Fi.expandByPoint(Hn),Hn.addVectors(Fi.max,Cl.max),Fi.expandByPoint(Hn)):(Fi.expandByPoint(Cl.min),Fi.expandByPoint(Cl.max))}Fi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Hn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Hn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Hn.fromBufferAttribute(a,c),l&&(va.fromBufferAttribute(t,c),Hn.add(va)),s=Math.max(s,n.distanceToSquared(Hn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&ae('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){ae("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Le(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new N,l[O]=new N;let h=new N,u=new N,d=new N,f=new Kt,g=new Kt,y=new Kt,p=new N,m=new N;function b(O,L,D){c[O]=c[L]=c[D]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,O),g.fromBufferAttribute(r,L),y.fromBufferAttribute(r,D),u.sub(h),d.sub(h),g.sub(f),y.sub(f);let z=1/(g.x*y.y-y.x*g.y);isFinite(z)&&(p.copy(u).multiplyScalar(y.y).addScaledVector(d,-g.y).multiplyScalar(z),m.copy(d).multiplyScalar(g.x).addScaledVector(u,-y.x).multiplyScalar(z),a[O].add(p),a[L].add(p),a[D].add(p),l[O].add(m),l[L].add(m),l[D].add(m))}let E=this.groups;E.length===0&&(E=[{start:0,count:t.count}]);for(let O=0,L=E.length;O<L;++O){let D=E[O],z=D.start,X=D.count;for(let F=z,H=z+X;F<H;F+=3)b(t.getX(F+0),t.getX(F+1),t.getX(F+2))}let _=new N,R=new N,C=new N,v=new N;function M(O){C.fromBufferAttribute(s,O),v.copy(C);let L=a[O];_.copy(L),_.sub(C.multiplyScalar(C.dot(L))).normalize(),R.crossVectors(v,L);let z=R.dot(l[O])<0?-1:1;o.setXYZW(O,_.x,_.y,_.z,z)}for(let O=0,L=n.count;O<L;++O)c[O]&&M(O);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Le(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new N,r=new N,o=new N,a=new N,l=new N,c=new N,h=new N,u=new N;if(t)for(let d=0,f=t.count;d<f;d+=3){let g=t.getX(d+0),y=t.getX(d+1),p=t.getX(d+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,y),o.fromBufferAttribute(e,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Hn.fromBufferAttribute(t,e),Hn.normalize(),t.setXYZ(e,Hn.x,Hn.y,Hn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let y=0,p=l.length;y<p;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let m=0;m<h;m++)d[g++]=c[f++]}return new Le(d,h,u)}if(this.index===null)return ie("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},pu=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=Gm,this.updateRanges=[],this.version=0,this.uuid=Yr()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Kv(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Kv(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Kv(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Yr()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var gi=new N,fs=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?_d(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)gi.fromBufferAttribute(this,e),gi.applyMatrix4(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)gi.fromBufferAttribute(this,e),gi.applyNormalMatrix(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)gi.fromBufferAttribute(this,e),gi.transformDirection(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){Bl("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new Le(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){Bl("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):qm(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Ym(t,this.data.array)}},rm=new N,vT=new N,xT=new he,Oi=class{constructor(t=new N(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=rm.subVectors(n,e).cross(vT.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(rm),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||xT.getNormalMatrix(t),s=this.coplanarPoint(rm).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},bT=0,ps=class extends ds{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:bT++}),this.uuid=Yr(),this.name="",this.type="Material",this.blending=Oa,this.side=Us,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Mm,this.blendDst=Tm,this.blendEquation=go,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new qt(0,0,0),this.blendAlpha=0,this.depthFunc=Aa,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Wx,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=tu,this.stencilZFail=tu,this.stencilZPass=tu,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){ie(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ie(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new qt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Oi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Kt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Kt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var lr=new N,om=new N,Nh=new N,Fh=new N,ur=class{constructor(t=new N,e=new N(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,lr)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=lr.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(lr.copy(this.origin).addScaledVector(this.direction,e),lr.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){om.copy(t).add(e).multiplyScalar(.5),Nh.copy(e).sub(t).normalize(),Fh.copy(this.origin).sub(om);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Nh),a=Fh.dot(this.direction),l=-Fh.dot(Nh),c=Fh.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(om).addScaledVector(Nh,d),f}intersectSphere(t,e){if(t.radius<0)return null;lr.subVectors(t.center,this.origin);let n=lr.dot(this.direction),s=lr.dot(lr)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,lr)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,g=e.x-o.x,y=e.y-o.y,p=e.z-o.z,m=n.x-o.x,b=n.y-o.y,E=n.z-o.z,_=Math.abs(l),R=Math.abs(c),C=Math.abs(h),v,M,O,L,D,z,X,F,H,Z,G,ht;if(_>=R&&_>=C?(O=l,z=u,H=g,ht=m,l>=0?(v=c,M=h,L=d,D=f,X=y,F=p,Z=b,G=E):(v=h,M=c,L=f,D=d,X=p,F=y,Z=E,G=b)):R>=C?(O=c,z=d,H=y,ht=b,c>=0?(v=h,M=l,L=f,D=u,X=p,F=g,Z=E,G=m):(v=l,M=h,L=u,D=f,X=g,F=p,Z=m,G=E)):(O=h,z=f,H=p,ht=E,h>=0?(v=l,M=c,L=u,D=d,X=g,F=y,Z=m,G=b):(v=c,M=l,L=d,D=u,X=y,F=g,Z=b,G=m)),O===0)return null;let Q=v/O,et=M/O,ot=1/O,mt=L-Q*z,ft=D-et*z,nt=X-Q*H,vt=F-et*H,_t=Z-Q*ht,It=G-et*ht,At=_t*vt-It*nt,jt=mt*It-ft*_t,fe=nt*ft-vt*mt;if(s){if(At<0||jt<0||fe<0)return null}else if((At<0||jt<0||fe<0)&&(At>0||jt>0||fe>0))return null;let Yt=At+jt+fe;if(Yt===0)return null;let _e=ot*(At*z+jt*H+fe*ht);return(Yt>0?_e<0:_e>0)?null:this.at(_e/Yt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},zr=class extends ps{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new qt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ds,this.combine=hc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},jv=new we,uo=new ur,Uh=new wi,Jv=new N,Oh=new N,kh=new N,Bh=new N,am=new N,zh=new N,Qv=new N,Vh=new N,ai=class extends Wn{constructor(t=new He,e=new zr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){zh.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(am.fromBufferAttribute(u,t),o?zh.addScaledVector(am,h):zh.addScaledVector(am.sub(e),h))}e.add(zh)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Uh.copy(n.boundingSphere),Uh.applyMatrix4(r),uo.copy(t.ray).recast(t.near),!(Uh.containsPoint(uo.origin)===!1&&(uo.intersectSphere(Uh,Jv)===null||uo.origin.distanceToSquared(Jv)>(t.far-t.near)**2))&&(jv.copy(r).invert(),uo.copy(t.ray).applyMatrix4(jv),!(n.boundingBox!==null&&uo.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,uo)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,y=d.length;g<y;g++){let p=d[g],m=o[p.materialIndex],b=Math.max(p.start,f.start),E=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let _=b,R=E;_<R;_+=3){let C=a.getX(_),v=a.getX(_+1),M=a.getX(_+2);s=Hh(this,m,t,n,c,h,u,C,v,M),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let p=g,m=y;p<m;p+=3){let b=a.getX(p),E=a.getX(p+1),_=a.getX(p+2);s=Hh(this,o,t,n,c,h,u,b,E,_),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,y=d.length;g<y;g++){let p=d[g],m=o[p.materialIndex],b=Math.max(p.start,f.start),E=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let _=b,R=E;_<R;_+=3){let C=_,v=_+1,M=_+2;s=Hh(this,m,t,n,c,h,u,C,v,M),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let p=g,m=y;p<m;p+=3){let b=p,E=p+1,_=p+2;s=Hh(this,o,t,n,c,h,u,b,E,_),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}}};function _T(i,t,e,n,s,r,o,a){let l;if(t.side===jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Us,a),l===null)return null;Vh.copy(a),Vh.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Vh);return c<e.near||c>e.far?null:{distance:c,point:Vh.clone(),object:i}}function Hh(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Oh),i.getVertexPosition(l,kh),i.getVertexPosition(c,Bh);let h=_T(i,t,e,n,Oh,kh,Bh,Qv);if(h){let u=new N;Br.getBarycoord(Qv,Oh,kh,Bh,u),s&&(h.uv=Br.getInterpolatedAttribute(s,a,l,c,u,new Kt)),r&&(h.uv1=Br.getInterpolatedAttribute(r,a,l,c,u,new Kt)),o&&(h.normal=Br.getInterpolatedAttribute(o,a,l,c,u,new N),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new N,materialIndex:0};Br.getNormal(Oh,kh,Bh,d.normal),h.face=d,h.barycoord=u}return h}var Wl=class extends _i{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Gn,h=Gn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var $l=class extends Le{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},xa=new we,tx=new we,Gh=[],ex=new Kn,wT=new we,Rl=new ai,Pl=new wi,Bi=class extends ai{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new $l(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,wT)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Kn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,xa),ex.copy(t.boundingBox).applyMatrix4(xa),this.boundingBox.union(ex)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new wi),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,xa),Pl.copy(t.boundingSphere).applyMatrix4(xa),this.boundingSphere.union(Pl)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(Rl.geometry=this.geometry,Rl.material=this.material,Rl.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Pl.copy(this.boundingSphere),Pl.applyMatrix4(n),t.ray.intersectsSphere(Pl)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,xa),tx.multiplyMatrices(n,xa),Rl.matrixWorld=tx,Rl.raycast(t,Gh);for(let o=0,a=Gh.length;o<a;o++){let l=Gh[o];l.instanceId=r,l.object=this,e.push(l)}Gh.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new $l(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Wl(new Float32Array(s*this.count),s,this.count,Vu,ji));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},fo=new wi,ST=new Kt(.5,.5),Wh=new N,Vr=class{constructor(t=new Oi,e=new Oi,n=new Oi,s=new Oi,r=new Oi,o=new Oi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Zi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],y=r[9],p=r[10],m=r[11],b=r[12],E=r[13],_=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,m-g,R-b).normalize(),s[1].setComponents(c+o,f+h,m+g,R+b).normalize(),s[2].setComponents(c+a,f+u,m+y,R+E).normalize(),s[3].setComponents(c-a,f-u,m-y,R-E).normalize(),n)s[4].setComponents(l,d,p,_).normalize(),s[5].setComponents(c-l,f-d,m-p,R-_).normalize();else if(s[4].setComponents(c-l,f-d,m-p,R-_).normalize(),e===Zi)s[5].setComponents(c+l,f+d,m+p,R+_).normalize();else if(e===Ea)s[5].setComponents(l,d,p,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),fo.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),fo.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(fo)}intersectsSprite(t){fo.center.set(0,0,0);let e=ST.distanceTo(t.center);return fo.radius=.7071067811865476+e,fo.applyMatrix4(t.matrixWorld),this.intersectsSphere(fo)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Wh.x=s.normal.x>0?t.max.x:t.min.x,Wh.y=s.normal.y>0?t.max.y:t.min.y,Wh.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Wh)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},nx=new we,mu=class i{constructor(){this.coordinateSystem=Zi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];nx.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Vr),n[s].setFromProjectionMatrix(nx,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Vr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Ns=class extends ps{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new qt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},gu=new N,yu=new N,ix=new we,Il=new ur,$h=new wi,lm=new N,sx=new N,Xl=class extends Wn{constructor(t=new He,e=new Ns){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)gu.fromBufferAttribute(e,s-1),yu.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=gu.distanceTo(yu);t.setAttribute("lineDistance",new Xe(n,1))}else ie("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),$h.copy(n.boundingSphere),$h.applyMatrix4(s),$h.radius+=r,t.ray.intersectsSphere($h)===!1)return;ix.copy(s).invert(),Il.copy(t.ray).applyMatrix4(ix);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let y=f,p=g-1;y<p;y+=c){let m=h.getX(y),b=h.getX(y+1),E=Xh(this,t,Il,l,m,b,y);E&&e.push(E)}if(this.isLineLoop){let y=h.getX(g-1),p=h.getX(f),m=Xh(this,t,Il,l,y,p,g-1);m&&e.push(m)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let y=f,p=g-1;y<p;y+=c){let m=Xh(this,t,Il,l,y,y+1,y);m&&e.push(m)}if(this.isLineLoop){let y=Xh(this,t,Il,l,g-1,f,g-1);y&&e.push(y)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Xh(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(gu.fromBufferAttribute(a,s),yu.fromBufferAttribute(a,r),e.distanceSqToSegment(gu,yu,lm,sx)>n)return;lm.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(lm);if(!(c<t.near||c>t.far))return{distance:c,point:sx.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var vu=class extends ps{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new qt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},rx=new we,mm=new ur,qh=new wi,Yh=new N,ql=class extends Wn{constructor(t=new He,e=new vu){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),qh.copy(n.boundingSphere),qh.applyMatrix4(s),qh.radius+=r,t.ray.intersectsSphere(qh)===!1)return;rx.copy(s).invert(),mm.copy(t.ray).applyMatrix4(rx);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,y=f;g<y;g++){let p=c.getX(g);Yh.fromBufferAttribute(u,p),ox(Yh,p,l,s,t,e,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let g=d,y=f;g<y;g++)Yh.fromBufferAttribute(u,g),ox(Yh,g,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ox(i,t,e,n,s,r,o){let a=mm.distanceSqToPoint(i);if(a<e){let l=new N;mm.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var Yl=class extends _i{constructor(t=[],e=yo,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var dr=class extends _i{constructor(t,e,n=vs,s,r,o,a=Gn,l=Gn,c,h=hr,u=1){if(h!==hr&&h!==gr)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Pa(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Zl=class extends dr{constructor(t,e=vs,n=yo,s,r,o=Gn,a=Gn,l,c=hr){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Kl=class extends _i{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ms=class i extends He{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Xe(c,3)),this.setAttribute("normal",new Xe(h,3)),this.setAttribute("uv",new Xe(u,2));function g(y,p,m,b,E,_,R,C,v,M,O){let L=_/v,D=R/M,z=_/2,X=R/2,F=C/2,H=v+1,Z=M+1,G=0,ht=0,Q=new N;for(let et=0;et<Z;et++){let ot=et*D-X;for(let mt=0;mt<H;mt++){let ft=mt*L-z;Q[y]=ft*b,Q[p]=ot*E,Q[m]=F,c.push(Q.x,Q.y,Q.z),Q[y]=0,Q[p]=0,Q[m]=C>0?1:-1,h.push(Q.x,Q.y,Q.z),u.push(mt/v),u.push(1-et/M),G+=1}}for(let et=0;et<M;et++)for(let ot=0;ot<v;ot++){let mt=d+ot+H*et,ft=d+ot+H*(et+1),nt=d+(ot+1)+H*(et+1),vt=d+(ot+1)+H*et;l.push(mt,ft,vt),l.push(ft,nt,vt),ht+=6}a.addGroup(f,ht,O),f+=ht,d+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var Fs=class i extends He{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],g=0,y=[],p=n/2,m=0;b(),o===!1&&(t>0&&E(!0),e>0&&E(!1)),this.setIndex(h),this.setAttribute("position",new Xe(u,3)),this.setAttribute("normal",new Xe(d,3)),this.setAttribute("uv",new Xe(f,2));function b(){let _=new N,R=new N,C=0,v=(e-t)/n;for(let M=0;M<=r;M++){let O=[],L=M/r,D=L*(e-t)+t;for(let z=0;z<=s;z++){let X=z/s,F=X*l+a,H=Math.sin(F),Z=Math.cos(F);R.x=D*H,R.y=-L*n+p,R.z=D*Z,u.push(R.x,R.y,R.z),_.set(H,v,Z).normalize(),d.push(_.x,_.y,_.z),f.push(X,1-L),O.push(g++)}y.push(O)}for(let M=0;M<s;M++)for(let O=0;O<r;O++){let L=y[O][M],D=y[O+1][M],z=y[O+1][M+1],X=y[O][M+1];(t>0||O!==0)&&(h.push(L,D,X),C+=3),(e>0||O!==r-1)&&(h.push(D,z,X),C+=3)}c.addGroup(m,C,0),m+=C}function E(_){let R=g,C=new Kt,v=new N,M=0,O=_===!0?t:e,L=_===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*L,0),d.push(0,L,0),f.push(.5,.5),g++;let D=g;for(let z=0;z<=s;z++){let F=z/s*l+a,H=Math.cos(F),Z=Math.sin(F);v.x=O*Z,v.y=p*L,v.z=O*H,u.push(v.x,v.y,v.z),d.push(0,L,0),C.x=H*.5+.5,C.y=Z*.5*L+.5,f.push(C.x,C.y),g++}for(let z=0;z<s;z++){let X=R+z,F=D+z;_===!0?h.push(F,F+1,X):h.push(F+1,F,X),M+=3}c.addGroup(m,M,_===!0?1:2),m+=M}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},jl=class i extends Fs{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},xu=class i extends He{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Xe(r,3)),this.setAttribute("normal",new Xe(r.slice(),3)),this.setAttribute("uv",new Xe(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(b){let E=new N,_=new N,R=new N;for(let C=0;C<e.length;C+=3)f(e[C+0],E),f(e[C+1],_),f(e[C+2],R),l(E,_,R,b)}function l(b,E,_,R){let C=R+1,v=[];for(let M=0;M<=C;M++){v[M]=[];let O=b.clone().lerp(_,M/C),L=E.clone().lerp(_,M/C),D=C-M;for(let z=0;z<=D;z++)z===0&&M===C?v[M][z]=O:v[M][z]=O.clone().lerp(L,z/D)}for(let M=0;M<C;M++)for(let O=0;O<2*(C-M)-1;O++){let L=Math.floor(O/2);O%2===0?(d(v[M][L+1]),d(v[M+1][L]),d(v[M][L])):(d(v[M][L+1]),d(v[M+1][L+1]),d(v[M+1][L]))}}function c(b){let E=new N;for(let _=0;_<r.length;_+=3)E.x=r[_+0],E.y=r[_+1],E.z=r[_+2],E.normalize().multiplyScalar(b),r[_+0]=E.x,r[_+1]=E.y,r[_+2]=E.z}function h(){let b=new N;for(let E=0;E<r.length;E+=3){b.x=r[E+0],b.y=r[E+1],b.z=r[E+2];let _=p(b)/2/Math.PI+.5,R=m(b)/Math.PI+.5;o.push(_,1-R)}g(),u()}function u(){for(let b=0;b<o.length;b+=6){let E=o[b+0],_=o[b+2],R=o[b+4],C=Math.max(E,_,R),v=Math.min(E,_,R);C>.9&&v<.1&&(E<.2&&(o[b+0]+=1),_<.2&&(o[b+2]+=1),R<.2&&(o[b+4]+=1))}}function d(b){r.push(b.x,b.y,b.z)}function f(b,E){let _=b*3;E.x=t[_+0],E.y=t[_+1],E.z=t[_+2]}function g(){let b=new N,E=new N,_=new N,R=new N,C=new Kt,v=new Kt,M=new Kt;for(let O=0,L=0;O<r.length;O+=9,L+=6){b.set(r[O+0],r[O+1],r[O+2]),E.set(r[O+3],r[O+4],r[O+5]),_.set(r[O+6],r[O+7],r[O+8]),C.set(o[L+0],o[L+1]),v.set(o[L+2],o[L+3]),M.set(o[L+4],o[L+5]),R.copy(b).add(E).add(_).divideScalar(3);let D=p(R);y(C,L+0,b,D),y(v,L+2,E,D),y(M,L+4,_,D)}}function y(b,E,_,R){R<0&&b.x===1&&(o[E]=b.x-1),_.x===0&&_.z===0&&(o[E]=R/2/Math.PI+.5)}function p(b){return Math.atan2(b.z,-b.x)}function m(b){return Math.atan2(-b.y,Math.sqrt(b.x*b.x+b.z*b.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.vertices,t.indices,t.radius,t.detail)}};var Jl=class i extends xu{constructor(t=1,e=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new i(t.radius,t.detail)}},Ql=class i extends He{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],g=[],y=[],p=[];for(let m=0;m<h;m++){let b=m*d-o;for(let E=0;E<c;E++){let _=E*u-r;g.push(_,-b,0),y.push(0,0,1),p.push(E/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let b=0;b<a;b++){let E=b+c*m,_=b+c*(m+1),R=b+1+c*(m+1),C=b+1+c*m;f.push(E,_,C),f.push(_,R,C)}this.setIndex(f),this.setAttribute("position",new Xe(g,3)),this.setAttribute("normal",new Xe(y,3)),this.setAttribute("uv",new Xe(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var fr=class i extends He{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new N,d=new N,f=[],g=[],y=[],p=[];for(let m=0;m<=n;m++){let b=[],E=m/n,_=o+E*a,R=t*Math.cos(_),C=Math.sqrt(t*t-R*R),v=0;m===0&&o===0?v=.5/e:m===n&&l===Math.PI&&(v=-.5/e);for(let M=0;M<=e;M++){let O=M/e,L=s+O*r;u.x=-C*Math.cos(L),u.y=R,u.z=C*Math.sin(L),g.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),p.push(O+v,1-E),b.push(c++)}h.push(b)}for(let m=0;m<n;m++)for(let b=0;b<e;b++){let E=h[m][b+1],_=h[m][b],R=h[m+1][b],C=h[m+1][b+1];(m!==0||o>0)&&f.push(E,_,C),(m!==n-1||l<Math.PI)&&f.push(_,R,C)}this.setIndex(f),this.setAttribute("position",new Xe(g,3)),this.setAttribute("normal",new Xe(y,3)),this.setAttribute("uv",new Xe(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Hr=class i extends He{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new N,f=new N,g=new N;for(let y=0;y<=n;y++){let p=o+y/n*a;for(let m=0;m<=s;m++){let b=m/s*r;f.x=(t+e*Math.cos(p))*Math.cos(b),f.y=(t+e*Math.cos(p))*Math.sin(b),f.z=e*Math.sin(p),c.push(f.x,f.y,f.z),d.x=t*Math.cos(b),d.y=t*Math.sin(b),g.subVectors(f,d).normalize(),h.push(g.x,g.y,g.z),u.push(m/s),u.push(y/n)}}for(let y=1;y<=n;y++)for(let p=1;p<=s;p++){let m=(s+1)*y+p-1,b=(s+1)*(y-1)+p-1,E=(s+1)*(y-1)+p,_=(s+1)*y+p;l.push(m,b,_),l.push(b,E,_)}this.setIndex(l),this.setAttribute("position",new Xe(c,3)),this.setAttribute("normal",new Xe(h,3)),this.setAttribute("uv",new Xe(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var tc=class extends He{constructor(t=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:t},t!==null){let e=[],n=new Set,s=new N,r=new N;if(t.index!==null){let o=t.attributes.position,a=t.index,l=t.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let g=d,y=d+f;g<y;g+=3)for(let p=0;p<3;p++){let m=a.getX(g+p),b=a.getX(g+(p+1)%3);s.fromBufferAttribute(o,m),r.fromBufferAttribute(o,b),ax(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}}else{let o=t.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),ax(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}this.setAttribute("position",new Xe(e,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};function ax(i,t,e){let n=`${i.x},${i.y},${i.z}-${t.x},${t.y},${t.z}`,s=`${t.x},${t.y},${t.z}-${i.x},${i.y},${i.z}`;return e.has(n)===!0||e.has(s)===!0?!1:(e.add(n),e.add(s),!0)}function xo(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(lx(s))s.isRenderTargetTexture?(ie("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(lx(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function li(i){let t={};for(let e=0;e<i.length;e++){let n=xo(i[e]);for(let s in n)t[s]=n[s]}return t}function lx(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function MT(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Zm(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Ce.workingColorSpace}var bc={clone:xo,merge:li},TT=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,AT=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Si=class extends ps{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=TT,this.fragmentShader=AT,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=xo(t.uniforms),this.uniformsGroups=MT(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new qt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Kt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new N().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ve().fromArray(s.value);break;case"m3":this.uniforms[n].value=new he().fromArray(s.value);break;case"m4":this.uniforms[n].value=new we().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},bu=class extends Si{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var pr=class extends ps{constructor(t){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new qt(16777215),this.specular=new qt(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new qt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=vc,this.normalScale=new Kt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ds,this.combine=hc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.specular.copy(t.specular),this.shininess=t.shininess,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var po=class extends ps{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new qt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new qt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=vc,this.normalScale=new Kt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ds,this.combine=hc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},_u=class extends ps{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Hx,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},wu=class extends ps{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function ba(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Zh(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Gr=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];t:{e:{let o;n:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break e}o=e.length;break n}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break e}o=n,n=0;break n}break t}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Su=class extends Gr{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:dm,endingEnd:dm}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case fm:r=t,a=2*e-n;break;case pm:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case fm:o=t,l=2*n-e;break;case pm:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-e)/(s-e),y=g*g,p=y*g,m=-d*p+2*d*y-d*g,b=(1+d)*p+(-1.5-2*d)*y+(-.5+d)*g+1,E=(-1-f)*p+(1.5+f)*y+.5*g,_=f*p-f*y;for(let R=0;R!==a;++R)r[R]=m*o[h+R]+b*o[c+R]+E*o[l+R]+_*o[u+R];return r}},Mu=class extends Gr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Tu=class extends Gr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Au=class extends Gr{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-e)/(s-e),y=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*y+o[l+p]*g;return r}let d=a*2,f=t-1;for(let g=0;g!==a;++g){let y=o[c+g],p=o[l+g],m=f*d+g*2,b=u[m],E=u[m+1],_=t*d+g*2,R=h[_],C=h[_+1],v=CT(n,e,b,R,s);r[g]=eb(v,y,E,C,p)}return r}};function eb(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function ET(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function CT(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=eb(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ET(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var zi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=ba(e,this.TimeBufferType),this.values=ba(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:ba(t.times,Array),values:ba(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Zh(t.settings)&&(n.settings={inTangents:ba(t.settings.inTangents,Array),outTangents:ba(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Tu(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Mu(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Su(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Au(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Fl:e=this.InterpolantFactoryMethodDiscrete;break;case hu:e=this.InterpolantFactoryMethodLinear;break;case Qh:e=this.InterpolantFactoryMethodSmooth;break;case um:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return ie("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Fl;case this.InterpolantFactoryMethodLinear:return hu;case this.InterpolantFactoryMethodSmooth:return Qh;case this.InterpolantFactoryMethodBezier:return um}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Zh(this.settings)&&(cx(this.settings.inTangents,t),cx(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Zh(this.settings)&&(hx(this.settings.inTangents,t),hx(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(ae("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(ae("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){ae("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){ae("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&G1(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){ae("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Qh,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let y=e[u+g];if(y!==e[d+g]||y!==e[f+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Zh(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function cx(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function hx(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}zi.prototype.ValueTypeName="";zi.prototype.TimeBufferType=Float32Array;zi.prototype.ValueBufferType=Float32Array;zi.prototype.DefaultInterpolation=hu;var Wr=class extends zi{constructor(t,e,n){super(t,e,n)}};Wr.prototype.ValueTypeName="bool";Wr.prototype.ValueBufferType=Array;Wr.prototype.DefaultInterpolation=Fl;Wr.prototype.InterpolantFactoryMethodLinear=void 0;Wr.prototype.InterpolantFactoryMethodSmooth=void 0;var Eu=class extends zi{constructor(t,e,n,s){super(t,e,n,s)}};Eu.prototype.ValueTypeName="color";var Cu=class extends zi{constructor(t,e,n,s){super(t,e,n,s)}};Cu.prototype.ValueTypeName="number";var Ru=class extends Gr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Ln.slerpFlat(r,0,o,c-a,o,c,l);return r}},ec=class extends zi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Ru(this.times,this.values,this.getValueSize(),t)}};ec.prototype.ValueTypeName="quaternion";ec.prototype.InterpolantFactoryMethodSmooth=void 0;var $r=class extends zi{constructor(t,e,n){super(t,e,n)}};$r.prototype.ValueTypeName="string";$r.prototype.ValueBufferType=Array;$r.prototype.DefaultInterpolation=Fl;$r.prototype.InterpolantFactoryMethodLinear=void 0;$r.prototype.InterpolantFactoryMethodSmooth=void 0;var Pu=class extends zi{constructor(t,e,n,s){super(t,e,n,s)}};Pu.prototype.ValueTypeName="vector";var Iu=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},nb=new Iu,Lu=class{constructor(t){this.manager=t!==void 0?t:nb,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Lu.DEFAULT_MATERIAL_NAME="__DEFAULT";var nc=class extends Wn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new qt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},ic=class extends nc{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new qt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},cm=new we,ux=new N,dx=new N,Du=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Kt(512,512),this.mapType=Mi,this.map=null,this.mapPass=null,this.matrix=new we,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vr,this._frameExtents=new Kt(1,1),this._viewportCount=1,this._viewports=[new Ve(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;ux.setFromMatrixPosition(t.matrixWorld),e.position.copy(ux),dx.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(dx),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){cm.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(cm,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Ea||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(cm)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Kh=new N,jh=new Ln,Is=new N,sc=class extends Wn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new we,this.projectionMatrix=new we,this.projectionMatrixInverse=new we,this.coordinateSystem=Zi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Kh,jh,Is),Is.x===1&&Is.y===1&&Is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kh,jh,Is.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Kh,jh,Is),Is.x===1&&Is.y===1&&Is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kh,jh,Is.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},kr=new N,fx=new Kt,px=new Kt,Zn=class extends sc{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Ra*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Dl*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Ra*2*Math.atan(Math.tan(Dl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){kr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(kr.x,kr.y).multiplyScalar(-t/kr.z),kr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(kr.x,kr.y).multiplyScalar(-t/kr.z)}getViewSize(t,e){return this.getViewBounds(t,fx,px),e.subVectors(px,fx)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Dl*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var gs=class extends sc{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},gm=class extends Du{constructor(){super(new gs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Da=class extends nc{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.target=new Wn,this.shadow=new gm}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var rc=class extends He{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var _a=-90,wa=1,Na=class extends Wn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Zn(_a,wa,t,e);s.layers=this.layers,this.add(s);let r=new Zn(_a,wa,t,e);r.layers=this.layers,this.add(r);let o=new Zn(_a,wa,t,e);o.layers=this.layers,this.add(o);let a=new Zn(_a,wa,t,e);a.layers=this.layers,this.add(a);let l=new Zn(_a,wa,t,e);l.layers=this.layers,this.add(l);let c=new Zn(_a,wa,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Zi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Ea)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;t.isWebGLRenderer===!0?p=t.state.buffers.depth.getReversed():p=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Nu=class extends Zn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Km="\\[\\]\\.:\\/",RT=new RegExp("["+Km+"]","g"),jm="[^"+Km+"]",PT="[^"+Km.replace("\\.","")+"]",IT=/((?:WC+[\/:])*)/.source.replace("WC",jm),LT=/(WCOD+)?/.source.replace("WCOD",PT),DT=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",jm),NT=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",jm),FT=new RegExp("^"+IT+LT+DT+NT+"$"),UT=["material","materials","bones","map"],ym=class{constructor(t,e,n){let s=n||rn.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},rn=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(RT,"")}static parseTrackName(t){let e=FT.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);UT.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){ie("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){ae("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){ae("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){ae("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){ae("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){ae("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){ae("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){ae("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;ae("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){ae("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){ae("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};rn.Composite=ym;rn.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};rn.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};rn.prototype.GetterByBindingType=[rn.prototype._getValue_direct,rn.prototype._getValue_array,rn.prototype._getValue_arrayElement,rn.prototype._getValue_toArray];rn.prototype.SetterByBindingTypeAndVersioning=[[rn.prototype._setValue_direct,rn.prototype._setValue_direct_setNeedsUpdate,rn.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_array,rn.prototype._setValue_array_setNeedsUpdate,rn.prototype._setValue_array_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_arrayElement,rn.prototype._setValue_arrayElement_setNeedsUpdate,rn.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_fromArray,rn.prototype._setValue_fromArray_setNeedsUpdate,rn.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var aN=new Float32Array(1);var Xr=class extends pu{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var mx=new we,oc=class{constructor(t,e,n=0,s=1/0){this.ray=new ur(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Ia,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):ae("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return mx.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(mx),this}intersectObject(t,e=!0,n=[]){return vm(t,this,n,e),n.sort(gx),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)vm(t[s],this,n,e);return n.sort(gx),n}};function gx(i,t){return i.distance-t.distance}function vm(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)vm(r[o],t,e,!0)}}var Fa=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=me(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(me(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var xm=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var yx=new N,Jh=new N,Sa=new N,Ma=new N,hm=new N,OT=new N,kT=new N,ac=class{constructor(t=new N,e=new N){this.start=t,this.end=e}set(t,e){return this.start.copy(t),this.end.copy(e),this}copy(t){return this.start.copy(t.start),this.end.copy(t.end),this}getCenter(t){return t.addVectors(this.start,this.end).multiplyScalar(.5)}delta(t){return t.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(t,e){return this.delta(e).multiplyScalar(t).add(this.start)}closestPointToPointParameter(t,e){yx.subVectors(t,this.start),Jh.subVectors(this.end,this.start);let n=Jh.dot(Jh);if(n===0)return 0;let r=Jh.dot(yx)/n;return e&&(r=me(r,0,1)),r}closestPointToPoint(t,e,n){let s=this.closestPointToPointParameter(t,e);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(t,e=OT,n=kT){let s=10000000000000001e-32,r,o,a=this.start,l=t.start,c=this.end,h=t.end;Sa.subVectors(c,a),Ma.subVectors(h,l),hm.subVectors(a,l);let u=Sa.dot(Sa),d=Ma.dot(Ma),f=Ma.dot(hm);if(u<=s&&d<=s)return e.copy(a),n.copy(l),e.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=me(o,0,1);else{let g=Sa.dot(hm);if(d<=s)o=0,r=me(-g/u,0,1);else{let y=Sa.dot(Ma),p=u*d-y*y;p!==0?r=me((y*f-g*d)/p,0,1):r=0,o=(y*r+f)/d,o<0?(o=0,r=me(-g/u,0,1)):o>1&&(o=1,r=me((y-g)/u,0,1))}}return e.copy(a).addScaledVector(Sa,r),n.copy(l).addScaledVector(Ma,o),e.distanceToSquared(n)}applyMatrix4(t){return this.start.applyMatrix4(t),this.end.applyMatrix4(t),this}equals(t){return t.start.equals(this.start)&&t.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var lc=class extends ds{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Jm(i,t,e,n){let s=BT(n);switch(e){case km:return i*t;case Vu:return i*t/s.components*s.byteLength;case Hu:return i*t/s.components*s.byteLength;case qr:return i*t*2/s.components*s.byteLength;case Gu:return i*t*2/s.components*s.byteLength;case Bm:return i*t*3/s.components*s.byteLength;case bs:return i*t*4/s.components*s.byteLength;case Wu:return i*t*4/s.components*s.byteLength;case dc:case fc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case pc:case mc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Xu:case Yu:return Math.max(i,16)*Math.max(t,8)/4;case $u:case qu:return Math.max(i,8)*Math.max(t,8)/2;case Zu:case Ku:case Ju:case Qu:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case ju:case gc:case td:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ed:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case nd:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case id:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case sd:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case rd:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case od:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case ad:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case ld:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case cd:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case hd:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case ud:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case dd:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case fd:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case pd:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case md:case gd:case yd:return Math.ceil(i/4)*Math.ceil(t/4)*16;case vd:case xd:return Math.ceil(i/4)*Math.ceil(t/4)*8;case yc:case bd:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function BT(i){switch(i){case Mi:case Nm:return{byteLength:1,components:1};case Ba:case Fm:case xs:return{byteLength:2,components:1};case Bu:case zu:return{byteLength:2,components:4};case vs:case ku:case ji:return{byteLength:4,components:1};case Um:case Om:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?ie("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Mb(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function VT(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],y=u[f];y.start<=g.start+g.count+1?g.count=Math.max(g.count,y.start+y.count-g.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let y=u[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var HT=`#ifdef USE_ALPHAHASH
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
#endif`,tA=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,eA=`#ifdef USE_IRIDESCENCE
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
#endif`,tE=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,eE=`#if defined( USE_MORPHCOLORS )
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
}`,tC=`uniform vec3 diffuse;
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
}`,eC=`#include <common>
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
}`,xe={alphahash_fragment:HT,alphahash_pars_fragment:GT,alphamap_fragment:WT,alphamap_pars_fragment:$T,alphatest_fragment:XT,alphatest_pars_fragment:qT,aomap_fragment:YT,aomap_pars_fragment:ZT,batching_pars_vertex:KT,batching_vertex:jT,begin_vertex:JT,beginnormal_vertex:QT,bsdfs:tA,iridescence_fragment:eA,bumpmap_pars_fragment:nA,clipping_planes_fragment:iA,clipping_planes_pars_fragment:sA,clipping_planes_pars_vertex:rA,clipping_planes_vertex:oA,color_fragment:aA,color_pars_fragment:lA,color_pars_vertex:cA,color_vertex:hA,common:uA,defaultnormal_vertex:dA,displacementmap_pars_vertex:fA,displacementmap_vertex:pA,emissivemap_fragment:mA,emissivemap_pars_fragment:gA,colorspace_fragment:yA,colorspace_pars_fragment:vA,envmap_fragment:xA,envmap_common_pars_fragment:bA,envmap_pars_fragment:_A,envmap_pars_vertex:wA,envmap_physical_pars_fragment:DA,envmap_vertex:SA,fog_vertex:MA,fog_pars_vertex:TA,fog_fragment:AA,fog_pars_fragment:EA,gradientmap_pars_fragment:CA,lightmap_pars_fragment:RA,lights_lambert_fragment:PA,lights_lambert_pars_fragment:IA,lights_pars_begin:LA,lights_toon_fragment:NA,lights_toon_pars_fragment:FA,lights_phong_fragment:UA,lights_phong_pars_fragment:OA,lights_physical_fragment:kA,lights_physical_pars_fragment:BA,lights_fragment_begin:zA,lights_fragment_maps:VA,lights_fragment_end:HA,lightprobes_pars_fragment:GA,logdepthbuf_fragment:WA,logdepthbuf_pars_fragment:$A,logdepthbuf_pars_vertex:XA,logdepthbuf_vertex:qA,map_fragment:YA,map_pars_fragment:ZA,map_particle_fragment:KA,map_particle_pars_fragment:jA,metalnessmap_fragment:JA,metalnessmap_pars_fragment:QA,morphinstance_vertex:tE,morphcolor_vertex:eE,morphnormal_vertex:nE,morphtarget_pars_vertex:iE,morphtarget_vertex:sE,normal_fragment_begin:rE,normal_fragment_maps:oE,normal_pars_fragment:aE,normal_pars_vertex:lE,normal_vertex:cE,normalmap_pars_fragment:hE,clearcoat_normal_fragment_begin:uE,clearcoat_normal_fragment_maps:dE,clearcoat_pars_fragment:fE,iridescence_pars_fragment:pE,opaque_fragment:mE,packing:gE,premultiplied_alpha_fragment:yE,project_vertex:vE,dithering_fragment:xE,dithering_pars_fragment:bE,roughnessmap_fragment:_E,roughnessmap_pars_fragment:wE,shadowmap_pars_fragment:SE,shadowmap_pars_vertex:ME,shadowmap_vertex:TE,shadowmask_pars_fragment:AE,skinbase_vertex:EE,skinning_pars_vertex:CE,skinning_vertex:RE,skinnormal_vertex:PE,specularmap_fragment:IE,specularmap_pars_fragment:LE,tonemapping_fragment:DE,tonemapping_pars_fragment:NE,transmission_fragment:FE,transmission_pars_fragment:UE,uv_pars_fragment:OE,uv_pars_vertex:kE,uv_vertex:BE,worldpos_vertex:zE,background_vert:VE,background_frag:HE,backgroundCube_vert:GE,backgroundCube_frag:WE,cube_vert:$E,cube_frag:XE,depth_vert:qE,depth_frag:YE,distance_vert:ZE,distance_frag:KE,equirect_vert:jE,equirect_frag:JE,linedashed_vert:QE,linedashed_frag:tC,meshbasic_vert:eC,meshbasic_frag:nC,meshlambert_vert:iC,meshlambert_frag:sC,meshmatcap_vert:rC,meshmatcap_frag:oC,meshnormal_vert:aC,meshnormal_frag:lC,meshphong_vert:cC,meshphong_frag:hC,meshphysical_vert:uC,meshphysical_frag:dC,meshtoon_vert:fC,meshtoon_frag:pC,points_vert:mC,points_frag:gC,shadow_vert:yC,shadow_frag:vC,sprite_vert:xC,sprite_frag:bC},Nt={common:{diffuse:{value:new qt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new he},alphaMap:{value:null},alphaMapTransform:{value:new he},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new he}},envmap:{envMap:{value:null},envMapRotation:{value:new he},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new he}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new he}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new he},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new he},normalScale:{value:new Kt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new he},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new he}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new he}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new he}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new qt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new qt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new he},alphaTest:{value:0},uvTransform:{value:new he}},sprite:{diffuse:{value:new qt(16777215)},opacity:{value:1},center:{value:new Kt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new he},alphaMap:{value:null},alphaMapTransform:{value:new he},alphaTest:{value:0}}},vi={basic:{uniforms:li([Nt.common,Nt.specularmap,Nt.envmap,Nt.aomap,Nt.lightmap,Nt.fog]),vertexShader:xe.meshbasic_vert,fragmentShader:xe.meshbasic_frag},lambert:{uniforms:li([Nt.common,Nt.specularmap,Nt.envmap,Nt.aomap,Nt.lightmap,Nt.emissivemap,Nt.bumpmap,Nt.normalmap,Nt.displacementmap,Nt.fog,Nt.lights,{emissive:{value:new qt(0)},envMapIntensity:{value:1}}]),vertexShader:xe.meshlambert_vert,fragmentShader:xe.meshlambert_frag},phong:{uniforms:li([Nt.common,Nt.specularmap,Nt.envmap,Nt.aomap,Nt.lightmap,Nt.emissivemap,Nt.bumpmap,Nt.normalmap,Nt.displacementmap,Nt.fog,Nt.lights,{emissive:{value:new qt(0)},specular:{value:new qt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:xe.meshphong_vert,fragmentShader:xe.meshphong_frag},standard:{uniforms:li([Nt.common,Nt.envmap,Nt.aomap,Nt.lightmap,Nt.emissivemap,Nt.bumpmap,Nt.normalmap,Nt.displacementmap,Nt.roughnessmap,Nt.metalnessmap,Nt.fog,Nt.lights,{emissive:{value:new qt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:xe.meshphysical_vert,fragmentShader:xe.meshphysical_frag},toon:{uniforms:li([Nt.common,Nt.aomap,Nt.lightmap,Nt.emissivemap,Nt.bumpmap,Nt.normalmap,Nt.displacementmap,Nt.gradientmap,Nt.fog,Nt.lights,{emissive:{value:new qt(0)}}]),vertexShader:xe.meshtoon_vert,fragmentShader:xe.meshtoon_frag},matcap:{uniforms:li([Nt.common,Nt.bumpmap,Nt.normalmap,Nt.displacementmap,Nt.fog,{matcap:{value:null}}]),vertexShader:xe.meshmatcap_vert,fragmentShader:xe.meshmatcap_frag},points:{uniforms:li([Nt.points,Nt.fog]),vertexShader:xe.points_vert,fragmentShader:xe.points_frag},dashed:{uniforms:li([Nt.common,Nt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:xe.linedashed_vert,fragmentShader:xe.linedashed_frag},depth:{uniforms:li([Nt.common,Nt.displacementmap]),vertexShader:xe.depth_vert,fragmentShader:xe.depth_frag},normal:{uniforms:li([Nt.common,Nt.bumpmap,Nt.normalmap,Nt.displacementmap,{opacity:{value:1}}]),vertexShader:xe.meshnormal_vert,fragmentShader:xe.meshnormal_frag},sprite:{uniforms:li([Nt.sprite,Nt.fog]),vertexShader:xe.sprite_vert,fragmentShader:xe.sprite_frag},background:{uniforms:{uvTransform:{value:new he},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:xe.background_vert,fragmentShader:xe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new he}},vertexShader:xe.backgroundCube_vert,fragmentShader:xe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:xe.cube_vert,fragmentShader:xe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:xe.equirect_vert,fragmentShader:xe.equirect_frag},distance:{uniforms:li([Nt.common,Nt.displacementmap,{referencePosition:{value:new N},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:xe.distance_vert,fragmentShader:xe.distance_frag},shadow:{uniforms:li([Nt.lights,Nt.fog,{color:{value:new qt(0)},opacity:{value:1}}]),vertexShader:xe.shadow_vert,fragmentShader:xe.shadow_frag}};vi.physical={uniforms:li([vi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new he},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new he},clearcoatNormalScale:{value:new Kt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new he},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new he},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new he},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new he},sheen:{value:0},sheenColor:{value:new qt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new he},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new he},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new he},transmissionSamplerSize:{value:new Kt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new he},attenuationDistance:{value:0},attenuationColor:{value:new qt(0)},specularColor:{value:new qt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new he},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new he},anisotropyVector:{value:new Kt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new he}}]),vertexShader:xe.meshphysical_vert,fragmentShader:xe.meshphysical_frag};var wd={r:0,b:0,g:0},_C=new we,Tb=new he;Tb.set(-1,0,0,0,1,0,0,0,1);function wC(i,t,e,n,s,r){let o=new qt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(b){let E=b.isScene===!0?b.background:null;if(E&&E.isTexture){let _=b.backgroundBlurriness>0;E=t.get(E,_)}return E}function g(b){let E=!1,_=f(b);_===null?p(o,a):_&&_.isColor&&(p(_,1),E=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(b,E){let _=f(E);_&&_.isCubeTexture?(c===void 0&&(c=new ai(new ms(1,1,1),new Si({name:"BackgroundCubeMaterial",uniforms:xo(vi.backgroundCube.uniforms),vertexShader:vi.backgroundCube.vertexShader,fragmentShader:vi.backgroundCube.fragmentShader,side:jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,C,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(_C.makeRotationFromEuler(E.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Tb),c.material.toneMapped=Ce.getTransfer(_.colorSpace)!==ze,(h!==_||u!==_.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new ai(new Ql(2,2),new Si({name:"BackgroundMaterial",uniforms:xo(vi.background.uniforms),vertexShader:vi.background.vertexShader,fragmentShader:vi.background.fragmentShader,side:Us,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=Ce.getTransfer(_.colorSpace)!==ze,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||u!==_.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=_,u=_.version,d=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function p(b,E){b.getRGB(wd,Zm(i)),e.buffers.color.setClear(wd.r,wd.g,wd.b,E,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(b,E=1){o.set(b),a=E,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(b){a=b,p(o,a)},render:g,addToRenderList:y,dispose:m}}function SC(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,X,F,H){let Z=!1,G=u(D,F,X,z);r!==G&&(r=G,c(r.object)),Z=f(D,F,X,H),Z&&g(D,F,X,H),H!==null&&t.update(H,i.ELEMENT_ARRAY_BUFFER),(Z||o)&&(o=!1,_(D,z,X,F),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,X,F){let H=F.wireframe===!0,Z=n[z.id];Z===void 0&&(Z={},n[z.id]=Z);let G=D.isInstancedMesh===!0?D.id:0,ht=Z[G];ht===void 0&&(ht={},Z[G]=ht);let Q=ht[X.id];Q===void 0&&(Q={},ht[X.id]=Q);let et=Q[H];return et===void 0&&(et=d(l()),Q[H]=et),et}function d(D){let z=[],X=[],F=[];for(let H=0;H<e;H++)z[H]=0,X[H]=0,F[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:X,attributeDivisors:F,object:D,attributes:{},index:null}}function f(D,z,X,F){let H=r.attributes,Z=z.attributes,G=0,ht=X.getAttributes();for(let Q in ht)if(ht[Q].location>=0){let ot=H[Q],mt=Z[Q];if(mt===void 0&&(Q==="instanceMatrix"&&D.instanceMatrix&&(mt=D.instanceMatrix),Q==="instanceColor"&&D.instanceColor&&(mt=D.instanceColor)),ot===void 0||ot.attribute!==mt||mt&&ot.data!==mt.data)return!0;G++}return r.attributesNum!==G||r.index!==F}function g(D,z,X,F){let H={},Z=z.attributes,G=0,ht=X.getAttributes();for(let Q in ht)if(ht[Q].location>=0){let ot=Z[Q];ot===void 0&&(Q==="instanceMatrix"&&D.instanceMatrix&&(ot=D.instanceMatrix),Q==="instanceColor"&&D.instanceColor&&(ot=D.instanceColor));let mt={};mt.attribute=ot,ot&&ot.data&&(mt.data=ot.data),H[Q]=mt,G++}r.attributes=H,r.attributesNum=G,r.index=F}function y(){let D=r.newAttributes;for(let z=0,X=D.length;z<X;z++)D[z]=0}function p(D){m(D,0)}function m(D,z){let X=r.newAttributes,F=r.enabledAttributes,H=r.attributeDivisors;X[D]=1,F[D]===0&&(i.enableVertexAttribArray(D),F[D]=1),H[D]!==z&&(i.vertexAttribDivisor(D,z),H[D]=z)}function b(){let D=r.newAttributes,z=r.enabledAttributes;for(let X=0,F=z.length;X<F;X++)z[X]!==D[X]&&(i.disableVertexAttribArray(X),z[X]=0)}function E(D,z,X,F,H,Z,G){G===!0?i.vertexAttribIPointer(D,z,X,H,Z):i.vertexAttribPointer(D,z,X,F,H,Z)}function _(D,z,X,F){y();let H=F.attributes,Z=X.getAttributes(),G=z.defaultAttributeValues;for(let ht in Z){let Q=Z[ht];if(Q.location>=0){let et=H[ht];if(et===void 0&&(ht==="instanceMatrix"&&D.instanceMatrix&&(et=D.instanceMatrix),ht==="instanceColor"&&D.instanceColor&&(et=D.instanceColor)),et!==void 0){let ot=et.normalized,mt=et.itemSize,ft=t.get(et);if(ft===void 0)continue;let nt=ft.buffer,vt=ft.type,_t=ft.bytesPerElement,It=vt===i.INT||vt===i.UNSIGNED_INT||et.gpuType===ku;if(et.isInterleavedBufferAttribute){let At=et.data,jt=At.isInterleavedBuffer===!0?At.stride:At.itemSize,fe=et.offset;if(At.isInstancedInterleavedBuffer||At.isInstancedBufferAttribute){for(let Yt=0;Yt<Q.locationSize;Yt++)m(Q.location+Yt,At.meshPerAttribute);D.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=At.meshPerAttribute*At.count)}else for(let Yt=0;Yt<Q.locationSize;Yt++)p(Q.location+Yt);i.bindBuffer(i.ARRAY_BUFFER,nt);for(let Yt=0;Yt<Q.locationSize;Yt++)E(Q.location+Yt,mt/Q.locationSize,vt,ot,jt*_t,(fe+mt/Q.locationSize*Yt)*_t,It)}else{if(et.isInstancedBufferAttribute){for(let At=0;At<Q.locationSize;At++)m(Q.location+At,et.meshPerAttribute);D.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=et.meshPerAttribute*et.count)}else for(let At=0;At<Q.locationSize;At++)p(Q.location+At);i.bindBuffer(i.ARRAY_BUFFER,nt);for(let At=0;At<Q.locationSize;At++)E(Q.location+At,mt/Q.locationSize,vt,ot,mt*_t,mt/Q.locationSize*At*_t,It)}}else if(G!==void 0){let ot=G[ht];if(ot!==void 0)switch(ot.length){case 2:i.vertexAttrib2fv(Q.location,ot);break;case 3:i.vertexAttrib3fv(Q.location,ot);break;case 4:i.vertexAttrib4fv(Q.location,ot);break;default:i.vertexAttrib1fv(Q.location,ot)}}}}b()}function R(){O();for(let D in n){let z=n[D];for(let X in z){let F=z[X];for(let H in F){let Z=F[H];for(let G in Z)h(Z[G].object),delete Z[G];delete F[H]}}delete n[D]}}function C(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let X in z){let F=z[X];for(let H in F){let Z=F[H];for(let G in Z)h(Z[G].object),delete Z[G];delete F[H]}}delete n[D.id]}function v(D){for(let z in n){let X=n[z];for(let F in X){let H=X[F];if(H[D.id]===void 0)continue;let Z=H[D.id];for(let G in Z)h(Z[G].object),delete Z[G];delete H[D.id]}}}function M(D){for(let z in n){let X=n[z],F=D.isInstancedMesh===!0?D.id:0,H=X[F];if(H!==void 0){for(let Z in H){let G=H[Z];for(let ht in G)h(G[ht].object),delete G[ht];delete H[Z]}delete X[F],Object.keys(X).length===0&&delete n[z]}}}function O(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:L,dispose:R,releaseStatesOfGeometry:C,releaseStatesOfObject:M,releaseStatesOfProgram:v,initAttributes:y,enableAttribute:p,disableUnusedAttributes:b}}function MC(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function TC(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let v=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==bs&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let M=v===xs&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(v!==Mi&&v!==ji&&!M&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(ie("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&ie("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&ie("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),C=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:y,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:b,maxVaryings:E,maxFragmentUniforms:_,maxSamples:R,samples:C}}function AC(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Oi,a=new he,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,y=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let b=r?0:n,E=b*4,_=m.clippingState||null;l.value=_,_=h(g,d,E,f);for(let R=0;R!==E;++R)_[R]=e[R];m.clippingState=_,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,g){let y=u!==null?u.length:0,p=null;if(y!==0){if(p=l.value,g!==!0||p===null){let m=f+y*4,b=d.matrixWorldInverse;a.getNormalMatrix(b),(p===null||p.length<m)&&(p=new Float32Array(m));for(let E=0,_=f;E!==y;++E,_+=4)o.copy(u[E]).applyMatrix4(b,a),o.normal.toArray(p,_),p[_+3]=o.constant}l.value=p,l.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,p}}var Sc=class extends ki{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Yl(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new ms(5,5,5),r=new Si({name:"CubemapFromEquirect",uniforms:xo(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:jn,blending:mo});r.uniforms.tEquirect.value=e;let o=new ai(s,r),a=e.minFilter;return e.minFilter===mr&&(e.minFilter=yi),new Na(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},ib=256,EC=3,CC=20,Ab=256,Eb=16,RC=3,PC=new N,IC=new qt,Md=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Na(1,10,null),this._boxMesh=new ai(new ms(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=PC}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,y=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(t.background=l.getClearColor(IC));let p=new Na(n,s,h);return p.position.copy(a),p.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,t.background=y,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ob(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=rb(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(ib,Xm(t))}_fromTexture(t,e){t.mapping===yo||t.mapping===ka?this._setSize(t.image.length===0?ib:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=sb(t,!1,!1),n=Math.log2(t)-EC;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=sb(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===yo||t.mapping===ka?(this._cubemapMaterial===null&&(this._cubemapMaterial=ob()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=rb()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=LC(),this._integrationMaterial=DC());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Eb);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-RC)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Ab*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=NC());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function sb(i,t,e){return new Sc(i,{minFilter:mr,generateMipmaps:t,type:xs,colorSpace:Ul,depthBuffer:e})}function Mc(i,t,e){return new Si({name:i,uniforms:t,vertexShader:xe.cube_vert,fragmentShader:e,side:jn,blending:mo,depthTest:!1,depthWrite:!1})}function LC(){return Mc("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Ab}u

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
	`)}function DC(){return Mc("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Eb}},`

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
	`)}function NC(){return Mc("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

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
	`)}function rb(){return Mc("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function ob(){return Mc("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function FC(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Fu||f===Uu)if(t.has(d)){let g=t.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let y=new Sc(g.height);return y.fromEquirectangularTexture(i,d),t.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Fu||f===Uu,y=f===yo||f===ka;if(g||y){let p=e.get(d),m=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Md(i)),p=g?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,e.set(d,p),p.texture;if(p!==void 0)return p.texture;{let b=d.image;return g&&b&&b.height>0||y&&b&&l(b)?(n===null&&(n=new Md(i)),p=g?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,e.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===Fu?d.mapping=yo:f===Uu&&(d.mapping=ka),d}function l(d){let f=0,g=6;for(let y=0;y<g;y++)d[y]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function UC(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Ll("WebGLRenderer: "+n+" extension not supported."),s}}}function OC(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let p in g.attributes)t.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let y=r.get(g);y&&(t.remove(y),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function h(g){let y=g.attributes;for(let p in y)t.update(y[p],i.ARRAY_BUFFER)}function u(g){let y=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let b=y!==null?y.array.length:p.array.length/3-1,E=p.count>=65535?Gl:Hl,_=new E(Math.ceil(b/3)*6,1),R=_.array;if(y!==null){let v=y.array;m=y.version;for(let M=0,O=0;M<b;M+=3){let L=v[M+0],D=v[M+1],z=v[M+2];R[O++]=L,R[O++]=D,R[O++]=D,R[O++]=z,R[O++]=z,R[O++]=L}}else{m=p.version;for(let v=0,M=0;v<b;v+=3){let O=v+0,L=v+1,D=v+2;R[M++]=O,R[M++]=L,R[M++]=L,R[M++]=D,R[M++]=D,R[M++]=O}}_.version=m;let C=r.get(g);C&&t.remove(C),r.set(g,_)}function d(g){let y=r.get(g);if(y){let p=g.index;p!==null&&y.version<p.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let y=s[g].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function kC(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let y=0;for(let p=0;p<f;p++)y+=d[p];e.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function BC(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:ae("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function zC(i,t,e){let n=new WeakMap,s=new Ve;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let O=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],E=0;f===!0&&(E=1),g===!0&&(E=2),y===!0&&(E=3);let _=a.attributes.position.count*E,R=1;_>t.maxTextureSize&&(R=Math.ceil(_/t.maxTextureSize),_=t.maxTextureSize);let C=new Float32Array(_*R*4*u),v=new zl(C,_,R,u);v.type=ji,v.needsUpdate=!0;let M=E*4;for(let L=0;L<u;L++){let D=p[L],z=m[L],X=b[L],F=_*R*4*L;for(let H=0;H<D.count;H++){let Z=H*M;f===!0&&(s.fromBufferAttribute(D,H),C[F+Z+0]=s.x,C[F+Z+1]=s.y,C[F+Z+2]=s.z,C[F+Z+3]=0),g===!0&&(s.fromBufferAttribute(z,H),C[F+Z+4]=s.x,C[F+Z+5]=s.y,C[F+Z+6]=s.z,C[F+Z+7]=0),y===!0&&(s.fromBufferAttribute(X,H),C[F+Z+8]=s.x,C[F+Z+9]=s.y,C[F+Z+10]=s.z,C[F+Z+11]=X.itemSize===4?s.w:1)}}d={count:u,texture:v,size:new Kt(_,R)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function VC(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var HC={[Am]:"LINEAR_TONE_MAPPING",[Em]:"REINHARD_TONE_MAPPING",[Cm]:"CINEON_TONE_MAPPING",[Rm]:"ACES_FILMIC_TONE_MAPPING",[Im]:"AGX_TONE_MAPPING",[Lm]:"NEUTRAL_TONE_MAPPING",[Pm]:"CUSTOM_TONE_MAPPING"};function GC(i,t,e,n,s,r){let o=new ki(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new He;h.setAttribute("position",new Xe([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Xe([0,2,0,0,2,0],2));let u=new bu({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new ai(h,u),f=new gs(-1,1,1,-1,0,1),g=null,y=null,p=!1,m,b=null,E=[],_=!1;this.setSize=function(R,C){o.setSize(R,C),a!==null&&a.setSize(R,C),l!==null&&l.setSize(R,C);for(let v=0;v<E.length;v++){let M=E[v];M.setSize&&M.setSize(R,C)}},this.setEffects=function(R){E=R,_=E.length>0&&E[0].isRenderPass===!0;let C=o.width,v=o.height;E.length>0&&a===null&&(a=new ki(C,v,{type:xs,depthBuffer:!1,stencilBuffer:!1}),l=new ki(C,v,{type:xs,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&E.some(O=>O.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new dr(C,v),r===!0&&(c.format=gr,c.type=vo)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let O=0;O<E.length;O++){let L=E[O];L.setSize&&L.setSize(C,v),M&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(R,C){if(p||R.toneMapping===Os&&E.length===0)return!1;if(b=C,C!==null){let v=C.width,M=C.height;(o.width!==v||o.height!==M)&&this.setSize(v,M)}return _===!1&&R.setRenderTarget(o),m=R.toneMapping,R.toneMapping=Os,!0},this.hasRenderPass=function(){return _},this.end=function(R,C){R.toneMapping=m,p=!0;let v=o,M=a;for(let O=0;O<E.length;O++){let L=E[O];L.enabled!==!1&&(L.render(R,M,v,C),L.needsSwap!==!1&&(v=M,M=M===a?l:a))}if(g!==R.outputColorSpace||y!==R.toneMapping){g=R.outputColorSpace,y=R.toneMapping,u.defines={},Ce.getTransfer(g)===ze&&(u.defines.SRGB_TRANSFER="");let O=HC[y];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=v.texture,R.setRenderTarget(b),R.render(d,f),b=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Cb=new _i,Rb=new dr(1,1),Pb=new Zl(1),Ib=new zl,Lb=new fu,Db=new Yl,ab=[],lb=[],cb=new Float32Array(16),hb=new Float32Array(9),ub=new Float32Array(4);function Va(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=ab[s];if(r===void 0&&(r=new Float32Array(s),ab[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Dn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Nn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Ad(i,t){let e=lb[t];e===void 0&&(e=new Int32Array(t),lb[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function WC(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function $C(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Dn(e,t))return;i.uniform2fv(this.addr,t),Nn(e,t)}}function XC(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Dn(e,t))return;i.uniform3fv(this.addr,t),Nn(e,t)}}function qC(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Dn(e,t))return;i.uniform4fv(this.addr,t),Nn(e,t)}}function YC(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Dn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Nn(e,t)}else{if(Dn(e,n))return;ub.set(n),i.uniformMatrix2fv(this.addr,!1,ub),Nn(e,n)}}function ZC(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Dn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Nn(e,t)}else{if(Dn(e,n))return;hb.set(n),i.uniformMatrix3fv(this.addr,!1,hb),Nn(e,n)}}function KC(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Dn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Nn(e,t)}else{if(Dn(e,n))return;cb.set(n),i.uniformMatrix4fv(this.addr,!1,cb),Nn(e,n)}}function jC(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function JC(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Dn(e,t))return;i.uniform2iv(this.addr,t),Nn(e,t)}}function QC(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Dn(e,t))return;i.uniform3iv(this.addr,t),Nn(e,t)}}function tR(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Dn(e,t))return;i.uniform4iv(this.addr,t),Nn(e,t)}}function eR(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function nR(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Dn(e,t))return;i.uniform2uiv(this.addr,t),Nn(e,t)}}function iR(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Dn(e,t))return;i.uniform3uiv(this.addr,t),Nn(e,t)}}function sR(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Dn(e,t))return;i.uniform4uiv(this.addr,t),Nn(e,t)}}function Ed(i){return i.version===0&&(i.compareFunction=Hm,i.needsUpdate=!0),i}function rR(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ed(Rb):r=Cb,e.setTexture2D(t||r,s)}function oR(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Lb,s)}function aR(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ed(Pb):r=Db,e.setTextureCube(t||r,s)}function lR(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Ib,s)}function cR(i){switch(i){case 5126:return WC;case 35664:return $C;case 35665:return XC;case 35666:return qC;case 35674:return YC;case 35675:return ZC;case 35676:return KC;case 5124:case 35670:return jC;case 35667:case 35671:return JC;case 35668:case 35672:return QC;case 35669:case 35673:return tR;case 5125:return eR;case 36294:return nR;case 36295:return iR;case 36296:return sR;case 35678:case 36198:case 36298:case 36306:case 35682:return rR;case 35679:case 36299:case 36307:return oR;case 35680:case 36300:case 36308:case 36293:return aR;case 36289:case 36303:case 36311:case 36292:return lR}}function hR(i,t){i.uniform1fv(this.addr,t)}function uR(i,t){let e=Va(t,this.size,2);i.uniform2fv(this.addr,e)}function dR(i,t){let e=Va(t,this.size,3);i.uniform3fv(this.addr,e)}function fR(i,t){let e=Va(t,this.size,4);i.uniform4fv(this.addr,e)}function pR(i,t){let e=Va(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function mR(i,t){let e=Va(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function gR(i,t){let e=Va(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function yR(i,t){i.uniform1iv(this.addr,t)}function vR(i,t){i.uniform2iv(this.addr,t)}function xR(i,t){i.uniform3iv(this.addr,t)}function bR(i,t){i.uniform4iv(this.addr,t)}function _R(i,t){i.uniform1uiv(this.addr,t)}function wR(i,t){i.uniform2uiv(this.addr,t)}function SR(i,t){i.uniform3uiv(this.addr,t)}function MR(i,t){i.uniform4uiv(this.addr,t)}function TR(i,t,e){let n=this.cache,s=t.length,r=Ad(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ed(Rb):o=Cb;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function AR(i,t,e){let n=this.cache,s=t.length,r=Ad(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Lb,r[o])}function ER(i,t,e){let n=this.cache,s=t.length,r=Ad(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ed(Pb):o=Db;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function CR(i,t,e){let n=this.cache,s=t.length,r=Ad(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Ib,r[o])}function RR(i){switch(i){case 5126:return hR;case 35664:return uR;case 35665:return dR;case 35666:return fR;case 35674:return pR;case 35675:return mR;case 35676:return gR;case 5124:case 35670:return yR;case 35667:case 35671:return vR;case 35668:case 35672:return xR;case 35669:case 35673:return bR;case 5125:return _R;case 36294:return wR;case 36295:return SR;case 36296:return MR;case 35678:case 36198:case 36298:case 36306:case 35682:return TR;case 35679:case 36299:case 36307:return AR;case 35680:case 36300:case 36308:case 36293:return ER;case 36289:case 36303:case 36311:case 36292:return CR}}var eg=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=cR(e.type)}},ng=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=RR(e.type)}},ig=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Qm=/(\w+)(\])?(\[|\.)?/g;function db(i,t){i.seq.push(t),i.map[t.id]=t}function PR(i,t,e){let n=i.name,s=n.length;for(Qm.lastIndex=0;;){let r=Qm.exec(n),o=Qm.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){db(e,c===void 0?new eg(a,i,t):new ng(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new ig(a),db(e,u)),e=u}}}var za=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);PR(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function fb(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var IR=37297,LR=0;function DR(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var pb=new he;function NR(i){Ce._getMatrix(pb,Ce.workingColorSpace,i);let t=`mat3( ${pb.elements.map(e=>e.toFixed(4))} )`;switch(Ce.getTransfer(i)){case Ol:return[t,"LinearTransferOETF"];case ze:return[t,"sRGBTransferOETF"];default:return ie("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function mb(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+DR(i.getShaderSource(t),a)}else return r}function FR(i,t){let e=NR(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var UR={[Am]:"Linear",[Em]:"Reinhard",[Cm]:"Cineon",[Rm]:"ACESFilmic",[Im]:"AgX",[Lm]:"Neutral",[Pm]:"Custom"};function OR(i,t){let e=UR[t];return e===void 0?(ie("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Sd=new N;function kR(){Ce.getLuminanceCoefficients(Sd);let i=Sd.x.toFixed(4),t=Sd.y.toFixed(4),e=Sd.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function BR(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(wc).join(`
`)}function zR(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function VR(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function wc(i){return i!==""}function gb(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function yb(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var HR=/^[ \t]*#include +<([\w\d./]+)>/gm;function sg(i){return i.replace(HR,GR)}function GR(i,t){let e=xe[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return sg(e)}var WR=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function vb(i){return i.replace(WR,$R)}function $R(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function xb(i){let t=`precision ${i.precision} float;
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
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var XR={[cc]:"SHADOWMAP_TYPE_PCF",[Ua]:"SHADOWMAP_TYPE_VSM"};function qR(i){return XR[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var YR={[ka]:"ENVMAP_MODE_REFRACTION"};function ZR(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":YR[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var KR={[hc]:"ENVMAP_BLENDING_MULTIPLY",[Bx]:"ENVMAP_BLENDING_MIX",[zx]:"ENVMAP_BLENDING_ADD"};function jR(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":KR[i.combine]||"ENVMAP_BLENDING_NONE"}function JR(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=qR(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=ZR(e),u=jR(e),d=BR(e),f=zR(r),g=s.createProgram(),y,p,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(wc).join(`
`),y.length>0&&(y+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(wc).join(`
`),p.length>0&&(p+=`
`)):(y=[xb(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(wc).join(`
`),p=[xb(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Os?"#define TONE_MAPPING":"",e.toneMapping!==Os?xe.tonemapping_pars_fragment:"",e.toneMapping!==Os?OR("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",xe.colorspace_pars_fragment,FR("linearToOutputTexel",e.outputColorSpace),kR(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(wc).join(`
`)),o=sg(o),o=gb(o,e),o=yb(o,e),a=sg(a),a=gb(a,e),a=yb(a,e),o=vb(o),a=vb(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,p=["#define varying in",e.glslVersion===Wm?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Wm?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let b=m+y+o,E=m+p+a,_=fb(s,s.VERTEX_SHADER,b),R=fb(s,s.FRAGMENT_SHADER,E);s.attachShader(g,_),s.attachShader(g,R),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function C(L){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(_)||"",X=s.getShaderInfoLog(R)||"",F=D.trim(),H=z.trim(),Z=X.trim(),G=!0,ht=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,_,R);else{let Q=mb(s,_,"vertex"),et=mb(s,R,"fragment");ae("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+F+`
`+Q+`
`+et)}else F!==""?ie("WebGLProgram: Program Info Log:",F):(H===""||Z==="")&&(ht=!1);ht&&(L.diagnostics={runnable:G,programLog:F,vertexShader:{log:H,prefix:y},fragmentShader:{log:Z,prefix:p}})}s.deleteShader(_),s.deleteShader(R),v=new za(s,g),M=VR(s,g)}let v;this.getUniforms=function(){return v===void 0&&C(this),v};let M;this.getAttributes=function(){return M===void 0&&C(this),M};let O=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(g,IR)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=LR++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=_,this.fragmentShader=R,this}var QR=0,rg=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new og(t),e.set(t,n)),n}},og=class{constructor(t){this.id=QR++,this.code=t,this.usedTimes=0}};function tP(i){return i===qr||i===gc||i===yc}function eP(i,t,e,n,s,r){let o=new Ia,a=new rg,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return l.add(v),v===0?"uv":`uv${v}`}function g(v,M,O,L,D,z){let X=L.fog,F=D.geometry,H=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?L.environment:null,Z=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,G=t.get(v.envMap||H,Z),ht=d[v.type],Q=n.precision;v.precision!==null&&(Q=n.getMaxPrecision(v.precision),Q!==v.precision&&ie("WebGLProgram.getParameters:",v.precision,"not supported, using",Q,"instead."));let et=F.morphAttributes.position||F.morphAttributes.normal||F.morphAttributes.color,ot=et!==void 0?et.length:0,mt=0;F.morphAttributes.position!==void 0&&(mt=1),F.morphAttributes.normal!==void 0&&(mt=2),F.morphAttributes.color!==void 0&&(mt=3);let ft,nt,vt,_t;if(ht){let Lt=vi[ht];ft=Lt.vertexShader,nt=Lt.fragmentShader}else{ft=v.vertexShader,nt=v.fragmentShader;let Lt=a.getVertexShaderStage(v),ge=a.getFragmentShaderStage(v);a.update(v,Lt,ge),vt=Lt.id,_t=ge.id}let It=i.getRenderTarget(),At=i.state.buffers.depth.getReversed(),jt=D.isInstancedMesh===!0,fe=D.isBatchedMesh===!0,Yt=!!v.map,_e=!!v.matcap,ye=!!G,ue=ye&&G.isPMREMTexture===!0,an=!!v.aoMap,Je=!!v.lightMap,vn=!!v.bumpMap&&v.wireframe===!1,qe=!!v.normalMap,On=!!v.displacementMap,Pe=!!v.emissiveMap,En=!!v.metalnessMap,un=!!v.roughnessMap,xn=v.anisotropy>0,B=v.clearcoat>0,Dt=v.diffuseRoughness>0,ne=v.dispersion>0,pe=v.retroreflectivity>0,Et=v.iridescence>0,Ze=v.sheen>0,Xt=v.transmission>0,ee=xn&&!!v.anisotropyMap,P=B&&!!v.clearcoatMap,S=B&&!!v.clearcoatNormalMap,q=B&&!!v.clearcoatRoughnessMap,dt=Dt&&!!v.diffuseRoughnessMap,lt=Et&&!!v.iridescenceMap,bt=Et&&!!v.iridescenceThicknessMap,wt=Ze&&!!v.sheenColorMap,it=Ze&&!!v.sheenRoughnessMap,rt=!!v.specularMap,yt=!!v.specularColorMap,k=!!v.specularIntensityMap,at=Xt&&!!v.transmissionMap,st=Xt&&!!v.thicknessMap,Ct=!!v.gradientMap,xt=!!v.alphaMap,Tt=v.alphaTest>0,Zt=!!v.alphaHash,re=!!v.extensions,ut=Os;v.toneMapped&&(It===null||It.isXRRenderTarget===!0)&&(ut=i.toneMapping);let Ht=ue?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,oe={shaderID:ht,shaderType:v.type,shaderName:v.name,vertexShader:ft,fragmentShader:nt,defines:v.defines,customVertexShaderID:vt,customFragmentShaderID:_t,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:Q,batching:fe,batchingColor:fe&&D._colorsTexture!==null,instancing:jt,instancingColor:jt&&D.instanceColor!==null,instancingMorph:jt&&D.morphTexture!==null,outputColorSpace:It===null?i.outputColorSpace:It.isXRRenderTarget===!0?It.texture.colorSpace:Ce.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Yt,matcap:_e,envMap:ye,envMapMode:ye&&G.mapping,envMapPMREM:ue,envMapMaxLod:ue?Ht.length-1:null,envMapSize:ue?Ht[0].width:null,aoMap:an,lightMap:Je,bumpMap:vn,normalMap:qe,displacementMap:On,emissiveMap:Pe,normalMapObjectSpace:qe&&v.normalMapType===Gx,normalMapTangentSpace:qe&&v.normalMapType===vc,packedNormalMap:qe&&v.normalMapType===vc&&tP(v.normalMap.format),metalnessMap:En,roughnessMap:un,anisotropy:xn,anisotropyMap:ee,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:Dt,diffuseRoughnessMap:dt,dispersion:ne,retroreflection:pe,iridescence:Et,iridescenceMap:lt,iridescenceThicknessMap:bt,sheen:Ze,sheenColorMap:wt,sheenRoughnessMap:it,specularMap:rt,specularColorMap:yt,specularIntensityMap:k,transmission:Xt,transmissionMap:at,thicknessMap:st,gradientMap:Ct,opaque:v.transparent===!1&&v.blending===Oa&&v.alphaToCoverage===!1,alphaMap:xt,alphaTest:Tt,alphaHash:Zt,combine:v.combine,mapUv:Yt&&f(v.map.channel),aoMapUv:an&&f(v.aoMap.channel),lightMapUv:Je&&f(v.lightMap.channel),bumpMapUv:vn&&f(v.bumpMap.channel),normalMapUv:qe&&f(v.normalMap.channel),displacementMapUv:On&&f(v.displacementMap.channel),emissiveMapUv:Pe&&f(v.emissiveMap.channel),metalnessMapUv:En&&f(v.metalnessMap.channel),roughnessMapUv:un&&f(v.roughnessMap.channel),anisotropyMapUv:ee&&f(v.anisotropyMap.channel),clearcoatMapUv:P&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:dt&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:lt&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:bt&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:wt&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:it&&f(v.sheenRoughnessMap.channel),specularMapUv:rt&&f(v.specularMap.channel),specularColorMapUv:yt&&f(v.specularColorMap.channel),specularIntensityMapUv:k&&f(v.specularIntensityMap.channel),transmissionMapUv:at&&f(v.transmissionMap.channel),thicknessMapUv:st&&f(v.thicknessMap.channel),alphaMapUv:xt&&f(v.alphaMap.channel),vertexTangents:!!F.attributes.tangent&&(qe||xn),vertexNormals:!!F.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!F.attributes.color&&F.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!F.attributes.uv&&(Yt||xt),fog:!!X,useFog:v.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||F.attributes.normal===void 0&&qe===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:At,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:F.attributes.position!==void 0,morphTargets:F.morphAttributes.position!==void 0,morphNormals:F.morphAttributes.normal!==void 0,morphColors:F.morphAttributes.color!==void 0,morphTargetsCount:ot,morphTextureStride:mt,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:z.filter(Lt=>Lt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ut,decodeVideoTexture:Yt&&v.map.isVideoTexture===!0&&Ce.getTransfer(v.map.colorSpace)===ze,decodeVideoTextureEmissive:Pe&&v.emissiveMap.isVideoTexture===!0&&Ce.getTransfer(v.emissiveMap.colorSpace)===ze,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===Jn,flipSided:v.side===jn,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:re&&v.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(re&&v.extensions.multiDraw===!0||fe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return oe.vertexUv1s=l.has(1),oe.vertexUv2s=l.has(2),oe.vertexUv3s=l.has(3),l.clear(),oe}function y(v){let M=[];if(v.shaderID?M.push(v.shaderID):(M.push(v.customVertexShaderID),M.push(v.customFragmentShaderID)),v.defines!==void 0)for(let O in v.defines)M.push(O),M.push(v.defines[O]);return v.isRawShaderMaterial===!1&&(p(M,v),m(M,v),M.push(i.outputColorSpace)),M.push(v.customProgramCacheKey),M.join()}function p(v,M){v.push(M.precision),v.push(M.outputColorSpace),v.push(M.envMapMode),v.push(M.envMapPMREM),v.push(M.envMapMaxLod),v.push(M.envMapSize),v.push(M.mapUv),v.push(M.alphaMapUv),v.push(M.lightMapUv),v.push(M.aoMapUv),v.push(M.bumpMapUv),v.push(M.normalMapUv),v.push(M.displacementMapUv),v.push(M.emissiveMapUv),v.push(M.metalnessMapUv),v.push(M.roughnessMapUv),v.push(M.anisotropyMapUv),v.push(M.clearcoatMapUv),v.push(M.clearcoatNormalMapUv),v.push(M.clearcoatRoughnessMapUv),v.push(M.diffuseRoughnessMapUv),v.push(M.iridescenceMapUv),v.push(M.iridescenceThicknessMapUv),v.push(M.sheenColorMapUv),v.push(M.sheenRoughnessMapUv),v.push(M.specularMapUv),v.push(M.specularColorMapUv),v.push(M.specularIntensityMapUv),v.push(M.transmissionMapUv),v.push(M.thicknessMapUv),v.push(M.combine),v.push(M.fogExp2),v.push(M.sizeAttenuation),v.push(M.morphTargetsCount),v.push(M.numSunLights),v.push(M.numDirLights),v.push(M.numPointLights),v.push(M.numSpotLights),v.push(M.numSpotLightMaps),v.push(M.numHemiLights),v.push(M.numRectAreaLights),v.push(M.numSunLightShadows),v.push(M.numDirLightShadows),v.push(M.numPointLightShadows),v.push(M.numSpotLightShadows),v.push(M.numSpotLightShadowsWithMaps),v.push(M.numLightProbes),v.push(M.numLightProbeGrids),v.push(M.shadowMapType),v.push(M.toneMapping),v.push(M.numClippingPlanes),v.push(M.numClipIntersection),v.push(M.depthPacking)}function m(v,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function b(v){let M=d[v.type],O;if(M){let L=vi[M];O=bc.clone(L.uniforms)}else O=v.uniforms;return O}function E(v,M){let O=h.get(M);return O!==void 0?++O.usedTimes:(O=new JR(i,M,v,s),c.push(O),h.set(M,O)),O}function _(v){if(--v.usedTimes===0){let M=c.indexOf(v);c[M]=c[c.length-1],c.pop(),h.delete(v.cacheKey),v.destroy()}}function R(v){a.remove(v)}function C(){a.dispose()}return{getParameters:g,getProgramCacheKey:y,getUniforms:b,acquireProgram:E,releaseProgram:_,releaseShaderCache:R,programs:c,dispose:C}}function nP(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function iP(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function bb(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function _b(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,y,p,m){let b=i[t];return b===void 0?(b={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:p,group:m},i[t]=b):(b.id=d.id,b.object=d,b.geometry=f,b.material=g,b.materialVariant=o(d),b.groupOrder=y,b.renderOrder=d.renderOrder,b.z=p,b.group=m),t++,b}function l(d,f,g,y,p,m,b){b.reversedDepth===!0&&(p=-p);let E=a(d,f,g,y,p,m);g.transmission>0?n.push(E):g.transparent===!0?s.push(E):e.push(E)}function c(d,f,g,y,p,m){let b=a(d,f,g,y,p,m);g.transmission>0?n.unshift(b):g.transparent===!0?s.unshift(b):e.unshift(b)}function h(d,f){e.length>1&&e.sort(d||iP),n.length>1&&n.sort(f||bb),s.length>1&&s.sort(f||bb)}function u(){for(let d=t,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function sP(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new _b,i.set(n,[o])):s>=r.length?(o=new _b,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function rP(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new N,color:new qt};break;case"SpotLight":e={position:new N,direction:new N,color:new qt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new N,color:new qt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new N,skyColor:new qt,groundColor:new qt};break;case"RectAreaLight":e={color:new qt,position:new N,halfWidth:new N,halfHeight:new N};break}return i[t.id]=e,e}}}function oP(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Kt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Kt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Kt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var aP=0;function lP(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function cP(i){let t=new rP,e=oP(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new N);let s=new N,r=new we,o=new we;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,g=0,y=0,p=0,m=0,b=0,E=0,_=0,R=0,C=0,v=0,M=0,O=0,L=0;c.sort(lP);for(let z=0,X=c.length;z<X;z++){let F=c[z],H=F.color,Z=F.intensity,G=F.distance,ht=null;if(F.shadow&&F.shadow.map&&(F.shadow.map.texture.format===qr?ht=F.shadow.map.texture:ht=F.shadow.map.depthTexture||F.shadow.map.texture),F.isAmbientLight)h+=H.r*Z,u+=H.g*Z,d+=H.b*Z;else if(F.isLightProbe){for(let Q=0;Q<9;Q++)n.probe[Q].addScaledVector(F.sh.coefficients[Q],Z);L++}else if(F.isSunLight){let Q=t.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),F.castShadow){let et=F.shadow,ot=e.get(F);ot.shadowIntensity=et.intensity,ot.shadowBias=et.bias,ot.shadowNormalBias=et.normalBias,ot.shadowRadius=et.radius,ot.shadowMapSize.copy(et.mapSize).multiply(et.getFrameExtents()),n.sunShadow[g]=ot,n.sunShadowMap[g]=ht;let mt=et.getViewportCount();for(let ft=0;ft<mt;ft++)n.sunShadowMatrix[y+ft]=et.getMatrix(ft),n.sunShadowCascade[y+ft]=et._cascadeData[ft];y+=mt,g++}n.sun[f]=Q,f++}else if(F.isDirectionalLight){let Q=t.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),F.castShadow){let et=F.shadow,ot=e.get(F);ot.shadowIntensity=et.intensity,ot.shadowBias=et.bias,ot.shadowNormalBias=et.normalBias,ot.shadowRadius=et.radius,ot.shadowMapSize=et.mapSize,n.directionalShadow[p]=ot,n.directionalShadowMap[p]=ht,n.directionalShadowMatrix[p]=F.shadow.matrix,R++}n.directional[p]=Q,p++}else if(F.isSpotLight){let Q=t.get(F);Q.position.setFromMatrixPosition(F.matrixWorld),Q.color.copy(H).multiplyScalar(Z),Q.distance=G,Q.coneCos=Math.cos(F.angle),Q.penumbraCos=Math.cos(F.angle*(1-F.penumbra)),Q.decay=F.decay,n.spot[b]=Q;let et=F.shadow;if(F.map&&(n.spotLightMap[M]=F.map,M++,et.updateMatrices(F),F.castShadow&&O++),n.spotLightMatrix[b]=et.matrix,F.castShadow){let ot=e.get(F);ot.shadowIntensity=et.intensity,ot.shadowBias=et.bias,ot.shadowNormalBias=et.normalBias,ot.shadowRadius=et.radius,ot.shadowMapSize=et.mapSize,n.spotShadow[b]=ot,n.spotShadowMap[b]=ht,v++}b++}else if(F.isRectAreaLight){let Q=t.get(F);Q.color.copy(H).multiplyScalar(Z),Q.halfWidth.set(F.width*.5,0,0),Q.halfHeight.set(0,F.height*.5,0),n.rectArea[E]=Q,E++}else if(F.isPointLight){let Q=t.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),Q.distance=F.distance,Q.decay=F.decay,F.castShadow){let et=F.shadow,ot=e.get(F);ot.shadowIntensity=et.intensity,ot.shadowBias=et.bias,ot.shadowNormalBias=et.normalBias,ot.shadowRadius=et.radius,ot.shadowMapSize=et.mapSize,ot.shadowCameraNear=et.camera.near,ot.shadowCameraFar=et.camera.far,n.pointShadow[m]=ot,n.pointShadowMap[m]=ht,n.pointShadowMatrix[m]=F.shadow.matrix,C++}n.point[m]=Q,m++}else if(F.isHemisphereLight){let Q=t.get(F);Q.skyColor.copy(F.color).multiplyScalar(Z),Q.groundColor.copy(F.groundColor).multiplyScalar(Z),n.hemi[_]=Q,_++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Nt.LTC_FLOAT_1,n.rectAreaLTC2=Nt.LTC_FLOAT_2):(n.rectAreaLTC1=Nt.LTC_HALF_1,n.rectAreaLTC2=Nt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==p||D.pointLength!==m||D.spotLength!==b||D.rectAreaLength!==E||D.hemiLength!==_||D.numSunShadows!==g||D.numDirectionalShadows!==R||D.numPointShadows!==C||D.numSpotShadows!==v||D.numSpotMaps!==M||D.numLightProbes!==L)&&(n.sun.length=f,n.directional.length=p,n.spot.length=b,n.rectArea.length=E,n.point.length=m,n.hemi.length=_,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=C,n.pointShadowMap.length=C,n.pointShadowMatrix.length=C,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+M-O,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=L,D.sunLength=f,D.directionalLength=p,D.pointLength=m,D.spotLength=b,D.rectAreaLength=E,D.hemiLength=_,D.numSunShadows=g,D.numDirectionalShadows=R,D.numPointShadows=C,D.numSpotShadows=v,D.numSpotMaps=M,D.numLightProbes=L,n.version=aP++)}function l(c,h){let u=0,d=0,f=0,g=0,y=0,p=0,m=h.matrixWorldInverse;for(let b=0,E=c.length;b<E;b++){let _=c[b];if(_.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(_.matrixWorld),R.direction.transformDirection(m),u++}else if(_.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),d++}else if(_.isSpotLight){let R=n.spot[g];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(m),R.direction.setFromMatrixPosition(_.matrixWorld),s.setFromMatrixPosition(_.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),g++}else if(_.isRectAreaLight){let R=n.rectArea[y];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(m),o.identity(),r.copy(_.matrixWorld),r.premultiply(m),o.extractRotation(r),R.halfWidth.set(_.width*.5,0,0),R.halfHeight.set(0,_.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),y++}else if(_.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(_.matrixWorld),R.position.applyMatrix4(m),f++}else if(_.isHemisphereLight){let R=n.hemi[p];R.direction.setFromMatrixPosition(_.matrixWorld),R.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function wb(i){let t=new cP(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function hP(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new wb(i),t.set(s,[a])):r>=o.length?(a=new wb(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var uP=`void main() {
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
}`,fP=[new N(1,0,0),new N(-1,0,0),new N(0,1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1)],pP=[new N(0,-1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1),new N(0,-1,0),new N(0,-1,0)],Sb=new we,_c=new N,tg=new N;function mP(i,t,e){let n=new Vr,s=new Kt,r=new Kt,o=new Ve,a=new _u,l=new wu,c={},h=e.maxTextureSize,u={[Us]:jn,[jn]:Us,[Jn]:Jn},d=new Si({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Kt},radius:{value:4}},vertexShader:uP,fragmentShader:dP}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new He;g.setAttribute("position",new Le(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new ai(g,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=cc;let m=this.type;this.render=function(C,v,M){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||C.length===0)return;this.type===bx&&(ie("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=cc);let O=i.getRenderTarget(),L=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(mo),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let X=m!==this.type;X&&v.traverse(function(F){F.material&&(Array.isArray(F.material)?F.material.forEach(H=>H.needsUpdate=!0):F.material.needsUpdate=!0)});for(let F=0,H=C.length;F<H;F++){let Z=C[F],G=Z.shadow;if(G===void 0){ie("WebGLShadowMap:",Z,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ht=G.getFrameExtents();s.multiply(ht),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ht.x),s.x=r.x*ht.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ht.y),s.y=r.y*ht.y,G.mapSize.y=r.y));let Q=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=Q,G.map===null||X===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Ua){if(Z.isPointLight){ie("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new ki(s.x,s.y,{format:qr,type:xs,minFilter:yi,magFilter:yi,generateMipmaps:!1}),G.map.texture.name=Z.name+".shadowMap",G.map.depthTexture=new dr(s.x,s.y,ji),G.map.depthTexture.name=Z.name+".shadowMapDepth",G.map.depthTexture.format=hr,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Gn,G.map.depthTexture.magFilter=Gn}else Z.isPointLight?(G.map=new Sc(s.x),G.map.depthTexture=new Zl(s.x,vs)):(G.map=new ki(s.x,s.y),G.map.depthTexture=new dr(s.x,s.y,vs)),G.map.depthTexture.name=Z.name+".shadowMap",G.map.depthTexture.format=hr,this.type===cc?(G.map.depthTexture.compareFunction=Q?Vm:zm,G.map.depthTexture.minFilter=yi,G.map.depthTexture.magFilter=yi):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Gn,G.map.depthTexture.magFilter=Gn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let et=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Z.isPointLight!==!0&&G.updateMatrices(Z,M);let ot=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:M.layers;for(let mt=0;mt<et;mt++){let ft=G.getCamera(mt);if(Z.isPointLight){let nt=G.camera,vt=G.matrix,_t=Z.distance||nt.far;_t!==nt.far&&(nt.far=_t,nt.updateProjectionMatrix()),_c.setFromMatrixPosition(Z.matrixWorld),nt.position.copy(_c),tg.copy(nt.position),tg.add(fP[mt]),nt.up.copy(pP[mt]),nt.lookAt(tg),nt.updateMatrixWorld(),vt.makeTranslation(-_c.x,-_c.y,-_c.z),Sb.multiplyMatrices(nt.projectionMatrix,nt.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Sb,nt.coordinateSystem,nt.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,mt),i.clear();else{mt===0&&(i.setRenderTarget(G.map),i.clear());let nt=G.getViewport(mt);o.set(r.x*nt.x,r.y*nt.y,r.x*nt.z,r.y*nt.w),z.viewport(o)}n=G.getFrustum(mt),_(v,M,ft,Z,ot,this.type)}G.isPointLightShadow!==!0&&this.type===Ua&&b(G,M),G.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(O,L,D)};function b(C,v){let M=t.update(y);d.defines.VSM_SAMPLES!==C.blurSamples&&(d.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null?C.mapPass=new ki(s.x,s.y,{format:qr,type:xs}):(C.mapPass.width!==C.map.width||C.mapPass.height!==C.map.height)&&C.mapPass.setSize(C.map.width,C.map.height),d.uniforms.shadow_pass.value=C.map.depthTexture,d.uniforms.resolution.value.set(C.map.width,C.map.height),d.uniforms.radius.value=C.radius,i.setRenderTarget(C.mapPass),i.clear(),i.renderBufferDirect(v,null,M,d,y,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value.set(C.map.width,C.map.height),f.uniforms.radius.value=C.radius,i.setRenderTarget(C.map),i.clear(),i.renderBufferDirect(v,null,M,f,y,null)}function E(C,v,M,O){let L=null,D=M.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(D!==void 0)L=D;else if(L=M.isPointLight===!0?l:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let z=L.uuid,X=v.uuid,F=c[z];F===void 0&&(F={},c[z]=F);let H=F[X];H===void 0&&(H=L.clone(),F[X]=H,v.addEventListener("dispose",R)),L=H}if(L.visible=v.visible,L.wireframe=v.wireframe,O===Ua?L.side=v.shadowSide!==null?v.shadowSide:v.side:L.side=v.shadowSide!==null?v.shadowSide:u[v.side],L.alphaMap=v.alphaMap,L.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,L.map=v.map,L.clipShadows=v.clipShadows,L.clippingPlanes=v.clippingPlanes,L.clipIntersection=v.clipIntersection,L.displacementMap=v.displacementMap,L.displacementScale=v.displacementScale,L.displacementBias=v.displacementBias,L.wireframeLinewidth=v.wireframeLinewidth,L.linewidth=v.linewidth,M.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=i.properties.get(L);z.light=M}return L}function _(C,v,M,O,L,D){if(C.visible===!1)return;if(C.layers.test(L)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&D===Ua)&&(!C.frustumCulled||C.intersectsFrustum(n))){C.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,C.matrixWorld);let F=t.update(C),H=C.material;if(Array.isArray(H)){let Z=F.groups;for(let G=0,ht=Z.length;G<ht;G++){let Q=Z[G],et=H[Q.materialIndex];if(et&&et.visible){let ot=E(C,et,O,D);C.onBeforeShadow(i,C,v,M,F,ot,Q),i.renderBufferDirect(M,null,F,ot,C,Q),C.onAfterShadow(i,C,v,M,F,ot,Q)}}}else if(H.visible){let Z=E(C,H,O,D);C.onBeforeShadow(i,C,v,M,F,Z,null),i.renderBufferDirect(M,null,F,Z,C,null),C.onAfterShadow(i,C,v,M,F,Z,null)}}let X=C.children;for(let F=0,H=X.length;F<H;F++)_(X[F],v,M,O,L,D)}function R(C){C.target.removeEventListener("dispose",R);for(let M in c){let O=c[M],L=C.target.uuid;L in O&&(O[L].dispose(),delete O[L])}}}function gP(i,t){function e(){let k=!1,at=new Ve,st=null,Ct=new Ve(0,0,0,0);return{setMask:function(xt){st!==xt&&!k&&(i.colorMask(xt,xt,xt,xt),st=xt)},setLocked:function(xt){k=xt},setClear:function(xt,Tt,Zt,re,ut){ut===!0&&(xt*=re,Tt*=re,Zt*=re),at.set(xt,Tt,Zt,re),Ct.equals(at)===!1&&(i.clearColor(xt,Tt,Zt,re),Ct.copy(at))},reset:function(){k=!1,st=null,Ct.set(-1,0,0,0)}}}function n(){let k=!1,at=!1,st=null,Ct=null,xt=null;return{setReversed:function(Tt){if(at!==Tt){let Zt=t.get("EXT_clip_control");Tt?Zt.clipControlEXT(Zt.LOWER_LEFT_EXT,Zt.ZERO_TO_ONE_EXT):Zt.clipControlEXT(Zt.LOWER_LEFT_EXT,Zt.NEGATIVE_ONE_TO_ONE_EXT),at=Tt;let re=xt;xt=null,this.setClear(re)}},getReversed:function(){return at},setTest:function(Tt){Tt?At(i.DEPTH_TEST):jt(i.DEPTH_TEST)},setMask:function(Tt){st!==Tt&&!k&&(i.depthMask(Tt),st=Tt)},setFunc:function(Tt){if(at&&(Tt=Qx[Tt]),Ct!==Tt){switch(Tt){case eu:i.depthFunc(i.NEVER);break;case nu:i.depthFunc(i.ALWAYS);break;case iu:i.depthFunc(i.LESS);break;case Aa:i.depthFunc(i.LEQUAL);break;case su:i.depthFunc(i.EQUAL);break;case ru:i.depthFunc(i.GEQUAL);break;case ou:i.depthFunc(i.GREATER);break;case au:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ct=Tt}},setLocked:function(Tt){k=Tt},setClear:function(Tt){xt!==Tt&&(xt=Tt,at&&(Tt=1-Tt),i.clearDepth(Tt))},reset:function(){k=!1,st=null,Ct=null,xt=null,at=!1}}}function s(){let k=!1,at=null,st=null,Ct=null,xt=null,Tt=null,Zt=null,re=null,ut=null;return{setTest:function(Ht){k||(Ht?At(i.STENCIL_TEST):jt(i.STENCIL_TEST))},setMask:function(Ht){at!==Ht&&!k&&(i.stencilMask(Ht),at=Ht)},setFunc:function(Ht,oe,Lt){(st!==Ht||Ct!==oe||xt!==Lt)&&(i.stencilFunc(Ht,oe,Lt),st=Ht,Ct=oe,xt=Lt)},setOp:function(Ht,oe,Lt){(Tt!==Ht||Zt!==oe||re!==Lt)&&(i.stencilOp(Ht,oe,Lt),Tt=Ht,Zt=oe,re=Lt)},setLocked:function(Ht){k=Ht},setClear:function(Ht){ut!==Ht&&(i.clearStencil(Ht),ut=Ht)},reset:function(){k=!1,at=null,st=null,Ct=null,xt=null,Tt=null,Zt=null,re=null,ut=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],y=null,p=!1,m=null,b=null,E=null,_=null,R=null,C=null,v=null,M=new qt(0,0,0),O=0,L=!1,D=null,z=null,X=null,F=null,H=null,Z=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ht=0,Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(ht=parseFloat(/^WebGL (\d)/.exec(Q)[1]),G=ht>=1):Q.indexOf("OpenGL ES")!==-1&&(ht=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),G=ht>=2);let et=null,ot={},mt=i.getParameter(i.SCISSOR_BOX),ft=i.getParameter(i.VIEWPORT),nt=new Ve().fromArray(mt),vt=new Ve().fromArray(ft);function _t(k,at,st,Ct){let xt=new Uint8Array(4),Tt=i.createTexture();i.bindTexture(k,Tt),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Zt=0;Zt<st;Zt++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(at,0,i.RGBA,1,1,Ct,0,i.RGBA,i.UNSIGNED_BYTE,xt):i.texImage2D(at+Zt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,xt);return Tt}let It={};It[i.TEXTURE_2D]=_t(i.TEXTURE_2D,i.TEXTURE_2D,1),It[i.TEXTURE_CUBE_MAP]=_t(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),It[i.TEXTURE_2D_ARRAY]=_t(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),It[i.TEXTURE_3D]=_t(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),At(i.DEPTH_TEST),o.setFunc(Aa),vn(!1),qe(bm),At(i.CULL_FACE),an(mo);function At(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function jt(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function fe(k,at){return d[k]!==at?(i.bindFramebuffer(k,at),d[k]=at,k===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=at),k===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=at),!0):!1}function Yt(k,at){let st=g,Ct=!1;if(k){st=f.get(at),st===void 0&&(st=[],f.set(at,st));let xt=k.textures;if(st.length!==xt.length||st[0]!==i.COLOR_ATTACHMENT0){for(let Tt=0,Zt=xt.length;Tt<Zt;Tt++)st[Tt]=i.COLOR_ATTACHMENT0+Tt;st.length=xt.length,Ct=!0}}else st[0]!==i.BACK&&(st[0]=i.BACK,Ct=!0);Ct&&i.drawBuffers(st)}function _e(k){return y!==k?(i.useProgram(k),y=k,!0):!1}let ye={[go]:i.FUNC_ADD,[wx]:i.FUNC_SUBTRACT,[Sx]:i.FUNC_REVERSE_SUBTRACT};ye[Mx]=i.MIN,ye[Tx]=i.MAX;let ue={[Ax]:i.ZERO,[Ex]:i.ONE,[Cx]:i.SRC_COLOR,[Mm]:i.SRC_ALPHA,[Nx]:i.SRC_ALPHA_SATURATE,[Lx]:i.DST_COLOR,[Px]:i.DST_ALPHA,[Rx]:i.ONE_MINUS_SRC_COLOR,[Tm]:i.ONE_MINUS_SRC_ALPHA,[Dx]:i.ONE_MINUS_DST_COLOR,[Ix]:i.ONE_MINUS_DST_ALPHA,[Fx]:i.CONSTANT_COLOR,[Ux]:i.ONE_MINUS_CONSTANT_COLOR,[Ox]:i.CONSTANT_ALPHA,[kx]:i.ONE_MINUS_CONSTANT_ALPHA};function an(k,at,st,Ct,xt,Tt,Zt,re,ut,Ht){if(k===mo){p===!0&&(jt(i.BLEND),p=!1);return}if(p===!1&&(At(i.BLEND),p=!0),k!==_x){if(k!==m||Ht!==L){if((b!==go||R!==go)&&(i.blendEquation(i.FUNC_ADD),b=go,R=go),Ht)switch(k){case Oa:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case _m:i.blendFunc(i.ONE,i.ONE);break;case wm:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Sm:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:ae("WebGLState: Invalid blending: ",k);break}else switch(k){case Oa:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case _m:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case wm:ae("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Sm:ae("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:ae("WebGLState: Invalid blending: ",k);break}E=null,_=null,C=null,v=null,M.set(0,0,0),O=0,m=k,L=Ht}return}xt=xt||at,Tt=Tt||st,Zt=Zt||Ct,(at!==b||xt!==R)&&(i.blendEquationSeparate(ye[at],ye[xt]),b=at,R=xt),(st!==E||Ct!==_||Tt!==C||Zt!==v)&&(i.blendFuncSeparate(ue[st],ue[Ct],ue[Tt],ue[Zt]),E=st,_=Ct,C=Tt,v=Zt),(re.equals(M)===!1||ut!==O)&&(i.blendColor(re.r,re.g,re.b,ut),M.copy(re),O=ut),m=k,L=!1}function Je(k,at){k.side===Jn?jt(i.CULL_FACE):At(i.CULL_FACE);let st=k.side===jn;at&&(st=!st),vn(st),k.blending===Oa&&k.transparent===!1?an(mo):an(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Ct=k.stencilWrite;a.setTest(Ct),Ct&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),Pe(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?At(i.SAMPLE_ALPHA_TO_COVERAGE):jt(i.SAMPLE_ALPHA_TO_COVERAGE)}function vn(k){D!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),D=k)}function qe(k){k!==vx?(At(i.CULL_FACE),k!==z&&(k===bm?i.cullFace(i.BACK):k===xx?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):jt(i.CULL_FACE),z=k}function On(k){k!==X&&(G&&i.lineWidth(k),X=k)}function Pe(k,at,st){k?(At(i.POLYGON_OFFSET_FILL),(F!==at||H!==st)&&(F=at,H=st,o.getReversed()&&(at=-at,st=-st),i.polygonOffset(at,st))):jt(i.POLYGON_OFFSET_FILL)}function En(k){k?At(i.SCISSOR_TEST):jt(i.SCISSOR_TEST)}function un(k){k===void 0&&(k=i.TEXTURE0+Z-1),et!==k&&(i.activeTexture(k),et=k)}function xn(k,at,st){st===void 0&&(et===null?st=i.TEXTURE0+Z-1:st=et);let Ct=ot[st];Ct===void 0&&(Ct={type:void 0,texture:void 0},ot[st]=Ct),(Ct.type!==k||Ct.texture!==at)&&(et!==st&&(i.activeTexture(st),et=st),i.bindTexture(k,at||It[k]),Ct.type=k,Ct.texture=at)}function B(){let k=ot[et];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function Dt(){try{i.compressedTexImage2D(...arguments)}catch(k){ae("WebGLState:",k)}}function ne(){try{i.compressedTexImage3D(...arguments)}catch(k){ae("WebGLState:",k)}}function pe(){try{i.texSubImage2D(...arguments)}catch(k){ae("WebGLState:",k)}}function Et(){try{i.texSubImage3D(...arguments)}catch(k){ae("WebGLState:",k)}}function Ze(){try{i.compressedTexSubImage2D(...arguments)}catch(k){ae("WebGLState:",k)}}function Xt(){try{i.compressedTexSubImage3D(...arguments)}catch(k){ae("WebGLState:",k)}}function ee(){try{i.texStorage2D(...arguments)}catch(k){ae("WebGLState:",k)}}function P(){try{i.texStorage3D(...arguments)}catch(k){ae("WebGLState:",k)}}function S(){try{i.texImage2D(...arguments)}catch(k){ae("WebGLState:",k)}}function q(){try{i.texImage3D(...arguments)}catch(k){ae("WebGLState:",k)}}function dt(k){return u[k]!==void 0?u[k]:i.getParameter(k)}function lt(k,at){u[k]!==at&&(i.pixelStorei(k,at),u[k]=at)}function bt(k){nt.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),nt.copy(k))}function wt(k){vt.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),vt.copy(k))}function it(k,at){let st=c.get(at);st===void 0&&(st=new WeakMap,c.set(at,st));let Ct=st.get(k);Ct===void 0&&(Ct=i.getUniformBlockIndex(at,k.name),i.uniformBlockBinding(at,Ct,Ct),st.set(k,Ct))}function rt(k,at,st){let xt=c.get(at).get(k);l[xt]!==st&&(i.bindBufferBase(i.UNIFORM_BUFFER,xt,st),l[xt]=st)}function yt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},et=null,ot={},d={},l={},f=new WeakMap,g=[],y=null,p=!1,m=null,b=null,E=null,_=null,R=null,C=null,v=null,M=new qt(0,0,0),O=0,L=!1,D=null,z=null,X=null,F=null,H=null,nt.set(0,0,i.canvas.width,i.canvas.height),vt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:At,disable:jt,bindFramebuffer:fe,drawBuffers:Yt,useProgram:_e,setBlending:an,setMaterial:Je,setFlipSided:vn,setCullFace:qe,setLineWidth:On,setPolygonOffset:Pe,setScissorTest:En,activeTexture:un,bindTexture:xn,unbindTexture:B,compressedTexImage2D:Dt,compressedTexImage3D:ne,texImage2D:S,texImage3D:q,pixelStorei:lt,getParameter:dt,updateUBOMapping:it,uniformBlockBinding:rt,texStorage2D:ee,texStorage3D:P,texSubImage2D:pe,texSubImage3D:Et,compressedTexSubImage2D:Ze,compressedTexSubImage3D:Xt,scissor:bt,viewport:wt,reset:yt}}function yP(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Kt,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,y=new FinalizationRegistry(P=>g.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(P,S){return p?new OffscreenCanvas(P,S):kl("canvas")}function b(P,S,q){let dt=1,lt=ee(P);if((lt.width>q||lt.height>q)&&(dt=q/Math.max(lt.width,lt.height)),dt<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let bt=Math.floor(dt*lt.width),wt=Math.floor(dt*lt.height);d===void 0&&(d=m(bt,wt));let it=S?m(bt,wt):d;return it.width=bt,it.height=wt,it.getContext("2d").drawImage(P,0,0,bt,wt),ie("WebGLRenderer: Texture has been resized from ("+lt.width+"x"+lt.height+") to ("+bt+"x"+wt+")."),it}else return"data"in P&&ie("WebGLRenderer: Image in DataTexture is too big ("+lt.width+"x"+lt.height+")."),P;return P}function E(P){return P.generateMipmaps}function _(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function C(P,S,q,dt,lt,bt=!1){if(P!==null){if(i[P]!==void 0)return i[P];ie("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let wt;dt&&(wt=t.get("EXT_texture_norm16"),wt||ie("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let it=S;if(S===i.RED&&(q===i.FLOAT&&(it=i.R32F),q===i.HALF_FLOAT&&(it=i.R16F),q===i.UNSIGNED_BYTE&&(it=i.R8),q===i.UNSIGNED_SHORT&&wt&&(it=wt.R16_EXT),q===i.SHORT&&wt&&(it=wt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(it=i.R8UI),q===i.UNSIGNED_SHORT&&(it=i.R16UI),q===i.UNSIGNED_INT&&(it=i.R32UI),q===i.BYTE&&(it=i.R8I),q===i.SHORT&&(it=i.R16I),q===i.INT&&(it=i.R32I)),S===i.RG&&(q===i.FLOAT&&(it=i.RG32F),q===i.HALF_FLOAT&&(it=i.RG16F),q===i.UNSIGNED_BYTE&&(it=i.RG8),q===i.UNSIGNED_SHORT&&wt&&(it=wt.RG16_EXT),q===i.SHORT&&wt&&(it=wt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(it=i.RG8UI),q===i.UNSIGNED_SHORT&&(it=i.RG16UI),q===i.UNSIGNED_INT&&(it=i.RG32UI),q===i.BYTE&&(it=i.RG8I),q===i.SHORT&&(it=i.RG16I),q===i.INT&&(it=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(it=i.RGB8UI),q===i.UNSIGNED_SHORT&&(it=i.RGB16UI),q===i.UNSIGNED_INT&&(it=i.RGB32UI),q===i.BYTE&&(it=i.RGB8I),q===i.SHORT&&(it=i.RGB16I),q===i.INT&&(it=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(it=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(it=i.RGBA16UI),q===i.UNSIGNED_INT&&(it=i.RGBA32UI),q===i.BYTE&&(it=i.RGBA8I),q===i.SHORT&&(it=i.RGBA16I),q===i.INT&&(it=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&wt&&(it=wt.RGB16_EXT),q===i.SHORT&&wt&&(it=wt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(it=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(it=i.R11F_G11F_B10F)),S===i.RGBA){let rt=bt?Ol:Ce.getTransfer(lt);q===i.FLOAT&&(it=i.RGBA32F),q===i.HALF_FLOAT&&(it=i.RGBA16F),q===i.UNSIGNED_BYTE&&(it=rt===ze?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&wt&&(it=wt.RGBA16_EXT),q===i.SHORT&&wt&&(it=wt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(it=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(it=i.RGB5_A1)}return(it===i.R16F||it===i.R32F||it===i.RG16F||it===i.RG32F||it===i.RGBA16F||it===i.RGBA32F)&&t.get("EXT_color_buffer_float"),it}function v(P,S){let q;return P?S===null||S===vs||S===vo?q=i.DEPTH24_STENCIL8:S===ji?q=i.DEPTH32F_STENCIL8:S===Ba&&(q=i.DEPTH24_STENCIL8,ie("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===vs||S===vo?q=i.DEPTH_COMPONENT24:S===ji?q=i.DEPTH_COMPONENT32F:S===Ba&&(q=i.DEPTH_COMPONENT16),q}function M(P,S){return E(P)===!0||P.isFramebufferTexture&&P.minFilter!==Gn&&P.minFilter!==yi?Math.log2(Math.max(S.width,S.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?S.mipmaps.length:1}function O(P){let S=new WeakRef(P);n.get(P).__ref=S,g.add(S),y.register(P,S,S)}function L(P){let S=n.get(P).__ref;S!==void 0&&(g.delete(S),y.unregister(S))}function D(P){X(P.target)}function z(P){F(P.target)}function X(P){P.removeEventListener("dispose",D),L(P),Z(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function F(P){P.removeEventListener("dispose",z),L(P),ht(P)}function H(){for(let P of g){let S=P.deref();S!==void 0&&(S.isRenderTarget===!0?F(S):X(S))}g.clear(),u.clear()}function Z(P){let S=n.get(P);if(S.__webglInit===void 0)return;let q=P.source,dt=f.get(q);if(dt){let lt=dt[S.__cacheKey];lt.usedTimes--,lt.usedTimes===0&&G(P),Object.keys(dt).length===0&&f.delete(q)}n.remove(P)}function G(P){let S=n.get(P);i.deleteTexture(S.__webglTexture);let q=P.source,dt=f.get(q);delete dt[S.__cacheKey],o.memory.textures--}function ht(P){let S=n.get(P);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&X(q),P.isWebGLCubeRenderTarget)for(let lt=0;lt<6;lt++){if(Array.isArray(S.__webglFramebuffer[lt]))for(let bt=0;bt<S.__webglFramebuffer[lt].length;bt++)i.deleteFramebuffer(S.__webglFramebuffer[lt][bt]);else i.deleteFramebuffer(S.__webglFramebuffer[lt]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[lt])}else{if(Array.isArray(S.__webglFramebuffer))for(let lt=0;lt<S.__webglFramebuffer.length;lt++)i.deleteFramebuffer(S.__webglFramebuffer[lt]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let lt=0;lt<S.__webglColorRenderbuffer.length;lt++)S.__webglColorRenderbuffer[lt]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[lt]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let dt=P.textures;for(let lt=0,bt=dt.length;lt<bt;lt++){let wt=n.get(dt[lt]);wt.__webglTexture&&(i.deleteTexture(wt.__webglTexture),o.memory.textures--),n.remove(dt[lt])}n.remove(P)}let Q=0;function et(){Q=0}function ot(){return Q}function mt(P){Q=P}function ft(){let P=Q;return P>=s.maxTextures&&ie("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Q+=1,P}function nt(P){let S=[];return S.push(P.wrapS),S.push(P.wrapT),S.push(P.wrapR||0),S.push(P.magFilter),S.push(P.minFilter),S.push(P.anisotropy),S.push(P.internalFormat),S.push(P.format),S.push(P.type),S.push(P.generateMipmaps),S.push(P.mipmapsAutoUpdate),S.push(P.premultiplyAlpha),S.push(P.flipY),S.push(P.unpackAlignment),S.push(P.colorSpace),S.join()}function vt(P,S){let q=n.get(P);if(P.isVideoTexture&&Ze(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let dt=P.image;if(dt===null)ie("WebGLRenderer: Texture marked for update but no image data found.");else if(dt.complete===!1)ie("WebGLRenderer: Texture marked for update but image is incomplete");else{Je(q,P,S);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function _t(P,S){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Je(q,P,S);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function It(P,S){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Je(q,P,S);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function At(P,S){let q=n.get(P);if(P.version>0&&q.__version!==P.version){vn(q,P,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let jt={[lu]:i.REPEAT,[Ls]:i.CLAMP_TO_EDGE,[cu]:i.MIRRORED_REPEAT},fe={[Gn]:i.NEAREST,[Vx]:i.NEAREST_MIPMAP_NEAREST,[uc]:i.NEAREST_MIPMAP_LINEAR,[yi]:i.LINEAR,[Ou]:i.LINEAR_MIPMAP_NEAREST,[mr]:i.LINEAR_MIPMAP_LINEAR},Yt={[$x]:i.NEVER,[Hm]:i.ALWAYS,[Xx]:i.LESS,[zm]:i.LEQUAL,[qx]:i.EQUAL,[Vm]:i.GEQUAL,[Yx]:i.GREATER,[Zx]:i.NOTEQUAL};function _e(P,S){if(S.type===ji&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===yi||S.magFilter===Ou||S.magFilter===uc||S.magFilter===mr||S.minFilter===yi||S.minFilter===Ou||S.minFilter===uc||S.minFilter===mr)&&ie("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,jt[S.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,jt[S.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,jt[S.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,fe[S.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,fe[S.minFilter]),S.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Yt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Gn||S.minFilter!==uc&&S.minFilter!==mr||S.type===ji&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ye(P,S){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,S.addEventListener("dispose",D),O(S));let dt=S.source,lt=f.get(dt);lt===void 0&&(lt={},f.set(dt,lt));let bt=nt(S);if(bt!==P.__cacheKey){lt[bt]===void 0&&(lt[bt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),lt[bt].usedTimes++;let wt=lt[P.__cacheKey];wt!==void 0&&(lt[P.__cacheKey].usedTimes--,wt.usedTimes===0&&G(S)),P.__cacheKey=bt,P.__webglTexture=lt[bt].texture}return q}function ue(P,S,q){return Math.floor(Math.floor(P/q)/S)}function an(P,S,q,dt){let bt=P.updateRanges;if(bt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,dt,S.data);else{bt.sort((k,at)=>k.start-at.start);let wt=0;for(let k=1;k<bt.length;k++){let at=bt[wt],st=bt[k],Ct=at.start+at.count,xt=ue(st.start,S.width,4),Tt=ue(at.start,S.width,4);st.start<=Ct+1&&xt===Tt&&ue(st.start+st.count-1,S.width,4)===xt?at.count=Math.max(at.count,st.start+st.count-at.start):(++wt,bt[wt]=st)}bt.length=wt+1;let it=e.getParameter(i.UNPACK_ROW_LENGTH),rt=e.getParameter(i.UNPACK_SKIP_PIXELS),yt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let k=0,at=bt.length;k<at;k++){let st=bt[k],Ct=Math.floor(st.start/4),xt=Math.ceil(st.count/4),Tt=Ct%S.width,Zt=Math.floor(Ct/S.width),re=xt,ut=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Tt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Zt),e.texSubImage2D(i.TEXTURE_2D,0,Tt,Zt,re,ut,q,dt,S.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,it),e.pixelStorei(i.UNPACK_SKIP_PIXELS,rt),e.pixelStorei(i.UNPACK_SKIP_ROWS,yt)}}function Je(P,S,q){let dt=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(dt=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(dt=i.TEXTURE_3D);let lt=ye(P,S),bt=S.source;e.bindTexture(dt,P.__webglTexture,i.TEXTURE0+q);let wt=n.get(bt);if(bt.version!==wt.__version||lt===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ut=Ce.getPrimaries(Ce.workingColorSpace),Ht=S.colorSpace===yr?null:Ce.getPrimaries(S.colorSpace),oe=S.colorSpace===yr||ut===Ht?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,oe)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let rt=b(S.image,!1,s.maxTextureSize);rt=Xt(S,rt);let yt=r.convert(S.format,S.colorSpace),k=r.convert(S.type),at=C(S.internalFormat,yt,k,S.normalized,S.colorSpace,S.isVideoTexture);_e(dt,S);let st,Ct=S.mipmaps,xt=S.isVideoTexture!==!0,Tt=wt.__version===void 0||lt===!0,Zt=bt.dataReady,re=M(S,rt);if(S.isDepthTexture)at=v(S.format===gr,S.type),Tt&&(xt?e.texStorage2D(i.TEXTURE_2D,1,at,rt.width,rt.height):e.texImage2D(i.TEXTURE_2D,0,at,rt.width,rt.height,0,yt,k,null));else if(S.isDataTexture)if(Ct.length>0){xt&&Tt&&e.texStorage2D(i.TEXTURE_2D,re,at,Ct[0].width,Ct[0].height);for(let ut=0,Ht=Ct.length;ut<Ht;ut++)st=Ct[ut],xt?Zt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,st.width,st.height,yt,k,st.data):e.texImage2D(i.TEXTURE_2D,ut,at,st.width,st.height,0,yt,k,st.data);S.generateMipmaps=!1}else xt?(Tt&&e.texStorage2D(i.TEXTURE_2D,re,at,rt.width,rt.height),Zt&&an(S,rt,yt,k)):e.texImage2D(i.TEXTURE_2D,0,at,rt.width,rt.height,0,yt,k,rt.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){xt&&Tt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,re,at,Ct[0].width,Ct[0].height,rt.depth);for(let ut=0,Ht=Ct.length;ut<Ht;ut++)if(st=Ct[ut],S.format!==bs)if(yt!==null)if(xt){if(Zt)if(S.layerUpdates.size>0){let oe=Jm(st.width,st.height,S.format,S.type);for(let Lt of S.layerUpdates){let ge=st.data.subarray(Lt*oe/st.data.BYTES_PER_ELEMENT,(Lt+1)*oe/st.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,Lt,st.width,st.height,1,yt,ge)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,st.width,st.height,rt.depth,yt,st.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ut,at,st.width,st.height,rt.depth,0,st.data,0,0);else ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else xt?Zt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,st.width,st.height,rt.depth,yt,k,st.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ut,at,st.width,st.height,rt.depth,0,yt,k,st.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{xt&&Tt&&e.texStorage2D(i.TEXTURE_2D,re,at,Ct[0].width,Ct[0].height);for(let ut=0,Ht=Ct.length;ut<Ht;ut++)st=Ct[ut],S.format!==bs?yt!==null?xt?Zt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ut,0,0,st.width,st.height,yt,st.data):e.compressedTexImage2D(i.TEXTURE_2D,ut,at,st.width,st.height,0,st.data):ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):xt?Zt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,st.width,st.height,yt,k,st.data):e.texImage2D(i.TEXTURE_2D,ut,at,st.width,st.height,0,yt,k,st.data)}else if(S.isDataArrayTexture)if(xt){if(Tt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,re,at,rt.width,rt.height,rt.depth),Zt)if(S.layerUpdates.size>0){let ut=Jm(rt.width,rt.height,S.format,S.type);for(let Ht of S.layerUpdates){let oe=rt.data.subarray(Ht*ut/rt.data.BYTES_PER_ELEMENT,(Ht+1)*ut/rt.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ht,rt.width,rt.height,1,yt,k,oe)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,rt.width,rt.height,rt.depth,yt,k,rt.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,at,rt.width,rt.height,rt.depth,0,yt,k,rt.data);else if(S.isData3DTexture)xt?(Tt&&e.texStorage3D(i.TEXTURE_3D,re,at,rt.width,rt.height,rt.depth),Zt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,rt.width,rt.height,rt.depth,yt,k,rt.data)):e.texImage3D(i.TEXTURE_3D,0,at,rt.width,rt.height,rt.depth,0,yt,k,rt.data);else if(S.isFramebufferTexture){if(Tt)if(xt)e.texStorage2D(i.TEXTURE_2D,re,at,rt.width,rt.height);else{let ut=rt.width,Ht=rt.height;for(let oe=0;oe<re;oe++)e.texImage2D(i.TEXTURE_2D,oe,at,ut,Ht,0,yt,k,null),ut>>=1,Ht>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ut=i.canvas;if(ut.hasAttribute("layoutsubtree")||ut.setAttribute("layoutsubtree","true"),rt.parentNode!==ut){ut.appendChild(rt),u.add(S),ut.onpaint=Ht=>{let oe=Ht.changedElements;for(let Lt of u)oe.includes(Lt.image)&&(Lt.needsUpdate=!0)},ut.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,rt);else{let oe=i.RGBA,Lt=i.RGBA,ge=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,oe,Lt,ge,rt)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ct.length>0){if(xt&&Tt){let ut=ee(Ct[0]);e.texStorage2D(i.TEXTURE_2D,re,at,ut.width,ut.height)}for(let ut=0,Ht=Ct.length;ut<Ht;ut++)st=Ct[ut],xt?Zt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,yt,k,st):e.texImage2D(i.TEXTURE_2D,ut,at,yt,k,st);S.generateMipmaps=!1}else if(xt){if(Tt){let ut=ee(rt);e.texStorage2D(i.TEXTURE_2D,re,at,ut.width,ut.height)}Zt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,yt,k,rt)}else e.texImage2D(i.TEXTURE_2D,0,at,yt,k,rt);E(S)&&S.mipmapsAutoUpdate===!0&&_(dt),wt.__version=bt.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function vn(P,S,q){if(S.image.length!==6)return;let dt=ye(P,S),lt=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let bt=n.get(lt);if(lt.version!==bt.__version||dt===!0){e.activeTexture(i.TEXTURE0+q);let wt=Ce.getPrimaries(Ce.workingColorSpace),it=S.colorSpace===yr?null:Ce.getPrimaries(S.colorSpace),rt=S.colorSpace===yr||wt===it?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,rt);let yt=S.isCompressedTexture||S.image[0].isCompressedTexture,k=S.image[0]&&S.image[0].isDataTexture,at=[];for(let Lt=0;Lt<6;Lt++)!yt&&!k?at[Lt]=b(S.image[Lt],!0,s.maxCubemapSize):at[Lt]=k?S.image[Lt].image:S.image[Lt],at[Lt]=Xt(S,at[Lt]);let st=at[0],Ct=r.convert(S.format,S.colorSpace),xt=r.convert(S.type),Tt=C(S.internalFormat,Ct,xt,S.normalized,S.colorSpace),Zt=S.isVideoTexture!==!0,re=bt.__version===void 0||dt===!0,ut=lt.dataReady,Ht=M(S,st);_e(i.TEXTURE_CUBE_MAP,S);let oe;if(S.isDepthTexture){if(Tt=v(S.format===gr,S.type),re)if(Zt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Tt,st.width,st.height);else for(let Lt=0;Lt<6;Lt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Tt,st.width,st.height,0,Ct,xt,null)}else if(yt){Zt&&re&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ht,Tt,st.width,st.height);for(let Lt=0;Lt<6;Lt++){oe=at[Lt].mipmaps;for(let ge=0;ge<oe.length;ge++){let Qe=oe[ge];S.format!==bs?Ct!==null?Zt?ut&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge,0,0,Qe.width,Qe.height,Ct,Qe.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge,Tt,Qe.width,Qe.height,0,Qe.data):ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Zt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge,0,0,Qe.width,Qe.height,Ct,xt,Qe.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge,Tt,Qe.width,Qe.height,0,Ct,xt,Qe.data)}}}else{if(oe=S.mipmaps,Zt&&re){oe.length>0&&Ht++;let Lt=ee(at[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ht,Tt,Lt.width,Lt.height)}for(let Lt=0;Lt<6;Lt++)if(k){Zt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,0,0,at[Lt].width,at[Lt].height,Ct,xt,at[Lt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Tt,at[Lt].width,at[Lt].height,0,Ct,xt,at[Lt].data);for(let ge=0;ge<oe.length;ge++){let ci=oe[ge].image[Lt].image;Zt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge+1,0,0,ci.width,ci.height,Ct,xt,ci.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge+1,Tt,ci.width,ci.height,0,Ct,xt,ci.data)}}else{Zt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,0,0,Ct,xt,at[Lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Tt,Ct,xt,at[Lt]);for(let ge=0;ge<oe.length;ge++){let Qe=oe[ge];Zt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge+1,0,0,Ct,xt,Qe.image[Lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,ge+1,Tt,Ct,xt,Qe.image[Lt])}}}E(S)&&S.mipmapsAutoUpdate===!0&&_(i.TEXTURE_CUBE_MAP),bt.__version=lt.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function qe(P,S,q,dt,lt,bt){let wt=r.convert(q.format,q.colorSpace),it=r.convert(q.type),rt=C(q.internalFormat,wt,it,q.normalized,q.colorSpace),yt=n.get(S),k=n.get(q);if(k.__renderTarget=S,!yt.__hasExternalTextures){let at=Math.max(1,S.width>>bt),st=Math.max(1,S.height>>bt);lt===i.TEXTURE_3D||lt===i.TEXTURE_2D_ARRAY?e.texImage3D(lt,bt,rt,at,st,S.depth,0,wt,it,null):e.texImage2D(lt,bt,rt,at,st,0,wt,it,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,dt,lt,k.__webglTexture,0,pe(S)):(lt===i.TEXTURE_2D||lt>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&lt<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,dt,lt,k.__webglTexture,bt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function On(P,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),S.depthBuffer){let dt=S.depthTexture,lt=dt&&dt.isDepthTexture?dt.type:null,bt=v(S.stencilBuffer,lt),wt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Et(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,pe(S),bt,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,pe(S),bt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,bt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,wt,i.RENDERBUFFER,P)}else{let dt=S.textures;for(let lt=0;lt<dt.length;lt++){let bt=dt[lt],wt=r.convert(bt.format,bt.colorSpace),it=r.convert(bt.type),rt=C(bt.internalFormat,wt,it,bt.normalized,bt.colorSpace);Et(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,pe(S),rt,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,pe(S),rt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,rt,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Pe(P,S,q){let dt=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let lt=n.get(S.depthTexture);lt.__renderTarget=S;let bt=dt?S.depthTexture.image[0]:S.depthTexture.image;(!lt.__webglTexture||bt.width!==S.width||bt.height!==S.height)&&(bt.width=S.width,bt.height=S.height,S.depthTexture.needsUpdate=!0),dt?At(S.depthTexture,0):vt(S.depthTexture,0);let wt=lt.__webglTexture,it=pe(S),rt=dt?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,yt=S.depthTexture.format===gr?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===hr)Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,yt,rt,wt,0,it):i.framebufferTexture2D(i.FRAMEBUFFER,yt,rt,wt,0);else if(S.depthTexture.format===gr)Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,yt,rt,wt,0,it):i.framebufferTexture2D(i.FRAMEBUFFER,yt,rt,wt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function En(P){let S=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==P.depthTexture){let dt=P.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),dt){let lt=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,dt.removeEventListener("dispose",lt)};dt.addEventListener("dispose",lt),S.__depthDisposeCallback=lt}S.__boundDepthTexture=dt}if(P.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let dt=0;dt<6;dt++)Pe(S.__webglFramebuffer[dt],P,dt);else P.texture.mipmaps.length>0?Pe(S.__webglFramebuffer[0],P,0):Pe(S.__webglFramebuffer,P,0);else if(q){S.__webglDepthbuffer=[];for(let dt=0;dt<6;dt++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[dt]),S.__webglDepthbuffer[dt]===void 0)S.__webglDepthbuffer[dt]=i.createRenderbuffer(),On(S.__webglDepthbuffer[dt],P,!1);else{let lt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=S.__webglDepthbuffer[dt];i.bindRenderbuffer(i.RENDERBUFFER,bt),i.framebufferRenderbuffer(i.FRAMEBUFFER,lt,i.RENDERBUFFER,bt)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),On(S.__webglDepthbuffer,P,!1);else{let lt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,bt),i.framebufferRenderbuffer(i.FRAMEBUFFER,lt,i.RENDERBUFFER,bt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function un(P,S,q){let dt=n.get(P);S!==void 0&&qe(dt.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&En(P)}function xn(P){let S=P.texture,q=n.get(P),dt=n.get(S);P.addEventListener("dispose",z),O(P);let lt=P.textures,bt=P.isWebGLCubeRenderTarget===!0,wt=lt.length>1;if(wt||(dt.__webglTexture===void 0&&(dt.__webglTexture=i.createTexture()),dt.__version=S.version,o.memory.textures++),bt){q.__webglFramebuffer=[];for(let it=0;it<6;it++)if(S.mipmaps.length>0){q.__webglFramebuffer[it]=[];for(let rt=0;rt<S.mipmaps.length;rt++)q.__webglFramebuffer[it][rt]=i.createFramebuffer()}else q.__webglFramebuffer[it]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let it=0;it<S.mipmaps.length;it++)q.__webglFramebuffer[it]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(wt)for(let it=0,rt=lt.length;it<rt;it++){let yt=n.get(lt[it]);yt.__webglTexture===void 0&&(yt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Et(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let it=0;it<lt.length;it++){let rt=lt[it];q.__webglColorRenderbuffer[it]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[it]);let yt=r.convert(rt.format,rt.colorSpace),k=r.convert(rt.type),at=C(rt.internalFormat,yt,k,rt.normalized,rt.colorSpace,P.isXRRenderTarget===!0),st=pe(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,st,at,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+it,i.RENDERBUFFER,q.__webglColorRenderbuffer[it])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),On(q.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(bt){e.bindTexture(i.TEXTURE_CUBE_MAP,dt.__webglTexture),_e(i.TEXTURE_CUBE_MAP,S);for(let it=0;it<6;it++)if(S.mipmaps.length>0)for(let rt=0;rt<S.mipmaps.length;rt++)qe(q.__webglFramebuffer[it][rt],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+it,rt);else qe(q.__webglFramebuffer[it],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+it,0);E(S)?_(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(wt){for(let it=0,rt=lt.length;it<rt;it++){let yt=lt[it],k=n.get(yt),at=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(at=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(at,k.__webglTexture),_e(at,yt),qe(q.__webglFramebuffer,P,yt,i.COLOR_ATTACHMENT0+it,at,0),E(yt)&&_(at)}e.unbindTexture()}else{let it=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(it=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(it,dt.__webglTexture),_e(it,S),S.mipmaps.length>0)for(let rt=0;rt<S.mipmaps.length;rt++)qe(q.__webglFramebuffer[rt],P,S,i.COLOR_ATTACHMENT0,it,rt);else qe(q.__webglFramebuffer,P,S,i.COLOR_ATTACHMENT0,it,0);E(S)?_(it):S.mipmaps.length>0&&i.texParameteri(it,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&En(P)}function B(P){let S=P.textures;for(let q=0,dt=S.length;q<dt;q++){let lt=S[q];if(E(lt)&&lt.mipmapsAutoUpdate===!0){let bt=R(P),wt=n.get(lt).__webglTexture;e.bindTexture(bt,wt),_(bt),e.unbindTexture()}}}let Dt=[];function ne(P){if(P.samples>0){if(Et(P)===!1){let S=P.textures,q=P.width,dt=P.height,lt=i.COLOR_BUFFER_BIT,bt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,wt=n.get(P),it=S.length>1;if(it)for(let yt=0;yt<S.length;yt++)e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+yt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+yt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,wt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,wt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,wt.__webglFramebuffer);for(let yt=0;yt<S.length;yt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(lt|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(lt|=i.STENCIL_BUFFER_BIT)),it){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,wt.__webglColorRenderbuffer[yt]);let k=n.get(S[yt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,q,dt,0,0,q,dt,lt,i.NEAREST),l===!0&&(Dt.length=0,Dt.push(i.COLOR_ATTACHMENT0+yt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Dt.push(bt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Dt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),it)for(let yt=0;yt<S.length;yt++){e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+yt,i.RENDERBUFFER,wt.__webglColorRenderbuffer[yt]);let k=n.get(S[yt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+yt,i.TEXTURE_2D,k,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,wt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let S=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function pe(P){return Math.min(s.maxSamples,P.samples)}function Et(P){let S=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Ze(P){let S=o.render.frame;h.get(P)!==S&&(h.set(P,S),P.update())}function Xt(P,S){let q=P.colorSpace,dt=P.format,lt=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==Ul&&q!==yr&&(Ce.getTransfer(q)===ze?(dt!==bs||lt!==Mi)&&ie("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):ae("WebGLTextures: Unsupported texture color space:",q)),S}function ee(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ft,this.resetTextureUnits=et,this.getTextureUnits=ot,this.setTextureUnits=mt,this.setTexture2D=vt,this.setTexture2DArray=_t,this.setTexture3D=It,this.setTextureCube=At,this.rebindTextures=un,this.setupRenderTarget=xn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=ne,this.setupDepthRenderbuffer=En,this.setupFrameBufferTexture=qe,this.useMultisampledRTT=Et,this.dispose=H}function vP(i,t){function e(n,s=yr){let r,o=Ce.getTransfer(s);if(n===Mi)return i.UNSIGNED_BYTE;if(n===Bu)return i.UNSIGNED_SHORT_4_4_4_4;if(n===zu)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Um)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Om)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Nm)return i.BYTE;if(n===Fm)return i.SHORT;if(n===Ba)return i.UNSIGNED_SHORT;if(n===ku)return i.INT;if(n===vs)return i.UNSIGNED_INT;if(n===ji)return i.FLOAT;if(n===xs)return i.HALF_FLOAT;if(n===km)return i.ALPHA;if(n===Bm)return i.RGB;if(n===bs)return i.RGBA;if(n===hr)return i.DEPTH_COMPONENT;if(n===gr)return i.DEPTH_STENCIL;if(n===Vu)return i.RED;if(n===Hu)return i.RED_INTEGER;if(n===qr)return i.RG;if(n===Gu)return i.RG_INTEGER;if(n===Wu)return i.RGBA_INTEGER;if(n===dc||n===fc||n===pc||n===mc)if(o===ze)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===dc)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===fc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===pc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===mc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===dc)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===fc)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===pc)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===mc)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===$u||n===Xu||n===qu||n===Yu)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===$u)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Xu)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===qu)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Yu)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Zu||n===Ku||n===ju||n===Ju||n===Qu||n===gc||n===td)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Zu||n===Ku)return o===ze?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ju)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ju)return r.COMPRESSED_R11_EAC;if(n===Qu)return r.COMPRESSED_SIGNED_R11_EAC;if(n===gc)return r.COMPRESSED_RG11_EAC;if(n===td)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ed||n===nd||n===id||n===sd||n===rd||n===od||n===ad||n===ld||n===cd||n===hd||n===ud||n===dd||n===fd||n===pd)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ed)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===nd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===id)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===sd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===rd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===od)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ad)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ld)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===cd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===hd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ud)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===dd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===fd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===pd)return o===ze?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===md||n===gd||n===yd)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===md)return o===ze?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===gd)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===yd)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===vd||n===xd||n===yc||n===bd)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===vd)return r.COMPRESSED_RED_RGTC1_EXT;if(n===xd)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===yc)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===bd)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===vo?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var xP=`
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

}`,ag=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Kl(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Si({vertexShader:xP,fragmentShader:bP,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ai(new Ql(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},lg=class extends ds{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,y=typeof XRWebGLBinding<"u",p=new ag,m={},b=e.getContextAttributes(),E=null,_=null,R=[],C=[],v=new Kt,M=null,O=null,L=new Zn;L.viewport=new Ve;let D=new Zn;D.viewport=new Ve;let z=[L,D],X=new Nu,F=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(nt){let vt=R[nt];return vt===void 0&&(vt=new La,R[nt]=vt),vt.getTargetRaySpace()},this.getControllerGrip=function(nt){let vt=R[nt];return vt===void 0&&(vt=new La,R[nt]=vt),vt.getGripSpace()},this.getHand=function(nt){let vt=R[nt];return vt===void 0&&(vt=new La,R[nt]=vt),vt.getHandSpace()};function Z(nt){let vt=C.indexOf(nt.inputSource);if(vt===-1)return;let _t=R[vt];_t!==void 0&&(_t.update(nt.inputSource,nt.frame,c||o),_t.dispatchEvent({type:nt.type,data:nt.inputSource}))}function G(){s.removeEventListener("select",Z),s.removeEventListener("selectstart",Z),s.removeEventListener("selectend",Z),s.removeEventListener("squeeze",Z),s.removeEventListener("squeezestart",Z),s.removeEventListener("squeezeend",Z),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ht);for(let nt=0;nt<R.length;nt++){let vt=C[nt];vt!==null&&(C[nt]=null,R[nt].disconnect(vt))}F=null,H=null,p.reset();for(let nt in m)delete m[nt];if(t.setRenderTarget(E),f=null,d=null,u=null,s=null,_=null,ft.stop(),n.isPresenting=!1,t.setPixelRatio(M),t.setSize(v.width,v.height,!1),O!==null){let nt=O.camera;nt.fov=O.fov,nt.zoom=O.zoom,nt.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(nt){r=nt,n.isPresenting===!0&&ie("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(nt){a=nt,n.isPresenting===!0&&ie("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(nt){c=nt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(nt){if(s=nt,s!==null){if(E=t.getRenderTarget(),s.addEventListener("select",Z),s.addEventListener("selectstart",Z),s.addEventListener("selectend",Z),s.addEventListener("squeeze",Z),s.addEventListener("squeezestart",Z),s.addEventListener("squeezeend",Z),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ht),b.xrCompatible!==!0&&await e.makeXRCompatible(),M=t.getPixelRatio(),t.getSize(v),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let _t=null,It=null,At=null;b.depth&&(At=b.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,_t=b.stencil?gr:hr,It=b.stencil?vo:vs);let jt={colorFormat:e.RGBA8,depthFormat:At,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(jt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),_=new ki(d.textureWidth,d.textureHeight,{format:bs,type:Mi,depthTexture:new dr(d.textureWidth,d.textureHeight,It,void 0,void 0,void 0,void 0,void 0,void 0,_t),stencilBuffer:b.stencil,colorSpace:t.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let _t={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,_t),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new ki(f.framebufferWidth,f.framebufferHeight,{format:bs,type:Mi,colorSpace:t.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ft.setContext(s),ft.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function ht(nt){for(let vt=0;vt<nt.removed.length;vt++){let _t=nt.removed[vt],It=C.indexOf(_t);It>=0&&(C[It]=null,R[It].disconnect(_t))}for(let vt=0;vt<nt.added.length;vt++){let _t=nt.added[vt],It=C.indexOf(_t);if(It===-1){for(let jt=0;jt<R.length;jt++)if(jt>=C.length){C.push(_t),It=jt;break}else if(C[jt]===null){C[jt]=_t,It=jt;break}if(It===-1)break}let At=R[It];At&&At.connect(_t)}}function Q(nt,vt){vt===null?nt.matrixWorld.copy(nt.matrix):nt.matrixWorld.multiplyMatrices(vt.matrixWorld,nt.matrix),nt.matrixWorldInverse.copy(nt.matrixWorld).invert()}this.updateCamera=function(nt){if(s===null)return;let vt=nt.near,_t=nt.far;p.texture!==null&&(p.depthNear>0&&(vt=p.depthNear),p.depthFar>0&&(_t=p.depthFar)),X.near=D.near=L.near=vt,X.far=D.far=L.far=_t,(F!==X.near||H!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),F=X.near,H=X.far),X.layers.mask=nt.layers.mask|6,L.layers.mask=X.layers.mask&-5,D.layers.mask=X.layers.mask&-3;let It=nt.parent,At=X.cameras;Q(X,It);for(let jt=0;jt<At.length;jt++)Q(At[jt],It);X.projectionMatrix.copy(L.projectionMatrix),X.projectionMatrixInverse.copy(L.projectionMatrixInverse),O===null&&nt.isPerspectiveCamera&&(O={camera:nt,fov:nt.fov,zoom:nt.zoom}),et(nt,X,It)};function et(nt,vt,_t){_t===null?nt.matrix.copy(vt.matrixWorld):(nt.matrix.copy(_t.matrixWorld),nt.matrix.invert(),nt.matrix.multiply(vt.matrixWorld)),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.updateMatrixWorld(!0),nt.projectionMatrix.copy(vt.projectionMatrix),nt.projectionMatrixInverse.copy(vt.projectionMatrixInverse),nt.isPerspectiveCamera&&(nt.fov=Ra*2*Math.atan(1/nt.projectionMatrix.elements[5]),nt.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(nt){l=nt,d!==null&&(d.fixedFoveation=nt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=nt)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(X)},this.getCameraTexture=function(nt){return m[nt]};let ot=null;function mt(nt,vt){if(h=vt.getViewerPose(c||o),g=vt,h!==null){let _t=h.views;f!==null&&(t.setRenderTargetFramebuffer(_,f.framebuffer),t.setRenderTarget(_));let It=!1;_t.length!==X.cameras.length&&(X.cameras.length=0,It=!0);for(let Yt=0;Yt<_t.length;Yt++){let _e=_t[Yt],ye=null;if(f!==null)ye=f.getViewport(_e);else{let an=u.getViewSubImage(d,_e);ye=an.viewport,Yt===0&&(t.setRenderTargetTextures(_,an.colorTexture,an.depthStencilTexture),t.setRenderTarget(_))}let ue=z[Yt];ue===void 0&&(ue=new Zn,ue.layers.enable(Yt),ue.viewport=new Ve,z[Yt]=ue),ue.matrix.fromArray(_e.transform.matrix),ue.matrix.decompose(ue.position,ue.quaternion,ue.scale),ue.projectionMatrix.fromArray(_e.projectionMatrix),ue.projectionMatrixInverse.copy(ue.projectionMatrix).invert(),ue.viewport.set(ye.x,ye.y,ye.width,ye.height),Yt===0&&(X.matrix.copy(ue.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),It===!0&&X.cameras.push(ue)}let At=s.enabledFeatures;if(At&&At.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Yt=u.getDepthInformation(_t[0]);Yt&&Yt.isValid&&Yt.texture&&p.init(Yt,s.renderState)}if(At&&At.includes("camera-access")&&y){t.state.unbindTexture(),u=n.getBinding();for(let Yt=0;Yt<_t.length;Yt++){let _e=_t[Yt].camera;if(_e){let ye=m[_e];ye||(ye=new Kl,m[_e]=ye);let ue=u.getCameraImage(_e);ye.sourceTexture=ue}}}}for(let _t=0;_t<R.length;_t++){let It=C[_t],At=R[_t];It!==null&&At!==void 0&&At.update(It,vt,c||o)}ot&&ot(nt,vt),vt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:vt}),g=null}let ft=new Mb;ft.setAnimationLoop(mt),this.setAnimationLoop=function(nt){ot=nt},this.dispose=function(){}}},_P=new we,Nb=new he;Nb.set(-1,0,0,0,1,0,0,0,1);function wP(i,t){function e(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,Zm(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,b,E,_){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),d(p,m),m.isMeshPhysicalMaterial&&f(p,m,_)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),y(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,b,E):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,e(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===jn&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,e(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===jn&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,e(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,e(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let b=t.get(m),E=b.envMap,_=b.envMapRotation;E&&(p.envMap.value=E,p.envMapRotation.value.setFromMatrix4(_P.makeRotationFromEuler(_)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Nb),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,b,E){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*b,p.scale.value=E*.5,m.map&&(p.map.value=m.map,e(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function d(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,b){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===jn&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=b.texture,p.transmissionSamplerSize.value.set(b.width,b.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function y(p,m){let b=t.get(m).light;p.referencePosition.value.setFromMatrixPosition(b.matrixWorld),p.nearDistance.value=b.shadow.camera.near,p.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function SP(i,t,e,n){let s={},r={};function o(b,E){let _=E.program;n.uniformBlockBinding(b,_,s[b.id])}function a(b,E){let _=s[b.id];_===void 0&&(g(b),_=l(b),s[b.id]=_,b.addEventListener("dispose",p));let R=E.program;n.updateUBOMapping(b,R);let C=t.render.frame;r[b.id]!==C&&(c(b),r[b.id]=C)}function l(b){let E=i.createBuffer(),_=b.__size,R=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,_,R),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(b){let E=s[b.id],_=b.uniforms,R=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let C=0,v=_.length;C<v;C++){let M=_[C];if(Array.isArray(M))for(let O=0,L=M.length;O<L;O++)h(M[O],C,O,R);else h(M,C,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,E,_,R){if(d(b,E,_,R)===!0){let C=b.__offset,v=b.value;if(Array.isArray(v)){let M=0;for(let O=0;O<v.length;O++){let L=v[O],D=y(L,!0);u(L,b.__data,M),M+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(v,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,C,b.__data)}}function u(b,E,_){typeof b=="number"||typeof b=="boolean"?E[_]=b:b.isMatrix3?(E[_]=b.elements[0],E[_+1]=b.elements[1],E[_+2]=b.elements[2],E[_+3]=0,E[_+4]=b.elements[3],E[_+5]=b.elements[4],E[_+6]=b.elements[5],E[_+7]=0,E[_+8]=b.elements[6],E[_+9]=b.elements[7],E[_+10]=b.elements[8],E[_+11]=0):ArrayBuffer.isView(b)?E.set(b.subarray(0,E.length-_),_):b.toArray(E,_)}function d(b,E,_,R){let C=b.value,v=E+"_"+_;if(Array.isArray(C)){R[v]===void 0&&(R[v]=[]);let M=R[v],O=!1;for(let L=0;L<C.length;L++)f(C[L],M,L)===!0&&(O=!0);return O}return f(C,R,v)}function f(b,E,_){if(E[_]===void 0)return typeof b=="number"||typeof b=="boolean"?E[_]=b:ArrayBuffer.isView(b)?E[_]=b.slice():E[_]=b.clone(),!0;{let R=E[_];if(typeof b=="number"||typeof b=="boolean"){if(R!==b)return E[_]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(R.equals(b)===!1)return R.copy(b),!0}}return!1}function g(b){let E=b.uniforms,_=0,R=16;for(let v=0,M=E.length;v<M;v++){let O=Array.isArray(E[v])?E[v]:[E[v]];for(let L=0,D=O.length;L<D;L++){let z=O[L],X=Array.isArray(z.value)?z.value:[z.value],F=Array.isArray(E[v])||Array.isArray(z.value),H=_;for(let G=0,ht=X.length;G<ht;G++){let Q=X[G],et=y(Q,F),ot=_%R,mt=ot%et.boundary,ft=ot+mt;_+=mt,ft!==0&&R-ft<et.storage&&(_+=R-ft),G===0&&(H=_),_+=et.storage}let Z=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Z((_-H)/Float32Array.BYTES_PER_ELEMENT),z.__offset=H}}let C=_%R;return C>0&&(_+=R-C),b.__size=_,b.__cache={},this}function y(b,E){let _={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(_.boundary=4,_.storage=4):b.isVector2?(_.boundary=8,_.storage=8):b.isVector3||b.isColor?(_.boundary=16,_.storage=12):b.isVector4?(_.boundary=16,_.storage=16):b.isMatrix3?(_.boundary=16,_.storage=48):b.isMatrix4?(_.boundary=16,_.storage=64):b.isTexture?ie("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(_.boundary=16,_.storage=b.byteLength):ie("WebGLRenderer: Unsupported uniform value type.",b),E===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function p(b){let E=b.target;E.removeEventListener("dispose",p),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function m(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:o,update:a,dispose:m}}var MP=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ks=null;function TP(){return ks===null&&(ks=new Wl(MP,16,16,qr,xs),ks.name="DFG_LUT",ks.minFilter=yi,ks.magFilter=yi,ks.wrapS=Ls,ks.wrapT=Ls,ks.generateMipmaps=!1,ks.needsUpdate=!0),ks}var Td=class{constructor(t={}){let{canvas:e=Kx(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Mi}=t;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let y=f,p=new Set([Wu,Gu,Hu]),m=new Set([Mi,vs,Ba,vo,Bu,zu]),b=new Uint32Array(4),E=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},R=null,C=null,v=[],M=[],O=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Os,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,z=null,X=null,F=null,H=null;this._outputColorSpace=Ui;let Z=0,G=0,ht=null,Q=-1,et=null,ot=new Ve,mt=new Ve,ft=null,nt=new qt(0),vt=0,_t=e.width,It=e.height,At=1,jt=null,fe=null,Yt=new Ve(0,0,_t,It),_e=new Ve(0,0,_t,It),ye=!1,ue=new Vr,an=new mu,Je=!1,vn=!1,qe=new we,On=new N,Pe=new Ve,En={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},un=!1;function xn(){return ht===null?At:1}let B=n;function Dt(A,V){return e.getContext(A,V)}let ne,pe,Et,Ze,Xt,ee,P,S,q,dt,lt,bt,wt,it,rt,yt,k,at,st,Ct,xt,Tt,Zt;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ht,!1),e.addEventListener("webglcontextrestored",oe,!1),e.addEventListener("webglcontextcreationerror",Lt,!1),B===null){let V="webgl2";if(B=Dt(V,A),B===null)throw Dt(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}re()}catch(A){throw e.removeEventListener("webglcontextlost",Ht,!1),e.removeEventListener("webglcontextrestored",oe,!1),e.removeEventListener("webglcontextcreationerror",Lt,!1),ae("WebGLRenderer: "+A.message),A}function re(){ne=new UC(B),ne.init(),xt=new vP(B,ne),pe=new TC(B,ne,t,xt),Et=new gP(B,ne),pe.reversedDepthBuffer&&d&&Et.buffers.depth.setReversed(!0),X=B.createFramebuffer(),F=B.createFramebuffer(),H=B.createFramebuffer(),Ze=new BC(B),Xt=new nP,ee=new yP(B,ne,Et,Xt,pe,xt,Ze),P=new FC(L),S=new VT(B),Tt=new SC(B,S),q=new OC(B,S,Ze,Tt),dt=new VC(B,q,S,Tt,Ze),at=new zC(B,pe,ee),rt=new AC(Xt),lt=new eP(L,P,ne,pe,Tt,rt),bt=new wP(L,Xt),wt=new sP,it=new hP(ne),k=new wC(L,P,Et,dt,g,l),yt=new mP(L,dt,pe),Zt=new SP(B,Ze,pe,Et),st=new MC(B,ne,Ze),Ct=new kC(B,ne,Ze),Ze.programs=lt.programs,L.capabilities=pe,L.extensions=ne,L.properties=Xt,L.renderLists=wt,L.shadowMap=yt,L.state=Et,L.info=Ze}y!==Mi&&(O=new GC(y,e.width,e.height,a,s,r));let ut=new lg(L,B);this.xr=ut,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let A=ne.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=ne.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return At},this.setPixelRatio=function(A){A!==void 0&&(At=A,this.setSize(_t,It,!1))},this.getSize=function(A){return A.set(_t,It)},this.setSize=function(A,V,tt=!0){if(ut.isPresenting){ie("WebGLRenderer: Can't change size while VR device is presenting.");return}_t=A,It=V,e.width=Math.floor(A*At),e.height=Math.floor(V*At),tt===!0&&(e.style.width=A+"px",e.style.height=V+"px"),O!==null&&O.setSize(e.width,e.height),this.setViewport(0,0,A,V)},this.getDrawingBufferSize=function(A){return A.set(_t*At,It*At).floor()},this.setDrawingBufferSize=function(A,V,tt){_t=A,It=V,At=tt,e.width=Math.floor(A*tt),e.height=Math.floor(V*tt),this.setViewport(0,0,A,V)},this.setEffects=function(A){if(y===Mi){ae("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let V=0;V<A.length;V++)if(A[V].isOutputPass===!0){ie("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(ot)},this.getViewport=function(A){return A.copy(Yt)},this.setViewport=function(A,V,tt,K){A.isVector4?Yt.set(A.x,A.y,A.z,A.w):Yt.set(A,V,tt,K),Et.viewport(ot.copy(Yt).multiplyScalar(xn()).round())},this.getScissor=function(A){return A.copy(_e)},this.setScissor=function(A,V,tt,K){A.isVector4?_e.set(A.x,A.y,A.z,A.w):_e.set(A,V,tt,K),Et.scissor(mt.copy(_e).multiplyScalar(xn()).round())},this.getScissorTest=function(){return ye},this.setScissorTest=function(A){Et.setScissorTest(ye=A)},this.setOpaqueSort=function(A){jt=A},this.setTransparentSort=function(A){fe=A},this.getClearColor=function(A){return A.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(A=!0,V=!0,tt=!0){let K=0;if(A){let j=!1;if(ht!==null){let Rt=ht.texture.format;j=p.has(Rt)}if(j){let Rt=ht.texture.type,Ft=m.has(Rt),Pt=k.getClearColor(),Ut=k.getClearAlpha(),Wt=Pt.r,ce=Pt.g,Se=Pt.b;Ft?(b[0]=Wt,b[1]=ce,b[2]=Se,b[3]=Ut,B.clearBufferuiv(B.COLOR,0,b)):(E[0]=Wt,E[1]=ce,E[2]=Se,E[3]=Ut,B.clearBufferiv(B.COLOR,0,E))}else K|=B.COLOR_BUFFER_BIT}V&&(K|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),tt&&(K|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),K!==0&&B.clear(K)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),z=A},this.dispose=function(){e.removeEventListener("webglcontextlost",Ht,!1),e.removeEventListener("webglcontextrestored",oe,!1),e.removeEventListener("webglcontextcreationerror",Lt,!1),k.dispose(),wt.dispose(),it.dispose(),ee.dispose(),Xt.dispose(),P.dispose(),dt.dispose(),q.dispose(),Tt.dispose(),Zt.dispose(),lt.dispose(),ut.dispose(),ut.removeEventListener("sessionstart",Yc),ut.removeEventListener("sessionend",ws),js.stop()};function Ht(A){A.preventDefault(),Bl("WebGLRenderer: Context Lost."),D=!0}function oe(){Bl("WebGLRenderer: Context Restored."),D=!1;let A=Ze.autoReset,V=yt.enabled,tt=yt.autoUpdate,K=yt.needsUpdate,j=yt.type;re(),Ze.autoReset=A,yt.enabled=V,yt.autoUpdate=tt,yt.needsUpdate=K,yt.type=j}function Lt(A){ae("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function ge(A){let V=A.target;V.removeEventListener("dispose",ge),Qe(V)}function Qe(A){ci(A),Xt.remove(A)}function ci(A){let V=Xt.get(A).programs;V!==void 0&&(V.forEach(function(tt){lt.releaseProgram(tt)}),A.isShaderMaterial&&lt.releaseShaderCache(A))}this.renderBufferDirect=function(A,V,tt,K,j,Rt){V===null&&(V=En);let Ft=j.isMesh&&j.matrixWorld.determinantAffine()<0,Pt=cl(A,V,tt,K,j);Et.setMaterial(K,Ft);let Ut=tt.index,Wt=1;if(K.wireframe===!0){if(Ut=q.getWireframeAttribute(tt),Ut===void 0)return;Wt=2}let ce=tt.drawRange,Se=tt.attributes.position,Gt=ce.start*Wt,Me=(ce.start+ce.count)*Wt;Rt!==null&&(Gt=Math.max(Gt,Rt.start*Wt),Me=Math.min(Me,(Rt.start+Rt.count)*Wt)),Ut!==null?(Gt=Math.max(Gt,0),Me=Math.min(Me,Ut.count)):Se!=null&&(Gt=Math.max(Gt,0),Me=Math.min(Me,Se.count));let cn=Me-Gt;if(cn<0||cn===1/0)return;Tt.setup(j,K,Pt,tt,Ut);let Ge,We=st;if(Ut!==null&&(Ge=S.get(Ut),We=Ct,We.setIndex(Ge)),j.isMesh)K.wireframe===!0?(Et.setLineWidth(K.wireframeLinewidth*xn()),We.setMode(B.LINES)):We.setMode(B.TRIANGLES);else if(j.isLine){let Cn=K.linewidth;Cn===void 0&&(Cn=1),Et.setLineWidth(Cn*xn()),j.isLineSegments?We.setMode(B.LINES):j.isLineLoop?We.setMode(B.LINE_LOOP):We.setMode(B.LINE_STRIP)}else j.isPoints?We.setMode(B.POINTS):j.isSprite&&We.setMode(B.TRIANGLES);if(j.isBatchedMesh)if(ne.get("WEBGL_multi_draw"))We.renderMultiDraw(j._multiDrawStarts,j._multiDrawCounts,j._multiDrawCount);else{let Cn=j._multiDrawStarts,Bt=j._multiDrawCounts,bn=j._multiDrawCount,Ae=Ut?S.get(Ut).bytesPerElement:1,Qs=Xt.get(K).currentProgram.getUniforms();for(let _n=0;_n<bn;_n++)Qs.setValue(B,"_gl_DrawID",_n),We.render(Cn[_n]/Ae,Bt[_n])}else if(j.isInstancedMesh)We.renderInstances(Gt,cn,j.count);else if(tt.isInstancedBufferGeometry){let Cn=tt._maxInstanceCount!==void 0?tt._maxInstanceCount:1/0,Bt=Math.min(tt.instanceCount,Cn);We.renderInstances(Gt,cn,Bt)}else We.render(Gt,cn)};function ol(A,V,tt,K){z!==null&&A.isNodeMaterial&&z.setObject(K,A),Je===!0&&rt.setState(A,tt,!1),A.transparent===!0&&A.side===Jn&&A.forceSinglePass===!1?(A.side=jn,A.needsUpdate=!0,Ss(A,V,K),A.side=Us,A.needsUpdate=!0,Ss(A,V,K),A.side=Jn):Ss(A,V,K)}this.compile=function(A,V,tt=null){tt===null&&(tt=A),z!==null&&z.renderStart(A,V,tt),C=it.get(tt),C.init(V),M.push(C),tt.traverseVisible(function(j){j.isLight&&j.layers.test(V.layers)&&(C.pushLight(j),j.castShadow&&C.pushShadow(j))}),A!==tt&&A.traverseVisible(function(j){j.isLight&&j.layers.test(V.layers)&&(C.pushLight(j),j.castShadow&&C.pushShadow(j))}),C.setupLights(),z!==null&&z.updateLights(C.state.lightsArray),vn=this.localClippingEnabled,Je=rt.init(this.clippingPlanes,vn),Je===!0&&rt.setGlobalState(this.clippingPlanes,V),z!==null&&yt.render(C.state.shadowsArray,tt,V);let K=new Set;return A.traverse(function(j){if(!(j.isMesh||j.isPoints||j.isLine||j.isSprite))return;let Rt=j.material;if(Rt)if(Array.isArray(Rt))for(let Ft=0;Ft<Rt.length;Ft++){let Pt=Rt[Ft];ol(Pt,tt,V,j),K.add(Pt)}else ol(Rt,tt,V,j),K.add(Rt)}),C=M.pop(),z!==null&&z.renderEnd(),K},this.compileAsync=function(A,V,tt=null){let K=this.compile(A,V,tt);return new Promise(j=>{function Rt(){if(K.forEach(function(Ft){let Ut=Xt.get(Ft).currentProgram;(Ut===void 0||Ut.isReady())&&K.delete(Ft)}),K.size===0){j(A);return}setTimeout(Rt,10)}ne.get("KHR_parallel_shader_compile")!==null?Rt():setTimeout(Rt,10)})};let Uo=null;function $f(A){Uo&&Uo(A)}function Yc(){js.stop()}function ws(){js.start()}let js=new Mb;js.setAnimationLoop($f),typeof self<"u"&&js.setContext(self),this.setAnimationLoop=function(A){Uo=A,ut.setAnimationLoop(A),A===null?js.stop():js.start()},ut.addEventListener("sessionstart",Yc),ut.addEventListener("sessionend",ws),this.render=function(A,V){if(V!==void 0&&V.isCamera!==!0){ae("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(A,V);let tt=ut.enabled===!0&&ut.isPresenting===!0,K=O!==null&&(ht===null||tt)&&O.begin(L,ht);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ut.enabled===!0&&ut.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ut.cameraAutoUpdate===!0&&ut.updateCamera(V),V=ut.getCamera()),A.isScene===!0&&A.onBeforeRender(L,A,V,ht),C=it.get(A,M.length),C.init(V),C.state.textureUnits=ee.getTextureUnits(),M.push(C),qe.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?an.setFromArrayCamera(V):ue.setFromProjectionMatrix(qe,Zi,V.reversedDepth),vn=this.localClippingEnabled,Je=rt.init(this.clippingPlanes,vn),R=wt.get(A,v.length),R.init(),v.push(R),this.info.render.frame++,ut.enabled===!0&&ut.isPresenting===!0){let Ft=L.xr.getDepthSensingMesh();Ft!==null&&Js(Ft,V,-1/0,L.sortObjects)}Js(A,V,0,L.sortObjects),R.finish(),z!==null&&z.updateLights(C.state.lightsArray),L.sortObjects===!0&&R.sort(jt,fe),un=ut.enabled===!1||ut.isPresenting===!1||ut.hasDepthSensing()===!1,un&&k.addToRenderList(R,A),this.info.autoReset===!0&&this.info.reset(),Je===!0&&rt.beginShadows();let j=C.state.shadowsArray;if(yt.render(j,A,V),Je===!0&&rt.endShadows(),(K&&O.hasRenderPass())===!1){let Ft=R.opaque,Pt=R.transmissive;if(C.setupLights(),V.isArrayCamera){let Ut=V.cameras;if(Pt.length>0)for(let Wt=0,ce=Ut.length;Wt<ce;Wt++){let Se=Ut[Wt];ts(Ft,Pt,A,Se)}un&&k.render(A);for(let Wt=0,ce=Ut.length;Wt<ce;Wt++){let Se=Ut[Wt];al(R,A,Se,Se.viewport)}}else Pt.length>0&&ts(Ft,Pt,A,V),un&&k.render(A),al(R,A,V)}ht!==null&&G===0&&(ee.updateMultisampleRenderTarget(ht),ee.updateRenderTargetMipmap(ht)),K&&O.end(L),A.isScene===!0&&A.onAfterRender(L,A,V),Tt.resetDefaultState(),Q=-1,et=null,M.pop(),M.length>0?(C=M[M.length-1],ee.setTextureUnits(C.state.textureUnits),Je===!0&&rt.setGlobalState(L.clippingPlanes,C.state.camera)):C=null,v.pop(),v.length>0?R=v[v.length-1]:R=null,z!==null&&z.renderEnd()};function Js(A,V,tt,K){if(A.visible===!1)return;if(A.layers.test(V.layers)){if(A.isGroup)tt=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(V);else if(A.isLight)C.pushLight(A),A.castShadow&&C.pushShadow(A);else if(A.isSprite){let Ft=V.isArrayCamera?an:ue;if(!A.frustumCulled||A.intersectsFrustum(Ft)){K&&Pe.setFromMatrixPosition(A.matrixWorld).applyMatrix4(qe);let Pt=dt.update(A),Ut=A.material;Ut.visible&&R.push(A,Pt,Ut,tt,Pe.z,null,V)}}else if(A.isMesh||A.isLine||A.isPoints){let Ft=V.isArrayCamera?an:ue;if(!A.frustumCulled||A.intersectsFrustum(Ft)){let Pt=dt.update(A),Ut=A.material;if(K&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),Pe.copy(A.boundingSphere.center)):(Pt.boundingSphere===null&&Pt.computeBoundingSphere(),Pe.copy(Pt.boundingSphere.center)),Pe.applyMatrix4(A.matrixWorld).applyMatrix4(qe)),Array.isArray(Ut)){let Wt=Pt.groups;for(let ce=0,Se=Wt.length;ce<Se;ce++){let Gt=Wt[ce],Me=Ut[Gt.materialIndex];Me&&Me.visible&&R.push(A,Pt,Me,tt,Pe.z,Gt,V)}}else Ut.visible&&R.push(A,Pt,Ut,tt,Pe.z,null,V)}}}let Rt=A.children;for(let Ft=0,Pt=Rt.length;Ft<Pt;Ft++)Js(Rt[Ft],V,tt,K)}function al(A,V,tt,K){let{opaque:j,transmissive:Rt,transparent:Ft}=A;C.setupLightsView(tt),Je===!0&&rt.setGlobalState(L.clippingPlanes,tt),K&&Et.viewport(ot.copy(K)),j.length>0&&dn(j,V,tt),Rt.length>0&&dn(Rt,V,tt),Ft.length>0&&dn(Ft,V,tt),Et.buffers.depth.setTest(!0),Et.buffers.depth.setMask(!0),Et.buffers.color.setMask(!0),Et.setPolygonOffset(!1)}function ts(A,V,tt,K){if((tt.isScene===!0?tt.overrideMaterial:null)!==null)return;if(C.state.transmissionRenderTarget[K.id]===void 0){let Gt=ne.has("EXT_color_buffer_half_float")||ne.has("EXT_color_buffer_float");C.state.transmissionRenderTarget[K.id]=new ki(1,1,{generateMipmaps:!0,type:Gt?xs:Mi,minFilter:mr,samples:Math.max(4,pe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ce.workingColorSpace})}let Rt=C.state.transmissionRenderTarget[K.id],Ft=K.viewport||ot;Rt.setSize(Ft.z*L.transmissionResolutionScale,Ft.w*L.transmissionResolutionScale);let Pt=L.getRenderTarget(),Ut=L.getActiveCubeFace(),Wt=L.getActiveMipmapLevel();L.setRenderTarget(Rt),L.getClearColor(nt),vt=L.getClearAlpha(),vt<1&&L.setClearColor(16777215,.5),L.clear(),un&&k.render(tt);let ce=L.toneMapping;L.toneMapping=Os;let Se=K.viewport;if(K.viewport!==void 0&&(K.viewport=void 0),C.setupLightsView(K),Je===!0&&rt.setGlobalState(L.clippingPlanes,K),dn(A,tt,K),ee.updateMultisampleRenderTarget(Rt),ee.updateRenderTargetMipmap(Rt),ne.has("WEBGL_multisampled_render_to_texture")===!1){let Gt=!1;for(let Me=0,cn=V.length;Me<cn;Me++){let Ge=V[Me],{object:We,geometry:Cn,material:Bt,group:bn}=Ge;if(Bt.side===Jn&&We.layers.test(K.layers)){let Ae=Bt.side;Bt.side=jn,Bt.needsUpdate=!0,gn(We,tt,K,Cn,Bt,bn),Bt.side=Ae,Bt.needsUpdate=!0,Gt=!0}}Gt===!0&&(ee.updateMultisampleRenderTarget(Rt),ee.updateRenderTargetMipmap(Rt))}L.setRenderTarget(Pt,Ut,Wt),L.setClearColor(nt,vt),Se!==void 0&&(K.viewport=Se),L.toneMapping=ce}function dn(A,V,tt){let K=V.isScene===!0?V.overrideMaterial:null;for(let j=0,Rt=A.length;j<Rt;j++){let Ft=A[j],{object:Pt,geometry:Ut,group:Wt}=Ft,ce=Ft.material;ce.allowOverride===!0&&K!==null&&(ce=K),Pt.layers.test(tt.layers)&&gn(Pt,V,tt,Ut,ce,Wt)}}function gn(A,V,tt,K,j,Rt){z!==null&&j.isNodeMaterial&&z.setObject(A,j),A.onBeforeRender(L,V,tt,K,j,Rt),A.modelViewMatrix.multiplyMatrices(tt.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),j.onBeforeRender(L,V,tt,K,A,Rt),j.transparent===!0&&j.side===Jn&&j.forceSinglePass===!1?(j.side=jn,j.needsUpdate=!0,L.renderBufferDirect(tt,V,K,j,A,Rt),j.side=Us,j.needsUpdate=!0,L.renderBufferDirect(tt,V,K,j,A,Rt),j.side=Jn):L.renderBufferDirect(tt,V,K,j,A,Rt),A.onAfterRender(L,V,tt,K,j,Rt)}function yn(A){let V=0;for(let tt of A)tt.texture!==null&&V++;return V}function Ss(A,V,tt){V.isScene!==!0&&(V=En);let K=Xt.get(A),j=C.state.lights,Rt=C.state.shadowsArray,Ft=j.state.version,Pt=lt.getParameters(A,j.state,Rt,V,tt,C.state.lightProbeGridArray),Ut=lt.getProgramCacheKey(Pt),Wt=K.programs;K.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?V.environment:null,K.fog=V.fog;let ce=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;K.envMap=P.get(A.envMap||K.environment,ce),K.envMapRotation=K.environment!==null&&A.envMap===null?V.environmentRotation:A.envMapRotation,Wt===void 0&&(A.addEventListener("dispose",ge),Wt=new Map,K.programs=Wt,K.programVariants=new Map);let Se=Wt.get(Ut);if(Se!==void 0){if(K.currentProgram===Se&&K.lightsStateVersion===Ft)return ll(A,Pt),Se}else Pt.uniforms=lt.getUniforms(A),z!==null&&A.isNodeMaterial&&z.build(A,tt,Pt),A.onBeforeCompile(Pt,L),Se=lt.acquireProgram(Pt,Ut),Wt.set(Ut,Se),K.uniforms=Pt.uniforms;let Gt=K.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&(Gt.clippingPlanes=rt.uniform),ll(A,Pt),K.needsLights=Tr(A),K.lightsStateVersion=Ft,K.needsLights&&(Gt.ambientLightColor.value=j.state.ambient,Gt.lightProbe.value=j.state.probe,Gt.sunLights.value=j.state.sun,Gt.sunLightShadows.value=j.state.sunShadow,Gt.directionalLights.value=j.state.directional,Gt.directionalLightShadows.value=j.state.directionalShadow,Gt.spotLights.value=j.state.spot,Gt.spotLightShadows.value=j.state.spotShadow,Gt.rectAreaLights.value=j.state.rectArea,Gt.ltc_1.value=j.state.rectAreaLTC1,Gt.ltc_2.value=j.state.rectAreaLTC2,Gt.pointLights.value=j.state.point,Gt.pointLightShadows.value=j.state.pointShadow,Gt.hemisphereLights.value=j.state.hemi,Gt.sunShadowMatrix.value=j.state.sunShadowMatrix,Gt.sunShadowCascade.value=j.state.sunShadowCascade,Gt.directionalShadowMatrix.value=j.state.directionalShadowMatrix,Gt.spotLightMatrix.value=j.state.spotLightMatrix,Gt.spotLightMap.value=j.state.spotLightMap,Gt.pointShadowMatrix.value=j.state.pointShadowMatrix),K.numLightProbeGrids=yn(C.state.lightProbeGridArray),K.currentProgram=Se,K.uniformsList=null,Se}function Ai(A,V,tt,K,j){let Rt=Xt.get(A),Ft=Rt.currentProgram.id+","+K+","+j,Pt=Rt.programVariants.get(Ft);return Pt===void 0?(Pt=Ss(A,V,tt),Rt.programVariants.set(Ft,Pt)):(Rt.currentProgram=Pt,Rt.uniformsList=null,Rt.outputColorSpace=K,Rt.toneMapping=j),Pt}function Mr(A){if(A.uniformsList===null){let V=A.currentProgram.getUniforms();A.uniformsList=za.seqWithValue(V.seq,A.uniforms)}return A.uniformsList}function ll(A,V){let tt=Xt.get(A);tt.outputColorSpace=V.outputColorSpace,tt.batching=V.batching,tt.batchingColor=V.batchingColor,tt.instancing=V.instancing,tt.instancingColor=V.instancingColor,tt.instancingMorph=V.instancingMorph,tt.skinning=V.skinning,tt.morphTargets=V.morphTargets,tt.morphNormals=V.morphNormals,tt.morphColors=V.morphColors,tt.morphTargetsCount=V.morphTargetsCount,tt.numClippingPlanes=V.numClippingPlanes,tt.numIntersection=V.numClipIntersection,tt.vertexAlphas=V.vertexAlphas,tt.vertexTangents=V.vertexTangents,tt.toneMapping=V.toneMapping}function cl(A,V,tt,K,j){V.isScene!==!0&&(V=En),ee.resetTextureUnits();let Rt=V.fog,Ft=K.isMeshStandardMaterial||K.isMeshLambertMaterial||K.isMeshPhongMaterial?V.environment:null,Pt=ht===null?L.outputColorSpace:ht.isXRRenderTarget===!0?ht.texture.colorSpace:Ce.workingColorSpace,Ut=K.isMeshStandardMaterial||K.isMeshLambertMaterial&&!K.envMap||K.isMeshPhongMaterial&&!K.envMap,Wt=P.get(K.envMap||Ft,Ut),ce=K.vertexColors===!0&&!!tt.attributes.color&&tt.attributes.color.itemSize===4,Se=!!tt.attributes.tangent&&(!!K.normalMap||K.anisotropy>0),Gt=!!tt.morphAttributes.position,Me=!!tt.morphAttributes.normal,cn=!!tt.morphAttributes.color,Ge=Os;K.toneMapped&&(ht===null||ht.isXRRenderTarget===!0)&&(Ge=L.toneMapping);let We=tt.morphAttributes.position||tt.morphAttributes.normal||tt.morphAttributes.color,Cn=We!==void 0?We.length:0,Bt=Xt.get(K),bn=C.state.lights;if(Je===!0&&(vn===!0||A!==et)){let $e=A===et&&K.id===Q;rt.setState(K,A,$e)}let Ae=!1,Qs=!1;K.version===Bt.__version?Bt.needsLights&&Bt.lightsStateVersion!==bn.state.version||j.isBatchedMesh&&Bt.batching===!1||!j.isBatchedMesh&&Bt.batching===!0||j.isBatchedMesh&&Bt.batchingColor===!0&&j._colorsTexture===null||j.isBatchedMesh&&Bt.batchingColor===!1&&j._colorsTexture!==null||j.isInstancedMesh&&Bt.instancing===!1||!j.isInstancedMesh&&Bt.instancing===!0||j.isSkinnedMesh&&Bt.skinning===!1||!j.isSkinnedMesh&&Bt.skinning===!0||j.isInstancedMesh&&Bt.instancingColor===!0&&j.instanceColor===null||j.isInstancedMesh&&Bt.instancingColor===!1&&j.instanceColor!==null||j.isInstancedMesh&&Bt.instancingMorph===!0&&j.morphTexture===null||j.isInstancedMesh&&Bt.instancingMorph===!1&&j.morphTexture!==null||Bt.envMap!==Wt||K.fog===!0&&Bt.fog!==Rt||Bt.numClippingPlanes!==void 0&&(Bt.numClippingPlanes!==rt.numPlanes||Bt.numIntersection!==rt.numIntersection)||Bt.vertexAlphas!==ce||Bt.vertexTangents!==Se||Bt.morphTargets!==Gt||Bt.morphNormals!==Me||Bt.morphColors!==cn||Bt.morphTargetsCount!==Cn||Bt.numLightProbeGrids!==yn(C.state.lightProbeGridArray)?Ae=!0:(Bt.outputColorSpace!==Pt||Bt.toneMapping!==Ge)&&(Qs=!0):(Ae=!0,Bt.__version=K.version);let _n=Bt.currentProgram;(Ae===!0||Qs===!0)&&(_n=Qs===!0?Ai(K,V,j,Pt,Ge):Ss(K,V,j),z&&K.isNodeMaterial&&z.onUpdateProgram(K,_n,Bt));let Bo=!1,Ms=!1,tr=!1,ve=_n.getUniforms(),fn=Bt.uniforms;if(Et.useProgram(_n.program)&&(Bo=!0,Ms=!0,tr=!0),K.id!==Q&&(Q=K.id,Ms=!0),Bo||et!==A){Et.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),ve.setValue(B,"projectionMatrix",A.projectionMatrix),ve.setValue(B,"viewMatrix",A.matrixWorldInverse);let wn=ve.map.cameraPosition;wn!==void 0&&wn.setValue(B,On.setFromMatrixPosition(A.matrixWorld)),pe.logarithmicDepthBuffer&&ve.setValue(B,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),(K.isMeshPhongMaterial||K.isMeshToonMaterial||K.isMeshLambertMaterial||K.isMeshBasicMaterial||K.isMeshStandardMaterial||K.isShaderMaterial)&&ve.setValue(B,"isOrthographic",A.isOrthographicCamera===!0),et!==A&&(et=A,Ms=!0,tr=!0)}if(Bt.needsLights&&(bn.state.sunShadowMap.length>0&&ve.setValue(B,"sunShadowMap",bn.state.sunShadowMap,ee),bn.state.directionalShadowMap.length>0&&ve.setValue(B,"directionalShadowMap",bn.state.directionalShadowMap,ee),bn.state.spotShadowMap.length>0&&ve.setValue(B,"spotShadowMap",bn.state.spotShadowMap,ee),bn.state.pointShadowMap.length>0&&ve.setValue(B,"pointShadowMap",bn.state.pointShadowMap,ee)),j.isSkinnedMesh){ve.setOptional(B,j,"bindMatrix"),ve.setOptional(B,j,"bindMatrixInverse");let $e=j.skeleton;$e&&($e.boneTexture===null&&$e.computeBoneTexture(),ve.setValue(B,"boneTexture",$e.boneTexture,ee))}j.isBatchedMesh&&(ve.setOptional(B,j,"batchingTexture"),ve.setValue(B,"batchingTexture",j._matricesTexture,ee),ve.setOptional(B,j,"batchingIdTexture"),ve.setValue(B,"batchingIdTexture",j._indirectTexture,ee),ve.setOptional(B,j,"batchingColorTexture"),j._colorsTexture!==null&&ve.setValue(B,"batchingColorTexture",j._colorsTexture,ee));let hi=tt.morphAttributes;if((hi.position!==void 0||hi.normal!==void 0||hi.color!==void 0)&&at.update(j,tt,_n),(Ms||Bt.receiveShadow!==j.receiveShadow)&&(Bt.receiveShadow=j.receiveShadow,ve.setValue(B,"receiveShadow",j.receiveShadow)),(K.isMeshStandardMaterial||K.isMeshLambertMaterial||K.isMeshPhongMaterial)&&K.envMap===null&&V.environment!==null&&(fn.envMapIntensity.value=V.environmentIntensity),fn.dfgLUT!==void 0&&(fn.dfgLUT.value=TP()),Ms){if(ve.setValue(B,"toneMappingExposure",L.toneMappingExposure),Bt.needsLights&&Oo(fn,tr),Rt&&K.fog===!0&&bt.refreshFogUniforms(fn,Rt),bt.refreshMaterialUniforms(fn,K,At,It,C.state.transmissionRenderTarget[A.id]),Bt.needsLights&&Bt.numLightProbeGrids>0){let $e=_,wn=0;for(let ii of C.state.lightProbeGridArray)ii.texture!==null&&($e.textures[wn]=ii.texture,$e.min[wn]=ii.boundingBox.min,$e.max[wn]=ii.boundingBox.max,$e.resolution[wn]=ii.resolution,wn++);for(let ii in $e)$e[ii].length=wn;fn.probesSH.value=$e.textures,fn.probesMin.value=$e.min,fn.probesMax.value=$e.max,fn.probesResolution.value=$e.resolution}za.upload(B,Mr(Bt),fn,ee)}if(K.isShaderMaterial&&K.uniformsNeedUpdate===!0&&(za.upload(B,Mr(Bt),fn,ee),K.uniformsNeedUpdate=!1),K.isSpriteMaterial&&ve.setValue(B,"center",j.center),ve.setValue(B,"modelViewMatrix",j.modelViewMatrix),ve.setValue(B,"normalMatrix",j.normalMatrix),ve.setValue(B,"modelMatrix",j.matrixWorld),K.uniformsGroups!==void 0){let $e=K.uniformsGroups;for(let wn=0,ii=$e.length;wn<ii;wn++){let Zc=$e[wn];Zt.update(Zc,_n),Zt.bind(Zc,_n)}}return _n}function Oo(A,V){A.ambientLightColor.needsUpdate=V,A.lightProbe.needsUpdate=V,A.sunLights.needsUpdate=V,A.sunLightShadows.needsUpdate=V,A.directionalLights.needsUpdate=V,A.directionalLightShadows.needsUpdate=V,A.pointLights.needsUpdate=V,A.pointLightShadows.needsUpdate=V,A.spotLights.needsUpdate=V,A.spotLightShadows.needsUpdate=V,A.rectAreaLights.needsUpdate=V,A.hemisphereLights.needsUpdate=V}function Tr(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return Z},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ht},this.setRenderTargetTextures=function(A,V,tt){let K=Xt.get(A);K.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,K.__autoAllocateDepthBuffer===!1&&(K.__useRenderToTexture=!1),Xt.get(A.texture).__webglTexture=V,Xt.get(A.depthTexture).__webglTexture=K.__autoAllocateDepthBuffer?void 0:tt,K.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,V){let tt=Xt.get(A);tt.__webglFramebuffer=V,tt.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(A,V=0,tt=0){ht=A,Z=V,G=tt;let K=null,j=!1,Rt=!1;if(A){let Pt=Xt.get(A);if(Pt.__useDefaultFramebuffer!==void 0){Et.bindFramebuffer(B.FRAMEBUFFER,Pt.__webglFramebuffer),ot.copy(A.viewport),mt.copy(A.scissor),ft=A.scissorTest,Et.viewport(ot),Et.scissor(mt),Et.setScissorTest(ft),Q=-1;return}else if(Pt.__webglFramebuffer===void 0)ee.setupRenderTarget(A);else if(Pt.__hasExternalTextures)ee.rebindTextures(A,Xt.get(A.texture).__webglTexture,Xt.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let ce=A.depthTexture;if(Pt.__boundDepthTexture!==ce){if(ce!==null&&Xt.has(ce)&&(A.width!==ce.image.width||A.height!==ce.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");ee.setupDepthRenderbuffer(A)}}let Ut=A.texture;(Ut.isData3DTexture||Ut.isDataArrayTexture||Ut.isCompressedArrayTexture)&&(Rt=!0);let Wt=Xt.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(Wt[V])?K=Wt[V][tt]:K=Wt[V],j=!0):A.samples>0&&ee.useMultisampledRTT(A)===!1?K=Xt.get(A).__webglMultisampledFramebuffer:Array.isArray(Wt)?K=Wt[tt]:K=Wt,ot.copy(A.viewport),mt.copy(A.scissor),ft=A.scissorTest}else ot.copy(Yt).multiplyScalar(At).floor(),mt.copy(_e).multiplyScalar(At).floor(),ft=ye;if(tt!==0&&(K=X),Et.bindFramebuffer(B.FRAMEBUFFER,K)&&Et.drawBuffers(A,K),Et.viewport(ot),Et.scissor(mt),Et.setScissorTest(ft),j){let Pt=Xt.get(A.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+V,Pt.__webglTexture,tt)}else if(Rt){let Pt=V;for(let Ut=0;Ut<A.textures.length;Ut++){let Wt=Xt.get(A.textures[Ut]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ut,Wt.__webglTexture,tt,Pt)}}else if(A!==null&&tt!==0){let Pt=Xt.get(A.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Pt.__webglTexture,tt)}Q=-1};function ko(A){let V=Xt.get(A);return(V.__readFormat!==A.format||V.__readType!==A.type)&&(V.__readFormat=A.format,V.__readType=A.type,V.__formatReadable=pe.textureFormatReadable(A.format),V.__typeReadable=pe.textureTypeReadable(A.type)),V}this.readRenderTargetPixels=function(A,V,tt,K,j,Rt,Ft,Pt=0){if(!(A&&A.isWebGLRenderTarget)){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ut=Xt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Ft!==void 0&&(Ut=Ut[Ft],Array.isArray(Ut)&&(Ut=Ut[0])),Ut){Et.bindFramebuffer(B.FRAMEBUFFER,Ut);try{let Wt=A.textures[Pt],ce=Wt.format,Se=Wt.type;A.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pt);let Gt=ko(Wt);if(Gt.__formatReadable===!1){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Gt.__typeReadable===!1){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=A.width-K&&tt>=0&&tt<=A.height-j&&B.readPixels(V,tt,K,j,xt.convert(ce),xt.convert(Se),Rt)}finally{let Wt=ht!==null?Xt.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(B.FRAMEBUFFER,Wt)}}},this.readRenderTargetPixelsAsync=async function(A,V,tt,K,j,Rt,Ft,Pt=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ut=Xt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Ft!==void 0&&(Ut=Ut[Ft],Array.isArray(Ut)&&(Ut=Ut[0])),Ut)if(V>=0&&V<=A.width-K&&tt>=0&&tt<=A.height-j){Et.bindFramebuffer(B.FRAMEBUFFER,Ut);let Wt=A.textures[Pt],ce=Wt.format,Se=Wt.type;A.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pt);let Gt=ko(Wt);if(Gt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Gt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Me=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,Me),B.bufferData(B.PIXEL_PACK_BUFFER,Rt.byteLength,B.STREAM_READ),B.readPixels(V,tt,K,j,xt.convert(ce),xt.convert(Se),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let cn=ht!==null?Xt.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(B.FRAMEBUFFER,cn);let Ge=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await Jx(B,Ge,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,Me),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Rt),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(Me),B.deleteSync(Ge),Rt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,V=null,tt=0){let K=Math.pow(2,-tt),j=Math.floor(A.image.width*K),Rt=Math.floor(A.image.height*K),Ft=V!==null?V.x:0,Pt=V!==null?V.y:0;ee.setTexture2D(A,0),B.copyTexSubImage2D(B.TEXTURE_2D,tt,0,0,Ft,Pt,j,Rt),Et.unbindTexture()},this.copyTextureToTexture=function(A,V,tt=null,K=null,j=0,Rt=0){let Ft,Pt,Ut,Wt,ce,Se,Gt,Me,cn,Ge=A.isCompressedTexture?A.mipmaps[Rt]:A.image;if(tt!==null)Ft=tt.max.x-tt.min.x,Pt=tt.max.y-tt.min.y,Ut=tt.isBox3?tt.max.z-tt.min.z:1,Wt=tt.min.x,ce=tt.min.y,Se=tt.isBox3?tt.min.z:0;else{let ve=Math.pow(2,-j);Ft=Math.floor(Ge.width*ve),Pt=Math.floor(Ge.height*ve),A.isDataArrayTexture?Ut=Ge.depth:A.isData3DTexture?Ut=Math.floor(Ge.depth*ve):Ut=1,Wt=0,ce=0,Se=0}K!==null?(Gt=K.x,Me=K.y,cn=K.z):(Gt=0,Me=0,cn=0);let We=xt.convert(V.format),Cn=xt.convert(V.type),Bt;V.isData3DTexture?(ee.setTexture3D(V,0),Bt=B.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(ee.setTexture2DArray(V,0),Bt=B.TEXTURE_2D_ARRAY):(ee.setTexture2D(V,0),Bt=B.TEXTURE_2D),Et.activeTexture(B.TEXTURE0),Et.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,V.flipY),Et.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Et.pixelStorei(B.UNPACK_ALIGNMENT,V.unpackAlignment);let bn=Et.getParameter(B.UNPACK_ROW_LENGTH),Ae=Et.getParameter(B.UNPACK_IMAGE_HEIGHT),Qs=Et.getParameter(B.UNPACK_SKIP_PIXELS),_n=Et.getParameter(B.UNPACK_SKIP_ROWS),Bo=Et.getParameter(B.UNPACK_SKIP_IMAGES);Et.pixelStorei(B.UNPACK_ROW_LENGTH,Ge.width),Et.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ge.height),Et.pixelStorei(B.UNPACK_SKIP_PIXELS,Wt),Et.pixelStorei(B.UNPACK_SKIP_ROWS,ce),Et.pixelStorei(B.UNPACK_SKIP_IMAGES,Se);let Ms=A.isDataArrayTexture||A.isData3DTexture,tr=V.isDataArrayTexture||V.isData3DTexture;if(A.isDepthTexture){let ve=Xt.get(A),fn=Xt.get(V),hi=Xt.get(ve.__renderTarget),$e=Xt.get(fn.__renderTarget);Et.bindFramebuffer(B.READ_FRAMEBUFFER,hi.__webglFramebuffer),Et.bindFramebuffer(B.DRAW_FRAMEBUFFER,$e.__webglFramebuffer);for(let wn=0;wn<Ut;wn++)Ms&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Xt.get(A).__webglTexture,j,Se+wn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Xt.get(V).__webglTexture,Rt,cn+wn)),B.blitFramebuffer(Wt,ce,Wt+Ft,ce+Pt,Gt,Me,Gt+Ft,Me+Pt,B.DEPTH_BUFFER_BIT,B.NEAREST);Et.bindFramebuffer(B.READ_FRAMEBUFFER,null),Et.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(j!==0||A.isRenderTargetTexture||Xt.has(A)){let ve=Xt.get(A),fn=Xt.get(V);Et.bindFramebuffer(B.READ_FRAMEBUFFER,F),Et.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let hi=0;hi<Ut;hi++)Ms?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ve.__webglTexture,j,Se+hi):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ve.__webglTexture,j),tr?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,fn.__webglTexture,Rt,cn+hi):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,fn.__webglTexture,Rt),j!==0?B.blitFramebuffer(Wt,ce,Wt+Ft,ce+Pt,Gt,Me,Gt+Ft,Me+Pt,B.COLOR_BUFFER_BIT,B.NEAREST):tr?B.copyTexSubImage3D(Bt,Rt,Gt,Me,cn+hi,Wt,ce,Ft,Pt):B.copyTexSubImage2D(Bt,Rt,Gt,Me,Wt,ce,Ft,Pt);Et.bindFramebuffer(B.READ_FRAMEBUFFER,null),Et.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else tr?A.isDataTexture||A.isData3DTexture?B.texSubImage3D(Bt,Rt,Gt,Me,cn,Ft,Pt,Ut,We,Cn,Ge.data):V.isCompressedArrayTexture?B.compressedTexSubImage3D(Bt,Rt,Gt,Me,cn,Ft,Pt,Ut,We,Ge.data):B.texSubImage3D(Bt,Rt,Gt,Me,cn,Ft,Pt,Ut,We,Cn,Ge):A.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Rt,Gt,Me,Ft,Pt,We,Cn,Ge.data):A.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Rt,Gt,Me,Ge.width,Ge.height,We,Ge.data):B.texSubImage2D(B.TEXTURE_2D,Rt,Gt,Me,Ft,Pt,We,Cn,Ge);Et.pixelStorei(B.UNPACK_ROW_LENGTH,bn),Et.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ae),Et.pixelStorei(B.UNPACK_SKIP_PIXELS,Qs),Et.pixelStorei(B.UNPACK_SKIP_ROWS,_n),Et.pixelStorei(B.UNPACK_SKIP_IMAGES,Bo),Rt===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&B.generateMipmap(Bt),Et.unbindTexture()},this.initRenderTarget=function(A){Xt.get(A).__webglFramebuffer===void 0&&ee.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?ee.setTextureCube(A,0):A.isData3DTexture?ee.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?ee.setTexture2DArray(A,0):ee.setTexture2D(A,0),Et.unbindTexture()},this.resetState=function(){Z=0,G=0,ht=null,Et.reset(),Tt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Zi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Ce._getDrawingBufferColorSpace(t),e.unpackColorSpace=Ce._getUnpackColorSpace()}};var Cd=["#7f9fc6","#d8a26f","#86b48e","#b58cb4","#cbb868","#6cb0b4","#cc8a86","#9b97cf","#a8b27c","#98a4b0"],Fb=["#d1372f","#1769c2","#138a4e","#8e3fb5","#d97706","#0891a5","#be2a78","#6b7a10","#4f46c8","#92400e"],Ub="#a9b3be",Tc=new qt("#ffa51f"),AP=12;function Bs(i){return Fb[i%Fb.length]}function Ob(i,t,e){let n=new Map;for(let o=0;o<i;o++){let a=t(o);a!==null&&n.set(a,(n.get(a)??0)+1)}let s=new Map,r=0;return Array.from({length:i},(o,a)=>{let l=t(a);if(l===null||n.get(l)<=AP){let h=Cd[r++%Cd.length];return new qt(e(a)?Ub:h)}s.has(l)||s.set(l,r++%Cd.length);let c=(a*.618034%1-.5)*.24;return new qt(Cd[s.get(l)]).offsetHSL(0,0,c)})}var kb=()=>new qt(Ub);function cg(i,t,e){let n=getComputedStyle(i).getPropertyValue(t).trim();return new qt(/^(#|rgb)/.test(n)?n:e)}var Pd=class{constructor(t){this.store=t;this.planar=new Dr(t),pt(this.tools,...this.planar.tools());let e=w("div",{class:"row"},w("label",{},Y("Contact"),this.places),w("label",{},Y("touch"),this.numbers));pt(this.element,e,this.said,this.why,this.planar.element),t.on("time",()=>!this.element.hidden&&this.planar.move()),t.on("shown",()=>{this.load()}),t.on("selected",n=>{n?.kind==="contact"&&this.known().includes(n.name)&&this.choose(n.name)})}store;element=w("div",{class:"view loop"});tools=w("div",{class:"viewtools"});scene=null;place="";touch=0;stories=[];turn=0;fresh=!0;planar;places=w("select",{onchange:()=>this.choose(this.places.value)});numbers=w("select",{onchange:()=>(this.touch=Number(this.numbers.value),this.draw())});said=w("p",{class:"said"});why=w("p",{class:"why"});async show(t,e){this.scene=t;let n=this.known();if(!n.includes(this.place)){let r=t.runs.flatMap(o=>o.header.tracks).filter(o=>n.includes(o.contact));this.place=r.sort((o,a)=>a.peak_force-o.peak_force)[0]?.contact??n[0]??"",this.fresh=!0}await this.load()}redraw(){this.element.hidden||(this.stories.length||this.load(),this.offer(),this.draw())}get useful(){return this.known().length>0}known(){let t=new Set;for(let e of this.scene?.runs??[])for(let n of e.channels.keys()){let s=/^(.+)\.normal_magnitude$/.exec(n),r=/^(.+\.track\d+)\.normal_force$/.exec(n);s?t.add(s[1]):r&&t.add(r[1])}return[...t].filter(e=>{let n=/^(.+)\.track1$/.exec(e);return!n||t.has(`${n[1]}.track2`)})}choose(t){this.place=t,this.fresh=!0,this.load()}async load(){if(!this.scene||!this.place||this.element.hidden){this.stories=[];return}let t=++this.turn,{scene:e}=this,n=this.store.get("shown").map(l=>e.runs[l]).filter(l=>l!==void 0),s=/\.track\d+$/.test(this.place)?"normal_force":"normal_magnitude",r=[],o=await Promise.all(n.map(async l=>{try{let c=await si(l,{channel:`${this.place}.penetration`,part:""}),h=_h(c,await si(l,{channel:`${this.place}.${s}`,part:""})),u=[".penetration",`.${s}`].some(d=>l.channels.get(`${this.place}${d}`)?.header.rows);return{run:l,pair:h,touches:EP(h.x),thinned:u}}catch(c){return r.push(c.message),null}}));if(t!==this.turn)return;this.stories=o.filter(l=>l!==null),pt(this.why,r.join("; "));let a=this.stories[0];(this.fresh||a&&this.touch>a.touches.length)&&(this.touch=a?CP(a):0),this.fresh=!1,this.offer(),this.draw()}offer(){let t=this.known(),e=r=>r.replace(/\.track(\d+)$/,(o,a)=>`, ${Mt("point {n}",{n:a})}`);pt(this.places,...t.map(r=>w("option",{value:r,selected:r===this.place},e(r))));let n=this.stories[0],s=n?.touches??[];pt(this.numbers,w("option",{value:0,selected:this.touch===0},Mt("all")),...s.map((r,o)=>w("option",{value:o+1,selected:this.touch===o+1},Mt("{k} at {time} s",{k:o+1,time:$t(n.pair.time[r.from],6)}))))}draw(){let t=this.stories.map(({run:e,pair:n,touches:s})=>{let r=s[this.touch-1],o={...n,x:n.x.map((h,u)=>h>0?h:u&&n.x[u-1]>0||n.x[u+1]>0?0:NaN)};o.y=n.y.map((h,u)=>n.x[u]>0?h:0);let a=r?{from:Math.max(0,r.from-1),to:Math.min(n.x.length,r.to+1)}:{},l=e.contacts.findIndex(({name:h})=>h===this.place||this.place.startsWith(`${h}.track`)),c=this.stories.length===1&&l>=0;return{label:e.name,...o,colour:c?Bs(l):`--run${e.index%6}`,...a}});this.planar.set({title:`${this.place} ${Mt("force-depth")} ${this.touch||""}`.trim(),x:{label:Mt("penetration"),unit:"m"},y:{label:Mt("normal force"),unit:"N"},paths:t,arrows:this.touch>0}),pt(this.said,...this.stories.map(e=>this.sentence(e)))}sentence({run:t,pair:e,touches:n,thinned:s}){let r=this.touch?n.slice(this.touch-1,this.touch):n,o=this.stories.length>1?w("b",{},`${t.name}: `):null;if(!r.length)return w("span",{},o,n.length?Y("it has {n} touches",{n:n.length}):Y("it does not touch"));let a=r.reduce((y,p)=>y+RP(e,p),0),l=r.some(y=>y.from===0||y.to===e.x.length),c=0,h=0;for(let y of r)for(let p=y.from;p<y.to;p++)c=Math.max(c,e.y[p]),h=Math.max(h,e.x[p]);let{x:u}={x:e.time},d={energy:Rd(a,"J"),peak:Rd(c,"N"),depth:Rd(h,"m"),n:n.length,k:this.touch},f=this.touch?Rd(u[Math.min(r[0].to,u.length-1)]-u[Math.max(r[0].from-1,0)],"s"):"",g=this.touch?"Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost.":"{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.";return w("span",{},o,Y(g,{...d,span:f}),l?w("span",{}," ",Y("It begins or ends within the touch, so part of this is stored.")):null,s?w("span",{}," ",Y("The curves in this page are thinned, so the energy is near.")):null)}},Rd=(i,t)=>{let e=as(Math.abs(i),t);return`${$t(i/e.factor,4)} ${e.unit}`};function EP(i){let t=[];for(let e=0;e<i.length;e++)i[e]>0&&(e&&i[e-1]>0?t[t.length-1].to=e+1:t.push({from:e,to:e+1}));return t}function CP({pair:i,touches:t}){let[e,n]=[0,-1/0];return t.forEach((s,r)=>{for(let o=s.from;o<s.to;o++)i.y[o]>n&&([e,n]=[r+1,i.y[o]])}),e}function RP({x:i,y:t},{from:e,to:n}){let s=0,r=o=>o<e||o>=n?[0,0]:[i[o],t[o]];for(let o=Math.max(e,1);o<=Math.min(n,i.length-1);o++){let[a,l]=r(o-1),[c,h]=r(o);s+=.5*(h+l)*(c-a)}return s}var bo="ground",dg=i=>({body:i,position:[0,0,0],orientation:[1,0,0,0]});function Id(i){return[...new Set(i.runs.flatMap(t=>t.header.bodies.map(e=>e.name)))]}function Hb(i){return(i.runs[0]?.header.model.things??[]).flatMap(e=>{let n=Object.values(e.parameters).flatMap(a=>PP(a?.value));if(n.length!==2)return[];let[s,r]=n[0].hollow?[n[1],n[0]]:n,o=r.hollow&&r.radius!==null&&s.radius!==null?r.radius-s.radius:null;return[{name:e.name,point:s.seat,watcher:r.seat,clearance:o!==null&&o>0?o:null}]})}function PP(i){if(typeof i!="object"||i===null)return[];let t=i,e=t.kind?t.parameters?.frame?.value:t;if(!e?.body||!e.position)return[];let n=t.parameters?.radius?.value;return[{seat:{body:e.body,position:e.position,orientation:e.orientation??[1,0,0,0]},hollow:t.kind?.endsWith("Cavity")??!1,radius:typeof n=="number"?n:null}]}async function Gb(i,t,e){let[n,s]=[await Bb(i,t.body),await Bb(i,e.body)],o=[n,s].filter(u=>u!==null).every(u=>u.exact),[a,l]=o?[n,s]:[hg(i,t.body),hg(i,e.body)],c=a?.time??l?.time??i.frameTime,h=[new Float64Array(c.length),new Float64Array(c.length),new Float64Array(c.length)];for(let u=0;u<c.length;u++){let d=zb(a,u,t.position),f=zb(l,u,e.position),g=[d[0]-f[0],d[1]-f[1],d[2]-f[2]],y=ug(Vb(e.orientation),ug(Vb(l?l.turn(u):[1,0,0,0]),g));for(let p=0;p<3;p++)h[p][u]=y[p]}return{time:c,at:h,exact:o}}async function Bb(i,t){if(t===bo)return null;if([i.channels.get(`${t}.position`),i.channels.get(`${t}.quaternion`)].some(r=>!r?.available||r.header.rows))return hg(i,t);let n=await Promise.all(["x","y","z"].map(r=>si(i,{channel:`${t}.position`,part:r}))),s=await Promise.all(["w","x","y","z"].map(r=>si(i,{channel:`${t}.quaternion`,part:r})));return{time:n[0].x,exact:!0,place:r=>n.map(o=>o.y[r]),turn:r=>s.map(o=>o.y[r])}}function hg(i,t){let e=i.header.bodies.findIndex(s=>s.name===t);if(e<0)return null;let n=i.header.bodies.length;return{time:i.frameTime,exact:!1,place:s=>[...i.positions.subarray(3*(s*n+e),3*(s*n+e)+3)],turn:s=>IP([...i.quaternions.subarray(4*(s*n+e),4*(s*n+e)+4)])}}function zb(i,t,e){if(!i)return e;let n=i.place(t);return ug(i.turn(t),e).map((s,r)=>s+n[r])}var Vb=([i,t,e,n])=>[i,-t,-e,-n];function IP(i){let t=Math.hypot(...i)||1;return i.map(e=>e/t)}function ug([i,t,e,n],[s,r,o]){let a=[2*(e*o-n*r),2*(n*s-t*o),2*(t*r-e*s)];return[s+i*a[0]+e*a[2]-n*a[1],r+i*a[1]+n*a[0]-t*a[2],o+i*a[2]+t*a[1]-e*a[0]]}var Ac=["x","y","z"],fg=[[0,1],[1,2],[2,0],[0,2]],Ld=class{constructor(t){this.store=t;this.planar=new Dr(t),pt(this.tools,...this.planar.tools());let e=w("div",{class:"row"},w("label",{},Y("Pair"),this.between),w("label",{},Y("path of"),this.bodies),w("label",{},Y("seen by"),this.watchers),w("label",{},Y("plane"),this.planes),w("label",{},Y("clearance [mm]"),this.radius));pt(this.element,e,this.said,this.why,this.planar.element),t.on("time",()=>!this.element.hidden&&this.planar.move()),t.on("shown",()=>{this.load()}),t.on("selected",n=>{n&&this.pairs.some(s=>s.name===n.name)&&this.take(`:${n.name}`)})}store;element=w("div",{class:"view orbit"});tools=w("div",{class:"viewtools"});scene=null;found=[];pairs=[];turn=0;chosen="";body="";watcher=bo;plane=null;planar;between=w("select",{onchange:()=>this.take(this.between.value)});bodies=w("select",{onchange:()=>(this.body=this.bodies.value,this.take(""))});watchers=w("select",{onchange:()=>(this.watcher=this.watchers.value,this.take(""))});planes=w("select",{onchange:()=>(this.plane=fg[Number(this.planes.value)]??null,this.draw())});radius=te(w("input",{type:"number",min:0,step:"any",onchange:()=>this.draw()}),"title","Radius of a circle about the origin; empty for none");said=w("p",{class:"said"});why=w("p",{class:"why"});async show(t,e){this.scene=t,this.pairs=Hb(t);let n=Id(t);if(e||!n.includes(this.body)){this.body=n[0]??"";let s=this.pairs.find(r=>r.clearance!==null)??this.pairs.find(r=>r.watcher.body!==bo);this.take(s?`:${s.name}`:"")}else await this.load()}get useful(){return this.scene!==null&&Id(this.scene).length>0}redraw(){this.element.hidden||(this.found.length||this.load(),this.offer(),this.draw())}take(t){this.chosen=t;let e=this.pair();this.radius.value=e?.clearance?String(Number((1e3*e.clearance).toPrecision(9))):"",this.load()}pair(){return this.pairs.find(t=>`:${t.name}`===this.chosen)}seats(){let t=this.pair();return t?[t.point,t.watcher]:[dg(this.body),dg(this.watcher)]}async load(){let{scene:t}=this;if(!t||this.element.hidden){this.found=[];return}let e=++this.turn,n=this.store.get("shown").map(o=>t.runs[o]).filter(o=>o!==void 0),[s,r]=this.seats();try{let o=await Promise.all(n.map(async a=>({run:a,motion:await Gb(a,s,r)})));if(e!==this.turn)return;this.found=o,pt(this.why)}catch(o){pt(this.why,o.message)}this.offer(),this.draw()}offer(){let t=this.pair(),[e,n]=this.seats(),s=this.scene?Id(this.scene):[],r=(a,l,c)=>w("option",{value:a,selected:c},l);pt(this.between,r("",Mt("two bodies"),!t),...this.pairs.map(a=>r(`:${a.name}`,a.name,a===t))),pt(this.bodies,...s.map(a=>r(a,a,a===e.body))),pt(this.watchers,...[bo,...s].map(a=>r(a,a===bo?Mt(bo):a,a===n.body)));let o=fg.findIndex(a=>a===this.plane);pt(this.planes,r("-1",Mt("as it moves most"),o<0),...fg.map((a,l)=>r(String(l),a.map(c=>Ac[c]).join("–"),l===o)))}draw(){if(!this.found.length)return;let[t,e]=this.plane??LP(this.found[0].motion),[n,s]=this.seats(),r=Number(this.radius.value)/1e3,o=r>0?r:void 0;this.planar.set({title:`${n.body} ${Mt("seen by {body}",{body:s.body})} ${Ac[t]}${Ac[e]}`,x:{label:Ac[t],unit:"m"},y:{label:Ac[e],unit:"m"},equal:!0,circle:o,paths:this.found.map(({run:l,motion:c})=>({label:l.name,time:c.time,x:c.at[t],y:c.at[e],colour:`--run${l.index%6}`}))});let a=Math.max(...this.found.map(({motion:l})=>DP(l,t,e)));pt(this.said,Y("Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.",{point:n.body,watcher:s.body,reach:$t(1e3*a,5)}),o?w("span",{}," ",Y("The dashed circle is the clearance.")):null,this.found.every(({motion:l})=>l.exact)?null:w("span",{}," ",Y("Taken from the frames of the animation.")))}};function LP({at:i}){let t=i.map(n=>{let[s,r]=[1/0,-1/0];for(let o of n)[s,r]=[Math.min(s,o),Math.max(r,o)];return r-s}),e=t.indexOf(Math.min(...t));return e===2?[0,1]:e===0?[1,2]:[0,2]}function DP({at:i},t,e){let n=0;for(let s=0;s<i[0].length;s++)n=Math.max(n,Math.hypot(i[t][s],i[e][s])||0);return n}function Wb(i,t){let e=i.length,n=2**Math.ceil(Math.log2(Math.max(e,2))),s=i.reduce((u,d)=>u+d,0)/e,r=new Float64Array(n),o=new Float64Array(n),a=0;for(let u=0;u<e;u++){let d=.5-.5*Math.cos(2*Math.PI*u/(e-1));a+=d,r[u]=(i[u]-s)*d}NP(r,o);let l=n/2,c=Float64Array.from({length:l},(u,d)=>d/(n*t)),h=Float64Array.from({length:l},(u,d)=>2*Math.hypot(r[d],o[d])/a);return{frequency:c,amplitude:h,samples:e,resolution:1/(e*t)}}function NP(i,t){let e=i.length;for(let n=1,s=0;n<e;n++){let r=e>>1;for(;s&r;r>>=1)s^=r;s^=r,n<s&&([i[n],i[s]]=[i[s],i[n]],[t[n],t[s]]=[t[s],t[n]])}for(let n=2;n<=e;n*=2){let s=n/2;for(let r=0;r<s;r++){let o=-2*Math.PI*r/n,[a,l]=[Math.cos(o),Math.sin(o)];for(let c=r;c<e;c+=n){let[h,u]=[i[c+s]*a-t[c+s]*l,i[c+s]*l+t[c+s]*a];[i[c+s],t[c+s]]=[i[c]-h,t[c]-u],[i[c],t[c]]=[i[c]+h,t[c]+u]}}}}function $b(i){let t=Float64Array.from({length:Math.max(0,i.length-1)},(n,s)=>i[s+1]-i[s]).sort();if(!t.length)return{even:!1,step:NaN};let e=t[t.length>>1];return{even:t[t.length-1]-t[0]<1e-6*e,step:e}}var FP=2**18,UP=16,Dd=class{constructor(t,e){this.store=t;this.window=e;this.field=new Ko(()=>{this.load()},r=>pt(this.why,r));let n=(r,o)=>w("button",{type:"button",onclick:o},r);pt(this.tools,this.logButton,n("CSV",()=>this.saveCsv()),n("PNG",()=>this.savePng()));let s=w("div",{class:"row"},w("label",{},Y("channel"),this.field.element));pt(this.element,s,this.said,this.why,w("div",{class:"planar"},this.chart.element)),t.on("shown",()=>{this.load()})}store;window;element=w("div",{class:"view spectrum"});tools=w("div",{class:"viewtools"});scene=null;found=[];turn=0;log=!1;zoomedTo=null;scale={factor:1,unit:""};across={factor:1,unit:"Hz"};chart=new Lr(this);field;said=w("p",{class:"said"});why=w("p",{class:"why"});logButton=w("button",{type:"button",onclick:()=>(this.log=!this.log,this.draw())},"log");useful=!0;async show(t,e){this.scene=t,this.field.offer(t),this.field.spec||this.field.choose(this.store.get("plots")[0]??""),await this.load()}redraw(){this.element.hidden||(this.field.spec||this.field.choose(this.store.get("plots")[0]??""),this.load())}async load(){let{scene:t}=this,{spec:e}=this.field;if(!t||!e||this.element.hidden)return;let n=++this.turn,s=this.store.get("shown").map(a=>t.runs[a]).filter(a=>a!==void 0),r=[],o=await Promise.all(s.map(async a=>{try{return OP(a,await si(a,e),this.window())}catch(l){return r.push(l.message),null}}));n===this.turn&&(this.found=o.filter(a=>a!==null),pt(this.why,r.join("; ")),this.draw())}draw(){let{spec:t}=this.field;if(!t||!this.scene)return;let e=this.found.reduce((s,{spectrum:r})=>r.amplitude.reduce((o,a)=>Math.max(o,a),s),0);this.scale=as(this.log?0:e,xi(this.scene,t)?.header.unit??""),this.across=as(this.highest(),"Hz"),this.logButton.setAttribute("aria-pressed",String(this.log));let n=this.found[0];pt(this.said,n?w("span",{},Y("Hann window, {n} samples of {step} s, resolution {df} Hz, mean taken away.",{n:n.spectrum.samples,step:$t(n.step,4),df:$t(n.spectrum.resolution,4)})," ",Y("The times in view.")):null,n&&!n.even?Y("The curve is thinned or not evenly sampled; it was resampled at {step} s.",{step:$t(n.step,4)}):null),this.chart.refresh()}xLabel(){return`${Mt("frequency")} [${this.across.unit}]`}yLabel(){let t=this.scene&&this.field.spec?xi(this.scene,this.field.spec):void 0,e=[Mt("amplitude"),t?Mt(lo(t)):""].filter(Boolean).join(" · ");return this.scale.unit?`${e} [${this.scale.unit}]`:e}view(){let t=this.zoomedTo??[0,this.highest()],[e,n]=[1/0,0];for(let{spectrum:r}of this.found)for(let o=bi(r.frequency,t[0]),a=r.frequency.length;o<a&&r.frequency[o]<=t[1];o++){let l=r.amplitude[o];l>0&&([e,n]=[Math.min(e,l),Math.max(n,l)])}let s=[Math.max(e,1e-9*n)/this.scale.factor,n/this.scale.factor];return{x:[t[0]/this.across.factor,t[1]/this.across.factor],y:this.log?vh(...s):aa(0,s[1]),log:this.log}}paint(t){let e={...t,x:Ps(t.x,this.across.factor)};for(let{run:n,spectrum:s}of this.found)yh(e,s.frequency,s.amplitude,this.scale.factor,{colour:this.chart.colour(`--run${n.index%6}`),width:1.3})}zoomed(t){this.zoomedTo=[t[0]*this.across.factor,t[1]*this.across.factor],this.draw()}reset(){this.zoomedTo=null,this.draw()}highest(){return Math.max(1e-9,...this.found.map(({spectrum:t})=>t.frequency[t.frequency.length-1]??0))}title(){return`${this.field.spec?hn(this.field.spec):""} ${Mt("Spectrum")}`}saveCsv(){let t=["run,frequency [Hz],amplitude"];for(let{run:e,spectrum:n}of this.found)n.frequency.forEach((s,r)=>t.push(`"${e.name.replaceAll('"','""')}",${s},${n.amplitude[r]}`));oo(ao(this.title(),"csv"),`${t.join(`\r
`)}\r
`,"text/csv")}savePng(){this.chart.canvas&&la(this.chart.canvas,this.title(),[],this.chart.colour("--paper"),this.chart.colour("--ink"))}};function OP(i,t,[e,n]){let s=bi(t.x,e),r=Math.max(s,bi(t.x,n+1e-12*Math.abs(n))),o={x:t.x.subarray(s,r),y:t.y.subarray(s,r)},{even:a,step:l}=$b(o.x),c=a?o.x.length:Math.min(FP,Math.floor((o.x[o.x.length-1]-o.x[0])/l)+1);if(!(c>=UP))throw new Error(Mt("too few samples for a spectrum"));let u=(a?o.y:bh(o,Float64Array.from({length:c},(d,f)=>o.x[0]+f*l))).map(d=>Number.isFinite(d)?d:0);return{run:i,spectrum:Wb(u,l),step:l,even:a}}var Nd=5,kP=3,BP=12;async function qb(i){let t=i.runs.reduce((o,a)=>a.channels.size>o.channels.size?a:o,i.runs[0]);if(!t)return[];let e=[...t.channels.values()].filter(o=>o.available&&!/\.track\d+\./.test(o.name)),n=(o,a)=>e.filter(l=>l.header.group===o&&(a===void 0||ls(l.name)[1]===a)),s=[...zP(i)],r=[async()=>Xb(t,(await Ec(t,n("request"))).slice(0,1)),()=>Ec(t,n("joint","force")),()=>Ec(t,n("force","force")),async()=>Xb(t,await Ec(t,n("body","position"),!0)),()=>Ec(t,n("motion","value")),async()=>n("energy").filter(o=>/\.(kinetic|potential|elastic|dissipated)$/.test(o.name)).map(pg)];for(let o of r){if(s.length>=kP)break;let a=await o();a.length&&s.push(a.slice(0,Math.max(1,Math.floor(Nd/i.runs.length))))}return!s.length&&e.length&&s.push([pg(e[0])]),s}var pg=i=>({channel:i.name,part:i.header.components.length?yl(i)?is:i.header.components[0]:""});function zP(i){let t=new Map;for(let r of i.runs)for(let o of r.header.tracks)o.number===0&&t.set(o.contact,Math.max(t.get(o.contact)??0,o.peak_force));let e=[...t].sort((r,o)=>o[1]-r[1]),n=e.filter(([,r])=>r>0),s=(n.length?n:e).slice(0,Nd).map(([r])=>r);return["normal_magnitude","penetration"].map(r=>s.map(o=>({channel:`${o}.${r}`,part:""}))).map(r=>r.filter(o=>i.runs.some(a=>a.channels.get(o.channel)?.available))).filter(r=>r.length)}async function Ec(i,t,e=!1){let n=[];for(let r of t.slice(0,BP)){let o=pg(r),a=await si(i,o).catch(()=>null),l=e?a?.y[0]??0:0,c=a?.y.reduce((h,u)=>Number.isFinite(u)?Math.max(h,Math.abs(u-l)):h,0)??0;c>1e-12&&n.push({spec:o,unit:r.header.unit,size:c})}e||n.sort((r,o)=>o.size-r.size);let s=e?0:.001*(n[0]?.size??0);return n.filter(({unit:r,size:o})=>r===n[0].unit&&o>=s).slice(0,Nd).map(({spec:r})=>r)}async function Xb(i,t){if(!t.length)return[];let e=i.channels.get(t[0].channel)?.header.components??[],n=(e.length?e:[""]).map(o=>({channel:t[0].channel,part:o})),s=await Promise.all(n.map(async o=>si(i,o))),r=n.filter((o,a)=>s[a].y.some(l=>Number.isFinite(l)&&Math.abs(l-s[a].y[0])>1e-12));return(r.length?r:n).slice(0,Nd)}var Fd=i=>`${hn(i.spec)} of ${i.run.name}`,VP=[[],[6,3],[2,3],[9,3,2,3],[12,4],[1,2]],Cc=class{constructor(t,e){this.column=t;this.specs=e;let n=(s,r,o,a="")=>te(w("button",{type:"button",class:a,onclick:o},s),"title",r);this.logButton=n("log","Logarithmic axis",()=>this.setLog(!this.isLog()),"log"),pt(this.element,w("div",{class:"head"},this.title,this.chips,w("div",{class:"tools"},n("+","Add or take away curves",()=>t.choose(this),"more"),this.logButton,n("Σ","Least, greatest and mean of what is in view",()=>this.toggleSheet(),"sum"),n("CSV","Save these curves as CSV, with all digits",()=>this.saveCsv(),"csv"),n("PNG","Save this plot as a picture",()=>this.savePng(),"png"),n("×","Remove this plot",()=>t.remove(this),"remove"))),w("div",{class:"plotbox"},this.chart.element,this.sheet),this.why),this.element.addEventListener("dragover",s=>s.preventDefault()),this.element.addEventListener("drop",s=>{s.preventDefault(),s.stopPropagation(),t.dropped(this,s.dataTransfer?.getData("text/plain")??"")})}column;element=w("article",{class:"panel"});specs;lines=[];hidden=new Set;log=null;scale={factor:1,unit:""};name={title:"",quantity:"",labels:[]};largest=0;turn=0;legend="";told=[];title=w("h3",{});chips=w("div",{class:"chips"});why=w("p",{class:"why"});sheet=w("div",{class:"sheet",hidden:!0});logButton;chart=new Lr(this);get unit(){for(let t of this.specs){let e=xi(this.column.scene(),t);if(e)return e.header.unit}return""}get titleText(){return this.name.title}dispose(){this.turn++,this.chart.dispose(),this.element.remove()}has(t){return this.specs.some(e=>hn(e)===hn(t))}async load(){let t=++this.turn,e=this.column.scene(),n=this.column.store.get("shown").map(r=>e.runs[r]).filter(r=>r!==void 0),s=await Promise.all(this.specs.flatMap((r,o)=>n.map(async a=>{let l=await si(a,r).catch(h=>h.message);return{spec:r,index:o,run:a,points:typeof l=="string"?null:l,why:typeof l=="string"?l:""}})));t===this.turn&&(this.lines=s,this.draw())}draw(){let t=this.column.scene(),e=this.specs.map(r=>xi(t,r));this.name=Th(this.specs,e),this.largest=0;for(let{y:r}of this.drawn().map(o=>o.points))for(let o of r)Math.abs(o)>this.largest&&Number.isFinite(o)&&(this.largest=Math.abs(o));this.scale=this.isLog()?as(0,this.unit):as(this.largest,this.unit),pt(this.title,this.name.title,this.scale.unit?w("span",{class:"unit"},` [${this.scale.unit}]`):null),this.title.title=this.specs.map(hn).join(`
`),this.drawChips();let n=new Set(this.lines.filter(r=>r.points).map(r=>r.index)),s=[...new Set(this.lines.filter(r=>!r.points&&!n.has(r.index)).map(r=>r.why))];pt(this.why,s.join("; ")),this.chart.element.hidden=!this.lines.some(r=>r.points),this.logButton.setAttribute("aria-pressed",String(this.isLog())),this.chart.element.hidden||this.chart.refresh(),this.cursors(null),this.sheet.hidden||this.drawSheet()}cursors(t){this.chart.upright("playhead",this.column.store.get("time")),this.chart.upright("pointer",t);let e=this.column.readAt();for(let[n,s]of this.told){let{x:r,y:o}=n.points,a=th(r,e),l=a<0?"–":$t(Math.abs(o[a])<1e-12*this.largest?0:o[a]/this.scale.factor,5);s.textContent!==l&&(s.textContent=l)}}readback(){return{title:this.name.title,unit:this.unit,runs:[...new Set(this.lines.map(t=>t.run.name))],series:this.lines.map(t=>({label:this.label(t),points:t.points?.x.length??0})),cursor:this.column.store.get("time")}}xLabel(){return`${Mt("time")} [s]`}yLabel(){return[this.name.quantity||this.name.title,this.scale.unit?`[${this.scale.unit}]`:""].filter(Boolean).join(" ")}view(){let[t,e]=this.column.window(),n=this.isLog(),[s,r]=[1/0,-1/0];for(let a of this.drawn()){let{x:l,y:c}=a.points,h=Math.max(0,bi(l,t)-1),u=Math.min(l.length,bi(l,e)+1);for(let d=h;d<u;d++){let f=c[d];!Number.isFinite(f)||n&&f<=0||(f<s&&(s=f),f>r&&(r=f))}}return{x:[t,e],y:(n?vh:aa)(s/this.scale.factor,r/this.scale.factor),log:n}}paint(t){for(let e of this.drawn())yh(t,e.points.x,e.points.y,this.scale.factor,this.pen(e));for(let e of new Set(this.lines.map(n=>n.run))){let{kind:n,time:s}=e.header.status;n==="failed"&&s!==null&&Ev(t,s,{colour:this.chart.colour("--bad"),width:1.5,dash:[4,3]},Mt("Failed"))}}zoomed(t){this.column.zoom(t)}reset(){this.column.zoom(null)}clicked(t){let[e,n]=this.column.store.get("range");this.column.store.set("playing",!1),this.column.store.set("time",Math.min(Math.max(t,e),n))}hovered(t){this.column.hover(t)}drawn(){return this.lines.filter(t=>t.points&&!this.hidden.has(Fd(t)))}several(){return new Set(this.lines.map(t=>t.run)).size>1}label(t){let e=this.name.labels[t.index]??hn(t.spec);return this.several()?this.specs.length>1?`${e}, ${t.run.name}`:t.run.name:e}pen(t){let e=this.several(),n=this.tone(t),s=n.startsWith("--")?this.chart.colour(n):n,r=this.column.store.get("selected")?.name,o=r!==void 0&&t.spec.channel.startsWith(`${r}.`);return{colour:s,width:o&&this.specs.length>1?2.4:1.4,dash:VP[e?t.index%6:Math.floor(t.index/6)%6]}}tone(t){if(this.several())return`--run${t.run.index%6}`;let e=this.specs.map(({channel:s})=>t.run.contacts.findIndex(({name:r})=>s.startsWith(`${r}.`)));return e.every(s=>s>=0)&&new Set(e).size===e.length?this.chart.legible(Bs(e[t.index])):`--run${t.index%6}`}isLog(){if(this.log!==null)return this.log;let t=xi(this.column.scene(),this.specs[0]);return Uv.has(t?.header.group??"")&&Q0(this.drawn().map(e=>e.points))}setLog(t){this.log=t,this.column.changed(),this.draw()}drawChips(){let t=this.lines.filter(s=>s.points),e=JSON.stringify([t.map(s=>this.label(s)),[...this.hidden],this.several()]);if(e===this.legend&&this.told.length){let s=this.told.map(([,r])=>r);this.told=t.filter(r=>!this.hidden.has(Fd(r))).map((r,o)=>[r,s[o]]);return}this.legend=e,this.told=[];let n=t.length===1&&!this.several();pt(this.chips,...t.map(s=>{let r=this.hidden.has(Fd(s)),o=w("output",{});return r||this.told.push([s,o]),w("button",{type:"button",class:"chip",title:hn(s.spec),"aria-pressed":String(!r),onclick:()=>this.hide(Fd(s))},this.swatch(s),n&&this.label(s)===this.name.quantity?null:this.label(s),o)}))}swatch(t){let{dash:e,width:n}=this.pen(t),s=this.tone(t),r=document.createElementNS("http://www.w3.org/2000/svg","svg");r.setAttribute("viewBox","0 0 20 8");let o=document.createElementNS("http://www.w3.org/2000/svg","line");for(let[a,l]of Object.entries({x1:0,x2:20,y1:4,y2:4,"stroke-width":n+.6,"stroke-dasharray":e?.join(" ")??""}))o.setAttribute(a,String(l));return o.style.stroke=s.startsWith("--")?`var(${s})`:s,r.append(o),r}hide(t){this.hidden.delete(t)||this.hidden.add(t),this.column.changed(),this.draw()}toggleSheet(){this.sheet.hidden=!this.sheet.hidden,this.sheet.hidden||this.drawSheet()}drawSheet(){let[t,e]=this.column.window(),n=l=>Number.isFinite(l)?$t(l/this.scale.factor,6):"–",s=l=>Number.isFinite(l)?$t(l,6):"–",r=this.drawn().map(l=>{let c=J0(l.points,t,e);return w("tr",{},w("th",{},this.label(l)),...[n(c.least),s(c.leastAt),n(c.most),s(c.mostAt),n(c.mean)].map(h=>w("td",{},h)))}),o=this.scale.unit?` [${this.scale.unit}]`:"",a=[Y("least"),Y("at [s]"),Y("greatest"),Y("at [s]"),Y("mean over time")];pt(this.sheet,w("p",{},Y("In view: {from} to {to} s",{from:$t(t,6),to:$t(e,6)}),o?w("span",{},` · ${this.name.quantity}${o}`):null),w("table",{},w("thead",{},w("tr",{},w("th",{}),...a.map(l=>w("th",{},l)))),w("tbody",{},...r)))}saveCsv(){let t=this.unit||"-",e=this.lines.filter(n=>n.points).map(n=>({title:`${this.several()?`${n.run.name}: `:""}${hn(n.spec)} [${t}]`,points:n.points}));oo(ao(this.name.title,"csv"),Dv(e),"text/csv")}savePng(){let t=this.chart.canvas;if(!t)return;let e=this.drawn().map(s=>({label:this.label(s),colour:this.pen(s).colour,dash:this.pen(s).dash??[]})),n=this.scale.unit?`${this.name.title} [${this.scale.unit}]`:this.name.title;la(t,n,e,this.chart.colour("--paper"),this.chart.colour("--ink"))}};var mg=120,Ud=class{constructor(t){this.chooser=t;let e=te(w("button",{type:"button",class:"close",onclick:()=>this.hide()},"×"),"title","Close");this.element=w("aside",{class:"picker",hidden:!0},w("div",{class:"row"},w("h3",{},Y("Channels")),e),this.search,w("label",{class:"row into"},Y("into"),this.into),this.list),this.element.addEventListener("keydown",n=>{n.stopPropagation(),n.key==="Escape"&&this.hide()})}chooser;element;target=null;list=w("div",{class:"list"});search=te(w("input",{type:"search",oninput:()=>this.fillList()}),"placeholder","Search channels");into=w("select",{onchange:()=>this.aim()});open=new Set;show(t){this.target=t,this.element.hidden=!1,this.refresh(),this.search.focus()}hide(){this.element.hidden=!0}refresh(){if(this.element.hidden)return;let t=this.chooser.panels();this.target&&!t.includes(this.target)&&(this.target=null),pt(this.into,w("option",{value:-1,selected:!this.target},Mt("a new plot")),...t.map((e,n)=>w("option",{value:n,selected:e===this.target},e.titleText))),this.fillList()}aim(){this.target=this.chooser.panels()[Number(this.into.value)]??null,this.fillList()}channels(){let t=new Map;for(let e of this.chooser.scene().runs)for(let n of e.channels.values())t.has(n.name)||t.set(n.name,n);return[...t.values()]}fillList(){let t=this.search.value.toLowerCase().split(/\s+/).filter(Boolean),e=this.list.scrollTop;if(!t.length)pt(this.list,...this.tree());else{let n=this.channels().filter(s=>{let r=`${s.name} ${lo(s)} ${Mt(lo(s))} ${Sh(s)} ${Mt(Sh(s))}`.toLowerCase();return t.every(o=>r.includes(o))});pt(this.list,...n.slice(0,mg).map(s=>this.row(s,!0)),n.length>mg?w("p",{class:"note"},Mt("and {n} more",{n:n.length-mg})):null,n.length?null:w("p",{class:"note"},Mt("no channel has this in its name")))}this.list.scrollTop=e}tree(){let t=this.chooser.selected(),e=t===null?[]:this.channels().filter(s=>ls(s.name)[0]===t);return[...e.length?[w("p",{class:"chosen"},Y("Selected"),w("b",{},` ${t}`)),...e.map(s=>this.row(s,!1))]:[],...this.groups()]}groups(){let t=new Map(Object.keys(Vp).map(e=>[e,[]]));for(let e of this.channels()){let{group:n}=e.header;t.has(n)||t.set(n,[]),t.get(n).push(e)}return[...t].filter(([,e])=>e.length).map(([e,n])=>this.group(e,n))}group(t,e){let n=new Map;for(let s of e){let r=Mh(s)?"":ls(s.name)[0];n.set(r,[...n.get(r)??[],s])}return this.fold(`/${t}`,Hp(t),n.size>1||!n.has("")?n.size:e.length,()=>[...n].flatMap(([s,r])=>{let o=()=>r.map(a=>this.row(a,!1));return s?[this.fold(`/${t}/${s}`,s,0,o)]:o()}))}fold(t,e,n,s){let o=t.split("/").length===2?Y(e):w("span",{},wh(e)),a=w("details",{open:this.open.has(t)},w("summary",{},o,n?w("span",{class:"count"},n):null)),l=()=>{a.childElementCount===1&&a.append(...s())};return this.open.has(t)&&l(),a.addEventListener("toggle",()=>{a.open?(this.open.add(t),l()):this.open.delete(t)}),a}row(t,e){let n=Zo(t),s=n.filter(h=>h!==is).map(h=>({channel:t.name,part:h})),r=lo(t),o=ls(t.name)[0],a=Pi(t.header.unit),l=w("button",{type:"button",class:"name",onclick:()=>this.toggle(s),"aria-pressed":String(s.every(h=>this.target?.has(h)))},e&&!Mh(t)?w("b",{},`${wh(o)} `):null,Y(r),a?w("span",{class:"unit"},` [${a}]`):null),c=w("div",{class:"row channel",draggable:t.available},l,...n.length>1?n.map(h=>this.part(t,h)):[]);if(c.title=t.available?`${t.name}
${Mt(Sh(t))}`:Mt("the numbers of {channel} are not in this page; they are in the result file",{channel:t.name}),c.classList.toggle("missing",!t.available),!t.available)for(let h of c.querySelectorAll("button"))h.disabled=!0;return this.draggable(c,s),c}part(t,e){let n={channel:t.name,part:e},s=e===is&&yl(t)?"|·|":e,r=w("button",{type:"button",class:"part","aria-pressed":String(this.target?.has(n)??!1),onclick:()=>this.toggle([n])},s);return e===is&&te(r,"title","magnitude"),this.draggable(r,[n]),r}draggable(t,e){t.draggable=!0,t.addEventListener("dragstart",n=>{n.stopPropagation(),n.dataTransfer?.setData("text/plain",JSON.stringify(e))}),t.dataset.key=e.map(hn).join(" ")}toggle(t){this.target=this.chooser.toggle(t,this.target),this.refresh()}};var Od=class{constructor(t){this.store=t;this.picker=new Ud(this),this.whole=te(w("button",{type:"button",class:"whole",hidden:!0,onclick:()=>this.zoom(null)},"↔"),"title","Whole time");let e=te(w("button",{type:"button",class:"add",onclick:()=>this.toggleAdding()},"+ ",Y("Add plot")),"title","Choose channels to plot");this.tools=w("div",{class:"viewtools"},this.clock,this.whole,e),this.element.addEventListener("dragover",n=>n.preventDefault()),this.element.addEventListener("drop",n=>{n.preventDefault(),this.take(n.dataTransfer?.getData("text/plain")??"",null)}),t.on("time",()=>this.move()),t.on("shown",()=>{this.reload()}),t.on("selected",()=>this.redraw())}store;element=w("div",{class:"view time"});useful=!0;picker;tools;shownScene=null;list=[];touched=!1;names="";zoomedTo=null;pointer=null;waiting=!1;clock=w("output",{class:"at"});whole;async show(t,e){this.shownScene=t;let n=t.runs.map(r=>[...r.channels.keys()].join()).join("|")+t.runs.map(r=>r.header.status.kind).join(),s=this.list.some(r=>r.specs.some(o=>xi(t,o)));if(e||!s||!this.touched&&n!==this.names){this.names=n;let r=await qb(t);if(this.shownScene!==t)return;JSON.stringify(r)===JSON.stringify(this.list.map(a=>a.specs))||this.set(r)}await this.reload()}scene(){return this.shownScene}panels(){return this.list}selected(){return this.store.get("selected")?.name??null}redraw(){if(!(!this.element.isConnected||this.element.hidden)){for(let t of this.list)t.draw();this.picker.refresh()}}async reload(){this.shownScene&&(await Promise.all(this.list.map(t=>t.load())),this.redraw(),this.tell())}set(t){for(let e of this.list)e.dispose();this.list=t.map(e=>new Cc(this,e)),pt(this.element,...this.list.map(e=>e.element)),this.noted()}noted(){this.element.querySelector(".none")?.remove(),this.list.length||this.element.append(w("p",{class:"none"},Y("No plots; add one of any channel."))),this.store.set("plots",this.list.flatMap(t=>t.specs.map(hn)))}toggleAdding(){this.picker.element.hidden?this.picker.show(null):this.picker.hide()}choose(t){this.picker.show(t)}toggle(t,e){this.touched=!0;let n=e;if(n&&t.every(r=>n.has(r))){let r=new Set(t.map(hn));if(n.specs=n.specs.filter(o=>!r.has(hn(o))),!n.specs.length)return this.remove(n),null}else{let r=xi(this.scene(),t[0])?.header.unit;!n||n.unit!==r?n=this.added(t):n.specs=[...n.specs,...t.filter(o=>!n.has(o))]}let s=n;return s.load().then(()=>{this.picker.refresh(),s.element.scrollIntoView({block:"nearest"})}),this.noted(),s}added(t){let e=new Cc(this,t);return this.list.push(e),this.element.append(e.element),e}dropped(t,e){this.take(e,t)}take(t,e){let n;try{n=JSON.parse(t)}catch{return}!Array.isArray(n)||!n.length||!xi(this.scene(),n[0])||e&&n.every(s=>e.has(s))||this.toggle(n,e)}remove(t){this.touched=!0,this.list=this.list.filter(e=>e!==t),t.dispose(),this.noted(),this.picker.refresh(),this.redraw()}changed(){this.touched=!0}window(){if(this.zoomedTo)return this.zoomedTo;let t=this.store.get("shown").map(s=>this.scene().runs[s]).filter(s=>s?.time.length);if(!t.length)return[0,1];let[e,n]=[Math.min(...t.map(s=>s.start)),Math.max(...t.map(s=>s.end))];return n>e?[e,n]:[e,e+1]}zoom(t){this.changed(),this.zoomedTo=t,this.whole.hidden=!t,this.redraw()}hover(t){this.pointer=t,this.move()}readAt(){return this.pointer??this.store.get("time")}move(){this.waiting||!this.shownScene||(this.waiting=!0,requestAnimationFrame(()=>{this.waiting=!1,this.tell()}))}tell(){if(!this.element.isConnected||this.element.hidden)return;let[t,e]=this.window(),n=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(e-t,1e-9)))));this.clock.textContent=`t = ${Number.isFinite(this.readAt())?this.readAt().toFixed(n):$t(null)} s`,this.clock.classList.toggle("pointed",this.pointer!==null);for(let s of this.list)s.cursors(this.pointer)}};var kd=class{constructor(t,e){this.root=t;this.time=new Od(e),this.tabs=[["Time",this.time],["Force-depth",new Pd(e)],["Orbit",new Ld(e)],["x-y",new Ah(e)],["Spectrum",new Dd(e,()=>this.time.window())]],pt(t,this.bar,w("div",{class:"desk"},this.body,this.time.picker.element)),pt(this.body,...this.tabs.map(([,n])=>n.element)),e.on("language",()=>this.redraw()),this.choose("Time")}root;time;tabs;open="Time";drawn="";bar=w("nav",{class:"tabs",role:"tablist"});body=w("div",{class:"views"});async show(t,e){await Promise.all(this.tabs.map(([,n])=>n.show(t,e))),this.draw()}choose(t){this.open=t,this.draw(),t!=="Time"&&this.time.picker.hide(),this.redraw()}draw(){let t=this.open,e=this.tabs.filter(([o,a])=>a.useful||o===t).map(([o])=>o),n=[t,...e].join();if(n===this.drawn)return;this.drawn=n;let s=this.tabs.find(([o])=>o===t)?.[1],r=e.map(o=>w("button",{type:"button",role:"tab","aria-selected":String(o===t),onclick:()=>this.choose(o)},Y(o)));pt(this.bar,...r,s?.tools);for(let[o,a]of this.tabs)a.element.hidden=o!==t}readback(){return{panels:this.time.panels().map(t=>t.readback()),tab:this.open}}redraw(){this.tabs.find(([t])=>t===this.open)?.[1].redraw()}};var Bd=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5],HP=8,gg=1e4,Rc={start:"M3 3h2v10H3zM13 3v10L6 8z",back:"M11 3v10L4 8z",play:"M4 2.5v11L13.5 8z",pause:"M4 3h3v10H4zM9 3h3v10H9z",on:"M5 3v10l7-5z"};function Yb(i){let t=document.createElementNS("http://www.w3.org/2000/svg","svg");t.setAttribute("viewBox","0 0 16 16"),t.setAttribute("aria-hidden","true");let e=document.createElementNS(t.namespaceURI,"path");return e.setAttribute("d",i),t.append(e),t}var zd=class{constructor(t){this.store=t;this.speeds.addEventListener("change",()=>t.set("speed",Number(this.speeds.value))),this.loop.addEventListener("change",()=>t.set("loop",this.loop.checked)),this.slider.addEventListener("input",()=>this.scrub());let e=(n,s,r)=>te(w("button",{type:"button",onclick:()=>this.step(n)},Yb(r)),"title",s);this.element=w("div",{class:"player"},e(-1/0,"To the start",Rc.start),e(-1,"One frame back (left arrow)",Rc.back),this.play,e(1,"One frame on (right arrow)",Rc.on),this.slider,this.clock,this.speeds,te(w("label",{class:"loop"},this.loop,Y("Loop")),"title","Begin again at the end")),t.on("time",()=>this.tell()),t.on("playing",n=>this.playing(n)),t.on("speed",()=>this.offerSpeeds()),this.playing(!1)}store;element;scene=null;last=0;play=te(w("button",{class:"play",type:"button",onclick:()=>this.toggle()}),"title","Play or pause (space)");slider=te(w("input",{type:"range",min:0,max:gg,step:1,value:0,class:"scrub"}),"aria-label","Time");clock=w("output",{class:"clock"});speeds=te(w("select",{class:"speed"}),"title","Simulated time per second");loop=w("input",{type:"checkbox",checked:!0});show(t,e){this.scene=t;let[n,s]=t.span;if(this.store.set("range",[n,s]),e){let r=(s-n)/HP;this.store.set("speed",Bd.reduce((o,a)=>Math.abs(Math.log(a/r))<Math.abs(Math.log(o/r))?a:o))}this.offerSpeeds(),this.store.set("time",Math.min(Math.max(this.store.get("time"),n),s)),this.tell()}toggle(){let[t,e]=this.store.get("range");!this.store.get("playing")&&this.store.get("time")>=e&&this.store.set("time",t),this.store.set("playing",!this.store.get("playing"))}step(t){let e=this.scene?.runs[this.store.get("shown")[0]??0];if(!e||!e.frameTime.length)return;this.store.set("playing",!1);let[n,s]=e.frameAt(this.store.get("time")),r=t<0&&s>1e-9?n+1:n,o=Math.min(Math.max(r+t,0),e.frameTime.length-1);this.store.set("time",e.frameTime[o])}scrub(){let[t,e]=this.store.get("range");this.store.set("playing",!1),this.store.set("time",t+(e-t)*Number(this.slider.value)/gg)}playing(t){if(this.play.replaceChildren(Yb(t?Rc.pause:Rc.play)),this.play.classList.toggle("on",t),!t)return;this.last=performance.now();let e=n=>{this.store.get("playing")&&(this.advance(Math.max(0,Math.min(.25,(n-this.last)/1e3))),this.last=n,requestAnimationFrame(e))};requestAnimationFrame(e)}advance(t){let[e,n]=this.store.get("range"),s=n-e;if(!(s>0))return this.store.set("playing",!1);let r=this.store.get("time")+t*this.store.get("speed");r>n&&(this.store.get("loop")?r=e+(r-e)%s:(r=n,this.store.set("playing",!1))),this.store.set("time",r)}tell(){let[t,e]=this.store.get("range"),n=this.store.get("time");this.slider.value=String(e>t?Math.round(gg*(n-t)/(e-t)):0);let s=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(e-t,1e-9)))));this.clock.textContent=`${n.toFixed(s)} s`}offerSpeeds(){let t=this.store.get("speed"),e=Bd.includes(t)?Bd:[...Bd,t].sort((n,s)=>n-s);this.speeds.replaceChildren(...e.map(n=>w("option",{value:n,selected:n===t},n<1?`1/${Math.round(1/n)}×`:`${n}×`))),this.speeds.value=String(t)}};var GP="abutscen",Ha=class extends Error{},yg=class{constructor(t,e,n){this.header=t;this.read=e;this.available=n}header;read;available;loaded=null;get name(){return this.header.name}curve(){return this.loaded??=this.read(),this.loaded}},vg=class{constructor(t,e,n,s,r,o,a,l,c){this.header=t;this.index=e;this.time=n;this.frames=s;this.positions=r;this.quaternions=o;this.contacts=a;this.pressures=l;this.channels=c;this.frameTime=Float64Array.from(s,h=>n[h])}header;index;time;frames;positions;quaternions;contacts;pressures;channels;frameTime;get name(){return this.header.name}get end(){return this.time.length?this.time[this.time.length-1]:0}get start(){return this.time.length?this.time[0]:0}frameAt(t){let e=this.frameTime,n=0,s=e.length-1;if(s<=0||t<=e[0])return[0,0];if(t>=e[s])return[s,0];for(;s-n>1;){let r=n+s>>1;e[r]<=t?n=r:s=r}return[n,(t-e[n])/(e[s]-e[n])]}},xg=class{constructor(t,e,n){this.title=t;this.meshes=e;this.runs=n}title;meshes;runs;get span(){let t=this.runs.map(n=>n.start),e=this.runs.map(n=>n.end);return[Math.min(...t),Math.max(...e)]}};async function Vd(i,t){if(new TextDecoder().decode(i.slice(0,8))!==GP)throw new Ha("this is no scene of abut");let n=new DataView(i),s=n.getUint32(8,!0);if(s!==1)throw new Ha(`this scene has format ${s}, and this viewer reads format 1; make it anew with this abut`);let r=n.getUint32(12,!0),o=await jb(new Uint8Array(i,16,r)),a=JSON.parse(new TextDecoder().decode(o)),l=new Uint8Array(i,16+8*Math.ceil(r/8)),c=await Promise.all(a.meshes.map(u=>WP(l,u))),h=await Promise.all(a.runs.map((u,d)=>$P(l,u,d,t)));return new xg(a.title,c,h)}async function WP(i,t){return{vertices:await zs(i,t.vertices),faces:await zs(i,t.faces),edges:t.edges?await zs(i,t.edges):null,smooth:t.smooth}}async function $P(i,t,e,n){let s=await zs(i,t.time),r=new Map;for(let o of t.channels){let a=()=>XP(i,o,s,e,n);r.set(o.name,new yg(o,a,o.data!==null||n!==void 0))}return new vg(t,e,s,await zs(i,t.frames),await zs(i,t.positions),await zs(i,t.quaternions),await Promise.all(t.contacts.map(async({name:o,tracks:a})=>({name:o,tracks:await Promise.all(a.map(l=>Zb(i,l)))}))),await Promise.all(t.pressures.map(async({contact:o,time:a,...l})=>({contact:o,time:a,...await Zb(i,l)}))),r)}async function Zb(i,t){let e=Object.entries(t),n=await Promise.all(e.map(async([s,r])=>[s,await zs(i,r)]));return Object.fromEntries(n)}async function XP(i,t,e,n,s){let r;if(t.data)r=await zs(i,t.data);else if(s)r=await s(n,t.name);else throw new Ha(`the numbers of ${t.name} are not in this page; they are in the result file`);let o=t.rows?await zs(i,t.rows):null,a=Math.max(1,t.components.length),l=r.length/a,c=Array.from({length:a},(h,u)=>{let d=new Float64Array(l);for(let f=0;f<l;f++)d[f]=r[f*a+u];return d});return{time:o?Float64Array.from(o,h=>e[h]):e.subarray(0,l),values:c}}var Kb={f8:8,f4:4,i4:4,u4:4};async function zs(i,t){let e=i.slice(t.at,t.at+t.bytes),n=!1;for(let r of[...t.code??[]].reverse())if(r==="deflate")e=await jb(e);else if(r==="shuffle")e=YP(e,Kb[t.type]);else if(r==="delta2")n=!0;else throw new Ha(`unknown coding "${r}"; this viewer is older than the scene`);let s=qP(e,t.type);return n&&ZP(s,t.shape),t.scale===void 0?s:KP(s,t)}function qP(i,t){let{buffer:e,byteOffset:n,byteLength:s}=i,r=s/Kb[t];return t==="f8"?new Float64Array(e,n,r):t==="f4"?new Float32Array(e,n,r):t==="i4"?new Int32Array(e,n,r):new Uint32Array(e,n,r)}async function jb(i){let t=new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new Uint8Array(await new Response(t).arrayBuffer())}function YP(i,t){let e=i.length/t,n=new Uint8Array(i.length);for(let s=0;s<t;s++)for(let r=0,o=s*e;r<e;r++)n[r*t+s]=i[o+r];return n}function ZP(i,t){let e=t.slice(1).reduce((n,s)=>n*s,1);for(let n=0;n<i.length;n++){let s=i[n],r=s>>>1^-(s&1);n>=2*e?r+=2*i[n-e]-i[n-2*e]:n>=e&&(r+=i[n-e]),i[n]=r|0}}function KP(i,t){let e=t.shape[t.shape.length-1]??1,n=(a,l)=>Array.from({length:e},(c,h)=>Array.isArray(a)?a[h]:a??l),s=n(t.scale,1),r=n(t.offset,0),o=new Float32Array(i.length);for(let a=0,l=0;a<i.length;a++)o[a]=r[l]+s[l]*i[a],++l===e&&(l=0);return o}var _o=i=>{let t=w("span",{class:"icon","aria-hidden":"true"});return t.innerHTML=`<svg viewBox="0 0 20 20">${i}</svg>`,t},Hd='<path d="M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8"/>',Zr={iso:Hd,front:`${Hd}<path class="full" d="M3.5 6 10 9.5v8L3.5 14z"/>`,top:`${Hd}<path class="full" d="M10 2.5 16.5 6 10 9.5 3.5 6z"/>`,right:`${Hd}<path class="full" d="M16.5 6v8L10 17.5v-8z"/>`,fit:'<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/><circle cx="10" cy="10" r="3"/>',near:'<path d="M6 6h8v8H6zM2 2h0l4 4M18 2l-4 4M2 18l4-4M18 18l-4-4"/>',parallel:'<path d="M3 7h10v10H3zM7 3h10v10M3 7l4-4M13 7l4-4M13 17l4-4M7 3v0"/>'},Gd=class{constructor(t,e,...n){this.store=t;this.does=e;let s=Ga("Parallel or perspective",_o(Zr.near),()=>{s.replaceChildren(_o(this.does.project()?Zr.parallel:Zr.near))});this.element=w("div",{class:"tools",role:"toolbar"},w("div",{class:"group"},Ga("View from a corner",_o(Zr.iso),()=>e.look("iso")),Ga("View from the front",_o(Zr.front),()=>e.look("front")),Ga("View from the top",_o(Zr.top),()=>e.look("top")),Ga("View from the right",_o(Zr.right),()=>e.look("right")),Ga("Fit everything",_o(Zr.fit),()=>e.fit()),s),bg("Show","What is drawn",...this.options()),...n),t.on("arrowScale",r=>this.tellScale(r)),t.on("traces",()=>this.tellTraces()),this.tellScale(t.get("arrowScale"))}store;does;element;traces=w("input",{type:"checkbox"});slider=te(w("input",{type:"range",min:-1.5,max:1.5,step:.05,value:0,class:"arrow-scale"}),"aria-label","Arrow length");factor=w("output",{});options(){let{store:t}=this;return this.traces.addEventListener("change",()=>t.set("traces",this.traces.checked?this.does.movable():[])),this.slider.addEventListener("input",()=>t.set("arrowScale",10**Number(this.slider.value))),[Pc(t,"arrows","Contact forces"),w("label",{class:"slide"},Y("Arrow length"),this.slider,this.factor),Pc(t,"pressure","Contact pressure"),w("label",{},this.traces,Y("Paths")),Pc(t,"marks","Joints and springs"),Pc(t,"edges","Edges"),Pc(t,"transparent","See through")]}tellScale(t){this.slider.value=String(Math.log10(t)),this.factor.textContent=`×${Number(t.toPrecision(2))}`}tellTraces(){let[t,e]=[this.store.get("traces").length,this.does.movable().length];this.traces.checked=t>0,this.traces.indeterminate=t>0&&t<e}};function Ga(i,t,e){let n=w("button",{type:"button",onclick:e},t);return te(n,"aria-label",i),te(n,"title",i)}function Pc(i,t,e){let n=w("input",{type:"checkbox",checked:i.get(t)});return n.addEventListener("change",()=>i.set(t,n.checked)),i.on(t,()=>n.checked=i.get(t)),w("label",{},n,Y(e))}function bg(i,t,...e){let n=w("div",{class:"stage-sheet",hidden:!0},...e),s=w("button",{type:"button","aria-expanded":"false"},Y(i),w("span",{class:"caret"},"▾"));te(s,"title",t);let r=w("div",{class:"popover"},s,n),o=l=>{n.hidden=!l,s.setAttribute("aria-expanded",String(l)),l?r.getRootNode().addEventListener("pointerdown",a,!0):r.getRootNode().removeEventListener("pointerdown",a,!0)},a=l=>{r.contains(l.target)||o(!1)};return s.addEventListener("click",()=>o(!!n.hidden)),r.addEventListener("keydown",l=>{l.key==="Escape"&&(o(!1),s.focus())}),r}function Jb([i,t],e,n){let s=Math.max(1,Math.floor((t-i)/e*n+1e-9)+1);return Array.from({length:s},(r,o)=>Math.min(t,i+o*e/n))}async function Ic(i){await new Promise(t=>setTimeout(t,0)),i.throwIfAborted()}var Wa=gS(u_(),1);var v2=8;async function d_(i){let{painter:t,times:e,width:n,height:s,rate:r}=i,o=await x2(i),a=(0,Wa.GIFEncoder)();for(let l=0;l<e.length;l++){t.paint(e[l]);let c=(0,Wa.applyPalette)(t.pixels(),o);a.writeFrame(c,n,s,{palette:l?void 0:o,delay:1e3/r,repeat:0}),i.progress((l+1)/e.length),await Ic(i.stopped)}return a.finish(),{blob:new Blob([a.bytes()],{type:"image/gif"}),ending:"gif",how:"GIF"}}async function x2({painter:i,times:t,stopped:e}){let n=new Set,s=Math.min(v2,t.length);for(let a=0;a<s;a++){i.paint(t[Math.round(a*(t.length-1)/Math.max(1,s-1))]);let l=new Uint32Array(i.pixels().buffer);for(let c of l)n.add(c&16579836);await Ic(e)}let r=Uint32Array.from(n,a=>(a|a>>6&197379|4278190080)>>>0),o=[[255,255,255],...i.always];return[...o,...(0,Wa.quantize)(new Uint8Array(r.buffer),256-o.length)]}var Dc=["#440154","#472d7b","#3b528b","#2c728e","#21918c","#28ae80","#5ec962","#addc30","#fde725"].map(i=>new qt(i));function f_(i,t){let e=Math.min(Math.max(i,0),1)*(Dc.length-1),n=Math.min(Math.floor(e),Dc.length-2);return t.copy(Dc[n]).lerp(Dc[n+1],e-n)}function p_(i){let t=new qt;return Array.from({length:i},(e,n)=>{let s=f_(n/(i-1),t).getHex();return[s>>16,s>>8&255,s&255]})}function m_(i){let t=0;for(let e of i)for(let{pressure:n}of e.pressures)for(let s of n)s>t&&(t=s);return t}var qd=class{constructor(t,e){this.run=t;this.most=e;let n=t.frameTime,s=0;for(let r=1;r<n.length;r++)s=Math.max(s,n[r]-n[r-1]);this.reach=s*1.000001||1e-9,this.contacts=[...new Set(t.pressures.map(r=>r.contact))]}run;most;group=new In;shown=!1;made=new Map;material=new zr({vertexColors:!0,side:Jn});reach;contacts;show(t,e){this.shown=!1;for(let n of this.made.values())n.visible=!1;if(e)for(let n of this.contacts){let s=this.nearest(n,t.time);s&&(this.mesh(s).visible=!0,this.shown=!0)}}nearest(t,e){let n=null,s=this.reach;for(let r of this.run.pressures){let o=Math.abs(r.time-e);r.contact===t&&o<=s&&([n,s]=[r,o])}return n}mesh(t){let e=this.made.get(t);if(!e){let n=new He,s=new Float32Array(t.vertices.length),r=new qt;t.pressure.forEach((o,a)=>f_(this.most>0?o/this.most:0,r).toArray(s,3*a)),n.setAttribute("position",new Le(t.vertices,3)),n.setAttribute("color",new Le(s,3)),n.setIndex(new Le(t.faces,1)),e=new ai(n,this.material),e.frustumCulled=!1,this.made.set(t,e),this.group.add(e)}return e}dispose(){for(let t of this.made.values())t.geometry.dispose();this.material.dispose()}},Yd=class{element=w("div",{class:"pressure-bar",hidden:!0});show(t,e){if(this.element.hidden=!e,!e||this.element.dataset.most===String(t))return;this.element.dataset.most=String(t);let n=[1,.75,.5,.25,0].map(r=>w("span",{},$t(r*t/1e6,3))),s=Dc.map(r=>`#${r.getHexString()}`).join(", ");pt(this.element,w("b",{},Y("Pressure")," [MPa]"),w("div",{},w("i",{style:`background: linear-gradient(to top, ${s})`}),w("div",{class:"ticks"},...n)))}};var Zd=class{constructor(t,e,n,s,r){this.scene=t;this.store=e;this.extent=n;this.theme=s;this.hidden=r?.hidden??new Set,this.muted=r?.muted??new Set}scene;store;extent;theme;solids=new Map;wires=new Map;planes=new Map;hidden;muted;get cell(){return Ag(this.extent.floor/25)}solid(t){return Tg(this.solids,t,()=>g_(this.scene.meshes[t]))}wire(t){return Tg(this.wires,t,()=>{let{vertices:e,edges:n}=this.scene.meshes[t],s=new He;return s.setAttribute("position",new Le(e,3)),s.setIndex(new Le(n??new Uint32Array,1)),s})}plane(t){return Tg(this.planes,t,()=>b2(this.scene.meshes[t],this.cell))}dispose(){for(let t of[this.solids,this.wires,this.planes])for(let e of t.values())e.dispose()}};function Tg(i,t,e){let n=i.get(t)??e();return i.set(t,n),n}function g_(i){let t=new He;return t.setAttribute("position",new Le(i.vertices,3)),t.setIndex(new Le(i.faces,1)),t.computeVertexNormals(),t}function b2(i,t){let e=g_(i),n=c=>new N().fromArray(i.vertices,3*i.faces[c]),s=n(0),r=n(1).sub(s).normalize(),o=n(2).sub(s).cross(r).cross(r).normalize().negate(),a=new Float32Array(i.vertices.length/3*2),l=new N;for(let c=0;c<a.length/2;c++)l.fromArray(i.vertices,3*c),a[2*c]=l.dot(r)/t,a[2*c+1]=l.dot(o)/t;return e.setAttribute("uv",new Le(a,2)),e}function Ag(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return(e>=5?5:e>=2?2:1)*t}var _2=110,w2=[["x","#cf4036",new N(1,0,0)],["y","#2f9150",new N(0,1,0)],["z","#2f6fce",new N(0,0,1)]],Eg=[[1,"m"],[.001,"mm"],[1e-6,"µm"],[1e-9,"nm"]];function Cg(i){let[t,e]=Eg.find(([n])=>i>=.9999999*n&&(n<1||i>=1))??Eg[Eg.length-1];return`${Number((i/t).toPrecision(3))} ${e}`}function Rg(i,t=_2){let e=Ag(i*t);return{metres:e,pixels:e/i,label:Cg(e)}}var Kd=class{element;triad=document.createElementNS("http://www.w3.org/2000/svg","svg");bar=w("i",{});label=w("span",{});constructor(){this.triad.setAttribute("viewBox","-32 -32 64 64"),this.triad.setAttribute("class","triad");let t=te(w("div",{class:"scale"},this.label,this.bar),"title","Scale in the middle of the picture");this.element=w("div",{class:"scalebar"}),this.element.append(this.triad,t)}show(t){let{pixels:e,label:n}=Rg(t.scale);this.bar.style.width=`${e.toFixed(1)}px`,this.label.textContent!==n&&(this.label.textContent=n);let s=t.turn,r=w2.map(([o,a,l])=>({name:o,colour:a,end:l.clone().applyQuaternion(s)}));r.sort((o,a)=>o.end.z-a.end.z),this.triad.innerHTML=r.map(({name:o,colour:a,end:l})=>{let[c,h]=[l.x,-l.y],u=`<text x="${(26*c).toFixed(1)}" y="${(26*h+3.5).toFixed(1)}" fill="${a}">${o}</text>`;return`<line x2="${(18*c).toFixed(1)}" y2="${(18*h).toFixed(1)}" stroke="${a}"/>${u}`}).join("")}};var $a='system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif',Pg="#1b2430",Nc="#5b6776",S2=6,jd=class{constructor(t,e){this.stage=t;this.look=e;Object.assign(this.canvas,{width:e.width,height:e.height}),this.context=this.canvas.getContext("2d",{willReadFrequently:!0}),this.unit=Math.max(11,Math.round(Math.min(e.height/36,e.width/48)))}stage;look;canvas=document.createElement("canvas");context;unit;paint(t){let{context:e,look:n,stage:s}=this;e.clearRect(0,0,n.width,n.height),n.background&&(e.fillStyle=n.background,e.fillRect(0,0,n.width,n.height)),e.drawImage(s.pose(t,n.width,n.height),0,0),n.caption&&this.write(t)}pixels(){return this.context.getImageData(0,0,this.look.width,this.look.height).data}get always(){return this.stage.layers[0]?.run.pressures.length?p_(24):[]}write(t){let{context:e,look:n,unit:s,stage:r}=this,o=s*1.1;e.textBaseline="alphabetic",this.text(M2(r),o,o+s,Pg,`650 ${1.2*s}px ${$a}`),this.text(T2(r,t),n.width-o,o+s,Pg,`${1.1*s}px ${$a}`,"right"),r.layers.length>1&&this.runs(o,o+2.7*s),this.bar(o,n.height-o),this.legend(n.width-o,n.height-o)}text(t,e,n,s,r,o="left"){Object.assign(this.context,{fillStyle:s,font:r,textAlign:o}),this.context.fillText(t,e,n)}runs(t,e){let{context:n,unit:s,stage:r}=this;r.layers.forEach((o,a)=>{let l=e+1.5*s*a;n.fillStyle=a?`#${r.world.theme.runs[o.run.index%6].getHexString()}`:Nc,n.fillRect(t,l-.75*s,.8*s,.8*s),this.text(o.run.name,t+1.3*s,l,Nc,`${s}px ${$a}`)})}bar(t,e){let{context:n,unit:s,stage:r,look:o}=this,a=o.height/r.view.size[1],{pixels:l,label:c}=Rg(r.view.scale/a,9*s);n.fillStyle=Nc,n.fillRect(t,e-.18*s,l,.18*s),this.text(c,t,e-.6*s,Nc,`${.95*s}px ${$a}`)}legend(t,e){let{context:n,unit:s,stage:r}=this,[o]=r.layers;if(!o||!r.store.get("arrows"))return;let a=o.run.contacts.map(({name:l},c)=>({name:l,k:c,load:o.arrows.loads[c]})).filter(({name:l})=>!r.world.muted.has(l));a.length>S2||a.forEach(({name:l,k:c,load:h},u)=>{let d=e-1.5*s*(a.length-1-u),f=h.places?`${$t(h.force,3)} N`:"–";this.text(f,t,d,Pg,`${s}px ${$a}`,"right"),this.text(l,t-5.5*s,d,Nc,`${s}px ${$a}`,"right");let g=n.measureText(l).width;n.fillStyle=Bs(c),n.fillRect(t-5.5*s-g-1.3*s,d-.75*s,.8*s,.8*s)})}};function M2({layers:i,scene:t}){return i.length>1?Mt("{n} results compared",{n:i.length}):(t?.runs.length??0)>1?i[0].run.name:t?.title||Mt("Result")}function T2(i,t){let[e,n]=i.store.get("range"),s=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(n-e,1e-9)))));return`t = ${t.toFixed(s)} s`}var Vg=(i,t,e)=>{if(!t.has(i))throw TypeError("Cannot "+e)},W=(i,t,e)=>(Vg(i,t,"read from private field"),e?e.call(i):t.get(i)),be=(i,t,e)=>{if(t.has(i))throw TypeError("Cannot add the same private member more than once");t instanceof WeakSet?t.add(i):t.set(i,e)},Xn=(i,t,e,n)=>(Vg(i,t,"write to private field"),n?n.call(i,e):t.set(i,e),e),A2=(i,t,e,n)=>({set _(s){Xn(i,t,s,e)},get _(){return W(i,t,n)}}),Re=(i,t,e)=>(Vg(i,t,"access private method"),e),Ie=new Uint8Array(8),Ws=new DataView(Ie.buffer),Fn=i=>[(i%256+256)%256],Oe=i=>(Ws.setUint16(0,i,!1),[Ie[0],Ie[1]]),E2=i=>(Ws.setInt16(0,i,!1),[Ie[0],Ie[1]]),v_=i=>(Ws.setUint32(0,i,!1),[Ie[1],Ie[2],Ie[3]]),zt=i=>(Ws.setUint32(0,i,!1),[Ie[0],Ie[1],Ie[2],Ie[3]]),C2=i=>(Ws.setInt32(0,i,!1),[Ie[0],Ie[1],Ie[2],Ie[3]]),Co=i=>(Ws.setUint32(0,Math.floor(i/2**32),!1),Ws.setUint32(4,i,!1),[Ie[0],Ie[1],Ie[2],Ie[3],Ie[4],Ie[5],Ie[6],Ie[7]]),Hg=i=>(Ws.setInt16(0,2**8*i,!1),[Ie[0],Ie[1]]),Hs=i=>(Ws.setInt32(0,2**16*i,!1),[Ie[0],Ie[1],Ie[2],Ie[3]]),Ig=i=>(Ws.setInt32(0,2**30*i,!1),[Ie[0],Ie[1],Ie[2],Ie[3]]),Ji=(i,t=!1)=>{let e=Array(i.length).fill(null).map((n,s)=>i.charCodeAt(s));return t&&e.push(0),e},sf=i=>i&&i[i.length-1],Gg=i=>{let t;for(let e of i)(!t||e.presentationTimestamp>t.presentationTimestamp)&&(t=e);return t},Gs=(i,t,e=!0)=>{let n=i*t;return e?Math.round(n):n},x_=i=>{let t=i*(Math.PI/180),e=Math.cos(t),n=Math.sin(t);return[e,n,0,-n,e,0,0,0,1]},b_=x_(0),__=i=>[Hs(i[0]),Hs(i[1]),Ig(i[2]),Hs(i[3]),Hs(i[4]),Ig(i[5]),Hs(i[6]),Hs(i[7]),Ig(i[8])],Oc=i=>!i||typeof i!="object"?i:Array.isArray(i)?i.map(Oc):Object.fromEntries(Object.entries(i).map(([t,e])=>[t,Oc(e)])),Za=i=>i>=0&&i<2**32,An=(i,t,e)=>({type:i,contents:t&&new Uint8Array(t.flat(10)),children:e}),on=(i,t,e,n,s)=>An(i,[Fn(t),v_(e),n??[]],s),R2=i=>{let t=512;return i.fragmented?An("ftyp",[Ji("iso5"),zt(t),Ji("iso5"),Ji("iso6"),Ji("mp41")]):An("ftyp",[Ji("isom"),zt(t),Ji("isom"),i.holdsAvc?Ji("avc1"):[],Ji("mp41")])},Lg=i=>({type:"mdat",largeSize:i}),P2=i=>({type:"free",size:i}),Jd=(i,t,e=!1)=>An("moov",null,[I2(t,i),...i.map(n=>L2(n,t)),e?c3(i):null]),I2=(i,t)=>{let e=Gs(Math.max(0,...t.filter(o=>o.samples.length>0).map(o=>{let a=Gg(o.samples);return a.presentationTimestamp+a.duration})),Fg),n=Math.max(...t.map(o=>o.id))+1,s=!Za(i)||!Za(e),r=s?Co:zt;return on("mvhd",+s,0,[r(i),r(i),zt(Fg),r(e),Hs(1),Hg(1),Array(10).fill(0),__(b_),Array(24).fill(0),zt(n)])},L2=(i,t)=>An("trak",null,[D2(i,t),N2(i,t)]),D2=(i,t)=>{let e=Gg(i.samples),n=Gs(e?e.presentationTimestamp+e.duration:0,Fg),s=!Za(t)||!Za(n),r=s?Co:zt,o;return i.info.type==="video"?o=typeof i.info.rotation=="number"?x_(i.info.rotation):i.info.rotation:o=b_,on("tkhd",+s,3,[r(t),r(t),zt(i.id),zt(0),r(n),Array(8).fill(0),Oe(0),Oe(0),Hg(i.info.type==="audio"?1:0),Oe(0),__(o),Hs(i.info.type==="video"?i.info.width:0),Hs(i.info.type==="video"?i.info.height:0)])},N2=(i,t)=>An("mdia",null,[F2(i,t),U2(i.info.type==="video"?"vide":"soun"),O2(i)]),F2=(i,t)=>{let e=Gg(i.samples),n=Gs(e?e.presentationTimestamp+e.duration:0,i.timescale),s=!Za(t)||!Za(n),r=s?Co:zt;return on("mdhd",+s,0,[r(t),r(t),zt(i.timescale),r(n),Oe(21956),Oe(0)])},U2=i=>on("hdlr",0,0,[Ji("mhlr"),Ji(i),zt(0),zt(0),zt(0),Ji("mp4-muxer-hdlr",!0)]),O2=i=>An("minf",null,[i.info.type==="video"?k2():B2(),z2(),G2(i)]),k2=()=>on("vmhd",0,1,[Oe(0),Oe(0),Oe(0),Oe(0)]),B2=()=>on("smhd",0,0,[Oe(0),Oe(0)]),z2=()=>An("dinf",null,[V2()]),V2=()=>on("dref",0,0,[zt(1)],[H2()]),H2=()=>on("url ",0,1),G2=i=>{let t=i.compositionTimeOffsetTable.length>1||i.compositionTimeOffsetTable.some(e=>e.sampleCompositionTimeOffset!==0);return An("stbl",null,[W2(i),i3(i),s3(i),r3(i),o3(i),a3(i),t?l3(i):null])},W2=i=>on("stsd",0,0,[zt(1)],[i.info.type==="video"?$2(x3[i.info.codec],i):t3(_3[i.info.codec],i)]),$2=(i,t)=>An(i,[Array(6).fill(0),Oe(1),Oe(0),Oe(0),Array(12).fill(0),Oe(t.info.width),Oe(t.info.height),zt(4718592),zt(4718592),zt(0),Oe(1),Array(32).fill(0),Oe(24),E2(65535)],[b3[t.info.codec](t),t.info.decoderConfig.colorSpace?Z2(t):null]),X2={bt709:1,bt470bg:5,smpte170m:6},q2={bt709:1,smpte170m:6,"iec61966-2-1":13},Y2={rgb:0,bt709:1,bt470bg:5,smpte170m:6},Z2=i=>An("colr",[Ji("nclx"),Oe(X2[i.info.decoderConfig.colorSpace.primaries]),Oe(q2[i.info.decoderConfig.colorSpace.transfer]),Oe(Y2[i.info.decoderConfig.colorSpace.matrix]),Fn((i.info.decoderConfig.colorSpace.fullRange?1:0)<<7)]),K2=i=>i.info.decoderConfig&&An("avcC",[...new Uint8Array(i.info.decoderConfig.description)]),j2=i=>i.info.decoderConfig&&An("hvcC",[...new Uint8Array(i.info.decoderConfig.description)]),J2=i=>{if(!i.info.decoderConfig)return null;let t=i.info.decoderConfig;if(!t.colorSpace)throw new Error("'colorSpace' is required in the decoder config for VP9.");let e=t.codec.split("."),n=Number(e[1]),s=Number(e[2]),a=(Number(e[3])<<4)+(0<<1)+Number(t.colorSpace.fullRange);return on("vpcC",1,0,[Fn(n),Fn(s),Fn(a),Fn(2),Fn(2),Fn(2),Oe(0)])},Q2=()=>{let e=(1<<7)+1;return An("av1C",[e,0,0,0])},t3=(i,t)=>An(i,[Array(6).fill(0),Oe(1),Oe(0),Oe(0),zt(0),Oe(t.info.numberOfChannels),Oe(16),Oe(0),Oe(0),Hs(t.info.sampleRate)],[w3[t.info.codec](t)]),e3=i=>{let t=new Uint8Array(i.info.decoderConfig.description);return on("esds",0,0,[zt(58753152),Fn(32+t.byteLength),Oe(1),Fn(0),zt(75530368),Fn(18+t.byteLength),Fn(64),Fn(21),v_(0),zt(130071),zt(130071),zt(92307584),Fn(t.byteLength),...t,zt(109084800),Fn(1),Fn(2)])},n3=i=>{let t=3840,e=0,n=i.info.decoderConfig?.description;if(n){if(n.byteLength<18)throw new TypeError("Invalid decoder description provided for Opus; must be at least 18 bytes long.");let s=ArrayBuffer.isView(n)?new DataView(n.buffer,n.byteOffset,n.byteLength):new DataView(n);t=s.getUint16(10,!0),e=s.getInt16(14,!0)}return An("dOps",[Fn(0),Fn(i.info.numberOfChannels),Oe(t),zt(i.info.sampleRate),Hg(e),Fn(0)])},i3=i=>on("stts",0,0,[zt(i.timeToSampleTable.length),i.timeToSampleTable.map(t=>[zt(t.sampleCount),zt(t.sampleDelta)])]),s3=i=>{if(i.samples.every(e=>e.type==="key"))return null;let t=[...i.samples.entries()].filter(([,e])=>e.type==="key");return on("stss",0,0,[zt(t.length),t.map(([e])=>zt(e+1))])},r3=i=>on("stsc",0,0,[zt(i.compactlyCodedChunkTable.length),i.compactlyCodedChunkTable.map(t=>[zt(t.firstChunk),zt(t.samplesPerChunk),zt(1)])]),o3=i=>on("stsz",0,0,[zt(0),zt(i.samples.length),i.samples.map(t=>zt(t.size))]),a3=i=>i.finalizedChunks.length>0&&sf(i.finalizedChunks).offset>=2**32?on("co64",0,0,[zt(i.finalizedChunks.length),i.finalizedChunks.map(t=>Co(t.offset))]):on("stco",0,0,[zt(i.finalizedChunks.length),i.finalizedChunks.map(t=>zt(t.offset))]),l3=i=>on("ctts",0,0,[zt(i.compositionTimeOffsetTable.length),i.compositionTimeOffsetTable.map(t=>[zt(t.sampleCount),zt(t.sampleCompositionTimeOffset)])]),c3=i=>An("mvex",null,i.map(h3)),h3=i=>on("trex",0,0,[zt(i.id),zt(1),zt(0),zt(0),zt(0)]),y_=(i,t)=>An("moof",null,[u3(i),...t.map(d3)]),u3=i=>on("mfhd",0,0,[zt(i)]),w_=i=>{let t=0,e=0,n=0,s=0,r=i.type==="delta";return e|=+r,r?t|=1:t|=2,t<<24|e<<16|n<<8|s},d3=i=>An("traf",null,[f3(i),p3(i),m3(i)]),f3=i=>{let t=0;t|=8,t|=16,t|=32,t|=131072;let e=i.currentChunk.samples[1]??i.currentChunk.samples[0],n={duration:e.timescaleUnitsToNextSample,size:e.size,flags:w_(e)};return on("tfhd",0,t,[zt(i.id),zt(n.duration),zt(n.size),zt(n.flags)])},p3=i=>on("tfdt",1,0,[Co(Gs(i.currentChunk.startTimestamp,i.timescale))]),m3=i=>{let t=i.currentChunk.samples.map(y=>y.timescaleUnitsToNextSample),e=i.currentChunk.samples.map(y=>y.size),n=i.currentChunk.samples.map(w_),s=i.currentChunk.samples.map(y=>Gs(y.presentationTimestamp-y.decodeTimestamp,i.timescale)),r=new Set(t),o=new Set(e),a=new Set(n),l=new Set(s),c=a.size===2&&n[0]!==n[1],h=r.size>1,u=o.size>1,d=!c&&a.size>1,f=l.size>1||[...l].some(y=>y!==0),g=0;return g|=1,g|=4*+c,g|=256*+h,g|=512*+u,g|=1024*+d,g|=2048*+f,on("trun",1,g,[zt(i.currentChunk.samples.length),zt(i.currentChunk.offset-i.currentChunk.moofOffset||0),c?zt(n[0]):[],i.currentChunk.samples.map((y,p)=>[h?zt(t[p]):[],u?zt(e[p]):[],d?zt(n[p]):[],f?C2(s[p]):[]])])},g3=i=>An("mfra",null,[...i.map(y3),v3()]),y3=(i,t)=>on("tfra",1,0,[zt(i.id),zt(63),zt(i.finalizedChunks.length),i.finalizedChunks.map(n=>[Co(Gs(n.startTimestamp,i.timescale)),Co(n.moofOffset),zt(t+1),zt(1),zt(1)])]),v3=()=>on("mfro",0,0,[zt(0)]),x3={avc:"avc1",hevc:"hvc1",vp9:"vp09",av1:"av01"},b3={avc:K2,hevc:j2,vp9:J2,av1:Q2},_3={aac:"mp4a",opus:"Opus"},w3={aac:e3,opus:n3};var hf=class{},Wg=class extends hf{constructor(){super(...arguments),this.buffer=null}},S_=class extends hf{constructor(i){if(super(),this.options=i,typeof i!="object")throw new TypeError("StreamTarget requires an options object to be passed to its constructor.");if(i.onData){if(typeof i.onData!="function")throw new TypeError("options.onData, when provided, must be a function.");if(i.onData.length<2)throw new TypeError("options.onData, when provided, must be a function that takes in at least two arguments (data and position). Ignoring the position argument, which specifies the byte offset at which the data is to be written, can lead to broken outputs.")}if(i.chunked!==void 0&&typeof i.chunked!="boolean")throw new TypeError("options.chunked, when provided, must be a boolean.");if(i.chunkSize!==void 0&&(!Number.isInteger(i.chunkSize)||i.chunkSize<1024))throw new TypeError("options.chunkSize, when provided, must be an integer and not smaller than 1024.")}},S3=class extends hf{constructor(i,t){if(super(),this.stream=i,this.options=t,!(i instanceof FileSystemWritableFileStream))throw new TypeError("FileSystemWritableFileStreamTarget requires a FileSystemWritableFileStream instance.");if(t!==void 0&&typeof t!="object")throw new TypeError("FileSystemWritableFileStreamTarget's options, when provided, must be an object.");if(t&&t.chunkSize!==void 0&&(!Number.isInteger(t.chunkSize)||t.chunkSize<=0))throw new TypeError("options.chunkSize, when provided, must be a positive integer")}},So,Xa,M_=class{constructor(){this.pos=0,be(this,So,new Uint8Array(8)),be(this,Xa,new DataView(W(this,So).buffer)),this.offsets=new WeakMap}seek(i){this.pos=i}writeU32(i){W(this,Xa).setUint32(0,i,!1),this.write(W(this,So).subarray(0,4))}writeU64(i){W(this,Xa).setUint32(0,Math.floor(i/2**32),!1),W(this,Xa).setUint32(4,i,!1),this.write(W(this,So).subarray(0,8))}writeAscii(i){for(let t=0;t<i.length;t++)W(this,Xa).setUint8(t%8,i.charCodeAt(t)),t%8===7&&this.write(W(this,So));i.length%8!==0&&this.write(W(this,So).subarray(0,i.length%8))}writeBox(i){if(this.offsets.set(i,this.pos),i.contents&&!i.children)this.writeBoxHeader(i,i.size??i.contents.byteLength+8),this.write(i.contents);else{let t=this.pos;if(this.writeBoxHeader(i,0),i.contents&&this.write(i.contents),i.children)for(let s of i.children)s&&this.writeBox(s);let e=this.pos,n=i.size??e-t;this.seek(t),this.writeBoxHeader(i,n),this.seek(e)}}writeBoxHeader(i,t){this.writeU32(i.largeSize?1:t),this.writeAscii(i.type),i.largeSize&&this.writeU64(t)}measureBoxHeader(i){return 8+(i.largeSize?8:0)}patchBox(i){let t=this.pos;this.seek(this.offsets.get(i)),this.writeBox(i),this.seek(t)}measureBox(i){if(i.contents&&!i.children)return this.measureBoxHeader(i)+i.contents.byteLength;{let t=this.measureBoxHeader(i);if(i.contents&&(t+=i.contents.byteLength),i.children)for(let e of i.children)e&&(t+=this.measureBox(e));return t}}};So=new WeakMap;Xa=new WeakMap;var Qd,Eo,Hc,Fc,tf,Dg,M3=class extends M_{constructor(i){super(),be(this,tf),be(this,Qd,void 0),be(this,Eo,new ArrayBuffer(2**16)),be(this,Hc,new Uint8Array(W(this,Eo))),be(this,Fc,0),Xn(this,Qd,i)}write(i){Re(this,tf,Dg).call(this,this.pos+i.byteLength),W(this,Hc).set(i,this.pos),this.pos+=i.byteLength,Xn(this,Fc,Math.max(W(this,Fc),this.pos))}finalize(){Re(this,tf,Dg).call(this,this.pos),W(this,Qd).buffer=W(this,Eo).slice(0,Math.max(W(this,Fc),this.pos))}};Qd=new WeakMap;Eo=new WeakMap;Hc=new WeakMap;Fc=new WeakMap;tf=new WeakSet;Dg=function(i){let t=W(this,Eo).byteLength;for(;t<i;)t*=2;if(t===W(this,Eo).byteLength)return;let e=new ArrayBuffer(t),n=new Uint8Array(e);n.set(W(this,Hc),0),Xn(this,Eo,e),Xn(this,Hc,n)};var T3=2**24,A3=2,kc,Mo,Uc,br,Hi,rf,Ng,$g,T_,Xg,A_,Bc,of,qg=class extends M_{constructor(i){super(),be(this,rf),be(this,$g),be(this,Xg),be(this,Bc),be(this,kc,void 0),be(this,Mo,[]),be(this,Uc,void 0),be(this,br,void 0),be(this,Hi,[]),Xn(this,kc,i),Xn(this,Uc,i.options?.chunked??!1),Xn(this,br,i.options?.chunkSize??T3)}write(i){W(this,Mo).push({data:i.slice(),start:this.pos}),this.pos+=i.byteLength}flush(){if(W(this,Mo).length===0)return;let i=[],t=[...W(this,Mo)].sort((e,n)=>e.start-n.start);i.push({start:t[0].start,size:t[0].data.byteLength});for(let e=1;e<t.length;e++){let n=i[i.length-1],s=t[e];s.start<=n.start+n.size?n.size=Math.max(n.size,s.start+s.data.byteLength-n.start):i.push({start:s.start,size:s.data.byteLength})}for(let e of i){e.data=new Uint8Array(e.size);for(let n of W(this,Mo))e.start<=n.start&&n.start<e.start+e.size&&e.data.set(n.data,n.start-e.start);W(this,Uc)?(Re(this,rf,Ng).call(this,e.data,e.start),Re(this,Bc,of).call(this)):W(this,kc).options.onData?.(e.data,e.start)}W(this,Mo).length=0}finalize(){W(this,Uc)&&Re(this,Bc,of).call(this,!0)}};kc=new WeakMap;Mo=new WeakMap;Uc=new WeakMap;br=new WeakMap;Hi=new WeakMap;rf=new WeakSet;Ng=function(i,t){let e=W(this,Hi).findIndex(a=>a.start<=t&&t<a.start+W(this,br));e===-1&&(e=Re(this,Xg,A_).call(this,t));let n=W(this,Hi)[e],s=t-n.start,r=i.subarray(0,Math.min(W(this,br)-s,i.byteLength));n.data.set(r,s);let o={start:s,end:s+r.byteLength};if(Re(this,$g,T_).call(this,n,o),n.written[0].start===0&&n.written[0].end===W(this,br)&&(n.shouldFlush=!0),W(this,Hi).length>A3){for(let a=0;a<W(this,Hi).length-1;a++)W(this,Hi)[a].shouldFlush=!0;Re(this,Bc,of).call(this)}r.byteLength<i.byteLength&&Re(this,rf,Ng).call(this,i.subarray(r.byteLength),t+r.byteLength)};$g=new WeakSet;T_=function(i,t){let e=0,n=i.written.length-1,s=-1;for(;e<=n;){let r=Math.floor(e+(n-e+1)/2);i.written[r].start<=t.start?(e=r+1,s=r):n=r-1}for(i.written.splice(s+1,0,t),(s===-1||i.written[s].end<t.start)&&s++;s<i.written.length-1&&i.written[s].end>=i.written[s+1].start;)i.written[s].end=Math.max(i.written[s].end,i.written[s+1].end),i.written.splice(s+1,1)};Xg=new WeakSet;A_=function(i){let e={start:Math.floor(i/W(this,br))*W(this,br),data:new Uint8Array(W(this,br)),written:[],shouldFlush:!1};return W(this,Hi).push(e),W(this,Hi).sort((n,s)=>n.start-s.start),W(this,Hi).indexOf(e)};Bc=new WeakSet;of=function(i=!1){for(let t=0;t<W(this,Hi).length;t++){let e=W(this,Hi)[t];if(!(!e.shouldFlush&&!i)){for(let n of e.written)W(this,kc).options.onData?.(e.data.subarray(n.start,n.end),e.start+n.start);W(this,Hi).splice(t--,1)}}};var E3=class extends qg{constructor(i){super(new S_({onData:(t,e)=>i.stream.write({type:"write",data:t,position:e}),chunked:!0,chunkSize:i.options?.chunkSize}))}},Fg=1e3,C3=["avc","hevc","vp9","av1"],R3=["aac","opus"],P3=2082844800,I3=["strict","offset","cross-track-offset"],Qt,le,af,Vi,Qn,$n,qa,Ya,Yg,To,Ao,zc,Ug,E_,Og,C_,Zg,R_,kg,P_,Kg,I_,ef,Bg,Vs,xr,jg,L_,Vc,lf,cf,Jg,Ka,Gc,nf,zg,D_=class{constructor(i){if(be(this,Ug),be(this,Og),be(this,Zg),be(this,kg),be(this,Kg),be(this,ef),be(this,Vs),be(this,jg),be(this,Vc),be(this,cf),be(this,Ka),be(this,nf),be(this,Qt,void 0),be(this,le,void 0),be(this,af,void 0),be(this,Vi,void 0),be(this,Qn,null),be(this,$n,null),be(this,qa,Math.floor(Date.now()/1e3)+P3),be(this,Ya,[]),be(this,Yg,1),be(this,To,[]),be(this,Ao,[]),be(this,zc,!1),Re(this,Ug,E_).call(this,i),i.video=Oc(i.video),i.audio=Oc(i.audio),i.fastStart=Oc(i.fastStart),this.target=i.target,Xn(this,Qt,{firstTimestampBehavior:"strict",...i}),i.target instanceof Wg)Xn(this,le,new M3(i.target));else if(i.target instanceof S_)Xn(this,le,new qg(i.target));else if(i.target instanceof S3)Xn(this,le,new E3(i.target));else throw new Error(`Invalid target: ${i.target}`);Re(this,kg,P_).call(this),Re(this,Og,C_).call(this)}addVideoChunk(i,t,e,n){if(!(i instanceof EncodedVideoChunk))throw new TypeError("addVideoChunk's first argument (sample) must be of type EncodedVideoChunk.");if(t&&typeof t!="object")throw new TypeError("addVideoChunk's second argument (meta), when provided, must be an object.");if(e!==void 0&&(!Number.isFinite(e)||e<0))throw new TypeError("addVideoChunk's third argument (timestamp), when provided, must be a non-negative real number.");if(n!==void 0&&!Number.isFinite(n))throw new TypeError("addVideoChunk's fourth argument (compositionTimeOffset), when provided, must be a real number.");let s=new Uint8Array(i.byteLength);i.copyTo(s),this.addVideoChunkRaw(s,i.type,e??i.timestamp,i.duration,t,n)}addVideoChunkRaw(i,t,e,n,s,r){if(!(i instanceof Uint8Array))throw new TypeError("addVideoChunkRaw's first argument (data) must be an instance of Uint8Array.");if(t!=="key"&&t!=="delta")throw new TypeError("addVideoChunkRaw's second argument (type) must be either 'key' or 'delta'.");if(!Number.isFinite(e)||e<0)throw new TypeError("addVideoChunkRaw's third argument (timestamp) must be a non-negative real number.");if(!Number.isFinite(n)||n<0)throw new TypeError("addVideoChunkRaw's fourth argument (duration) must be a non-negative real number.");if(s&&typeof s!="object")throw new TypeError("addVideoChunkRaw's fifth argument (meta), when provided, must be an object.");if(r!==void 0&&!Number.isFinite(r))throw new TypeError("addVideoChunkRaw's sixth argument (compositionTimeOffset), when provided, must be a real number.");if(Re(this,nf,zg).call(this),!W(this,Qt).video)throw new Error("No video track declared.");if(typeof W(this,Qt).fastStart=="object"&&W(this,Qn).samples.length===W(this,Qt).fastStart.expectedVideoChunks)throw new Error(`Cannot add more video chunks than specified in 'fastStart' (${W(this,Qt).fastStart.expectedVideoChunks}).`);let o=Re(this,ef,Bg).call(this,W(this,Qn),i,t,e,n,s,r);if(W(this,Qt).fastStart==="fragmented"&&W(this,$n)){for(;W(this,Ao).length>0&&W(this,Ao)[0].decodeTimestamp<=o.decodeTimestamp;){let a=W(this,Ao).shift();Re(this,Vs,xr).call(this,W(this,$n),a)}o.decodeTimestamp<=W(this,$n).lastDecodeTimestamp?Re(this,Vs,xr).call(this,W(this,Qn),o):W(this,To).push(o)}else Re(this,Vs,xr).call(this,W(this,Qn),o)}addAudioChunk(i,t,e){if(!(i instanceof EncodedAudioChunk))throw new TypeError("addAudioChunk's first argument (sample) must be of type EncodedAudioChunk.");if(t&&typeof t!="object")throw new TypeError("addAudioChunk's second argument (meta), when provided, must be an object.");if(e!==void 0&&(!Number.isFinite(e)||e<0))throw new TypeError("addAudioChunk's third argument (timestamp), when provided, must be a non-negative real number.");let n=new Uint8Array(i.byteLength);i.copyTo(n),this.addAudioChunkRaw(n,i.type,e??i.timestamp,i.duration,t)}addAudioChunkRaw(i,t,e,n,s){if(!(i instanceof Uint8Array))throw new TypeError("addAudioChunkRaw's first argument (data) must be an instance of Uint8Array.");if(t!=="key"&&t!=="delta")throw new TypeError("addAudioChunkRaw's second argument (type) must be either 'key' or 'delta'.");if(!Number.isFinite(e)||e<0)throw new TypeError("addAudioChunkRaw's third argument (timestamp) must be a non-negative real number.");if(!Number.isFinite(n)||n<0)throw new TypeError("addAudioChunkRaw's fourth argument (duration) must be a non-negative real number.");if(s&&typeof s!="object")throw new TypeError("addAudioChunkRaw's fifth argument (meta), when provided, must be an object.");if(Re(this,nf,zg).call(this),!W(this,Qt).audio)throw new Error("No audio track declared.");if(typeof W(this,Qt).fastStart=="object"&&W(this,$n).samples.length===W(this,Qt).fastStart.expectedAudioChunks)throw new Error(`Cannot add more audio chunks than specified in 'fastStart' (${W(this,Qt).fastStart.expectedAudioChunks}).`);let r=Re(this,ef,Bg).call(this,W(this,$n),i,t,e,n,s);if(W(this,Qt).fastStart==="fragmented"&&W(this,Qn)){for(;W(this,To).length>0&&W(this,To)[0].decodeTimestamp<=r.decodeTimestamp;){let o=W(this,To).shift();Re(this,Vs,xr).call(this,W(this,Qn),o)}r.decodeTimestamp<=W(this,Qn).lastDecodeTimestamp?Re(this,Vs,xr).call(this,W(this,$n),r):W(this,Ao).push(r)}else Re(this,Vs,xr).call(this,W(this,$n),r)}finalize(){if(W(this,zc))throw new Error("Cannot finalize a muxer more than once.");if(W(this,Qt).fastStart==="fragmented"){for(let t of W(this,To))Re(this,Vs,xr).call(this,W(this,Qn),t);for(let t of W(this,Ao))Re(this,Vs,xr).call(this,W(this,$n),t);Re(this,cf,Jg).call(this,!1)}else W(this,Qn)&&Re(this,Vc,lf).call(this,W(this,Qn)),W(this,$n)&&Re(this,Vc,lf).call(this,W(this,$n));let i=[W(this,Qn),W(this,$n)].filter(Boolean);if(W(this,Qt).fastStart==="in-memory"){let t;for(let n=0;n<2;n++){let s=Jd(i,W(this,qa)),r=W(this,le).measureBox(s);t=W(this,le).measureBox(W(this,Vi));let o=W(this,le).pos+r+t;for(let a of W(this,Ya)){a.offset=o;for(let{data:l}of a.samples)o+=l.byteLength,t+=l.byteLength}if(o<2**32)break;t>=2**32&&(W(this,Vi).largeSize=!0)}let e=Jd(i,W(this,qa));W(this,le).writeBox(e),W(this,Vi).size=t,W(this,le).writeBox(W(this,Vi));for(let n of W(this,Ya))for(let s of n.samples)W(this,le).write(s.data),s.data=null}else if(W(this,Qt).fastStart==="fragmented"){let t=W(this,le).pos,e=g3(i);W(this,le).writeBox(e);let n=W(this,le).pos-t;W(this,le).seek(W(this,le).pos-4),W(this,le).writeU32(n)}else{let t=W(this,le).offsets.get(W(this,Vi)),e=W(this,le).pos-t;W(this,Vi).size=e,W(this,Vi).largeSize=e>=2**32,W(this,le).patchBox(W(this,Vi));let n=Jd(i,W(this,qa));if(typeof W(this,Qt).fastStart=="object"){W(this,le).seek(W(this,af)),W(this,le).writeBox(n);let s=t-W(this,le).pos;W(this,le).writeBox(P2(s))}else W(this,le).writeBox(n)}Re(this,Ka,Gc).call(this),W(this,le).finalize(),Xn(this,zc,!0)}};Qt=new WeakMap;le=new WeakMap;af=new WeakMap;Vi=new WeakMap;Qn=new WeakMap;$n=new WeakMap;qa=new WeakMap;Ya=new WeakMap;Yg=new WeakMap;To=new WeakMap;Ao=new WeakMap;zc=new WeakMap;Ug=new WeakSet;E_=function(i){if(typeof i!="object")throw new TypeError("The muxer requires an options object to be passed to its constructor.");if(!(i.target instanceof hf))throw new TypeError("The target must be provided and an instance of Target.");if(i.video){if(!C3.includes(i.video.codec))throw new TypeError(`Unsupported video codec: ${i.video.codec}`);if(!Number.isInteger(i.video.width)||i.video.width<=0)throw new TypeError(`Invalid video width: ${i.video.width}. Must be a positive integer.`);if(!Number.isInteger(i.video.height)||i.video.height<=0)throw new TypeError(`Invalid video height: ${i.video.height}. Must be a positive integer.`);let t=i.video.rotation;if(typeof t=="number"&&![0,90,180,270].includes(t))throw new TypeError(`Invalid video rotation: ${t}. Has to be 0, 90, 180 or 270.`);if(Array.isArray(t)&&(t.length!==9||t.some(e=>typeof e!="number")))throw new TypeError(`Invalid video transformation matrix: ${t.join()}`);if(i.video.frameRate!==void 0&&(!Number.isInteger(i.video.frameRate)||i.video.frameRate<=0))throw new TypeError(`Invalid video frame rate: ${i.video.frameRate}. Must be a positive integer.`)}if(i.audio){if(!R3.includes(i.audio.codec))throw new TypeError(`Unsupported audio codec: ${i.audio.codec}`);if(!Number.isInteger(i.audio.numberOfChannels)||i.audio.numberOfChannels<=0)throw new TypeError(`Invalid number of audio channels: ${i.audio.numberOfChannels}. Must be a positive integer.`);if(!Number.isInteger(i.audio.sampleRate)||i.audio.sampleRate<=0)throw new TypeError(`Invalid audio sample rate: ${i.audio.sampleRate}. Must be a positive integer.`)}if(i.firstTimestampBehavior&&!I3.includes(i.firstTimestampBehavior))throw new TypeError(`Invalid first timestamp behavior: ${i.firstTimestampBehavior}`);if(typeof i.fastStart=="object"){if(i.video){if(i.fastStart.expectedVideoChunks===void 0)throw new TypeError("'fastStart' is an object but is missing property 'expectedVideoChunks'.");if(!Number.isInteger(i.fastStart.expectedVideoChunks)||i.fastStart.expectedVideoChunks<0)throw new TypeError("'expectedVideoChunks' must be a non-negative integer.")}if(i.audio){if(i.fastStart.expectedAudioChunks===void 0)throw new TypeError("'fastStart' is an object but is missing property 'expectedAudioChunks'.");if(!Number.isInteger(i.fastStart.expectedAudioChunks)||i.fastStart.expectedAudioChunks<0)throw new TypeError("'expectedAudioChunks' must be a non-negative integer.")}}else if(![!1,"in-memory","fragmented"].includes(i.fastStart))throw new TypeError("'fastStart' option must be false, 'in-memory', 'fragmented' or an object.");if(i.minFragmentDuration!==void 0&&(!Number.isFinite(i.minFragmentDuration)||i.minFragmentDuration<0))throw new TypeError("'minFragmentDuration' must be a non-negative number.")};Og=new WeakSet;C_=function(){if(W(this,le).writeBox(R2({holdsAvc:W(this,Qt).video?.codec==="avc",fragmented:W(this,Qt).fastStart==="fragmented"})),Xn(this,af,W(this,le).pos),W(this,Qt).fastStart==="in-memory")Xn(this,Vi,Lg(!1));else if(W(this,Qt).fastStart!=="fragmented"){if(typeof W(this,Qt).fastStart=="object"){let i=Re(this,Zg,R_).call(this);W(this,le).seek(W(this,le).pos+i)}Xn(this,Vi,Lg(!0)),W(this,le).writeBox(W(this,Vi))}Re(this,Ka,Gc).call(this)};Zg=new WeakSet;R_=function(){if(typeof W(this,Qt).fastStart!="object")return;let i=0,t=[W(this,Qt).fastStart.expectedVideoChunks,W(this,Qt).fastStart.expectedAudioChunks];for(let e of t)e&&(i+=8*Math.ceil(2/3*e),i+=4*e,i+=12*Math.ceil(2/3*e),i+=4*e,i+=8*e);return i+=4096,i};kg=new WeakSet;P_=function(){if(W(this,Qt).video&&Xn(this,Qn,{id:1,info:{type:"video",codec:W(this,Qt).video.codec,width:W(this,Qt).video.width,height:W(this,Qt).video.height,rotation:W(this,Qt).video.rotation??0,decoderConfig:null},timescale:W(this,Qt).video.frameRate??57600,samples:[],finalizedChunks:[],currentChunk:null,firstDecodeTimestamp:void 0,lastDecodeTimestamp:-1,timeToSampleTable:[],compositionTimeOffsetTable:[],lastTimescaleUnits:null,lastSample:null,compactlyCodedChunkTable:[]}),W(this,Qt).audio&&(Xn(this,$n,{id:W(this,Qt).video?2:1,info:{type:"audio",codec:W(this,Qt).audio.codec,numberOfChannels:W(this,Qt).audio.numberOfChannels,sampleRate:W(this,Qt).audio.sampleRate,decoderConfig:null},timescale:W(this,Qt).audio.sampleRate,samples:[],finalizedChunks:[],currentChunk:null,firstDecodeTimestamp:void 0,lastDecodeTimestamp:-1,timeToSampleTable:[],compositionTimeOffsetTable:[],lastTimescaleUnits:null,lastSample:null,compactlyCodedChunkTable:[]}),W(this,Qt).audio.codec==="aac")){let i=Re(this,Kg,I_).call(this,2,W(this,Qt).audio.sampleRate,W(this,Qt).audio.numberOfChannels);W(this,$n).info.decoderConfig={codec:W(this,Qt).audio.codec,description:i,numberOfChannels:W(this,Qt).audio.numberOfChannels,sampleRate:W(this,Qt).audio.sampleRate}}};Kg=new WeakSet;I_=function(i,t,e){let s=[96e3,88200,64e3,48e3,44100,32e3,24e3,22050,16e3,12e3,11025,8e3,7350].indexOf(t),r=e,o="";o+=i.toString(2).padStart(5,"0"),o+=s.toString(2).padStart(4,"0"),s===15&&(o+=t.toString(2).padStart(24,"0")),o+=r.toString(2).padStart(4,"0");let a=Math.ceil(o.length/8)*8;o=o.padEnd(a,"0");let l=new Uint8Array(o.length/8);for(let c=0;c<o.length;c+=8)l[c/8]=parseInt(o.slice(c,c+8),2);return l};ef=new WeakSet;Bg=function(i,t,e,n,s,r,o){let a=n/1e6,l=(n-(o??0))/1e6,c=s/1e6,h=Re(this,jg,L_).call(this,a,l,i);return a=h.presentationTimestamp,l=h.decodeTimestamp,r?.decoderConfig&&(i.info.decoderConfig===null?i.info.decoderConfig=r.decoderConfig:Object.assign(i.info.decoderConfig,r.decoderConfig)),{presentationTimestamp:a,decodeTimestamp:l,duration:c,data:t,size:t.byteLength,type:e,timescaleUnitsToNextSample:Gs(c,i.timescale)}};Vs=new WeakSet;xr=function(i,t){W(this,Qt).fastStart!=="fragmented"&&i.samples.push(t);let e=Gs(t.presentationTimestamp-t.decodeTimestamp,i.timescale);if(i.lastTimescaleUnits!==null){let s=Gs(t.decodeTimestamp,i.timescale,!1),r=Math.round(s-i.lastTimescaleUnits);if(i.lastTimescaleUnits+=r,i.lastSample.timescaleUnitsToNextSample=r,W(this,Qt).fastStart!=="fragmented"){let o=sf(i.timeToSampleTable);o.sampleCount===1?(o.sampleDelta=r,o.sampleCount++):o.sampleDelta===r?o.sampleCount++:(o.sampleCount--,i.timeToSampleTable.push({sampleCount:2,sampleDelta:r}));let a=sf(i.compositionTimeOffsetTable);a.sampleCompositionTimeOffset===e?a.sampleCount++:i.compositionTimeOffsetTable.push({sampleCount:1,sampleCompositionTimeOffset:e})}}else i.lastTimescaleUnits=0,W(this,Qt).fastStart!=="fragmented"&&(i.timeToSampleTable.push({sampleCount:1,sampleDelta:Gs(t.duration,i.timescale)}),i.compositionTimeOffsetTable.push({sampleCount:1,sampleCompositionTimeOffset:e}));i.lastSample=t;let n=!1;if(!i.currentChunk)n=!0;else{let s=t.presentationTimestamp-i.currentChunk.startTimestamp;if(W(this,Qt).fastStart==="fragmented"){let r=W(this,Qn)??W(this,$n),o=W(this,Qt).minFragmentDuration??1;i===r&&t.type==="key"&&s>=o&&(n=!0,Re(this,cf,Jg).call(this))}else n=s>=.5}n&&(i.currentChunk&&Re(this,Vc,lf).call(this,i),i.currentChunk={startTimestamp:t.presentationTimestamp,samples:[]}),i.currentChunk.samples.push(t)};jg=new WeakSet;L_=function(i,t,e){let n=W(this,Qt).firstTimestampBehavior==="strict",s=e.lastDecodeTimestamp===-1;if(n&&s&&t!==0)throw new Error(`The first chunk for your media track must have a timestamp of 0 (received DTS=${t}).Non-zero first timestamps are often caused by directly piping frames or audio data from a MediaStreamTrack into the encoder. Their timestamps are typically relative to the age of thedocument, which is probably what you want.

If you want to offset all timestamps of a track such that the first one is zero, set firstTimestampBehavior: 'offset' in the options.
`);if(W(this,Qt).firstTimestampBehavior==="offset"||W(this,Qt).firstTimestampBehavior==="cross-track-offset"){e.firstDecodeTimestamp===void 0&&(e.firstDecodeTimestamp=t);let o;W(this,Qt).firstTimestampBehavior==="offset"?o=e.firstDecodeTimestamp:o=Math.min(W(this,Qn)?.firstDecodeTimestamp??1/0,W(this,$n)?.firstDecodeTimestamp??1/0),t-=o,i-=o}if(t<e.lastDecodeTimestamp)throw new Error(`Timestamps must be monotonically increasing (DTS went from ${e.lastDecodeTimestamp*1e6} to ${t*1e6}).`);return e.lastDecodeTimestamp=t,{presentationTimestamp:i,decodeTimestamp:t}};Vc=new WeakSet;lf=function(i){if(W(this,Qt).fastStart==="fragmented")throw new Error("Can't finalize individual chunks if 'fastStart' is set to 'fragmented'.");if(i.currentChunk){if(i.finalizedChunks.push(i.currentChunk),W(this,Ya).push(i.currentChunk),(i.compactlyCodedChunkTable.length===0||sf(i.compactlyCodedChunkTable).samplesPerChunk!==i.currentChunk.samples.length)&&i.compactlyCodedChunkTable.push({firstChunk:i.finalizedChunks.length,samplesPerChunk:i.currentChunk.samples.length}),W(this,Qt).fastStart==="in-memory"){i.currentChunk.offset=0;return}i.currentChunk.offset=W(this,le).pos;for(let t of i.currentChunk.samples)W(this,le).write(t.data),t.data=null;Re(this,Ka,Gc).call(this)}};cf=new WeakSet;Jg=function(i=!0){if(W(this,Qt).fastStart!=="fragmented")throw new Error("Can't finalize a fragment unless 'fastStart' is set to 'fragmented'.");let t=[W(this,Qn),W(this,$n)].filter(a=>a&&a.currentChunk);if(t.length===0)return;let e=A2(this,Yg)._++;if(e===1){let a=Jd(t,W(this,qa),!0);W(this,le).writeBox(a)}let n=W(this,le).pos,s=y_(e,t);W(this,le).writeBox(s);{let a=Lg(!1),l=0;for(let h of t)for(let u of h.currentChunk.samples)l+=u.size;let c=W(this,le).measureBox(a)+l;c>=2**32&&(a.largeSize=!0,c=W(this,le).measureBox(a)+l),a.size=c,W(this,le).writeBox(a)}for(let a of t){a.currentChunk.offset=W(this,le).pos,a.currentChunk.moofOffset=n;for(let l of a.currentChunk.samples)W(this,le).write(l.data),l.data=null}let r=W(this,le).pos;W(this,le).seek(W(this,le).offsets.get(s));let o=y_(e,t);W(this,le).writeBox(o),W(this,le).seek(r);for(let a of t)a.finalizedChunks.push(a.currentChunk),W(this,Ya).push(a.currentChunk),a.currentChunk=null;i&&Re(this,Ka,Gc).call(this)};Ka=new WeakSet;Gc=function(){W(this,le)instanceof qg&&W(this,le).flush()};nf=new WeakSet;zg=function(){if(W(this,zc))throw new Error("Cannot add new video or audio chunks after the file has been finalized.")};var L3=[...["640028","64002a","640033","4d0028","42e01f"].map(i=>({name:`avc1.${i}`,kind:"avc",how:"MP4, H.264"})),...["40","51"].map(i=>({name:`vp09.00.${i}.08`,kind:"vp9",how:"MP4, VP9"}))],N_=.14,D3=4;async function F_(i){if(typeof VideoEncoder<"u")for(let t of L3){let e=N3(i,t);if(await F3(e))try{return await U3(i,t,e)}catch(n){i.stopped.throwIfAborted(),console.info(`${t.name}: ${n.message}`)}}return O3(i)}function N3({width:i,height:t,rate:e},{name:n,kind:s}){let r=Math.round(i*t*e*N_);return{codec:n,width:i,height:t,framerate:e,bitrate:r,...s==="avc"?{avc:{format:"avc"}}:{}}}async function F3(i){try{return(await VideoEncoder.isConfigSupported(i)).supported===!0}catch{return!1}}async function U3(i,t,e){let{painter:n,times:s,width:r,height:o,rate:a}=i,l=new Wg,c=new D_({target:l,video:{codec:t.kind,width:r,height:o,frameRate:a},fastStart:"in-memory"}),h=null,u=new VideoEncoder({output:(d,f)=>c.addVideoChunk(d,f),error:d=>h=d});try{u.configure(e);for(let d=0;d<s.length;d++){n.paint(s[d]);let f=new VideoFrame(n.canvas,{timestamp:Math.round(d*1e6/a),duration:Math.round(1e6/a)});u.encode(f,{keyFrame:d%Math.round(2*a)===0}),f.close(),i.progress((d+1)/s.length);do await Ic(i.stopped);while(u.encodeQueueSize>D3&&!h);if(h)throw h}if(await u.flush(),h)throw h}finally{u.state!=="closed"&&u.close()}return c.finalize(),{blob:new Blob([l.buffer],{type:"video/mp4"}),ending:"mp4",how:t.how}}async function O3(i){let t=["video/webm;codecs=vp9","video/webm","video/mp4"].find(h=>typeof MediaRecorder<"u"&&MediaRecorder.isTypeSupported(h));if(!t)throw new Error("this browser can neither encode nor record video; choose GIF");let{painter:e,times:n,rate:s}=i,r=e.canvas.captureStream(s),o=new MediaRecorder(r,{mimeType:t,videoBitsPerSecond:i.width*i.height*s*N_}),a=[];o.ondataavailable=h=>a.push(h.data);let l=new Promise(h=>o.onstop=h);o.start();try{for(let h=0;h<n.length;h++)e.paint(n[h]),i.progress((h+1)/n.length),await new Promise(u=>setTimeout(u,1e3/s)),i.stopped.throwIfAborted()}finally{o.stop(),await l;for(let h of r.getTracks())h.stop()}let c=t.startsWith("video/mp4")?"mp4":"webm";return{blob:new Blob(a,{type:t}),ending:c,how:c==="mp4"?"MP4":"WebM"}}var k3=[["png","Picture (PNG)"],["gif","Animation (GIF)"],["mp4","Video (MP4)"]],B3={png:["screen","1280×720","1920×1080","3840×2160","1600×1600"],gif:["640×400","800×500","1280×720","screen"],mp4:["1280×720","1920×1080","1080×1080","screen"]},z3={png:"1920×1080",gif:"800×500",mp4:"1280×720"},V3={png:[],gif:[10,20,25],mp4:[25,30,60]},H3={png:0,gif:20,mp4:30};function O_(i){return new Qg(i).element}var Qg=class{constructor(t){this.stage=t;this.kind.append(...k3.map(([e,n])=>U_(e,n))),this.rows={rate:w("label",{class:"field"},Y("Pictures per second"),this.rate),clear:w("label",{},this.clear,Y("Transparent background"))},this.kind.addEventListener("change",()=>this.offer());for(let e of[this.size,this.rate])e.addEventListener("change",()=>this.tell());this.save.addEventListener("click",()=>this.running?this.running.abort():void this.make()),t.store.on("speed",()=>this.tell()),t.store.on("range",()=>this.tell()),t.store.on("language",()=>queueMicrotask(()=>this.tell())),this.element=bg("Export","Save a picture or the animation",w("label",{class:"field"},Y("Kind"),this.kind),w("label",{class:"field"},Y("Size"),this.size),this.rows.rate,this.rows.clear,w("label",{},this.caption,Y("Title, time and legend")),this.about,w("div",{class:"go"},this.save,this.progress),this.told),this.element.classList.add("export"),this.offer()}stage;element;kind=w("select",{});size=w("select",{});rate=w("select",{});clear=w("input",{type:"checkbox"});caption=w("input",{type:"checkbox",checked:!0});about=w("p",{class:"about"});told=w("p",{class:"said",hidden:!0,role:"status"});progress=w("progress",{max:1,value:0,hidden:!0});save=w("button",{type:"button",class:"main"},Y("Save"));rows;running=null;get chosen(){return this.kind.value}offer(){let t=this.chosen;this.size.replaceChildren(...B3[t].map(e=>e==="screen"?U_(e,"As on the screen"):w("option",{value:e},e))),this.size.value=z3[t],this.rate.replaceChildren(...V3[t].map(e=>w("option",{value:e},e))),this.rate.value=String(H3[t]),this.rows.rate.hidden=t==="png",this.rows.clear.hidden=t!=="png",this.tell()}get times(){let{store:t}=this.stage;return Jb(t.get("range"),t.get("speed"),Number(this.rate.value))}tell(){if(this.about.hidden=this.chosen==="png",this.chosen==="png")return;let t=this.times.length,e=(t/Number(this.rate.value)).toFixed(1);pt(this.about,Y("At the player's speed: {s} s, {n} pictures",{s:e,n:t}))}dimensions(){if(this.size.value!=="screen")return this.size.value.split("×").map(Number);let t=Math.min(window.devicePixelRatio||1,2),e=n=>2*Math.round(n*t/2);return[e(this.stage.root.clientWidth),e(this.stage.root.clientHeight)]}async make(){let{stage:t}=this;this.running=new AbortController,this.busy(!0),t.store.set("playing",!1);let e=t.store.get("time");try{let n=await this.made(e);G3(n.blob,`${W3(t.scene?.title??"")}.${n.ending}`),this.say(Mt("Saved: {how}, {size}",{how:n.how,size:$3(n.blob.size)}))}catch(n){let s=n.name==="AbortError";this.say(s?Mt("Stopped; nothing was saved"):Mt("This could not be saved: {why}",{why:n.message}))}finally{this.running=null,t.end(),this.busy(!1)}}async made(t){let e=this.chosen,[n,s]=this.dimensions(),r=e==="png"&&this.clear.checked?null:"#ffffff",o=new jd(this.stage,{width:n,height:s,background:r,caption:this.caption.checked});if(e==="png"){o.paint(t);let l=await new Promise(c=>o.canvas.toBlob(c,"image/png"));if(!l)throw new Error("the picture is too large for this browser");return{blob:l,ending:"png",how:`PNG, ${n}×${s}`}}let a={painter:o,times:this.times,rate:Number(this.rate.value),width:n,height:s,progress:l=>this.progress.value=l,stopped:this.running.signal};return e==="gif"?d_(a):F_(a)}busy(t){this.stage.root.classList.toggle("exporting",t),this.progress.hidden=!t||this.chosen==="png",this.progress.value=0,pt(this.save,Y(t?"Cancel":"Save"));for(let e of[this.kind,this.size,this.rate,this.clear,this.caption])e.disabled=t;t&&(this.told.hidden=!0)}say(t){this.told.textContent=t,this.told.hidden=!1}};function U_(i,t){let e=w("option",{value:i},Mt(t));return e.dataset.t=t,e}function G3(i,t){let e=w("a",{href:URL.createObjectURL(i),download:t});e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function W3(i){return i.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu,"_").replace(/^_+|_+$/g,"")||"abut"}function $3(i){return i<1e6?`${Math.ceil(i/1e3)} kB`:`${(i/1e6).toFixed(1)} MB`}var k_={type:"change"},e0={type:"start"},z_={type:"end"},uf=new ur,B_=new Oi,X3=Math.cos(70*xc.DEG2RAD),Un=new N,Ti=2*Math.PI,ke={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},t0=1e-6,df=class extends lc{constructor(t,e=null){super(t,e),this.state=ke.NONE,this.target=new N,this.cursor=new N,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ki.ROTATE,MIDDLE:Ki.DOLLY,RIGHT:Ki.PAN},this.touches={ONE:ys.ROTATE,TWO:ys.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new N,this._lastQuaternion=new Ln,this._lastTargetPosition=new N,this._quat=new Ln().setFromUnitVectors(t.up,new N(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Fa,this._sphericalDelta=new Fa,this._scale=1,this._panOffset=new N,this._rotateStart=new Kt,this._rotateEnd=new Kt,this._rotateDelta=new Kt,this._panStart=new Kt,this._panEnd=new Kt,this._panDelta=new Kt,this._dollyStart=new Kt,this._dollyEnd=new Kt,this._dollyDelta=new Kt,this._dollyDirection=new N,this._mouse=new Kt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=Y3.bind(this),this._onPointerDown=q3.bind(this),this._onPointerUp=Z3.bind(this),this._onContextMenu=nI.bind(this),this._onMouseWheel=J3.bind(this),this._onKeyDown=Q3.bind(this),this._onTouchStart=tI.bind(this),this._onTouchMove=eI.bind(this),this._onMouseDown=K3.bind(this),this._onMouseMove=j3.bind(this),this._interceptControlDown=iI.bind(this),this._interceptControlUp=sI.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=ke.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(k_),this.update(),this.state=ke.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Un.copy(e).sub(this.target),Un.applyQuaternion(this._quat),this._spherical.setFromVector3(Un),this.autoRotate&&this.state===ke.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Ti:n>Math.PI&&(n-=Ti),s<-Math.PI?s+=Ti:s>Math.PI&&(s-=Ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Un.setFromSpherical(this._spherical),Un.applyQuaternion(this._quatInverse),e.copy(this.target).add(Un),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Un.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new N(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new N(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Un.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(uf.origin.copy(this.object.position),uf.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(uf.direction))<X3?this.object.lookAt(this.target):(B_.setFromNormalAndCoplanarPoint(this.object.up,this.target),uf.intersectPlane(B_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>t0||8*(1-this._lastQuaternion.dot(this.object.quaternion))>t0||this._lastTargetPosition.distanceToSquared(this.target)>t0?(this.dispatchEvent(k_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Ti/60*this.autoRotateSpeed*t:Ti/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Un.setFromMatrixColumn(e,0),Un.multiplyScalar(-t),this._panOffset.add(Un)}_panUp(t,e){this.screenSpacePanning===!0?Un.setFromMatrixColumn(e,1):(Un.setFromMatrixColumn(e,0),Un.crossVectors(this.object.up,Un)),Un.multiplyScalar(t),this._panOffset.add(Un)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Un.copy(s).sub(this.target);let r=Un.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Ti*this._rotateDelta.x/e.clientHeight),this._rotateUp(Ti*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-Ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Ti*this._rotateDelta.x/e.clientHeight),this._rotateUp(Ti*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new Kt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function q3(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function Y3(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function Z3(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(z_),this.state=ke.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function K3(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Ki.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=ke.DOLLY;break;case Ki.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=ke.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=ke.ROTATE}break;case Ki.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=ke.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=ke.PAN}break;default:this.state=ke.NONE}this.state!==ke.NONE&&this.dispatchEvent(e0)}function j3(i){switch(this.state){case ke.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case ke.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case ke.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function J3(i){this.enabled===!1||this.enableZoom===!1||this.state!==ke.NONE||(i.preventDefault(),this.dispatchEvent(e0),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(z_))}function Q3(i){this.enabled!==!1&&this._handleKeyDown(i)}function tI(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case ys.ROTATE:if(this.enableRotate===!1){this.state=ke.NONE;break}this._handleTouchStartRotate(i),this.state=ke.TOUCH_ROTATE;break;case ys.PAN:if(this.enablePan===!1){this.state=ke.NONE;break}this._handleTouchStartPan(i),this.state=ke.TOUCH_PAN;break;default:this.state=ke.NONE}break;case 2:switch(this.touches.TWO){case ys.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=ke.TOUCH_DOLLY_PAN;break;case ys.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=ke.TOUCH_DOLLY_ROTATE;break;default:this.state=ke.NONE}break;default:this.state=ke.NONE}this.state!==ke.NONE&&this.dispatchEvent(e0)}function eI(i){switch(this._trackPointer(i),this.state){case ke.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case ke.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case ke.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case ke.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=ke.NONE}}function nI(i){this.enabled!==!1&&i.preventDefault()}function iI(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function sI(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var n0=26,rI=1.16,Wc=Math.tan(n0/2*(Math.PI/180)),ff=class{constructor(t,e){this.element=t;this.changed=e}element;changed;camera=new Zn(n0,1,.01,100);controls=null;extent=null;up=new N(0,0,1);right=new N(1,0,0);back=new N(0,-1,0);target=new N;forward=new N(0,1,0);behind=0;crop=1;width=1;height=1;fitting=null;get flat(){return this.camera instanceof gs}begin(t){this.up.set(0,0,1),t&&Math.hypot(...t)>1e-9&&this.up.fromArray(t).negate().normalize();let e=[new N(1,0,0),new N(0,1,0)],n=Math.abs(e[0].dot(this.up))<.9?e[0]:e[1];this.right.copy(n).addScaledVector(this.up,-n.dot(this.up)).normalize(),this.back.crossVectors(this.right,this.up),this.control(),this.look("iso")}sees(t){this.extent=t,this.controls&&(this.controls.minDistance=t.size*1e-4,this.controls.maxDistance=t.floor*40),this.clip()}control(){this.controls?.dispose(),this.camera.up.copy(this.up);let t=new df(this.camera,this.element);t.enableDamping=!1,t.zoomToCursor=!0,t.mouseButtons={LEFT:Ki.ROTATE,MIDDLE:Ki.PAN,RIGHT:Ki.PAN},t.touches={ONE:ys.ROTATE,TWO:ys.DOLLY_PAN},t.target.copy(this.target),t.addEventListener("change",()=>{this.target.copy(t.target),this.clip(),this.changed()}),this.controls=t,this.extent&&this.sees(this.extent)}look(t){let{right:e,back:n,up:s}=this,r=new N;t==="front"?r.copy(n):t==="right"?r.copy(e):t==="top"?r.copy(s).addScaledVector(n,1e-4):r.copy(n).addScaledVector(e,.62).addScaledVector(s,.58),this.fit(r.normalize())}fit(t){let{extent:e,camera:n}=this;if(!e)return;let s=t??n.position.clone().sub(this.target).normalize();if(this.width<2||this.height<2){this.fitting="iso";return}let r=new N().crossVectors(this.up,s);r.lengthSq()<1e-12&&r.copy(this.right),r.normalize();let o=new N().crossVectors(s,r),a=this.width/this.height,l=this.centre(r,o,s),c=0,h=0,u=new N;for(let d=0;d<e.points.length;d+=3){u.fromArray(e.points,d).sub(l);let f=Math.max(Math.abs(u.dot(o)),Math.abs(u.dot(r))/a)*rI;h=Math.max(h,f),c=Math.max(c,f/Wc+u.dot(s))}this.flat&&(c=h/Wc),this.target.copy(l),n.position.copy(l).addScaledVector(s,c),this.lens(h),this.settle()}centre(...t){let e=new N,n=new N;for(let s of t){let[r,o]=[1/0,-1/0];for(let a=0;a<this.extent.points.length;a+=3){let l=n.fromArray(this.extent.points,a).dot(s);r=Math.min(r,l),o=Math.max(o,l)}e.addScaledVector(s,(r+o)/2)}return e}lens(t){let{camera:e}=this;e instanceof gs&&(e.zoom=1,e.userData.half=t,this.resize(this.width,this.height))}settle(){this.controls&&(this.controls.target.copy(this.target),this.camera.lookAt(this.target),this.controls.update(),this.clip(),this.changed())}project(t){if(t===this.flat)return;let e=this.camera,n=e.position.clone().sub(this.target),s=e instanceof gs?e.userData.half/e.zoom:n.length()*Wc;this.camera=t?new gs:new Zn(n0,1,.01,100),this.camera.position.copy(this.target).addScaledVector(n.normalize(),s/Wc),this.control(),this.lens(s),this.resize(this.width,this.height),this.settle()}resize(t,e){[this.width,this.height]=[t,e];let{camera:n}=this;if(n instanceof Zn)n.aspect=t/Math.max(e,1),n.zoom=1/this.crop;else{let s=(n.userData.half??1)*this.crop,r=s*t/Math.max(e,1);Object.assign(n,{left:-r,right:r,top:s,bottom:-s})}if(this.clip(),this.fitting&&t>1&&e>1){let s=this.fitting;this.fitting=null,this.look(s)}}frame(t,e){let{camera:n,extent:s}=this;this.crop=1,this.resize(this.width,this.height);let o=this.width/Math.max(this.height,1)/(t/e),a=0,l=new N;for(let c=0;s&&c<s.points.length;c+=3)l.fromArray(s.points,c).project(n),Math.abs(l.z)<=1&&(a=Math.max(a,Math.min(1,Math.abs(l.y)),Math.min(1,Math.abs(l.x))*o));this.crop=a>0?Math.min(1.18*a,Math.max(1,o)):1,this.resize(t,e)}unframe(){this.crop=1}clip(){let{camera:t,extent:e}=this;if(e){let s=new N().fromArray(e.middle).sub(t.position).dot(t.getWorldDirection(this.forward)),r=1.5*e.floor;t.far=Math.max(s+r,r*.01);let o=t.position.distanceTo(this.target);t.near=this.flat?s-r:Math.max(s-r,.04*Math.min(o,r)),t.far<=t.near&&(t.far=t.near+r)}t.updateProjectionMatrix(),t.getWorldDirection(this.forward),this.behind=this.forward.dot(t.position)}shift(t){t.lengthSq()!==0&&(this.target.add(t),this.camera.position.add(t),this.controls?.target.copy(this.target),this.clip())}pixel(t){let{camera:e}=this;if(e instanceof gs)return 2*(e.userData.half??1)*this.crop/e.zoom/this.height;let n=this.forward.dot(t)-this.behind;return 2*Math.max(n,e.near)*Wc*this.crop/this.height}get scale(){return this.pixel(this.target)}get size(){return[this.width,this.height]}readback(){let{position:t,quaternion:e}=this.camera;return{position:t.toArray(),target:this.target.toArray(),quaternion:[e.w,e.x,e.y,e.z],projection:this.flat?"orthographic":"perspective",scale:this.scale}}get turn(){return this.camera.quaternion.clone().invert()}get upward(){return this.up}dispose(){this.controls?.dispose(),this.controls=null}};var oI=2;function H_(i){let t=i.getContext("webgl2",{antialias:!0,alpha:!0,premultipliedAlpha:!0,powerPreference:"high-performance"});if(!t)return null;try{let e=new Td({canvas:i,context:t,antialias:!0,alpha:!0});return e.autoClear=!1,e.setClearColor(16777215,0),e}catch{return null}}var ja=class{constructor(t){this.renderer=t;for(let e of[this.back,this.front])this.lamps.push(...e.children.filter(n=>n instanceof Da))}renderer;back=V_();front=V_();size=new Kt(1,1);lamps=[];static ratio(){return Math.min(window.devicePixelRatio||1,oI)}resize(t,e,n){this.renderer.setPixelRatio(n),this.renderer.setSize(t,e,!1),this.renderer.getDrawingBufferSize(this.size)}add(t,e){this.back.add(t),this.front.add(e)}remove(t,e){this.back.remove(t),this.front.remove(e)}draw(t){let{renderer:e}=this,n=new N;for(let s of this.lamps)n.fromArray(s.userData.from).applyQuaternion(t.camera.quaternion),s.position.copy(n);for(let s of[this.back,this.front])s.children[0].position.copy(t.upward);e.clear(),e.render(this.back,t.camera),e.clearDepth(),e.render(this.front,t.camera)}};function V_(){let i=new Vl;i.add(new ic(16777215,11187394,1.55));for(let[t,e]of[[1.55,[-.5,.9,.9]],[.45,[.9,.1,.5]]]){let n=new Da(16777215,t);n.userData.from=e,i.add(n)}return i}var Ja=class{constructor(t){this.run=t;let e=t.header.bodies.length+1;this.position=new Float64Array(3*e),this.rotation=new Float64Array(9*e);for(let n=0;n<this.rotation.length;n+=9)this.rotation[n]=this.rotation[n+4]=this.rotation[n+8]=1}run;position;rotation;frame=0;rest=0;time=0;at(t){let{run:e}=this,n=e.header.bodies.length;[this.frame,this.rest]=e.frameAt(t),this.time=t;let s=Math.min(this.frame+1,e.frameTime.length-1),{positions:r,quaternions:o}=e;if(!r.length)return;let a=this.rest;for(let l=0;l<n;l++){let c=3*(this.frame*n+l),h=3*(s*n+l);for(let u=0;u<3;u++)this.position[3*l+3+u]=(1-a)*r[c+u]+a*r[h+u];aI(o,4*(this.frame*n+l),4*(s*n+l),a,this.rotation,9*l+9)}}point(t,e,n,s=0){let r=9*(t+1),o=3*(t+1),{rotation:a,position:l}=this;for(let c=0;c<3;c++)n[s+c]=l[o+c]+a[r+3*c]*e[0]+a[r+3*c+1]*e[1]+a[r+3*c+2]*e[2]}speed(t){let{run:e}=this,n=e.frameTime.length-1;if(n<1||t<0)return 0;let s=Math.min(this.frame,n-1),r=e.header.bodies.length,o=3*(s*r+t),a=3*((s+1)*r+t),l=e.positions;return Math.hypot(l[a]-l[o],l[a+1]-l[o+1],l[a+2]-l[o+2])/(e.frameTime[s+1]-e.frameTime[s])}};function aI(i,t,e,n,s,r){let o=i[t]*i[e]+i[t+1]*i[e+1]+i[t+2]*i[e+2]+i[t+3]*i[e+3],a=o<0?-1:1;o=Math.min(1,o*a);let l=1-n,c=n*a;if(o<.995){let h=Math.acos(o);l=Math.sin((1-n)*h),c=a*Math.sin(n*h)}G_(l*i[t]+c*i[e],l*i[t+1]+c*i[e+1],l*i[t+2]+c*i[e+2],l*i[t+3]+c*i[e+3],s,r)}function G_(i,t,e,n,s,r){let o=2/(i*i+t*t+e*e+n*n);s[r]=1-o*(e*e+n*n),s[r+1]=o*(t*e-i*n),s[r+2]=o*(t*n+i*e),s[r+3]=o*(t*e+i*n),s[r+4]=1-o*(t*t+n*n),s[r+5]=o*(e*n-i*t),s[r+6]=o*(t*n-i*e),s[r+7]=o*(e*n+i*t),s[r+8]=1-o*(t*t+e*e)}function Ro(i,t){let e=new Float64Array(12);return G_(t[0],t[1],t[2],t[3],e,0),e.set(i,9),e}function Po(i,t,e,n,s){let r=i.rotation,o=i.position,a=9*(t+1),l=3*(t+1);for(let c=0;c<3;c++){let h=r[a+3*c],u=r[a+3*c+1],d=r[a+3*c+2];n[s+c]=h*e[0]+u*e[3]+d*e[6],n[s+4+c]=h*e[1]+u*e[4]+d*e[7],n[s+8+c]=h*e[2]+u*e[5]+d*e[8],n[s+12+c]=h*e[9]+u*e[10]+d*e[11]+o[l+c]}n[s+3]=n[s+7]=n[s+11]=0,n[s+15]=1}var $c=[...Array.from({length:48},(i,t)=>{let e=1-(2*t+1)/48,n=t*Math.PI*(3-Math.sqrt(5)),s=Math.sqrt(1-e*e);return[s*Math.cos(n),s*Math.sin(n),e]}),...[0,1,2].flatMap(i=>[1,-1].map(t=>[0,1,2].map(e=>e===i?t:0)))],Qa=class{most=new Float64Array($c.length).fill(-1/0);at=new Float64Array(3*$c.length);add(t,e,n){if(Number.isFinite(t+e+n))for(let s=0;s<$c.length;s++){let r=$c[s],o=r[0]*t+r[1]*e+r[2]*n;o<=this.most[s]||(this.most[s]=o,this.at[3*s]=t,this.at[3*s+1]=e,this.at[3*s+2]=n)}}points(){let t=new Map;for(let e=0;e<$c.length;e++){if(this.most[e]===-1/0)continue;let n=[...this.at.subarray(3*e,3*e+3)];t.set(n.join(),n)}return Float64Array.from([...t.values()].flat())}};function W_(i){let t=new Qa;for(let e=0;e+2<i.length;e+=3)t.add(i[e],i[e+1],i[e+2]);return t.points()}var lI=60,cI=6e4,$_=()=>[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]];function X_(i){let t=i.meshes.map(c=>W_(c.vertices)),e=[],[n,s]=[new Qa,new Qa];for(let c of i.runs)hI(c,t,n,s,e);let r=n.points();tl(pf(r))>0||(r=Float64Array.from([...r,...s.points()])),tl(pf(r))>0||(r=uI(r));let o=pf(r),a=tl(o);e.sort((c,h)=>c-h);let l=e[e.length>>1]||a;return{points:r,middle:[0,1,2].map(c=>(o[0][c]+o[1][c])/2),size:Math.sqrt(Math.min(l,a)*a),floor:tl(pf([...r,...s.points()])),outlines:t}}function hI(i,t,e,n,s){let r=new Ja(i),o=i.frameTime.length,a=new Float32Array(16),l=i.header.parts.map(f=>({part:f,local:Ro(f.position,f.quaternion)})),c=i.header.marks.flatMap(f=>[f.i,f.j]).filter(f=>f!==null),h=l.reduce((f,{part:g})=>f+t[g.mesh].length/3,0)+c.length+i.header.bodies.length,u=Math.max(3,Math.min(lI,o,Math.floor(cI/Math.max(1,h)))),d=[0,0,0];for(let f=0;f<Math.min(u,o);f++){r.at(i.frameTime[o<=u?f:Math.round(f*(o-1)/(u-1))]);let g=$_(),y=(p,[m,b,E])=>{p.add(m,b,E),p===e&&q_(g,[m,b,E],0)};for(let p=0;p<i.header.bodies.length;p++)y(e,[...r.position.subarray(3*p+3,3*p+6)]);for(let p of c)r.point(p.body,p.position,d),y(e,d);for(let{part:p,local:m}of l){Po(r,p.body,m,a,0);let b=t[p.mesh];for(let E=0;E<b.length;E+=3){for(let _=0;_<3;_++)d[_]=a[_]*b[E]+a[4+_]*b[E+1]+a[8+_]*b[E+2]+a[12+_];y(p.kind==="plane"?n:e,d)}}tl(g)>0&&s.push(tl(g))}}function q_(i,t,e){if(Number.isFinite(t[e]+t[e+1]+t[e+2]))for(let n=0;n<3;n++)i[0][n]=Math.min(i[0][n],t[e+n]),i[1][n]=Math.max(i[1][n],t[e+n])}function pf(i){let t=$_();for(let e=0;e<i.length;e+=3)q_(t,i,e);return t}function uI(i){let[t,e,n]=i.length?i:[0,0,0];return Float64Array.of(t-.5,e-.5,n-.5,t+.5,e+.5,n+.5)}function tl(i){let t=Math.hypot(...[0,1,2].map(e=>i[1][e]-i[0][e]));return Number.isFinite(t)?t:0}var dI=1.6,i0=[5,15],j_=7,fI=1.8,gf=class{constructor(t,e,n){this.run=t;this.world=e;let s=e.theme.runs[t.index%e.theme.runs.length];this.colours=t.contacts.map((u,d)=>n?s:new qt(Bs(d))),this.tracks=t.contacts.flatMap(({tracks:u},d)=>u.map(f=>({contact:d,track:f}))),this.loads=t.contacts.map(()=>({force:0,normal:0,depth:0,places:0}));let r=Math.max(1,this.tracks.length),o=new Fs(1,1,1,10,1,!0).translate(0,.5,0),a=new jl(1,1,16).translate(0,.5,0),l=new po({transparent:n,opacity:n?.7:1});this.shafts=K_(o,l,r),this.heads=K_(a,l,r);let c=new He;this.place=new Le(new Float32Array(3*r),3).setUsage(vr),this.paint=new Le(new Float32Array(3*r),3).setUsage(vr),c.setAttribute("position",this.place).setAttribute("color",this.paint);let h=gI();this.spots=new ql(c,h),this.spots.frustumCulled=!1,this.free=[o,a,l,c,h,this.shafts,this.heads],this.group.add(this.shafts,this.heads,this.spots)}run;world;group=new In;contacts=[];loads;count=0;scale=0;chosen=-1;tracks;shafts;heads;spots;place;paint;colours;free;get peaks(){let t=this.loads.map(()=>0);for(let{contact:e,track:n}of this.tracks){let{force:s}=n;for(let r=0;r<s.length;r+=3){let o=s[r]**2+s[r+1]**2+s[r+2]**2;o>t[e]&&(t[e]=o)}}return t.map(Math.sqrt)}show(t,e,n,s){this.scale=e,this.chosen=s===null?-1:this.run.contacts.findIndex(({name:o})=>o===s),this.count=0;for(let o of this.loads)o.force=o.normal=o.depth=o.places=0;let r=new Float64Array(6*this.loads.length);for(let{contact:o,track:a}of this.tracks){if(!pI(a,t))continue;let l=this.loads[o];l.places+=1,l.depth=Math.max(l.depth,Qi[9]);for(let c=0;c<6;c++)r[6*o+c]+=Qi[3+c];this.world.muted.has(this.run.contacts[o].name)||this.put(o,n)}this.loads.forEach((o,a)=>{o.force=Math.hypot(r[6*a],r[6*a+1],r[6*a+2]),o.normal=Math.hypot(r[6*a+3],r[6*a+4],r[6*a+5])}),this.sent()}put(t,e){let n=this.count++;this.contacts[n]=t,Io.set(Qi[0],Qi[1],Qi[2]),_s.set(Qi[3],Qi[4],Qi[5]);let s=_s.length()*this.scale,r=e(Io)*(t===this.chosen?fI:1),o=Math.min(i0[1]*r,.5*s);s>0&&_s.normalize(),Z_(this.shafts,n,Io,s-o,Math.min(dI*r,.2*s)),Y_.copy(Io).addScaledVector(_s,s-o),Z_(this.heads,n,Y_,o,o*i0[0]/i0[1]);let a=this.colours[t];this.shafts.setColorAt(n,a),this.heads.setColorAt(n,a),this.place.setXYZ(n,Io.x,Io.y,Io.z),this.paint.setXYZ(n,a.r,a.g,a.b)}sent(){for(let t of[this.shafts,this.heads])t.count=this.count,t.instanceMatrix.needsUpdate=!0,t.instanceColor&&(t.instanceColor.needsUpdate=!0);this.spots.geometry.setDrawRange(0,this.count),this.place.needsUpdate=this.paint.needsUpdate=!0}ends(t,e,n){let s=this.shafts.instanceMatrix.array,r=this.heads.instanceMatrix.array;e.fromArray(s,16*t+12),n.set(r[16*t+12]+r[16*t+4],r[16*t+13]+r[16*t+5],r[16*t+14]+r[16*t+6])}dots(t){this.spots.material.uniforms.size.value=j_*t}readback(){let[t,e]=[new N,new N];return Array.from({length:this.group.visible?this.count:0},(n,s)=>{this.ends(s,t,e);let r=e.sub(t).toArray(),o=r.map(a=>this.scale>0?a/this.scale:0);return{run:this.run.index,contact:this.run.contacts[this.contacts[s]].name,point:t.toArray(),vector:r,force:o,scale:this.scale}})}dispose(){for(let t of this.free)t.dispose()}},Qi=new Float64Array(10),Io=new N,_s=new N,Y_=new N,Xc=new N,mf=new N;function pI(i,t){let e=mI(i.at,t.frame);if(e<0)return!1;let n=t.rest>0&&i.at[e+1]===t.frame+1,s=n?t.rest:0,r=n?e+1:e;for(let o=0;o<3;o++)Qi[o]=(1-s)*i.point[3*e+o]+s*i.point[3*r+o],Qi[3+o]=(1-s)*i.force[3*e+o]+s*i.force[3*r+o],Qi[6+o]=(1-s)*i.normal[3*e+o]+s*i.normal[3*r+o];return Qi[9]=(1-s)*i.depth[e]+s*i.depth[r],!0}function mI(i,t){let e=0,n=i.length-1;for(;e<=n;){let s=e+n>>1;if(i[s]===t)return s;i[s]<t?e=s+1:n=s-1}return-1}function Z_(i,t,e,n,s){let r=i.instanceMatrix.array;Xc.set(Math.abs(_s.x)<.7?1:0,Math.abs(_s.x)<.7?0:1,0).cross(_s).normalize(),mf.crossVectors(Xc,_s);let o=16*t;r[o]=Xc.x*s,r[o+1]=Xc.y*s,r[o+2]=Xc.z*s,r[o+4]=_s.x*n,r[o+5]=_s.y*n,r[o+6]=_s.z*n,r[o+8]=mf.x*s,r[o+9]=mf.y*s,r[o+10]=mf.z*s,r[o+12]=e.x,r[o+13]=e.y,r[o+14]=e.z,r[o+3]=r[o+7]=r[o+11]=0,r[o+15]=1}function K_(i,t,e){let n=new Bi(i,t,e);return n.instanceMatrix.setUsage(vr),n.frustumCulled=!1,n.setColorAt(0,new qt),n.count=0,n}function gI(){return new Si({uniforms:{size:{value:j_}},vertexShader:`
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
      }`,transparent:!0,depthWrite:!1})}var yI=7,vI=72,xI=15e4;function J_(i,t){let e=(i.index?.count??0)/3;if(e<400||e*t<xI)return null;i.computeBoundingBox();let{min:n,max:s}=i.boundingBox,r=Math.max(s.x-n.x,s.y-n.y,s.z-n.z),o=bI(i,[n.x,n.y,n.z],r/yI);return o.index.count<1.5*e?{fine:i,coarse:o,across:r}:null}function Q_({fine:i,coarse:t,across:e},n){return e<vI*n?t:i}function bI(i,t,e){let n=i.getAttribute("position").array,s=i.getAttribute("normal").array,r=n.length/3,o=new Map;for(let f=0;f<r;f++){let[g,y,p]=[0,1,2].map(E=>Math.floor((n[3*f+E]-t[E])/e)),m=g+100*(y+100*p),b=o.get(m);b?b.push(f):o.set(m,[f])}let a=new Uint32Array(r),l=[],c=[];for(let f of o.values()){let g=_I(f,n);for(let y of f)a[y]=l.length/3;for(let y=0;y<3;y++)l.push(n[3*g+y]),c.push(s[3*g+y])}let h=[],u=i.index.array;for(let f=0;f<u.length;f+=3){let[g,y,p]=[a[u[f]],a[u[f+1]],a[u[f+2]]];g!==y&&y!==p&&p!==g&&h.push(g,y,p)}let d=new He;return d.setAttribute("position",new Le(Float32Array.from(l),3)),d.setAttribute("normal",new Le(Float32Array.from(c),3)),d.setIndex(h),d}function _I(i,t){let e=[0,1,2].map(s=>i.reduce((r,o)=>r+t[3*o+s],0)/i.length),n=s=>[0,1,2].reduce((r,o)=>r+(t[3*s+o]-e[o])**2,0);return i.reduce((s,r)=>n(r)<n(s)?r:s)}function yf(i,t,e){let n=new Bi(i,t,e);return Object.assign(n,{isMesh:!1,isLine:!0,isLineSegments:!0,raycast:()=>{}}),n.frustumCulled=!1,n}function ew(){let i={specular:new qt(2764080),shininess:28,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1},t=new pr({...i,side:Jn});return t.onBeforeCompile=wI,t.customProgramCacheKey=()=>"quartered",{solid:new pr({...i,side:Jn}),quartered:t,graphic:new pr({...i,side:Jn}),inside:new pr({...i,side:Us}),outside:new pr({...i,side:jn,transparent:!0,depthWrite:!1}),plane:SI(),edges:new Ns({transparent:!0})}}function nw(i,{ghost:t,transparent:e},n){let s=t?e?.2:.38:e?.3:1;for(let r of["solid","quartered","graphic"]){let o=i[r];tw(o,s,t||s===1),o.polygonOffsetFactor=o.polygonOffsetUnits=t?3:1}tw(i.inside,t?.2:e?.25:.62,!1),i.outside.opacity=t?.05:.13,i.edges.color.copy(n),i.edges.opacity=t?.28:.5,i.edges.depthWrite=!1,i.plane.color.copy(n)}function tw(i,t,e){let n=t<1;i.transparent!==n&&(i.needsUpdate=!0),i.transparent=n,i.opacity=t,i.depthWrite=e}function wI(i){i.vertexShader=i.vertexShader.replace("#include <common>",`#include <common>
varying vec3 vOwn;`).replace("#include <begin_vertex>",`#include <begin_vertex>
vOwn = position;`),i.fragmentShader=i.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 vOwn;`).replace("#include <color_fragment>",`#include <color_fragment>
      vec3 side = clamp(vOwn / max(fwidth(vOwn), vec3(1e-12)), -1.0, 1.0);
      diffuseColor.rgb *= 0.93 + 0.07 * side.x * side.y * side.z;`)}function SI(){let i=new zr({side:Jn,transparent:!0,depthWrite:!1,polygonOffset:!0});return i.polygonOffsetFactor=i.polygonOffsetUnits=2,i.defines={USE_UV:""},i.onBeforeCompile=t=>{t.fragmentShader=t.fragmentShader.replace("#include <color_fragment>",`#include <color_fragment>
      vec2 width = max(fwidth(vUv), vec2(1e-9));
      vec2 far = abs(fract(vUv - 0.5) - 0.5) / width;
      vec2 far10 = abs(fract(vUv / 10.0 - 0.5) - 0.5) * 10.0 / width;
      float fine = (1.0 - min(min(far.x, far.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
      float coarse = 1.0 - min(min(far10.x, far10.y), 1.0);
      diffuseColor.a = gl_FrontFacing ? 0.05 + max(0.12 * fine, 0.19 * coarse) : 0.02 + max(0.02 * fine, 0.04 * coarse);`)},i.customProgramCacheKey=()=>"gridded",i}function iw(i){for(let t of Object.values(i))t.dispose()}var MI=.0055,TI=.013,AI=new Set(["Fixed","Orientation","ParallelAxes","Perpendicular","Coupler","Gear","InPlane","Planar","Force"]),EI=8,CI=new N(0,1,0);function rw(i,{size:t,outlines:e}){let n=[],s=[],r=1e-6*t;i.header.bodies.forEach(({name:a},l)=>{let c=RI(i,l,e),h=II(i,l,r,c.length>0);c.length||s.push({body:l,name:a,local:sw(DI(new N,TI*t)),stretched:!1});let u=c.length?PI(h,c):LI(h,new N);for(let[d,f]of u)d.distanceTo(f)>r&&n.push({body:l,name:a,local:sw(NI(d,f,MI*t)),stretched:!0})});let o=[];return s.length&&o.push({kind:"quartered",geometry:new fr(1,20,14),wire:null,items:s}),n.length&&o.push({kind:"solid",geometry:new Fs(1,1,1,14),wire:null,items:n}),o}function RI(i,t,e){return i.header.parts.filter(n=>n.body===t).map(n=>{let[s,r,o,a]=n.quaternion,l=new we().compose(new N(...n.position),new Ln(r,o,a,s),new N(1,1,1)),c=new Kn,h=new N,u=e[n.mesh];for(let d=0;d<u.length;d+=3)c.expandByPoint(h.fromArray(u,d).applyMatrix4(l));return c.expandByScalar(.1*c.getSize(h).length())})}function PI(i,t){let e=new N,n=o=>t.some(a=>a.containsPoint(o)),s=i.filter(o=>!n(o));if(!s.length)return[];let r=n(e)?[]:t.slice(0,EI).map(o=>o.getCenter(new N));return[...s,...r].map(o=>[o,e])}function II(i,t,e,n){let s=[];for(let r of i.header.marks)if(!(n&&AI.has(r.kind)))for(let o of[r.i,r.j]){if(o?.body!==t)continue;let a=new N(...o.position);s.some(l=>l.distanceTo(a)<=e)||s.push(a)}return s}function LI(i,t){let e=[];if(i.length===2){e.push([i[0],i[1]]);let n=i[1].clone().sub(i[0]),s=Math.min(1,Math.max(0,t.clone().sub(i[0]).dot(n)/n.lengthSq())),r=i[0].clone().addScaledVector(n,s);return r.distanceTo(t)>.02*n.length()&&e.push([r,t]),e}for(let n of i)e.push([t,n]);return(i.length===3||i.length===4)&&i.forEach((n,s)=>e.push([n,i[(s+1)%i.length]])),e}function DI(i,t){return new we().compose(i,new Ln,new N(t,t,t))}function NI(i,t,e){let n=t.clone().sub(i),s=n.length(),r=new Ln().setFromUnitVectors(CI,n.divideScalar(s));return new we().compose(i.clone().add(t).multiplyScalar(.5),r,new N(e,s,e))}function sw(i){let t=i.elements;return Float64Array.of(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10],t[12],t[13],t[14])}var ow=1e-5,vf=class{constructor(t,e,n){this.run=t;this.world=e;this.ghost=n;let s=new Map;for(let o of t.header.parts)o.kind!=="plane"&&!s.has(o.body)&&s.set(o.body,o.mesh);this.colours=Ob(t.header.bodies.length,o=>s.get(o)??null,FI(t,e.extent.size));let r=rw(t,e.extent);this.own.push(...r.map(o=>o.geometry));for(let o of[...this.batches(),...r])this.draw(o);this.look({ghost:n,transparent:!1})}run;world;ghost;group=new In;pickable=[];drawn=[];materials=ew();own=[];colours;batches(){let{world:t}=this,e=new Map;for(let n of this.run.header.parts){let s=`${n.kind} ${n.mesh}`,r=n.kind==="plane",o=t.scene.meshes[n.mesh].edges,a=e.get(s);if(!a){let l=r?t.plane(n.mesh):t.solid(n.mesh),c=o?.length&&!r?t.wire(n.mesh):null;a={kind:n.kind==="solid"&&!o?.length?"quartered":n.kind,geometry:l,wire:c,items:[]},e.set(s,a)}a.items.push({body:n.body,name:n.name,local:Ro(n.position,n.quaternion),stretched:!1})}return[...e.values()]}draw(t){let{materials:e,ghost:n}=this;if(t.kind==="plane"&&n)return;let s={cavity:e.inside,plane:e.plane,graphic:e.graphic,quartered:e.quartered},r=new Bi(t.geometry,s[t.kind]??e.solid,t.items.length);r.instanceMatrix.setUsage(vr),r.frustumCulled=!1,r.renderOrder=n?2:t.kind==="plane"?4:t.kind==="cavity"?1:0;let o=[];if(t.kind==="cavity"){let l=new Bi(t.geometry,e.outside,t.items.length);l.renderOrder=5,l.frustumCulled=!1,o.push(l)}if(t.wire){let l=yf(t.wire,e.edges,t.items.length);l.renderOrder=3,l.name="edges",o.push(l)}for(let l of o)l.instanceMatrix=r.instanceMatrix;r.userData.run=this.run.index,r.userData.items=t.items,this.group.add(r,...o);let a=t.kind==="quartered"?J_(t.geometry,t.items.length):null;a&&this.own.push(a.coarse),this.drawn.push({...t,mesh:r,others:o,detail:a}),t.kind!=="plane"&&this.pickable.push(r),this.paint(null,null)}nameOf(t){return t<0?"ground":this.run.header.bodies[t].name}colourOf(t){return this.colours[t]}look(t,e=!0){nw(this.materials,t,this.world.theme.ink);for(let{others:n}of this.drawn)for(let s of n)s.name==="edges"&&(s.visible=e)}paint(t,e){let n=this.world.theme.runs[this.run.index%this.world.theme.runs.length],s=kb(),r=new qt;for(let{mesh:o,others:a,kind:l,items:c}of this.drawn)if(l!=="plane"){c.forEach((h,u)=>{r.copy(h.body<0?s:this.colours[h.body]),this.ghost&&r.lerp(n,.8);let d=this.nameOf(h.body);d===t?r.lerp(Tc,.8):d===e&&r.lerp(Tc,.28),o.setColorAt(u,r)}),o.instanceColor.needsUpdate=!0;for(let h of a)h.name!=="edges"&&(h.instanceColor=o.instanceColor)}}place(t){let{hidden:e}=this.world;for(let{mesh:n,items:s}of this.drawn){let r=n.instanceMatrix.array;for(let o=0;o<s.length;o++){let{body:a,local:l}=s[o];e.size&&e.has(this.nameOf(a))?r.fill(0,16*o,16*o+16):Po(t,a,l,r,16*o)}n.instanceMatrix.needsUpdate=!0,n.boundingSphere=null}}size(t){for(let{mesh:e,detail:n}of this.drawn)n&&(e.geometry=Q_(n,t))}readback(){let t=new Map,e=new we,n=new we;for(let{mesh:s,items:r}of this.drawn)r.forEach((o,a)=>{if(o.body<0||o.stretched||t.has(o.body)||(s.getMatrixAt(a,e),e.elements[15]===0))return;let[l,c,h,u,d,f,g,y,p,m,b,E]=o.local;n.set(l,c,h,m,u,d,f,b,g,y,p,E,0,0,0,1).invert();let[_,R]=[new N,new Ln];e.multiply(n).decompose(_,R,new N),t.set(o.body,{name:this.nameOf(o.body),position:_.toArray(),quaternion:[R.w,R.x,R.y,R.z]})});return[...t].sort(([s],[r])=>s-r).map(([,s])=>s)}dispose(){for(let{mesh:t,others:e}of this.drawn)for(let n of[t,...e])n.dispose();for(let t of this.own)t.dispose();iw(this.materials)}};function FI(i,t){let{positions:e,quaternions:n,frameTime:s,header:r}=i,o=r.bodies.length,a=r.bodies.map((l,c)=>{for(let h=1;h<s.length;h++){for(let u=0;u<3;u++)if(Math.abs(e[3*(h*o+c)+u]-e[3*c+u])>ow*t)return!1;for(let u=0;u<4;u++)if(Math.abs(n[4*(h*o+c)+u]-n[4*c+u])>ow)return!1}return!0});return a.every(Boolean)?()=>!1:l=>a[l]}var xf=(i,t)=>new Fs(i,i,t,20).rotateX(Math.PI/2),UI={Revolute:()=>xf(.42,1.1),Cylindrical:()=>xf(.3,2.2),Screw:()=>xf(.3,2.2),InLine:()=>xf(.16,2.2),Translational:()=>new ms(.62,.62,1.5),Spherical:()=>new fr(.52,20,14),AtPoint:()=>new fr(.42,20,14),ConstantVelocity:()=>new fr(.52,20,14),Universal:()=>new Hr(.5,.16,10,24),Fixed:()=>new ms(.7,.7,.7),Planar:()=>new ms(1.5,1.5,.16),InPlane:()=>new ms(1.5,1.5,.16),Bushing:()=>new Hr(.5,.2,12,28),TorsionSpring:()=>new Hr(.6,.12,8,28,1.6*Math.PI)},OI=()=>new Hr(.95,.1,8,36,1.6*Math.PI);function lw(i,t){return i==="motion"?OI():(UI[t]??(()=>new Jl(.6)))()}var aw=8,s0=18,_r=6,kI=.1,cw=11;function hw(){let i=[[0,0,0],[0,0,.1]];for(let t=0;t<=aw*s0;t++)i.push([1,2*Math.PI*t/s0,.1+.8*t/(aw*s0)]);return i.push([0,0,.9],[0,0,1]),BI(i.map(([t,e,n])=>new N(t*Math.cos(e),t*Math.sin(e),n*cw)))}function BI(i){let t=[],e=[],[n,s,r]=[new N,new N,new N];i.forEach((a,l)=>{n.copy(i[Math.min(l+1,i.length-1)]).sub(i[Math.max(l-1,0)]).normalize(),s.set(-a.y||.001,a.x||.001,0).cross(n).normalize(),r.crossVectors(n,s);for(let c=0;c<_r;c++){let h=2*Math.PI*c/_r,u=s.clone().multiplyScalar(Math.cos(h)).addScaledVector(r,Math.sin(h));u.multiplyScalar(kI).add(a),t.push(u.x,u.y,u.z/cw);let d=(c+1)%_r;l&&e.push(_r*(l-1)+c,_r*(l-1)+d,_r*l+c,_r*l+c,_r*(l-1)+d,_r*l+d)}});let o=new He;return o.setAttribute("position",new Le(new Float32Array(t),3)),o.setIndex(e),o.computeVertexNormals(),o}function uw(){return new He().setAttribute("position",new Le(Float32Array.of(0,0,0,0,0,1),3))}var dw={joint:"#46566b",motion:"#c2571a",force:"#2f8a63"},zI=new Set(["SpringDamper","Distance","LineForce"]),VI=.022,fw=[7,22],wf=class{constructor(t,e){this.run=t;this.world=e;let n=new po({transparent:!0,opacity:.82}),s=new Ns({transparent:!0,opacity:.95});this.free.push(n,s);let r=new Map,o=[];for(let a of t.header.marks)zI.has(a.kind)&&a.i&&a.j?o.push(a):(a.i||a.j)&&GI(r,`${a.family} ${a.kind}`,a);for(let a of r.values())this.sort(a,n);this.link(o.filter(a=>a.kind==="SpringDamper"),hw(),n,!0),this.link(o.filter(a=>a.kind!=="SpringDamper"),uw(),s,!1)}run;world;group=new In;sorts=[];links=[];free=[];places=new Map;sort(t,e){let n=lw(t[0].family,t[0].kind),s=new Bi(n,e,t.length);s.instanceMatrix.setUsage(vr),s.frustumCulled=!1;let r=t.map(o=>{let a=o.i&&(o.i.body>=0||!o.j)?o.i:o.j,l=o.j&&o.j!==a?{body:o.j.body,local:Ro(o.j.position,o.j.quaternion)}:null;return{mark:o,end:a,local:Ro(a.position,a.quaternion),axes:l}});this.sorts.push({mesh:s,glyphs:r}),this.free.push(n,s),this.group.add(s)}link(t,e,n,s){if(this.free.push(e),!t.length)return;let r=s?new Bi(e,n,t.length):yf(e,n,t.length);r.frustumCulled=!1,this.links.push({mesh:r,marks:t,wound:s}),this.free.push(r),this.group.add(r)}paint(t){let e=new qt,n=this.world.theme.ink.getHSL({h:0,s:0,l:0}).l>.5,s=r=>(e.set(r.name===t?Tc:dw[r.family]??dw.joint),n?e.lerp(this.world.theme.ink,.3):e);for(let{mesh:r,glyphs:o}of this.sorts)o.forEach(({mark:a},l)=>r.setColorAt(l,s(a)));for(let{mesh:r,marks:o}of this.links)o.forEach((a,l)=>r.setColorAt(l,s(a)));for(let{mesh:r}of[...this.sorts,...this.links])r.instanceColor.needsUpdate=!0}show(t,e){for(let{mesh:n,glyphs:s}of this.sorts){let r=n.instanceMatrix.array;s.forEach(({mark:o,end:a,local:l,axes:c},h)=>{Po(t,a.body,l,r,16*h),c&&HI(t,c,r,16*h);let u=this.place(o.name).fromArray(r,16*h+12),d=e(u),f=Math.min(Math.max(VI*this.world.extent.size,fw[0]*d),fw[1]*d);for(let g=0;g<12;g++)g%4<3&&(r[16*h+g]*=f)}),n.instanceMatrix.needsUpdate=!0}for(let{mesh:n,marks:s,wound:r}of this.links){let o=n.instanceMatrix.array;s.forEach((a,l)=>this.stretch(a,t,o,16*l,r)),n.instanceMatrix.needsUpdate=!0}}stretch(t,e,n,s,r){e.point(t.i.body,t.i.position,bf[0]),e.point(t.j.body,t.j.position,bf[1]),el.fromArray(bf[0]),$s.fromArray(bf[1]).sub(el),this.place(t.name).copy(el).addScaledVector($s,.5);let o=$s.length()||1e-12,a=r?Math.min(.016*this.world.extent.size,.2*o):1e-6;qc.set(Math.abs($s.x)<.7*o?1:0,Math.abs($s.x)<.7*o?0:1,0).cross($s).setLength(a),_f.crossVectors($s,qc).setLength(a),n.set([qc.x,qc.y,qc.z,0,_f.x,_f.y,_f.z,0,$s.x,$s.y,$s.z,0,el.x,el.y,el.z,1],s)}place(t){let e=this.places.get(t);return e||this.places.set(t,e=new N),e}get all(){return this.places}dispose(){for(let t of this.free)t.dispose()}};function HI(i,t,e,n){Po(i,t.body,t.local,pw,0),e.set(pw.subarray(0,12),n)}var pw=new Float32Array(16),bf=[[0,0,0],[0,0,0]],el=new N,$s=new N,qc=new N,_f=new N;function GI(i,t,e){let n=i.get(t)??[];i.set(t,n),n.push(e)}Nt.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Kt},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};vi.line={uniforms:bc.merge([Nt.common,Nt.fog,Nt.line]),vertexShader:`
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
		`};var nl=class extends Si{constructor(t){super({type:"LineMaterial",uniforms:bc.clone(vi.line.uniforms),vertexShader:vi.line.vertexShader,fragmentShader:vi.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(t)}get color(){return this.uniforms.diffuse.value}set color(t){this.uniforms.diffuse.value=t}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(t){t===!0!==this.worldUnits&&(this.needsUpdate=!0),t===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(t){this.uniforms.linewidth&&(this.uniforms.linewidth.value=t)}get dashed(){return"USE_DASH"in this.defines}set dashed(t){t===!0!==this.dashed&&(this.needsUpdate=!0),t===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(t){this.uniforms.dashScale.value=t}get dashSize(){return this.uniforms.dashSize.value}set dashSize(t){this.uniforms.dashSize.value=t}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(t){this.uniforms.dashOffset.value=t}get gapSize(){return this.uniforms.gapSize.value}set gapSize(t){this.uniforms.gapSize.value=t}get opacity(){return this.uniforms.opacity.value}set opacity(t){this.uniforms&&(this.uniforms.opacity.value=t)}get resolution(){return this.uniforms.resolution.value}set resolution(t){this.uniforms.resolution.value.copy(t)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(t){this.defines&&(t===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),t===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var mw=new Kn,Sf=new N,il=class extends rc{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let t=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],e=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new Xe(t,3)),this.setAttribute("uv",new Xe(e,2))}applyMatrix4(t){let e=this.attributes.instanceStart,n=this.attributes.instanceEnd;return e!==void 0&&(e.applyMatrix4(t),n.applyMatrix4(t),e.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new Xr(e,6,1);return this.setAttribute("instanceStart",new fs(n,3,0)),this.setAttribute("instanceEnd",new fs(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new Xr(e,6,1);return this.setAttribute("instanceColorStart",new fs(n,3,0)),this.setAttribute("instanceColorEnd",new fs(n,3,3)),this}fromWireframeGeometry(t){return this.setPositions(t.attributes.position.array),this}fromEdgesGeometry(t){return this.setPositions(t.attributes.position.array),this}fromMesh(t){return this.fromWireframeGeometry(new tc(t.geometry)),this}fromLineSegments(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Kn);let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;t!==void 0&&e!==void 0&&(this.boundingBox.setFromBufferAttribute(t),mw.setFromBufferAttribute(e),this.boundingBox.union(mw))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new wi),this.boundingBox===null&&this.computeBoundingBox();let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;if(t!==void 0&&e!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Sf.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Sf)),Sf.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Sf));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var r0=new Ve,gw=new N,yw=new N,ti=new Ve,ei=new Ve,Xs=new Ve,o0=new N,a0=new we,ni=new ac,vw=new N,Mf=new Kn,Tf=new wi,qs=new Ve,Ys,Lo;function xw(i,t,e){return qs.set(0,0,-t,1).applyMatrix4(i.projectionMatrix),qs.multiplyScalar(1/qs.w),qs.x=Lo/e.width,qs.y=Lo/e.height,qs.applyMatrix4(i.projectionMatrixInverse),qs.multiplyScalar(1/qs.w),Math.abs(Math.max(qs.x,qs.y))}function WI(i,t){let e=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){ni.start.fromBufferAttribute(s,a),ni.end.fromBufferAttribute(r,a),ni.applyMatrix4(e);let c=new N,h=new N;Ys.distanceSqToSegment(ni.start,ni.end,h,c),h.distanceTo(c)<Lo*.5&&t.push({point:h,pointOnLine:c,distance:Ys.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function $I(i,t,e){let n=t.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-t.near;Ys.at(1,Xs),Xs.w=1,Xs.applyMatrix4(t.matrixWorldInverse),Xs.applyMatrix4(n),Xs.multiplyScalar(1/Xs.w),Xs.x*=r.x/2,Xs.y*=r.y/2,Xs.z=0,o0.copy(Xs),a0.multiplyMatrices(t.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(ti.fromBufferAttribute(l,d),ei.fromBufferAttribute(c,d),ti.w=1,ei.w=1,ti.applyMatrix4(a0),ei.applyMatrix4(a0),ti.z>u&&ei.z>u)continue;if(ti.z>u){let E=ti.z-ei.z,_=(ti.z-u)/E;ti.lerp(ei,_)}else if(ei.z>u){let E=ei.z-ti.z,_=(ei.z-u)/E;ei.lerp(ti,_)}ti.applyMatrix4(n),ei.applyMatrix4(n),ti.multiplyScalar(1/ti.w),ei.multiplyScalar(1/ei.w),ti.x*=r.x/2,ti.y*=r.y/2,ei.x*=r.x/2,ei.y*=r.y/2,ni.start.copy(ti),ni.start.z=0,ni.end.copy(ei),ni.end.z=0;let y=ni.closestPointToPointParameter(o0,!0);ni.at(y,vw);let p=xc.lerp(ti.z,ei.z,y),m=p>=-1&&p<=1,b=o0.distanceTo(vw)<Lo*.5;if(m&&b){ni.start.fromBufferAttribute(l,d),ni.end.fromBufferAttribute(c,d),ni.start.applyMatrix4(o),ni.end.applyMatrix4(o);let E=new N,_=new N;Ys.distanceSqToSegment(ni.start,ni.end,_,E),e.push({point:_,pointOnLine:E,distance:Ys.origin.distanceTo(_),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var Af=class extends ai{constructor(t=new il,e=new nl({color:Math.random()*16777215})){super(t,e),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let t=this.geometry,e=t.attributes.instanceStart,n=t.attributes.instanceEnd,s=new Float32Array(2*e.count);for(let o=0,a=0,l=e.count;o<l;o++,a+=2)gw.fromBufferAttribute(e,o),yw.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+gw.distanceTo(yw);let r=new Xr(s,2,1);return t.setAttribute("instanceDistanceStart",new fs(r,1,0)),t.setAttribute("instanceDistanceEnd",new fs(r,1,1)),this}raycast(t,e){let n=this.material.worldUnits,s=t.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=t.params.Line2!==void 0&&t.params.Line2.threshold||0;Ys=t.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Lo=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Tf.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Lo*.5;else{let u=Math.max(s.near,Tf.distanceToPoint(Ys.origin));c=xw(s,u,l.resolution)}if(Tf.radius+=c,Ys.intersectsSphere(Tf)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),Mf.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Lo*.5;else{let u=Math.max(s.near,Mf.distanceToPoint(Ys.origin));h=xw(s,u,l.resolution)}Mf.expandByScalar(h),Ys.intersectsBox(Mf)!==!1&&(n?WI(this,e):$I(this,s,e))}onBeforeRender(t){let e=this.material.uniforms;e&&e.resolution&&(t.getViewport(r0),this.material.uniforms.resolution.value.set(r0.z,r0.w))}};var Ef=class{constructor(t,e){this.run=t;this.size=e}run;size;group=new In;paths=[];frame=0;choose(t,e,n){this.clear(),!(this.run.frameTime.length<2)&&this.run.header.bodies.forEach(({name:s},r)=>{t.includes(s)&&this.add(r,e(r),n)})}add(t,e,n){let{positions:s,frameTime:r,header:o}=this.run,a=new Float32Array(3*r.length);for(let y=0;y<r.length;y++)for(let p=0;p<3;p++)a[3*y+p]=s[3*(y*o.bodies.length+t)+p];let l=new Float32Array(6*(r.length-1));for(let y=0;y+1<r.length;y++)l.set(a.subarray(3*y,3*y+6),6*y);let c=new il().setPositions(l),h=new nl({color:e.getHex(),linewidth:n?1.4:2.2,transparent:!0,opacity:n?.75:1});h.resolution=this.size;let u=new Af(c,h);u.frustumCulled=!1;let d=new He;d.setAttribute("position",new Le(a,3));let f=new Ns({color:e,transparent:!0,opacity:.4,depthWrite:!1}),g=new Xl(d,f);g.frustumCulled=!1,this.group.add(g,u),this.paths.push({body:t,done:u,points:a,data:l,free:[c,h,d,f]})}show(t){for(let{body:e,done:n,points:s,data:r}of this.paths){let o=Math.min(t.frame,s.length/3-2),a=n.geometry;a.instanceCount=Math.min(t.frame,s.length/3-2)+1;let l=Math.min(this.frame,s.length/3-2);r.set(s.subarray(3*l,3*l+6),6*l);for(let h=0;h<3;h++)r[6*o+3+h]=t.position[3*e+3+h];let c=a.attributes.instanceStart;c.data.array.set(r),c.data.needsUpdate=!0}this.frame=t.frame}clear(){this.group.clear();for(let{free:t}of this.paths)for(let e of t)e.dispose();this.paths=[]}dispose(){this.clear()}};var Cf=class{constructor(t,e,n,s,r){this.run=t;this.world=e;this.ghost=n;this.poses=new Ja(t),this.bodies=new vf(t,e,n),this.marks=new wf(t,e),this.arrows=new gf(t,e,n),this.traces=new Ef(t,r),this.patches=new qd(t,s),this.front.add(this.patches.group,this.marks.group,this.traces.group,this.arrows.group),this.bodies.group.visible=this.front.visible=t.frameTime.length>0,this.options(),this.paint(),this.paths()}run;world;ghost;poses;bodies;marks;arrows;traces;patches;front=new In;moving=null;options(){let{store:t}=this.world;this.bodies.look({ghost:this.ghost,transparent:t.get("transparent")},t.get("edges")),this.marks.group.visible=t.get("marks")&&!this.ghost,this.arrows.group.visible=t.get("arrows")}paint(){this.bodies.paint(this.named("selected","body"),this.named("hovered","body")),this.marks.paint(this.named("selected","mark"))}named(t,e){let n=this.world.store.get(t);return n?.kind===e&&n.run===this.run.index?n.name:null}paths(){let{theme:t,store:e}=this.world,n=t.runs[this.run.index%t.runs.length];this.traces.choose(e.get("traces"),s=>this.ghost?n:this.bodies.colourOf(s).clone().offsetHSL(0,.12,-.16),this.ghost)}place(t){this.poses.at(t),this.bodies.place(this.poses),this.traces.show(this.poses),this.patches.show(this.poses,this.world.store.get("pressure")&&!this.ghost)}size(t,e){let n=s=>e.pixel(s);this.bodies.size(e.scale),this.marks.group.visible&&this.marks.show(this.poses,n),this.arrows.show(this.poses,t,n,this.named("selected","contact"))}get target(){let{bodies:t,arrows:e,marks:n,run:s}=this;return{bodies:t.pickable,nameOf:r=>t.nameOf(r),arrows:e,marks:n,run:s.index}}get movable(){return this.moving??=this.run.header.bodies.filter((t,e)=>this.way(e)>.001*this.world.extent.size).map(({name:t})=>t),this.moving}way(t){let{positions:e,frameTime:n,header:s}=this.run,r=s.bodies.length,o=[1/0,1/0,1/0],a=[-1/0,-1/0,-1/0];for(let l=0;l<n.length;l++)for(let c=0;c<3;c++){let h=e[3*(l*r+t)+c];h<o[c]&&(o[c]=h),h>a[c]&&(a[c]=h)}return Math.hypot(...o.map((l,c)=>a[c]-l))}dispose(){for(let t of[this.bodies,this.marks,this.arrows,this.traces,this.patches])t.dispose()}};var bw=10,XI=1e-9,Rf=class{constructor(t,e,n){this.muted=t;this.toggle=e;this.choose=n}muted;toggle;choose;element=w("div",{class:"contact-legend",hidden:!0});rows=[];largest=0;fill(t,e){let n=t?.contacts??[];this.largest=Math.max(0,...e);let s=n.map((a,l)=>l).filter(a=>e[a]>0),r=s.length;s.length>bw&&s.sort((a,l)=>e[l]-e[a]).splice(bw),this.rows=s.map(a=>this.row(a,n[a].name));let o=r-s.length;pt(this.element,w("div",{class:"head"},w("b",{},Y("Contact")),te(w("span",{},Y("Force")," [N]"),"title","Resultant of all places where it touches")),...this.rows.map(a=>a.element),o>0?w("div",{class:"more"},Y("and {n} more with smaller peaks",{n:o})):null),this.element.hidden=!r,this.mute()}row(t,e){let n=w("output",{}),s=w("button",{type:"button",class:"swatch",style:`--c: ${Bs(t)}`,onclick:()=>this.toggle(e)});te(s,"title","Hide or show this contact's arrows"),te(s,"aria-label","Hide or show this contact's arrows");let r=w("button",{type:"button",class:"name",title:e,onclick:()=>this.choose(e)},e),o=w("div",{class:"row"},s,r,n);return o.dataset.contact=e,{contact:t,element:o,number:n}}mute(){let t=this.muted();for(let{element:e}of this.rows)e.classList.toggle("muted",t.has(e.dataset.contact))}show(t,e){for(let{contact:n,element:s,number:r}of this.rows){let o=t[n],a=o&&o.places>0&&o.force>XI*this.largest?$t(o.force,3):"–";r.textContent!==a&&(r.textContent=a),s.classList.toggle("on",a!=="–"),s.classList.toggle("chosen-row",s.dataset.contact===e)}}};var If=class{constructor(t,e){this.store=t;this.acts=e}store;acts;element=w("div",{class:"chosen",hidden:!0});values=new Map;body=-2;contact=-1;fill(t,e){if(this.values.clear(),this.body=-2,this.contact=-1,this.element.hidden=!t||!e,!t||!e)return;let n=t.kind==="body"?this.ofBody(t.name,e):t.kind==="contact"?this.ofContact(t.name,e):this.ofMark(t.name,e),s=te(w("button",{type:"button",class:"close",onclick:()=>this.store.set("selected",null)},"×"),"title","Close");pt(this.element,w("div",{class:"head"},w("b",{title:t.name},t.name),s),...n)}ofBody(t,e){if(this.body=e.header.bodies.findIndex(h=>h.name===t),this.body<0)return[w("dl",{},...Zs("Body",Y("the ground, at rest")))];let s=e.header.model.things?.find(h=>h.name===t&&h.family==="body")?.parameters.mass?.value,r=w("dl",{},...typeof s=="number"?Zs("Mass",`${$t(s,4)} kg`):[],...Zs("Position",this.value("position")),...Zs("Speed",this.value("speed"))),o=this.store.get("traces").includes(t),a=this.store.get("follow")===t,c=w("div",{class:"acts"},Pf("Trace","Draw the path of its centre of mass",()=>this.store.set("traces",o?this.store.get("traces").filter(h=>h!==t):[...this.store.get("traces"),t]),o),Pf("Follow","Let the camera go along with it",()=>this.store.set("follow",a?null:t),a),Pf("Hide","Hide this body",()=>this.acts.hideBody(t)));return[r,c]}ofContact(t,e){return this.contact=e.contacts.findIndex(s=>s.name===t),[w("dl",{},...Zs("Force",this.value("force")),...Zs("Normal part",this.value("normal")),...Zs("Penetration",this.value("depth")),...Zs("Places",this.value("places"))),w("div",{class:"acts"},Pf("Hide","Hide or show this contact's arrows",()=>this.acts.muteContact(t)))]}ofMark(t,e){let n=e.header.marks.find(s=>s.name===t);return n?[w("dl",{},...Zs(qI[n.family]??"Kind",n.kind),...Zs("Between",YI(n,e)))]:[]}value(t){let e=w("output",{});return this.values.set(t,e),e}say(t,e){let n=this.values.get(t);n&&n.textContent!==e&&(n.textContent=e)}show(t,e){if(this.element.hidden)return;if(this.body>=0){let r=[0,1,2].map(o=>t.position[3*this.body+3+o]);this.say("position",ZI(r)),this.say("speed",`${$t(t.speed(this.body),4)} m/s`)}let n=e[this.contact];if(!n)return;let s=n.places>0;this.say("force",s?`${$t(n.force,4)} N`:"–"),this.say("normal",s?`${$t(n.normal,4)} N`:"–"),this.say("depth",s&&n.depth>0?Cg(n.depth):"–"),this.say("places",String(n.places))}},qI={joint:"Joint",motion:"Motion",force:"Force element"};function Zs(i,t){return[w("dt",{},Y(i)),w("dd",{},t)]}function Pf(i,t,e,n=!1){return te(w("button",{type:"button",class:n?"on":"","aria-pressed":String(n),onclick:e},Y(i)),"title",t)}function YI({i,j:t},e){let n=s=>s<0?"ground":e.header.bodies[s]?.name??"?";return[i,t].filter(s=>s!==null).map(s=>n(s.body)).join(" – ")}function ZI(i){let t=Math.max(...i.map(Math.abs))<1;return`${i.map(n=>(t?(1e3*n).toFixed(2):n.toFixed(4)).replace("-","−")).join(", ")} ${t?"mm":"m"}`}var _w=2;function ww(i){let t=null,e=()=>{t?.remove(),t=null},n=()=>{e();let{clientWidth:s,clientHeight:r}=i.root;!i.scene||!s||!r||(t=w("img",{class:"printed",alt:"",src:i.pose(i.time,_w*s,_w*r).toDataURL()}),i.end(),i.root.prepend(t))};return window.addEventListener("beforeprint",n),window.addEventListener("afterprint",e),()=>{window.removeEventListener("beforeprint",n),window.removeEventListener("afterprint",e),e()}}var KI=8,jI=4;function Tw(i,t,e,n){for(let h of n){let u=JI(i,t,e,h);if(u)return u}let[s,r]=e.size;Sw.setFromCamera(new Kt(2*i/s-1,1-2*t/r),e.camera);let o=n.flatMap(h=>Sw.intersectObjects(h.bodies,!1).map(u=>({hit:u,target:h})));if(o.sort((h,u)=>h.hit.distance-u.hit.distance),!o.length)return null;let{hit:a,target:l}=o[0],c=a.object.userData.items[a.instanceId??0];return{kind:"body",run:l.run,name:l.nameOf(c.body)}}function JI(i,t,e,{arrows:n,marks:s,run:r}){let o=KI,a=null;if(n.group.visible)for(let l=0;l<n.count;l++){n.ends(l,l0,Mw);let c=QI(i,t,c0(l0,e),c0(Mw,e));c<o&&([o,a]=[c,{kind:"contact",run:r,name:n.run.contacts[n.contacts[l]].name}])}if(a||!s.group.visible)return a;for(let[l,c]of s.all){let h=c0(l0.copy(c),e),u=Math.hypot(h[0]-i,h[1]-t);u<o&&([o,a]=[u,{kind:"mark",run:r,name:l}])}return a}var Sw=new oc,l0=new N,Mw=new N;function c0(i,t){let[e,n]=t.size;return i.project(t.camera),[(i.x+1)/2*e,(1-i.y)/2*n]}function QI(i,t,[e,n],[s,r]){let[o,a]=[s-e,r-n],l=o*o+a*a,c=l>0?Math.min(1,Math.max(0,((i-e)*o+(t-n)*a)/l)):0;return Math.hypot(e+c*o-i,n+c*a-t)}function Aw(i,t){let e=null,n=0,s=a=>{let l=i.getBoundingClientRect();return[a.clientX-l.left,a.clientY-l.top]},r=new AbortController,o=(a,l)=>i.addEventListener(a,l,{signal:r.signal});return o("pointerdown",a=>{e=a.button===0?s(a):null,t.leave()}),o("pointermove",a=>{if(a.buttons||a.pointerType==="touch"||n)return;let l=s(a);n=requestAnimationFrame(()=>{n=0,t.hover(...l)})}),o("pointerup",a=>{let l=s(a);e&&Math.hypot(l[0]-e[0],l[1]-e[1])<jI&&t.click(...l),e=null}),o("pointerleave",()=>{cancelAnimationFrame(n),n=0,t.leave()}),()=>{cancelAnimationFrame(n),r.abort()}}var tL=.25,Lf=class{constructor(t,e){this.root=t;this.store=e;if(this.view=new ff(this.canvas,()=>this.ask()),this.legend=new Rf(()=>this.world?.muted??new Set,r=>this.mute(r),r=>e.set("selected",{kind:"contact",run:e.get("shown")[0]??0,name:r})),this.panel=new If(e,{hideBody:r=>this.hide(r),muteContact:r=>this.mute(r)}),this.renderer=H_(this.canvas),!this.renderer){pt(t,w("p",{class:"no-webgl"},Y("This browser shows no three-dimensional pictures (WebGL 2 is missing or switched off); plots and tables below are complete.")));return}this.picture=new ja(this.renderer);let n={look:this.view.look.bind(this.view),fit:()=>this.view.fit(),project:()=>this.project(),movable:()=>this.layers[0]?.movable.slice(0,24)??[]};this.toolbar=new Gd(e,n,O_(this));let s=w("div",{class:"corner"},this.panel.element,this.scalebar.element);pt(t,this.canvas,this.toolbar.element,s,w("div",{class:"keys"},this.bar.element,this.legend.element),this.label,this.returned),this.listen()}root;store;canvas=te(w("canvas",{role:"img"}),"aria-label","The machine in three dimensions");view;scene=null;picture=null;layers=[];world=null;drawn=0;spent=0;renderer;legend;panel;bar=new Yd;scalebar=new Kd;toolbar=null;label=w("div",{class:"hover-name",hidden:!0});returned=w("div",{class:"hidden-bodies",hidden:!0});stops=[];retired=[];largest=0;mostPressure=0;at=null;blank=!0;stale=!0;waiting=0;last=new N;listen(){let{store:t,stops:e}=this,n=(a,l)=>e.push(t.on(a,l));n("time",()=>this.moved()),n("language",()=>this.ask()),n("shown",()=>this.build());for(let a of["arrows","marks","edges","transparent"])n(a,()=>this.each(l=>l.options()));for(let a of["arrowScale","pressure"])n(a,()=>this.moved());n("traces",()=>{this.each(a=>a.paths()),this.chosen()}),n("follow",()=>{this.remember(),this.chosen()}),n("selected",()=>{this.each(a=>a.paint()),this.chosen()}),n("hovered",()=>this.each(a=>a.paint()));let s=new ResizeObserver(()=>this.resize());s.observe(this.root);let r=matchMedia("(prefers-color-scheme: dark)"),o=()=>this.scene&&this.show(this.scene,!1);r.addEventListener("change",o),e.push(()=>s.disconnect(),()=>r.removeEventListener("change",o),ww(this),Aw(this.canvas,{hover:(a,l)=>this.hover(a,l),leave:()=>this.hover(-1,-1),click:(a,l)=>t.set("selected",this.under(a,l))})),this.canvas.addEventListener("webglcontextlost",a=>a.preventDefault()),this.canvas.addEventListener("webglcontextrestored",()=>this.ask())}show(t,e){if(!this.picture)return;let n=this.world;this.scene=t,this.world=new Zd(t,this.store,X_(t),this.theme(),e?null:n),this.build(),n&&this.retired.push(n);let s=e||this.blank;this.blank=t.runs.every(r=>!r.frameTime.length),s&&this.view.begin(t.runs[0]?.header.model.gravity?.value??null),this.view.sees(this.world.extent),s&&this.view.look("iso"),this.resize()}theme(){return{ink:cg(this.root,"--ink","#1b2430"),runs:[0,1,2,3,4,5].map(t=>cg(this.root,`--run${t}`,"#1f66b5"))}}build(){let{scene:t,world:e,picture:n}=this;if(!t||!e||!n)return;let s=this.layers;for(let a of s)n.remove(a.bodies.group,a.front);let r=this.store.get("shown").map(a=>t.runs[a]).filter(a=>a!==void 0);this.mostPressure=m_(r.slice(0,1)),this.layers=r.map((a,l)=>new Cf(a,e,l>0,this.mostPressure,n.size));for(let a of this.layers)n.add(a.bodies.group,a.front);this.retired.push(...s);let o=this.layers.map(a=>a.arrows.peaks);this.largest=Math.max(0,...o.flat()),this.legend.fill(r[0],o[0]??[]),this.chosen(),this.toolbar?.tellTraces(),this.remember(),this.moved()}each(t){this.layers.forEach(t),this.moved()}moved(){this.stale=!0,this.ask()}ask(){this.waiting||!this.picture||(this.waiting=requestAnimationFrame(()=>{this.waiting=0,this.at===null&&this.draw()}))}get time(){return this.at??this.store.get("time")}get arrowScale(){let{world:t,store:e}=this;return t&&this.largest>0?tL*t.extent.size*e.get("arrowScale")/this.largest:0}draw(){if(!(!this.picture||!this.world)){this.update(),this.picture.draw(this.view),this.drawn+=1;for(let t of this.retired.splice(0))t.dispose()}}update(){let t=performance.now(),e=this.stale;if(e)for(let o of this.layers)o.place(this.time);this.stale=!1,this.goAlong();for(let o of this.layers)o.size(this.arrowScale,this.view);e&&(this.spent=performance.now()-t);let[n]=this.layers;if(!n)return;let s=this.store.get("selected");this.legend.show(n.arrows.loads,s?.kind==="contact"?s.name:null);let r=this.layers.find(o=>o.run.index===s?.run)??n;this.panel.show(r.poses,r.arrows.loads),this.bar.show(this.mostPressure,n.patches.shown),this.scalebar.show(this.view)}followed(){let[t]=this.layers,e=this.store.get("follow"),n=t&&e?t.run.header.bodies.findIndex(s=>s.name===e):-1;return n<0?null:new N().fromArray(t.poses.position,3*n+3)}remember(){this.layers[0]?.poses.at(this.time),this.stale=!0;let t=this.followed();t&&this.last.copy(t)}goAlong(){let t=this.followed();t&&(this.view.shift(t.clone().sub(this.last)),this.last.copy(t))}resize(){let{clientWidth:t,clientHeight:e}=this.root;!this.picture||!t||!e||this.at!==null||(this.picture.resize(t,e,ja.ratio()),this.fitted(t,e,ja.ratio()),this.scene&&this.draw())}fitted(t,e,n){this.view.resize(t,e);for(let s of this.layers)s.arrows.dots(n)}project(){return this.view.project(!this.view.flat),this.view.flat}under(t,e){return Tw(t,e,this.view,this.layers.map(n=>n.target))}hover(t,e){let n=t<0?null:this.under(t,e),s=this.store.get("hovered");if((n?.kind!==s?.kind||n?.name!==s?.name||n?.run!==s?.run)&&this.store.set("hovered",n),this.label.hidden=!n,this.canvas.style.cursor=n?"pointer":"",!n)return;pt(this.label,n.name,...this.about(n).map(o=>w("small",{},o)));let r=t+14+this.label.offsetWidth<this.root.clientWidth;this.label.style.transform=`translate(${r?t+14:t-10-this.label.offsetWidth}px, ${Math.max(4,e-26)}px)`}about({kind:t,name:e,run:n}){let s=this.layers.find(o=>o.run.index===n),r=t==="contact"?s?.arrows.loads[s.run.contacts.findIndex(o=>o.name===e)]:void 0;return[...r?[`${$t(r.force,3)} N`]:[],...s&&this.scene.runs.length>1?[s.run.name]:[]]}chosen(){let t=this.store.get("selected"),e=this.layers.find(n=>n.run.index===t?.run)?.run??this.layers[0]?.run;this.panel.fill(t,e),this.ask()}hide(t){this.world?.hidden.add(t),this.store.set("selected",null),this.tellHidden()}tellHidden(){let t=this.world?.hidden.size??0;this.returned.hidden=t===0;let e=()=>{this.world?.hidden.clear(),this.tellHidden()},n=t>1?Y("{n} bodies hidden",{n:t}):Y("1 body hidden"),s=te(w("button",{type:"button",onclick:e},Y("Show all")),"title","Show all bodies again");pt(this.returned,n,s),this.moved()}mute(t){let e=this.world?.muted;e&&(e.delete(t)||e.add(t),this.legend.mute(),this.moved())}pose(t,e,n){if(!this.picture)return this.canvas;if(this.at=t,this.stale=!0,this.picture.size.x!==e||this.picture.size.y!==n){let s=Math.max(1,Math.sqrt(e*n/Math.max(1,this.root.clientWidth*this.root.clientHeight)));this.picture.resize(e,n,1),this.view.frame(e/s,n/s);for(let r of this.layers)r.arrows.dots(s)}return this.draw(),this.canvas}end(){this.at!==null&&(this.at=null,this.stale=!0,this.view.unframe(),this.resize())}readback(){return this.stale&&this.picture&&this.world&&this.draw(),{time:this.time,frame:this.layers[0]?.poses.frame??0,bodies:this.layers.flatMap(t=>t.bodies.readback().map(e=>({run:t.run.index,...e}))),arrows:this.layers.flatMap(t=>t.arrows.readback()),camera:this.view.readback()}}dispose(){cancelAnimationFrame(this.waiting);for(let t of this.stops)t();for(let t of[...this.layers,...this.retired])t.dispose();this.layers=[],this.world?.dispose(),this.view.dispose(),this.renderer?.dispose(),this.renderer?.forceContextLoss(),this.picture=null}};var eL={time:0,playing:!1,speed:1,loop:!0,range:[0,1],language:"en",shown:[0],selected:null,hovered:null,follow:null,arrows:!0,arrowScale:1,traces:[],marks:!0,edges:!0,transparent:!1,pressure:!0,plots:[]},Df=class{state={...eL};listeners=new Map;get(t){return this.state[t]}set(t,e){if(!Object.is(this.state[t],e)){this.state[t]=e;for(let n of this.listeners.get(t)??[])n(e)}}on(t,e){let n=this.listeners.get(t)??new Set;return this.listeners.set(t,n),n.add(e),()=>n.delete(e)}};function wr(i,t,e="",n){let s=w("tbody",{}),r=w("tr",{}),o=n??{now:null},a=()=>{pt(s,...sL(t,o.now).flatMap(l=>[Ew(l,i),...(l.below??[]).map(c=>Ew(c,i))])),[...r.children].forEach((l,c)=>{let h=o.now?.column===c;l.setAttribute("aria-sort",h?o.now.falling?"descending":"ascending":"none")})};return qo(r,i.map((l,c)=>nL(l,n?()=>iL(o,c,l,a):null))),a(),w("div",{class:"scroll"},w("table",{class:e},w("thead",{},r),s))}function nL(i,t){let e=w("th",{class:`${i.number?"number":""}${t?" sorts":""}`,onclick:t},Y(i.text));return i.unit&&qo(e,[w("span",{class:"unit"},` [${i.unit}]`)]),e}function iL(i,t,e,n){let s=!!e.number;i.now?.column!==t?i.now={column:t,falling:s}:i.now=i.now.falling===s?{column:t,falling:!s}:null,n()}function sL(i,t){if(!t)return i;let e=t.falling?-1:1;return[...i].sort((n,s)=>{let[r,o]=[n.keys?.[t.column]??null,s.keys?.[t.column]??null];return r===null||o===null?r===o?0:r===null?1:-1:e*(typeof r=="number"&&typeof o=="number"?r-o:String(r).localeCompare(String(o),void 0,{numeric:!0}))})}function Ew(i,t){let e=w("tr",{class:i.css,onclick:i.click,"data-name":i.name});return i.cells.forEach((n,s)=>{let r=w(s?"td":"th",{class:t[s]?.number?"number":void 0});qo(r,[n]),e.append(r)}),e}function Ks(i,t,...e){return w("section",{class:`part ${i}`,id:`abut-${i}`},w("h2",{},Y(t)),...e)}var sl=(i,t={})=>w("p",{class:"note"},Y(i,t));var rL=[{text:"quantity"},{text:"symbol"},{text:"value",number:!0},{text:"unit"},{text:"also"},{text:"formula"},{text:"source"}];function Cw(i,t){let e=i.header.advice;return e.length?Ks("advice","Numbers of the contacts",...e.map(n=>oL(n,t))):null}function oL(i,t){let e=`advice/${i.title}`,n=i.warnings.length,[s,r]=i.title.split(": "),o=i.rows.map(l=>({cells:[Y(l.quantity),aL(l.symbol),$t(l.value),Pi(l.unit),w("span",{class:"also"},lL(l.also)),l.formula?Y(l.formula):"",l.source?Y(l.source):""]})),a=w("details",{open:t.has(e)||n>0&&!t.has(`closed ${e}`)},w("summary",{},w("b",{},s),r?w("span",{class:"soft"},...r.split(", ").flatMap(l=>[" ",Y(l)])):null,n?w("span",{class:"count warn"},n>1?Y("{n} warnings",{n}):Y("1 warning")):null),...i.warnings.map(l=>w("p",{class:"heed"},Y(l))),wr(rL,o,"words numbers"));return h0(a,e,t),a}function aL(i){let[t,e]=i.split("_");return w("span",{class:"symbol"},t,e?w("sub",{},e):null)}var lL=i=>i.replace(/(\d[\d.]*e[+-]?\d+)/g,t=>$t(Number(t),4));function h0(i,t,e){i.addEventListener("toggle",()=>{e.delete(i.open?`closed ${t}`:t),e.add(i.open?t:`closed ${t}`)})}var Rw=200,u0=12,cL=5,hL={now:null};function Pw(i,t,e,n,s){let r=t.flatMap(f=>f.header.tracks.map(g=>({run:f,track:g})));if(!r.length)return null;let o=r.some(({track:f})=>f.dissipated!==null),a=[{text:"contact"},...i.runs.length>1?[{text:"run"}]:[],{text:"peak force",unit:"N",number:!0},{text:"at",unit:"s",number:!0},{text:"peak penetration",unit:"mm",number:!0},{text:"impulse",unit:"N·s",number:!0},{text:"touches",number:!0},{text:"first touch",unit:"s",number:!0},{text:"last release",unit:"s",number:!0},{text:"time in contact",unit:"s",number:!0},...o?[{text:"dissipated",unit:"J",number:!0}]:[]],l=r.filter(({track:f})=>f.number===0),c=n||l.length<=Rw?l:[...l].sort((f,g)=>g.track.peak_force-f.track.peak_force).slice(0,Rw);if(i.runs.length>1){let f=new Map(l.map(({track:g},y)=>[g.contact,y]).reverse());c.sort((g,y)=>f.get(g.track.contact)-f.get(y.track.contact)||g.run.index-y.run.index)}let h=(f,g)=>dL(f,g,i.runs.length>1,o,e),u=c.map(({run:f,track:g})=>{let y=f.header.tracks.filter(b=>b.contact===g.contact&&b.number>0),p=h(f,g),m=y.filter(b=>b.touches>0);return p.below=m.slice(0,u0).map(b=>h(f,b)),m.length>u0&&p.below.push({cells:[Y("and {n} more points",{n:m.length-u0})],css:"point"}),p}),d=l.length-c.length;return Ks("contacts","Contacts",wr(a,u,"numbers",hL),d>0?w("p",{class:"note"},Y("The {n} with the largest forces.",{n:c.length})," ",w("button",{type:"button",onclick:s},Y("Show all {n}",{n:l.length}))):null,sl("Taken at the output times: what happens between two outputs is not in these numbers."),uL(r.map(({track:f})=>f))?sl("Some touches are so short that few outputs catch them; a smaller output step shows their peaks."):null)}function uL(i){return i.some(t=>t.touches>0&&t.outputs/t.touches<cL)}function dL(i,t,e,n,s){let r=t.touches>0,o=t.touching?Y("still touching"):$t(t.last_release),a=t.number?Y("point {n}",{n:t.number}):t.contact,l=e?[w("span",{class:`run run${i.index%6}`},w("i",{})," ",i.name)]:[],c=[a,...l,r?$t(t.peak_force,5):"–",$t(t.peak_force_time),r?$t(1e3*t.peak_penetration,5):"–",r?$t(t.impulse,5):"–",r?String(t.touches):Y("never"),$t(t.first_touch),o,r?$t(t.contact_time,5):"–",...n?[$t(t.dissipated,5)]:[]],h=[t.contact,...e?[i.index]:[],t.peak_force,t.peak_force_time,t.peak_penetration,t.impulse,t.touches,t.first_touch,t.touching?1/0:t.last_release,t.contact_time,t.dissipated];return{cells:c,keys:h,click:()=>{s.set("selected",{kind:"contact",run:i.index,name:t.contact}),t.peak_force_time!==null&&(s.set("playing",!1),s.set("time",t.peak_force_time))},css:t.number?"point":r?"":"silent",name:t.contact}}function Iw(i){let t=new Map;for(let{contact:n,routes:s}of i.header.routes){let r=s.join("; ");t.set(r,[...t.get(r)??[],n])}if(!t.size)return null;let e=[...t].map(([n,s])=>{let r=s.slice(0,12).join(", "),o=s.length>12?w("span",{}," ",Y("and {n} more",{n:s.length-12})):null;return{cells:[w("span",{},r,o),w("span",{},...fL(n))]}});return Ks("geometry","Geometry of the contacts",wr([{text:"contact"},{text:"geometry"}],e,"words"))}function fL(i){return i.split("; ").flatMap((t,e)=>e?["; ",Y(t)]:[Y(t)])}var Nf=i=>typeof i=="object"&&i!==null&&!Array.isArray(i);function*rl(i,t=""){for(let[e,n]of Object.entries(i)){if(e==="name")continue;let s=t+e,r=Nf(n)&&"value"in n,o=r?n.value:n,a=r?String(n.unit??""):"",l=r&&typeof n.source=="string"?n.source:"";Nf(o)&&"kind"in o?(yield{path:s,value:o.kind,text:String(o.kind),unit:"",kind:!0,source:l},yield*rl(o.parameters??{},`${s}.`)):Array.isArray(o)&&o.length>1&&o.every(c=>Nf(c)&&"kind"in c)?yield*pL(o,s,l):yield{path:s,value:o,text:Do(o),unit:Pi(a),kind:!1,source:l}}}function*pL(i,t,e){let n=[...new Set(i.map(a=>String(a.kind)))],s=n.length===1?`${i.length} ${Mt(n[0])}`:n.map(a=>`${i.filter(l=>l.kind===a).length} ${Mt(a)}`).join(", ");yield{path:t,value:i,text:s,unit:"",kind:!1,source:e};let r=i.map(a=>[...rl(a.parameters??{},`${t}.`)]),o=[...new Set(i.map(mL).filter(a=>a!==""))];o.length&&(yield{path:`${t}.bodies`,value:o,text:o.slice(0,12).join(", ")+(o.length>12?", …":""),unit:"",kind:!1,source:""});for(let[a,l]of r[0].entries())r.every(c=>c[a]?.path===l.path&&c[a].text===l.text)&&(yield l)}function mL(i){let t=i.parameters?.frame;return String(t?.value?.body??"")}function Do(i){if(Nf(i))return"body"in i&&"position"in i?gL(i):Object.entries(i).map(([t,e])=>`${t} = ${Do(e)}`).join(", ")||"–";if(Array.isArray(i)){let t=yL(i);if(t)return Mt("diagonal ({values})",{values:t.map(s=>$t(s)).join(", ")});let e=Math.max(...i.map(s=>typeof s=="number"?Math.abs(s):0));return`(${i.map(s=>typeof s=="number"&&Math.abs(s)<1e-12*e?0:s).map(Do).join(", ")})`}return typeof i=="boolean"?Mt(i?"yes":"no"):$t(i)}function gL(i){let t=Mt("{body} at {place}",{body:String(i.body),place:Do(i.position)}),{orientation:e}=i;return Array.isArray(e)&&e.join()!=="1,0,0,0"?`${t}, ${Mt("quaternion {values}",{values:Do(e)})}`:t}function yL(i){if(i.length!==3||!i.every(n=>Array.isArray(n)&&n.length===3))return null;let t=i;return t.some((n,s)=>n.some((r,o)=>s!==o&&r!==0))?null:t.map((n,s)=>n[s])}var Ff=i=>i.replaceAll("_"," "),d0=i=>Ff(i.slice(i.lastIndexOf(".")+1));var vL={body:"Bodies",joint:"Joints",motion:"Motions",force:"Forces",contact:"Contacts",request:"Requests"},Lw=12,xL=120,f0=200,bL=i=>vL[i]??`${i?i[0].toUpperCase()+i.slice(1):"Other thing"}s`;function Nw(i,t){let{things:e=[],gravity:n}=i.header.model;if(!e.length&&!n)return null;let s=new Map;for(let r of e)s.set(r.family,[...s.get(r.family)??[],r]);return Ks("model","Model",n?w("p",{class:"gravity"},Y("gravity"),` ${Do(n.value)} ${Pi(n.unit)}`):null,...[...s].map(([r,o])=>_L(r,o,t)))}function _L(i,t,e){let n=`model/${i}`,s=new Map;for(let u of t)s.set(u.kind,(s.get(u.kind)??0)+1);let r=s.size>6||s.size===1&&s.has(i[0].toUpperCase()+i.slice(1)),o=[...s].flatMap(([u,d],f)=>[f?", ":" ",d>1?`${d} `:"",Y(u)]),a=w("details",{open:e.has(n)||t.length<=Lw&&!e.has(`closed ${n}`)},w("summary",{},w("b",{},Y(bL(i))),w("span",{class:"count"},String(t.length)),r?null:w("span",{class:"soft"},...o))),l=w("div",{class:"cards"}),c=u=>{l.replaceChildren(...t.slice(0,u).map(d=>t.length>Lw?Dw(d,!1):Dw(d,!0))),t.length>u&&l.append(w("button",{type:"button",onclick:()=>c(t.length)},Y("Show all {n}",{n:t.length})))},h=()=>{a.childElementCount>1||(a.append(l),c(xL))};return a.open&&h(),a.addEventListener("toggle",()=>a.open&&h()),h0(a,n,e),a}function Dw(i,t){let e=[w("b",{},i.name),w("span",{class:"soft"}," ",Y(i.kind))],n=()=>wL([...rl(i.parameters)]);if(t)return w("div",{class:"card"},w("h4",{},...e),n());let s=w("details",{class:"card"},w("summary",{},...e));return s.addEventListener("toggle",()=>{s.open&&s.childElementCount===1&&s.append(n())}),s}function wL(i){return w("table",{class:"parameters"},...i.map(t=>w("tr",{class:t.kind?"kind":void 0},w("th",{style:`padding-left: ${12*(t.path.split(".").length-1)}px`,title:t.path},Y(d0(t.path))),w("td",{},t.kind?Y(t.text):t.text,t.unit?w("span",{class:"unit"},` ${t.unit}`):null,t.source?w("span",{class:"source"},t.source):null))))}function Fw(i){if(i.length<2)return null;let t=new Map;i.forEach((r,o)=>{for(let{thing:a,line:l}of SL(r.header.model)){let c=`${a}
${l.path}`;t.has(c)||t.set(c,{thing:a,line:l,texts:i.map(()=>null)}),t.get(c).texts[o]=l.text}});let e=[...t.values()].filter(({texts:r})=>r.some(o=>o!==r[0])).map(({thing:r,line:o,texts:a})=>({cells:[r||Y("model"),w("span",{title:o.path},Y(d0(o.path))),...a.map(l=>l??Y("absent")),o.unit],css:"differs"})),n=[{text:"thing"},{text:"parameter"},...i.map(r=>({text:r.name,number:!0})),{text:"unit"}],s=e.length?wr(n,e.slice(0,f0),"numbers"):sl("The models have the same parameters.");return Ks("differences","What differs",s,e.length>f0?sl("and {n} more",{n:e.length-f0}):null)}function*SL({things:i=[],gravity:t}){if(t)for(let e of rl({gravity:t}))yield{thing:"",line:e};for(let e of i)for(let n of rl(e.parameters))yield{thing:e.name,line:n}}var ML={seconds:"s",step:"s",drift:"m",bytes:"B"};function Uw(i){let t=[...new Set(i.flatMap(s=>Object.keys(s.header.statistics)))];if(!t.length)return null;let e=[{text:"quantity"},...i.length>1?i.map(s=>({text:s.name,number:!0})):[{text:"value",number:!0}],{text:"unit"}],n=t.map(s=>{let r=s.slice(s.lastIndexOf("_")+1),o=i.map(a=>AL(a.header.statistics[s]));return{cells:[Y(TL(s)),...o,ML[r]??""],name:s}});return Ks("statistics","Statistics",wr(e,n,"numbers narrow"))}function TL(i){return i==="why_integrator"?"why this integrator":i.endsWith("_seconds")?`${Ff(i.slice(0,-8))} time`:Ff(i)}function AL(i){return Array.isArray(i)?i.map(t=>$t(t)).join(", "):typeof i=="string"?w("span",{class:"text"},Y(i)):$t(i)}var Uf=class{constructor(t,e){this.root=t;this.store=e;e.on("language",()=>this.draw(!0)),e.on("shown",()=>this.draw(!0)),e.on("selected",()=>this.mark())}root;store;scene=null;told=0;all=!1;drawn="";opened=new Set;show(t){this.scene=t,this.draw(!1)}draw(t){let{scene:e}=this;if(!e)return;let n=this.store.get("shown").map(c=>e.runs[c]).filter(c=>c!==void 0),s=JSON.stringify(n.map(({header:c})=>[c.tracks,c.statistics,c.model,c.advice.length]));if(!t&&s===this.drawn)return;this.drawn=s;let r=n.find(c=>c.index===this.told)??n[0];if(!r)return;let o=[Fw(n),Pw(e,n,this.store,this.all,()=>{this.all=!0,this.draw(!0)}),Uw(n),n.length>1?this.selector(n,r):null,Iw(r),Cw(r,this.opened),Nw(r,this.opened)].filter(c=>c!==null),a=o.filter(c=>c.matches("section")),l=a.map(c=>w("button",{type:"button",onclick:()=>c.scrollIntoView({behavior:"smooth"})},Y(c.querySelector("h2 span")?.dataset.t??"")));pt(this.root,a.length?w("nav",{class:"contents"},...l):null,...o),this.mark()}selector(t,e){return w("div",{class:"which"},Y("Geometry, numbers and model of"),...t.map(n=>w("button",{type:"button",class:`run run${n.index%6}`,"aria-pressed":String(n===e),onclick:()=>this.tell(n)},w("i",{})," ",n.name)))}tell(t){this.told=t.index,this.draw(!0)}mark(){let t=this.store.get("selected");for(let e of this.root.querySelectorAll(".part.contacts tr[data-name]"))e.classList.toggle("selected",t?.kind==="contact"&&e.dataset.name===t.name)}};var No=class{constructor(t,e){this.root=t;this.host=e;t.classList.add("abut",e.kind),this.store.on("language",o=>this.speak(o)),this.header=new Jc(this.store);let n=w("section",{class:"stage"}),s=w("section",{class:"plots"}),r=w("section",{class:"tables"});this.player=new zd(this.store),this.body=w("main",{},w("div",{class:"first"},w("div",{class:"left"},n,this.player.element),s),this.footnote,e.kind==="widget"?null:r),pt(t,this.header.element,this.body),new ResizeObserver(()=>t.style.setProperty("--head",`${this.header.element.offsetHeight}px`)).observe(this.header.element),this.stage=new Lf(n,this.store),this.plots=new kd(s,this.store),this.tables=new Uf(r,this.store),this.store.set("language",Y0()),t.lang=this.store.get("language")==="zh"?"zh-CN":"en",(e.kind==="widget"?t:document).addEventListener("keydown",o=>this.key(o)),t.tabIndex=-1}root;host;store=new Df;header;stage;player;plots;tables;body;scene=null;footnote=w("p",{class:"footnote"});async load(){try{await this.show(await Vd(await this.host.scene(),this.host.asked))}catch(t){if(this.scene)throw t;pt(this.body,w("p",{class:"broken"},Mt("This page cannot be shown: {why}",{why:String(t.message)})))}}async show(t){let e=this.scene===null;this.scene=t;let n=this.store.get("shown").filter(s=>s<t.runs.length);this.store.set("shown",e||!n.length?t.runs.map((s,r)=>r):n),this.root.classList.toggle("comparing",t.runs.length>1),this.header.show(t),this.player.show(t,e),this.stage.show(t,e),await this.plots.show(t,e),this.tables.show(t),pt(this.footnote,...t.runs.flatMap(s=>s.header.thinned?[Qc(s.header.thinned)," "]:[])),this.root.dataset.ready="yes"}speak(t){this.root.lang=t==="zh"?"zh-CN":"en",Z0("abut-language",t),q0(this.root,t)}key(t){let e=t.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(e.tagName)&&!e.classList.contains("scrub"),s=t.key===" "&&/^(BUTTON|SUMMARY|A)$/.test(e.tagName);if(n||s||t.ctrlKey||t.metaKey||t.altKey)return;let o={" ":()=>this.player.toggle(),ArrowLeft:()=>this.player.step(-1),ArrowRight:()=>this.player.step(1),Home:()=>this.player.step(-1/0),End:()=>this.player.step(1/0)}[t.key];o&&(t.preventDefault(),t.stopPropagation(),o())}};function Ow(i){return{kind:"report",scene:async()=>{let t=atob((i.textContent??"").trim()),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e.buffer}}}var p0=i=>"items"in i,Sr=i=>i.status.kind==="running";var EL={starting:"starting",reading:"reading the model",compiling:"preparing the solver; the first time this takes up to a minute",marching:"computing",stopping:"stopping"},Of=class{constructor(t){this.acts=t;this.button.addEventListener("click",()=>{this.go()}),this.method.addEventListener("change",()=>this.tellWhy());for(let n of[this.end,this.step,this.rtol])n.addEventListener("keydown",s=>{s.key==="Enter"&&!this.running&&this.go()});te(this.step,"placeholder","end/1000"),te(this.rtol,"placeholder","auto");let e=(n,s,r)=>w("label",{},Y(n),w("span",{},s,r?w("small",{},r):null));this.element=w("section",{class:"asking"},w("div",{class:"settings"},te(e("End",this.end,"s"),"title","Time at which the run stops"),te(e("Output every",this.step,"s"),"title","Time between two outputs; it does not steer accuracy"),te(e("Method",this.method,""),"title","Integration method"),te(e("rtol",this.rtol,""),"title","Relative tolerance of the method")),this.why,w("div",{class:"action"},this.button,w("div",{class:"progress"},this.bar,this.where)),this.said),this.show(null)}acts;element;end=w("input",{type:"text",class:"end",spellcheck:"false",autocomplete:"off"});step=w("input",{type:"text",class:"step",spellcheck:"false",autocomplete:"off"});rtol=w("input",{type:"text",class:"rtol",spellcheck:"false",autocomplete:"off"});method=w("select",{class:"method"});button=w("button",{type:"button",class:"start"});bar=w("progress",{max:1,value:0});where=w("p",{class:"where"});said=w("p",{class:"said",role:"alert"});why=w("p",{class:"why"});settings=null;running=null;begins=!1;pace=null;offer(t){let e=this.settings===null;this.settings=t,e&&(this.end.value=t.end,this.step.value=t.step,this.rtol.value=t.rtol);let n=this.method.value,s=t.given!==null?Mt("file: {method}",{method:t.given.split("(")[0]}):Mt("auto: {method}",{method:t.chosen.name});pt(this.method,w("option",{value:"",title:t.given??t.chosen.why},s),...t.integrators.map(({name:r,about:o})=>w("option",{value:r,title:o},r))),this.method.value=n,this.tellWhy()}show(t,e=!0){if(this.running=t,this.button.classList.toggle("stop",t!==null),pt(this.button,Y(t?"Stop":"Run")),this.button.disabled=t?t.stage==="stopping":!e||this.begins,this.bar.hidden=t===null,!t)return pt(this.where);t.stage==="marching"||t.fraction>0?this.bar.value=t.fraction:this.bar.removeAttribute("value");let n=t.time===null?"":`t = ${$t(t.time,4)} s · `,s=t.stage==="marching"?`${n}${Math.floor(100*t.fraction)} % · ${Mt("{n} steps",{n:$t(t.steps)})}`:Mt(EL[t.stage]??t.stage);pt(this.where,`${s} · ${$t(Math.round(t.seconds))} s${this.left(t)}`)}left(t){if(t.stage!=="marching")return"";this.pace?.number!==t.number&&(this.pace={number:t.number,seconds:t.seconds,fraction:t.fraction});let e=t.seconds-this.pace.seconds,n=t.fraction-this.pace.fraction;if(e<3||n<=.002)return"";let s=e*(1-t.fraction)/n;return` · ${s<90?Mt("about {n} s left",{n:Math.ceil(s)}):Mt("about {n} min left",{n:$t(Math.round(s/60))})}`}redraw(){this.settings&&this.offer(this.settings),this.show(this.running)}tellWhy(){let t=this.settings;if(!t)return;let e=this.method.value||t.given?.split("(")[0],n=t.integrators.find(({name:s})=>s===e)?.about??t.chosen.why;pt(this.why,n?Y(n):null),this.why.title=this.method.value?n:t.given??n}async go(){if(this.running)return this.acts.stop(this.running.number);this.begins=this.button.disabled=!0;let t={end:this.end.value,step:this.step.value,rtol:this.rtol.value,integrator:this.method.value},e=this.settings;e&&t.rtol===e.rtol&&(t.rtol="");let n=await this.acts.start(Object.fromEntries(Object.entries(t).filter(([,s])=>s.trim()!=="")));this.begins=this.button.disabled=!1,pt(this.said,n===null?null:Mt(n));for(let s of[this.end,this.step,this.rtol])s.classList.toggle("wrong",n?.startsWith(s.className.split(" ")[0])??!1)}},kw=i=>i.find(Sr)??null;var Fo=class extends Error{constructor(e,n,s=!1){super(e);this.code=n;this.exists=s}code;exists},CL=1500,kf=class{edits=Promise.resolve();async model(){return await this.ask("GET","/model")}change(t){let e=this.edits.then(async()=>await this.ask("PATCH","/values",t));return this.edits=e.then(()=>{},()=>{}),e}async start(t){return await this.edits,await this.ask("POST","/runs",{settings:t})}async scene(t){let e=await this.fetched("GET",`/scene?runs=${t.join(",")}`),n=(e.headers.get("abut-runs")??"").split(",").filter(Boolean).map(Number);return{bytes:await e.arrayBuffer(),runs:n}}async channel(t,e){let n=await this.fetched("GET",`/runs/${t}/channels/${encodeURIComponent(e)}`);return new Float64Array(await n.arrayBuffer())}async ask(t,e,n){return(await this.fetched(t,e,n)).json()}async fetched(t,e,n){let s={method:t};n!==void 0&&(s.body=JSON.stringify(n));let r=await fetch(e,s);if(r.ok)return r;let o=await r.json().catch(()=>({}));throw new Fo(o.sentence??`${r.status} ${r.statusText}`,r.status,o.exists)}listen(t,e){let n=new EventSource("/events");n.onmessage=s=>{e("there"),t(JSON.parse(s.data))},n.onerror=()=>{n.close(),this.ended().then(s=>e(s?"ended":"lost")),setTimeout(()=>this.listen(t,e),CL)}}async ended(){try{return(await fetch("/state")).status===403}catch{return!1}}};var Bw=[{what:"report",text:"Page",suffix:".html",about:"One page with all that is shown here, for any browser, without network"},{what:"csv",text:"CSV",suffix:".csv",about:"A table of all channels of the first run that is ticked"},{what:"nc",text:"NetCDF",suffix:".nc",about:"The whole result of the first run that is ticked, for abut, xarray and MATLAB"}],Bf=class{constructor(t,e){this.client=t;this.saved=e;let n=Bw.map(({what:r,text:o,about:a})=>te(w("button",{type:"button","data-what":r,onclick:()=>this.download(r)},Y(o)),"title",a)),s=te(w("button",{type:"button",onclick:()=>this.ask()},Y("Folder…")),"title","Write a file beside the model");this.element.append(w("div",{class:"row"},w("span",{},Y("Export")),...n,s),this.form,this.said),this.form.hidden=!0,this.form.addEventListener("submit",r=>{r.preventDefault(),this.save(!1)})}client;saved;element=w("section",{class:"keeping"});said=w("p",{class:"said"});form=w("form",{class:"folder"});chosen=[];file="";show(t,e,n){this.file=t,this.chosen=e.filter(s=>n.includes(s.number)&&s.outputs>0);for(let s of this.element.querySelectorAll(".row button"))s.disabled=!this.chosen.length}download(t){w("a",{href:`/download/${t}?runs=${this.numbers(t).join(",")}`,download:""}).click()}numbers(t){let e=this.chosen.map(n=>n.number);return t==="report"?e:e.slice(0,1)}ask(){pt(this.said),this.form.hidden=!this.form.hidden;let t=`${this.file.replace(/\.\w+$/,"")}_${this.chosen[0]?.name.replace(/\W+/g,"_")??"run"}`,e=w("input",{type:"text",name:"name",value:`${t}.nc`,spellcheck:"false"});pt(this.form,e,w("button",{type:"submit"},Y("Save"))),e.focus(),e.setSelectionRange(0,t.length)}async save(t){let e=this.form.elements.namedItem("name").value.trim(),n=Bw.find(({suffix:s})=>e.toLowerCase().endsWith(s));if(!n)return pt(this.said,Y("End the name in .html, .csv or .nc."));try{let{path:s}=await this.client.ask("POST","/save",{what:n.what,runs:this.numbers(n.what),name:e,replace:t});pt(this.said,Y("Saved as {path}",{path:s})),this.form.hidden=!0,this.saved()}catch(s){let o=s instanceof Fo&&s.exists?w("button",{type:"button",onclick:()=>{this.save(!0)}},Y("Replace it")):null;pt(this.said,Mt(s.message)," ",o)}}};var zf=class{constructor(t){this.client=t;this.element=w("details",{class:"log"},w("summary",{},Y("Log"),this.of),this.text),this.element.addEventListener("toggle",()=>{this.fetch()})}client;element;text=w("pre",{});of=w("small",{});run=null;shown={number:-1,next:0};busy=!1;show(t){this.run=t&&!t.source?t:null,this.element.hidden=this.run===null,this.of.textContent=this.run?` ${this.run.name}`:"",this.fetch()}async fetch(){let t=this.run;if(!(!t||!this.element.open||this.busy)&&(t.number!==this.shown.number&&(this.shown={number:t.number,next:0},pt(this.text)),!(t.lines<=this.shown.next))){this.busy=!0;try{let{lines:e,next:n}=await this.client.ask("GET",`/runs/${t.number}/log?from=${this.shown.next}`);this.shown.number===t.number&&(this.shown.next=n,this.text.append(e.map(s=>`${s}
`).join("")),this.text.scrollTop=this.text.scrollHeight)}catch{}finally{this.busy=!1}}}};var RL={lost:"The connection to abut is lost. What you see stays; trying again…",ended:"This page belongs to a server that has ended. Open the address that abut view printed last."},Vf=class{constructor(t){this.reload=t}reload;element=w("div",{class:"live-notices",role:"status"});connection="there";trouble="";state=null;drawn="";connected(t){this.connection=t,this.draw()}show(t){this.state=t,this.draw()}tell(t){this.trouble=t instanceof Error?t.message:String(t),this.draw()}redraw(){this.drawn="",this.draw()}draw(){let{connection:t,trouble:e,state:n}=this,s=JSON.stringify([t,e,n?.stage,n?.sentence,n?.stale,n?.refused,n?.printed.length]);if(s===this.drawn)return;this.drawn=s;let r=Object.entries(n?.refused??{}).map(([a,l])=>w("li",{},w("b",{},a),` ${Mt(l)}`)),o=n?.printed.length?w("details",{},w("summary",{},Y("What the script printed")),w("pre",{},n.printed.join(`
`))):null;pt(this.element,t!=="there"?w("p",{class:"told failed lost"},Y(RL[t])):null,n?.stage==="loading"?w("p",{class:"told note"},Y("Reading {file}…",{file:n.file})):null,n?.stage==="failed"?w("div",{class:"told failed"},w("b",{},Y("{file} cannot be read.",{file:n.file}))," ",Mt(n.sentence)," ",this.button("Read it again"),o):null,n?.stale&&n.stage!=="loading"?w("p",{class:"told warning stale"},Y("{file} changed on disk.",{file:n.file})," ",this.button("Reload")):null,r.length?w("div",{class:"told warning"},Y("These changes no longer hold and were taken back:"),w("ul",{},...r)):null,n?.stage==="ready"&&o?w("div",{class:"told note"},o):null,e?w("p",{class:"told failed"},Mt(e)," ",w("button",{type:"button",class:"dismiss",onclick:()=>this.tell("")},Y("OK"))):null)}button(t){return w("button",{type:"button",class:"reload",onclick:this.reload},Y(t))}};var PL={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},Hf=class{constructor(t,e){this.client=t;this.acts=e;this.files.addEventListener("change",()=>{this.openFile()}),this.files.addEventListener("pointerdown",()=>{this.offerFiles()}),this.element=w("section",{class:"history"},w("div",{class:"bar"},w("h2",{},Y("Runs")),this.files),this.list),this.offerFiles()}client;acts;element;list=w("ul",{class:"runs"});files=w("select",{class:"files"});runs=[];chosen=[];drawn="";show(t,e){this.runs=t,this.chosen=e;let n=JSON.stringify([e,t.map(s=>[s.number,s.name,s.status,Math.floor(100*s.fraction)])]);n===this.drawn||this.element.querySelector("input.rename")||(this.drawn=n,this.draw())}redraw(){this.offerFiles(),this.draw()}draw(){if(!this.runs.length)return pt(this.list,w("li",{class:"none"},Y("None yet. Change numbers above, then press Run.")));pt(this.list,...[...this.runs].reverse().map(t=>this.run(t)))}run(t){let e=this.chosen.indexOf(t.number),n=w("input",{type:"checkbox",checked:e>=0,"aria-label":t.name,onchange:()=>this.toggle(t.number)}),s=te(w("button",{type:"button",class:"name"},t.name),"title","Show this run alone; double-click to rename");s.addEventListener("click",()=>this.acts.choose([t.number])),s.addEventListener("dblclick",()=>this.rename(t,s));let r=te(w("button",{type:"button",class:"remove",disabled:Sr(t),onclick:()=>{this.act("DELETE",`/runs/${t.number}`)}},"×"),"title","Remove this run"),o=w("span",{class:`status ${t.status.kind}`},Y(PL[t.status.kind]??t.status.kind),Sr(t)?` ${Math.floor(100*t.fraction)} %`:""),a=t.status.kind==="failed"&&!t.outputs;return w("li",{"data-run":t.number,class:e>=0?`chosen run run${e%6}`:""},w("div",{class:"line"},n,w("i",{}),s,o,w("small",{},t.source||Sr(t)?"":`${$t(t.seconds,3)} s`),r),w("p",{class:"changes"},...this.changes(t)),a?w("p",{class:"said"},Mt(t.status.sentence)):null)}changes(t){if(t.source)return[Y("from {file}",{file:t.source})];let e=Object.entries(t.values).map(([s,r])=>`${s} = ${r}`),n=Object.entries(t.settings).filter(([s])=>s==="integrator"||s==="rtol").map(([,s])=>s);return e.length||n.length?[[...e,...n].join(" · ")]:[Y("as in the file")]}toggle(t){let e=this.chosen.includes(t)?this.chosen.filter(n=>n!==t):[...this.chosen,t];this.acts.choose(e.sort((n,s)=>n-s))}rename(t,e){let n=w("input",{type:"text",class:"rename",value:t.name,maxlength:80}),s=!1,r=o=>{s||(s=!0,n.remove(),this.drawn="",o&&n.value.trim()?this.act("PATCH",`/runs/${t.number}`,{name:n.value}):this.draw())};n.addEventListener("keydown",o=>{o.key==="Enter"&&r(!0),o.key==="Escape"&&r(!1)}),n.addEventListener("blur",()=>r(!0)),e.replaceWith(n),n.select()}async offerFiles(){try{let{results:t}=await this.client.ask("GET","/files");if(this.files.options.length===t.length+1&&this.files.options[0].text===Mt("open a result…"))return;pt(this.files,w("option",{value:""},Mt("open a result…")),...t.map(n=>w("option",{value:n},n))),this.files.hidden=!t.length}catch{}}async openFile(){let t=this.files.value;if(this.files.value="",!t)return;let e=await this.act("POST","/open",{name:t});e&&this.acts.choose([...this.chosen,e.number])}async act(t,e,n){try{return await this.client.ask(t,e,n)}catch(s){this.acts.trouble(s);return}}};var IL=17,LL=11;function zw(i,t,e){let n=w("span",{class:"name",title:i.path},Y(i.name.replaceAll("_"," ")),i.symbol?w("i",{},i.symbol):null),s=w("span",{class:"unit"},Pi(i.unit)),r=i.value.length>LL||i.name.length+(i.symbol?.length??0)>IL?" wide":"";if(!i.editable){let d=w("span",{class:"fixed",title:i.value},i.value),f=i.why==="follows"?te(d,"title","Follows from shape and density or mass"):d;return w("div",{class:`leaf${r}`,"data-path":i.path},n,f,s,w("span",{}))}let o=w("input",{type:"text",value:i.value,spellcheck:"false",autocomplete:"off","aria-label":i.path}),a=w("p",{class:"said",role:"alert"}),l=w("p",{class:"help"},...DL(i)),c=te(w("button",{type:"button",class:"back"},"↺"),"title","Take the change back"),h=w("div",{class:`leaf editable${r}${t?" changed":""}`,"data-path":i.path},n,o,s,t?c:w("span",{}),a,l),u=async d=>{h.classList.add("busy");let f=await e(i.path,d);h.classList.remove("busy"),a.textContent=f===null?"":Mt(f),h.classList.toggle("wrong",f!==null),f===null?o.removeAttribute("aria-invalid"):o.setAttribute("aria-invalid","true")};return o.addEventListener("change",()=>{u(o.value)}),o.addEventListener("keydown",d=>{d.key==="Escape"&&(o.value=i.value,a.textContent="",h.classList.remove("wrong"),o.removeAttribute("aria-invalid"),o.blur())}),c.addEventListener("click",()=>{u(null)}),h}function DL(i){let t=[];i.about&&t.push(Y(i.about.charAt(0).toUpperCase()+i.about.slice(1))," "),i.range&&t.push(Y("Range: {range}.",{range:i.range})," "),i.was!==void 0&&t.push(Y("In the file: {value}.",{value:i.was})," ");let e=Pi(i.unit);return t.push(e?Y("A bare number is in {unit}; another unit may be written behind it.",{unit:e}):Y("A number.")),t}var NL={body:"Bodies",joint:"Joints",motion:"Motions",force:"Forces",contact:"Contacts",request:"Requests",graphic:"Graphics"},FL=6,UL=40,OL=150,kL=new Set(["Frame"]),Gf=class{constructor(t,e){this.change=t;this.search.addEventListener("input",()=>this.draw()),this.reset.addEventListener("click",e),this.element=w("section",{class:"model"},w("div",{class:"bar"},this.title,this.reset),w("p",{class:"only"},Y("This is a result: its model can be read here, not changed or run.")),this.search,this.list),pt(this.title,Y("Model"))}change;element;list=w("div",{class:"tree"});search=te(w("input",{type:"search",spellcheck:"false"}),"placeholder","Search parameters");title=w("h2",{});reset=w("button",{type:"button",class:"reset"});open=new Map;tree=null;values={};show(t,e){this.tree=t.tree,this.values=e,this.draw()}draw(){let t=Object.keys(this.values).length;if(pt(this.reset,Y(t===1?"take 1 change back":"take {n} changes back",{n:t})),this.reset.hidden=t===0,!this.tree)return pt(this.list);let e=document.activeElement?.closest("[data-path]")?.dataset.path,n=this.list.scrollTop,s=this.search.value.trim().toLowerCase();s?this.drawFound(s):pt(this.list,this.leaf(this.tree.gravity),...this.tree.families.map(r=>this.family(r))),this.list.scrollTop=n,e&&this.list.querySelector(`[data-path="${CSS.escape(e)}"] input`)?.focus({preventScroll:!0})}leaf(t){return zw(t,t.path in this.values,this.change)}family({family:t,things:e}){let n=[Y(NL[t]??t),w("small",{},e.length)];return this.folded(`family ${t}`,"family",e.length<=UL,n,()=>e.map(s=>{let r=[w("b",{},s.name),w("small",{title:s.about},s.kind,s.on.length?` · ${s.on.join(", ")}`:"")];return this.folded(s.name,"thing",e.length<=FL&&t!=="joint",r,()=>this.items(s.items,s.name))}))}items(t,e){return t.length?t.map(n=>{if(!p0(n))return this.leaf(n);let s=`${e}.${n.name}`,r=n.same?w("small",{},`${n.kind} · `,Y("as {path}",{path:n.same})):w("small",{title:n.about},n.kind);return n.same||!n.items.length?w("div",{class:"group"},w("div",{class:"summary"},Y(n.name.replaceAll("_"," ")),r)):this.folded(s,"group",!kL.has(n.kind),[Y(n.name.replaceAll("_"," ")),r],()=>this.items(n.items,s))}):[w("p",{class:"none"},Y("no numbers of its own"))]}folded(t,e,n,s,r){let o=this.open.get(t)??n,a=w("div",{class:"inside"}),l=w("details",{class:e,open:o},w("summary",{},...s),a);return o&&pt(a,...r()),l.addEventListener("toggle",()=>{this.open.set(t,l.open),l.open&&!a.childElementCount&&pt(a,...r())}),l}drawFound(t){let e=t.split(/\s+/),n=[...this.leaves()].filter(([o,a])=>e.every(l=>`${o.path} ${a}`.toLowerCase().includes(l))),s=n.slice(0,OL).map(([o])=>this.leaf({...o,name:o.path})),r=n.length-s.length;pt(this.list,...s,n.length?null:w("p",{class:"none"},Y("Nothing has this in its name.")),r>0?w("p",{class:"none"},Mt("and {n} more",{n:r})):null);for(let o of this.list.querySelectorAll(".leaf"))o.classList.add("wide")}*leaves(){if(this.tree){yield[this.tree.gravity,""];for(let{family:t,things:e}of this.tree.families)for(let n of e)yield*Vw(n.items,`${t} ${n.kind}`)}}};function*Vw(i,t){for(let e of i)p0(e)?yield*Vw(e.items,`${t} ${e.kind}`):yield[e,`${t} ${e.symbol??""}`]}var BL=600,zL=3,Wf=class{constructor(t,e,n){this.app=t;this.client=e;this.trouble=n;let s=t.stage.root;for(let r of["pointerdown","wheel"])s.addEventListener(r,()=>this.turned=!0,{passive:!0})}app;client;trouble;wanted=null;shown="";kind="";paced=!1;busy=!1;after=0;failures=0;turned=!1;news(t,e){let n=t.runs.filter(a=>e.includes(a.number)),s=n.map(a=>[a.number,a.name,a.status.kind,Sr(a)?a.time:a.outputs]),r=n.every(a=>a.outputs>0&&!Sr(a))&&n.length>0,o=JSON.stringify([s,r?0:t.version]);!n.length&&t.stage!=="ready"||(this.wanted={key:o,runs:n.map(a=>a.number)},this.fetch())}async fetch(){let t=this.wanted;if(!t||t.key===this.shown||this.busy)return;let e=performance.now();if(e<this.after){this.busy=!0,setTimeout(()=>{this.busy=!1,this.fetch()},this.after-e);return}this.busy=!0;try{let n=await this.client.scene(t.runs);await this.show(await Vd(n.bytes,this.asked(n.runs)),t.runs),this.shown=t.key,this.failures=0}catch(n){this.failures+=1,this.failures===3&&this.trouble(n)}this.after=performance.now()+Math.max(BL,zL*(performance.now()-e))*(1+this.failures),this.busy=!1,this.failures<5&&this.fetch()}asked(t){return(e,n)=>this.client.channel(t[e],n)}async show(t,e){let{store:n}=this.app,s=this.app.scene,r=e.join(","),o=r===this.kind&&s!==null&&s.runs.length===t.runs.length,a=Hw(t),l=o&&s!==null&&Hw(s),c=!o||n.get("time")>=(s?.span[1]??0)*(1-1e-9);this.app.root.classList.toggle("posed",t.runs.every(h=>h.time.length<2)),this.app.root.classList.remove("empty"),await this.app.show(t),this.kind=r,this.turned||this.app.stage.view.fit(),o||(n.set("shown",t.runs.map((h,u)=>u)),this.paced=!1),!this.paced&&t.span[1]>t.span[0]&&(this.paced=!a,this.app.player.show(t,!0)),(a||l)&&c&&!n.get("playing")&&n.set("time",t.span[1])}},Hw=i=>i.runs.some(t=>t.header.status.kind==="running");var m0=class{constructor(t){this.app=t;this.watch=new Wf(t,this.client,s=>this.notices.tell(s));let e=w("aside",{class:"panel"},this.tree.element,this.asking.element,this.log.element,this.runs.element,this.keeping.element),n=w("div",{class:"work"});t.body.before(this.notices.element,n),n.append(e,t.body),t.store.on("language",()=>this.redraw()),this.client.listen(s=>{this.told(s)},s=>this.notices.connected(s))}app;client=new kf;notices=new Vf(()=>{this.reload()});tree=new Gf((t,e)=>this.change({[t]:e}),()=>{this.change(Object.fromEntries(Object.keys(this.state?.values??{}).map(t=>[t,null])))});asking=new Of({start:t=>this.start(t),stop:t=>{this.client.ask("POST",`/runs/${t}/stop`).catch(e=>this.notices.tell(e))}});log=new zf(this.client);runs=new Hf(this.client,{choose:t=>this.choose(t),trouble:t=>this.notices.tell(t)});keeping=new Bf(this.client,()=>{this.runs.offerFiles()});watch;state=null;chosen=[];version=-1;async told(t){let e=this.state===null;this.state=t,this.app.root.classList.toggle("readonly",!t.editable);let n=Math.max(0,...t.runs.map(s=>s.number));this.chosen=this.chosen.filter(s=>s>n||t.runs.some(r=>r.number===s)),e&&(this.chosen=t.runs.slice(-1).map(s=>s.number)),this.notices.show(t),this.draw(),t.version!==this.version&&t.stage==="ready"&&(this.version=t.version,this.take(await this.client.model()))}draw(){if(!this.state)return;let{runs:t,file:e,stage:n}=this.state;this.asking.show(kw(t),n==="ready"),this.runs.show(t,this.chosen),this.keeping.show(e,t,this.chosen),this.log.show(t.findLast(s=>this.chosen.includes(s.number))??t.at(-1)??null),this.watch.news(this.state,this.chosen)}redraw(){this.tree.draw(),this.asking.redraw(),this.runs.redraw(),this.notices.redraw()}take(t){this.version=t.version,this.tree.show(t,this.state?.values??{}),t.settings&&this.asking.offer(t.settings)}async change(t){try{let e=await this.client.change(t);if(this.state){let n=Object.entries({...this.state.values,...t}).filter(s=>s[1]!==null);this.state={...this.state,values:Object.fromEntries(n)}}return this.take(e),null}catch(e){return this.sentence(e)}}async start(t){if(this.app.root.querySelector(".leaf.wrong"))return"a value above is refused; correct it, or press Escape in its field";try{let e=await this.client.start(t);return this.choose([e.number]),null}catch(e){return this.sentence(e)}}choose(t){this.chosen=t,this.draw()}async reload(){await this.client.ask("POST","/reload").catch(t=>this.notices.tell(t))}sentence(t){return t instanceof Fo?t.message:"the server does not answer; the connection may be lost"}};function Gw(i){let t=new No(i,{kind:"live",scene:()=>Promise.reject(new Error("the live application brings its scenes itself"))});return i.classList.add("posed","empty"),pt(i.querySelector("header .what"),w("h1",{},document.title.replace(/ – abut$/,""))),new m0(t),t}var Ww='.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;font-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: 100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legend th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-cursor-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}';var $w=`:root { color-scheme: light dark; }
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
`);function g0(i){let t=document.createElement("style");t.textContent=Kw,(i instanceof Document?i.head:i).append(t)}function qL({model:i,el:t}){let e=document.createElement("div");e.style.height=`${Number(i.get("height")??480)}px`;let n=t.attachShadow({mode:"open"});g0(n),n.append(e);let s={kind:"widget",scene:async()=>{let a=i.get("scene");return a.buffer.slice(a.byteOffset,a.byteOffset+a.byteLength)}},r=new No(e,s),o=()=>{r.load()};return i.on("change:scene",o),o(),window.abut=r,()=>{i.off("change:scene",o),r.stage.dispose()}}function YL(){let i=document.getElementById("abut");if(!i)return;let t=document.getElementById("abut-scene");if(t){g0(document);let e=new No(i,Ow(t));window.abut=e,e.load()}else document.querySelector('meta[name="abut-live"]')&&(g0(document),window.abut=Gw(i))}YL();var _H={render:qL};export{_H as default};
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
