/* abut viewer, sources sha256:cadb1a9695f5a8aa98b04e5e7cac0efcc348e80a81ebd4ce45c73e1d9f237343 */
var OS=Object.create;var sy=Object.defineProperty;var kS=Object.getOwnPropertyDescriptor;var BS=Object.getOwnPropertyNames;var zS=Object.getPrototypeOf,VS=Object.prototype.hasOwnProperty;var HS=(i,e)=>()=>{try{return e||i((e={exports:{}}).exports,e),e.exports}catch(t){throw e=0,t}};var GS=(i,e,t,n)=>{if(e&&typeof e=="object"||typeof e=="function")for(let s of BS(e))!VS.call(i,s)&&s!==t&&sy(i,s,{get:()=>e[s],enumerable:!(n=kS(e,s))||n.enumerable});return i};var WS=(i,e,t)=>(t=i!=null?OS(zS(i)):{},GS(e||!i||!i.__esModule?sy(t,"default",{value:i,enumerable:!0}):t,i));var F_=HS($g=>{var A_=Object.defineProperty,C2=i=>A_(i,"__esModule",{value:!0}),R2=(i,e)=>{for(var t in e)A_(i,t,{get:e[t],enumerable:!0})};C2($g);R2($g,{GIFEncoder:()=>D_,applyPalette:()=>k2,default:()=>Y2,nearestColor:()=>H2,nearestColorIndex:()=>I_,nearestColorIndexWithDistance:()=>L_,prequantize:()=>O2,quantize:()=>F2,snapColorsToPalette:()=>V2});var P2={signature:"GIF",version:"89a",trailer:59,extensionIntroducer:33,applicationExtensionLabel:255,graphicControlExtensionLabel:249,imageSeparator:44,signatureSize:3,versionSize:3,globalColorTableFlagMask:128,colorResolutionMask:112,sortFlagMask:8,globalColorTableSizeMask:7,applicationIdentifierSize:8,applicationAuthCodeSize:3,disposalMethodMask:28,userInputFlagMask:2,transparentColorFlagMask:1,localColorTableFlagMask:128,interlaceFlagMask:64,idSortFlagMask:32,localColorTableSizeMask:7};function E_(i=256){let e=0,t=new Uint8Array(i);return{get buffer(){return t.buffer},reset(){e=0},bytesView(){return t.subarray(0,e)},bytes(){return t.slice(0,e)},writeByte(s){n(e+1),t[e]=s,e++},writeBytes(s,r=0,o=s.length){n(e+o);for(let a=0;a<o;a++)t[e++]=s[a+r]},writeBytesView(s,r=0,o=s.byteLength){n(e+o),t.set(s.subarray(r,r+o),e),e+=o}};function n(s){var r=t.length;if(r>=s)return;var o=1024*1024;s=Math.max(s,r*(r<o?2:1.125)>>>0),r!=0&&(s=Math.max(s,256));let a=t;t=new Uint8Array(s),e>0&&t.set(a.subarray(0,e),0)}}var Hg=12,S_=5003,I2=[0,1,3,7,15,31,63,127,255,511,1023,2047,4095,8191,16383,32767,65535];function L2(i,e,t,n,s=E_(512),r=new Uint8Array(256),o=new Int32Array(S_),a=new Int32Array(S_)){let l=o.length,c=Math.max(2,n);r.fill(0),a.fill(0),o.fill(-1);let h=0,u=0,d=c+1,f=d,m=!1,y=f,p=(1<<y)-1,g=1<<d-1,x=g+1,E=g+2,w=0,R=t[0],C=0;for(let O=l;O<65536;O*=2)++C;C=8-C,s.writeByte(c),M(g);let v=t.length;for(let O=1;O<v;O++)e:{let L=t[O],D=(L<<Hg)+R,z=L<<C^R;if(o[z]===D){R=a[z];break e}let X=z===0?1:l-z;for(;o[z]>=0;)if(z-=X,z<0&&(z+=l),o[z]===D){R=a[z];break e}M(R),R=L,E<1<<Hg?(a[z]=E++,o[z]=D):(o.fill(-1),E=g+2,m=!0,M(g))}return M(R),M(x),s.writeByte(0),s.bytesView();function M(O){for(h&=I2[u],u>0?h|=O<<u:h=O,u+=y;u>=8;)r[w++]=h&255,w>=254&&(s.writeByte(w),s.writeBytesView(r,0,w),w=0),h>>=8,u-=8;if((E>p||m)&&(m?(y=f,p=(1<<y)-1,m=!1):(++y,p=y===Hg?1<<y:(1<<y)-1)),O==x){for(;u>0;)r[w++]=h&255,w>=254&&(s.writeByte(w),s.writeBytesView(r,0,w),w=0),h>>=8,u-=8;w>0&&(s.writeByte(w),s.writeBytesView(r,0,w),w=0)}}}var D2=L2;function C_(i,e,t){return i<<8&63488|e<<2&992|t>>3}function R_(i,e,t,n){return i>>4|e&240|(t&240)<<4|(n&240)<<8}function P_(i,e,t){return i>>4<<8|e&240|t>>4}function sf(i,e,t){return i<e?e:i>t?t:i}function Vc(i){return i*i}function M_(i,e,t){var n=0,s=1e100;let r=i[e],o=r.cnt,a=r.ac,l=r.rc,c=r.gc,h=r.bc;for(var u=r.fw;u!=0;u=i[u].fw){let f=i[u],m=f.cnt,y=o*m/(o+m);if(!(y>=s)){var d=0;t&&(d+=y*Vc(f.ac-a),d>=s)||(d+=y*Vc(f.rc-l),!(d>=s)&&(d+=y*Vc(f.gc-c),!(d>=s)&&(d+=y*Vc(f.bc-h),!(d>=s)&&(s=d,n=u))))}}r.err=s,r.nn=n}function Gg(){return{ac:0,rc:0,gc:0,bc:0,cnt:0,nn:0,fw:0,bk:0,tm:0,mtm:0,err:0}}function N2(i,e){let t=e==="rgb444"?4096:65536,n=new Array(t),s=i.length;if(e==="rgba4444")for(let r=0;r<s;++r){let o=i[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255,u=R_(h,c,l,a),d=u in n?n[u]:n[u]=Gg();d.rc+=h,d.gc+=c,d.bc+=l,d.ac+=a,d.cnt++}else if(e==="rgb444")for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=P_(c,l,a),u=h in n?n[h]:n[h]=Gg();u.rc+=c,u.gc+=l,u.bc+=a,u.cnt++}else for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=C_(c,l,a),u=h in n?n[h]:n[h]=Gg();u.rc+=c,u.gc+=l,u.bc+=a,u.cnt++}return n}function F2(i,e,t={}){let{format:n="rgb565",clearAlpha:s=!0,clearAlphaColor:r=0,clearAlphaThreshold:o=0,oneBitAlpha:a=!1}=t;if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");let l=new Uint32Array(i.buffer),c=t.useSqrt!==!1,h=n==="rgba4444",u=N2(l,n),d=u.length,f=d-1,m=new Uint32Array(d+1);for(var y=0,g=0;g<d;++g){let H=u[g];if(H!=null){var p=1/H.cnt;h&&(H.ac*=p),H.rc*=p,H.gc*=p,H.bc*=p,u[y++]=H}}Vc(e)/y<.022&&(c=!1);for(var g=0;g<y-1;++g)u[g].fw=g+1,u[g+1].bk=g,c&&(u[g].cnt=Math.sqrt(u[g].cnt));c&&(u[g].cnt=Math.sqrt(u[g].cnt));var x,E,w;for(g=0;g<y;++g){M_(u,g,!1);var R=u[g].err;for(E=++m[0];E>1&&(w=E>>1,!(u[x=m[w]].err<=R));E=w)m[E]=x;m[E]=g}var C=y-e;for(g=0;g<C;){for(var v;;){var M=m[1];if(v=u[M],v.tm>=v.mtm&&u[v.nn].mtm<=v.tm)break;v.mtm==f?M=m[1]=m[m[0]--]:(M_(u,M,!1),v.tm=g);var R=u[M].err;for(E=1;(w=E+E)<=m[0]&&(w<m[0]&&u[m[w]].err>u[m[w+1]].err&&w++,!(R<=u[x=m[w]].err));E=w)m[E]=x;m[E]=M}var O=u[v.nn],L=v.cnt,D=O.cnt,p=1/(L+D);h&&(v.ac=p*(L*v.ac+D*O.ac)),v.rc=p*(L*v.rc+D*O.rc),v.gc=p*(L*v.gc+D*O.gc),v.bc=p*(L*v.bc+D*O.bc),v.cnt+=O.cnt,v.mtm=++g,u[O.bk].fw=O.fw,u[O.fw].bk=O.bk,O.mtm=f}let z=[];var X=0;for(g=0;;++X){let F=sf(Math.round(u[g].rc),0,255),H=sf(Math.round(u[g].gc),0,255),j=sf(Math.round(u[g].bc),0,255),G=255;h&&(G=sf(Math.round(u[g].ac),0,255),a&&(G=G<=(typeof a=="number"?a:127)?0:255),s&&G<=o&&(F=H=j=r,G=0));let he=h?[F,H,j,G]:[F,H,j];if(U2(z,he)||z.push(he),(g=u[g].fw)==0)break}return z}function U2(i,e){for(let t=0;t<i.length;t++){let n=i[t],s=n[0]===e[0]&&n[1]===e[1]&&n[2]===e[2],r=n.length>=4&&e.length>=4?n[3]===e[3]:!0;if(s&&r)return!0}return!1}function of(i,e){var t=0,n;for(n=0;n<i.length;n++){let s=i[n]-e[n];t+=s*s}return t}function rf(i,e){return e>1?Math.round(i/e)*e:i}function O2(i,{roundRGB:e=5,roundAlpha:t=10,oneBitAlpha:n=null}={}){let s=new Uint32Array(i.buffer);for(let r=0;r<s.length;r++){let o=s[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255;a=rf(a,t),n&&(a=a<=(typeof n=="number"?n:127)?0:255),h=rf(h,e),c=rf(c,e),l=rf(l,e),s[r]=a<<24|l<<16|c<<8|h<<0}}function k2(i,e,t="rgb565"){if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");if(e.length>256)throw new Error("applyPalette() only works with 256 colors or less");let n=new Uint32Array(i.buffer),s=n.length,r=t==="rgb444"?4096:65536,o=new Uint8Array(s),a=new Array(r),l=t==="rgba4444";if(t==="rgba4444")for(let c=0;c<s;c++){let h=n[c],u=h>>24&255,d=h>>16&255,f=h>>8&255,m=h&255,y=R_(m,f,d,u),p=y in a?a[y]:a[y]=B2(m,f,d,u,e);o[c]=p}else{let c=t==="rgb444"?P_:C_;for(let h=0;h<s;h++){let u=n[h],d=u>>16&255,f=u>>8&255,m=u&255,y=c(m,f,d),p=y in a?a[y]:a[y]=z2(m,f,d,e);o[h]=p}}return o}function B2(i,e,t,n,s){let r=0,o=1e100;for(let a=0;a<s.length;a++){let l=s[a],c=l[3],h=Co(c-n);if(h>o)continue;let u=l[0];if(h+=Co(u-i),h>o)continue;let d=l[1];if(h+=Co(d-e),h>o)continue;let f=l[2];h+=Co(f-t),!(h>o)&&(o=h,r=a)}return r}function z2(i,e,t,n){let s=0,r=1e100;for(let o=0;o<n.length;o++){let a=n[o],l=a[0],c=Co(l-i);if(c>r)continue;let h=a[1];if(c+=Co(h-e),c>r)continue;let u=a[2];c+=Co(u-t),!(c>r)&&(r=c,s=o)}return s}function V2(i,e,t=5){if(!i.length||!e.length)return;let n=i.map(o=>o.slice(0,3)),s=t*t,r=i[0].length;for(let o=0;o<e.length;o++){let a=e[o];a.length<r?a=[a[0],a[1],a[2],255]:a.length>r?a=a.slice(0,3):a=a.slice();let l=L_(n,a.slice(0,3),of),c=l[0],h=l[1];h>0&&h<=s&&(i[c]=a)}}function Co(i){return i*i}function I_(i,e,t=of){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return s}function L_(i,e,t=of){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return[s,n]}function H2(i,e,t=of){return i[I_(i,e,t)]}function D_(i={}){let{initialCapacity:e=4096,auto:t=!0}=i,n=E_(e),s=5003,r=new Uint8Array(256),o=new Int32Array(s),a=new Int32Array(s),l=!1;return{reset(){n.reset(),l=!1},finish(){n.writeByte(P2.trailer)},bytes(){return n.bytes()},bytesView(){return n.bytesView()},get buffer(){return n.buffer},get stream(){return n},writeHeader:c,writeFrame(h,u,d,f={}){let{transparent:m=!1,transparentIndex:y=0,delay:p=0,palette:g=null,repeat:x=0,colorDepth:E=8,dispose:w=-1}=f,R=!1;if(t?l||(R=!0,c(),l=!0):R=!!f.first,u=Math.max(0,Math.floor(u)),d=Math.max(0,Math.floor(d)),R){if(!g)throw new Error("First frame must include a { palette } option");W2(n,u,d,g,E),T_(n,g),x>=0&&$2(n,x)}let C=Math.round(p/10);G2(n,w,C,m,y);let v=!!g&&!R;X2(n,u,d,v?g:null),v&&T_(n,g),q2(n,h,u,d,E,r,o,a)}};function c(){N_(n,"GIF89a")}}function G2(i,e,t,n,s){i.writeByte(33),i.writeByte(249),i.writeByte(4),s<0&&(s=0,n=!1);var r,o;n?(r=1,o=2):(r=0,o=0),e>=0&&(o=e&7),o<<=2,i.writeByte(0|o|0|r),Qr(i,t),i.writeByte(s||0),i.writeByte(0)}function W2(i,e,t,n,s=8){let a=Wg(n.length)-1,l=128|s-1<<4|0|a,c=0,h=0;Qr(i,e),Qr(i,t),i.writeBytes([l,c,h])}function $2(i,e){i.writeByte(33),i.writeByte(255),i.writeByte(11),N_(i,"NETSCAPE2.0"),i.writeByte(3),i.writeByte(1),Qr(i,e),i.writeByte(0)}function T_(i,e){let t=1<<Wg(e.length);for(let n=0;n<t;n++){let s=[0,0,0];n<e.length&&(s=e[n]),i.writeByte(s[0]),i.writeByte(s[1]),i.writeByte(s[2])}}function X2(i,e,t,n){if(i.writeByte(44),Qr(i,0),Qr(i,0),Qr(i,e),Qr(i,t),n){let o=Wg(n.length)-1;i.writeByte(128|o)}else i.writeByte(0)}function q2(i,e,t,n,s=8,r,o,a){D2(t,n,e,s,i,r,o,a)}function Qr(i,e){i.writeByte(e&255),i.writeByte(e>>8&255)}function N_(i,e){for(var t=0;t<e.length;t++)i.writeByte(e.charCodeAt(t))}function Wg(i){return Math.max(Math.ceil(Math.log2(i)),1)}var Y2=D_});function b(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))r==null||r===!1||(typeof r=="function"?n.addEventListener(s.replace(/^on/,""),r):n.setAttribute(s,r===!0?"":String(r)));return Jo(n,t),n}function Jo(i,e){for(let t of e)t==null||t===!1||i.append(typeof t=="number"?String(t):t)}function fe(i,...e){i.replaceChildren(),Jo(i,e)}var $S={0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹","-":"⁻"},ry=i=>i.replace(/[-\d]/g,e=>$S[e]??e);function Ui(i){return i===""||i==="1"||i==="-"?"":i.replace(/(?:\^|\*\*)\(?(-?\d+(?:\.\d+)?)\)?/g,(e,t)=>t.includes(".")?`^${t}`:ry(t)).replaceAll("*","·")}function Be(i,e=6){if(i==null)return"–";if(typeof i!="number")return String(i);if(!Number.isFinite(i))return Number.isNaN(i)?"–":i>0?"∞":"−∞";if(Number.isInteger(i)&&Math.abs(i)<1e9){let t=Math.abs(i)>=1e4?i.toLocaleString("en-US").replaceAll(","," "):String(i);return bp(t)}if(i!==0&&(Math.abs(i)<1e-4||Math.abs(i)>=1e6)){let[t,n]=i.toExponential(e-1).split("e"),s=t.includes(".")?t.replace(/\.?0+$/,""):t,r=`10${ry(String(Number(n)))}`;return s==="1"?r:bp(s==="-1"?`-${r}`:`${s}×${r}`)}return bp(String(Number(i.toPrecision(e))))}function bp(i){return i.startsWith("-")?`−${i.slice(1)}`:i}var oy={"Play or pause (space)":"播放或暂停（空格）",Time:"时间","Simulated time per second":"每秒播放的仿真时间","To the start":"回到起点","One frame back (left arrow)":"后退一帧（左箭头）","One frame on (right arrow)":"前进一帧（右箭头）",Loop:"循环","Begin again at the end":"播放到终点后重新开始",Result:"结果","{n} results compared":"{n} 个结果对比",Done:"完成",Failed:"失败",Interrupted:"已中断",Running:"计算中","{from} to {to} s":"{from} 至 {to} s","{n} outputs":"{n} 个输出","{n} steps":"{n} 步","computed in {s} s":"计算用时 {s} s","compiled in {s} s":"编译用时 {s} s","{n} warnings":"{n} 条警告","1 warning":"1 条警告","This page cannot be shown: {why}":"无法显示此页：{why}"};var ay={"Search parameters":"搜索参数","take 1 change back":"撤销 1 处修改","take {n} changes back":"撤销 {n} 处修改","Take the change back":"撤销此修改","no numbers of its own":"没有自己的参数","as {path}":"同 {path}","Nothing has this in its name.":"没有名称匹配的参数。","Range: {range}.":"范围：{range}。","In the file: {value}.":"文件中的值：{value}。","A bare number is in {unit}; another unit may be written behind it.":"只写数字时单位为 {unit}；也可在数字后写其他单位。","A number.":"一个数。","Follows from shape and density or mass":"由形状与密度或质量得出",End:"终止时间","Time at which the run stops":"仿真停止的时间","Output every":"输出间隔","Time between two outputs; it does not steer accuracy":"两次输出之间的时间；不影响精度",Method:"方法","Integration method":"积分方法","Relative tolerance of the method":"方法的相对容差","end/1000":"终止时间/1000",auto:"自动","auto: {method}":"自动：{method}","file: {method}":"文件：{method}",Run:"运行",Stop:"停止",starting:"正在启动","reading the model":"正在读取模型","preparing the solver; the first time this takes up to a minute":"正在准备求解器；首次最多需要一分钟",computing:"正在计算",stopping:"正在停止","a value above is refused; correct it, or press Escape in its field":"上方有一个值被拒绝；请更正，或在该栏按 Escape","the server does not answer; the connection may be lost":"服务器没有应答；连接可能已断开","about {n} s left":"约剩 {n} 秒","about {n} min left":"约剩 {n} 分钟",Log:"日志",Runs:"计算记录","open a result…":"打开结果…","None yet. Change numbers above, then press Run.":"还没有。可在上方修改参数，然后按“运行”。","Show this run alone; double-click to rename":"只显示此次计算；双击可重命名","Remove this run":"移除此次计算","as in the file":"与文件相同","from {file}":"来自 {file}",ready:"就绪",Page:"网页","One page with all that is shown here, for any browser, without network":"包含此处全部内容的单个网页，任何浏览器无需联网即可打开","A table of all channels of the first run that is ticked":"所勾选的第一次计算的全部通道表格","The whole result of the first run that is ticked, for abut, xarray and MATLAB":"所勾选的第一次计算的完整结果，可用 abut、xarray 和 MATLAB 打开","Folder…":"文件夹…","Write a file beside the model":"在模型旁写入文件","End the name in .html, .csv or .nc.":"文件名须以 .html、.csv 或 .nc 结尾。","Saved as {path}":"已保存为 {path}","Replace it":"替换","The connection to abut is lost. What you see stays; trying again…":"与 abut 的连接已断开。当前内容保留；正在重试…","This page belongs to a server that has ended. Open the address that abut view printed last.":"此页所属的服务器已结束。请打开 abut view 最近打印的地址。","Reading {file}…":"正在读取 {file}…","{file} cannot be read.":"无法读取 {file}。","Read it again":"重新读取","{file} changed on disk.":"{file} 在磁盘上已更改。",Reload:"重新载入","These changes no longer hold and were taken back:":"以下修改已不适用，已撤销：","Loading {names}…":"正在载入 {names}…","What the script printed":"脚本的输出","This is a result: its model can be read here, not changed or run.":"这是一个结果：可在此查看其模型，但不能修改或运行。",OK:"好","Acceleration of free fall, in global axes":"自由落体加速度，全局坐标系","About the centre of mass in body axes [kg m²]: (Ixx, Iyy, Izz), (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or 3×3. Ixy is the tensor's element, −∫xy dm.":"关于质心、沿刚体坐标轴 [kg m²]：(Ixx, Iyy, Izz)、(Ixx, Iyy, Izz, Ixy, Ixz, Iyz) 或 3×3。Ixy 为张量元素 −∫xy dm。","Of the centre of mass, in global axes [m]; the global origin without it.":"质心在全局坐标系中的位置 [m]；缺省为全局原点。","Quaternion (w, x, y, z) of the body's axes, of length 1 within 1e-6.":"刚体坐标轴的四元数 (w, x, y, z)，模为 1（误差 1e-6 以内）。","Of the centre of mass, in global axes [m/s].":"质心速度，全局坐标系 [m/s]。","In global axes [rad/s].":"全局坐标系 [rad/s]。","Variable-order (1–5), variable-step BDF: predictor, Newton corrector with exact derivatives, error control.":"变阶（1–5）、变步长 BDF：预估、采用精确导数的牛顿校正、误差控制。","Generalised-α with chosen damping of the highest frequencies.":"广义 α 法，可选最高频率的阻尼。","Hilber–Hughes–Taylor: generalised-α with α_m = 0, α_f = −α, γ = ½ − α, β = ¼ (1 − α)².":"Hilber–Hughes–Taylor 法：α_m = 0、α_f = −α、γ = ½ − α、β = ¼ (1 − α)² 的广义 α 法。","Newmark's method.":"Newmark 法。","Radau IIA with three stages, order five: implicit, L-stable, one-step.":"三级五阶 Radau IIA：隐式、L 稳定、单步。","Explicit Runge–Kutta on the accelerations of the constrained system, projected onto the constraints after each step.":"对受约束系统的加速度采用显式 Runge–Kutta 法，每步之后投影到约束上。","Velocity Verlet on the accelerations of the constrained system, projected onto the constraints after each step.":"对受约束系统的加速度采用速度 Verlet 法，每步之后投影到约束上。",origin:"原点",body:"刚体","transition velocity":"过渡速度"};var XS={Sphere:"球",SphericalCavity:"球形腔",HalfSpace:"半空间",Box:"长方体",BoxCavity:"箱形腔",Cylinder:"圆柱",CylindricalCavity:"圆柱孔",Capsule:"胶囊体",Ellipsoid:"椭球",Torus:"圆环",ToroidalCavity:"环形滚道",Frustum:"圆台",Link:"连杆",Extrusion:"拉伸体",Revolution:"旋转体",Meshed:"网格",BRep:"CAD 实体",Union:"并集",Difference:"差集",Intersection:"交集",Wire:"线框",Revolute:"转动副",Translational:"移动副",Cylindrical:"圆柱副",Spherical:"球铰副",Universal:"万向节",Planar:"平面副",Fixed:"固定副",Screw:"螺旋副",ConstantVelocity:"等速副",RackAndPinion:"齿轮齿条副",Gear:"齿轮副",Coupler:"耦合副",AtPoint:"点约束",InLine:"点在线上",InPlane:"点在面上",Orientation:"方向约束",ParallelAxes:"轴平行约束",Perpendicular:"垂直约束",Distance:"定距约束",Displacement:"位移驱动",Velocity:"速度驱动",Acceleration:"加速度驱动",Force:"力",LineForce:"两点间的力",AxialTorque:"轴向力矩",SpringDamper:"弹簧阻尼器",TorsionSpring:"扭簧",Bushing:"衬套",Impact:"冲击函数 IMPACT",ImpactQuintic:"五次过渡冲击函数",Poisson:"Poisson 恢复系数模型",Hertz:"赫兹",HuntCrossley:"Hunt–Crossley 模型",LankaraniNikravesh:"Lankarani–Nikravesh 模型",KelvinVoigt:"开尔文–沃伊特模型",KelvinVoigtTension:"开尔文–沃伊特模型（含拉力）",Flores:"Flores 模型",ExactRestitution:"精确恢复系数模型",Tsuji:"Tsuji 模型",Thornton:"Thornton 弹塑性模型",WaltonBraun:"Walton–Braun 弹塑性模型",JacksonGreen:"Jackson–Green 弹塑性模型",Maxwell:"麦克斯韦模型",StandardLinearSolid:"标准线性固体",KelvinVoigtSolid:"开尔文–沃伊特固体",ElasticFoundation:"弹性基础",LinearOverclosure:"线性压力–过盈",ExponentialOverclosure:"指数压力–过盈",HardOverclosure:"硬接触",Tabulated:"列表压力–过盈",Coulomb:"库仑摩擦",DynamicsOnly:"仅动摩擦",HyperbolicTangent:"双曲正切摩擦",Stribeck:"Stribeck 摩擦",Karnopp:"Karnopp 摩擦",LuGre:"LuGre 摩擦",Dahl:"Dahl 摩擦",Stiction:"静–动摩擦（Stiction）",RollingViscous:"黏性滚动阻力",RollingSpring:"弹簧式滚动阻力",RollingConstant:"恒定滚动阻力",Drilling:"自旋摩擦",DrillingSpring:"弹簧式自旋摩擦",Body:"物体",Ground:"地面",Graphic:"图形",Request:"请求",Volumes:"相交体积法"},qS=new Set(["Body","Ground","Force","Contact","Graphic"]),ly=Object.fromEntries(Object.entries(XS).map(([i,e])=>[i,/[A-Za-z]/.test(e)||qS.has(i)?e:`${e} ${i}`]));var Sl={Requests:"请求（Request）",Joints:"运动副",Motions:"驱动",Forces:"力",Signals:"信号",Bodies:"物体",Energy:"能量","Constraint drift":"约束漂移",Solver:"求解器",Graphics:"图形","Other channels":"其他通道",position:"位置",quaternion:"四元数",velocity:"速度","angular velocity":"角速度",acceleration:"加速度","angular acceleration":"角加速度","normal force":"法向力","normal force vector":"法向力矢量","friction force":"摩擦力",penetration:"穿透深度","penetration rate":"穿透速度",touching:"接触点数","point i":"第一形状上的点","point j":"第二形状上的点",normal:"法向","slip velocity":"滑移速度","impact rate":"碰撞速度",force:"力",torque:"力矩",displacement:"位移",angle:"转角",rotation:"转动",translation:"移动",kinetic:"动能",potential:"势能",elastic:"弹性能",work:"功",total:"总能量",drift:"漂移","velocity drift":"速度漂移",step:"步长",order:"阶数",value:"数值",rate:"变化率","friction torque":"摩擦力矩","position of the centre of mass":"质心位置",orientation:"姿态","velocity of the centre of mass":"质心速度","angular velocity, global axes":"角速度（全局坐标系）","acceleration of the centre of mass":"质心加速度","angular acceleration, global axes":"角加速度（全局坐标系）","normal force on the first body, summed over incidents":"作用在第一个物体上的法向力，各接触点之和","friction force on the first body, summed over incidents":"作用在第一个物体上的摩擦力，各接触点之和","normal force, summed over incidents":"法向力，各接触点之和","largest penetration":"最大穿透深度","how many incidents touch":"发生接触的点数","point of the first shape":"第一形状上的点","point of the second shape":"第二形状上的点","unit normal that pushes the first body":"推动第一个物体的单位法向量","friction force on the first body":"作用在第一个物体上的摩擦力","penetration, negative while apart":"穿透深度，分离时为负","penetration rate, positive while approaching":"穿透速度，接近时为正","velocity of the first body relative to the second, in the contact plane":"第一个物体相对第二个物体在接触平面内的速度","penetration rate latched at the onset":"接触开始时记下的穿透速度","reaction on the first body":"作用在第一个物体上的约束反力","reaction torque at frame I":"I 坐标系处的约束反力矩","coordinate of I relative to J":"I 相对 J 的坐标","prescribed coordinate":"给定的坐标","place on the curve":"曲线上的位置（参数）","friction torque on the first body, at frame I":"I 坐标系处作用在第一个物体上的摩擦力矩","value (A number that is integrated beside the machine)":"与机构一同积分的状态变量","rate of change (A number that is integrated beside the machine)":"状态变量的变化率","value (A number whose rate an equation defines without giving it)":"由隐式方程决定其变化率的状态变量","rate of change (A number whose rate an equation defines without giving it)":"隐式状态变量的变化率","value (A number that is a function of others, and may be one of itself)":"代数变量（可为隐式）","value (One output of a linear system)":"线性系统的输出","value (A linear system of one input and one output, by its transfer function)":"传递函数的输出","value (A component of the place of I's origin from J's [m])":"I 原点相对 J 原点的位移分量","value (A component of the velocity of I's origin relative to J's [m/s])":"I 原点相对 J 原点的速度分量","value (A component of the angular velocity of I's body relative to J's [rad/s])":"I 相对 J 的角速度分量","value (The cosine of the angle between an axis of I and one of J)":"I 与 J 两轴夹角的余弦","value (The distance of I's origin from J's, |p_I − p_J| [m]; its gradient needs them apart)":"I 与 J 原点之间的距离","value (The rate of the distance of I's origin from J's [m/s]; it needs them apart)":"I 与 J 原点之间距离的变化率","value (The turn of I about z of J, from x of J to x of I, counted beyond half a turn [rad])":"I 绕 J 的 z 轴的转角（可超过半圈累计）","force on the first body":"作用在第一个物体上的力","torque at frame I":"I 坐标系处的力矩","kinetic energy":"动能","potential energy in gravity":"重力势能","energy stored in springs and contacts":"弹簧和接触中储存的能量","energy lost in contacts and dampers so far":"至此在接触和阻尼中耗散的能量","work done so far by motions and user forces":"至此驱动和用户力所做的功","kinetic, potential and elastic energy":"动能、势能与弹性能之和","largest constraint residual (m or rad)":"最大约束残差（m 或 rad）","largest residual of the constraint rates (m/s or rad/s)":"最大速度约束残差（m/s 或 rad/s）","step size":"步长","order of the method":"方法的阶数","accepted steps so far":"至此接受的步数","rejected steps so far":"至此拒绝的步数","Newton iterations so far":"至此的牛顿迭代次数","Newton matrices factored so far":"至此分解的牛顿矩阵数",integrator:"积分器",steps:"步数",rejections:"拒绝步数","newton iterations":"牛顿迭代次数",jacobians:"雅可比矩阵数",events:"接触事件数","located steps":"定位步数","compile time":"编译用时","march time":"积分用时","run time":"总用时","assembly iterations":"装配迭代次数","why this integrator":"选择该积分器的原因",lanes:"并行算例数",gravity:"重力加速度",mass:"质量",inertia:"转动惯量",density:"密度",shape:"形状","shape i":"形状 I","shape j":"形状 J",bodies:"所在物体",frame:"坐标系","frame i":"坐标系 I","frame j":"坐标系 J",i:"I 坐标系",j:"J 坐标系",radius:"半径","radius i":"半径 I","radius j":"半径 J",length:"长度",width:"宽度",depth:"深度",height:"高度",size:"尺寸",side:"侧",tube:"管半径",top:"顶半径",bottom:"底半径","semi axes":"半轴",profile:"轮廓","semi-axes":"半轴",holes:"孔",parts:"部分",friction:"摩擦",rolling:"滚动阻力",spin:"自旋阻力",stiffness:"刚度",exponent:"指数",damping:"阻尼",restitution:"恢复系数",static:"静摩擦系数",dynamic:"动摩擦系数","stiction velocity":"静摩擦过渡速度","friction velocity":"动摩擦过渡速度","creep velocity":"蠕滑速度","dwell time":"驻留时间",viscous:"黏性摩擦系数",coefficient:"系数",decay:"衰减系数",difference:"半径差",clearance:"间隙",modulus:"等效弹性模量","shear modulus":"剪切模量","poisson ratio":"泊松比","yield stress":"屈服应力","yield pressure":"屈服压力",hardness:"硬度",thickness:"厚度","slowest impact":"最低碰撞速度",loading:"加载刚度",unloading:"卸载刚度",relaxed:"松弛刚度",dissipation:"耗散系数",penalty:"罚刚度",band:"带宽",deformation:"变形",deflection:"挠度",arm:"力臂",upper:"上限",lower:"下限",slope:"斜率",pressure:"压力",curve:"曲线",initial:"初值","initial velocity":"初速度",preload:"预载","torque preload":"力矩预载","torsional stiffness":"扭转刚度","torsional damping":"扭转阻尼",function:"函数",parameters:"参数",arguments:"自变量",coordinate:"坐标",coordinates:"坐标",on:"作用于",ratios:"传动比",joints:"运动副",pitch:"螺距","pitch diameter":"节圆直径",fx:"力 x",fy:"力 y",fz:"力 z",tx:"力矩 x",ty:"力矩 y",tz:"力矩 z",facets:"面片数",solid:"实体",crease:"折边角",number:"编号",comment:"注释",recipe:"定义",geometry:"几何",begin:"起点",end:"终点",speed:"速度","effective modulus":"等效弹性模量","effective radius":"等效半径","effective mass":"等效质量","full damping":"最大阻尼","penetration of full damping":"最大阻尼对应的穿透深度","deepest penetration":"最大穿透深度","speed of such an impact":"相应的碰撞速度","contact time":"接触持续时间","output step for it":"相应的输出步长","output step":"输出步长","impact speed":"碰撞速度","expected penetration":"预期穿透深度","expected force":"预期接触力","speed at first yield":"初始屈服速度","restitution by yield":"仅由屈服决定的恢复系数","static friction":"静摩擦系数","dynamic friction":"动摩擦系数","stiffness of a light part":"轻小零件的刚度","the model":"模型","this run":"本次计算",given:"给定","abut's rule":"abut 的经验规则","central impact of two free bodies":"两自由物体的对心碰撞","F = K δⁿ of two round bodies":"F = K δⁿ，两个圆形物体","of approach, as expected":"预期的接近速度","of that impact":"相应的碰撞","at the output times":"取自输出时刻","δ_max = (5 m v²/(4 K))^0.4, elastic":"δ_max = (5 m v²/(4 K))^0.4，弹性","F_max = K δ_max^1.5, elastic":"F_max = K δ_max^1.5，弹性","t_c = 2.943 δ_max/v, elastic":"t_c = 2.943 δ_max/v，弹性","E* = 3 K/(4 √R): the effective modulus to which this K belongs":"E* = 3 K/(4 √R)：与此 K 对应的等效弹性模量","v = √(2 K δ_max^(n+1)/((n+1) m)): an elastic impact of this depth":"v = √(2 K δ_max^(n+1)/((n+1) m))：达到此深度的弹性碰撞","h = t_c/50, so that no peak is missed by more than 0.05 %":"h = t_c/50，使峰值误差不超过 0.05 %","h = t_c/50, so that no peak is missed by more than 0.05 %; the integrator chooses its own steps":"h = t_c/50，使峰值误差不超过 0.05 %；积分器自行选择步长","such that the integrated impact at v and m rebounds with e":"使得以 v、m 积分的碰撞按 e 回弹","v_s = v/100, at least the solver's error":"v_s = v/100，且不小于求解器误差","v_y = 3.194 √(p_y⁵ R³/(E*⁴ m)), p_y the peak pressure at first yield":"v_y = 3.194 √(p_y⁵ R³/(E*⁴ m))，p_y 为初始屈服时的峰值压力","elastic below v_y, perfectly plastic beyond: what yielding alone leaves of e":"低于 v_y 为弹性，超过则为理想塑性：仅屈服所留下的 e","K = 5 m g/(R₁/1000)^1.5: five weights at a thousandth of the radius; softer than K, if steps are too many":"K = 5 m g/(R₁/1000)^1.5：穿透为半径的千分之一时受五倍重量；步数过多时可用这一较软的值","advice to users of Adams' IMPACT for small parts":"给 Adams IMPACT 用户的小零件建议"};var YS={"Force-depth":"力–穿透",Orbit:"轴心轨迹","x-y":"x–y 曲线",Spectrum:"频谱","Add plot":"添加曲线图","Choose channels to plot":"选择要绘制的通道","Whole time":"全部时间",Whole:"全图","No plots; add one of any channel.":"没有曲线图；可添加任意通道的曲线图。","Add or take away curves":"增减曲线","Logarithmic axis":"对数坐标","Least, greatest and mean of what is in view":"当前显示范围内的最小值、最大值和平均值","Save these curves as CSV, with all digits":"将曲线保存为 CSV（全部位数）","Save this plot as a picture":"将此图保存为图片","Remove this plot":"删除此图",least:"最小值",greatest:"最大值","mean over time":"时间平均值","at [s]":"时刻 [s]","In view: {from} to {to} s":"显示范围：{from} 至 {to} s",time:"时间",magnitude:"幅值","point {n}":"第 {n} 点","Several quantities":"多个物理量","{run} has no channel {channel}":"{run} 没有通道 {channel}","the numbers of {channel} are not in this page; they are in the result file":"{channel} 的数据不在此页中；在结果文件中可以找到",Channels:"通道","Search channels":"搜索通道",into:"加入","a new plot":"新曲线图",Selected:"已选中","and {n} more":"另有 {n} 个","no channel has this in its name":"没有名称含此内容的通道","no channel has this name":"没有此名称的通道",Close:"关闭",Contact:"接触",touch:"接触次序",all:"全部","{k} at {time} s":"第 {k} 次，{time} s","force-depth":"力–穿透","it has {n} touches":"共接触 {n} 次","it does not touch":"没有发生接触","Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost.":"第 {k} 次接触（共 {n} 次）：峰值力 {peak}，穿透深度 {depth}，持续约 {span}；滞回环面积（损失的能量）为 {energy}。","{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.":"{n} 次接触：峰值力 {peak}，穿透深度 {depth}；各滞回环面积之和（损失的能量）为 {energy}。","It begins or ends within the touch, so part of this is stored.":"计算的起点或终点处于接触之中，其中一部分是储存的能量。","The curves in this page are thinned, so the energy is near.":"此页中的曲线经过抽稀，能量为近似值。",Pair:"对象","two bodies":"两个物体","path of":"轨迹","seen by":"参照",plane:"平面","clearance [mm]":"间隙 [mm]","as it moves most":"运动最大的平面","seen by {body}":"相对于 {body}",ground:"地面","Radius of a circle about the origin; empty for none":"以原点为圆心的圆的半径；留空则不画","Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.":"{point} 在 {watcher} 坐标系中的轨迹，离原点最远 {reach} mm。","The dashed circle is the clearance.":"虚线圆表示间隙。","Taken from the frames of the animation.":"取自动画的各帧。",over:"随",channel:"通道",amplitude:"幅值",frequency:"频率","Hann window, {n} samples of {step} s, resolution {df} Hz, mean taken away.":"汉宁窗，{n} 个采样点，间隔 {step} s，分辨率 {df} Hz，已去除平均值。","The curve is thinned or not evenly sampled; it was resampled at {step} s.":"曲线经过抽稀或采样不均匀；已按 {step} s 重新采样。","The times in view.":"取当前显示的时间范围。","too few samples for a spectrum":"采样点太少，无法计算频谱","What differs":"差异",Contacts:"接触",Statistics:"统计","Geometry of the contacts":"接触几何","Numbers of the contacts":"接触参数",Model:"模型","Geometry, numbers and model of":"显示以下结果的几何、参数和模型：",contact:"接触",run:"结果","peak force":"峰值力",at:"时刻","peak penetration":"最大穿透深度",impulse:"冲量",touches:"接触次数","first touch":"首次接触","last release":"最后分离","time in contact":"接触时间",dissipated:"耗散能量","still touching":"仍在接触",never:"从未","and {n} more points":"另有 {n} 个点","The {n} with the largest forces.":"仅列出力最大的 {n} 个。","Show all {n}":"全部显示（{n}）","Taken at the output times: what happens between two outputs is not in these numbers.":"数值取自输出时刻：两次输出之间发生的情况不在其中。","Some touches are so short that few outputs catch them; a smaller output step shows their peaks.":"有些接触非常短，只有很少的输出点落在其中；减小输出步长可以看到峰值。",geometry:"几何",quantity:"物理量",symbol:"符号",value:"值",unit:"单位",also:"换算",formula:"公式",source:"来源",thing:"对象",parameter:"参数",absent:"无",model:"模型","The models have the same parameters.":"各模型的参数相同。","diagonal ({values})":"对角阵 ({values})","{body} at {place}":"{body}，位于 {place}","quaternion {values}":"四元数 {values}",yes:"是",no:"否","on {bodies}":"在 {bodies} 上"},cy={...YS,...Sl,...ly};var hy=[[/^the force at (\S+) m, where Hertz would stop the impact, is (\S+) times that of Hertz: the stiffness is far (above|below) the material's, so (?:contacts are needlessly short|bodies sink in); Hertz has (\S+) N\/m\^1\.5$/,(i,e,t,n)=>`在赫兹理论使碰撞停止的深度 ${i} m 处，力是赫兹值的 ${e} 倍：刚度远${t==="above"?"高于材料的刚度，接触时间过短":"低于材料的刚度，物体会陷入"}；赫兹刚度为 ${n} N/m^1.5`],[/^the exponent (\S+) is below 1: the stiffness is infinite at first touch, which no solver likes; take 1\.5 for round metal parts, 2 to 3 for rubber$/,"指数 $1 小于 1：刚接触时刚度为无穷大，求解困难；圆形金属零件取 1.5，橡胶取 2 至 3"],[/^the damping is (\S+) % of the stiffness \(in N, mm, s\); beyond 1 % the force follows the speed rather than the depth, and jumps at release$/,"阻尼为刚度的 $1 %（以 N、mm、s 计）；超过 1 % 时，力取决于速度而非深度，并在分离时突变"],[/^the penetration of full damping (\S+) m is larger than the expected penetration (\S+) m: the damping never becomes full; make it some (\S+) m$/,"最大阻尼对应的穿透深度 $1 m 大于预期穿透深度 $2 m：阻尼永远达不到最大值；建议取约 $3 m"],[/^the (stiction_velocity|friction_velocity) (\S+) m\/s is under (the|five times the) solver's error of (\S+) m\/s, so friction follows noise; raise it, or tighten the tolerance$/,(i,e,t,n)=>`${i==="stiction_velocity"?"静摩擦过渡速度":"动摩擦过渡速度"} ${e} m/s 小于求解器误差 ${n} m/s${t==="the"?"":" 的五倍"}，摩擦力将随噪声变化；请增大该速度，或收紧误差限`],[/^the stiffness belongs to an effective modulus of (\S+) Pa, more than (.+) on a rigid body has: far above Hertz, so contacts are needlessly short$/,"该刚度对应的等效弹性模量为 $1 Pa，超过 $2 对刚体的值：远高于赫兹刚度，接触时间过短"],[/^the stiffness belongs to an effective modulus of (\S+) Pa, less than (.+) on (.+) has: far below Hertz, so bodies sink in$/,"该刚度对应的等效弹性模量为 $1 Pa，低于 $2 对 $3 的值：远低于赫兹刚度，物体会陷入"],[/^the bodies yield above (\S+) m\/s, and this impact has (\S+) m\/s: Hertz' stiffness is then an upper bound, the force is less, and yielding alone would leave a restitution of (\S+) \(here (\S+)\); an elastoplastic law follows that$/,"速度超过 $1 m/s 时物体屈服，而此碰撞为 $2 m/s：赫兹刚度此时是上限，实际力更小，仅屈服就会使恢复系数为 $3（此处为 $4）；弹塑性定律可以反映这一点"],[/^the (static|dynamic) friction (\S+) of (.+) lies outside what another source gives, (.+) \((.+)\)$/,(i,e,t,n,s)=>`${t} 的${i==="static"?"静":"动"}摩擦系数 ${e} 超出另一来源给出的 ${n.replace(" to "," 至 ")}（${s}）`],[/^the source of (.+) gives friction in part or not at all, so no friction law is proposed$/,"$1 的来源只给出部分摩擦数据或没有给出，因此不提出摩擦定律"]];var _p={body:"物体",contact:"接触",channel:"通道",joint:"运动副",force:"力",motion:"驱动",material:"材料",file:"文件",parameter:"参数"},jS={"be greater than zero":"必须大于零","be zero or more":"必须为零或更大","be at least 2":"至少为 2","lie in 0 … 0.5":"必须在 0 … 0.5 之间","have three edges greater than zero":"三条边都必须大于零","have three lengths greater than zero":"三个长度都必须大于零","be finite":"必须是有限的数","be a number":"必须是数"},ZS=i=>jS[i]??i.replace(/^lie between (\S+) and (\S+)$/,"必须在 $1 与 $2 之间").replace(/^lie in (\S+) … (\S+?)(, .*)?$/,"必须在 $1 … $2 之间").replace(/^be one number and its unit.*$/,"必须是一个数及其单位").replace(/^not exceed (\S+)(.*)$/,"不得超过 $1$2"),Ml=i=>i.replace(/\b(body|contact|joint|force|motion|material) "([^"]*)"/g,(e,t,n)=>`${_p[t]}“${n}”`).replace(/"([^"]*)"/g,"“$1”").replace(/: ([\w ]+)$/,(e,t)=>Sl[t.replaceAll("_"," ")]?`的${Sl[t.replaceAll("_"," ")]}`:e),KS=i=>Ml(i).replace(/^did you mean (.+)\?$/,"是否指 $1？").replace(/^there are none$/,"没有任何此类名称").replace(/^there (?:is|are) (.+)$/,"现有 $1").replace(/ or /g," 或 "),uy=[[/^there is no ([^"]+) "([^"]*)"; (.+)$/,(i,e,t)=>`没有名为“${e}”的${_p[i]??i}；${KS(t)}`],[/^the name "([^"]*)" of the (.+?) is already borne by (.+); choose another name$/,(i,e,t)=>`${_p[e]??e}的名称“${i}”已被 ${Ml(t)} 使用；请另选名称`],[/^(.+) needs (.+), which is not installed; install it with: (.+)$/,"$1 需要 $2，但尚未安装；请运行：$3"],[/^(.+): the unit "([^"]*)" in "([^"]*)" is not known; write it as "… (.*)"$/,(i,e,t,n)=>`${Ml(i)}：“${t}”中的单位“${e}”无法识别；请写成“… ${n}”`],[/^(.+): "([^"]*)" is (?:an? )?(.+?) \[(.+?)\], and (?:an? )?(.+?) \[(.+?)\] is needed; write it as "… (.*?)", or give a plain number in SI units$/,(i,e,t,n,s,r,o)=>`${Ml(i)}：“${e}”的单位为 [${n==="no unit"?"无单位":n}]，而需要 [${r}]；请写成“… ${o}”，或给出 SI 单位下的纯数`],[/^(.+) is (.+?); it must (.+)$/,(i,e,t)=>`${Ml(i)} 为 ${e}；${ZS(t)}`],[/^(.+): there is no UNITS statement; its numbers were taken as SI$/,"$1：没有 UNITS 语句；其中的数按 SI 单位处理"],[/^(.+): there is no END statement; the file may have been cut short$/,"$1：没有 END 语句；文件可能不完整"],[/^not read, because it stands behind END \(line (\d+)\)$/,"未读取，因为位于 END（第 $1 行）之后"],[/^VARIABLE is not computed; nothing that was read uses it$/,"不计算 VARIABLE；所读内容都没有用到它"],[/^(\S+): argument (\S+) is not used$/,"$1：参数 $2 未使用"],[/^(.+): I and J are one point at the start, where the force along their line has no direction; it counts as zero until they part$/,"$1：I 与 J 在初始时重合，沿其连线的力没有方向；在两点分开之前按零处理"],[/^GRAPHICS of type (\S+) is not drawn$/,"不绘制类型为 $1 的 GRAPHICS"],[/^REQUEST with (.+) is not computed; write its columns as F1 = … \\ F2 = …$/,"不计算带 $1 的 REQUEST；请将各列写成 F1 = … \\ F2 = …"],[/^REQUEST\/(\d+) is not computed \((.+)\)$/,"不计算 REQUEST/$1（$2）"],[/^(\S+) steers Adams' own output and is not needed$/,"$1 只控制 Adams 自身的输出，这里不需要"],[/^(\S+) steers Adams' solver; give abut\.simulate an integrator instead$/,"$1 控制 Adams 求解器；请改为给 abut.simulate 指定积分器"],[/^(\S+) is not followed; nothing that was read depends on it$/,"不处理 $1；所读内容都不依赖它"],[/^MREQUEST is not computed; write its columns as REQUEST statements$/,"不计算 MREQUEST；请将其各列写成 REQUEST 语句"]];var JS=[[/killed from outside, as the system does when memory runs out/,"被外部终止，例如内存不足时由系统终止"],[/a crash in compiled code, or a full disk/,"编译代码崩溃，或磁盘已满"],[/a crash in compiled code/,"编译代码崩溃"],[/compiled code gave up/,"编译代码中止"],[/asked to end from outside/,"被外部要求结束"]],dy=i=>JS.reduce((e,[t,n])=>e.replace(t,n),i).replace(/^was ended by signal (\d+) \((.+)\)$/,"被信号 $1 结束（$2）").replace(/^ended with exit code (\d+)$/,"以退出码 $1 结束").replace(/^was ended to read the file anew$/,"因重新读取文件而结束").replace(": ","："),fy=[[/^the solver's process (.+); (the outputs up to then are kept|nothing had been computed); run again, and if it ends so again look at the log, at the memory it needs, or try fewer outputs$/,(i,e)=>`求解进程${dy(i)}；${e.startsWith("the outputs")?"此前的输出已保留":"尚未计算出任何结果"}；请重新计算，若再次如此结束，请查看日志和所需内存，或减少输出`],[/^the process that reads (.+?) ((?:was ended|ended) .+); mend it, then reload$/,(i,e)=>`读取 ${i} 的进程${dy(e)}；请改正后重新载入`],[/^no answer within (\S+) s, so the process was ended; look for an endless loop in (.+), then reload$/,"$1 s 内没有应答，进程已被结束；请检查 $2 中是否有死循环，然后重新载入"],[/^it fails with (\w+): (.+); the log has the trace$/,"出现 $1：$2；日志中有详细记录"],[/^stopped by the user before anything was computed$/,"由用户停止，尚未计算出任何结果"],[/^"([^"]*)" is still running; stop it first$/,"“$1”仍在计算；请先停止它"],[/^(.+) changed on disk since it was read; reload it first$/,"$1 读取之后在磁盘上已更改；请先重新载入"],[/^"([^"]*)" has no output yet; wait for the first$/,"“$1”还没有输出；请等待第一个输出"],[/^the model is not loaded; wait until it is$/,"模型尚未读入；请稍候"],[/^(.+) exists; replace it, or give another name$/,"$1 已存在；请替换它，或另取名称"],[/^(.+) is a result: its model can be read here, not changed or run$/,"$1 是一个结果：可在此查看其模型，但不能修改或计算"]];function or(i){return(i??"").replace(/contact "([^"]*)"(?: \(track (\d+)\))? of (.+?) and (.+?)(?=,|$)/g,(e,t,n,s,r)=>`接触“${t}”${n?`第 ${n} 点`:""}（${s} 与 ${r}）`).replace(/contact "([^"]*)"(?: \(track (\d+)\))?/g,(e,t,n)=>`接触“${t}”${n?`第 ${n} 点`:""}`).replace(/\b(body|joint|motion|force) "([^"]*)"/g,(e,t,n)=>`${QS[t]}“${n}”`).replace(/"([^"]*)"/g,"“$1”").replace(/ and /g," 与 ").replace(/, /g,"、")}var QS={body:"物体",joint:"运动副",motion:"驱动",force:"力"},eM={position:"位置",orientation:"姿态",velocity:"速度","angular velocity":"角速度"},ai=String.raw`\(step size ([^ )]+) s\)`,dh="(?: while (.+?) touches)?",fh=i=>i?`，此时${or(i)}处于接触状态`:"",tM=[[/^the run reached its end$/,"计算已到达终点"],[/^stopped by the user; the results up to then are kept$/,"由用户停止；此前的结果已保留"],[new RegExp(`^stopped after (\\d+) steps ${ai}; raise max_steps, or loosen rtol$`),"计算 $1 步后停止（步长 $2 s）；请增大 max_steps，或放宽 rtol"],[new RegExp(`^contact "([^"]*)" has more neighbours than there is room for ${ai}; its shapes differ much in size or overlap: divide them among several contacts, or look at how they stand at the start$`),"接触“$1”的邻近对数超出了可容纳的数量（步长 $2 s）；其形状尺寸相差很大或相互重叠：请将其分到多个接触中，或检查初始时的位置"],[new RegExp(`^contact "([^"]*)", by volume of intersection, has more than the (\\d+) parts that it keeps apart ${ai}; give it geometry=abut.Volumes\\(parts=…\\) with more$`),"按相交体积计算的接触“$1”的分离区域多于可区分的 $2 个（步长 $3 s）；请在 geometry=abut.Volumes(parts=…) 中给出更大的值"],[new RegExp(`^contact "([^"]*)", by volume of intersection, has more facets that meet than there is room for ${ai}; take coarser facets \\(abut.Volumes\\(facets=…\\)\\), or look for parts that are driven deep into each other$`),"按相交体积计算的接触“$1”中相交的面片超出了可容纳的数量（步长 $2 s）；请使用更粗的面片 (abut.Volumes(facets=…))，或检查是否有零件深深压入彼此"],[new RegExp(`^contact "([^"]*)", by curves, has left its plane: one shape leans out of the other's by (\\S+) deg, and tilt allows (\\S+) deg ${ai}; guide the bodies by joints that keep their z axes parallel, or allow more with geometry=abut.Curves\\(tilt=…\\)$`),"按曲线计算的接触“$1”离开了公共平面：一个形状相对另一个倾斜了 $2°，而 tilt 允许 $3°（步长 $4 s）；请用运动副保持两者的 z 轴平行，或用 geometry=abut.Curves(tilt=…) 允许更大的倾斜"],[new RegExp(`^contact "([^"]*)", by curves, is pressed in by more than (\\S+) m, and is followed to (\\S+) m ${ai}; take a stiffer law, look at how the shapes stand at the start, or allow more with geometry=abut.Curves\\(reach=…\\)$`),"按曲线计算的接触“$1”的压入深度超过 $2 m，而只跟踪到 $3 m（步长 $4 s）；请使用更硬的接触定律，检查形状的初始位置，或用 geometry=abut.Curves(reach=…) 允许更大的深度"],[new RegExp(`^contact "([^"]*)", by curves, touches at more than (\\d+) places ${ai}; give it geometry=abut.Curves\\(incidents=…\\) with more, up to 32$`),"按曲线计算的接触“$1”的接触点多于 $2 处（步长 $3 s）；请在 geometry=abut.Curves(incidents=…) 中给出更大的值（最多 32）"],[new RegExp(`^contact "([^"]*)", by curves, has more curve segments near each other than there is room for ${ai}; give it a smaller reach than (\\S+) m \\(geometry=abut.Curves\\(reach=…\\)\\), or draw the curves with fewer segments$`),"按曲线计算的接触“$1”中相邻的曲线段超出了可容纳的数量（步长 $2 s）；请使 reach 小于 $3 m (geometry=abut.Curves(reach=…))，或用更少的曲线段绘制曲线"],[new RegExp(`^the equations became singular at (.+?) ${ai}; the mechanism passes a pose in which this constraint blocks or repeats another; check the joint's axes, or start from another pose$`),(i,e)=>`方程在${or(i)}处奇异（步长 ${e} s）；机构经过了该约束锁死或与其他约束重复的位形；请检查运动副的轴线，或从另一位形开始`],[new RegExp(`^a force gave no number \\(NaN\\) or the motion grew without bound, first at body "([^"]*)"(?:, on which (.+?) acts)? ${ai}${dh}; check the functions, laws and parameters that act there$`),(i,e,t,n)=>`某个力的结果不是数 (NaN)，或运动无限增大，首先出现在物体“${i}”${e?`（其上作用有${or(e)}）`:""}（步长 ${t} s）${fh(n)}；请检查作用于此处的函数、定律和参数`],[new RegExp(`^the corrector did not converge, largest residual at (.+?) ${ai}${dh}; make contacts or springs less stiff, add damping, or use another integrator such as Radau$`),(i,e,t)=>`校正迭代不收敛，最大残差在${or(i)}（步长 ${e} s）${fh(t)}；请降低接触或弹簧的刚度、增加阻尼，或改用其他积分器（如 Radau）`],[new RegExp(`^the step size fell below its bound ${ai}; the largest error is in the (.+?) of body "([^"]*)"${dh}; loosen rtol, or look for a force that jumps or grows without bound there$`),(i,e,t,n)=>`步长低于下限（步长 ${i} s）；最大误差出现在物体“${t}”的${eM[e]??e}${fh(n)}；请放宽 rtol，或检查该处是否有突变或无限增大的力`]],nM=[[new RegExp(`^the equation of signal "([^"]*)" has no solution near the last one, or its function gave no number ${ai}; look at the function for a division by zero or a root of a negative number, and at the loop of signals through it$`),"信号“$1”的方程在上一个解附近无解，或其函数的结果不是数（步长 $2 s）；请检查该函数中是否有除以零或负数开方，并检查经过它的信号环路"],[new RegExp(`^the loop of forces through signal "([^"]*)" has no solution near the last one ${ai}: the forces grow with what they make; make them depend less on it$`),"经过信号“$1”的力的环路在上一个解附近无解（步长 $2 s）：这些力随其自身的作用而增大；请减弱这种依赖"],[new RegExp(`^friction in joint "([^"]*)" and its reaction found no balance ${ai}: it may lock itself; take a smaller coefficient or arm, or a longer overlap$`),"运动副“$1”中的摩擦与其反力没有平衡解（步长 $2 s）：可能自锁；请减小摩擦系数或力臂，或增大配合长度"],[new RegExp(`^the step size fell below its bound ${ai}; the largest error is in what "([^"]*)" carries along${dh}; loosen rtol, or look for a force that jumps or grows without bound there$`),(i,e,t)=>`步长低于下限（步长 ${i} s）；最大误差出现在“${e}”携带的状态${fh(t)}；请放宽 rtol，或检查该处是否有突变或无限增大的力`],[/^(at the start, )?joints and motions contradict each other: (.+) cannot be met together, off by (\S+) (.+); take out a motion or joint that repeats what others prescribe, or give it the same function$/,(i,e,t,n)=>`${i?"初始时，":""}运动副与驱动相互矛盾：${e.replace(/"([^"]*)"/g,"“$1”").replace(/, /g,"、")} 无法同时满足，相差 ${t} ${n.replace(" or "," 或 ")}；请去掉重复规定的驱动或运动副，或给它相同的函数`],[/^the mechanism locks: in this pose (.+) block each other \(dead centre, or the end of what the lengths allow\), and body "([^"]*)" would have to move without bound \(now (.+)\); end the motion before, or check the lengths$/,(i,e,t)=>`机构锁死：在此位形下 ${or(i)} 相互阻碍（死点，或已到长度允许的极限），物体“${e}”将不得不无限快地运动（现为 ${t}）；请在此之前结束驱动，或检查长度`],[/^(at the start, )?joint "([^"]*)" has come to the end of its curve "([^"]*)", at the point \((.+?)\) m of the curve's frame; make the curve longer, close it, or stop before$/,(i,e,t,n)=>`${i?"初始时，":""}运动副“${e}”已到其曲线“${t}”的端点（曲线坐标系中的点 (${n}) m）；请延长或闭合曲线，或在此之前停止`]],iM=[[/^friction in (.+?) follows from reactions that are not unique where constraints repeat each other: it is that of the least-norm ones; take joints that leave free what the others hold already$/,i=>`${or(i)} 中的摩擦由反力决定，而约束重复时反力不唯一：这里取最小范数解；请改用不重复约束的运动副`],[/^the mechanism cannot be assembled: after Newton's steps the largest gap is (\S+) \(m or rad\) at (.+?); check that its two frames can meet, and the lengths and axes around the loop$/,(i,e)=>`机构无法装配：牛顿迭代后最大间距为 ${i}（m 或 rad），位于${or(e)}；请检查其两个坐标系能否重合，以及环路中的长度和轴线`],[/^assembly moved the bodies to close the joints: up to (\S+) m \("([^"]*)"\) and (\S+) rad \("([^"]*)"\)$/,"装配时移动了物体以使运动副闭合：最多移动 $1 m（“$2”），转动 $3 rad（“$4”）"],[/^assembly changed initial velocities to agree with the joints: up to (\S+) \("([^"]*)"\)$/,"装配时修改了初始速度以符合运动副：最多改变 $1（“$2”）"],[/^redundant constraints: (.+?)(?: and (\d+) more)?; their reactions are the least-norm ones$/,(i,e)=>`冗余约束：${i.replace(/, /g,"、")}${e?` 等（另有 ${e} 个）`:""}；其反力取最小范数解`],[/^(contact .+?) overlaps by (\S+) m at the start and pushes at once; move the bodies apart unless that is meant$/,(i,e)=>`${or(i)}在初始时重叠 ${e} m，立即产生推力；若非有意，请将物体移开`],[/^contact "([^"]*)" overlaps at (\d+) places, by up to (\S+) m between "([^"]*)" and "([^"]*)", at the start and pushes at once; move the bodies apart unless that is meant$/,"接触“$1”在初始时有 $2 处重叠，“$4”与“$5”之间最深 $3 m，立即产生推力；若非有意，请将物体移开"]],py=i=>i==="nothing jumps"?"且没有突变":i.replace(/^"([^"]*)" swings at about (\S+) rad\/s, which Radau damps and Bdf does not$/,"“$1”以约 $2 rad/s 振动，Radau 能衰减它而 Bdf 不能").replace(/^Radau goes on at full order after a contact event$/,"而 Radau 在接触事件之后仍以全阶继续"),sM=[[/^RungeKutta \(DOPRI5\): contacts are followed step by step while they last, and nothing else is stiff$/,"RungeKutta (DOPRI5)：接触期间逐步跟踪，其余部分不是刚性的"],[/^RungeKutta \(DOPRI5\): nothing in the model is stiff$/,"RungeKutta (DOPRI5)：模型中没有刚性部分"],[/^(Radau|Bdf): the model is stiff, "([^"]*)" relaxes at about (\S+) 1\/s, far faster than the machine moves \((\S+) 1\/s\), and (.+)$/,(i,e,t,n,s)=>`${i}：模型是刚性的，“${e}”的松弛速率约为 ${t} 1/s，远快于机构运动 (${n} 1/s)，${py(s)}`],[/^(.+; )?from t = (\S+) s on the default integrator was (\w+) instead of (\w+): the machine (rests|hardly changes its motion), or moves evenly, and its stiffness alone held steps at (\S+) s; give integrator=… to have one method throughout$/,(i,e,t,n,s,r)=>`${i?`${Sp(i.slice(0,-2))??i.slice(0,-2)}；`:""}从 t = ${e} s 起，默认积分器由 ${n} 改为 ${t}：机构${s==="rests"?"静止":"运动几乎不变"}或匀速运动，仅其刚度就将步长限制在 ${r} s；如需全程使用一种方法，请给出 integrator=…`],[/^(Radau|Bdf): the equation of "([^"]*)" does not contain its rate, and (.+)$/,(i,e,t)=>`${i}：“${e}”的方程不含其变化率，${py(t)}`],[/^Verlet with a constant step of (\S+) s: many bodies, and the shortest contact, of "([^"]*)" at (\S+) m\/s, lasts (\S+) s; give Verlet\(step=…\) for another step, or RungeKutta\(\) to locate every onset$/,"Verlet，固定步长 $1 s：物体很多，最短的接触“$2”（速度 $3 m/s）持续 $4 s；可用 Verlet(step=…) 改变步长，或用 RungeKutta() 精确定位每次接触的开始"]],rM=[[/^The animation shows (\d+) of (\d+) outputs\.$/,"动画显示 $2 个输出中的 $1 个。"],[/^Long curves are thinned; no peak is lost\.$/,"长曲线经过抽稀；峰值没有丢失。"],[/^Stresses of (.+) are left out here to keep the page small\.$/,i=>`为减小页面，此处省略了${or(i)}的应力。`],[/^(\d+) of (\d+) channels are without numbers here to keep the page small; (.+?)(?: puts those named first)?\.$/,"为减小页面，$2 个通道中有 $1 个不含数据；可用 $3 优先放入指定的通道。"],[/^The arrows of (\d+) of (\d+) points of contact, the least loaded, are left out\.$/,"$2 个接触点中受力最小的 $1 个未画箭头。"],[/^(\S+) in closed form$/,"$1，解析几何"],[/^(\S+) in closed form, neighbours searched for among (\d+) pairs$/,"$1，解析几何，在 $2 对中搜索邻近对"],[/^(\S+) by volume of intersection \(asked for\)$/,"$1，相交体积法（用户指定）"],[/^(\S+) by volume of intersection \(no closed form for (\S+)\)$/,"$1，相交体积法（$2 没有解析解）"],[/^(\S+) by volume of intersection \(the law asks for (.+)\)$/,"$1，相交体积法（接触定律需要 $2）"]],oM=[...tM,...nM,...iM,...sM,...rM,...hy,...uy,...fy];function Sp(i){let e=wp(i);if(e!==void 0)return e;let t=i.split(/(?<=\.) (?=[A-Z0-9])/),n=t.map(wp);if(t.length>1&&n.some(o=>o!==void 0))return n.map((o,a)=>o??t[a]).join("");let s=/^(.+?(?:\.\w+)?), lines? ([\d, ]+): (.+)$/.exec(i),r=s&&wp(s[3]);return s&&r!==void 0&&r!==null?`${s[1]} 第 ${s[2].replace(/, /g,"、")} 行：${r}`:void 0}function wp(i){for(let[e,t]of oM){let n=e.exec(i);if(n)return typeof t=="string"?t.replace(/\$(\d)/g,(s,r)=>n[Number(r)]??""):t(...n.slice(1))}}var my={"This browser shows no three-dimensional pictures (WebGL 2 is missing or switched off); plots and tables below are complete.":"此浏览器无法显示三维画面（缺少或已关闭 WebGL 2）；曲线和表格仍然完整。","The machine in three dimensions":"机构的三维画面","View from a corner":"轴测视图","View from the front":"前视图","View from the top":"俯视图","View from the right":"右视图","Fit everything":"适应窗口","Parallel or perspective":"平行投影或透视投影",Show:"显示","What is drawn":"选择显示内容","Contact forces":"接触力","Arrow length":"箭头长度","Contact pressure":"接触压力",Paths:"轨迹",Bending:"变形","How elastic bodies are shown":"弹性体的显示方式","Colour by":"着色","Von Mises stress":"von Mises 应力","Nodal displacement":"节点位移","None, the body's own colour":"无（物体本色）",Deformation:"变形放大","Deformation drawn larger by":"变形放大倍数","Draw displacements larger by this":"按此倍数放大位移","clear to see":"清晰可见","So that the largest displacement of the run is a tenth of the body":"使整个计算中的最大位移显示为物体尺寸的十分之一",Modes:"模态","All modes":"全部模态","Undeformed outline":"未变形轮廓","Where displacements are drawn larger, the body's edges as they would be without":"放大位移时，显示物体未变形的轮廓线","Let this mode swing by itself":"单独振动此模态","While the run stands still, slowed down and drawn large":"在动画停止时慢速、放大显示","It swings when the run stands still.":"动画停止后开始振动。","Slowed down; its largest displacement is drawn as a tenth of the body.":"已放慢；最大位移显示为物体尺寸的十分之一。","of the largest, mode {k} at {f}":"相对最大值，第 {k} 阶模态，{f}","mode {k} alone, {f}":"仅第 {k} 阶模态，{f}","deformation ×{x}":"变形放大 ×{x}","Joints and springs":"运动副与弹簧",Edges:"轮廓线","See through":"半透明",Contact:"接触",Force:"力","The normal forces of all places where it touches, added up":"所有接触点的法向力之和","Normal force":"法向力","and {n} more with smaller peaks":"另有 {n} 个峰值较小的接触","Hide or show this contact's arrows":"隐藏或显示此接触的箭头","Scale in the middle of the picture":"画面中心处的比例尺",Pressure:"压力",Close:"关闭",Body:"物体","the ground, at rest":"地面，静止",Mass:"质量",Position:"位置",Speed:"速率",Trace:"轨迹",Follow:"跟随",Hide:"隐藏","Draw the path of its centre of mass":"绘制质心轨迹","Let the camera go along with it":"相机跟随此物体","Hide this body":"隐藏此物体","Show all":"全部显示","Show all bodies again":"重新显示所有物体","1 body hidden":"已隐藏 1 个物体","{n} bodies hidden":"已隐藏 {n} 个物体","Normal part":"法向力",Penetration:"穿透深度",Places:"接触点数",Joint:"运动副",Motion:"驱动","Force element":"力元",Kind:"类型",Between:"连接",Export:"导出","Save a picture or the animation":"保存图片或动画","Picture (PNG)":"图片（PNG）","Animation (GIF)":"动画（GIF）","Video (MP4)":"视频（MP4）",Size:"尺寸","As on the screen":"与屏幕相同","Pictures per second":"每秒帧数","Transparent background":"透明背景","Title, time and legend":"标题、时间和图例","At the player's speed: {s} s, {n} pictures":"按播放速度：{s} s，{n} 帧",Save:"保存",Cancel:"取消","Saved: {how}, {size}":"已保存：{how}，{size}","Stopped; nothing was saved":"已停止，未保存任何内容","This could not be saved: {why}":"无法保存：{why}"};var aM={...oy,...my,...cy,...ay},gy="en";function ve(i,e={}){return(gy==="zh"?aM[i]??Sp(i)??i:i).replace(/\{(\w+)\}/g,(n,s)=>s in e?String(e[s]):n)}function q(i,e={}){let t=document.createElement("span");return t.dataset.t=i,Object.keys(e).length&&(t.dataset.values=JSON.stringify(e)),t.textContent=ve(i,e),t}function Ze(i,e,t){return i.setAttribute(`data-t-${e}`,t),i.setAttribute(e,ve(t)),i}function yy(i,e){gy=e;for(let t of i.querySelectorAll("[data-t]"))t.textContent=ve(t.dataset.t??"",JSON.parse(t.dataset.values??"{}"));for(let t of["title","placeholder","aria-label"])for(let n of i.querySelectorAll(`[data-t-${t}]`))n.setAttribute(t,ve(n.getAttribute(`data-t-${t}`)??""))}function vy(){let i=lM("abut-language");return i==="en"||i==="zh"?i:navigator.language.toLowerCase().startsWith("zh")?"zh":"en"}function lM(i){try{return localStorage.getItem(i)}catch{return null}}function xy(i,e){try{localStorage.setItem(i,e)}catch{}}var by={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},ph=class{constructor(e){this.store=e;let t=b("button",{type:"button",class:"language",onclick:()=>this.switch()},"中文");e.on("language",n=>{t.textContent=n==="zh"?"English":"中文",this.draw()}),e.on("shown",()=>this.draw()),this.element.append(b("div",{class:"bar"},this.what,t),this.notices)}store;element=b("header",{});scene=null;what=b("div",{class:"what"});notices=b("div",{class:"notices"});show(e){this.scene=e,this.draw()}switch(){this.store.set("language",this.store.get("language")==="zh"?"en":"zh")}draw(){if(!this.scene)return;let e=this.store.get("shown").map(r=>this.scene.runs[r]).filter(r=>r!==void 0),t=this.scene.runs.length>1,n=t?q("{n} results compared",{n:this.scene.runs.length}):this.scene.title||ve("Result");fe(this.what,b("h1",{},n),...t?[]:e.map(r=>this.facts(r)));let s=e.flatMap(r=>this.told(r,t));fe(this.notices,t?this.legend():null,s.length?b("div",{class:"heed"},...s):null)}legend(){let e=new Set(this.store.get("shown"));return b("div",{class:"legend"},...this.scene.runs.map((t,n)=>b("label",{class:`run run${n%6}`},b("input",{type:"checkbox",checked:e.has(n),onchange:()=>this.toggle(n)}),b("i",{}),b("b",{},t.name),this.facts(t))))}toggle(e){let t=new Set(this.store.get("shown"));t.has(e)&&t.size>1?t.delete(e):t.add(e),this.store.set("shown",[...t].sort((n,s)=>n-s))}facts(e){let{status:t,statistics:n}=e.header,s=Number(n.compile_seconds??0),r=[n.march_seconds,n.run_seconds].find(a=>typeof a=="number"),o=String(n.integrator??"").split("(")[0];return b("span",{class:"facts"},b("strong",{class:`status ${t.kind}`},q(by[t.kind]??t.kind)),e.time.length>1?b("span",{},q("{from} to {to} s",{from:Be(e.start),to:Be(e.end)})):null,e.time.length>1?b("span",{class:"more"},q("{n} outputs",{n:Be(e.time.length)})):null,o?b("span",{class:"more"},o):null,typeof n.steps=="number"?b("span",{class:"more"},q("{n} steps",{n:Be(n.steps)})):null,r===void 0?null:b("span",{},q("computed in {s} s",{s:Be(r,3)})),s>.5?b("span",{class:"more"},q("compiled in {s} s",{s:Be(s,2)})):null)}told(e,t){let{status:n,warnings:s}=e.header,r=t?`${e.name}: `:"",o=[];if(n.kind!=="done"&&n.sentence){let a=n.time===null?"":` t = ${Be(n.time,9)} s`;o.push(b("p",{class:`told ${n.kind}`},b("b",{},r,q(by[n.kind]??n.kind),a,". "),Tl(n.sentence)))}if(s.length){let a=s.length>1?q("{n} warnings",{n:s.length}):q("1 warning"),l=b("span",{class:"first-one"},": ",Tl(s[0])),c=s.length>1?b("ul",{},...s.map(h=>b("li",{},Tl(h)))):null;o.push(b("details",{class:`told warning${c?" list":""}`},b("summary",{},r,a,l),c))}return o}};function Tl(i){let e=q(i.trim()),t=e.textContent??"";if(t===i.trim()){let n=t.charAt(0).toUpperCase()+t.slice(1);e.textContent=/[.!?。！？]$/.test(n)?n:`${n}.`,delete e.dataset.t}return e}var ls="magnitude",Al=class extends Error{},hn=i=>i.part?`${i.channel}.${i.part}`:i.channel;function Qo(i){let{components:e}=i.header;return e.length?El(i)?[...e,ls]:[...e]:[""]}function El(i){return i.header.components.join()==="x,y,z"}function Ti(i,e){for(let t of i.runs){let n=t.channels.get(e.channel);if(n&&Qo(n).includes(e.part))return n}}var _y=new WeakMap;async function Hn(i,e){let t=i.channels.get(e.channel);if(!t||!Qo(t).includes(e.part))throw new Al(ve("{run} has no channel {channel}",{run:i.name,channel:hn(e)}));if(!t.available)throw new Al(ve("the numbers of {channel} are not in this page; they are in the result file",{channel:e.channel}));let n;try{n=await t.curve()}catch(s){throw new Al(String(s.message))}if(e.part===ls){let s=_y.get(t);return s||_y.set(t,s=cM(n.values)),{x:n.time,y:s}}return{x:n.time,y:n.values[Math.max(0,t.header.components.indexOf(e.part))]}}function cM(i){let e=new Float64Array(i[0].length);for(let t=0;t<e.length;t++)e[t]=Math.sqrt(i.reduce((n,s)=>n+s[t]*s[t],0));return e}function xi(i,e){let t=0,n=i.length;for(;t<n;){let s=t+n>>1;i[s]<e?t=s+1:n=s}return t}function wy(i,e){if(!i.length)return-1;let t=xi(i,e);return t===0?0:t===i.length||e-i[t-1]<=i[t]-e?t-1:t}function so({x:i,y:e},t){if(!i.length)return NaN;let n=xi(i,t);return n===i.length?e[n-1]:n===0||i[n]===t?e[n]:e[n-1]+(e[n]-e[n-1])*(t-i[n-1])/(i[n]-i[n-1])}var Mp=400;function Sy(i,e,[t,n],s){let r=.008*s,[o,a]=[0,0];for(let l=0;l<=Mp;l++){let c=t+(n-t)*l/Mp,[h,u]=[so(i,c),so(e,c)];if(!(!Number.isFinite(h)||!Number.isFinite(u))){if(Math.abs(h-u)>r&&++a>.1*Mp)return!1;Math.abs(h-u)>r||(Math.abs(h-i.y[0])>3*r||Math.abs(u-e.y[0])>3*r)&&o++}}return a<=.1*(o+a)&&(o>0||a===0)}function My({x:i,y:e},t=-1/0,n=1/0){let s={least:NaN,leastAt:NaN,most:NaN,mostAt:NaN,mean:NaN},[r,o,a,l]=[0,0,0,0];for(let c=xi(i,t),h=i.length;c<h&&i[c]<=n;c++){let u=e[c];Number.isFinite(u)&&(u>=s.least||([s.least,s.leastAt]=[u,i[c]]),u<=s.most||([s.most,s.mostAt]=[u,i[c]]),a+=u,l++,c&&Number.isFinite(e[c-1])&&i[c-1]>=t&&(r+=.5*(u+e[c-1])*(i[c]-i[c-1]),o+=i[c]-i[c-1]))}return s.mean=o>0?r/o:l?a/l:NaN,s}function Ty(i){let[e,t]=[1/0,0];for(let{y:n}of i)for(let s of n){if(s<0)return!1;s>0&&([e,t]=[Math.min(e,s),Math.max(t,s)])}return t>30*e}var hM=0,ea=class{constructor(e,t){this.chosen=e;this.refused=t;let n=`abut-channels-${++hM}`;this.list=b("datalist",{id:n}),this.input=Ze(b("input",{list:n,class:"channel",onchange:()=>this.type(),onfocus:()=>this.looked()}),"placeholder","Search channels"),this.input.addEventListener("keydown",s=>s.stopPropagation()),this.element=b("span",{},this.input,this.list)}chosen;refused;element;spec=null;known=new Map;input;list;stale=!0;offer(e){this.known=new Map;for(let t of e.runs)for(let n of t.channels.values())if(n.available)for(let s of Qo(n)){let r={channel:n.name,part:s};this.known.set(hn(r),r)}this.stale=!0,this.spec&&!this.known.has(hn(this.spec))&&this.choose("")}choose(e){this.spec=this.known.get(e)??null,this.input.value=this.spec?e:""}looked(){this.stale&&fe(this.list,...[...this.known.keys()].map(e=>b("option",{value:e}))),this.stale=!1,this.input.select()}type(){let e=this.known.get(this.input.value.trim());if(!e){this.refused(ve("no channel has this name"));return}this.spec=e,this.chosen()}};var uM="uplot",dM="u-hz",fM="u-vt",pM="u-title",mM="u-wrap",gM="u-under",yM="u-over",vM="u-axis",ao="u-off",xM="u-select",bM="u-cursor-x",_M="u-cursor-y",wM="u-cursor-pt",SM="u-legend",MM="u-live",TM="u-inline",AM="u-series",EM="u-marker",Ay="u-label",CM="u-value",Rl="width",Pl="height";var Ey="bottom",ta="left",Tp="right",Hp="#000",Cy=Hp+"0",Ap="mousemove",Ry="mousedown",Ep="mouseup",Py="mouseenter",Iy="mouseleave",Ly="dblclick",RM="resize",PM="scroll",Dy="change",xh="dppxchange",Gp="--",la=typeof window<"u",Lp=la?document:null,ia=la?window:null,IM=la?navigator:null,Ot,mh;function Dp(){let i=devicePixelRatio;Ot!=i&&(Ot=i,mh&&Fp(Dy,mh,Dp),mh=matchMedia(`(min-resolution: ${Ot-.001}dppx) and (max-resolution: ${Ot+.001}dppx)`),lo(Dy,mh,Dp),ia.dispatchEvent(new CustomEvent(xh)))}function Oi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Np(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function sn(i,e,t){i.style[e]=t+"px"}function cs(i,e,t,n){let s=Lp.createElement(i);return e!=null&&Oi(s,e),t?.insertBefore(s,n),s}function Zi(i,e){return cs("div",i,e)}var Ny=new WeakMap;function Ns(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=Ny.get(i);r!=o&&(i.style.transform=r,Ny.set(i,r),e<0||t<0||e>n||t>s?Oi(i,ao):Np(i,ao))}var Fy=new WeakMap;function Uy(i,e,t){let n=e+t,s=Fy.get(i);n!=s&&(Fy.set(i,n),i.style.background=e,i.style.borderColor=t)}var Oy=new WeakMap;function ky(i,e,t,n){let s=e+""+t,r=Oy.get(i);s!=r&&(Oy.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Wp={passive:!0},LM={...Wp,capture:!0};function lo(i,e,t,n){e.addEventListener(i,t,n?LM:Wp)}function Fp(i,e,t,n){e.removeEventListener(i,t,Wp)}la&&Dp();function hs(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:ki((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function dv(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var fv=i=>i!=null,pv=i=>i!=null&&i>0,wh=dv(fv),DM=dv(pv);function NM(i,e,t,n=0,s=!1){let r=s?DM:wh,o=s?pv:fv;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Zt,l??-Zt]}function Sh(i,e,t,n){let s=Vy(i),r=Vy(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?ar:mv,a=s==1?ki:Ki,l=r==1?Ki:ki,c=a(o(Pn(i))),h=l(o(Pn(e))),u=sa(t,c),d=sa(t,h);return t==10&&(c<0&&(u=Kt(u,-c)),h<0&&(d=Kt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=xv(i,u),e=Mh(e,d)),[i,e]}function $p(i,e,t,n){let s=Sh(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Xp=.1,By={mode:3,pad:Xp},Ll={pad:0,soft:null,mode:0},FM={min:Ll,max:Ll};function bh(i,e,t,n){return Th(t)?zy(i,e,t):(Ll.pad=t,Ll.soft=n?0:null,Ll.mode=n?3:0,zy(i,e,FM))}function Ft(i,e){return i??e}function UM(i,e,t){for(e=Ft(e,0),t=Ft(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function zy(i,e,t){let n=t.min,s=t.max,r=Ft(n.pad,0),o=Ft(s.pad,0),a=Ft(n.hard,-Zt),l=Ft(s.hard,Zt),c=Ft(n.soft,Zt),h=Ft(s.soft,-Zt),u=Ft(n.mode,0),d=Ft(s.mode,0),f=e-i,m=ar(f),y=bi(Pn(i),Pn(e)),p=ar(y),g=Pn(p-m);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Zt&&(r=0),d==2&&h!=-Zt&&(o=0)));let x=f||y||1e3,E=ar(x),w=sa(10,ki(E)),R=x*(f==0?i==0?.1:1:r),C=Kt(xv(i-R,w/10),24),v=i>=c&&(u==1||u==3&&C<=c||u==2&&C>=c)?c:Zt,M=bi(a,C<v&&i>=v?v:us(v,C)),O=x*(f==0?e==0?.1:1:o),L=Kt(Mh(e+O,w/10),24),D=e<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-Zt,z=us(l,L>D&&e<=D?D:bi(D,L));return M==z&&M==0&&(z=100),[M,z]}var OM=new Intl.NumberFormat(la?IM.language:"en-US"),qp=i=>OM.format(i),Bi=Math,vh=Bi.PI,Pn=Bi.abs,ki=Bi.floor,Rn=Bi.round,Ki=Bi.ceil,us=Bi.min,bi=Bi.max,sa=Bi.pow,Vy=Bi.sign,ar=Bi.log10,mv=Bi.log2,kM=(i,e=1)=>Bi.sinh(i)*e,Cp=(i,e=1)=>Bi.asinh(i/e),Zt=1/0;function Hy(i){return(ar((i^i>>31)-(i>>31))|0)+1}function Up(i,e,t){return us(bi(i,e),t)}function gv(i){return typeof i=="function"}function Rt(i){return gv(i)?i:()=>i}var BM=()=>{},yv=i=>i,vv=(i,e)=>e,zM=i=>null,Gy=i=>!0,Wy=(i,e)=>i==e,VM=/\.\d*?(?=9{6,}|0{6,})/gm,co=i=>{if(_v(i)||Nr.has(i))return i;let e=`${i}`,t=e.match(VM);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${co(s)}e${r}`}return Kt(i,n)};function ro(i,e){return co(Kt(co(i/e))*e)}function Mh(i,e){return co(Ki(co(i/e))*e)}function xv(i,e){return co(ki(co(i/e))*e)}function Kt(i,e=0){if(_v(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Rn(n)/t}var Nr=new Map;function bv(i){return((""+i).split(".")[1]||"").length}function Nl(i,e,t,n){let s=[],r=n.map(bv);for(let o=e;o<t;o++){let a=Pn(o),l=Kt(sa(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Kt(h,u);s.push(d),Nr.set(d,u)}}return s}var Dl={},Yp=[],ra=[null,null],Dr=Array.isArray,_v=Number.isInteger,HM=i=>i===void 0;function $y(i){return typeof i=="string"}function Th(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function GM(i){return i!=null&&typeof i=="object"}var WM=Object.getPrototypeOf(Uint8Array),wv="__proto__";function oa(i,e=Th){let t;if(Dr(i)){let n=i.find(s=>s!=null);if(Dr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=oa(i[s],e)}else t=i.slice()}else if(i instanceof WM)t=i.slice();else if(e(i)){t={};for(let n in i)n!=wv&&(t[n]=oa(i[n],e))}else t=i;return t}function Mn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=wv&&(Th(i[s])?Mn(i[s],oa(n[s])):i[s]=oa(n[s]))}return i}var $M=0,XM=1,qM=2;function YM(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function jM(i,e){if(JM(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return QM(o[0])||(o=KM(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:XM,f=[];for(let m=0;m<h.length;m++){let y=h[m],p=r.get(l[m]);y===null?d!=$M&&(u[p]=y,d==qM&&f.push(p)):u[p]=y}YM(u,f,s),n.push(u)}}return n}var ZM=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function KM(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function JM(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function QM(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=bi(1,ki((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Sv=["January","February","March","April","May","June","July","August","September","October","November","December"],Mv=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Tv(i){return i.slice(0,3)}var e1=Mv.map(Tv),t1=Sv.map(Tv),n1={MMMM:Sv,MMM:t1,WWWW:Mv,WWW:e1};function Cl(i){return(i<10?"0":"")+i}function i1(i){return(i<10?"00":i<100?"0":"")+i}var s1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Cl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Cl(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Cl(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Cl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Cl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>i1(i.getMilliseconds())};function jp(i,e){e=e||n1;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?s1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var r1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function o1(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==r1?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var Av=i=>i%1==0,_h=[1,2,2.5,5],a1=Nl(10,-32,0,_h),Ev=Nl(10,0,32,_h),l1=Ev.filter(Av),oo=a1.concat(Ev),Zp=`
`,Cv="{YYYY}",Xy=Zp+Cv,Rv="{M}/{D}",Il=Zp+Rv,gh=Il+"/{YY}",Pv="{aa}",c1="{h}:{mm}",na=c1+Pv,qy=Zp+na,Yy=":{ss}",zt=null;function Iv(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Nl(10,0,3,_h).filter(Av):Nl(10,-3,0,_h)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Cv,zt,zt,zt,zt,zt,zt,1],[s*28,"{MMM}",Xy,zt,zt,zt,zt,zt,1],[s,Rv,Xy,zt,zt,zt,zt,zt,1],[n,"{h}"+Pv,gh,zt,Il,zt,zt,zt,1],[t,na,gh,zt,Il,zt,zt,zt,1],[e,Yy,gh+" "+na,zt,Il+" "+na,zt,qy,zt,1],[i,Yy+".{fff}",gh+" "+na,zt,Il+" "+na,zt,qy,zt,1]];function h(u){return(d,f,m,y,p,g)=>{let x=[],E=p>=o,w=p>=r&&p<o,R=u(m),C=Kt(R*i,3),v=Rp(R.getFullYear(),E?0:R.getMonth(),w||E?1:R.getDate()),M=Kt(v*i,3);if(w||E){let O=w?p/r:0,L=E?p/o:0,D=C==M?C:Kt(Rp(v.getFullYear()+L,v.getMonth()+O,1)*i,3),z=new Date(Rn(D/i)),X=z.getFullYear(),F=z.getMonth();for(let H=0;D<=y;H++){let j=Rp(X+L*H,F+O*H,1),G=j-u(Kt(j*i,3));D=Kt((+j+G)*i,3),D<=y&&x.push(D)}}else{let O=p>=s?s:p,L=ki(m)-ki(C),D=M+L+Mh(C-M,O);x.push(D);let z=u(D),X=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,F=p/n,H=d.axes[f]._space,j=g/H;for(;D=Kt(D+p,i==1?0:3),!(D>y);)if(F>1){let G=ki(Kt(X+F,6))%24,te=u(D).getHours()-G;te>1&&(te=-1),D-=te*n,X=(X+F)%24;let oe=x[x.length-1];Kt((D-oe)/p,3)*j>=.7&&x.push(D)}else x.push(D)}return x}}return[l,c,h]}var[h1,u1,d1]=Iv(1),[f1,p1,m1]=Iv(.001);Nl(2,-53,53,[1]);function jy(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function Zy(i,e){return(t,n,s,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,h,u,d,f;return n.map(m=>{let y=i(m),p=y.getFullYear(),g=y.getMonth(),x=y.getDate(),E=y.getHours(),w=y.getMinutes(),R=y.getSeconds(),C=p!=l&&a[2]||g!=c&&a[3]||x!=h&&a[4]||E!=u&&a[5]||w!=d&&a[6]||R!=f&&a[7]||a[1];return l=p,c=g,h=x,u=E,d=w,f=R,C(y)})}}function g1(i,e){let t=jp(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Rp(i,e,t){return new Date(i,e,t)}function Ky(i,e){return e(i)}var y1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Jy(i,e){return(t,n,s,r)=>r==null?Gp:e(i(n))}function v1(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function x1(i,e){return i.series[e].fill(i,e)}var b1={show:!0,live:!0,isolate:!1,mount:BM,markers:{show:!0,width:2,stroke:v1,fill:x1,dash:"solid"},idx:null,idxs:null,values:[]};function _1(i,e){let t=i.cursor.points,n=Zi(),s=t.size(i,e);sn(n,Rl,s),sn(n,Pl,s);let r=s/-2;sn(n,"marginLeft",r),sn(n,"marginTop",r);let o=t.width(i,e,s);return o&&sn(n,"borderWidth",o),n}function w1(i,e){let t=i.series[e].points;return t._fill||t._stroke}function S1(i,e){let t=i.series[e].points;return t._stroke||t._fill}function M1(i,e){return i.series[e].points.size}var Pp=[0,0];function T1(i,e,t){return Pp[0]=e,Pp[1]=t,Pp}function yh(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Ip(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var A1={show:!0,x:!0,y:!0,lock:!1,move:T1,points:{one:!1,show:_1,size:M1,width:0,stroke:S1,fill:w1},bind:{mousedown:yh,mouseup:yh,click:yh,dblclick:yh,mousemove:Ip,mouseleave:Ip,mouseenter:Ip},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Lv={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Kp=Mn({},Lv,{filter:vv}),Dv=Mn({},Kp,{size:10}),Nv=Mn({},Lv,{show:!1}),Jp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Fv="bold "+Jp,Uv=1.5,Qy={show:!0,scale:"x",stroke:Hp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Fv,side:2,grid:Kp,ticks:Dv,border:Nv,font:Jp,lineGap:Uv,rotate:0},E1="Value",C1="Time",ev={show:!0,scale:"x",auto:!1,sorted:1,min:Zt,max:-Zt,idxs:[]};function R1(i,e,t,n,s){return e.map(r=>r==null?"":qp(r))}function P1(i,e,t,n,s,r,o){let a=[],l=Nr.get(s)||0;t=o?t:Kt(Mh(t,s),l);for(let c=t;c<=n;c=Kt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Op(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?ar:mv,h=ki(c(t));s=sa(l,h),l==10&&(s=oo[hs(s,oo)]);let u=t,d=s*l;l==10&&(d=oo[hs(d,oo)]);do a.push(u),u=u+s,l==10&&!Nr.has(u)&&(u=Kt(u,Nr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=oo[hs(d,oo)]));while(u<=n);return a}function I1(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Op(i,e,bi(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Op(i,e,bi(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var Ov=/./,L1=/[12357]/,D1=/[125]/,tv=/1/,kp=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function N1(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Ov:l(7,o)-h>=c?L1:l(5,o)-h>=c?D1:tv;if(u==tv){let d=Pn(l(1,o)-h);if(d<c)return kp(e.slice().reverse(),a.distr,u,Ki(c/d)).reverse()}return kp(e,a.distr,u,1)}function F1(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Pn(l(1,o)-l(2,o));return c<a?kp(e.slice().reverse(),3,Ov,Ki(a/c)).reverse():e}function U1(i,e,t,n){return n==null?Gp:e==null?"":qp(e)}var nv={show:!0,scale:"y",stroke:Hp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Fv,side:3,grid:Kp,ticks:Dv,border:Nv,font:Jp,lineGap:Uv,rotate:0};function O1(i,e){let t=3+(i||1)*2;return Kt(t*e,3)}function k1(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Pn(o-r),l=i.series[e],c=a/(l.points.space*Ot);return n[1]-n[0]<=c}var iv={scale:null,auto:!0,sorted:0,min:Zt,max:-Zt},kv=(i,e,t,n,s)=>s,sv={show:!0,auto:!0,sorted:0,gaps:kv,alpha:1,facets:[Mn({},iv,{scale:"x"}),Mn({},iv,{scale:"y"})]},rv={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:kv,alpha:1,points:{show:k1,filter:null},values:null,min:Zt,max:-Zt,idxs:[],path:null,clip:null};function B1(i,e,t,n,s){return t/10}var Bv={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},z1=Mn({},Bv,{time:!1,ori:1}),ov={};function zv(i,e){let t=ov[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(ov[i]=t)),t}var aa=1,Bp=2;function ho(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,m=a.width,y=a.height,p=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,u,p,g,d,f,m,y,Eh,ca,Rh,Hv,Wv):t(s,l,c,h,u,g,p,f,d,y,m,Ch,ha,tm,Gv,$v)}function Qp(i,e){let t=0,n=0,s=Ft(i.bands,Yp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function V1(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function lr(i,e,t,n,s,r){return ho(i,e,(o,a,l,c,h,u,d,f,m,y,p)=>{let g=o.pxRound,x=c.dir*(c.ori==0?1:-1),E=c.ori==0?ca:ha,w,R;x==1?(w=t,R=n):(w=n,R=t);let C=g(u(a[w],c,y,f)),v=g(d(l[w],h,p,m)),M=g(u(a[R],c,y,f)),O=g(d(r==1?h.max:h.min,h,p,m)),L=new Path2D(s);return E(L,M,O),E(L,C,O),E(L,C,v),L})}function Ah(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?Rh:tm,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function H1(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function em(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),m=d==u?f:r(i[d]),y=u-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let g=d+s;m=o>=0&&g>=0&&g<l?r(i[g]):m,m>=f&&a.push([f,m])}return a}function av(i){return i==0?yv:i==1?Rn:e=>ro(e,i)}function Vv(i){let e=i==0?Eh:Ch,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=us(c,a/2,l/2),h=us(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var Eh=(i,e,t)=>{i.moveTo(e,t)},Ch=(i,e,t)=>{i.moveTo(t,e)},ca=(i,e,t)=>{i.lineTo(e,t)},ha=(i,e,t)=>{i.lineTo(t,e)},Rh=Vv(0),tm=Vv(1),Hv=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Gv=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Wv=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},$v=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Xv(i){return(e,t,n,s,r)=>ho(e,t,(o,a,l,c,h,u,d,f,m,y,p)=>{let{pxRound:g,points:x}=o,E,w;c.ori==0?(E=Eh,w=Hv):(E=Ch,w=Gv);let R=Kt(x.width*Ot,3),C=(x.size-x.width)/2*Ot,v=Kt(C*2,3),M=new Path2D,O=new Path2D,{left:L,top:D,width:z,height:X}=e.bbox;Rh(O,L-v,D-v,z+v*2,X+v*2);let F=H=>{if(l[H]!=null){let j=g(u(a[H],c,y,f)),G=g(d(l[H],h,p,m));E(M,j+C,G),w(M,j,G,C,0,vh*2)}};if(r)r.forEach(F);else for(let H=n;H<=s;H++)F(H);return{stroke:R>0?M:null,fill:M,clip:O,flags:aa|Bp}})}function qv(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var G1=qv(ca),W1=qv(ha);function Yv(i){let e=Ft(i?.alignGaps,0);return(t,n,s,r)=>ho(t,n,(o,a,l,c,h,u,d,f,m,y,p)=>{[s,r]=wh(l,s,r);let g=o.pxRound,x=X=>g(u(X,c,y,f)),E=X=>g(d(X,h,p,m)),w,R;c.ori==0?(w=ca,R=G1):(w=ha,R=W1);let C=c.dir*(c.ori==0?1:-1),v={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:aa},M=v.stroke,O=!1;if(r-s>=y*4){let X=pe=>t.posToVal(pe,c.key,!0),F=null,H=null,j,G,he,Q=x(a[C==1?s:r]),te=x(a[s]),oe=x(a[r]),me=X(C==1?te+1:oe-1);for(let pe=C==1?s:r;pe>=s&&pe<=r;pe+=C){let ne=a[pe],we=(C==1?ne<me:ne>me)?Q:x(ne),Ie=l[pe];we==Q?Ie!=null?(G=Ie,F==null?(w(M,we,E(G)),j=F=H=G):G<F?F=G:G>H&&(H=G)):Ie===null&&(O=!0):(F!=null&&R(M,Q,E(F),E(H),E(j),E(G)),Ie!=null?(G=Ie,w(M,we,E(G)),F=H=j=G):(F=H=null,Ie===null&&(O=!0)),Q=we,me=X(Q+C))}F!=null&&F!=H&&he!=Q&&R(M,Q,E(F),E(H),E(j),E(G))}else for(let X=C==1?s:r;X>=s&&X<=r;X+=C){let F=l[X];F===null?O=!0:F!=null&&w(M,x(a[X]),E(F))}let[D,z]=Qp(t,n);if(o.fill!=null||D!=0){let X=v.fill=new Path2D(M),F=o.fillTo(t,n,o.min,o.max,D),H=E(F),j=x(a[s]),G=x(a[r]);C==-1&&([G,j]=[j,G]),w(X,G,H),w(X,j,H)}if(!o.spanGaps){let X=[];O&&X.push(...em(a,l,s,r,C,x,e)),v.gaps=X=o.gaps(t,n,s,r,X),v.clip=Ah(X,c.ori,f,m,y,p)}return z!=0&&(v.band=z==2?[lr(t,n,s,r,M,-1),lr(t,n,s,r,M,1)]:lr(t,n,s,r,M,z)),v})}function $1(i){let e=Ft(i.align,1),t=Ft(i.ascDesc,!1),n=Ft(i.alignGaps,0),s=Ft(i.extend,!1);return(r,o,a,l)=>ho(r,o,(c,h,u,d,f,m,y,p,g,x,E)=>{[a,l]=wh(u,a,l);let w=c.pxRound,{left:R,width:C}=r.bbox,v=te=>w(m(te,d,x,p)),M=te=>w(y(te,f,E,g)),O=d.ori==0?ca:ha,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:aa},D=L.stroke,z=d.dir*(d.ori==0?1:-1),X=M(u[z==1?a:l]),F=v(h[z==1?a:l]),H=F,j=F;s&&e==-1&&(j=R,O(D,j,X)),O(D,F,X);for(let te=z==1?a:l;te>=a&&te<=l;te+=z){let oe=u[te];if(oe==null)continue;let me=v(h[te]),pe=M(oe);e==1?O(D,me,X):O(D,H,pe),O(D,me,pe),X=pe,H=me}let G=H;s&&e==1&&(G=R+C,O(D,G,X));let[he,Q]=Qp(r,o);if(c.fill!=null||he!=0){let te=L.fill=new Path2D(D),oe=c.fillTo(r,o,c.min,c.max,he),me=M(oe);O(te,G,me),O(te,j,me)}if(!c.spanGaps){let te=[];te.push(...em(h,u,a,l,z,v,n));let oe=c.width*Ot/2,me=t||e==1?oe:-oe,pe=t||e==-1?-oe:oe;te.forEach(ne=>{ne[0]+=me,ne[1]+=pe}),L.gaps=te=c.gaps(r,o,a,l,te),L.clip=Ah(te,d.ori,p,g,x,E)}return Q!=0&&(L.band=Q==2?[lr(r,o,a,l,D,-1),lr(r,o,a,l,D,1)]:lr(r,o,a,l,D,Q)),L})}function lv(i,e,t,n,s,r,o=Zt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Pn(i[l]-i[a]);h<c&&(c=h,o=Pn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function X1(i){i=i||Dl;let e=Ft(i.size,[.6,Zt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Rt(s),o=1-e[0],a=Ft(e[1],Zt),l=Ft(e[2],1),c=Ft(i.disp,Dl),h=Ft(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,m,y,p)=>ho(f,m,(g,x,E,w,R,C,v,M,O,L,D)=>{let z=g.pxRound,X=t,F=n*Ot,H=a*Ot,j=l*Ot,G,he;w.ori==0?[G,he]=r(f,m):[he,G]=r(f,m);let Q=w.dir*(w.ori==0?1:-1),te=w.ori==0?Rh:tm,oe=w.ori==0?h:(De,nt,mt,Ee,jt,qe,tt)=>{h(De,nt,mt,jt,Ee,tt,qe)},me=Ft(f.bands,Yp).find(De=>De.series[0]==m),pe=me!=null?me.dir:0,ne=g.fillTo(f,m,g.min,g.max,pe),xe=z(v(ne,R,D,O)),we,Ie,Ae,Je=L,pt=z(g.width*Ot),Ye=!1,wt=null,vt=null,dt=null,an=null;u!=null&&(pt==0||d!=null)&&(Ye=!0,wt=u.values(f,m,y,p),vt=new Map,new Set(wt).forEach(De=>{De!=null&&vt.set(De,new Path2D)}),pt>0&&(dt=d.values(f,m,y,p),an=new Map,new Set(dt).forEach(De=>{De!=null&&an.set(De,new Path2D)})));let{x0:Jt,size:vn}=c;if(Jt!=null&&vn!=null){X=1,x=Jt.values(f,m,y,p),Jt.unit==2&&(x=x.map(mt=>f.posToVal(M+mt*L,w.key,!0)));let De=vn.values(f,m,y,p);vn.unit==2?Ie=De[0]*L:Ie=C(De[0],w,L,M)-C(0,w,L,M),Je=lv(x,E,C,w,L,M,Je),Ae=Je-Ie+F}else Je=lv(x,E,C,w,L,M,Je),Ae=Je*o+F,Ie=Je-Ae;Ae<1&&(Ae=0),pt>=Ie/2&&(pt=0),Ae<5&&(z=yv);let qt=Ae>0,On=Je-Ae-(qt?pt:0);Ie=z(Up(On,j,H)),we=(X==0?Ie/2:X==Q?0:Ie)-X*Q*((X==0?F/2:0)+(qt?pt/2:0));let Lt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},En=Ye?null:new Path2D,un=null;if(me!=null)un=f.data[me.series[1]];else{let{y0:De,y1:nt}=c;De!=null&&nt!=null&&(E=nt.values(f,m,y,p),un=De.values(f,m,y,p))}let xn=G*Ie,B=he*Ie;for(let De=Q==1?y:p;De>=y&&De<=p;De+=Q){let nt=E[De];if(nt==null)continue;if(un!=null){let Y=un[De]??0;if(nt-Y==0)continue;xe=v(Y,R,D,O)}let mt=w.distr!=2||c!=null?x[De]:De,Ee=C(mt,w,L,M),jt=v(Ft(nt,ne),R,D,O),qe=z(Ee-we),tt=z(bi(jt,xe)),P=z(us(jt,xe)),S=tt-P;if(nt!=null){let Y=nt<0?B:xn,de=nt<0?xn:B;Ye?(pt>0&&dt[De]!=null&&te(an.get(dt[De]),qe,P+ki(pt/2),Ie,bi(0,S-pt),Y,de),wt[De]!=null&&te(vt.get(wt[De]),qe,P+ki(pt/2),Ie,bi(0,S-pt),Y,de)):te(En,qe,P+ki(pt/2),Ie,bi(0,S-pt),Y,de),oe(f,m,De,qe-pt/2,P,Ie+pt,S)}}return pt>0?Lt.stroke=Ye?an:En:Ye||(Lt._fill=g.width==0?g._fill:g._stroke??g._fill,Lt.width=0),Lt.fill=Ye?vt:En,Lt})}function q1(i,e){let t=Ft(e?.alignGaps,0);return(n,s,r,o)=>ho(n,s,(a,l,c,h,u,d,f,m,y,p,g)=>{[r,o]=wh(c,r,o);let x=a.pxRound,E=G=>x(d(G,h,p,m)),w=G=>x(f(G,u,g,y)),R,C,v;h.ori==0?(R=Eh,v=ca,C=Wv):(R=Ch,v=ha,C=$v);let M=h.dir*(h.ori==0?1:-1),O=E(l[M==1?r:o]),L=O,D=[],z=[];for(let G=M==1?r:o;G>=r&&G<=o;G+=M)if(c[G]!=null){let Q=l[G],te=E(Q);D.push(L=te),z.push(w(c[G]))}let X={stroke:i(D,z,R,v,C,x),fill:null,clip:null,band:null,gaps:null,flags:aa},F=X.stroke,[H,j]=Qp(n,s);if(a.fill!=null||H!=0){let G=X.fill=new Path2D(F),he=a.fillTo(n,s,a.min,a.max,H),Q=w(he);v(G,L,Q),v(G,O,Q)}if(!a.spanGaps){let G=[];G.push(...em(l,c,r,o,M,E,t)),X.gaps=G=a.gaps(n,s,r,o,G),X.clip=Ah(G,h.ori,m,y,p,g)}return j!=0&&(X.band=j==2?[lr(n,s,r,o,F,-1),lr(n,s,r,o,F,1)]:lr(n,s,r,o,F,j)),X})}function Y1(i){return q1(j1,i)}function j1(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var zp=new Set;function cv(){for(let i of zp)i.syncRect(!0)}la&&(lo(RM,ia,cv),lo(PM,ia,cv,!0),lo(xh,ia,()=>{Kn.pxRatio=Ot}));var Z1=Yv(),K1=Xv();function hv(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Vp(r,o,e,t))}function J1(i,e){return i.map((t,n)=>n==0?{}:Mn({},e,t))}function Vp(i,e,t,n){return Mn({},e==0?t:n,i)}function jv(i,e,t){return e==null?ra:[e,t]}var Q1=jv;function eT(i,e,t){return e==null?ra:bh(e,t,Xp,!0)}function Zv(i,e,t,n){return e==null?ra:Sh(e,t,i.scales[n].log,!1)}var tT=Zv;function Kv(i,e,t,n){return e==null?ra:$p(e,t,i.scales[n].log,!1)}var nT=Kv;function iT(i,e,t,n,s){let r=bi(Hy(i),Hy(e)),o=e-i,a=hs(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Nr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function uv(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Rn((t=+s)*Ot))+"px"),[i,e,t]}function sT(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Kt(e[2]*Ot,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Kn(i,e,t){let n={mode:Ft(i.mode,1)},s=n.mode;function r(_,T,I,U){let $=T.valToPct(_);return U+I*(T.dir==-1?1-$:$)}function o(_,T,I,U){let $=T.valToPct(_);return U+I*(T.dir==-1?$:1-$)}function a(_,T,I,U){return T.ori==0?r(_,T,I,U):o(_,T,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Zi(uM);if(i.id!=null&&(c.id=i.id),Oi(c,i.class),i.title){let _=Zi(pM,c);_.textContent=i.title}let h=cs("canvas"),u=n.ctx=h.getContext("2d"),d=Zi(mM,c);lo("click",d,_=>{_.target===m&&(en!=qo||ln!=Yo)&&Zn.click(n,_)},!0);let f=n.under=Zi(gM,d);d.appendChild(h);let m=n.over=Zi(yM,d);i=oa(i);let y=+Ft(i.pxAlign,1),p=av(y);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let g=i.ms||.001,x=n.series=s==1?hv(i.series||[],ev,rv,!1):J1(i.series||[null],sv),E=n.axes=hv(i.axes||[],Qy,nv,!0),w=n.scales={},R=n.bands=i.bands||[];R.forEach(_=>{_.fill=Rt(_.fill||null),_.dir=Ft(_.dir,-1)});let C=s==2?x[1].facets[0].scale:x[0].scale,v={axes:sr,series:Tt},M=(i.drawOrder||["axes","series"]).map(_=>v[_]);function O(_){let T=_.distr==3?I=>ar(I>0?I:_.clamp(n,I,_.min,_.max,_.key)):_.distr==4?I=>Cp(I,_.asinh):_.distr==100?I=>_.fwd(I):I=>I;return I=>{let U=T(I),{_min:$,_max:J}=_,ce=J-$;return(U-$)/ce}}function L(_){let T=w[_];if(T==null){let I=(i.scales||Dl)[_]||Dl;if(I.from!=null){L(I.from);let U=Mn({},w[I.from],I,{key:_});U.valToPct=O(U),w[_]=U}else{T=w[_]=Mn({},_==C?Bv:z1,I),T.key=_;let U=T.time,$=T.range,J=Dr($);if((_!=C||s==2&&!U)&&(J&&($[0]==null||$[1]==null)&&($={min:$[0]==null?By:{mode:1,hard:$[0],soft:$[0]},max:$[1]==null?By:{mode:1,hard:$[1],soft:$[1]}},J=!1),!J&&Th($))){let ce=$;$=(ge,Me,Oe)=>Me==null?ra:bh(Me,Oe,ce)}T.range=Rt($||(U?Q1:_==C?T.distr==3?tT:T.distr==4?nT:jv:T.distr==3?Zv:T.distr==4?Kv:eT)),T.auto=Rt(J?!1:T.auto),T.clamp=Rt(T.clamp||B1),T._min=T._max=null,T.valToPct=O(T)}}}L("x"),L("y"),s==1&&x.forEach(_=>{L(_.scale)}),E.forEach(_=>{L(_.scale)});for(let _ in i.scales)L(_);let D=w[C],z=D.distr,X,F;D.ori==0?(Oi(c,dM),X=r,F=o):(Oi(c,fM),X=o,F=r);let H={};for(let _ in w){let T=w[_];(T.min!=null||T.max!=null)&&(H[_]={min:T.min,max:T.max},T.min=T.max=null)}let j=i.tzDate||(_=>new Date(Rn(_/g))),G=i.fmtDate||jp,he=g==1?d1(j):m1(j),Q=Zy(j,jy(g==1?u1:p1,G)),te=Jy(j,Ky(y1,G)),oe=[],me=n.legend=Mn({},b1,i.legend),pe=n.cursor=Mn({},A1,{drag:{y:s==2}},i.cursor),ne=me.show,xe=pe.show,we=me.markers;me.idxs=oe,we.width=Rt(we.width),we.dash=Rt(we.dash),we.stroke=Rt(we.stroke),we.fill=Rt(we.fill);let Ie,Ae,Je,pt=[],Ye=[],wt,vt=!1,dt={};if(me.live){let _=x[1]?x[1].values:null;vt=_!=null,wt=vt?_(n,1,0):{_:0};for(let T in wt)dt[T]=Gp}if(ne)if(Ie=cs("table",SM,c),Je=cs("tbody",null,Ie),me.mount(n,Ie),vt){Ae=cs("thead",null,Ie,Je);let _=cs("tr",null,Ae);cs("th",null,_);for(var an in wt)cs("th",Ay,_).textContent=an}else Oi(Ie,TM),me.live&&Oi(Ie,MM);let Jt={show:!0},vn={show:!1};function qt(_,T){if(T==0&&(vt||!me.live||s==2))return ra;let I=[],U=cs("tr",AM,Je,Je.childNodes[T]);Oi(U,_.class),_.show||Oi(U,ao);let $=cs("th",null,U);if(we.show){let ge=Zi(EM,$);if(T>0){let Me=we.width(n,T);Me&&(ge.style.border=Me+"px "+we.dash(n,T)+" "+we.stroke(n,T)),ge.style.background=we.fill(n,T)}}let J=Zi(Ay,$);_.label instanceof HTMLElement?J.appendChild(_.label):J.textContent=_.label,T>0&&(we.show||(J.style.color=_.width>0?we.stroke(n,T):we.fill(n,T)),Lt("click",$,ge=>{if(pe._lock)return;rt(ge);let Me=x.indexOf(_);if((ge.ctrlKey||ge.metaKey)!=me.isolate){let Oe=x.some((ke,He)=>He>0&&He!=Me&&ke.show);x.forEach((ke,He)=>{He>0&&Ps(He,Oe?He==Me?Jt:vn:Jt,!0,Sn.setSeries)})}else Ps(Me,{show:!_.show},!0,Sn.setSeries)},!1),ot&&Lt(Py,$,ge=>{pe._lock||(rt(ge),Ps(x.indexOf(_),Zo,!0,Sn.setSeries))},!1));for(var ce in wt){let ge=cs("td",CM,U);ge.textContent="--",I.push(ge)}return[U,I]}let On=new Map;function Lt(_,T,I,U=!0){let $=On.get(T)||{},J=pe.bind[_](n,T,I,U);J&&(lo(_,T,$[_]=J),On.set(T,$))}function En(_,T,I){let U=On.get(T)||{};for(let $ in U)(_==null||$==_)&&(Fp($,T,U[$]),delete U[$]);_==null&&On.delete(T)}let un=0,xn=0,B=0,De=0,nt=0,mt=0,Ee=nt,jt=mt,qe=B,tt=De,P=0,S=0,Y=0,de=0;n.bbox={};let le=!1,_e=!1,Se=!1,ie=!1,re=!1,ye=!1;function k(_,T,I){(I||_!=n.width||T!=n.height)&&ae(_,T),xt(!1),Se=!0,_e=!0,oi()}function ae(_,T){n.width=un=B=_,n.height=xn=De=T,nt=mt=0,Te(),je();let I=n.bbox;P=I.left=ro(nt*Ot,.5),S=I.top=ro(mt*Ot,.5),Y=I.width=ro(B*Ot,.5),de=I.height=ro(De*Ot,.5)}let se=3;function Ce(){let _=!1,T=0;for(;!_;){T++;let I=Wo(T),U=Rs(T);_=T==se||I&&U,_||(ae(n.width,n.height),_e=!0)}}function be({width:_,height:T}){k(_,T)}n.setSize=be;function Te(){let _=!1,T=!1,I=!1,U=!1;E.forEach(($,J)=>{if($.show&&$._show){let{side:ce,_size:ge}=$,Me=ce%2,Oe=$.label!=null?$.labelSize:0,ke=ge+Oe;ke>0&&(Me?(B-=ke,ce==3?(nt+=ke,U=!0):I=!0):(De-=ke,ce==0?(mt+=ke,_=!0):T=!0))}}),Es[0]=_,Es[1]=I,Es[2]=T,Es[3]=U,B-=rs[1]+rs[3],nt+=rs[3],De-=rs[2]+rs[0],mt+=rs[0]}function je(){let _=nt+B,T=mt+De,I=nt,U=mt;function $(J,ce){switch(J){case 1:return _+=ce,_-ce;case 2:return T+=ce,T-ce;case 3:return I-=ce,I+ce;case 0:return U-=ce,U+ce}}E.forEach((J,ce)=>{if(J.show&&J._show){let ge=J.side;J._pos=$(ge,J._size),J.label!=null&&(J._lpos=$(ge,J.labelSize))}})}if(pe.dataIdx==null){let _=pe.hover,T=_.skip=new Set(_.skip??[]);T.add(void 0);let I=_.prox=Rt(_.prox),U=_.bias??=0;pe.dataIdx=($,J,ce,ge)=>{if(J==0)return ce;let Me=ce,Oe=I($,J,ce,ge)??Zt,ke=Oe>=0&&Oe<Zt,He=D.ori==0?B:De,ft=pe.left,Ut=e[0],Nt=e[J];if(T.has(Nt[ce])){Me=null;let At=null,st=null,Qe;if(U==0||U==-1)for(Qe=ce;At==null&&Qe-- >0;)T.has(Nt[Qe])||(At=Qe);if(U==0||U==1)for(Qe=ce;st==null&&Qe++<Nt.length;)T.has(Nt[Qe])||(st=Qe);if(At!=null||st!=null)if(ke){let nn=At==null?-1/0:X(Ut[At],D,He,0),pn=st==null?1/0:X(Ut[st],D,He,0),Vn=ft-nn,Yt=pn-ft;Vn<=Yt?Vn<=Oe&&(Me=At):Yt<=Oe&&(Me=st)}else Me=st==null?At:At==null?st:ce-At<=st-ce?At:st}else ke&&Pn(ft-X(Ut[ce],D,He,0))>Oe&&(Me=null);return Me}}let rt=_=>{pe.event=_};pe.idxs=oe,pe._lock=!1;let ue=pe.points;ue.show=Rt(ue.show),ue.size=Rt(ue.size),ue.stroke=Rt(ue.stroke),ue.width=Rt(ue.width),ue.fill=Rt(ue.fill);let We=n.focus=Mn({},i.focus||{alpha:.3},pe.focus),ot=We.prox>=0,Le=ot&&ue.one,yt=[],Qt=[],pi=[];function ml(_,T){let I=ue.show(n,T);if(I instanceof HTMLElement)return Oi(I,wM),Oi(I,_.class),Ns(I,-10,-10,B,De),m.insertBefore(I,yt[T]),I}function Vo(_,T){if(s==1||T>0){let I=s==1&&w[_.scale].time,U=_.value;_.value=I?$y(U)?Jy(j,Ky(U,G)):U||te:U||U1,_.label=_.label||(I?C1:E1)}if(Le||T>0){_.width=_.width==null?1:_.width,_.paths=_.paths||Z1||zM,_.fillTo=Rt(_.fillTo||V1),_.pxAlign=+Ft(_.pxAlign,y),_.pxRound=av(_.pxAlign),_.stroke=Rt(_.stroke||null),_.fill=Rt(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let I=O1(bi(1,_.width),1),U=_.points=Mn({},{size:I,width:bi(1,I*.2),stroke:_.stroke,space:I*2,paths:K1,_stroke:null,_fill:null},_.points);U.show=Rt(U.show),U.filter=Rt(U.filter),U.fill=Rt(U.fill),U.stroke=Rt(U.stroke),U.paths=Rt(U.paths),U.pxAlign=_.pxAlign}if(ne){let I=qt(_,T);pt.splice(T,0,I[0]),Ye.splice(T,0,I[1]),me.values.push(null)}if(xe){oe.splice(T,0,null);let I=null;Le?T==0&&(I=ml(_,T)):T>0&&(I=ml(_,T)),yt.splice(T,0,I),Qt.splice(T,0,0),pi.splice(T,0,0)}zn("addSeries",T)}function hp(_,T){T=T??x.length,_=s==1?Vp(_,T,ev,rv):Vp(_,T,{},sv),x.splice(T,0,_),Vo(x[T],T)}n.addSeries=hp;function lh(_){if(x.splice(_,1),ne){me.values.splice(_,1),Ye.splice(_,1);let T=pt.splice(_,1)[0];En(null,T.firstChild),T.remove()}xe&&(oe.splice(_,1),yt.splice(_,1)[0].remove(),Qt.splice(_,1),pi.splice(_,1)),zn("delSeries",_)}n.delSeries=lh;let Es=[!1,!1,!1,!1];function tr(_,T){if(_._show=_.show,_.show){let I=_.side%2,U=w[_.scale];U==null&&(_.scale=I?x[1].scale:C,U=w[_.scale]);let $=U.time;_.size=Rt(_.size),_.space=Rt(_.space),_.rotate=Rt(_.rotate),Dr(_.incrs)&&_.incrs.forEach(ce=>{!Nr.has(ce)&&Nr.set(ce,bv(ce))}),_.incrs=Rt(_.incrs||(U.distr==2?l1:$?g==1?h1:f1:oo)),_.splits=Rt(_.splits||($&&U.distr==1?he:U.distr==3?Op:U.distr==4?I1:P1)),_.stroke=Rt(_.stroke),_.grid.stroke=Rt(_.grid.stroke),_.ticks.stroke=Rt(_.ticks.stroke),_.border.stroke=Rt(_.border.stroke);let J=_.values;_.values=Dr(J)&&!Dr(J[0])?Rt(J):$?Dr(J)?Zy(j,jy(J,G)):$y(J)?g1(j,J):J||Q:J||R1,_.filter=Rt(_.filter||(U.distr>=3&&U.log==10?N1:U.distr==3&&U.log==2?F1:vv)),_.font=uv(_.font),_.labelFont=uv(_.labelFont),_._size=_.size(n,null,T,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Es[T]=!0,_._el=Zi(vM,d))}}function nr(_,T,I,U){let[$,J,ce,ge]=I,Me=T%2,Oe=0;return Me==0&&(ge||J)&&(Oe=T==0&&!$||T==2&&!ce?Rn(Qy.size/3):0),Me==1&&($||ce)&&(Oe=T==1&&!J||T==3&&!ge?Rn(nv.size/2):0),Oe}let gl=n.padding=(i.padding||[nr,nr,nr,nr]).map(_=>Rt(Ft(_,nr))),rs=n._padding=gl.map((_,T)=>_(n,T,Es,0)),dn,gn=null,yn=null,Cs=s==1?x[0].idxs:null,Li=null,Er=!1;function yl(_,T){if(e=_??[],n.data=n._data=e,s==2){dn=0;for(let I=1;I<x.length;I++)dn+=e[I][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),Li=e[0],dn=Li.length;let I=e;if(z==2){I=e.slice();let U=I[0]=Array(dn);for(let $=0;$<dn;$++)U[$]=$}n._data=e=I}if(xt(!0),zn("setData"),z==2&&(Se=!0),T!==!1){let I=D;I.auto(n,Er)?vl():Pr(C,I.min,I.max),ie=ie||pe.left>=0,ye=!0,oi()}}n.setData=yl;function vl(){Er=!0;let _,T;s==1&&(dn>0?(gn=Cs[0]=0,yn=Cs[1]=dn-1,_=e[0][gn],T=e[0][yn],z==2?(_=gn,T=yn):_==T&&(z==3?[_,T]=Sh(_,_,D.log,!1):z==4?[_,T]=$p(_,_,D.log,!1):D.time?T=_+Rn(86400/g):[_,T]=bh(_,T,Xp,!0))):(gn=Cs[0]=_=null,yn=Cs[1]=T=null)),Pr(C,_,T)}let Ho,Cr,Go,A,V,ee,Z,K,Re,Fe;function Pe(_,T,I,U,$,J){_??=Cy,I??=Yp,U??="butt",$??=Cy,J??="round",_!=Ho&&(u.strokeStyle=Ho=_),$!=Cr&&(u.fillStyle=Cr=$),T!=Go&&(u.lineWidth=Go=T),J!=V&&(u.lineJoin=V=J),U!=ee&&(u.lineCap=ee=U),I!=A&&u.setLineDash(A=I)}function Ue(_,T,I,U){T!=Cr&&(u.fillStyle=Cr=T),_!=Z&&(u.font=Z=_),I!=K&&(u.textAlign=K=I),U!=Re&&(u.textBaseline=Re=U)}function Xe(_,T,I,U,$=0){if(U.length>0&&_.auto(n,Er)&&(T==null||T.min==null)){let J=Ft(gn,0),ce=Ft(yn,U.length-1),ge=I.min==null?NM(U,J,ce,$,_.distr==3):[I.min,I.max];_.min=us(_.min,I.min=ge[0]),_.max=bi(_.max,I.max=ge[1])}}let ct={min:null,max:null};function Mt(){for(let U in w){let $=w[U];H[U]==null&&($.min==null||H[C]!=null&&$.auto(n,Er))&&(H[U]=ct)}for(let U in w){let $=w[U];H[U]==null&&$.from!=null&&H[$.from]!=null&&(H[U]=ct)}H[C]!=null&&xt(!0);let _={};for(let U in H){let $=H[U];if($!=null){let J=_[U]=oa(w[U],GM);if($.min!=null)Mn(J,$);else if(U!=C||s==2)if(dn==0&&J.from==null){let ce=J.range(n,null,null,U);J.min=ce[0],J.max=ce[1]}else J.min=Zt,J.max=-Zt}}if(dn>0){x.forEach((U,$)=>{if(s==1){let J=U.scale,ce=H[J];if(ce==null)return;let ge=_[J];if($==0){let Me=ge.range(n,ge.min,ge.max,J);ge.min=Me[0],ge.max=Me[1],gn=hs(ge.min,e[0]),yn=hs(ge.max,e[0]),yn-gn>1&&(e[0][gn]<ge.min&&gn++,e[0][yn]>ge.max&&yn--),U.min=Li[gn],U.max=Li[yn]}else U.show&&U.auto&&Xe(ge,ce,U,e[$],U.sorted);U.idxs[0]=gn,U.idxs[1]=yn}else if($>0&&U.show&&U.auto){let[J,ce]=U.facets,ge=J.scale,Me=ce.scale,[Oe,ke]=e[$],He=_[ge],ft=_[Me];He!=null&&Xe(He,H[ge],J,Oe,J.sorted),ft!=null&&Xe(ft,H[Me],ce,ke,ce.sorted),U.min=ce.min,U.max=ce.max}});for(let U in _){let $=_[U],J=H[U];if($.from==null&&(J==null||J.min==null)){let ce=$.range(n,$.min==Zt?null:$.min,$.max==-Zt?null:$.max,U);$.min=ce[0],$.max=ce[1]}}}for(let U in _){let $=_[U];if($.from!=null){let J=_[$.from];if(J.min==null)$.min=$.max=null;else{let ce=$.range(n,J.min,J.max,U);$.min=ce[0],$.max=ce[1]}}}let T={},I=!1;for(let U in _){let $=_[U],J=w[U];if(J.min!=$.min||J.max!=$.max){J.min=$.min,J.max=$.max;let ce=J.distr;J._min=ce==3?ar(J.min):ce==4?Cp(J.min,J.asinh):ce==100?J.fwd(J.min):J.min,J._max=ce==3?ar(J.max):ce==4?Cp(J.max,J.asinh):ce==100?J.fwd(J.max):J.max,T[U]=I=!0}}if(I){x.forEach((U,$)=>{s==2?$>0&&T.y&&(U._paths=null):T[U.scale]&&(U._paths=null)});for(let U in T)Se=!0,zn("setScale",U);xe&&pe.left>=0&&(ie=ye=!0)}for(let U in H)H[U]=null}function $e(_){let T=Up(gn-1,0,dn-1),I=Up(yn+1,0,dn-1);for(;_[T]==null&&T>0;)T--;for(;_[I]==null&&I<dn-1;)I++;return[T,I]}function Tt(){if(dn>0){let _=x.some(T=>T._focus)&&Fe!=We.alpha;_&&(u.globalAlpha=Fe=We.alpha),x.forEach((T,I)=>{if(I>0&&T.show&&(cn(I,!1),cn(I,!0),T._paths==null)){let U=Fe;Fe!=T.alpha&&(u.globalAlpha=Fe=T.alpha);let $=s==2?[0,e[I][0].length-1]:$e(e[I]);T._paths=T.paths(n,I,$[0],$[1]),Fe!=U&&(u.globalAlpha=Fe=U)}}),x.forEach((T,I)=>{if(I>0&&T.show){let U=Fe;Fe!=T.alpha&&(u.globalAlpha=Fe=T.alpha),T._paths!=null&&Gt(I,!1);{let $=T._paths!=null?T._paths.gaps:null,J=T.points.show(n,I,gn,yn,$),ce=T.points.filter(n,I,J,$);(J||ce)&&(T.points._paths=T.points.paths(n,I,gn,yn,ce),Gt(I,!0))}Fe!=U&&(u.globalAlpha=Fe=U),zn("drawSeries",I)}}),_&&(u.globalAlpha=Fe=1)}}function cn(_,T){let I=T?x[_].points:x[_];I._stroke=I.stroke(n,_),I._fill=I.fill(n,_)}function Gt(_,T){let I=T?x[_].points:x[_],{stroke:U,fill:$,clip:J,flags:ce,_stroke:ge=I._stroke,_fill:Me=I._fill,_width:Oe=I.width}=I._paths;Oe=Kt(Oe*Ot,3);let ke=null,He=Oe%2/2;T&&Me==null&&(Me=Oe>0?"#fff":ge);let ft=I.pxAlign==1&&He>0;if(ft&&u.translate(He,He),!T){let Ut=P-Oe/2,Nt=S-Oe/2,At=Y+Oe,st=de+Oe;ke=new Path2D,ke.rect(Ut,Nt,At,st)}T?ze(ge,Oe,I.dash,I.cap,Me,U,$,ce,J):Wt(_,ge,Oe,I.dash,I.cap,Me,U,$,ce,ke,J),ft&&u.translate(-He,-He)}function Wt(_,T,I,U,$,J,ce,ge,Me,Oe,ke){let He=!1;Me!=0&&R.forEach((ft,Ut)=>{if(ft.series[0]==_){let Nt=x[ft.series[1]],At=e[ft.series[1]],st=(Nt._paths||Dl).band;Dr(st)&&(st=ft.dir==1?st[0]:st[1]);let Qe,nn=null;Nt.show&&st&&UM(At,gn,yn)?(nn=ft.fill(n,Ut)||J,Qe=Nt._paths.clip):st=null,ze(T,I,U,$,nn,ce,ge,Me,Oe,ke,Qe,st),He=!0}}),He||ze(T,I,U,$,J,ce,ge,Me,Oe,ke)}let Cn=aa|Bp;function ze(_,T,I,U,$,J,ce,ge,Me,Oe,ke,He){Pe(_,T,I,U,$),(Me||Oe||He)&&(u.save(),Me&&u.clip(Me),Oe&&u.clip(Oe)),He?(ge&Cn)==Cn?(u.clip(He),ke&&u.clip(ke),Ct($,ce),bn(_,J,T)):ge&Bp?(Ct($,ce),u.clip(He),bn(_,J,T)):ge&aa&&(u.save(),u.clip(He),ke&&u.clip(ke),Ct($,ce),u.restore(),bn(_,J,T)):(Ct($,ce),bn(_,J,T)),(Me||Oe||He)&&u.restore()}function bn(_,T,I){I>0&&(T instanceof Map?T.forEach((U,$)=>{u.strokeStyle=Ho=$,u.stroke(U)}):T!=null&&_&&u.stroke(T))}function Ct(_,T){T instanceof Map?T.forEach((I,U)=>{u.fillStyle=Cr=U,u.fill(I)}):T!=null&&_&&u.fill(T)}function ir(_,T,I,U){let $=E[_],J;if(U<=0)J=[0,0];else{let ce=$._space=$.space(n,_,T,I,U),ge=$._incrs=$.incrs(n,_,T,I,U,ce);J=iT(T,I,ge,U,ce)}return $._found=J}function _n(_,T,I,U,$,J,ce,ge,Me,Oe){let ke=ce%2/2;y==1&&u.translate(ke,ke),Pe(ge,ce,Me,Oe,ge),u.beginPath();let He,ft,Ut,Nt,At=$+(U==0||U==3?-J:J);I==0?(ft=$,Nt=At):(He=$,Ut=At);for(let st=0;st<_.length;st++)T[st]!=null&&(I==0?He=Ut=_[st]:ft=Nt=_[st],u.moveTo(He,ft),u.lineTo(Ut,Nt));u.stroke(),y==1&&u.translate(-ke,-ke)}function Wo(_){let T=!0;return E.forEach((I,U)=>{if(!I.show)return;let $=w[I.scale];if($.min==null){I._show&&(T=!1,I._show=!1,xt(!1));return}else I._show||(T=!1,I._show=!0,xt(!1));let J=I.side,ce=J%2,{min:ge,max:Me}=$,[Oe,ke]=ir(U,ge,Me,ce==0?B:De);if(ke==0)return;let He=$.distr==2,ft=I._splits=I.splits(n,U,ge,Me,Oe,ke,He),Ut=$.distr==2?ft.map(Qe=>Li[Qe]):ft,Nt=$.distr==2?Li[ft[1]]-Li[ft[0]]:Oe,At=I._values=I.values(n,I.filter(n,Ut,U,ke,Nt),U,ke,Nt);I._rotate=J==2?I.rotate(n,At,U,ke):0;let st=I._size;I._size=Ki(I.size(n,At,U,_)),st!=null&&I._size!=st&&(T=!1)}),T}function Rs(_){let T=!0;return gl.forEach((I,U)=>{let $=I(n,U,Es,_);$!=rs[U]&&(T=!1),rs[U]=$}),T}function sr(){for(let _=0;_<E.length;_++){let T=E[_];if(!T.show||!T._show)continue;let I=T.side,U=I%2,$,J,ce=T.stroke(n,_),ge=I==0||I==3?-1:1,[Me,Oe]=T._found;if(T.label!=null){let yi=T.labelGap*ge,Fi=Rn((T._lpos+yi)*Ot);Ue(T.labelFont[0],ce,"center",I==2?"top":Ey),u.save(),U==1?($=J=0,u.translate(Fi,Rn(S+de/2)),u.rotate((I==3?-vh:vh)/2)):($=Rn(P+Y/2),J=Fi);let io=gv(T.label)?T.label(n,_,Me,Oe):T.label;u.fillText(io,$,J),u.restore()}if(Oe==0)continue;let ke=w[T.scale],He=U==0?Y:de,ft=U==0?P:S,Ut=T._splits,Nt=ke.distr==2?Ut.map(yi=>Li[yi]):Ut,At=ke.distr==2?Li[Ut[1]]-Li[Ut[0]]:Me,st=T.ticks,Qe=T.border,nn=st.show?st.size:0,pn=Rn(nn*Ot),Vn=Rn((T.alignTo==2?T._size-nn-T.gap:T.gap)*Ot),Yt=T._rotate*-vh/180,mn=p(T._pos*Ot),Di=(pn+Vn)*ge,gi=mn+Di;J=U==0?gi:0,$=U==1?gi:0;let Yi=T.font[0],os=T.align==1?ta:T.align==2?Tp:Yt>0?ta:Yt<0?Tp:U==0?"center":I==3?Tp:ta,Ls=Yt||U==1?"middle":I==2?"top":Ey;Ue(Yi,ce,os,Ls);let Ni=T.font[1]*T.lineGap,ji=Ut.map(yi=>p(a(yi,ke,He,ft))),as=T._values;for(let yi=0;yi<as.length;yi++){let Fi=as[yi];if(Fi!=null){U==0?$=ji[yi]:J=ji[yi],Fi=""+Fi;let io=Fi.indexOf(`
`)==-1?[Fi]:Fi.split(/\n/gm);for(let vi=0;vi<io.length;vi++){let iy=io[vi];Yt?(u.save(),u.translate($,J+vi*Ni),u.rotate(Yt),u.fillText(iy,0,0),u.restore()):u.fillText(iy,$,J+vi*Ni)}}}st.show&&_n(ji,st.filter(n,Nt,_,Oe,At),U,I,mn,pn,Kt(st.width*Ot,3),st.stroke(n,_),st.dash,st.cap);let Ds=T.grid;Ds.show&&_n(ji,Ds.filter(n,Nt,_,Oe,At),U,U==0?2:1,U==0?S:P,U==0?de:Y,Kt(Ds.width*Ot,3),Ds.stroke(n,_),Ds.dash,Ds.cap),Qe.show&&_n([mn],[1],U==0?1:0,U==0?1:2,U==1?S:P,U==1?de:Y,Kt(Qe.width*Ot,3),Qe.stroke(n,_),Qe.dash,Qe.cap)}zn("drawAxes")}function xt(_){x.forEach((T,I)=>{I>0&&(T._paths=null,_&&(s==1?(T.min=null,T.max=null):T.facets.forEach(U=>{U.min=null,U.max=null})))})}let fn=!1,mi=!1,$t=[];function wn(){mi=!1;for(let _=0;_<$t.length;_++)zn(...$t[_]);$t.length=0}function oi(){fn||(ZM(B0),fn=!0)}function ch(_,T=!1){fn=!0,mi=T,_(n),B0(),T&&$t.length>0&&queueMicrotask(wn)}n.batch=ch;function B0(){if(le&&(Mt(),le=!1),Se&&(Ce(),Se=!1),_e){if(sn(f,ta,nt),sn(f,"top",mt),sn(f,Rl,B),sn(f,Pl,De),sn(m,ta,nt),sn(m,"top",mt),sn(m,Rl,B),sn(m,Pl,De),sn(d,Rl,un),sn(d,Pl,xn),h.width=Rn(un*Ot),h.height=Rn(xn*Ot),E.forEach(({_el:_,_show:T,_size:I,_pos:U,side:$})=>{if(_!=null)if(T){let J=$===3||$===0?I:0,ce=$%2==1;sn(_,ce?"left":"top",U-J),sn(_,ce?"width":"height",I),sn(_,ce?"top":"left",ce?mt:nt),sn(_,ce?"height":"width",ce?De:B),Np(_,ao)}else Oi(_,ao)}),Ho=Cr=Go=V=ee=Z=K=Re=A=null,Fe=1,_l(!0),nt!=Ee||mt!=jt||B!=qe||De!=tt){xt(!1);let _=B/qe,T=De/tt;if(xe&&!ie&&pe.left>=0){pe.left*=_,pe.top*=T,$o&&Ns($o,Rn(pe.left),0,B,De),Xo&&Ns(Xo,0,Rn(pe.top),B,De);for(let I=0;I<yt.length;I++){let U=yt[I];U!=null&&(Qt[I]*=_,pi[I]*=T,Ns(U,Ki(Qt[I]),Ki(pi[I]),B,De))}}if(tn.show&&!re&&tn.left>=0&&tn.width>0){tn.left*=_,tn.width*=_,tn.top*=T,tn.height*=T;for(let I in gp)sn(jo,I,tn[I])}Ee=nt,jt=mt,qe=B,tt=De}zn("setSize"),_e=!1}un>0&&xn>0&&(u.clearRect(0,0,h.width,h.height),zn("drawClear"),M.forEach(_=>_()),zn("draw")),tn.show&&re&&(hh(tn),re=!1),xe&&ie&&(no(null,!0,!1),ie=!1),me.show&&me.live&&ye&&(pp(),ye=!1),l||(l=!0,n.status=1,zn("ready")),Er=!1,fn=!1}n.redraw=(_,T)=>{Se=T||!1,_!==!1?Pr(C,D.min,D.max):oi()};function up(_,T){let I=w[_];if(I.from==null){if(dn==0){let U=I.range(n,T.min,T.max,_);T.min=U[0],T.max=U[1]}if(T.min>T.max){let U=T.min;T.min=T.max,T.max=U}if(dn>1&&T.min!=null&&T.max!=null&&T.max-T.min<1e-16)return;_==C&&I.distr==2&&dn>0&&(T.min=hs(T.min,e[0]),T.max=hs(T.max,e[0]),T.min==T.max&&T.max++),H[_]=T,le=!0,oi()}}n.setScale=up;let dp,fp,$o,Xo,z0,V0,qo,Yo,H0,G0,en,ln,Rr=!1,Zn=pe.drag,kn=Zn.x,Bn=Zn.y;xe&&(pe.x&&(dp=Zi(bM,m)),pe.y&&(fp=Zi(_M,m)),D.ori==0?($o=dp,Xo=fp):($o=fp,Xo=dp),en=pe.left,ln=pe.top);let tn=n.select=Mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),jo=tn.show?Zi(xM,tn.over?m:f):null;function hh(_,T){if(tn.show){for(let I in _)tn[I]=_[I],I in gp&&sn(jo,I,_[I]);T!==!1&&zn("setSelect")}}n.setSelect=hh;function TS(_){if(x[_].show)ne&&Np(pt[_],ao);else if(ne&&Oi(pt[_],ao),xe){let I=Le?yt[0]:yt[_];I!=null&&Ns(I,-10,-10,B,De)}}function Pr(_,T,I){up(_,{min:T,max:I})}function Ps(_,T,I,U){T.focus!=null&&PS(_),T.show!=null&&x.forEach(($,J)=>{J>0&&(_==J||_==null)&&($.show=T.show,TS(J),s==2?(Pr($.facets[0].scale,null,null),Pr($.facets[1].scale,null,null)):Pr($.scale,null,null),oi())}),I!==!1&&zn("setSeries",_,T),U&&wl("setSeries",n,_,T)}n.setSeries=Ps;function AS(_,T){Mn(R[_],T)}function ES(_,T){_.fill=Rt(_.fill||null),_.dir=Ft(_.dir,-1),T=T??R.length,R.splice(T,0,_)}function CS(_){_==null?R.length=0:R.splice(_,1)}n.addBand=ES,n.setBand=AS,n.delBand=CS;function RS(_,T){x[_].alpha=T,xe&&yt[_]!=null&&(yt[_].style.opacity=T),ne&&pt[_]&&(pt[_].style.opacity=T)}let rr,Ir,to,Zo={focus:!0};function PS(_){if(_!=to){let T=_==null,I=We.alpha!=1;x.forEach((U,$)=>{if(s==1||$>0){let J=T||$==0||$==_;U._focus=T?null:J,I&&RS($,J?1:We.alpha)}}),to=_,I&&oi()}}ne&&ot&&Lt(Iy,Ie,_=>{pe._lock||(rt(_),to!=null&&Ps(null,Zo,!0,Sn.setSeries))});function Is(_,T,I){let U=w[T];I&&(_=_/Ot-(U.ori==1?mt:nt));let $=B;U.ori==1&&($=De,_=$-_),U.dir==-1&&(_=$-_);let J=U._min,ce=U._max,ge=_/$,Me=J+(ce-J)*ge,Oe=U.distr;return Oe==3?sa(10,Me):Oe==4?kM(Me,U.asinh):Oe==100?U.bwd(Me):Me}function IS(_,T){let I=Is(_,C,T);return hs(I,e[0],gn,yn)}n.valToIdx=_=>hs(_,e[0]),n.posToIdx=IS,n.posToVal=Is,n.valToPos=(_,T,I)=>w[T].ori==0?r(_,w[T],I?Y:B,I?P:0):o(_,w[T],I?de:De,I?S:0),n.setCursor=(_,T,I)=>{en=_.left,ln=_.top,no(null,T,I)};function W0(_,T){sn(jo,ta,tn.left=_),sn(jo,Rl,tn.width=T)}function $0(_,T){sn(jo,"top",tn.top=_),sn(jo,Pl,tn.height=T)}let xl=D.ori==0?W0:$0,bl=D.ori==1?W0:$0;function LS(){if(ne&&me.live)for(let _=s==2?1:0;_<x.length;_++){if(_==0&&vt)continue;let T=me.values[_],I=0;for(let U in T)Ye[_][I++].firstChild.nodeValue=T[U]}}function pp(_,T){if(_!=null&&(_.idxs?_.idxs.forEach((I,U)=>{oe[U]=I}):HM(_.idx)||oe.fill(_.idx),me.idx=oe[0]),ne&&me.live){for(let I=0;I<x.length;I++)(I>0||s==1&&!vt)&&DS(I,oe[I]);LS()}ye=!1,T!==!1&&zn("setLegend")}n.setLegend=pp;function DS(_,T){let I=x[_],U=_==0&&z==2?Li:e[_],$;vt?$=I.values(n,_,T)??dt:($=I.value(n,T==null?null:U[T],_,T),$=$==null?dt:{_:$}),me.values[_]=$}function no(_,T,I){H0=en,G0=ln,[en,ln]=pe.move(n,en,ln),pe.left=en,pe.top=ln,xe&&($o&&Ns($o,Rn(en),0,B,De),Xo&&Ns(Xo,0,Rn(ln),B,De));let U,$=gn>yn;rr=Zt,Ir=null;let J=D.ori==0?B:De,ce=D.ori==1?B:De;if(en<0||dn==0||$){U=pe.idx=null;for(let ge=0;ge<x.length;ge++){let Me=yt[ge];Me!=null&&Ns(Me,-10,-10,B,De)}ot&&Ps(null,Zo,!0,_==null&&Sn.setSeries),me.live&&(oe.fill(U),ye=!0)}else{let ge,Me,Oe;s==1&&(ge=D.ori==0?en:ln,Me=Is(ge,C),U=pe.idx=hs(Me,e[0],gn,yn),Oe=X(e[0][U],D,J,0));let ke=-10,He=-10,ft=0,Ut=0,Nt=!0,At="",st="";for(let Qe=s==2?1:0;Qe<x.length;Qe++){let nn=x[Qe],pn=oe[Qe],Vn=pn==null?null:s==1?e[Qe][pn]:e[Qe][1][pn],Yt=pe.dataIdx(n,Qe,U,Me),mn=Yt==null?null:s==1?e[Qe][Yt]:e[Qe][1][Yt];if(ye=ye||mn!=Vn||Yt!=pn,oe[Qe]=Yt,Qe>0&&nn.show){let Di=Yt==null?-10:Yt==U?Oe:X(s==1?e[0][Yt]:e[Qe][0][Yt],D,J,0),gi=mn==null?-10:F(mn,s==1?w[nn.scale]:w[nn.facets[1].scale],ce,0);if(ot&&mn!=null){let Yi=D.ori==1?en:ln,os=Pn(We.dist(n,Qe,Yt,gi,Yi));if(os<rr){let Ls=We.bias;if(Ls!=0){let Ni=Is(Yi,nn.scale),ji=mn>=0?1:-1,as=Ni>=0?1:-1;as==ji&&(as==1?Ls==1?mn>=Ni:mn<=Ni:Ls==1?mn<=Ni:mn>=Ni)&&(rr=os,Ir=Qe)}else rr=os,Ir=Qe}}if(ye||Le){let Yi,os;D.ori==0?(Yi=Di,os=gi):(Yi=gi,os=Di);let Ls,Ni,ji,as,Ds,yi,Fi=!0,io=ue.bbox;if(io!=null){Fi=!1;let vi=io(n,Qe);ji=vi.left,as=vi.top,Ls=vi.width,Ni=vi.height}else ji=Yi,as=os,Ls=Ni=ue.size(n,Qe);if(yi=ue.fill(n,Qe),Ds=ue.stroke(n,Qe),Le)Qe==Ir&&rr<=We.prox&&(ke=ji,He=as,ft=Ls,Ut=Ni,Nt=Fi,At=yi,st=Ds);else{let vi=yt[Qe];vi!=null&&(Qt[Qe]=ji,pi[Qe]=as,ky(vi,Ls,Ni,Fi),Uy(vi,yi,Ds),Ns(vi,Ki(ji),Ki(as),B,De))}}}}if(Le){let Qe=We.prox,nn=to==null?rr<=Qe:rr>Qe||Ir!=to;if(ye||nn){let pn=yt[0];pn!=null&&(Qt[0]=ke,pi[0]=He,ky(pn,ft,Ut,Nt),Uy(pn,At,st),Ns(pn,Ki(ke),Ki(He),B,De))}}}if(tn.show&&Rr)if(_!=null){let[ge,Me]=Sn.scales,[Oe,ke]=Sn.match,[He,ft]=_.cursor.sync.scales,Ut=_.cursor.drag;if(kn=Ut._x,Bn=Ut._y,kn||Bn){let{left:Nt,top:At,width:st,height:Qe}=_.select,nn=_.scales[He].ori,pn=_.posToVal,Vn,Yt,mn,Di,gi,Yi=ge!=null&&Oe(ge,He),os=Me!=null&&ke(Me,ft);Yi&&kn?(nn==0?(Vn=Nt,Yt=st):(Vn=At,Yt=Qe),mn=w[ge],Di=X(pn(Vn,He),mn,J,0),gi=X(pn(Vn+Yt,He),mn,J,0),xl(us(Di,gi),Pn(gi-Di))):xl(0,J),os&&Bn?(nn==1?(Vn=Nt,Yt=st):(Vn=At,Yt=Qe),mn=w[Me],Di=F(pn(Vn,ft),mn,ce,0),gi=F(pn(Vn+Yt,ft),mn,ce,0),bl(us(Di,gi),Pn(gi-Di))):bl(0,ce)}else yp()}else{let ge=Pn(H0-z0),Me=Pn(G0-V0);if(D.ori==1){let ft=ge;ge=Me,Me=ft}kn=Zn.x&&ge>=Zn.dist,Bn=Zn.y&&Me>=Zn.dist;let Oe=Zn.uni;Oe!=null?kn&&Bn&&(kn=ge>=Oe,Bn=Me>=Oe,!kn&&!Bn&&(Me>ge?Bn=!0:kn=!0)):Zn.x&&Zn.y&&(kn||Bn)&&(kn=Bn=!0);let ke,He;kn&&(D.ori==0?(ke=qo,He=en):(ke=Yo,He=ln),xl(us(ke,He),Pn(He-ke)),Bn||bl(0,ce)),Bn&&(D.ori==1?(ke=qo,He=en):(ke=Yo,He=ln),bl(us(ke,He),Pn(He-ke)),kn||xl(0,J)),!kn&&!Bn&&(xl(0,0),bl(0,0))}if(Zn._x=kn,Zn._y=Bn,_==null){if(I){if(ny!=null){let[ge,Me]=Sn.scales;Sn.values[0]=ge!=null?Is(D.ori==0?en:ln,ge):null,Sn.values[1]=Me!=null?Is(D.ori==1?en:ln,Me):null}wl(Ap,n,en,ln,B,De,U)}if(ot){let ge=I&&Sn.setSeries,Me=We.prox;to==null?rr<=Me&&Ps(Ir,Zo,!0,ge):rr>Me?Ps(null,Zo,!0,ge):Ir!=to&&Ps(Ir,Zo,!0,ge)}}ye&&(me.idx=U,pp()),T!==!1&&zn("setCursor")}let Lr=null;Object.defineProperty(n,"rect",{get(){return Lr==null&&_l(!1),Lr}});function _l(_=!1){_?Lr=null:(Lr=m.getBoundingClientRect(),zn("syncRect",Lr))}function X0(_,T,I,U,$,J,ce){pe._lock||Rr&&_!=null&&_.movementX==0&&_.movementY==0||(mp(_,T,I,U,$,J,ce,!1,_!=null),_!=null?no(null,!0,!0):no(T,!0,!1))}function mp(_,T,I,U,$,J,ce,ge,Me){if(Lr==null&&_l(!1),rt(_),_!=null)I=_.clientX-Lr.left,U=_.clientY-Lr.top;else{if(I<0||U<0){en=-10,ln=-10;return}let[Oe,ke]=Sn.scales,He=T.cursor.sync,[ft,Ut]=He.values,[Nt,At]=He.scales,[st,Qe]=Sn.match,nn=T.axes[0].side%2==1,pn=D.ori==0?B:De,Vn=D.ori==1?B:De,Yt=nn?J:$,mn=nn?$:J,Di=nn?U:I,gi=nn?I:U;if(Nt!=null?I=st(Oe,Nt)?a(ft,w[Oe],pn,0):-10:I=pn*(Di/Yt),At!=null?U=Qe(ke,At)?a(Ut,w[ke],Vn,0):-10:U=Vn*(gi/mn),D.ori==1){let Yi=I;I=U,U=Yi}}Me&&(T==null||T.cursor.event.type==Ap)&&((I<=1||I>=B-1)&&(I=ro(I,B)),(U<=1||U>=De-1)&&(U=ro(U,De))),ge?(z0=I,V0=U,[qo,Yo]=pe.move(n,I,U)):(en=I,ln=U)}let gp={width:0,height:0,left:0,top:0};function yp(){hh(gp,!1)}let q0,Y0,j0,Z0;function K0(_,T,I,U,$,J,ce){Rr=!0,kn=Bn=Zn._x=Zn._y=!1,mp(_,T,I,U,$,J,ce,!0,!1),_!=null&&(Lt(Ep,Lp,J0,!1),wl(Ry,n,qo,Yo,B,De,null));let{left:ge,top:Me,width:Oe,height:ke}=tn;q0=ge,Y0=Me,j0=Oe,Z0=ke}function J0(_,T,I,U,$,J,ce){Rr=Zn._x=Zn._y=!1,mp(_,T,I,U,$,J,ce,!1,!0);let{left:ge,top:Me,width:Oe,height:ke}=tn,He=Oe>0||ke>0,ft=q0!=ge||Y0!=Me||j0!=Oe||Z0!=ke;if(He&&ft&&hh(tn),Zn.setScale&&He&&ft){let Ut=ge,Nt=Oe,At=Me,st=ke;if(D.ori==1&&(Ut=Me,Nt=ke,At=ge,st=Oe),kn&&Pr(C,Is(Ut,C),Is(Ut+Nt,C)),Bn)for(let Qe in w){let nn=w[Qe];Qe!=C&&nn.from==null&&nn.min!=Zt&&Pr(Qe,Is(At+st,Qe),Is(At,Qe))}yp()}else pe.lock&&(pe._lock=!pe._lock,no(T,!0,_!=null));_!=null&&(En(Ep,Lp),wl(Ep,n,en,ln,B,De,null))}function NS(_,T,I,U,$,J,ce){if(pe._lock)return;rt(_);let ge=Rr;if(Rr){let Me=!0,Oe=!0,ke=10,He,ft;D.ori==0?(He=kn,ft=Bn):(He=Bn,ft=kn),He&&ft&&(Me=en<=ke||en>=B-ke,Oe=ln<=ke||ln>=De-ke),He&&Me&&(en=en<qo?0:B),ft&&Oe&&(ln=ln<Yo?0:De),no(null,!0,!0),Rr=!1}en=-10,ln=-10,oe.fill(null),no(null,!0,!0),ge&&(Rr=ge)}function Q0(_,T,I,U,$,J,ce){pe._lock||(rt(_),vl(),yp(),_!=null&&wl(Ly,n,en,ln,B,De,null))}function ey(){E.forEach(sT),k(n.width,n.height,!0)}lo(xh,ia,ey);let Ko={};Ko.mousedown=K0,Ko.mousemove=X0,Ko.mouseup=J0,Ko.dblclick=Q0,Ko.setSeries=(_,T,I,U)=>{let $=Sn.match[2];I=$(n,T,I),I!=-1&&Ps(I,U,!0,!1)},xe&&(Lt(Ry,m,K0),Lt(Ap,m,X0),Lt(Py,m,_=>{rt(_),_l(!1)}),Lt(Iy,m,NS),Lt(Ly,m,Q0),zp.add(n),n.syncRect=_l);let uh=n.hooks=i.hooks||{};function zn(_,T,I){mi?$t.push([_,T,I]):_ in uh&&uh[_].forEach(U=>{U.call(null,n,T,I)})}(i.plugins||[]).forEach(_=>{for(let T in _.hooks)uh[T]=(uh[T]||[]).concat(_.hooks[T])});let ty=(_,T,I)=>I,Sn=Mn({key:null,setSeries:!1,filters:{pub:Gy,sub:Gy},scales:[C,x[1]?x[1].scale:null],match:[Wy,Wy,ty],values:[null,null]},pe.sync);Sn.match.length==2&&Sn.match.push(ty),pe.sync=Sn;let ny=Sn.key,vp=zv(ny);function wl(_,T,I,U,$,J,ce){Sn.filters.pub(_,T,I,U,$,J,ce)&&vp.pub(_,T,I,U,$,J,ce)}vp.sub(n);function FS(_,T,I,U,$,J,ce){Sn.filters.sub(_,T,I,U,$,J,ce)&&Ko[_](null,T,I,U,$,J,ce)}n.pub=FS;function US(){vp.unsub(n),zp.delete(n),On.clear(),Fp(xh,ia,ey),c.remove(),Ie?.remove(),zn("destroy")}n.destroy=US;function xp(){zn("init",i,e),yl(e||i.data,!1),H[C]?up(C,H[C]):vl(),re=tn.show&&(tn.width>0||tn.height>0),ie=ye=!0,k(i.width,i.height)}return x.forEach(Vo),E.forEach(tr),t?t instanceof HTMLElement?(t.appendChild(c),xp()):t(n,xp):xp(),n}Kn.assign=Mn;Kn.fmtNum=qp;Kn.rangeNum=bh;Kn.rangeLog=Sh;Kn.rangeAsinh=$p;Kn.orient=ho;Kn.pxRatio=Ot;Kn.join=jM;Kn.fmtDate=jp,Kn.tzDate=o1;Kn.sync=zv;{Kn.addGap=H1,Kn.clipGaps=Ah;let i=Kn.paths={points:Xv};i.linear=Yv,i.stepped=$1,i.bars=X1,i.spline=Y1}var _i=(i,e)=>i.origin+i.slope*(i.log?Math.log10(e):e);function nm(i,e,t,n,s){let[r,o]=s?[Math.log10(i),Math.log10(e)]:[i,e],a=(n-t)/(o-r||1);return{origin:t-a*r,slope:a,log:s}}var Fs=(i,e)=>i.log?{...i,origin:i.origin-i.slope*Math.log10(e)}:{...i,slope:i.slope/e};function Ph({ctx:i,box:e,ratio:t},n){i.save(),i.beginPath(),i.rect(e.left,e.top,e.width,e.height),i.clip(),i.strokeStyle=n.colour,i.lineWidth=n.width*t,i.lineJoin="round",i.setLineDash((n.dash??[]).map(s=>s*t)),i.beginPath()}function Ih(i,e,t,n,s){let{ctx:r,box:o,ratio:a}=i,l=i.x,c=Fs(i.y,n),h=(o.left-l.origin)/l.slope,u=(o.left+o.width-l.origin)/l.slope,d=Math.max(0,xi(e,h)-1),f=Math.min(e.length,xi(e,u)+1);if(!(f<=d)){if(Ph(i,s),f-d>4*o.width)rT(r,e,t,d,f,l,c);else{let m=!1;for(let y=d;y<f;y++){let p=_i(c,t[y]);Number.isFinite(p)?m?r.lineTo(_i(l,e[y]),p):(r.moveTo(_i(l,e[y]),p),m=!0):m=!1}}r.stroke(),f-d<o.width/a/10&&oT(i,e,t,d,f,c,s),r.restore()}}function rT(i,e,t,n,s,r,o){let[a,l,c,h,u,d]=[NaN,0,0,0,!1,!1],f=()=>{d&&(i.lineTo(a,l),i.lineTo(a,c),i.lineTo(a,h))};for(let m=n;m<s;m++){let y=_i(o,t[m]);if(!Number.isFinite(y)){f(),[u,d]=[!1,!1];continue}let p=Math.round(_i(r,e[m]));!u||p!==a?(f(),u?i.lineTo(p,y):i.moveTo(p,y),[a,l,c,u,d]=[p,y,y,!0,!0]):y<l?l=y:y>c&&(c=y),h=y}f()}function oT(i,e,t,n,s,r,o){let{ctx:a,ratio:l}=i;a.fillStyle=o.colour;for(let c=n;c<s;c++){let h=_i(r,t[c]);Number.isFinite(h)&&(a.beginPath(),a.arc(_i(i.x,e[c]),h,1.9*l,0,2*Math.PI),a.fill())}}function im(i,e,t,n,s,r=0,o=e.length){let a=Fs(i.x,n[0]),l=Fs(i.y,n[1]),{ctx:c}=i;Ph(i,s);let[h,u,d]=[!1,NaN,NaN];for(let f=r;f<o;f++){let m=_i(a,e[f]),y=_i(l,t[f]);if(!Number.isFinite(m+y))h=!1;else if(!h)c.moveTo(m,y),h=!0;else if(Math.abs(m-u)+Math.abs(y-d)>.5||f===o-1)c.lineTo(m,y);else continue;[u,d]=[m,y]}c.stroke(),c.restore()}function Jv(i,e,t,n){let s=Fs(i.x,t[0]),r=Fs(i.y,t[1]);Ph(i,n),i.ctx.ellipse(s.origin,r.origin,Math.abs(e*s.slope),Math.abs(e*r.slope),0,0,2*Math.PI),i.ctx.stroke(),i.ctx.restore()}function Qv(i,e,t,n=""){let s=Math.round(_i(i.x,e))+.5;Ph(i,t);let{ctx:r,box:o,ratio:a}=i;r.moveTo(s,o.top),r.lineTo(s,o.top+o.height),r.stroke(),r.fillStyle=t.colour,r.font=`${11*a}px system-ui, sans-serif`,r.textBaseline="top",r.textAlign=s>o.left+.8*o.width?"right":"left",r.fillText(n,s+(r.textAlign==="right"?-4:4)*a,o.top+2*a),r.restore()}var ex=[[1e10,1e9,"G"],[1e6,1e6,"M"],[1e4,1e3,"k"],[.1,1,""],[1e-4,.001,"m"],[1e-7,1e-6,"µ"],[0,1e-9,"n"]],aT=[[1,1,""],[1e-4,.001,"m"],[1e-7,1e-6,"µ"],[0,1e-9,"n"]],lT=[[.1,1,""],[1e-4,.001,"m"],[0,1e-6,"µ"]],tx={m:aT,s:lT,"m/s":ex.slice(3)};for(let i of["N","J","W","N*m","Pa","Hz"])tx[i]=ex;var cT=["⁰","¹","²","³","⁴","⁵","⁶","⁷","⁸","⁹"];function sm(i){return[...String(i)].map(e=>e==="-"?"⁻":cT[Number(e)]).join("")}function li(i,e){let t=Ui(e);if(!(i>0)||!Number.isFinite(i))return{factor:1,unit:t};let n=tx[e];if(n){let[,r,o]=n.find(([a])=>i>=a);if(i/r>=.01)return{factor:r,unit:o+t}}if(i<1e5&&i>=.01)return{factor:1,unit:t};let s=3*Math.floor(Math.log10(i)/3);return{factor:10**s,unit:`10${sm(s)}${t?` ${t}`:""}`}}function hT(i){for(let e=0;e<12;e++){let t=i*10**e;if(Math.abs(t-Math.round(t))<1e-6*Math.max(1,t))return e}return 12}var uT=i=>i.startsWith("-")?`−${i.slice(1)}`:i;function rm(i,e){let t=hT(e);return i.map(n=>n===null?"":uT(Number(n.toFixed(t))===0?"0":n.toFixed(t)))}function nx(i,e,t){let[n,s]=[Math.ceil(Math.log10(i)-1e-9),Math.floor(Math.log10(e)+1e-9)],r=Math.max(1,Math.ceil((s-n+1)/Math.max(2,t))),o=[];for(let a=n-1;a<=s;a++)(a-n)%r===0&&a>=n&&o.push(10**a),s-n<2&&r===1&&o.push(...[2,5].map(l=>l*10**a).filter(l=>l>=i&&l<=e));return o.sort((a,l)=>a-l)}function ix(i){return i.map(e=>{if(e===null)return"";let t=Math.round(Math.log10(e));return!fT(e)||t>=-2&&t<=3?dT(e):`10${sm(t)}`})}function dT(i){let e=Math.floor(Math.log10(i)+1e-9);return e>=-2&&e<=4?String(Number(i.toPrecision(3))):`${Math.round(i/10**e)}×10${sm(e)}`}function fT(i){let e=Math.log10(i);return Math.abs(e-Math.round(e))<1e-9}function ua(i,e){if(!(i<=e))return[0,1];let t=Math.max(Math.abs(i),Math.abs(e));if(e-i<=1e-12*t)return t===0?[-1,1]:[i-.1*t,e+.1*t];let n=.06*(e-i);return[i>=0&&i<.4*e?0:i-n,e<=0&&e>.4*i?0:e+n]}function Lh(i,e){if(!(i>0)||!(e>=i))return[.1,1];let t=Math.max(i,1e-12*e),n=Math.max(.15,.06*Math.log10(e/t));return[t/10**n,e*10**n]}var sx='11px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',Dh=4,Fr=class{constructor(e,t=!1){this.owner=e;this.both=t;this.observer.observe(this.element),this.theme.addEventListener("change",this.repaint)}owner;both;element=b("div",{class:"chart"});plot=null;shown=null;observer=new ResizeObserver(()=>this.fit());theme=matchMedia("(prefers-color-scheme: dark)");repaint=()=>this.plot?.redraw(!1,!0);lines=new Map;seats=new Map;dispose(){this.observer.disconnect(),this.theme.removeEventListener("change",this.repaint),this.plot?.destroy(),this.plot=null}refresh(){let e=this.owner.view(),t=!this.plot||this.shown?.log!==e.log;this.shown=e,t?this.build():this.plot?.setData([e.x,[null,null]],!0)}colour(e){return getComputedStyle(this.element).getPropertyValue(e).trim()||"#888"}legible(e){return!this.theme.matches||!/^#[0-9a-f]{6}$/i.test(e)?e:`rgb(${[1,3,5].map(n=>parseInt(e.slice(n,n+2),16)).map(n=>Math.round(n+.32*(255-n))).join(" ")})`}get canvas(){return this.plot?.ctx.canvas??null}upright(e,t){let n=this.overlay(e,"upright");this.seats.set(e,()=>{let s=t===null||!this.plot?NaN:this.plot.valToPos(t,"x"),r=s>=-.5&&s<=(this.plot?.over.clientWidth??0)+.5;n.hidden=!r,r&&(n.style.transform=`translateX(${s.toFixed(1)}px)`)}),this.seats.get(e)()}dot(e,t,n,s){let r=this.overlay(e,"dot");r.style.background=s,this.seats.set(e,()=>{let[o,a]=this.plot?[this.plot.valToPos(t,"x"),this.plot.valToPos(n,"y")]:[NaN,NaN];r.hidden=!(Number.isFinite(o)&&Number.isFinite(a)&&this.within(o,a)),r.hidden||(r.style.transform=`translate(${o.toFixed(1)}px, ${a.toFixed(1)}px)`)}),this.seats.get(e)()}undot(e){for(let[t,n]of this.lines)!n.classList.contains("dot")||e.has(t)||(n.hidden=!0,this.seats.delete(t))}within(e,t){let n=this.plot?.over;return n!==void 0&&e>=-1&&t>=-1&&e<=n.clientWidth+1&&t<=n.clientHeight+1}overlay(e,t){let n=this.lines.get(e);if(n)return n;let s=b("div",{class:`${t} ${e}`,hidden:!0});return this.lines.set(e,s),this.plot?.over.append(s),s}fit(){let{clientWidth:e,clientHeight:t}=this.element;!this.plot||e<40||t<40||e===this.plot.width&&t===this.plot.height||(this.plot.setSize({width:e,height:t}),this.shown&&this.refresh())}build(){let e=this.shown;this.plot?.destroy();let t=()=>this.colour("--soft"),n={stroke:()=>this.colour("--line"),width:1},s={stroke:t,font:sx,labelFont:sx,grid:n,ticks:{...n,size:4},gap:3,labelGap:0},r={width:Math.max(60,this.element.clientWidth),height:Math.max(60,this.element.clientHeight),padding:[8,18,0,0],legend:{show:!1},cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!0,y:this.both,setScale:!1,dist:Dh},bind:{dblclick:()=>()=>(this.owner.reset(),null)}},scales:{x:{time:!1,range:()=>this.shown.x},y:{distr:e.log?3:1,range:()=>this.shown.y}},series:[{},{scale:"y",paths:()=>null,points:{show:!1}}],axes:[{...s,scale:"x",size:20,labelSize:15,label:()=>this.owner.xLabel(),space:64,values:(o,a,l,c,h)=>rm(a,h)},{...s,scale:"y",size:(o,a)=>14+6.2*Math.max(5,...(a??[]).map(l=>l?.length??0)),labelSize:15,label:()=>this.owner.yLabel(),...e.log?{splits:(o,a,l,c)=>nx(l,c,o.bbox.height/devicePixelRatio/26),filter:(o,a)=>a}:{},space:(o,a,l,c,h)=>Math.max(30,h/9),values:(o,a,l,c,h)=>this.shown.log?ix(a):rm(a,h)}],hooks:{draw:[o=>this.drawn(o)],setSelect:[o=>this.selected(o)]}};this.plot=new Kn(r,[e.x,[null,null]],this.element);for(let o of this.lines.values())this.plot.over.append(o);this.listen(this.plot.over)}drawn(e){if(this.owner.paint(this.painter(e)),this.plot)for(let t of this.seats.values())t()}painter(e){let{left:t,top:n,width:s,height:r}=e.bbox,{x:o,y:a,log:l}=this.shown;return{ctx:e.ctx,box:{left:t,top:n,width:s,height:r},ratio:devicePixelRatio||1,x:nm(o[0],o[1],t,t+s,!1),y:nm(a[0],a[1],n+r,n,l)}}selected(e){let{left:t,top:n,width:s,height:r}=e.select;if(s<Dh||this.both&&r<Dh)return;let o=[e.posToVal(t,"x"),e.posToVal(t+s,"x")],a=[e.posToVal(n+r,"y"),e.posToVal(n,"y")];e.setSelect({left:0,top:0,width:0,height:0},!1),this.owner.zoomed(o,a)}listen(e){let t=[NaN,NaN],n=r=>this.plot.posToVal(r.clientX-e.getBoundingClientRect().left,"x"),s=r=>this.plot.posToVal(r.clientY-e.getBoundingClientRect().top,"y");e.addEventListener("mousedown",r=>t=[r.clientX,r.clientY]),e.addEventListener("click",r=>{Math.hypot(r.clientX-t[0],r.clientY-t[1])<Dh&&this.owner.clicked?.(n(r),s(r))}),e.addEventListener("mousemove",r=>this.owner.hovered?.(n(r))),e.addEventListener("mouseleave",()=>this.owner.hovered?.(null))}};function rx(i){let e=a=>/[",\n]/.test(a)?`"${a.replaceAll('"','""')}"`:a,t=i.map(a=>a.points.x),s=t.every(a=>a===t[0]||a.length===t[0].length&&a.every((l,c)=>l===t[0][c]))?t[0]??new Float64Array:Float64Array.from(new Set(t.flatMap(a=>[...a]))).sort(),r=i.map(()=>0),o=[["time [s]",...i.map(a=>a.title)].map(e).join(",")];for(let a of s){let l=i.map(({points:c},h)=>c.x[r[h]]===a?String(c.y[r[h]++]):"");o.push([String(a),...l].join(","))}return`${o.join(`\r
`)}\r
`}function uo(i,e,t){let n=URL.createObjectURL(new Blob([e],{type:t}));b("a",{href:n,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(n),1e4)}var fo=(i,e)=>`${i.replace(/[^\p{L}\p{N}._-]+/gu,"_").replace(/^_+|_+$/g,"")||"plot"}.${e}`;function da(i,e,t,n,s){let r=devicePixelRatio||1,o=(t.length?46:28)*r,a=b("canvas",{});a.width=i.width,a.height=i.height+o;let l=a.getContext("2d");if(!l)return;l.fillStyle=n,l.fillRect(0,0,a.width,a.height),l.drawImage(i,0,o),l.scale(r,r),l.fillStyle=s,l.font="600 13px system-ui, sans-serif",l.fillText(e,12,19),l.font="12px system-ui, sans-serif";let c=12;for(let{label:h,colour:u,dash:d}of t)l.strokeStyle=u,l.lineWidth=2,l.setLineDash(d),l.beginPath(),l.moveTo(c,36),l.lineTo(c+20,36),l.stroke(),l.fillText(h,c+25,40),c+=40+l.measureText(h).width;a.toBlob(h=>h&&uo(fo(e,"png"),h,"image/png"))}var Ur=class{constructor(e){this.store=e;this.element.append(this.chart.element)}store;element=b("div",{class:"planar"});drawing=null;zoomedTo=null;factors=[1,1];units=["",""];chart=new Fr(this,!0);set(e){this.drawing?.title!==e.title&&(this.zoomedTo=null),this.drawing=e;let t=o=>{let a=e.circle??0;for(let l of e.paths)for(let c=l.from??0,h=l.to??l.x.length;c<h;c++){let u=Math.abs(l[o][c]);u>a&&Number.isFinite(u)&&(a=u)}return a},n=[t("x"),t("y")],s=e.equal?Math.max(...n):null,r=[li(s??n[0],e.x.unit),li(s??n[1],e.y.unit)];this.factors=[r[0].factor,r[1].factor],this.units=[r[0].unit,r[1].unit],this.chart.refresh(),this.move()}redraw(){this.drawing&&this.chart.refresh(),this.move()}move(){let e=this.store.get("time"),t=new Set;for(let[n,s]of(this.drawing?.paths??[]).entries()){let r=wy(s.time,e);if(r<0)continue;let o=`path${n}`;t.add(o),this.chart.dot(o,s.x[r]/this.factors[0],s.y[r]/this.factors[1],this.tone(s))}this.chart.undot(t)}tools(){return[b("button",{type:"button",class:"csv",onclick:()=>this.saveCsv()},"CSV"),b("button",{type:"button",class:"png",onclick:()=>this.savePng()},"PNG"),b("button",{type:"button",class:"whole",onclick:()=>this.reset()},q("Whole"))]}xLabel(){return ox(this.drawing?.x.label??"",this.units[0])}yLabel(){return ox(this.drawing?.y.label??"",this.units[1])}view(){let e=this.zoomedTo??{x:this.extent("x"),y:this.extent("y")};return{...this.drawing?.equal?this.squared(e.x,e.y):e,log:!1}}paint(e){if(!this.drawing)return;let{ctx:t,ratio:n}=e;this.drawing.circle&&Jv(e,this.drawing.circle,this.factors,{colour:this.chart.colour("--soft"),width:1.2,dash:[5,4]});for(let s of this.drawing.paths){let r=this.tone(s),o=s.from!==void 0;o&&(t.globalAlpha=.22,im(e,s.x,s.y,this.factors,{colour:r,width:1}),t.globalAlpha=1),im(e,s.x,s.y,this.factors,{colour:r,width:o?1.8:1.2},s.from??0,s.to??s.x.length),this.drawing.arrows&&this.arrows(e,s,r,n)}}clicked(e,t){let n=this.view(),[s,r]=[n.x[1]-n.x[0],n.y[1]-n.y[0]],[o,a]=[.1,NaN];for(let l of this.drawing?.paths??[])for(let c=l.from??0,h=l.to??l.x.length;c<h;c++){let u=Math.hypot((l.x[c]/this.factors[0]-e)/s,(l.y[c]/this.factors[1]-t)/r);u<o&&([o,a]=[u,l.time[c]])}Number.isNaN(a)||(this.store.set("playing",!1),this.store.set("time",a))}zoomed(e,t){this.zoomedTo={x:e,y:t},this.redraw()}reset(){this.zoomedTo=null,this.redraw()}tone({colour:e}){return e.startsWith("--")?this.chart.colour(e):this.chart.legible(e)}extent(e){let t=this.factors[e==="x"?0:1],n=this.drawing?.circle??0,[s,r]=n?[-n,n]:[1/0,-1/0];for(let o of this.drawing?.paths??[])for(let a=o.from??0,l=o.to??o.x.length;a<l;a++){let c=o[e][a];c<s&&(s=c),c>r&&(r=c)}return ua(s/t,r/t)}squared(e,t){let n=Math.max(60,this.chart.element.clientWidth-75),s=Math.max(60,this.chart.element.clientHeight-45),r=Math.max((e[1]-e[0])/n,(t[1]-t[0])/s),o=([a,l],c)=>{let h=(a+l)/2;return[h-r*c/2,h+r*c/2]};return{x:o(e,n),y:o(t,s)}}arrows(e,t,n,s){let r=Fs(e.x,this.factors[0]),o=Fs(e.y,this.factors[1]),a=t.from??0,l=t.to??t.x.length;if(!(l-a<6))for(let c of[.3,.75]){let h=Math.floor(a+c*(l-a-1)),[u,d]=[_i(r,t.x[h-1]),_i(o,t.y[h-1])],[f,m]=[_i(r,t.x[h]),_i(o,t.y[h])],y=Math.atan2(m-d,f-u);if(!Number.isFinite(y)||Math.hypot(f-u,m-d)<1)continue;let{ctx:p}=e;p.save(),p.translate((u+f)/2,(d+m)/2),p.rotate(y),p.fillStyle=n,p.beginPath(),p.moveTo(6*s,0),p.lineTo(-4*s,4*s),p.lineTo(-4*s,-4*s),p.fill(),p.restore()}}saveCsv(){let{drawing:e}=this;if(!e)return;let t=["time [s]",`${e.x.label} [${e.x.unit||"-"}]`,`${e.y.label} [${e.y.unit||"-"}]`],n=e.paths.length>1,s=[[...n?["run"]:[],...t].join(",")];for(let r of e.paths)for(let o=r.from??0,a=r.to??r.x.length;o<a;o++)s.push([...n?[`"${r.label.replaceAll('"','""')}"`]:[],r.time[o],r.x[o],r.y[o]].join(","));uo(fo(e.title,"csv"),`${s.join(`\r
`)}\r
`,"text/csv")}savePng(){if(!this.chart.canvas||!this.drawing)return;let e=this.drawing.paths.length>1?this.drawing.paths.map(t=>({label:t.label,colour:this.tone(t),dash:[]})):[];da(this.chart.canvas,this.drawing.title,e,this.chart.colour("--paper"),this.chart.colour("--ink"))}},ox=(i,e)=>e?`${i} [${e}]`:i;function Fh(i,e){if(i.x===e.x||i.x.length===e.x.length&&i.x.every((n,s)=>n===e.x[s]))return{time:i.x,x:i.y,y:e.y};let t=pT(i.x,e.x);return{time:t,x:Nh(i,t),y:Nh(e,t)}}function pT(i,e){let t=new Float64Array(i.length+e.length),[n,s,r]=[0,0,0];for(;n<i.length||s<e.length;){let o=s>=e.length||n<i.length&&i[n]<=e[s]?i[n]:e[s];i[n]===o&&n++,e[s]===o&&s++,t[r++]=o}return t.subarray(0,r)}function Nh({x:i,y:e},t){return t.map(n=>{let s=xi(i,n);return s===i.length?NaN:i[s]===n?e[s]:s===0?NaN:e[s-1]+(e[s]-e[s-1])*(n-i[s-1])/(i[s]-i[s-1])})}var om={request:"Requests",contact:"Contacts",joint:"Joints",motion:"Motions",force:"Forces",signal:"Signals",body:"Bodies",energy:"Energy",constraint:"Constraint drift",solver:"Solver"},am=i=>om[i]??(i?i[0].toUpperCase()+i.slice(1):"Other channels"),lx=new Set(["constraint","solver"]);function Ji(i){let e=i.lastIndexOf(".");return e<0?["",i]:[i.slice(0,e),i.slice(e+1)]}var mT={normal_magnitude:"normal force"},ax={normal_force:"normal force vector"};function po(i){let[,e]=Ji(i.name);return i.header.components.length&&ax[e]?ax[e]:mT[e]??e.replaceAll("_"," ")}function Uh(i){let e=/^(.*)\.track(\d+)$/.exec(i);return e?`${e[1]}, ${ve("point {n}",{n:e[2]})}`:i}function Oh(i){let[e]=Ji(i.name),{description:t}=i.header;return t.startsWith(`${e}: `)?t.slice(e.length+2):t}var gT=i=>i===ls?ve("magnitude"):i,kh=i=>Ji(i.name)[0]===i.header.group||!Ji(i.name)[0];function Bh(i,e){let t=e.map((h,u)=>h?ve(po(h)):i[u].channel),n=e.map((h,u)=>!h||kh(h)?"":Uh(Ji(i[u].channel)[0])),s=h=>h.every(u=>u===h[0]),[r,o]=[s(t),s(n)],a=[...new Set(e.map(h=>h?ve(am(h.header.group)):""))],l=n[0];r&&o?l=[n[0]||(a.length===1?a[0]:""),t[0]].filter(Boolean).join(" · "):r?l=[...a.length===1?a:[],t[0]].join(" · "):(!o||!n[0])&&(l=a.length===1?a[0]:ve("Several quantities"));let c=i.map((h,u)=>{let d=[o?"":n[u],r?"":t[u],gT(h.part)].filter(Boolean);return(r&&!o&&i.every(y=>y.part===ls||y.part==="")?d.slice(0,1):d).join(" ")||t[u]});return{title:l,quantity:r?t[0]:"",labels:c}}var zh=class{constructor(e){this.store=e;this.planar=new Ur(e),fe(this.tools,...this.planar.tools());let t=()=>new ea(()=>{this.load()},s=>fe(this.why,s));[this.x,this.y]=[t(),t()];let n=b("div",{class:"row"},b("label",{},"y",this.y.element),b("label",{},q("over")," x",this.x.element));fe(this.element,n,this.why,this.planar.element),e.on("time",()=>!this.element.hidden&&this.planar.move()),e.on("shown",()=>{this.load()})}store;element=b("div",{class:"view cross"});tools=b("div",{class:"viewtools"});scene=null;found=[];turn=0;planar;x;y;why=b("p",{class:"why"});useful=!0;async show(e,t){if(this.scene=e,this.x.offer(e),this.y.offer(e),!this.x.spec||!this.y.spec){let[n,s]=this.first();this.x.choose(n),this.y.choose(s)}await this.load()}first(){let{known:e}=this.x;for(let[n,[s,r]]of this.scene?.runs.length?yT(this.scene.runs[0]):[]){let[o,a]=[s,r].map(l=>`${n}.position.${l}`);if(e.has(o)&&e.has(a))return[o,a]}let t=[...e.keys()];return[t[0]??"",t[1]??t[0]??""]}redraw(){this.element.hidden||(this.found.length?this.draw():this.load())}async load(){let{scene:e}=this,[t,n]=[this.x.spec,this.y.spec];if(!e||!t||!n||this.element.hidden){this.found=[];return}let s=++this.turn,r=[],o=await Promise.all(this.store.get("shown").map(a=>e.runs[a]).filter(a=>a!==void 0).map(async a=>{try{return{run:a,pair:Fh(await Hn(a,t),await Hn(a,n))}}catch(l){return r.push(l.message),null}}));s===this.turn&&(this.found=o.filter(a=>a!==null),fe(this.why,r.join("; ")),this.draw())}draw(){let{scene:e}=this,[t,n]=[this.x.spec,this.y.spec];if(!e||!t||!n)return;let s=o=>{let{title:a,labels:l}=Bh([o],[Ti(e,o)]);return o.part?`${a} ${l[0]}`:a},r=[t,n].map(o=>Ti(e,o)?.header.unit??"");this.planar.set({title:`${hn(n)} ${ve("over")} ${hn(t)}`,x:{label:s(t),unit:r[0]},y:{label:s(n),unit:r[1]},equal:r[0]==="m"&&r[1]==="m",paths:this.found.map(({run:o,pair:a})=>({label:o.name,...a,colour:`--run${o.index%6}`}))})}};function yT(i){let e=i.header.bodies.length;return i.header.bodies.map(({name:n},s)=>{let r=[0,1,2].map(l=>{let[c,h]=[1/0,-1/0];for(let u=3*s+l;u<i.positions.length;u+=3*e){let d=i.positions[u];[c,h]=[Math.min(c,d),Math.max(h,d)]}return h-c}),o=r.lastIndexOf(Math.min(...r)),a=["x","y","z"].filter((l,c)=>c!==o);return{name:n,axes:a,size:Math.hypot(...r)}}).sort((n,s)=>s.size-n.size).map(({name:n,axes:s})=>[n,s])}var ts={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},_s={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Wx=0,Bm=1,$x=2;var vc=1,Xx=2,za=3,Vs=0,ti=1,Xn=2,_o=0,Va=1,zm=2,Vm=3,Hm=4,qx=5;var wo=100,Yx=101,jx=102,Zx=103,Kx=104,Jx=200,Qx=201,eb=202,tb=203,Gm=204,Wm=205,nb=206,ib=207,sb=208,rb=209,ob=210,ab=211,lb=212,cb=213,hb=214,mu=0,gu=1,yu=2,Pa=3,vu=4,xu=5,bu=6,_u=7,xc=0,ub=1,db=2,Hs=0,$m=1,Xm=2,qm=3,Ym=4,jm=5,Zm=6,Km=7;var Jm=300,So=301,Ha=302,ju=303,Zu=304,wu=1e3,Os=1001,Su=1002,Wn=1003,fb=1004;var bc=1005;var Qn=1006,Ku=1007;var xr=1008;var Ri=1009,Qm=1010,eg=1011,Ga=1012,Ju=1013,ws=1014,ns=1015,Ss=1016,Qu=1017,ed=1018,Mo=1020,tg=35902,ng=35899,ig=1021,sg=1022,Ms=1023,mr=1026,br=1027,td=1028,nd=1029,Zr=1030,id=1031;var sd=1033,_c=33776,wc=33777,Sc=33778,Mc=33779,rd=35840,od=35841,ad=35842,ld=35843,cd=36196,hd=37492,ud=37496,dd=37488,fd=37489,Tc=37490,pd=37491,md=37808,gd=37809,yd=37810,vd=37811,xd=37812,bd=37813,_d=37814,wd=37815,Sd=37816,Md=37817,Td=37818,Ad=37819,Ed=37820,Cd=37821,Rd=36492,Pd=36494,Id=36495,Ld=36283,Dd=36284,Ac=36285,Nd=36286;var $l=2300,Mu=2301,fu=2302,Pm=2303,Im=2400,Lm=2401,Dm=2402;var pb=3200;var Ec=0,mb=1,_r="",Si="srgb",Xl="srgb-linear",ql="linear",Vt="srgb";var pu=7680;var gb=519,yb=512,vb=513,xb=514,rg=515,bb=516,_b=517,og=518,ag=519,lg=35044,di=35048;var cg="300 es",es=2e3,Ia=2001;function vT(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function xT(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Yl(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function wb(){let i=Yl("canvas");return i.style.display="block",i}var cx={},La=null;function jl(...i){let e="THREE."+i.shift();La?La("log",e,...i):console.log(e,...i)}function Sb(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function it(...i){i=Sb(i);let e="THREE."+i.shift();if(La)La("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function at(...i){i=Sb(i);let e="THREE."+i.shift();if(La)La("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Hl(...i){let e=i.join(" ");e in cx||(cx[e]=!0,it(...i))}function Mb(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Tb={[mu]:mu,[yu]:bu,[vu]:vu,[Pa]:xu,[gu]:gu,[bu]:yu,[_u]:_u,[xu]:Pa},ms=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},ci=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],hx=1234567,Gl=Math.PI/180,Da=180/Math.PI;function Kr(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(ci[i&255]+ci[i>>8&255]+ci[i>>16&255]+ci[i>>24&255]+"-"+ci[e&255]+ci[e>>8&255]+"-"+ci[e>>16&15|64]+ci[e>>24&255]+"-"+ci[t&63|128]+ci[t>>8&255]+"-"+ci[t>>16&255]+ci[t>>24&255]+ci[n&255]+ci[n>>8&255]+ci[n>>16&255]+ci[n>>24&255]).toLowerCase()}function gt(i,e,t){return Math.max(e,Math.min(t,i))}function hg(i,e){return(i%e+e)%e}function bT(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function _T(i,e,t){return i!==e?(t-i)/(e-i):0}function Wl(i,e,t){return(1-t)*i+t*e}function wT(i,e,t,n){return Wl(i,e,1-Math.exp(-t*n))}function ST(i,e=1){return e-Math.abs(hg(i,e*2)-e)}function MT(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function TT(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function AT(i,e){return i+Math.floor(Math.random()*(e-i+1))}function ET(i,e){return i+Math.random()*(e-i)}function CT(i){return i*(.5-Math.random())}function RT(i){i!==void 0&&(hx=i);let e=hx+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function PT(i){return i*Gl}function IT(i){return i*Da}function LT(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function DT(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function ug(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function NT(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),m=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*m,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*m,a*c);break;case"ZYZ":i.set(l*m,l*f,a*h,a*c);break;default:it("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Fd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function dg(i,e){if(e.constructor===Float32Array)return i;let t=Fd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function fg(i,e){if(e.constructor===Float32Array)return i;let t=Fd(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Cc={DEG2RAD:Gl,RAD2DEG:Da,generateUUID:Kr,clamp:gt,euclideanModulo:hg,mapLinear:bT,inverseLerp:_T,lerp:Wl,damp:wT,pingpong:ST,smoothstep:MT,smootherstep:TT,randInt:AT,randFloat:ET,randFloatSpread:CT,seededRandom:RT,degToRad:PT,radToDeg:IT,isPowerOfTwo:LT,ceilPowerOfTwo:DT,floorPowerOfTwo:ug,setQuaternionFromProperEuler:NT,normalize:fg,denormalize:dg},Ke=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=gt(this.x,e.x,t.x),this.y=gt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=gt(this.x,e,t),this.y=gt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(gt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(gt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ln=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],m=r[o+2],y=r[o+3];if(u!==y||l!==d||c!==f||h!==m){let p=l*d+c*f+h*m+u*y;p<0&&(d=-d,f=-f,m=-m,y=-y,p=-p);let g=1-a;if(p<.9995){let x=Math.acos(p),E=Math.sin(x);g=Math.sin(g*x)/E,a=Math.sin(a*x)/E,l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+y*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+y*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+h*u+l*f-c*d,e[t+1]=l*m+h*d+c*u-a*f,e[t+2]=c*m+h*f+a*d-l*u,e[t+3]=h*m-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:it("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(gt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},N=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(ux.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(ux.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=gt(this.x,e.x,t.x),this.y=gt(this.y,e.y,t.y),this.z=gt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=gt(this.x,e,t),this.y=gt(this.y,e,t),this.z=gt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(gt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return lm.copy(this).projectOnVector(e),this.sub(lm)}reflect(e){return this.sub(lm.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(gt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},lm=new N,ux=new Ln,ut=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],y=s[0],p=s[3],g=s[6],x=s[1],E=s[4],w=s[7],R=s[2],C=s[5],v=s[8];return r[0]=o*y+a*x+l*R,r[3]=o*p+a*E+l*C,r[6]=o*g+a*w+l*v,r[1]=c*y+h*x+u*R,r[4]=c*p+h*E+u*C,r[7]=c*g+h*w+u*v,r[2]=d*y+f*x+m*R,r[5]=d*p+f*E+m*C,r[8]=d*g+f*w+m*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=t*u+n*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/m;return e[0]=u*y,e[1]=(s*c-h*n)*y,e[2]=(a*n-s*o)*y,e[3]=d*y,e[4]=(h*t-s*l)*y,e[5]=(s*r-a*t)*y,e[6]=f*y,e[7]=(n*l-c*t)*y,e[8]=(o*t-n*r)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Hl("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(cm.makeScale(e,t)),this}rotate(e){return Hl("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(cm.makeRotation(-e)),this}translate(e,t){return Hl("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(cm.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},cm=new ut,dx=new ut().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),fx=new ut().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function FT(){let i={enabled:!0,workingColorSpace:Xl,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Vt&&(s.r=pr(s.r),s.g=pr(s.g),s.b=pr(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Vt&&(s.r=Ra(s.r),s.g=Ra(s.g),s.b=Ra(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===_r?ql:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Xl]:{primaries:e,whitePoint:n,transfer:ql,toXYZ:dx,fromXYZ:fx,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Si},outputColorSpaceConfig:{drawingBufferColorSpace:Si}},[Si]:{primaries:e,whitePoint:n,transfer:Vt,toXYZ:dx,fromXYZ:fx,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Si}}}),i}var Pt=FT();function pr(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ra(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var fa,Tu=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{fa===void 0&&(fa=Yl("canvas")),fa.width=e.width,fa.height=e.height;let s=fa.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=fa}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Yl("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=pr(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(pr(t[n]/255)*255):t[n]=pr(t[n]);return{data:t,width:e.width,height:e.height}}else return it("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},UT=0,Na=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:UT++}),this.uuid=Kr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(hm(s[o].image)):r.push(hm(s[o]))}else r=hm(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function hm(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Tu.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(it("Texture: Unable to serialize Texture."),{})}var OT=0,um=new N,Ai=class i extends ms{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Os,s=Os,r=Qn,o=xr,a=Ms,l=Ri,c=i.DEFAULT_ANISOTROPY,h=_r){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:OT++}),this.uuid=Kr(),this.name="",this.source=new Na(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ke(0,0),this.repeat=new Ke(1,1),this.center=new Ke(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ut,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(um).x}get height(){return this.source.getSize(um).y}get depth(){return this.source.getSize(um).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){it(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){it(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Jm)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case wu:e.x=e.x-Math.floor(e.x);break;case Os:e.x=e.x<0?0:1;break;case Su:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case wu:e.y=e.y-Math.floor(e.y);break;case Os:e.y=e.y<0?0:1;break;case Su:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Ai.DEFAULT_IMAGE=null;Ai.DEFAULT_MAPPING=Jm;Ai.DEFAULT_ANISOTROPY=1;var Ht=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],y=l[2],p=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(m-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let E=(c+1)/2,w=(f+1)/2,R=(g+1)/2,C=(h+d)/4,v=(u+y)/4,M=(m+p)/4;return E>w&&E>R?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=C/n,r=v/n):w>R?w<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(w),n=C/s,r=M/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=v/r,s=M/r),this.set(n,s,r,t),this}let x=Math.sqrt((p-m)*(p-m)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(x)<.001&&(x=1),this.x=(p-m)/x,this.y=(u-y)/x,this.z=(d-h)/x,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=gt(this.x,e.x,t.x),this.y=gt(this.y,e.y,t.y),this.z=gt(this.z,e.z,t.z),this.w=gt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=gt(this.x,e,t),this.y=gt(this.y,e,t),this.z=gt(this.z,e,t),this.w=gt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(gt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Au=class extends ms{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Qn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Ht(0,0,e,t),this.scissorTest=!1,this.viewport=new Ht(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Ai({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Qn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Na(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Gi=class extends Au{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Zl=class extends Ai{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Wn,this.minFilter=Wn,this.wrapR=Os,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Eu=class extends Ai{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Wn,this.minFilter=Wn,this.wrapR=Os,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var St=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,m,y,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,m,y,p)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,m,y,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=m,g[11]=y,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/pa.setFromMatrixColumn(e,0).length(),r=1/pa.setFromMatrixColumn(e,1).length(),o=1/pa.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,m=a*h,y=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+m*c,t[5]=d-y*c,t[9]=-a*l,t[2]=y-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,m=c*h,y=c*u;t[0]=d+y*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-m,t[6]=y+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,m=c*h,y=c*u;t[0]=d-y*a,t[4]=-o*u,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*h,t[9]=y-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,m=a*h,y=a*u;t[0]=l*h,t[4]=m*c-f,t[8]=d*c+y,t[1]=l*u,t[5]=y*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,y=a*c;t[0]=l*h,t[4]=y-d*u,t[8]=m*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+m,t[10]=d-y*u}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,y=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+y,t[5]=o*h,t[9]=f*u-m,t[2]=m*u-f,t[6]=a*h,t[10]=y*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(kT,e,BT)}lookAt(e,t,n){let s=this.elements;return zi.subVectors(e,t),zi.lengthSq()===0&&(zi.z=1),zi.normalize(),Or.crossVectors(n,zi),Or.lengthSq()===0&&(Math.abs(n.z)===1?zi.x+=1e-4:zi.z+=1e-4,zi.normalize(),Or.crossVectors(n,zi)),Or.normalize(),Vh.crossVectors(zi,Or),s[0]=Or.x,s[4]=Vh.x,s[8]=zi.x,s[1]=Or.y,s[5]=Vh.y,s[9]=zi.y,s[2]=Or.z,s[6]=Vh.z,s[10]=zi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],y=n[6],p=n[10],g=n[14],x=n[3],E=n[7],w=n[11],R=n[15],C=s[0],v=s[4],M=s[8],O=s[12],L=s[1],D=s[5],z=s[9],X=s[13],F=s[2],H=s[6],j=s[10],G=s[14],he=s[3],Q=s[7],te=s[11],oe=s[15];return r[0]=o*C+a*L+l*F+c*he,r[4]=o*v+a*D+l*H+c*Q,r[8]=o*M+a*z+l*j+c*te,r[12]=o*O+a*X+l*G+c*oe,r[1]=h*C+u*L+d*F+f*he,r[5]=h*v+u*D+d*H+f*Q,r[9]=h*M+u*z+d*j+f*te,r[13]=h*O+u*X+d*G+f*oe,r[2]=m*C+y*L+p*F+g*he,r[6]=m*v+y*D+p*H+g*Q,r[10]=m*M+y*z+p*j+g*te,r[14]=m*O+y*X+p*G+g*oe,r[3]=x*C+E*L+w*F+R*he,r[7]=x*v+E*D+w*H+R*Q,r[11]=x*M+E*z+w*j+R*te,r[15]=x*O+E*X+w*G+R*oe,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],m=e[3],y=e[7],p=e[11],g=e[15],x=l*f-c*d,E=a*f-c*u,w=a*d-l*u,R=o*f-c*h,C=o*d-l*h,v=o*u-a*h;return t*(y*x-p*E+g*w)-n*(m*x-p*R+g*C)+s*(m*E-y*R+g*v)-r*(m*w-y*C+p*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],m=e[12],y=e[13],p=e[14],g=e[15],x=t*a-n*o,E=t*l-s*o,w=t*c-r*o,R=n*l-s*a,C=n*c-r*a,v=s*c-r*l,M=h*y-u*m,O=h*p-d*m,L=h*g-f*m,D=u*p-d*y,z=u*g-f*y,X=d*g-f*p,F=x*X-E*z+w*D+R*L-C*O+v*M;if(F===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/F;return e[0]=(a*X-l*z+c*D)*H,e[1]=(s*z-n*X-r*D)*H,e[2]=(y*v-p*C+g*R)*H,e[3]=(d*C-u*v-f*R)*H,e[4]=(l*L-o*X-c*O)*H,e[5]=(t*X-s*L+r*O)*H,e[6]=(p*w-m*v-g*E)*H,e[7]=(h*v-d*w+f*E)*H,e[8]=(o*z-a*L+c*M)*H,e[9]=(n*L-t*z-r*M)*H,e[10]=(m*C-y*w+g*x)*H,e[11]=(u*w-h*C-f*x)*H,e[12]=(a*O-o*D-l*M)*H,e[13]=(t*D-n*O+s*M)*H,e[14]=(y*E-m*R-p*x)*H,e[15]=(h*R-u*E+d*x)*H,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,y=o*h,p=o*u,g=a*u,x=l*c,E=l*h,w=l*u,R=n.x,C=n.y,v=n.z;return s[0]=(1-(y+g))*R,s[1]=(f+w)*R,s[2]=(m-E)*R,s[3]=0,s[4]=(f-w)*C,s[5]=(1-(d+g))*C,s[6]=(p+x)*C,s[7]=0,s[8]=(m+E)*v,s[9]=(p-x)*v,s[10]=(1-(d+y))*v,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=pa.set(s[0],s[1],s[2]).length(),a=pa.set(s[4],s[5],s[6]).length(),l=pa.set(s[8],s[9],s[10]).length();r<0&&(o=-o),ds.copy(this);let c=1/o,h=1/a,u=1/l;return ds.elements[0]*=c,ds.elements[1]*=c,ds.elements[2]*=c,ds.elements[4]*=h,ds.elements[5]*=h,ds.elements[6]*=h,ds.elements[8]*=u,ds.elements[9]*=u,ds.elements[10]*=u,t.setFromRotationMatrix(ds),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=es,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),m,y;if(l)m=r/(o-r),y=o*r/(o-r);else if(a===es)m=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===Ia)m=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=es,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),m,y;if(l)m=1/(o-r),y=o/(o-r);else if(a===es)m=-2/(o-r),y=-(o+r)/(o-r);else if(a===Ia)m=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},pa=new N,ds=new St,kT=new N(0,0,0),BT=new N(1,1,1),Or=new N,Vh=new N,zi=new N,px=new St,mx=new Ln,ks=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(gt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-gt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(gt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-gt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(gt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-gt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:it("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return px.makeRotationFromQuaternion(e),this.setFromRotationMatrix(px,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return mx.setFromEuler(this),this.setFromQuaternion(mx,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ks.DEFAULT_ORDER="XYZ";var Fa=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},zT=0,gx=new N,ma=new Ln,cr=new St,Hh=new N,Fl=new N,VT=new N,HT=new Ln,yx=new N(1,0,0),vx=new N(0,1,0),xx=new N(0,0,1),bx={type:"added"},GT={type:"removed"},ga={type:"childadded",child:null},dm={type:"childremoved",child:null},$n=class i extends ms{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:zT++}),this.uuid=Kr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new N,t=new ks,n=new Ln,s=new N(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new St},normalMatrix:{value:new ut}}),this.matrix=new St,this.matrixWorld=new St,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Fa,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return ma.setFromAxisAngle(e,t),this.quaternion.multiply(ma),this}rotateOnWorldAxis(e,t){return ma.setFromAxisAngle(e,t),this.quaternion.premultiply(ma),this}rotateX(e){return this.rotateOnAxis(yx,e)}rotateY(e){return this.rotateOnAxis(vx,e)}rotateZ(e){return this.rotateOnAxis(xx,e)}translateOnAxis(e,t){return gx.copy(e).applyQuaternion(this.quaternion),this.position.add(gx.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(yx,e)}translateY(e){return this.translateOnAxis(vx,e)}translateZ(e){return this.translateOnAxis(xx,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(cr.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Hh.copy(e):Hh.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Fl.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?cr.lookAt(Fl,Hh,this.up):cr.lookAt(Hh,Fl,this.up),this.quaternion.setFromRotationMatrix(cr),s&&(cr.extractRotation(s.matrixWorld),ma.setFromRotationMatrix(cr),this.quaternion.premultiply(ma.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(at("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(bx),ga.child=e,this.dispatchEvent(ga),ga.child=null):at("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(GT),dm.child=e,this.dispatchEvent(dm),dm.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),cr.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),cr.multiply(e.parent.matrixWorld)),e.applyMatrix4(cr),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(bx),ga.child=e,this.dispatchEvent(ga),ga.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Fl,e,VT),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Fl,HT,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};$n.DEFAULT_UP=new N(0,1,0);$n.DEFAULT_MATRIX_AUTO_UPDATE=!0;$n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var In=class extends $n{constructor(){super(),this.isGroup=!0,this.type="Group"}},WT={type:"move"},Ua=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new In,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new In,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new N,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new N),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new In,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new N,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new N,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let y of e.hand.values()){let p=t.getJointPose(y,n),g=this._getHandJoint(c,y);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(WT)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new In;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Ab={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},kr={h:0,s:0,l:0},Gh={h:0,s:0,l:0};function fm(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ge=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Si){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Pt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=Pt.workingColorSpace){return this.r=e,this.g=t,this.b=n,Pt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=Pt.workingColorSpace){if(e=hg(e,1),t=gt(t,0,1),n=gt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=fm(o,r,e+1/3),this.g=fm(o,r,e),this.b=fm(o,r,e-1/3)}return Pt.colorSpaceToWorking(this,s),this}setStyle(e,t=Si){function n(r){r!==void 0&&parseFloat(r)<1&&it("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:it("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);it("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Si){let n=Ab[e.toLowerCase()];return n!==void 0?this.setHex(n,t):it("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=pr(e.r),this.g=pr(e.g),this.b=pr(e.b),this}copyLinearToSRGB(e){return this.r=Ra(e.r),this.g=Ra(e.g),this.b=Ra(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Si){return Pt.workingToColorSpace(hi.copy(this),e),Math.round(gt(hi.r*255,0,255))*65536+Math.round(gt(hi.g*255,0,255))*256+Math.round(gt(hi.b*255,0,255))}getHexString(e=Si){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Pt.workingColorSpace){Pt.workingToColorSpace(hi.copy(this),t);let n=hi.r,s=hi.g,r=hi.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Pt.workingColorSpace){return Pt.workingToColorSpace(hi.copy(this),t),e.r=hi.r,e.g=hi.g,e.b=hi.b,e}getStyle(e=Si){Pt.workingToColorSpace(hi.copy(this),e);let t=hi.r,n=hi.g,s=hi.b;return e!==Si?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(kr),this.setHSL(kr.h+e,kr.s+t,kr.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(kr),e.getHSL(Gh);let n=Wl(kr.h,Gh.h,t),s=Wl(kr.s,Gh.s,t),r=Wl(kr.l,Gh.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},hi=new Ge;Ge.NAMES=Ab;var Kl=class extends $n{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ks,this.environmentIntensity=1,this.environmentRotation=new ks,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},fs=new N,hr=new N,pm=new N,ur=new N,ya=new N,va=new N,_x=new N,mm=new N,gm=new N,ym=new N,vm=new Ht,xm=new Ht,bm=new Ht,Hr=class i{constructor(e=new N,t=new N,n=new N){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),fs.subVectors(e,t),s.cross(fs);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){fs.subVectors(s,t),hr.subVectors(n,t),pm.subVectors(e,t);let o=fs.dot(fs),a=fs.dot(hr),l=fs.dot(pm),c=hr.dot(hr),h=hr.dot(pm),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ur)===null?!1:ur.x>=0&&ur.y>=0&&ur.x+ur.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ur)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ur.x),l.addScaledVector(o,ur.y),l.addScaledVector(a,ur.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return vm.setScalar(0),xm.setScalar(0),bm.setScalar(0),vm.fromBufferAttribute(e,t),xm.fromBufferAttribute(e,n),bm.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(vm,r.x),o.addScaledVector(xm,r.y),o.addScaledVector(bm,r.z),o}static isFrontFacing(e,t,n,s){return fs.subVectors(n,t),hr.subVectors(e,t),fs.cross(hr).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return fs.subVectors(this.c,this.b),hr.subVectors(this.a,this.b),fs.cross(hr).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;ya.subVectors(s,n),va.subVectors(r,n),mm.subVectors(e,n);let l=ya.dot(mm),c=va.dot(mm);if(l<=0&&c<=0)return t.copy(n);gm.subVectors(e,s);let h=ya.dot(gm),u=va.dot(gm);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(ya,o);ym.subVectors(e,r);let f=ya.dot(ym),m=va.dot(ym);if(m>=0&&f<=m)return t.copy(r);let y=f*c-l*m;if(y<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(va,a);let p=h*m-f*u;if(p<=0&&u-h>=0&&f-m>=0)return _x.subVectors(r,s),a=(u-h)/(u-h+(f-m)),t.copy(s).addScaledVector(_x,a);let g=1/(p+y+d);return o=y*g,a=d*g,t.copy(n).addScaledVector(ya,o).addScaledVector(va,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ei=class{constructor(e=new N(1/0,1/0,1/0),t=new N(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(ps.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(ps.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=ps.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,ps):ps.fromBufferAttribute(r,o),ps.applyMatrix4(e.matrixWorld),this.expandByPoint(ps);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Wh.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Wh.copy(n.boundingBox)),Wh.applyMatrix4(e.matrixWorld),this.union(Wh)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,ps),ps.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ul),$h.subVectors(this.max,Ul),xa.subVectors(e.a,Ul),ba.subVectors(e.b,Ul),_a.subVectors(e.c,Ul),Br.subVectors(ba,xa),zr.subVectors(_a,ba),mo.subVectors(xa,_a);let t=[0,-Br.z,Br.y,0,-zr.z,zr.y,0,-mo.z,mo.y,Br.z,0,-Br.x,zr.z,0,-zr.x,mo.z,0,-mo.x,-Br.y,Br.x,0,-zr.y,zr.x,0,-mo.y,mo.x,0];return!_m(t,xa,ba,_a,$h)||(t=[1,0,0,0,1,0,0,0,1],!_m(t,xa,ba,_a,$h))?!1:(Xh.crossVectors(Br,zr),t=[Xh.x,Xh.y,Xh.z],_m(t,xa,ba,_a,$h))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,ps).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(ps).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(dr[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),dr[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),dr[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),dr[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),dr[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),dr[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),dr[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),dr[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(dr),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},dr=[new N,new N,new N,new N,new N,new N,new N,new N],ps=new N,Wh=new ei,xa=new N,ba=new N,_a=new N,Br=new N,zr=new N,mo=new N,Ul=new N,$h=new N,Xh=new N,go=new N;function _m(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){go.fromArray(i,r);let a=s.x*Math.abs(go.x)+s.y*Math.abs(go.y)+s.z*Math.abs(go.z),l=e.dot(go),c=t.dot(go),h=n.dot(go);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Tn=new N,qh=new Ke,$T=0,ht=class extends ms{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:$T++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=lg,this.updateRanges=[],this.gpuType=ns,this.version=0,this._normalizationScale=e!==void 0?Fd(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)qh.fromBufferAttribute(this,t),qh.applyMatrix3(e),this.setXY(t,qh.x,qh.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix3(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix4(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyNormalMatrix(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.transformDirection(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):dg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):fg(e,this.array)}};var Jl=class extends ht{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var Ql=class extends ht{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Xt=class extends ht{constructor(e,t,n){super(new Float32Array(e),t,n)}},XT=new ei,Ol=new N,wm=new N,Ei=class{constructor(e=new N,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):XT.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Ol.subVectors(e,this.center);let t=Ol.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Ol,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(wm.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Ol.copy(e.center).add(wm)),this.expandByPoint(Ol.copy(e.center).sub(wm))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},qT=0,Qi=new St,Sm=new $n,wa=new N,Vi=new ei,kl=new ei,Gn=new N,Et=class i extends ms{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:qT++}),this.uuid=Kr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(vT(e)?Ql:Jl)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ut().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Qi.makeRotationFromQuaternion(e),this.applyMatrix4(Qi),this}rotateX(e){return Qi.makeRotationX(e),this.applyMatrix4(Qi),this}rotateY(e){return Qi.makeRotationY(e),this.applyMatrix4(Qi),this}rotateZ(e){return Qi.makeRotationZ(e),this.applyMatrix4(Qi),this}translate(e,t,n){return Qi.makeTranslation(e,t,n),this.applyMatrix4(Qi),this}scale(e,t,n){return Qi.makeScale(e,t,n),this.applyMatrix4(Qi),this}lookAt(e){return Sm.lookAt(e),Sm.updateMatrix(),this.applyMatrix4(Sm.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(wa).negate(),this.translate(wa.x,wa.y,wa.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Xt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&it("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ei);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){at("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new N(-1/0,-1/0,-1/0),new N(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];Vi.setFromBufferAttribute(r),this.morphTargetsRelative?(Gn.addVectors(this.boundingBox.min,Vi.min),this.boundingBox.expandByPoint(Gn),Gn.addVectors(this.boundingBox.max,Vi.max),this.boundingBox.expandByPoint(Gn)):(this.boundingBox.expandByPoint(Vi.min),this.boundingBox.expandByPoint(Vi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&at('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ei);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){at("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new N,1/0);return}if(e){let n=this.boundingSphere.center;if(Vi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];kl.setFromBufferAttribute(a),this.morphTargetsRelative?(Gn.addVectors(Vi.min,kl.min),Vi.expandByPoint(Gn),Gn.addVectors(Vi.max,kl.max),Vi.expandByPoint(Gn)):(Vi.expandByPoint(kl.min),Vi.expandByPoint(kl.max))}Vi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Gn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Gn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Gn.fromBufferAttribute(a,c),l&&(wa.fromBufferAttribute(e,c),Gn.add(wa)),s=Math.max(s,n.distanceToSquared(Gn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&at('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){at("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new ht(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new N,l[O]=new N;let h=new N,u=new N,d=new N,f=new Ke,m=new Ke,y=new Ke,p=new N,g=new N;function x(O,L,D){c[O]=c[L]=c[D]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,O),m.fromBufferAttribute(r,L),y.fromBufferAttribute(r,D),u.sub(h),d.sub(h),m.sub(f),y.sub(f);let z=1/(m.x*y.y-y.x*m.y);isFinite(z)&&(p.copy(u).multiplyScalar(y.y).addScaledVector(d,-m.y).multiplyScalar(z),g.copy(d).multiplyScalar(m.x).addScaledVector(u,-y.x).multiplyScalar(z),a[O].add(p),a[L].add(p),a[D].add(p),l[O].add(g),l[L].add(g),l[D].add(g))}let E=this.groups;E.length===0&&(E=[{start:0,count:e.count}]);for(let O=0,L=E.length;O<L;++O){let D=E[O],z=D.start,X=D.count;for(let F=z,H=z+X;F<H;F+=3)x(e.getX(F+0),e.getX(F+1),e.getX(F+2))}let w=new N,R=new N,C=new N,v=new N;function M(O){C.fromBufferAttribute(s,O),v.copy(C);let L=a[O];w.copy(L),w.sub(C.multiplyScalar(C.dot(L))).normalize(),R.crossVectors(v,L);let z=R.dot(l[O])<0?-1:1;o.setXYZW(O,w.x,w.y,w.z,z)}for(let O=0,L=n.count;O<L;++O)c[O]&&M(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new ht(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new N,r=new N,o=new N,a=new N,l=new N,c=new N,h=new N,u=new N;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),y=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,m),r.fromBufferAttribute(t,y),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Gn.fromBufferAttribute(e,t),Gn.normalize(),e.setXYZ(t,Gn.x,Gn.y,Gn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let y=0,p=l.length;y<p;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let g=0;g<h;g++)d[m++]=c[f++]}return new ht(d,h,u)}if(this.index===null)return it("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Cu=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=lg,this.updateRanges=[],this.version=0,this.uuid=Kr()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=wx(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=wx(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function wx(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Kr()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var wi=new N,gs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Fd(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)wi.fromBufferAttribute(this,t),wi.applyMatrix4(e),this.setXYZ(t,wi.x,wi.y,wi.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)wi.fromBufferAttribute(this,t),wi.applyNormalMatrix(e),this.setXYZ(t,wi.x,wi.y,wi.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)wi.fromBufferAttribute(this,t),wi.transformDirection(e),this.setXYZ(t,wi.x,wi.y,wi.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){jl("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new ht(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){jl("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):dg(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):fg(e,this.data.array)}},Mm=new N,YT=new N,jT=new ut,Hi=class{constructor(e=new N(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Mm.subVectors(n,t).cross(YT.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Mm),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||jT.getNormalMatrix(e),s=this.coplanarPoint(Mm).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},ZT=0,ys=class extends ms{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:ZT++}),this.uuid=Kr(),this.name="",this.type="Material",this.blending=Va,this.side=Vs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Gm,this.blendDst=Wm,this.blendEquation=wo,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ge(0,0,0),this.blendAlpha=0,this.depthFunc=Pa,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=gb,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=pu,this.stencilZFail=pu,this.stencilZPass=pu,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){it(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){it(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ge().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Hi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ke().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ke().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var fr=new N,Tm=new N,Yh=new N,jh=new N,gr=class{constructor(e=new N,t=new N(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,fr)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=fr.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(fr.copy(this.origin).addScaledVector(this.direction,t),fr.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Tm.copy(e).add(t).multiplyScalar(.5),Yh.copy(t).sub(e).normalize(),jh.copy(this.origin).sub(Tm);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Yh),a=jh.dot(this.direction),l=-jh.dot(Yh),c=jh.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Tm).addScaledVector(Yh,d),f}intersectSphere(e,t){if(e.radius<0)return null;fr.subVectors(e.center,this.origin);let n=fr.dot(this.direction),s=fr.dot(fr)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,fr)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,y=t.y-o.y,p=t.z-o.z,g=n.x-o.x,x=n.y-o.y,E=n.z-o.z,w=Math.abs(l),R=Math.abs(c),C=Math.abs(h),v,M,O,L,D,z,X,F,H,j,G,he;if(w>=R&&w>=C?(O=l,z=u,H=m,he=g,l>=0?(v=c,M=h,L=d,D=f,X=y,F=p,j=x,G=E):(v=h,M=c,L=f,D=d,X=p,F=y,j=E,G=x)):R>=C?(O=c,z=d,H=y,he=x,c>=0?(v=h,M=l,L=f,D=u,X=p,F=m,j=E,G=g):(v=l,M=h,L=u,D=f,X=m,F=p,j=g,G=E)):(O=h,z=f,H=p,he=E,h>=0?(v=l,M=c,L=u,D=d,X=m,F=y,j=g,G=x):(v=c,M=l,L=d,D=u,X=y,F=m,j=x,G=g)),O===0)return null;let Q=v/O,te=M/O,oe=1/O,me=L-Q*z,pe=D-te*z,ne=X-Q*H,xe=F-te*H,we=j-Q*he,Ie=G-te*he,Ae=we*xe-Ie*ne,Je=me*Ie-pe*we,pt=ne*pe-xe*me;if(s){if(Ae<0||Je<0||pt<0)return null}else if((Ae<0||Je<0||pt<0)&&(Ae>0||Je>0||pt>0))return null;let Ye=Ae+Je+pt;if(Ye===0)return null;let wt=oe*(Ae*z+Je*H+pt*he);return(Ye>0?wt<0:wt>0)?null:this.at(wt/Ye,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Gr=class extends ys{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ks,this.combine=xc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Sx=new St,yo=new gr,Zh=new Ei,Mx=new N,Kh=new N,Jh=new N,Qh=new N,Am=new N,eu=new N,Tx=new N,tu=new N,ui=class extends $n{constructor(e=new Et,t=new Gr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){eu.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Am.fromBufferAttribute(u,e),o?eu.addScaledVector(Am,h):eu.addScaledVector(Am.sub(t),h))}t.add(eu)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Zh.copy(n.boundingSphere),Zh.applyMatrix4(r),yo.copy(e.ray).recast(e.near),!(Zh.containsPoint(yo.origin)===!1&&(yo.intersectSphere(Zh,Mx)===null||yo.origin.distanceToSquared(Mx)>(e.far-e.near)**2))&&(Sx.copy(r).invert(),yo.copy(e.ray).applyMatrix4(Sx),!(n.boundingBox!==null&&yo.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,yo)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,y=d.length;m<y;m++){let p=d[m],g=o[p.materialIndex],x=Math.max(p.start,f.start),E=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let w=x,R=E;w<R;w+=3){let C=a.getX(w),v=a.getX(w+1),M=a.getX(w+2);s=nu(this,g,e,n,c,h,u,C,v,M),s&&(s.faceIndex=Math.floor(w/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let p=m,g=y;p<g;p+=3){let x=a.getX(p),E=a.getX(p+1),w=a.getX(p+2);s=nu(this,o,e,n,c,h,u,x,E,w),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,y=d.length;m<y;m++){let p=d[m],g=o[p.materialIndex],x=Math.max(p.start,f.start),E=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let w=x,R=E;w<R;w+=3){let C=w,v=w+1,M=w+2;s=nu(this,g,e,n,c,h,u,C,v,M),s&&(s.faceIndex=Math.floor(w/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let p=m,g=y;p<g;p+=3){let x=p,E=p+1,w=p+2;s=nu(this,o,e,n,c,h,u,x,E,w),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function KT(i,e,t,n,s,r,o,a){let l;if(e.side===ti?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Vs,a),l===null)return null;tu.copy(a),tu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(tu);return c<t.near||c>t.far?null:{distance:c,point:tu.clone(),object:i}}function nu(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Kh),i.getVertexPosition(l,Jh),i.getVertexPosition(c,Qh);let h=KT(i,e,t,n,Kh,Jh,Qh,Tx);if(h){let u=new N;Hr.getBarycoord(Tx,Kh,Jh,Qh,u),s&&(h.uv=Hr.getInterpolatedAttribute(s,a,l,c,u,new Ke)),r&&(h.uv1=Hr.getInterpolatedAttribute(r,a,l,c,u,new Ke)),o&&(h.normal=Hr.getInterpolatedAttribute(o,a,l,c,u,new N),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new N,materialIndex:0};Hr.getNormal(Kh,Jh,Qh,d.normal),h.face=d,h.barycoord=u}return h}var xo=class extends Ai{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Wn,h=Wn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ec=class extends ht{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Sa=new St,Ax=new St,iu=[],Ex=new ei,JT=new St,Bl=new ui,zl=new Ei,Wi=class extends ui{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ec(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,JT)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new ei),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Sa),Ex.copy(e.boundingBox).applyMatrix4(Sa),this.boundingBox.union(Ex)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ei),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Sa),zl.copy(e.boundingSphere).applyMatrix4(Sa),this.boundingSphere.union(zl)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Bl.geometry=this.geometry,Bl.material=this.material,Bl.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),zl.copy(this.boundingSphere),zl.applyMatrix4(n),e.ray.intersectsSphere(zl)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Sa),Ax.multiplyMatrices(n,Sa),Bl.matrixWorld=Ax,Bl.raycast(e,iu);for(let o=0,a=iu.length;o<a;o++){let l=iu[o];l.instanceId=r,l.object=this,t.push(l)}iu.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ec(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new xo(new Float32Array(s*this.count),s,this.count,td,ns));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},vo=new Ei,QT=new Ke(.5,.5),su=new N,Wr=class{constructor(e=new Hi,t=new Hi,n=new Hi,s=new Hi,r=new Hi,o=new Hi){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=es,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],y=r[9],p=r[10],g=r[11],x=r[12],E=r[13],w=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,g-m,R-x).normalize(),s[1].setComponents(c+o,f+h,g+m,R+x).normalize(),s[2].setComponents(c+a,f+u,g+y,R+E).normalize(),s[3].setComponents(c-a,f-u,g-y,R-E).normalize(),n)s[4].setComponents(l,d,p,w).normalize(),s[5].setComponents(c-l,f-d,g-p,R-w).normalize();else if(s[4].setComponents(c-l,f-d,g-p,R-w).normalize(),t===es)s[5].setComponents(c+l,f+d,g+p,R+w).normalize();else if(t===Ia)s[5].setComponents(l,d,p,w).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),vo.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),vo.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(vo)}intersectsSprite(e){vo.center.set(0,0,0);let t=QT.distanceTo(e.center);return vo.radius=.7071067811865476+t,vo.applyMatrix4(e.matrixWorld),this.intersectsSphere(vo)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(su.x=s.normal.x>0?e.max.x:e.min.x,su.y=s.normal.y>0?e.max.y:e.min.y,su.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(su)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Cx=new St,Ru=class i{constructor(){this.coordinateSystem=es,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Cx.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Wr),n[s].setFromProjectionMatrix(Cx,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Wr),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var vs=class extends ys{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ge(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Pu=new N,Iu=new N,Rx=new St,Vl=new gr,ru=new Ei,Em=new N,Px=new N,tc=class extends $n{constructor(e=new Et,t=new vs){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Pu.fromBufferAttribute(t,s-1),Iu.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Pu.distanceTo(Iu);e.setAttribute("lineDistance",new Xt(n,1))}else it("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ru.copy(n.boundingSphere),ru.applyMatrix4(s),ru.radius+=r,e.ray.intersectsSphere(ru)===!1)return;Rx.copy(s).invert(),Vl.copy(e.ray).applyMatrix4(Rx);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),m=Math.min(h.count,o.start+o.count);for(let y=f,p=m-1;y<p;y+=c){let g=h.getX(y),x=h.getX(y+1),E=ou(this,e,Vl,l,g,x,y);E&&t.push(E)}if(this.isLineLoop){let y=h.getX(m-1),p=h.getX(f),g=ou(this,e,Vl,l,y,p,m-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let y=f,p=m-1;y<p;y+=c){let g=ou(this,e,Vl,l,y,y+1,y);g&&t.push(g)}if(this.isLineLoop){let y=ou(this,e,Vl,l,m-1,f,m-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ou(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Pu.fromBufferAttribute(a,s),Iu.fromBufferAttribute(a,r),t.distanceSqToSegment(Pu,Iu,Em,Px)>n)return;Em.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Em);if(!(c<e.near||c>e.far))return{distance:c,point:Px.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Lu=class extends ys{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Ix=new St,Nm=new gr,au=new Ei,lu=new N,nc=class extends $n{constructor(e=new Et,t=new Lu){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),au.copy(n.boundingSphere),au.applyMatrix4(s),au.radius+=r,e.ray.intersectsSphere(au)===!1)return;Ix.copy(s).invert(),Nm.copy(e.ray).applyMatrix4(Ix);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let m=d,y=f;m<y;m++){let p=c.getX(m);lu.fromBufferAttribute(u,p),Lx(lu,p,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let m=d,y=f;m<y;m++)lu.fromBufferAttribute(u,m),Lx(lu,m,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Lx(i,e,t,n,s,r,o){let a=Nm.distanceSqToPoint(i);if(a<t){let l=new N;Nm.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ic=class extends Ai{constructor(e=[],t=So,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var yr=class extends Ai{constructor(e,t,n=ws,s,r,o,a=Wn,l=Wn,c,h=mr,u=1){if(h!==mr&&h!==br)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Na(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},sc=class extends yr{constructor(e,t=ws,n=So,s,r,o=Wn,a=Wn,l,c=mr){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},rc=class extends Ai{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},xs=class i extends Et{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,s,o,2),m("x","z","y",1,-1,e,n,-t,s,o,3),m("x","y","z",1,-1,e,t,n,s,r,4),m("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Xt(c,3)),this.setAttribute("normal",new Xt(h,3)),this.setAttribute("uv",new Xt(u,2));function m(y,p,g,x,E,w,R,C,v,M,O){let L=w/v,D=R/M,z=w/2,X=R/2,F=C/2,H=v+1,j=M+1,G=0,he=0,Q=new N;for(let te=0;te<j;te++){let oe=te*D-X;for(let me=0;me<H;me++){let pe=me*L-z;Q[y]=pe*x,Q[p]=oe*E,Q[g]=F,c.push(Q.x,Q.y,Q.z),Q[y]=0,Q[p]=0,Q[g]=C>0?1:-1,h.push(Q.x,Q.y,Q.z),u.push(me/v),u.push(1-te/M),G+=1}}for(let te=0;te<M;te++)for(let oe=0;oe<v;oe++){let me=d+oe+H*te,pe=d+oe+H*(te+1),ne=d+(oe+1)+H*(te+1),xe=d+(oe+1)+H*te;l.push(me,pe,xe),l.push(pe,ne,xe),he+=6}a.addGroup(f,he,O),f+=he,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Bs=class i extends Et{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],m=0,y=[],p=n/2,g=0;x(),o===!1&&(e>0&&E(!0),t>0&&E(!1)),this.setIndex(h),this.setAttribute("position",new Xt(u,3)),this.setAttribute("normal",new Xt(d,3)),this.setAttribute("uv",new Xt(f,2));function x(){let w=new N,R=new N,C=0,v=(t-e)/n;for(let M=0;M<=r;M++){let O=[],L=M/r,D=L*(t-e)+e;for(let z=0;z<=s;z++){let X=z/s,F=X*l+a,H=Math.sin(F),j=Math.cos(F);R.x=D*H,R.y=-L*n+p,R.z=D*j,u.push(R.x,R.y,R.z),w.set(H,v,j).normalize(),d.push(w.x,w.y,w.z),f.push(X,1-L),O.push(m++)}y.push(O)}for(let M=0;M<s;M++)for(let O=0;O<r;O++){let L=y[O][M],D=y[O+1][M],z=y[O+1][M+1],X=y[O][M+1];(e>0||O!==0)&&(h.push(L,D,X),C+=3),(t>0||O!==r-1)&&(h.push(D,z,X),C+=3)}c.addGroup(g,C,0),g+=C}function E(w){let R=m,C=new Ke,v=new N,M=0,O=w===!0?e:t,L=w===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*L,0),d.push(0,L,0),f.push(.5,.5),m++;let D=m;for(let z=0;z<=s;z++){let F=z/s*l+a,H=Math.cos(F),j=Math.sin(F);v.x=O*j,v.y=p*L,v.z=O*H,u.push(v.x,v.y,v.z),d.push(0,L,0),C.x=H*.5+.5,C.y=j*.5*L+.5,f.push(C.x,C.y),m++}for(let z=0;z<s;z++){let X=R+z,F=D+z;w===!0?h.push(F,F+1,X):h.push(F+1,F,X),M+=3}c.addGroup(g,M,w===!0?1:2),g+=M}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},oc=class i extends Bs{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Du=class i extends Et{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Xt(r,3)),this.setAttribute("normal",new Xt(r.slice(),3)),this.setAttribute("uv",new Xt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(x){let E=new N,w=new N,R=new N;for(let C=0;C<t.length;C+=3)f(t[C+0],E),f(t[C+1],w),f(t[C+2],R),l(E,w,R,x)}function l(x,E,w,R){let C=R+1,v=[];for(let M=0;M<=C;M++){v[M]=[];let O=x.clone().lerp(w,M/C),L=E.clone().lerp(w,M/C),D=C-M;for(let z=0;z<=D;z++)z===0&&M===C?v[M][z]=O:v[M][z]=O.clone().lerp(L,z/D)}for(let M=0;M<C;M++)for(let O=0;O<2*(C-M)-1;O++){let L=Math.floor(O/2);O%2===0?(d(v[M][L+1]),d(v[M+1][L]),d(v[M][L])):(d(v[M][L+1]),d(v[M+1][L+1]),d(v[M+1][L]))}}function c(x){let E=new N;for(let w=0;w<r.length;w+=3)E.x=r[w+0],E.y=r[w+1],E.z=r[w+2],E.normalize().multiplyScalar(x),r[w+0]=E.x,r[w+1]=E.y,r[w+2]=E.z}function h(){let x=new N;for(let E=0;E<r.length;E+=3){x.x=r[E+0],x.y=r[E+1],x.z=r[E+2];let w=p(x)/2/Math.PI+.5,R=g(x)/Math.PI+.5;o.push(w,1-R)}m(),u()}function u(){for(let x=0;x<o.length;x+=6){let E=o[x+0],w=o[x+2],R=o[x+4],C=Math.max(E,w,R),v=Math.min(E,w,R);C>.9&&v<.1&&(E<.2&&(o[x+0]+=1),w<.2&&(o[x+2]+=1),R<.2&&(o[x+4]+=1))}}function d(x){r.push(x.x,x.y,x.z)}function f(x,E){let w=x*3;E.x=e[w+0],E.y=e[w+1],E.z=e[w+2]}function m(){let x=new N,E=new N,w=new N,R=new N,C=new Ke,v=new Ke,M=new Ke;for(let O=0,L=0;O<r.length;O+=9,L+=6){x.set(r[O+0],r[O+1],r[O+2]),E.set(r[O+3],r[O+4],r[O+5]),w.set(r[O+6],r[O+7],r[O+8]),C.set(o[L+0],o[L+1]),v.set(o[L+2],o[L+3]),M.set(o[L+4],o[L+5]),R.copy(x).add(E).add(w).divideScalar(3);let D=p(R);y(C,L+0,x,D),y(v,L+2,E,D),y(M,L+4,w,D)}}function y(x,E,w,R){R<0&&x.x===1&&(o[E]=x.x-1),w.x===0&&w.z===0&&(o[E]=R/2/Math.PI+.5)}function p(x){return Math.atan2(x.z,-x.x)}function g(x){return Math.atan2(-x.y,Math.sqrt(x.x*x.x+x.z*x.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var ac=class i extends Du{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},lc=class i extends Et{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],m=[],y=[],p=[];for(let g=0;g<h;g++){let x=g*d-o;for(let E=0;E<c;E++){let w=E*u-r;m.push(w,-x,0),y.push(0,0,1),p.push(E/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let E=x+c*g,w=x+c*(g+1),R=x+1+c*(g+1),C=x+1+c*g;f.push(E,w,C),f.push(w,R,C)}this.setIndex(f),this.setAttribute("position",new Xt(m,3)),this.setAttribute("normal",new Xt(y,3)),this.setAttribute("uv",new Xt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var vr=class i extends Et{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new N,d=new N,f=[],m=[],y=[],p=[];for(let g=0;g<=n;g++){let x=[],E=g/n,w=o+E*a,R=e*Math.cos(w),C=Math.sqrt(e*e-R*R),v=0;g===0&&o===0?v=.5/t:g===n&&l===Math.PI&&(v=-.5/t);for(let M=0;M<=t;M++){let O=M/t,L=s+O*r;u.x=-C*Math.cos(L),u.y=R,u.z=C*Math.sin(L),m.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),p.push(O+v,1-E),x.push(c++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<t;x++){let E=h[g][x+1],w=h[g][x],R=h[g+1][x],C=h[g+1][x+1];(g!==0||o>0)&&f.push(E,w,C),(g!==n-1||l<Math.PI)&&f.push(w,R,C)}this.setIndex(f),this.setAttribute("position",new Xt(m,3)),this.setAttribute("normal",new Xt(y,3)),this.setAttribute("uv",new Xt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var $r=class i extends Et{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new N,f=new N,m=new N;for(let y=0;y<=n;y++){let p=o+y/n*a;for(let g=0;g<=s;g++){let x=g/s*r;f.x=(e+t*Math.cos(p))*Math.cos(x),f.y=(e+t*Math.cos(p))*Math.sin(x),f.z=t*Math.sin(p),c.push(f.x,f.y,f.z),d.x=e*Math.cos(x),d.y=e*Math.sin(x),m.subVectors(f,d).normalize(),h.push(m.x,m.y,m.z),u.push(g/s),u.push(y/n)}}for(let y=1;y<=n;y++)for(let p=1;p<=s;p++){let g=(s+1)*y+p-1,x=(s+1)*(y-1)+p-1,E=(s+1)*(y-1)+p,w=(s+1)*y+p;l.push(g,x,w),l.push(x,E,w)}this.setIndex(l),this.setAttribute("position",new Xt(c,3)),this.setAttribute("normal",new Xt(h,3)),this.setAttribute("uv",new Xt(u,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var cc=class extends Et{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],n=new Set,s=new N,r=new N;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let m=d,y=d+f;m<y;m+=3)for(let p=0;p<3;p++){let g=a.getX(m+p),x=a.getX(m+(p+1)%3);s.fromBufferAttribute(o,g),r.fromBufferAttribute(o,x),Dx(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),Dx(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new Xt(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function Dx(i,e,t){let n=`${i.x},${i.y},${i.z}-${e.x},${e.y},${e.z}`,s=`${e.x},${e.y},${e.z}-${i.x},${i.y},${i.z}`;return t.has(n)===!0||t.has(s)===!0?!1:(t.add(n),t.add(s),!0)}function To(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Nx(s))s.isRenderTargetTexture?(it("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Nx(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function fi(i){let e={};for(let t=0;t<i.length;t++){let n=To(i[t]);for(let s in n)e[s]=n[s]}return e}function Nx(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function eA(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function pg(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Pt.workingColorSpace}var Rc={clone:To,merge:fi},tA=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,nA=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ci=class extends ys{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=tA,this.fragmentShader=nA,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=To(e.uniforms),this.uniformsGroups=eA(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ge().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ke().fromArray(s.value);break;case"v3":this.uniforms[n].value=new N().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ht().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ut().fromArray(s.value);break;case"m4":this.uniforms[n].value=new St().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Nu=class extends Ci{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var zs=class extends ys{constructor(e){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Ge(16777215),this.specular=new Ge(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ge(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ec,this.normalScale=new Ke(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ks,this.combine=xc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.specular.copy(e.specular),this.shininess=e.shininess,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var bo=class extends ys{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ge(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ec,this.normalScale=new Ke(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ks,this.combine=xc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Fu=class extends ys{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=pb,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Uu=class extends ys{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Ma(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function cu(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Xr=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break t}o=n,n=0;break n}break e}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ou=class extends Xr{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Im,endingEnd:Im}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Lm:r=e,a=2*t-n;break;case Dm:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Lm:o=e,l=2*n-t;break;case Dm:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(s-t),y=m*m,p=y*m,g=-d*p+2*d*y-d*m,x=(1+d)*p+(-1.5-2*d)*y+(-.5+d)*m+1,E=(-1-f)*p+(1.5+f)*y+.5*m,w=f*p-f*y;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+x*o[c+R]+E*o[l+R]+w*o[u+R];return r}},ku=class extends Xr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Bu=class extends Xr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},zu=class extends Xr{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let m=(n-t)/(s-t),y=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*y+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let y=o[c+m],p=o[l+m],g=f*d+m*2,x=u[g],E=u[g+1],w=e*d+m*2,R=h[w],C=h[w+1],v=sA(n,t,x,R,s);r[m]=Eb(v,y,E,C,p)}return r}};function Eb(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function iA(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function sA(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Eb(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=iA(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var $i=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Ma(t,this.TimeBufferType),this.values=Ma(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Ma(e.times,Array),values:Ma(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),cu(e.settings)&&(n.settings={inTangents:Ma(e.settings.inTangents,Array),outTangents:Ma(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Bu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new ku(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ou(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new zu(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case $l:t=this.InterpolantFactoryMethodDiscrete;break;case Mu:t=this.InterpolantFactoryMethodLinear;break;case fu:t=this.InterpolantFactoryMethodSmooth;break;case Pm:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return it("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return $l;case this.InterpolantFactoryMethodLinear:return Mu;case this.InterpolantFactoryMethodSmooth:return fu;case this.InterpolantFactoryMethodBezier:return Pm}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;cu(this.settings)&&(Fx(this.settings.inTangents,e),Fx(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;cu(this.settings)&&(Ux(this.settings.inTangents,e),Ux(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(at("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(at("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){at("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){at("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&xT(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){at("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===fu,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let y=t[u+m];if(y!==t[d+m]||y!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,cu(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Fx(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Ux(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}$i.prototype.ValueTypeName="";$i.prototype.TimeBufferType=Float32Array;$i.prototype.ValueBufferType=Float32Array;$i.prototype.DefaultInterpolation=Mu;var qr=class extends $i{constructor(e,t,n){super(e,t,n)}};qr.prototype.ValueTypeName="bool";qr.prototype.ValueBufferType=Array;qr.prototype.DefaultInterpolation=$l;qr.prototype.InterpolantFactoryMethodLinear=void 0;qr.prototype.InterpolantFactoryMethodSmooth=void 0;var Vu=class extends $i{constructor(e,t,n,s){super(e,t,n,s)}};Vu.prototype.ValueTypeName="color";var Hu=class extends $i{constructor(e,t,n,s){super(e,t,n,s)}};Hu.prototype.ValueTypeName="number";var Gu=class extends Xr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Ln.slerpFlat(r,0,o,c-a,o,c,l);return r}},hc=class extends $i{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Gu(this.times,this.values,this.getValueSize(),e)}};hc.prototype.ValueTypeName="quaternion";hc.prototype.InterpolantFactoryMethodSmooth=void 0;var Yr=class extends $i{constructor(e,t,n){super(e,t,n)}};Yr.prototype.ValueTypeName="string";Yr.prototype.ValueBufferType=Array;Yr.prototype.DefaultInterpolation=$l;Yr.prototype.InterpolantFactoryMethodLinear=void 0;Yr.prototype.InterpolantFactoryMethodSmooth=void 0;var Wu=class extends $i{constructor(e,t,n,s){super(e,t,n,s)}};Wu.prototype.ValueTypeName="vector";var $u=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Cb=new $u,Xu=class{constructor(e){this.manager=e!==void 0?e:Cb,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Xu.DEFAULT_MATERIAL_NAME="__DEFAULT";var uc=class extends $n{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ge(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},dc=class extends uc{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy($n.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ge(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Cm=new St,Ox=new N,kx=new N,qu=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ke(512,512),this.mapType=Ri,this.map=null,this.mapPass=null,this.matrix=new St,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Wr,this._frameExtents=new Ke(1,1),this._viewportCount=1,this._viewports=[new Ht(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Ox.setFromMatrixPosition(e.matrixWorld),t.position.copy(Ox),kx.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(kx),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Cm.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Cm,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Ia||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Cm)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},hu=new N,uu=new Ln,Us=new N,fc=class extends $n{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new St,this.projectionMatrix=new St,this.projectionMatrixInverse=new St,this.coordinateSystem=es,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(hu,uu,Us),Us.x===1&&Us.y===1&&Us.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(hu,uu,Us.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(hu,uu,Us),Us.x===1&&Us.y===1&&Us.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(hu,uu,Us.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vr=new N,Bx=new Ke,zx=new Ke,Jn=class extends fc{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Da*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Gl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Da*2*Math.atan(Math.tan(Gl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Vr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Vr.x,Vr.y).multiplyScalar(-e/Vr.z),Vr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vr.x,Vr.y).multiplyScalar(-e/Vr.z)}getViewSize(e,t){return this.getViewBounds(e,Bx,zx),t.subVectors(zx,Bx)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Gl*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var bs=class extends fc{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Fm=class extends qu{constructor(){super(new bs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Oa=class extends uc{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy($n.DEFAULT_UP),this.updateMatrix(),this.target=new $n,this.shadow=new Fm}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var pc=class extends Et{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var Ta=-90,Aa=1,ka=class extends $n{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Jn(Ta,Aa,e,t);s.layers=this.layers,this.add(s);let r=new Jn(Ta,Aa,e,t);r.layers=this.layers,this.add(r);let o=new Jn(Ta,Aa,e,t);o.layers=this.layers,this.add(o);let a=new Jn(Ta,Aa,e,t);a.layers=this.layers,this.add(a);let l=new Jn(Ta,Aa,e,t);l.layers=this.layers,this.add(l);let c=new Jn(Ta,Aa,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===es)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Ia)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=y,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Yu=class extends Jn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var mg="\\[\\]\\.:\\/",rA=new RegExp("["+mg+"]","g"),gg="[^"+mg+"]",oA="[^"+mg.replace("\\.","")+"]",aA=/((?:WC+[\/:])*)/.source.replace("WC",gg),lA=/(WCOD+)?/.source.replace("WCOD",oA),cA=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",gg),hA=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",gg),uA=new RegExp("^"+aA+lA+cA+hA+"$"),dA=["material","materials","bones","map"],Um=class{constructor(e,t,n){let s=n||rn.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},rn=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(rA,"")}static parseTrackName(e){let t=uA.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);dA.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){it("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){at("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){at("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){at("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){at("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){at("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){at("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){at("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;at("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){at("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){at("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};rn.Composite=Um;rn.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};rn.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};rn.prototype.GetterByBindingType=[rn.prototype._getValue_direct,rn.prototype._getValue_array,rn.prototype._getValue_arrayElement,rn.prototype._getValue_toArray];rn.prototype.SetterByBindingTypeAndVersioning=[[rn.prototype._setValue_direct,rn.prototype._setValue_direct_setNeedsUpdate,rn.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_array,rn.prototype._setValue_array_setNeedsUpdate,rn.prototype._setValue_array_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_arrayElement,rn.prototype._setValue_arrayElement_setNeedsUpdate,rn.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[rn.prototype._setValue_fromArray,rn.prototype._setValue_fromArray_setNeedsUpdate,rn.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var KN=new Float32Array(1);var jr=class extends Cu{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var Vx=new St,mc=class{constructor(e,t,n=0,s=1/0){this.ray=new gr(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Fa,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):at("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Vx.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Vx),this}intersectObject(e,t=!0,n=[]){return Om(e,this,n,t),n.sort(Hx),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Om(e[s],this,n,t);return n.sort(Hx),n}};function Hx(i,e){return i.distance-e.distance}function Om(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Om(r[o],e,t,!0)}}var Ba=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=gt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(gt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var km=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Gx=new N,du=new N,Ea=new N,Ca=new N,Rm=new N,fA=new N,pA=new N,gc=class{constructor(e=new N,t=new N){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){Gx.subVectors(e,this.start),du.subVectors(this.end,this.start);let n=du.dot(du);if(n===0)return 0;let r=du.dot(Gx)/n;return t&&(r=gt(r,0,1)),r}closestPointToPoint(e,t,n){let s=this.closestPointToPointParameter(e,t);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(e,t=fA,n=pA){let s=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,h=e.end;Ea.subVectors(c,a),Ca.subVectors(h,l),Rm.subVectors(a,l);let u=Ea.dot(Ea),d=Ca.dot(Ca),f=Ca.dot(Rm);if(u<=s&&d<=s)return t.copy(a),n.copy(l),t.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=gt(o,0,1);else{let m=Ea.dot(Rm);if(d<=s)o=0,r=gt(-m/u,0,1);else{let y=Ea.dot(Ca),p=u*d-y*y;p!==0?r=gt((y*f-m*d)/p,0,1):r=0,o=(y*r+f)/d,o<0?(o=0,r=gt(-m/u,0,1)):o>1&&(o=1,r=gt((y-m)/u,0,1))}}return t.copy(a).addScaledVector(Ea,r),n.copy(l).addScaledVector(Ca,o),t.distanceToSquared(n)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var yc=class extends ms{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function yg(i,e,t,n){let s=mA(n);switch(t){case ig:return i*e;case td:return i*e/s.components*s.byteLength;case nd:return i*e/s.components*s.byteLength;case Zr:return i*e*2/s.components*s.byteLength;case id:return i*e*2/s.components*s.byteLength;case sg:return i*e*3/s.components*s.byteLength;case Ms:return i*e*4/s.components*s.byteLength;case sd:return i*e*4/s.components*s.byteLength;case _c:case wc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Sc:case Mc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case od:case ld:return Math.max(i,16)*Math.max(e,8)/4;case rd:case ad:return Math.max(i,8)*Math.max(e,8)/2;case cd:case hd:case dd:case fd:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ud:case Tc:case pd:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case md:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case gd:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case yd:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case vd:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case xd:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case bd:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case _d:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case wd:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Sd:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Md:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Td:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Ad:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Ed:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Cd:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Rd:case Pd:case Id:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Ld:case Dd:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ac:case Nd:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function mA(i){switch(i){case Ri:case Qm:return{byteLength:1,components:1};case Ga:case eg:case Ss:return{byteLength:2,components:1};case Qu:case ed:return{byteLength:2,components:4};case ws:case Ju:case ns:return{byteLength:4,components:1};case tg:case ng:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?it("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Zb(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function yA(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],y=u[f];y.start<=m.start+m.count+1?m.count=Math.max(m.count,y.start+y.count-m.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let y=u[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var vA=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,xA=`#ifdef USE_ALPHAHASH
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
#endif`,bA=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,_A=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,wA=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,SA=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,MA=`#ifdef USE_AOMAP
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
#endif`,TA=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,AA=`#ifdef USE_BATCHING
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
#endif`,EA=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,CA=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,RA=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,PA=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,IA=`#ifdef USE_IRIDESCENCE
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
#endif`,LA=`#ifdef USE_BUMPMAP
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
#endif`,DA=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,NA=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,FA=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,UA=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,OA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,kA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,BA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,zA=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,VA=`#define PI 3.141592653589793
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
} // validated`,HA=`vec3 transformedNormal = objectNormal;
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
#endif`,GA=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,WA=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,$A=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,XA=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,qA="gl_FragColor = linearToOutputTexel( gl_FragColor );",YA=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,jA=`#ifdef USE_ENVMAP
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
#endif`,ZA=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,KA=`#ifdef USE_ENVMAP
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
#endif`,JA=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,QA=`#ifdef USE_ENVMAP
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
#endif`,eE=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,tE=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,nE=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,iE=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,sE=`#ifdef USE_GRADIENTMAP
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
}`,rE=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,oE=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,aE=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,lE=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,cE=`#ifdef USE_ENVMAP
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
#endif`,hE=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,uE=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,dE=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,fE=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,pE=`PhysicalMaterial material;
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
#endif`,mE=`uniform sampler2D dfgLUT;
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
}`,gE=`
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
#endif`,yE=`#if defined( RE_IndirectDiffuse )
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
#endif`,vE=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,xE=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,bE=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,_E=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,wE=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,SE=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,ME=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,TE=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,AE=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,EE=`#if defined( USE_POINTS_UV )
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
#endif`,CE=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,RE=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,PE=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,IE=`#if defined( USE_MORPHCOLORS )
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
#endif`,LE=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,DE=`#ifdef USE_MORPHTARGETS
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
#endif`,NE=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,FE=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,UE=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,OE=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kE=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,BE=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,zE=`#ifdef USE_NORMALMAP
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
#endif`,VE=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,HE=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,GE=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,WE=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,$E=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,XE=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,qE=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,YE=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,jE=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,ZE=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,KE=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,JE=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,QE=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,eC=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,tC=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,nC=`float getShadowMask() {
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
}`,iC=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,sC=`#ifdef USE_SKINNING
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
#endif`,rC=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,oC=`#ifdef USE_SKINNING
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
#endif`,aC=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,lC=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,cC=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,hC=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,uC=`#ifdef USE_TRANSMISSION
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
#endif`,dC=`#ifdef USE_TRANSMISSION
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
#endif`,fC=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,pC=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,mC=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,gC=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,yC=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,vC=`uniform sampler2D t2D;
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
}`,xC=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,bC=`uniform float backgroundBlurriness;
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
}`,_C=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,wC=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,SC=`#include <common>
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
}`,MC=`#if DEPTH_PACKING == 3200
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
}`,TC=`#define DISTANCE
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
}`,AC=`#define DISTANCE
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
}`,EC=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,CC=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,RC=`uniform float scale;
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
}`,PC=`uniform vec3 diffuse;
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
}`,IC=`#include <common>
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
}`,LC=`uniform vec3 diffuse;
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
}`,DC=`#define LAMBERT
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
}`,NC=`#define LAMBERT
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
}`,FC=`#define MATCAP
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
}`,UC=`#define MATCAP
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
}`,OC=`#define NORMAL
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
}`,kC=`#define NORMAL
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
}`,BC=`#define PHONG
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
}`,zC=`#define PHONG
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
}`,VC=`#define STANDARD
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
}`,HC=`#define STANDARD
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
}`,GC=`#define TOON
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
}`,WC=`#define TOON
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
}`,$C=`uniform float size;
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
}`,XC=`uniform vec3 diffuse;
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
}`,qC=`#include <common>
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
}`,YC=`uniform vec3 color;
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
}`,jC=`uniform float rotation;
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
}`,ZC=`uniform vec3 diffuse;
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
}`,bt={alphahash_fragment:vA,alphahash_pars_fragment:xA,alphamap_fragment:bA,alphamap_pars_fragment:_A,alphatest_fragment:wA,alphatest_pars_fragment:SA,aomap_fragment:MA,aomap_pars_fragment:TA,batching_pars_vertex:AA,batching_vertex:EA,begin_vertex:CA,beginnormal_vertex:RA,bsdfs:PA,iridescence_fragment:IA,bumpmap_pars_fragment:LA,clipping_planes_fragment:DA,clipping_planes_pars_fragment:NA,clipping_planes_pars_vertex:FA,clipping_planes_vertex:UA,color_fragment:OA,color_pars_fragment:kA,color_pars_vertex:BA,color_vertex:zA,common:VA,defaultnormal_vertex:HA,displacementmap_pars_vertex:GA,displacementmap_vertex:WA,emissivemap_fragment:$A,emissivemap_pars_fragment:XA,colorspace_fragment:qA,colorspace_pars_fragment:YA,envmap_fragment:jA,envmap_common_pars_fragment:ZA,envmap_pars_fragment:KA,envmap_pars_vertex:JA,envmap_physical_pars_fragment:cE,envmap_vertex:QA,fog_vertex:eE,fog_pars_vertex:tE,fog_fragment:nE,fog_pars_fragment:iE,gradientmap_pars_fragment:sE,lightmap_pars_fragment:rE,lights_lambert_fragment:oE,lights_lambert_pars_fragment:aE,lights_pars_begin:lE,lights_toon_fragment:hE,lights_toon_pars_fragment:uE,lights_phong_fragment:dE,lights_phong_pars_fragment:fE,lights_physical_fragment:pE,lights_physical_pars_fragment:mE,lights_fragment_begin:gE,lights_fragment_maps:yE,lights_fragment_end:vE,lightprobes_pars_fragment:xE,logdepthbuf_fragment:bE,logdepthbuf_pars_fragment:_E,logdepthbuf_pars_vertex:wE,logdepthbuf_vertex:SE,map_fragment:ME,map_pars_fragment:TE,map_particle_fragment:AE,map_particle_pars_fragment:EE,metalnessmap_fragment:CE,metalnessmap_pars_fragment:RE,morphinstance_vertex:PE,morphcolor_vertex:IE,morphnormal_vertex:LE,morphtarget_pars_vertex:DE,morphtarget_vertex:NE,normal_fragment_begin:FE,normal_fragment_maps:UE,normal_pars_fragment:OE,normal_pars_vertex:kE,normal_vertex:BE,normalmap_pars_fragment:zE,clearcoat_normal_fragment_begin:VE,clearcoat_normal_fragment_maps:HE,clearcoat_pars_fragment:GE,iridescence_pars_fragment:WE,opaque_fragment:$E,packing:XE,premultiplied_alpha_fragment:qE,project_vertex:YE,dithering_fragment:jE,dithering_pars_fragment:ZE,roughnessmap_fragment:KE,roughnessmap_pars_fragment:JE,shadowmap_pars_fragment:QE,shadowmap_pars_vertex:eC,shadowmap_vertex:tC,shadowmask_pars_fragment:nC,skinbase_vertex:iC,skinning_pars_vertex:sC,skinning_vertex:rC,skinnormal_vertex:oC,specularmap_fragment:aC,specularmap_pars_fragment:lC,tonemapping_fragment:cC,tonemapping_pars_fragment:hC,transmission_fragment:uC,transmission_pars_fragment:dC,uv_pars_fragment:fC,uv_pars_vertex:pC,uv_vertex:mC,worldpos_vertex:gC,background_vert:yC,background_frag:vC,backgroundCube_vert:xC,backgroundCube_frag:bC,cube_vert:_C,cube_frag:wC,depth_vert:SC,depth_frag:MC,distance_vert:TC,distance_frag:AC,equirect_vert:EC,equirect_frag:CC,linedashed_vert:RC,linedashed_frag:PC,meshbasic_vert:IC,meshbasic_frag:LC,meshlambert_vert:DC,meshlambert_frag:NC,meshmatcap_vert:FC,meshmatcap_frag:UC,meshnormal_vert:OC,meshnormal_frag:kC,meshphong_vert:BC,meshphong_frag:zC,meshphysical_vert:VC,meshphysical_frag:HC,meshtoon_vert:GC,meshtoon_frag:WC,points_vert:$C,points_frag:XC,shadow_vert:qC,shadow_frag:YC,sprite_vert:jC,sprite_frag:ZC},Ne={common:{diffuse:{value:new Ge(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ut},alphaMap:{value:null},alphaMapTransform:{value:new ut},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ut}},envmap:{envMap:{value:null},envMapRotation:{value:new ut},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ut}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ut}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ut},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ut},normalScale:{value:new Ke(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ut},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ut}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ut}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ut}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ge(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ge(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ut},alphaTest:{value:0},uvTransform:{value:new ut}},sprite:{diffuse:{value:new Ge(16777215)},opacity:{value:1},center:{value:new Ke(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ut},alphaMap:{value:null},alphaMapTransform:{value:new ut},alphaTest:{value:0}}},Mi={basic:{uniforms:fi([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.fog]),vertexShader:bt.meshbasic_vert,fragmentShader:bt.meshbasic_frag},lambert:{uniforms:fi([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new Ge(0)},envMapIntensity:{value:1}}]),vertexShader:bt.meshlambert_vert,fragmentShader:bt.meshlambert_frag},phong:{uniforms:fi([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new Ge(0)},specular:{value:new Ge(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:bt.meshphong_vert,fragmentShader:bt.meshphong_frag},standard:{uniforms:fi([Ne.common,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.roughnessmap,Ne.metalnessmap,Ne.fog,Ne.lights,{emissive:{value:new Ge(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:bt.meshphysical_vert,fragmentShader:bt.meshphysical_frag},toon:{uniforms:fi([Ne.common,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.gradientmap,Ne.fog,Ne.lights,{emissive:{value:new Ge(0)}}]),vertexShader:bt.meshtoon_vert,fragmentShader:bt.meshtoon_frag},matcap:{uniforms:fi([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,{matcap:{value:null}}]),vertexShader:bt.meshmatcap_vert,fragmentShader:bt.meshmatcap_frag},points:{uniforms:fi([Ne.points,Ne.fog]),vertexShader:bt.points_vert,fragmentShader:bt.points_frag},dashed:{uniforms:fi([Ne.common,Ne.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:bt.linedashed_vert,fragmentShader:bt.linedashed_frag},depth:{uniforms:fi([Ne.common,Ne.displacementmap]),vertexShader:bt.depth_vert,fragmentShader:bt.depth_frag},normal:{uniforms:fi([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,{opacity:{value:1}}]),vertexShader:bt.meshnormal_vert,fragmentShader:bt.meshnormal_frag},sprite:{uniforms:fi([Ne.sprite,Ne.fog]),vertexShader:bt.sprite_vert,fragmentShader:bt.sprite_frag},background:{uniforms:{uvTransform:{value:new ut},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:bt.background_vert,fragmentShader:bt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ut}},vertexShader:bt.backgroundCube_vert,fragmentShader:bt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:bt.cube_vert,fragmentShader:bt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:bt.equirect_vert,fragmentShader:bt.equirect_frag},distance:{uniforms:fi([Ne.common,Ne.displacementmap,{referencePosition:{value:new N},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:bt.distance_vert,fragmentShader:bt.distance_frag},shadow:{uniforms:fi([Ne.lights,Ne.fog,{color:{value:new Ge(0)},opacity:{value:1}}]),vertexShader:bt.shadow_vert,fragmentShader:bt.shadow_frag}};Mi.physical={uniforms:fi([Mi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ut},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ut},clearcoatNormalScale:{value:new Ke(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ut},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ut},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ut},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ut},sheen:{value:0},sheenColor:{value:new Ge(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ut},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ut},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ut},transmissionSamplerSize:{value:new Ke},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ut},attenuationDistance:{value:0},attenuationColor:{value:new Ge(0)},specularColor:{value:new Ge(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ut},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ut},anisotropyVector:{value:new Ke},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ut}}]),vertexShader:bt.meshphysical_vert,fragmentShader:bt.meshphysical_frag};var Ud={r:0,b:0,g:0},KC=new St,Kb=new ut;Kb.set(-1,0,0,0,1,0,0,0,1);function JC(i,e,t,n,s,r){let o=new Ge(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(x){let E=x.isScene===!0?x.background:null;if(E&&E.isTexture){let w=x.backgroundBlurriness>0;E=e.get(E,w)}return E}function m(x){let E=!1,w=f(x);w===null?p(o,a):w&&w.isColor&&(p(w,1),E=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(x,E){let w=f(E);w&&w.isCubeTexture?(c===void 0&&(c=new ui(new xs(1,1,1),new Ci({name:"BackgroundCubeMaterial",uniforms:To(Mi.backgroundCube.uniforms),vertexShader:Mi.backgroundCube.vertexShader,fragmentShader:Mi.backgroundCube.fragmentShader,side:ti,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,C,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=w,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(KC.makeRotationFromEuler(E.backgroundRotation)).transpose(),w.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Kb),c.material.toneMapped=Pt.getTransfer(w.colorSpace)!==Vt,(h!==w||u!==w.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=w,u=w.version,d=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):w&&w.isTexture&&(l===void 0&&(l=new ui(new lc(2,2),new Ci({name:"BackgroundMaterial",uniforms:To(Mi.background.uniforms),vertexShader:Mi.background.vertexShader,fragmentShader:Mi.background.fragmentShader,side:Vs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=w,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=Pt.getTransfer(w.colorSpace)!==Vt,w.matrixAutoUpdate===!0&&w.updateMatrix(),l.material.uniforms.uvTransform.value.copy(w.matrix),(h!==w||u!==w.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=w,u=w.version,d=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function p(x,E){x.getRGB(Ud,pg(i)),t.buffers.color.setClear(Ud.r,Ud.g,Ud.b,E,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,E=1){o.set(x),a=E,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,p(o,a)},render:m,addToRenderList:y,dispose:g}}function QC(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,X,F,H){let j=!1,G=u(D,F,X,z);r!==G&&(r=G,c(r.object)),j=f(D,F,X,H),j&&m(D,F,X,H),H!==null&&e.update(H,i.ELEMENT_ARRAY_BUFFER),(j||o)&&(o=!1,w(D,z,X,F),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,X,F){let H=F.wireframe===!0,j=n[z.id];j===void 0&&(j={},n[z.id]=j);let G=D.isInstancedMesh===!0?D.id:0,he=j[G];he===void 0&&(he={},j[G]=he);let Q=he[X.id];Q===void 0&&(Q={},he[X.id]=Q);let te=Q[H];return te===void 0&&(te=d(l()),Q[H]=te),te}function d(D){let z=[],X=[],F=[];for(let H=0;H<t;H++)z[H]=0,X[H]=0,F[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:X,attributeDivisors:F,object:D,attributes:{},index:null}}function f(D,z,X,F){let H=r.attributes,j=z.attributes,G=0,he=X.getAttributes();for(let Q in he)if(he[Q].location>=0){let oe=H[Q],me=j[Q];if(me===void 0&&(Q==="instanceMatrix"&&D.instanceMatrix&&(me=D.instanceMatrix),Q==="instanceColor"&&D.instanceColor&&(me=D.instanceColor)),oe===void 0||oe.attribute!==me||me&&oe.data!==me.data)return!0;G++}return r.attributesNum!==G||r.index!==F}function m(D,z,X,F){let H={},j=z.attributes,G=0,he=X.getAttributes();for(let Q in he)if(he[Q].location>=0){let oe=j[Q];oe===void 0&&(Q==="instanceMatrix"&&D.instanceMatrix&&(oe=D.instanceMatrix),Q==="instanceColor"&&D.instanceColor&&(oe=D.instanceColor));let me={};me.attribute=oe,oe&&oe.data&&(me.data=oe.data),H[Q]=me,G++}r.attributes=H,r.attributesNum=G,r.index=F}function y(){let D=r.newAttributes;for(let z=0,X=D.length;z<X;z++)D[z]=0}function p(D){g(D,0)}function g(D,z){let X=r.newAttributes,F=r.enabledAttributes,H=r.attributeDivisors;X[D]=1,F[D]===0&&(i.enableVertexAttribArray(D),F[D]=1),H[D]!==z&&(i.vertexAttribDivisor(D,z),H[D]=z)}function x(){let D=r.newAttributes,z=r.enabledAttributes;for(let X=0,F=z.length;X<F;X++)z[X]!==D[X]&&(i.disableVertexAttribArray(X),z[X]=0)}function E(D,z,X,F,H,j,G){G===!0?i.vertexAttribIPointer(D,z,X,H,j):i.vertexAttribPointer(D,z,X,F,H,j)}function w(D,z,X,F){y();let H=F.attributes,j=X.getAttributes(),G=z.defaultAttributeValues;for(let he in j){let Q=j[he];if(Q.location>=0){let te=H[he];if(te===void 0&&(he==="instanceMatrix"&&D.instanceMatrix&&(te=D.instanceMatrix),he==="instanceColor"&&D.instanceColor&&(te=D.instanceColor)),te!==void 0){let oe=te.normalized,me=te.itemSize,pe=e.get(te);if(pe===void 0)continue;let ne=pe.buffer,xe=pe.type,we=pe.bytesPerElement,Ie=xe===i.INT||xe===i.UNSIGNED_INT||te.gpuType===Ju;if(te.isInterleavedBufferAttribute){let Ae=te.data,Je=Ae.isInterleavedBuffer===!0?Ae.stride:Ae.itemSize,pt=te.offset;if(Ae.isInstancedInterleavedBuffer||Ae.isInstancedBufferAttribute){for(let Ye=0;Ye<Q.locationSize;Ye++)g(Q.location+Ye,Ae.meshPerAttribute);D.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=Ae.meshPerAttribute*Ae.count)}else for(let Ye=0;Ye<Q.locationSize;Ye++)p(Q.location+Ye);i.bindBuffer(i.ARRAY_BUFFER,ne);for(let Ye=0;Ye<Q.locationSize;Ye++)E(Q.location+Ye,me/Q.locationSize,xe,oe,Je*we,(pt+me/Q.locationSize*Ye)*we,Ie)}else{if(te.isInstancedBufferAttribute){for(let Ae=0;Ae<Q.locationSize;Ae++)g(Q.location+Ae,te.meshPerAttribute);D.isInstancedMesh!==!0&&F._maxInstanceCount===void 0&&(F._maxInstanceCount=te.meshPerAttribute*te.count)}else for(let Ae=0;Ae<Q.locationSize;Ae++)p(Q.location+Ae);i.bindBuffer(i.ARRAY_BUFFER,ne);for(let Ae=0;Ae<Q.locationSize;Ae++)E(Q.location+Ae,me/Q.locationSize,xe,oe,me*we,me/Q.locationSize*Ae*we,Ie)}}else if(G!==void 0){let oe=G[he];if(oe!==void 0)switch(oe.length){case 2:i.vertexAttrib2fv(Q.location,oe);break;case 3:i.vertexAttrib3fv(Q.location,oe);break;case 4:i.vertexAttrib4fv(Q.location,oe);break;default:i.vertexAttrib1fv(Q.location,oe)}}}}x()}function R(){O();for(let D in n){let z=n[D];for(let X in z){let F=z[X];for(let H in F){let j=F[H];for(let G in j)h(j[G].object),delete j[G];delete F[H]}}delete n[D]}}function C(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let X in z){let F=z[X];for(let H in F){let j=F[H];for(let G in j)h(j[G].object),delete j[G];delete F[H]}}delete n[D.id]}function v(D){for(let z in n){let X=n[z];for(let F in X){let H=X[F];if(H[D.id]===void 0)continue;let j=H[D.id];for(let G in j)h(j[G].object),delete j[G];delete H[D.id]}}}function M(D){for(let z in n){let X=n[z],F=D.isInstancedMesh===!0?D.id:0,H=X[F];if(H!==void 0){for(let j in H){let G=H[j];for(let he in G)h(G[he].object),delete G[he];delete H[j]}delete X[F],Object.keys(X).length===0&&delete n[z]}}}function O(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:L,dispose:R,releaseStatesOfGeometry:C,releaseStatesOfObject:M,releaseStatesOfProgram:v,initAttributes:y,enableAttribute:p,disableUnusedAttributes:x}}function eR(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function tR(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==Ms&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let M=v===Ss&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==Ri&&v!==ns&&!M&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(it("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&it("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&it("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),w=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),C=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:m,maxTextureSize:y,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:x,maxVaryings:E,maxFragmentUniforms:w,maxSamples:R,samples:C}}function nR(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Hi,a=new ut,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,y=u.clipIntersection,p=u.clipShadows,g=i.get(u);if(!s||m===null||m.length===0||r&&!p)r?h(null):c();else{let x=r?0:n,E=x*4,w=g.clippingState||null;l.value=w,w=h(m,d,E,f);for(let R=0;R!==E;++R)w[R]=t[R];g.clippingState=w,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,m){let y=u!==null?u.length:0,p=null;if(y!==0){if(p=l.value,m!==!0||p===null){let g=f+y*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(p===null||p.length<g)&&(p=new Float32Array(g));for(let E=0,w=f;E!==y;++E,w+=4)o.copy(u[E]).applyMatrix4(x,a),o.normal.toArray(p,w),p[w+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,p}}var Lc=class extends Gi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ic(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new xs(5,5,5),r=new Ci({name:"CubemapFromEquirect",uniforms:To(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ti,blending:_o});r.uniforms.tEquirect.value=t;let o=new ui(s,r),a=t.minFilter;return t.minFilter===xr&&(t.minFilter=Qn),new ka(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Rb=256,iR=3,sR=20,Jb=256,Qb=16,rR=3,oR=new N,aR=new Ge,kd=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new ka(1,10,null),this._boxMesh=new ui(new xs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=oR}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,y=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(e.background=l.getClearColor(aR));let p=new ka(n,s,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=y,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Lb(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Ib(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Rb,ug(e))}_fromTexture(e,t){e.mapping===So||e.mapping===Ha?this._setSize(e.image.length===0?Rb:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Pb(e,!1,!1),n=Math.log2(e)-iR;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Pb(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===So||e.mapping===Ha?(this._cubemapMaterial===null&&(this._cubemapMaterial=Lb()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Ib()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=lR(),this._integrationMaterial=cR());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Qb);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-rR)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Jb*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=hR());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Pb(i,e,t){return new Lc(i,{minFilter:xr,generateMipmaps:e,type:Ss,colorSpace:Xl,depthBuffer:t})}function Dc(i,e,t){return new Ci({name:i,uniforms:e,vertexShader:bt.cube_vert,fragmentShader:t,side:ti,blending:_o,depthTest:!1,depthWrite:!1})}function lR(){return Dc("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Jb}u

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
	`)}function cR(){return Dc("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Qb}},`

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
	`)}function hR(){return Dc("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${sR}
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
	`)}function Ib(){return Dc("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Lb(){return Dc("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function uR(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===ju||f===Zu)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let y=new Lc(m.height);return y.fromEquirectangularTexture(i,d),e.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===ju||f===Zu,y=f===So||f===Ha;if(m||y){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new kd(i)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let x=d.image;return m&&x&&x.height>0||y&&x&&l(x)?(n===null&&(n=new kd(i)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===ju?d.mapping=So:f===Zu&&(d.mapping=Ha),d}function l(d){let f=0,m=6;for(let y=0;y<m;y++)d[y]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function dR(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Hl("WebGLRenderer: "+n+" extension not supported."),s}}}function fR(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(m=>delete s[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete s[m.id],o.unregister(m);let y=r.get(m);y&&(e.remove(y),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function h(m){let y=m.attributes;for(let p in y)e.update(y[p],i.ARRAY_BUFFER)}function u(m){let y=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let x=y!==null?y.array.length:p.array.length/3-1,E=p.count>=65535?Ql:Jl,w=new E(Math.ceil(x/3)*6,1),R=w.array;if(y!==null){let v=y.array;g=y.version;for(let M=0,O=0;M<x;M+=3){let L=v[M+0],D=v[M+1],z=v[M+2];R[O++]=L,R[O++]=D,R[O++]=D,R[O++]=z,R[O++]=z,R[O++]=L}}else{g=p.version;for(let v=0,M=0;v<x;v+=3){let O=v+0,L=v+1,D=v+2;R[M++]=O,R[M++]=L,R[M++]=L,R[M++]=D,R[M++]=D,R[M++]=O}}w.version=g;let C=r.get(m);C&&e.remove(C),r.set(m,w)}function d(m){let y=r.get(m);if(y){let p=m.index;p!==null&&y.version<p.version&&u(m)}else u(m);return r.get(m)}function f(){for(let m in s){let y=s[m].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function pR(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let y=0;for(let p=0;p<f;p++)y+=d[p];t.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function mR(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:at("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function gR(i,e,t){let n=new WeakMap,s=new Ht;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let O=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],E=0;f===!0&&(E=1),m===!0&&(E=2),y===!0&&(E=3);let w=a.attributes.position.count*E,R=1;w>e.maxTextureSize&&(R=Math.ceil(w/e.maxTextureSize),w=e.maxTextureSize);let C=new Float32Array(w*R*4*u),v=new Zl(C,w,R,u);v.type=ns,v.needsUpdate=!0;let M=E*4;for(let L=0;L<u;L++){let D=p[L],z=g[L],X=x[L],F=w*R*4*L;for(let H=0;H<D.count;H++){let j=H*M;f===!0&&(s.fromBufferAttribute(D,H),C[F+j+0]=s.x,C[F+j+1]=s.y,C[F+j+2]=s.z,C[F+j+3]=0),m===!0&&(s.fromBufferAttribute(z,H),C[F+j+4]=s.x,C[F+j+5]=s.y,C[F+j+6]=s.z,C[F+j+7]=0),y===!0&&(s.fromBufferAttribute(X,H),C[F+j+8]=s.x,C[F+j+9]=s.y,C[F+j+10]=s.z,C[F+j+11]=X.itemSize===4?s.w:1)}}d={count:u,texture:v,size:new Ke(w,R)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function yR(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var vR={[$m]:"LINEAR_TONE_MAPPING",[Xm]:"REINHARD_TONE_MAPPING",[qm]:"CINEON_TONE_MAPPING",[Ym]:"ACES_FILMIC_TONE_MAPPING",[Zm]:"AGX_TONE_MAPPING",[Km]:"NEUTRAL_TONE_MAPPING",[jm]:"CUSTOM_TONE_MAPPING"};function xR(i,e,t,n,s,r){let o=new Gi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Et;h.setAttribute("position",new Xt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Xt([0,2,0,0,2,0],2));let u=new Nu({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new ui(h,u),f=new bs(-1,1,1,-1,0,1),m=null,y=null,p=!1,g,x=null,E=[],w=!1;this.setSize=function(R,C){o.setSize(R,C),a!==null&&a.setSize(R,C),l!==null&&l.setSize(R,C);for(let v=0;v<E.length;v++){let M=E[v];M.setSize&&M.setSize(R,C)}},this.setEffects=function(R){E=R,w=E.length>0&&E[0].isRenderPass===!0;let C=o.width,v=o.height;E.length>0&&a===null&&(a=new Gi(C,v,{type:Ss,depthBuffer:!1,stencilBuffer:!1}),l=new Gi(C,v,{type:Ss,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&E.some(O=>O.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new yr(C,v),r===!0&&(c.format=br,c.type=Mo)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let O=0;O<E.length;O++){let L=E[O];L.setSize&&L.setSize(C,v),M&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(R,C){if(p||R.toneMapping===Hs&&E.length===0)return!1;if(x=C,C!==null){let v=C.width,M=C.height;(o.width!==v||o.height!==M)&&this.setSize(v,M)}return w===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=Hs,!0},this.hasRenderPass=function(){return w},this.end=function(R,C){R.toneMapping=g,p=!0;let v=o,M=a;for(let O=0;O<E.length;O++){let L=E[O];L.enabled!==!1&&(L.render(R,M,v,C),L.needsSwap!==!1&&(v=M,M=M===a?l:a))}if(m!==R.outputColorSpace||y!==R.toneMapping){m=R.outputColorSpace,y=R.toneMapping,u.defines={},Pt.getTransfer(m)===Vt&&(u.defines.SRGB_TRANSFER="");let O=vR[y];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=v.texture,R.setRenderTarget(x),R.render(d,f),x=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var e_=new Ai,t_=new yr(1,1),n_=new sc(1),i_=new Zl,s_=new Eu,r_=new ic,Db=[],Nb=[],Fb=new Float32Array(16),Ub=new Float32Array(9),Ob=new Float32Array(4);function $a(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Db[s];if(r===void 0&&(r=new Float32Array(s),Db[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Dn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Nn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function zd(i,e){let t=Nb[e];t===void 0&&(t=new Int32Array(e),Nb[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function bR(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function _R(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;i.uniform2fv(this.addr,e),Nn(t,e)}}function wR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Dn(t,e))return;i.uniform3fv(this.addr,e),Nn(t,e)}}function SR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;i.uniform4fv(this.addr,e),Nn(t,e)}}function MR(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Dn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,n))return;Ob.set(n),i.uniformMatrix2fv(this.addr,!1,Ob),Nn(t,n)}}function TR(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Dn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,n))return;Ub.set(n),i.uniformMatrix3fv(this.addr,!1,Ub),Nn(t,n)}}function AR(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Dn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Nn(t,e)}else{if(Dn(t,n))return;Fb.set(n),i.uniformMatrix4fv(this.addr,!1,Fb),Nn(t,n)}}function ER(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function CR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;i.uniform2iv(this.addr,e),Nn(t,e)}}function RR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Dn(t,e))return;i.uniform3iv(this.addr,e),Nn(t,e)}}function PR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;i.uniform4iv(this.addr,e),Nn(t,e)}}function IR(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function LR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Dn(t,e))return;i.uniform2uiv(this.addr,e),Nn(t,e)}}function DR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Dn(t,e))return;i.uniform3uiv(this.addr,e),Nn(t,e)}}function NR(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Dn(t,e))return;i.uniform4uiv(this.addr,e),Nn(t,e)}}function Vd(i){return i.version===0&&(i.compareFunction=ag,i.needsUpdate=!0),i}function FR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Vd(t_):r=e_,t.setTexture2D(e||r,s)}function UR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||s_,s)}function OR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Vd(n_):r=r_,t.setTextureCube(e||r,s)}function kR(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||i_,s)}function BR(i){switch(i){case 5126:return bR;case 35664:return _R;case 35665:return wR;case 35666:return SR;case 35674:return MR;case 35675:return TR;case 35676:return AR;case 5124:case 35670:return ER;case 35667:case 35671:return CR;case 35668:case 35672:return RR;case 35669:case 35673:return PR;case 5125:return IR;case 36294:return LR;case 36295:return DR;case 36296:return NR;case 35678:case 36198:case 36298:case 36306:case 35682:return FR;case 35679:case 36299:case 36307:return UR;case 35680:case 36300:case 36308:case 36293:return OR;case 36289:case 36303:case 36311:case 36292:return kR}}function zR(i,e){i.uniform1fv(this.addr,e)}function VR(i,e){let t=$a(e,this.size,2);i.uniform2fv(this.addr,t)}function HR(i,e){let t=$a(e,this.size,3);i.uniform3fv(this.addr,t)}function GR(i,e){let t=$a(e,this.size,4);i.uniform4fv(this.addr,t)}function WR(i,e){let t=$a(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function $R(i,e){let t=$a(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function XR(i,e){let t=$a(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function qR(i,e){i.uniform1iv(this.addr,e)}function YR(i,e){i.uniform2iv(this.addr,e)}function jR(i,e){i.uniform3iv(this.addr,e)}function ZR(i,e){i.uniform4iv(this.addr,e)}function KR(i,e){i.uniform1uiv(this.addr,e)}function JR(i,e){i.uniform2uiv(this.addr,e)}function QR(i,e){i.uniform3uiv(this.addr,e)}function eP(i,e){i.uniform4uiv(this.addr,e)}function tP(i,e,t){let n=this.cache,s=e.length,r=zd(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Vd(t_):o=e_;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function nP(i,e,t){let n=this.cache,s=e.length,r=zd(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||s_,r[o])}function iP(i,e,t){let n=this.cache,s=e.length,r=zd(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Vd(n_):o=r_;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function sP(i,e,t){let n=this.cache,s=e.length,r=zd(t,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||i_,r[o])}function rP(i){switch(i){case 5126:return zR;case 35664:return VR;case 35665:return HR;case 35666:return GR;case 35674:return WR;case 35675:return $R;case 35676:return XR;case 5124:case 35670:return qR;case 35667:case 35671:return YR;case 35668:case 35672:return jR;case 35669:case 35673:return ZR;case 5125:return KR;case 36294:return JR;case 36295:return QR;case 36296:return eP;case 35678:case 36198:case 36298:case 36306:case 35682:return tP;case 35679:case 36299:case 36307:return nP;case 35680:case 36300:case 36308:case 36293:return iP;case 36289:case 36303:case 36311:case 36292:return sP}}var bg=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=BR(t.type)}},_g=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=rP(t.type)}},wg=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},vg=/(\w+)(\])?(\[|\.)?/g;function kb(i,e){i.seq.push(e),i.map[e.id]=e}function oP(i,e,t){let n=i.name,s=n.length;for(vg.lastIndex=0;;){let r=vg.exec(n),o=vg.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){kb(t,c===void 0?new bg(a,i,e):new _g(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new wg(a),kb(t,u)),t=u}}}var Wa=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);oP(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function Bb(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var aP=37297,lP=0;function cP(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var zb=new ut;function hP(i){Pt._getMatrix(zb,Pt.workingColorSpace,i);let e=`mat3( ${zb.elements.map(t=>t.toFixed(4))} )`;switch(Pt.getTransfer(i)){case ql:return[e,"LinearTransferOETF"];case Vt:return[e,"sRGBTransferOETF"];default:return it("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Vb(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+cP(i.getShaderSource(e),a)}else return r}function uP(i,e){let t=hP(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var dP={[$m]:"Linear",[Xm]:"Reinhard",[qm]:"Cineon",[Ym]:"ACESFilmic",[Zm]:"AgX",[Km]:"Neutral",[jm]:"Custom"};function fP(i,e){let t=dP[e];return t===void 0?(it("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Od=new N;function pP(){Pt.getLuminanceCoefficients(Od);let i=Od.x.toFixed(4),e=Od.y.toFixed(4),t=Od.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function mP(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ic).join(`
`)}function gP(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function yP(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Ic(i){return i!==""}function Hb(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Gb(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var vP=/^[ \t]*#include +<([\w\d./]+)>/gm;function Sg(i){return i.replace(vP,xP)}function xP(i,e){let t=bt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Sg(t)}var bP=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Wb(i){return i.replace(bP,_P)}function _P(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function $b(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var wP={[vc]:"SHADOWMAP_TYPE_PCF",[za]:"SHADOWMAP_TYPE_VSM"};function SP(i){return wP[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var MP={[Ha]:"ENVMAP_MODE_REFRACTION"};function TP(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":MP[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var AP={[xc]:"ENVMAP_BLENDING_MULTIPLY",[ub]:"ENVMAP_BLENDING_MIX",[db]:"ENVMAP_BLENDING_ADD"};function EP(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":AP[i.combine]||"ENVMAP_BLENDING_NONE"}function CP(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=SP(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=TP(t),u=EP(t),d=mP(t),f=gP(r),m=s.createProgram(),y,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ic).join(`
`),y.length>0&&(y+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ic).join(`
`),p.length>0&&(p+=`
`)):(y=[$b(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ic).join(`
`),p=[$b(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Hs?"#define TONE_MAPPING":"",t.toneMapping!==Hs?bt.tonemapping_pars_fragment:"",t.toneMapping!==Hs?fP("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",bt.colorspace_pars_fragment,uP("linearToOutputTexel",t.outputColorSpace),pP(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ic).join(`
`)),o=Sg(o),o=Hb(o,t),o=Gb(o,t),a=Sg(a),a=Hb(a,t),a=Gb(a,t),o=Wb(o),a=Wb(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,p=["#define varying in",t.glslVersion===cg?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===cg?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let x=g+y+o,E=g+p+a,w=Bb(s,s.VERTEX_SHADER,x),R=Bb(s,s.FRAGMENT_SHADER,E);s.attachShader(m,w),s.attachShader(m,R),t.index0AttributeName!==void 0?s.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(m,0,"position"),s.linkProgram(m);function C(L){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(m)||"",z=s.getShaderInfoLog(w)||"",X=s.getShaderInfoLog(R)||"",F=D.trim(),H=z.trim(),j=X.trim(),G=!0,he=!0;if(s.getProgramParameter(m,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,m,w,R);else{let Q=Vb(s,w,"vertex"),te=Vb(s,R,"fragment");at("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(m,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+F+`
`+Q+`
`+te)}else F!==""?it("WebGLProgram: Program Info Log:",F):(H===""||j==="")&&(he=!1);he&&(L.diagnostics={runnable:G,programLog:F,vertexShader:{log:H,prefix:y},fragmentShader:{log:j,prefix:p}})}s.deleteShader(w),s.deleteShader(R),v=new Wa(s,m),M=yP(s,m)}let v;this.getUniforms=function(){return v===void 0&&C(this),v};let M;this.getAttributes=function(){return M===void 0&&C(this),M};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(m,aP)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=lP++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=w,this.fragmentShader=R,this}var RP=0,Mg=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Tg(e),t.set(e,n)),n}},Tg=class{constructor(e){this.id=RP++,this.code=e,this.usedTimes=0}};function PP(i){return i===Zr||i===Tc||i===Ac}function IP(i,e,t,n,s,r){let o=new Fa,a=new Mg,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return l.add(v),v===0?"uv":`uv${v}`}function m(v,M,O,L,D,z){let X=L.fog,F=D.geometry,H=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?L.environment:null,j=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,G=e.get(v.envMap||H,j),he=d[v.type],Q=n.precision;v.precision!==null&&(Q=n.getMaxPrecision(v.precision),Q!==v.precision&&it("WebGLProgram.getParameters:",v.precision,"not supported, using",Q,"instead."));let te=F.morphAttributes.position||F.morphAttributes.normal||F.morphAttributes.color,oe=te!==void 0?te.length:0,me=0;F.morphAttributes.position!==void 0&&(me=1),F.morphAttributes.normal!==void 0&&(me=2),F.morphAttributes.color!==void 0&&(me=3);let pe,ne,xe,we;if(he){let Le=Mi[he];pe=Le.vertexShader,ne=Le.fragmentShader}else{pe=v.vertexShader,ne=v.fragmentShader;let Le=a.getVertexShaderStage(v),yt=a.getFragmentShaderStage(v);a.update(v,Le,yt),xe=Le.id,we=yt.id}let Ie=i.getRenderTarget(),Ae=i.state.buffers.depth.getReversed(),Je=D.isInstancedMesh===!0,pt=D.isBatchedMesh===!0,Ye=!!v.map,wt=!!v.matcap,vt=!!G,dt=vt&&G.isPMREMTexture===!0,an=!!v.aoMap,Jt=!!v.lightMap,vn=!!v.bumpMap&&v.wireframe===!1,qt=!!v.normalMap,On=!!v.displacementMap,Lt=!!v.emissiveMap,En=!!v.metalnessMap,un=!!v.roughnessMap,xn=v.anisotropy>0,B=v.clearcoat>0,De=v.diffuseRoughness>0,nt=v.dispersion>0,mt=v.retroreflectivity>0,Ee=v.iridescence>0,jt=v.sheen>0,qe=v.transmission>0,tt=xn&&!!v.anisotropyMap,P=B&&!!v.clearcoatMap,S=B&&!!v.clearcoatNormalMap,Y=B&&!!v.clearcoatRoughnessMap,de=De&&!!v.diffuseRoughnessMap,le=Ee&&!!v.iridescenceMap,_e=Ee&&!!v.iridescenceThicknessMap,Se=jt&&!!v.sheenColorMap,ie=jt&&!!v.sheenRoughnessMap,re=!!v.specularMap,ye=!!v.specularColorMap,k=!!v.specularIntensityMap,ae=qe&&!!v.transmissionMap,se=qe&&!!v.thicknessMap,Ce=!!v.gradientMap,be=!!v.alphaMap,Te=v.alphaTest>0,je=!!v.alphaHash,rt=!!v.extensions,ue=Hs;v.toneMapped&&(Ie===null||Ie.isXRRenderTarget===!0)&&(ue=i.toneMapping);let We=dt?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,ot={shaderID:he,shaderType:v.type,shaderName:v.name,vertexShader:pe,fragmentShader:ne,defines:v.defines,customVertexShaderID:xe,customFragmentShaderID:we,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:Q,batching:pt,batchingColor:pt&&D._colorsTexture!==null,instancing:Je,instancingColor:Je&&D.instanceColor!==null,instancingMorph:Je&&D.morphTexture!==null,outputColorSpace:Ie===null?i.outputColorSpace:Ie.isXRRenderTarget===!0?Ie.texture.colorSpace:Pt.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Ye,matcap:wt,envMap:vt,envMapMode:vt&&G.mapping,envMapPMREM:dt,envMapMaxLod:dt?We.length-1:null,envMapSize:dt?We[0].width:null,aoMap:an,lightMap:Jt,bumpMap:vn,normalMap:qt,displacementMap:On,emissiveMap:Lt,normalMapObjectSpace:qt&&v.normalMapType===mb,normalMapTangentSpace:qt&&v.normalMapType===Ec,packedNormalMap:qt&&v.normalMapType===Ec&&PP(v.normalMap.format),metalnessMap:En,roughnessMap:un,anisotropy:xn,anisotropyMap:tt,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:S,clearcoatRoughnessMap:Y,diffuseRoughness:De,diffuseRoughnessMap:de,dispersion:nt,retroreflection:mt,iridescence:Ee,iridescenceMap:le,iridescenceThicknessMap:_e,sheen:jt,sheenColorMap:Se,sheenRoughnessMap:ie,specularMap:re,specularColorMap:ye,specularIntensityMap:k,transmission:qe,transmissionMap:ae,thicknessMap:se,gradientMap:Ce,opaque:v.transparent===!1&&v.blending===Va&&v.alphaToCoverage===!1,alphaMap:be,alphaTest:Te,alphaHash:je,combine:v.combine,mapUv:Ye&&f(v.map.channel),aoMapUv:an&&f(v.aoMap.channel),lightMapUv:Jt&&f(v.lightMap.channel),bumpMapUv:vn&&f(v.bumpMap.channel),normalMapUv:qt&&f(v.normalMap.channel),displacementMapUv:On&&f(v.displacementMap.channel),emissiveMapUv:Lt&&f(v.emissiveMap.channel),metalnessMapUv:En&&f(v.metalnessMap.channel),roughnessMapUv:un&&f(v.roughnessMap.channel),anisotropyMapUv:tt&&f(v.anisotropyMap.channel),clearcoatMapUv:P&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:de&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:le&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:Se&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:ie&&f(v.sheenRoughnessMap.channel),specularMapUv:re&&f(v.specularMap.channel),specularColorMapUv:ye&&f(v.specularColorMap.channel),specularIntensityMapUv:k&&f(v.specularIntensityMap.channel),transmissionMapUv:ae&&f(v.transmissionMap.channel),thicknessMapUv:se&&f(v.thicknessMap.channel),alphaMapUv:be&&f(v.alphaMap.channel),vertexTangents:!!F.attributes.tangent&&(qt||xn),vertexNormals:!!F.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!F.attributes.color&&F.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!F.attributes.uv&&(Ye||be),fog:!!X,useFog:v.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||F.attributes.normal===void 0&&qt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Ae,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:F.attributes.position!==void 0,morphTargets:F.morphAttributes.position!==void 0,morphNormals:F.morphAttributes.normal!==void 0,morphColors:F.morphAttributes.color!==void 0,morphTargetsCount:oe,morphTextureStride:me,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:z.filter(Le=>Le.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ue,decodeVideoTexture:Ye&&v.map.isVideoTexture===!0&&Pt.getTransfer(v.map.colorSpace)===Vt,decodeVideoTextureEmissive:Lt&&v.emissiveMap.isVideoTexture===!0&&Pt.getTransfer(v.emissiveMap.colorSpace)===Vt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===Xn,flipSided:v.side===ti,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:rt&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(rt&&v.extensions.multiDraw===!0||pt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return ot.vertexUv1s=l.has(1),ot.vertexUv2s=l.has(2),ot.vertexUv3s=l.has(3),l.clear(),ot}function y(v){let M=[];if(v.shaderID?M.push(v.shaderID):(M.push(v.customVertexShaderID),M.push(v.customFragmentShaderID)),v.defines!==void 0)for(let O in v.defines)M.push(O),M.push(v.defines[O]);return v.isRawShaderMaterial===!1&&(p(M,v),g(M,v),M.push(i.outputColorSpace)),M.push(v.customProgramCacheKey),M.join()}function p(v,M){v.push(M.precision),v.push(M.outputColorSpace),v.push(M.envMapMode),v.push(M.envMapPMREM),v.push(M.envMapMaxLod),v.push(M.envMapSize),v.push(M.mapUv),v.push(M.alphaMapUv),v.push(M.lightMapUv),v.push(M.aoMapUv),v.push(M.bumpMapUv),v.push(M.normalMapUv),v.push(M.displacementMapUv),v.push(M.emissiveMapUv),v.push(M.metalnessMapUv),v.push(M.roughnessMapUv),v.push(M.anisotropyMapUv),v.push(M.clearcoatMapUv),v.push(M.clearcoatNormalMapUv),v.push(M.clearcoatRoughnessMapUv),v.push(M.diffuseRoughnessMapUv),v.push(M.iridescenceMapUv),v.push(M.iridescenceThicknessMapUv),v.push(M.sheenColorMapUv),v.push(M.sheenRoughnessMapUv),v.push(M.specularMapUv),v.push(M.specularColorMapUv),v.push(M.specularIntensityMapUv),v.push(M.transmissionMapUv),v.push(M.thicknessMapUv),v.push(M.combine),v.push(M.fogExp2),v.push(M.sizeAttenuation),v.push(M.morphTargetsCount),v.push(M.numSunLights),v.push(M.numDirLights),v.push(M.numPointLights),v.push(M.numSpotLights),v.push(M.numSpotLightMaps),v.push(M.numHemiLights),v.push(M.numRectAreaLights),v.push(M.numSunLightShadows),v.push(M.numDirLightShadows),v.push(M.numPointLightShadows),v.push(M.numSpotLightShadows),v.push(M.numSpotLightShadowsWithMaps),v.push(M.numLightProbes),v.push(M.numLightProbeGrids),v.push(M.shadowMapType),v.push(M.toneMapping),v.push(M.numClippingPlanes),v.push(M.numClipIntersection),v.push(M.depthPacking)}function g(v,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function x(v){let M=d[v.type],O;if(M){let L=Mi[M];O=Rc.clone(L.uniforms)}else O=v.uniforms;return O}function E(v,M){let O=h.get(M);return O!==void 0?++O.usedTimes:(O=new CP(i,M,v,s),c.push(O),h.set(M,O)),O}function w(v){if(--v.usedTimes===0){let M=c.indexOf(v);c[M]=c[c.length-1],c.pop(),h.delete(v.cacheKey),v.destroy()}}function R(v){a.remove(v)}function C(){a.dispose()}return{getParameters:m,getProgramCacheKey:y,getUniforms:x,acquireProgram:E,releaseProgram:w,releaseShaderCache:R,programs:c,dispose:C}}function LP(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function DP(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Xb(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function qb(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,y,p,g){let x=i[e];return x===void 0?(x={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:p,group:g},i[e]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=m,x.materialVariant=o(d),x.groupOrder=y,x.renderOrder=d.renderOrder,x.z=p,x.group=g),e++,x}function l(d,f,m,y,p,g,x){x.reversedDepth===!0&&(p=-p);let E=a(d,f,m,y,p,g);m.transmission>0?n.push(E):m.transparent===!0?s.push(E):t.push(E)}function c(d,f,m,y,p,g){let x=a(d,f,m,y,p,g);m.transmission>0?n.unshift(x):m.transparent===!0?s.unshift(x):t.unshift(x)}function h(d,f){t.length>1&&t.sort(d||DP),n.length>1&&n.sort(f||Xb),s.length>1&&s.sort(f||Xb)}function u(){for(let d=e,f=i.length;d<f;d++){let m=i[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function NP(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new qb,i.set(n,[o])):s>=r.length?(o=new qb,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function FP(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new N,color:new Ge};break;case"SpotLight":t={position:new N,direction:new N,color:new Ge,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new N,color:new Ge,distance:0,decay:0};break;case"HemisphereLight":t={direction:new N,skyColor:new Ge,groundColor:new Ge};break;case"RectAreaLight":t={color:new Ge,position:new N,halfWidth:new N,halfHeight:new N};break}return i[e.id]=t,t}}}function UP(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ke};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ke};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ke,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var OP=0;function kP(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function BP(i){let e=new FP,t=UP(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new N);let s=new N,r=new St,o=new St;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,m=0,y=0,p=0,g=0,x=0,E=0,w=0,R=0,C=0,v=0,M=0,O=0,L=0;c.sort(kP);for(let z=0,X=c.length;z<X;z++){let F=c[z],H=F.color,j=F.intensity,G=F.distance,he=null;if(F.shadow&&F.shadow.map&&(F.shadow.map.texture.format===Zr?he=F.shadow.map.texture:he=F.shadow.map.depthTexture||F.shadow.map.texture),F.isAmbientLight)h+=H.r*j,u+=H.g*j,d+=H.b*j;else if(F.isLightProbe){for(let Q=0;Q<9;Q++)n.probe[Q].addScaledVector(F.sh.coefficients[Q],j);L++}else if(F.isSunLight){let Q=e.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),F.castShadow){let te=F.shadow,oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize.copy(te.mapSize).multiply(te.getFrameExtents()),n.sunShadow[m]=oe,n.sunShadowMap[m]=he;let me=te.getViewportCount();for(let pe=0;pe<me;pe++)n.sunShadowMatrix[y+pe]=te.getMatrix(pe),n.sunShadowCascade[y+pe]=te._cascadeData[pe];y+=me,m++}n.sun[f]=Q,f++}else if(F.isDirectionalLight){let Q=e.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),F.castShadow){let te=F.shadow,oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize=te.mapSize,n.directionalShadow[p]=oe,n.directionalShadowMap[p]=he,n.directionalShadowMatrix[p]=F.shadow.matrix,R++}n.directional[p]=Q,p++}else if(F.isSpotLight){let Q=e.get(F);Q.position.setFromMatrixPosition(F.matrixWorld),Q.color.copy(H).multiplyScalar(j),Q.distance=G,Q.coneCos=Math.cos(F.angle),Q.penumbraCos=Math.cos(F.angle*(1-F.penumbra)),Q.decay=F.decay,n.spot[x]=Q;let te=F.shadow;if(F.map&&(n.spotLightMap[M]=F.map,M++,te.updateMatrices(F),F.castShadow&&O++),n.spotLightMatrix[x]=te.matrix,F.castShadow){let oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize=te.mapSize,n.spotShadow[x]=oe,n.spotShadowMap[x]=he,v++}x++}else if(F.isRectAreaLight){let Q=e.get(F);Q.color.copy(H).multiplyScalar(j),Q.halfWidth.set(F.width*.5,0,0),Q.halfHeight.set(0,F.height*.5,0),n.rectArea[E]=Q,E++}else if(F.isPointLight){let Q=e.get(F);if(Q.color.copy(F.color).multiplyScalar(F.intensity),Q.distance=F.distance,Q.decay=F.decay,F.castShadow){let te=F.shadow,oe=t.get(F);oe.shadowIntensity=te.intensity,oe.shadowBias=te.bias,oe.shadowNormalBias=te.normalBias,oe.shadowRadius=te.radius,oe.shadowMapSize=te.mapSize,oe.shadowCameraNear=te.camera.near,oe.shadowCameraFar=te.camera.far,n.pointShadow[g]=oe,n.pointShadowMap[g]=he,n.pointShadowMatrix[g]=F.shadow.matrix,C++}n.point[g]=Q,g++}else if(F.isHemisphereLight){let Q=e.get(F);Q.skyColor.copy(F.color).multiplyScalar(j),Q.groundColor.copy(F.groundColor).multiplyScalar(j),n.hemi[w]=Q,w++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ne.LTC_FLOAT_1,n.rectAreaLTC2=Ne.LTC_FLOAT_2):(n.rectAreaLTC1=Ne.LTC_HALF_1,n.rectAreaLTC2=Ne.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==p||D.pointLength!==g||D.spotLength!==x||D.rectAreaLength!==E||D.hemiLength!==w||D.numSunShadows!==m||D.numDirectionalShadows!==R||D.numPointShadows!==C||D.numSpotShadows!==v||D.numSpotMaps!==M||D.numLightProbes!==L)&&(n.sun.length=f,n.directional.length=p,n.spot.length=x,n.rectArea.length=E,n.point.length=g,n.hemi.length=w,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=C,n.pointShadowMap.length=C,n.pointShadowMatrix.length=C,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+M-O,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=L,D.sunLength=f,D.directionalLength=p,D.pointLength=g,D.spotLength=x,D.rectAreaLength=E,D.hemiLength=w,D.numSunShadows=m,D.numDirectionalShadows=R,D.numPointShadows=C,D.numSpotShadows=v,D.numSpotMaps=M,D.numLightProbes=L,n.version=OP++)}function l(c,h){let u=0,d=0,f=0,m=0,y=0,p=0,g=h.matrixWorldInverse;for(let x=0,E=c.length;x<E;x++){let w=c[x];if(w.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(w.matrixWorld),R.direction.transformDirection(g),u++}else if(w.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),d++}else if(w.isSpotLight){let R=n.spot[m];R.position.setFromMatrixPosition(w.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),m++}else if(w.isRectAreaLight){let R=n.rectArea[y];R.position.setFromMatrixPosition(w.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(w.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(w.width*.5,0,0),R.halfHeight.set(0,w.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),y++}else if(w.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(w.matrixWorld),R.position.applyMatrix4(g),f++}else if(w.isHemisphereLight){let R=n.hemi[p];R.direction.setFromMatrixPosition(w.matrixWorld),R.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function Yb(i){let e=new BP(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function zP(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Yb(i),e.set(s,[a])):r>=o.length?(a=new Yb(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var VP=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,HP=`uniform sampler2D shadow_pass;
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
}`,GP=[new N(1,0,0),new N(-1,0,0),new N(0,1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1)],WP=[new N(0,-1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1),new N(0,-1,0),new N(0,-1,0)],jb=new St,Pc=new N,xg=new N;function $P(i,e,t){let n=new Wr,s=new Ke,r=new Ke,o=new Ht,a=new Fu,l=new Uu,c={},h=t.maxTextureSize,u={[Vs]:ti,[ti]:Vs,[Xn]:Xn},d=new Ci({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ke},radius:{value:4}},vertexShader:VP,fragmentShader:HP}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new Et;m.setAttribute("position",new ht(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new ui(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=vc;let g=this.type;this.render=function(C,v,M){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||C.length===0)return;this.type===Xx&&(it("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=vc);let O=i.getRenderTarget(),L=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(_o),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let X=g!==this.type;X&&v.traverse(function(F){F.material&&(Array.isArray(F.material)?F.material.forEach(H=>H.needsUpdate=!0):F.material.needsUpdate=!0)});for(let F=0,H=C.length;F<H;F++){let j=C[F],G=j.shadow;if(G===void 0){it("WebGLShadowMap:",j,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let he=G.getFrameExtents();s.multiply(he),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/he.x),s.x=r.x*he.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/he.y),s.y=r.y*he.y,G.mapSize.y=r.y));let Q=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=Q,G.map===null||X===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===za){if(j.isPointLight){it("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new Gi(s.x,s.y,{format:Zr,type:Ss,minFilter:Qn,magFilter:Qn,generateMipmaps:!1}),G.map.texture.name=j.name+".shadowMap",G.map.depthTexture=new yr(s.x,s.y,ns),G.map.depthTexture.name=j.name+".shadowMapDepth",G.map.depthTexture.format=mr,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Wn,G.map.depthTexture.magFilter=Wn}else j.isPointLight?(G.map=new Lc(s.x),G.map.depthTexture=new sc(s.x,ws)):(G.map=new Gi(s.x,s.y),G.map.depthTexture=new yr(s.x,s.y,ws)),G.map.depthTexture.name=j.name+".shadowMap",G.map.depthTexture.format=mr,this.type===vc?(G.map.depthTexture.compareFunction=Q?og:rg,G.map.depthTexture.minFilter=Qn,G.map.depthTexture.magFilter=Qn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Wn,G.map.depthTexture.magFilter=Wn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let te=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();j.isPointLight!==!0&&G.updateMatrices(j,M);let oe=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:M.layers;for(let me=0;me<te;me++){let pe=G.getCamera(me);if(j.isPointLight){let ne=G.camera,xe=G.matrix,we=j.distance||ne.far;we!==ne.far&&(ne.far=we,ne.updateProjectionMatrix()),Pc.setFromMatrixPosition(j.matrixWorld),ne.position.copy(Pc),xg.copy(ne.position),xg.add(GP[me]),ne.up.copy(WP[me]),ne.lookAt(xg),ne.updateMatrixWorld(),xe.makeTranslation(-Pc.x,-Pc.y,-Pc.z),jb.multiplyMatrices(ne.projectionMatrix,ne.matrixWorldInverse),G._frustum.setFromProjectionMatrix(jb,ne.coordinateSystem,ne.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,me),i.clear();else{me===0&&(i.setRenderTarget(G.map),i.clear());let ne=G.getViewport(me);o.set(r.x*ne.x,r.y*ne.y,r.x*ne.z,r.y*ne.w),z.viewport(o)}n=G.getFrustum(me),w(v,M,pe,j,oe,this.type)}G.isPointLightShadow!==!0&&this.type===za&&x(G,M),G.needsUpdate=!1}g=this.type,p.needsUpdate=!1,i.setRenderTarget(O,L,D)};function x(C,v){let M=e.update(y);d.defines.VSM_SAMPLES!==C.blurSamples&&(d.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null?C.mapPass=new Gi(s.x,s.y,{format:Zr,type:Ss}):(C.mapPass.width!==C.map.width||C.mapPass.height!==C.map.height)&&C.mapPass.setSize(C.map.width,C.map.height),d.uniforms.shadow_pass.value=C.map.depthTexture,d.uniforms.resolution.value.set(C.map.width,C.map.height),d.uniforms.radius.value=C.radius,i.setRenderTarget(C.mapPass),i.clear(),i.renderBufferDirect(v,null,M,d,y,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value.set(C.map.width,C.map.height),f.uniforms.radius.value=C.radius,i.setRenderTarget(C.map),i.clear(),i.renderBufferDirect(v,null,M,f,y,null)}function E(C,v,M,O){let L=null,D=M.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(D!==void 0)L=D;else if(L=M.isPointLight===!0?l:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let z=L.uuid,X=v.uuid,F=c[z];F===void 0&&(F={},c[z]=F);let H=F[X];H===void 0&&(H=L.clone(),F[X]=H,v.addEventListener("dispose",R)),L=H}if(L.visible=v.visible,L.wireframe=v.wireframe,O===za?L.side=v.shadowSide!==null?v.shadowSide:v.side:L.side=v.shadowSide!==null?v.shadowSide:u[v.side],L.alphaMap=v.alphaMap,L.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,L.map=v.map,L.clipShadows=v.clipShadows,L.clippingPlanes=v.clippingPlanes,L.clipIntersection=v.clipIntersection,L.displacementMap=v.displacementMap,L.displacementScale=v.displacementScale,L.displacementBias=v.displacementBias,L.wireframeLinewidth=v.wireframeLinewidth,L.linewidth=v.linewidth,M.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=i.properties.get(L);z.light=M}return L}function w(C,v,M,O,L,D){if(C.visible===!1)return;if(C.layers.test(L)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&D===za)&&(!C.frustumCulled||C.intersectsFrustum(n))){C.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,C.matrixWorld);let F=e.update(C),H=C.material;if(Array.isArray(H)){let j=F.groups;for(let G=0,he=j.length;G<he;G++){let Q=j[G],te=H[Q.materialIndex];if(te&&te.visible){let oe=E(C,te,O,D);C.onBeforeShadow(i,C,v,M,F,oe,Q),i.renderBufferDirect(M,null,F,oe,C,Q),C.onAfterShadow(i,C,v,M,F,oe,Q)}}}else if(H.visible){let j=E(C,H,O,D);C.onBeforeShadow(i,C,v,M,F,j,null),i.renderBufferDirect(M,null,F,j,C,null),C.onAfterShadow(i,C,v,M,F,j,null)}}let X=C.children;for(let F=0,H=X.length;F<H;F++)w(X[F],v,M,O,L,D)}function R(C){C.target.removeEventListener("dispose",R);for(let M in c){let O=c[M],L=C.target.uuid;L in O&&(O[L].dispose(),delete O[L])}}}function XP(i,e){function t(){let k=!1,ae=new Ht,se=null,Ce=new Ht(0,0,0,0);return{setMask:function(be){se!==be&&!k&&(i.colorMask(be,be,be,be),se=be)},setLocked:function(be){k=be},setClear:function(be,Te,je,rt,ue){ue===!0&&(be*=rt,Te*=rt,je*=rt),ae.set(be,Te,je,rt),Ce.equals(ae)===!1&&(i.clearColor(be,Te,je,rt),Ce.copy(ae))},reset:function(){k=!1,se=null,Ce.set(-1,0,0,0)}}}function n(){let k=!1,ae=!1,se=null,Ce=null,be=null;return{setReversed:function(Te){if(ae!==Te){let je=e.get("EXT_clip_control");Te?je.clipControlEXT(je.LOWER_LEFT_EXT,je.ZERO_TO_ONE_EXT):je.clipControlEXT(je.LOWER_LEFT_EXT,je.NEGATIVE_ONE_TO_ONE_EXT),ae=Te;let rt=be;be=null,this.setClear(rt)}},getReversed:function(){return ae},setTest:function(Te){Te?Ae(i.DEPTH_TEST):Je(i.DEPTH_TEST)},setMask:function(Te){se!==Te&&!k&&(i.depthMask(Te),se=Te)},setFunc:function(Te){if(ae&&(Te=Tb[Te]),Ce!==Te){switch(Te){case mu:i.depthFunc(i.NEVER);break;case gu:i.depthFunc(i.ALWAYS);break;case yu:i.depthFunc(i.LESS);break;case Pa:i.depthFunc(i.LEQUAL);break;case vu:i.depthFunc(i.EQUAL);break;case xu:i.depthFunc(i.GEQUAL);break;case bu:i.depthFunc(i.GREATER);break;case _u:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ce=Te}},setLocked:function(Te){k=Te},setClear:function(Te){be!==Te&&(be=Te,ae&&(Te=1-Te),i.clearDepth(Te))},reset:function(){k=!1,se=null,Ce=null,be=null,ae=!1}}}function s(){let k=!1,ae=null,se=null,Ce=null,be=null,Te=null,je=null,rt=null,ue=null;return{setTest:function(We){k||(We?Ae(i.STENCIL_TEST):Je(i.STENCIL_TEST))},setMask:function(We){ae!==We&&!k&&(i.stencilMask(We),ae=We)},setFunc:function(We,ot,Le){(se!==We||Ce!==ot||be!==Le)&&(i.stencilFunc(We,ot,Le),se=We,Ce=ot,be=Le)},setOp:function(We,ot,Le){(Te!==We||je!==ot||rt!==Le)&&(i.stencilOp(We,ot,Le),Te=We,je=ot,rt=Le)},setLocked:function(We){k=We},setClear:function(We){ue!==We&&(i.clearStencil(We),ue=We)},reset:function(){k=!1,ae=null,se=null,Ce=null,be=null,Te=null,je=null,rt=null,ue=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,m=[],y=null,p=!1,g=null,x=null,E=null,w=null,R=null,C=null,v=null,M=new Ge(0,0,0),O=0,L=!1,D=null,z=null,X=null,F=null,H=null,j=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,he=0,Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(he=parseFloat(/^WebGL (\d)/.exec(Q)[1]),G=he>=1):Q.indexOf("OpenGL ES")!==-1&&(he=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),G=he>=2);let te=null,oe={},me=i.getParameter(i.SCISSOR_BOX),pe=i.getParameter(i.VIEWPORT),ne=new Ht().fromArray(me),xe=new Ht().fromArray(pe);function we(k,ae,se,Ce){let be=new Uint8Array(4),Te=i.createTexture();i.bindTexture(k,Te),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let je=0;je<se;je++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(ae,0,i.RGBA,1,1,Ce,0,i.RGBA,i.UNSIGNED_BYTE,be):i.texImage2D(ae+je,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,be);return Te}let Ie={};Ie[i.TEXTURE_2D]=we(i.TEXTURE_2D,i.TEXTURE_2D,1),Ie[i.TEXTURE_CUBE_MAP]=we(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ie[i.TEXTURE_2D_ARRAY]=we(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ie[i.TEXTURE_3D]=we(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Ae(i.DEPTH_TEST),o.setFunc(Pa),vn(!1),qt(Bm),Ae(i.CULL_FACE),an(_o);function Ae(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function Je(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function pt(k,ae){return d[k]!==ae?(i.bindFramebuffer(k,ae),d[k]=ae,k===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=ae),k===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=ae),!0):!1}function Ye(k,ae){let se=m,Ce=!1;if(k){se=f.get(ae),se===void 0&&(se=[],f.set(ae,se));let be=k.textures;if(se.length!==be.length||se[0]!==i.COLOR_ATTACHMENT0){for(let Te=0,je=be.length;Te<je;Te++)se[Te]=i.COLOR_ATTACHMENT0+Te;se.length=be.length,Ce=!0}}else se[0]!==i.BACK&&(se[0]=i.BACK,Ce=!0);Ce&&i.drawBuffers(se)}function wt(k){return y!==k?(i.useProgram(k),y=k,!0):!1}let vt={[wo]:i.FUNC_ADD,[Yx]:i.FUNC_SUBTRACT,[jx]:i.FUNC_REVERSE_SUBTRACT};vt[Zx]=i.MIN,vt[Kx]=i.MAX;let dt={[Jx]:i.ZERO,[Qx]:i.ONE,[eb]:i.SRC_COLOR,[Gm]:i.SRC_ALPHA,[ob]:i.SRC_ALPHA_SATURATE,[sb]:i.DST_COLOR,[nb]:i.DST_ALPHA,[tb]:i.ONE_MINUS_SRC_COLOR,[Wm]:i.ONE_MINUS_SRC_ALPHA,[rb]:i.ONE_MINUS_DST_COLOR,[ib]:i.ONE_MINUS_DST_ALPHA,[ab]:i.CONSTANT_COLOR,[lb]:i.ONE_MINUS_CONSTANT_COLOR,[cb]:i.CONSTANT_ALPHA,[hb]:i.ONE_MINUS_CONSTANT_ALPHA};function an(k,ae,se,Ce,be,Te,je,rt,ue,We){if(k===_o){p===!0&&(Je(i.BLEND),p=!1);return}if(p===!1&&(Ae(i.BLEND),p=!0),k!==qx){if(k!==g||We!==L){if((x!==wo||R!==wo)&&(i.blendEquation(i.FUNC_ADD),x=wo,R=wo),We)switch(k){case Va:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case zm:i.blendFunc(i.ONE,i.ONE);break;case Vm:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Hm:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:at("WebGLState: Invalid blending: ",k);break}else switch(k){case Va:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case zm:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Vm:at("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Hm:at("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:at("WebGLState: Invalid blending: ",k);break}E=null,w=null,C=null,v=null,M.set(0,0,0),O=0,g=k,L=We}return}be=be||ae,Te=Te||se,je=je||Ce,(ae!==x||be!==R)&&(i.blendEquationSeparate(vt[ae],vt[be]),x=ae,R=be),(se!==E||Ce!==w||Te!==C||je!==v)&&(i.blendFuncSeparate(dt[se],dt[Ce],dt[Te],dt[je]),E=se,w=Ce,C=Te,v=je),(rt.equals(M)===!1||ue!==O)&&(i.blendColor(rt.r,rt.g,rt.b,ue),M.copy(rt),O=ue),g=k,L=!1}function Jt(k,ae){k.side===Xn?Je(i.CULL_FACE):Ae(i.CULL_FACE);let se=k.side===ti;ae&&(se=!se),vn(se),k.blending===Va&&k.transparent===!1?an(_o):an(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Ce=k.stencilWrite;a.setTest(Ce),Ce&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),Lt(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?Ae(i.SAMPLE_ALPHA_TO_COVERAGE):Je(i.SAMPLE_ALPHA_TO_COVERAGE)}function vn(k){D!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),D=k)}function qt(k){k!==Wx?(Ae(i.CULL_FACE),k!==z&&(k===Bm?i.cullFace(i.BACK):k===$x?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Je(i.CULL_FACE),z=k}function On(k){k!==X&&(G&&i.lineWidth(k),X=k)}function Lt(k,ae,se){k?(Ae(i.POLYGON_OFFSET_FILL),(F!==ae||H!==se)&&(F=ae,H=se,o.getReversed()&&(ae=-ae,se=-se),i.polygonOffset(ae,se))):Je(i.POLYGON_OFFSET_FILL)}function En(k){k?Ae(i.SCISSOR_TEST):Je(i.SCISSOR_TEST)}function un(k){k===void 0&&(k=i.TEXTURE0+j-1),te!==k&&(i.activeTexture(k),te=k)}function xn(k,ae,se){se===void 0&&(te===null?se=i.TEXTURE0+j-1:se=te);let Ce=oe[se];Ce===void 0&&(Ce={type:void 0,texture:void 0},oe[se]=Ce),(Ce.type!==k||Ce.texture!==ae)&&(te!==se&&(i.activeTexture(se),te=se),i.bindTexture(k,ae||Ie[k]),Ce.type=k,Ce.texture=ae)}function B(){let k=oe[te];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function De(){try{i.compressedTexImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function nt(){try{i.compressedTexImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function mt(){try{i.texSubImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function Ee(){try{i.texSubImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function jt(){try{i.compressedTexSubImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function qe(){try{i.compressedTexSubImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function tt(){try{i.texStorage2D(...arguments)}catch(k){at("WebGLState:",k)}}function P(){try{i.texStorage3D(...arguments)}catch(k){at("WebGLState:",k)}}function S(){try{i.texImage2D(...arguments)}catch(k){at("WebGLState:",k)}}function Y(){try{i.texImage3D(...arguments)}catch(k){at("WebGLState:",k)}}function de(k){return u[k]!==void 0?u[k]:i.getParameter(k)}function le(k,ae){u[k]!==ae&&(i.pixelStorei(k,ae),u[k]=ae)}function _e(k){ne.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),ne.copy(k))}function Se(k){xe.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),xe.copy(k))}function ie(k,ae){let se=c.get(ae);se===void 0&&(se=new WeakMap,c.set(ae,se));let Ce=se.get(k);Ce===void 0&&(Ce=i.getUniformBlockIndex(ae,k.name),i.uniformBlockBinding(ae,Ce,Ce),se.set(k,Ce))}function re(k,ae,se){let be=c.get(ae).get(k);l[be]!==se&&(i.bindBufferBase(i.UNIFORM_BUFFER,be,se),l[be]=se)}function ye(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},te=null,oe={},d={},l={},f=new WeakMap,m=[],y=null,p=!1,g=null,x=null,E=null,w=null,R=null,C=null,v=null,M=new Ge(0,0,0),O=0,L=!1,D=null,z=null,X=null,F=null,H=null,ne.set(0,0,i.canvas.width,i.canvas.height),xe.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Ae,disable:Je,bindFramebuffer:pt,drawBuffers:Ye,useProgram:wt,setBlending:an,setMaterial:Jt,setFlipSided:vn,setCullFace:qt,setLineWidth:On,setPolygonOffset:Lt,setScissorTest:En,activeTexture:un,bindTexture:xn,unbindTexture:B,compressedTexImage2D:De,compressedTexImage3D:nt,texImage2D:S,texImage3D:Y,pixelStorei:le,getParameter:de,updateUBOMapping:ie,uniformBlockBinding:re,texStorage2D:tt,texStorage3D:P,texSubImage2D:mt,texSubImage3D:Ee,compressedTexSubImage2D:jt,compressedTexSubImage3D:qe,scissor:_e,viewport:Se,reset:ye}}function qP(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ke,h=new WeakMap,u=new Set,d,f=new WeakMap,m=new Set,y=new FinalizationRegistry(P=>m.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,S){return p?new OffscreenCanvas(P,S):Yl("canvas")}function x(P,S,Y){let de=1,le=tt(P);if((le.width>Y||le.height>Y)&&(de=Y/Math.max(le.width,le.height)),de<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _e=Math.floor(de*le.width),Se=Math.floor(de*le.height);d===void 0&&(d=g(_e,Se));let ie=S?g(_e,Se):d;return ie.width=_e,ie.height=Se,ie.getContext("2d").drawImage(P,0,0,_e,Se),it("WebGLRenderer: Texture has been resized from ("+le.width+"x"+le.height+") to ("+_e+"x"+Se+")."),ie}else return"data"in P&&it("WebGLRenderer: Image in DataTexture is too big ("+le.width+"x"+le.height+")."),P;return P}function E(P){return P.generateMipmaps}function w(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function C(P,S,Y,de,le,_e=!1){if(P!==null){if(i[P]!==void 0)return i[P];it("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let Se;de&&(Se=e.get("EXT_texture_norm16"),Se||it("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ie=S;if(S===i.RED&&(Y===i.FLOAT&&(ie=i.R32F),Y===i.HALF_FLOAT&&(ie=i.R16F),Y===i.UNSIGNED_BYTE&&(ie=i.R8),Y===i.UNSIGNED_SHORT&&Se&&(ie=Se.R16_EXT),Y===i.SHORT&&Se&&(ie=Se.R16_SNORM_EXT)),S===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ie=i.R8UI),Y===i.UNSIGNED_SHORT&&(ie=i.R16UI),Y===i.UNSIGNED_INT&&(ie=i.R32UI),Y===i.BYTE&&(ie=i.R8I),Y===i.SHORT&&(ie=i.R16I),Y===i.INT&&(ie=i.R32I)),S===i.RG&&(Y===i.FLOAT&&(ie=i.RG32F),Y===i.HALF_FLOAT&&(ie=i.RG16F),Y===i.UNSIGNED_BYTE&&(ie=i.RG8),Y===i.UNSIGNED_SHORT&&Se&&(ie=Se.RG16_EXT),Y===i.SHORT&&Se&&(ie=Se.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ie=i.RG8UI),Y===i.UNSIGNED_SHORT&&(ie=i.RG16UI),Y===i.UNSIGNED_INT&&(ie=i.RG32UI),Y===i.BYTE&&(ie=i.RG8I),Y===i.SHORT&&(ie=i.RG16I),Y===i.INT&&(ie=i.RG32I)),S===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ie=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(ie=i.RGB16UI),Y===i.UNSIGNED_INT&&(ie=i.RGB32UI),Y===i.BYTE&&(ie=i.RGB8I),Y===i.SHORT&&(ie=i.RGB16I),Y===i.INT&&(ie=i.RGB32I)),S===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ie=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(ie=i.RGBA16UI),Y===i.UNSIGNED_INT&&(ie=i.RGBA32UI),Y===i.BYTE&&(ie=i.RGBA8I),Y===i.SHORT&&(ie=i.RGBA16I),Y===i.INT&&(ie=i.RGBA32I)),S===i.RGB&&(Y===i.UNSIGNED_SHORT&&Se&&(ie=Se.RGB16_EXT),Y===i.SHORT&&Se&&(ie=Se.RGB16_SNORM_EXT),Y===i.UNSIGNED_INT_5_9_9_9_REV&&(ie=i.RGB9_E5),Y===i.UNSIGNED_INT_10F_11F_11F_REV&&(ie=i.R11F_G11F_B10F)),S===i.RGBA){let re=_e?ql:Pt.getTransfer(le);Y===i.FLOAT&&(ie=i.RGBA32F),Y===i.HALF_FLOAT&&(ie=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(ie=re===Vt?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT&&Se&&(ie=Se.RGBA16_EXT),Y===i.SHORT&&Se&&(ie=Se.RGBA16_SNORM_EXT),Y===i.UNSIGNED_SHORT_4_4_4_4&&(ie=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(ie=i.RGB5_A1)}return(ie===i.R16F||ie===i.R32F||ie===i.RG16F||ie===i.RG32F||ie===i.RGBA16F||ie===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ie}function v(P,S){let Y;return P?S===null||S===ws||S===Mo?Y=i.DEPTH24_STENCIL8:S===ns?Y=i.DEPTH32F_STENCIL8:S===Ga&&(Y=i.DEPTH24_STENCIL8,it("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===ws||S===Mo?Y=i.DEPTH_COMPONENT24:S===ns?Y=i.DEPTH_COMPONENT32F:S===Ga&&(Y=i.DEPTH_COMPONENT16),Y}function M(P,S){return E(P)===!0||P.isFramebufferTexture&&P.minFilter!==Wn&&P.minFilter!==Qn?Math.log2(Math.max(S.width,S.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?S.mipmaps.length:1}function O(P){let S=new WeakRef(P);n.get(P).__ref=S,m.add(S),y.register(P,S,S)}function L(P){let S=n.get(P).__ref;S!==void 0&&(m.delete(S),y.unregister(S))}function D(P){X(P.target)}function z(P){F(P.target)}function X(P){P.removeEventListener("dispose",D),L(P),j(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function F(P){P.removeEventListener("dispose",z),L(P),he(P)}function H(){for(let P of m){let S=P.deref();S!==void 0&&(S.isRenderTarget===!0?F(S):X(S))}m.clear(),u.clear()}function j(P){let S=n.get(P);if(S.__webglInit===void 0)return;let Y=P.source,de=f.get(Y);if(de){let le=de[S.__cacheKey];le.usedTimes--,le.usedTimes===0&&G(P),Object.keys(de).length===0&&f.delete(Y)}n.remove(P)}function G(P){let S=n.get(P);i.deleteTexture(S.__webglTexture);let Y=P.source,de=f.get(Y);delete de[S.__cacheKey],o.memory.textures--}function he(P){let S=n.get(P);S.__depthDisposeCallback&&S.__depthDisposeCallback();let Y=P.depthTexture;if(Y&&Y.renderTarget===P&&X(Y),P.isWebGLCubeRenderTarget)for(let le=0;le<6;le++){if(Array.isArray(S.__webglFramebuffer[le]))for(let _e=0;_e<S.__webglFramebuffer[le].length;_e++)i.deleteFramebuffer(S.__webglFramebuffer[le][_e]);else i.deleteFramebuffer(S.__webglFramebuffer[le]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[le])}else{if(Array.isArray(S.__webglFramebuffer))for(let le=0;le<S.__webglFramebuffer.length;le++)i.deleteFramebuffer(S.__webglFramebuffer[le]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let le=0;le<S.__webglColorRenderbuffer.length;le++)S.__webglColorRenderbuffer[le]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[le]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let de=P.textures;for(let le=0,_e=de.length;le<_e;le++){let Se=n.get(de[le]);Se.__webglTexture&&(i.deleteTexture(Se.__webglTexture),o.memory.textures--),n.remove(de[le])}n.remove(P)}let Q=0;function te(){Q=0}function oe(){return Q}function me(P){Q=P}function pe(){let P=Q;return P>=s.maxTextures&&it("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Q+=1,P}function ne(P){let S=[];return S.push(P.wrapS),S.push(P.wrapT),S.push(P.wrapR||0),S.push(P.magFilter),S.push(P.minFilter),S.push(P.anisotropy),S.push(P.internalFormat),S.push(P.format),S.push(P.type),S.push(P.generateMipmaps),S.push(P.mipmapsAutoUpdate),S.push(P.premultiplyAlpha),S.push(P.flipY),S.push(P.unpackAlignment),S.push(P.colorSpace),S.join()}function xe(P,S){let Y=n.get(P);if(P.isVideoTexture&&jt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&Y.__version!==P.version){let de=P.image;if(de===null)it("WebGLRenderer: Texture marked for update but no image data found.");else if(de.complete===!1)it("WebGLRenderer: Texture marked for update but image is incomplete");else{Jt(Y,P,S);return}}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+S)}function we(P,S){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){Jt(Y,P,S);return}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+S)}function Ie(P,S){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){Jt(Y,P,S);return}t.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+S)}function Ae(P,S){let Y=n.get(P);if(P.version>0&&Y.__version!==P.version){vn(Y,P,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+S)}let Je={[wu]:i.REPEAT,[Os]:i.CLAMP_TO_EDGE,[Su]:i.MIRRORED_REPEAT},pt={[Wn]:i.NEAREST,[fb]:i.NEAREST_MIPMAP_NEAREST,[bc]:i.NEAREST_MIPMAP_LINEAR,[Qn]:i.LINEAR,[Ku]:i.LINEAR_MIPMAP_NEAREST,[xr]:i.LINEAR_MIPMAP_LINEAR},Ye={[yb]:i.NEVER,[ag]:i.ALWAYS,[vb]:i.LESS,[rg]:i.LEQUAL,[xb]:i.EQUAL,[og]:i.GEQUAL,[bb]:i.GREATER,[_b]:i.NOTEQUAL};function wt(P,S){if(S.type===ns&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===Qn||S.magFilter===Ku||S.magFilter===bc||S.magFilter===xr||S.minFilter===Qn||S.minFilter===Ku||S.minFilter===bc||S.minFilter===xr)&&it("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Je[S.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Je[S.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Je[S.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,pt[S.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,pt[S.minFilter]),S.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Ye[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Wn||S.minFilter!==bc&&S.minFilter!==xr||S.type===ns&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let Y=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function vt(P,S){let Y=!1;P.__webglInit===void 0&&(P.__webglInit=!0,S.addEventListener("dispose",D),O(S));let de=S.source,le=f.get(de);le===void 0&&(le={},f.set(de,le));let _e=ne(S);if(_e!==P.__cacheKey){le[_e]===void 0&&(le[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),le[_e].usedTimes++;let Se=le[P.__cacheKey];Se!==void 0&&(le[P.__cacheKey].usedTimes--,Se.usedTimes===0&&G(S)),P.__cacheKey=_e,P.__webglTexture=le[_e].texture}return Y}function dt(P,S,Y){return Math.floor(Math.floor(P/Y)/S)}function an(P,S,Y,de){let _e=P.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,Y,de,S.data);else{_e.sort((k,ae)=>k.start-ae.start);let Se=0;for(let k=1;k<_e.length;k++){let ae=_e[Se],se=_e[k],Ce=ae.start+ae.count,be=dt(se.start,S.width,4),Te=dt(ae.start,S.width,4);se.start<=Ce+1&&be===Te&&dt(se.start+se.count-1,S.width,4)===be?ae.count=Math.max(ae.count,se.start+se.count-ae.start):(++Se,_e[Se]=se)}_e.length=Se+1;let ie=t.getParameter(i.UNPACK_ROW_LENGTH),re=t.getParameter(i.UNPACK_SKIP_PIXELS),ye=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let k=0,ae=_e.length;k<ae;k++){let se=_e[k],Ce=Math.floor(se.start/4),be=Math.ceil(se.count/4),Te=Ce%S.width,je=Math.floor(Ce/S.width),rt=be,ue=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,Te),t.pixelStorei(i.UNPACK_SKIP_ROWS,je),t.texSubImage2D(i.TEXTURE_2D,0,Te,je,rt,ue,Y,de,S.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ie),t.pixelStorei(i.UNPACK_SKIP_PIXELS,re),t.pixelStorei(i.UNPACK_SKIP_ROWS,ye)}}function Jt(P,S,Y){let de=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(de=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(de=i.TEXTURE_3D);let le=vt(P,S),_e=S.source;t.bindTexture(de,P.__webglTexture,i.TEXTURE0+Y);let Se=n.get(_e);if(_e.version!==Se.__version||le===!0){if(t.activeTexture(i.TEXTURE0+Y),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ue=Pt.getPrimaries(Pt.workingColorSpace),We=S.colorSpace===_r?null:Pt.getPrimaries(S.colorSpace),ot=S.colorSpace===_r||ue===We?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ot)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let re=x(S.image,!1,s.maxTextureSize);re=qe(S,re);let ye=r.convert(S.format,S.colorSpace),k=r.convert(S.type),ae=C(S.internalFormat,ye,k,S.normalized,S.colorSpace,S.isVideoTexture);wt(de,S);let se,Ce=S.mipmaps,be=S.isVideoTexture!==!0,Te=Se.__version===void 0||le===!0,je=_e.dataReady,rt=M(S,re);if(S.isDepthTexture)ae=v(S.format===br,S.type),Te&&(be?t.texStorage2D(i.TEXTURE_2D,1,ae,re.width,re.height):t.texImage2D(i.TEXTURE_2D,0,ae,re.width,re.height,0,ye,k,null));else if(S.isDataTexture)if(Ce.length>0){be&&Te&&t.texStorage2D(i.TEXTURE_2D,rt,ae,Ce[0].width,Ce[0].height);for(let ue=0,We=Ce.length;ue<We;ue++)se=Ce[ue],be?je&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,se.width,se.height,ye,k,se.data):t.texImage2D(i.TEXTURE_2D,ue,ae,se.width,se.height,0,ye,k,se.data);S.generateMipmaps=!1}else be?(Te&&t.texStorage2D(i.TEXTURE_2D,rt,ae,re.width,re.height),je&&an(S,re,ye,k)):t.texImage2D(i.TEXTURE_2D,0,ae,re.width,re.height,0,ye,k,re.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){be&&Te&&t.texStorage3D(i.TEXTURE_2D_ARRAY,rt,ae,Ce[0].width,Ce[0].height,re.depth);for(let ue=0,We=Ce.length;ue<We;ue++)if(se=Ce[ue],S.format!==Ms)if(ye!==null)if(be){if(je)if(S.layerUpdates.size>0){let ot=yg(se.width,se.height,S.format,S.type);for(let Le of S.layerUpdates){let yt=se.data.subarray(Le*ot/se.data.BYTES_PER_ELEMENT,(Le+1)*ot/se.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,Le,se.width,se.height,1,ye,yt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,0,se.width,se.height,re.depth,ye,se.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ue,ae,se.width,se.height,re.depth,0,se.data,0,0);else it("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else be?je&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,0,se.width,se.height,re.depth,ye,k,se.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ue,ae,se.width,se.height,re.depth,0,ye,k,se.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{be&&Te&&t.texStorage2D(i.TEXTURE_2D,rt,ae,Ce[0].width,Ce[0].height);for(let ue=0,We=Ce.length;ue<We;ue++)se=Ce[ue],S.format!==Ms?ye!==null?be?je&&t.compressedTexSubImage2D(i.TEXTURE_2D,ue,0,0,se.width,se.height,ye,se.data):t.compressedTexImage2D(i.TEXTURE_2D,ue,ae,se.width,se.height,0,se.data):it("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):be?je&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,se.width,se.height,ye,k,se.data):t.texImage2D(i.TEXTURE_2D,ue,ae,se.width,se.height,0,ye,k,se.data)}else if(S.isDataArrayTexture)if(be){if(Te&&t.texStorage3D(i.TEXTURE_2D_ARRAY,rt,ae,re.width,re.height,re.depth),je)if(S.layerUpdates.size>0){let ue=yg(re.width,re.height,S.format,S.type);for(let We of S.layerUpdates){let ot=re.data.subarray(We*ue/re.data.BYTES_PER_ELEMENT,(We+1)*ue/re.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,We,re.width,re.height,1,ye,k,ot)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,re.width,re.height,re.depth,ye,k,re.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,ae,re.width,re.height,re.depth,0,ye,k,re.data);else if(S.isData3DTexture)be?(Te&&t.texStorage3D(i.TEXTURE_3D,rt,ae,re.width,re.height,re.depth),je&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,re.width,re.height,re.depth,ye,k,re.data)):t.texImage3D(i.TEXTURE_3D,0,ae,re.width,re.height,re.depth,0,ye,k,re.data);else if(S.isFramebufferTexture){if(Te)if(be)t.texStorage2D(i.TEXTURE_2D,rt,ae,re.width,re.height);else{let ue=re.width,We=re.height;for(let ot=0;ot<rt;ot++)t.texImage2D(i.TEXTURE_2D,ot,ae,ue,We,0,ye,k,null),ue>>=1,We>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ue=i.canvas;if(ue.hasAttribute("layoutsubtree")||ue.setAttribute("layoutsubtree","true"),re.parentNode!==ue){ue.appendChild(re),u.add(S),ue.onpaint=We=>{let ot=We.changedElements;for(let Le of u)ot.includes(Le.image)&&(Le.needsUpdate=!0)},ue.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,re);else{let ot=i.RGBA,Le=i.RGBA,yt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ot,Le,yt,re)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ce.length>0){if(be&&Te){let ue=tt(Ce[0]);t.texStorage2D(i.TEXTURE_2D,rt,ae,ue.width,ue.height)}for(let ue=0,We=Ce.length;ue<We;ue++)se=Ce[ue],be?je&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,ye,k,se):t.texImage2D(i.TEXTURE_2D,ue,ae,ye,k,se);S.generateMipmaps=!1}else if(be){if(Te){let ue=tt(re);t.texStorage2D(i.TEXTURE_2D,rt,ae,ue.width,ue.height)}je&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,ye,k,re)}else t.texImage2D(i.TEXTURE_2D,0,ae,ye,k,re);E(S)&&S.mipmapsAutoUpdate===!0&&w(de),Se.__version=_e.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function vn(P,S,Y){if(S.image.length!==6)return;let de=vt(P,S),le=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+Y);let _e=n.get(le);if(le.version!==_e.__version||de===!0){t.activeTexture(i.TEXTURE0+Y);let Se=Pt.getPrimaries(Pt.workingColorSpace),ie=S.colorSpace===_r?null:Pt.getPrimaries(S.colorSpace),re=S.colorSpace===_r||Se===ie?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,re);let ye=S.isCompressedTexture||S.image[0].isCompressedTexture,k=S.image[0]&&S.image[0].isDataTexture,ae=[];for(let Le=0;Le<6;Le++)!ye&&!k?ae[Le]=x(S.image[Le],!0,s.maxCubemapSize):ae[Le]=k?S.image[Le].image:S.image[Le],ae[Le]=qe(S,ae[Le]);let se=ae[0],Ce=r.convert(S.format,S.colorSpace),be=r.convert(S.type),Te=C(S.internalFormat,Ce,be,S.normalized,S.colorSpace),je=S.isVideoTexture!==!0,rt=_e.__version===void 0||de===!0,ue=le.dataReady,We=M(S,se);wt(i.TEXTURE_CUBE_MAP,S);let ot;if(S.isDepthTexture){if(Te=v(S.format===br,S.type),rt)if(je)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,Te,se.width,se.height);else for(let Le=0;Le<6;Le++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,Te,se.width,se.height,0,Ce,be,null)}else if(ye){je&&rt&&t.texStorage2D(i.TEXTURE_CUBE_MAP,We,Te,se.width,se.height);for(let Le=0;Le<6;Le++){ot=ae[Le].mipmaps;for(let yt=0;yt<ot.length;yt++){let Qt=ot[yt];S.format!==Ms?Ce!==null?je?ue&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt,0,0,Qt.width,Qt.height,Ce,Qt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt,Te,Qt.width,Qt.height,0,Qt.data):it("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):je?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt,0,0,Qt.width,Qt.height,Ce,be,Qt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt,Te,Qt.width,Qt.height,0,Ce,be,Qt.data)}}}else{if(ot=S.mipmaps,je&&rt){ot.length>0&&We++;let Le=tt(ae[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,We,Te,Le.width,Le.height)}for(let Le=0;Le<6;Le++)if(k){je?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,0,0,ae[Le].width,ae[Le].height,Ce,be,ae[Le].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,Te,ae[Le].width,ae[Le].height,0,Ce,be,ae[Le].data);for(let yt=0;yt<ot.length;yt++){let pi=ot[yt].image[Le].image;je?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt+1,0,0,pi.width,pi.height,Ce,be,pi.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt+1,Te,pi.width,pi.height,0,Ce,be,pi.data)}}else{je?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,0,0,Ce,be,ae[Le]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,0,Te,Ce,be,ae[Le]);for(let yt=0;yt<ot.length;yt++){let Qt=ot[yt];je?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt+1,0,0,Ce,be,Qt.image[Le]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Le,yt+1,Te,Ce,be,Qt.image[Le])}}}E(S)&&S.mipmapsAutoUpdate===!0&&w(i.TEXTURE_CUBE_MAP),_e.__version=le.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function qt(P,S,Y,de,le,_e){let Se=r.convert(Y.format,Y.colorSpace),ie=r.convert(Y.type),re=C(Y.internalFormat,Se,ie,Y.normalized,Y.colorSpace),ye=n.get(S),k=n.get(Y);if(k.__renderTarget=S,!ye.__hasExternalTextures){let ae=Math.max(1,S.width>>_e),se=Math.max(1,S.height>>_e);le===i.TEXTURE_3D||le===i.TEXTURE_2D_ARRAY?t.texImage3D(le,_e,re,ae,se,S.depth,0,Se,ie,null):t.texImage2D(le,_e,re,ae,se,0,Se,ie,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,de,le,k.__webglTexture,0,mt(S)):(le===i.TEXTURE_2D||le>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&le<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,de,le,k.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function On(P,S,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,P),S.depthBuffer){let de=S.depthTexture,le=de&&de.isDepthTexture?de.type:null,_e=v(S.stencilBuffer,le),Se=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Ee(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt(S),_e,S.width,S.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt(S),_e,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,_e,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Se,i.RENDERBUFFER,P)}else{let de=S.textures;for(let le=0;le<de.length;le++){let _e=de[le],Se=r.convert(_e.format,_e.colorSpace),ie=r.convert(_e.type),re=C(_e.internalFormat,Se,ie,_e.normalized,_e.colorSpace);Ee(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt(S),re,S.width,S.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt(S),re,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,re,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Lt(P,S,Y){let de=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let le=n.get(S.depthTexture);le.__renderTarget=S;let _e=de?S.depthTexture.image[0]:S.depthTexture.image;(!le.__webglTexture||_e.width!==S.width||_e.height!==S.height)&&(_e.width=S.width,_e.height=S.height,S.depthTexture.needsUpdate=!0),de?Ae(S.depthTexture,0):xe(S.depthTexture,0);let Se=le.__webglTexture,ie=mt(S),re=de?i.TEXTURE_CUBE_MAP_POSITIVE_X+Y:i.TEXTURE_2D,ye=S.depthTexture.format===br?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===mr)Ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ye,re,Se,0,ie):i.framebufferTexture2D(i.FRAMEBUFFER,ye,re,Se,0);else if(S.depthTexture.format===br)Ee(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ye,re,Se,0,ie):i.framebufferTexture2D(i.FRAMEBUFFER,ye,re,Se,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function En(P){let S=n.get(P),Y=P.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==P.depthTexture){let de=P.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),de){let le=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,de.removeEventListener("dispose",le)};de.addEventListener("dispose",le),S.__depthDisposeCallback=le}S.__boundDepthTexture=de}if(P.depthTexture&&!S.__autoAllocateDepthBuffer)if(Y)for(let de=0;de<6;de++)Lt(S.__webglFramebuffer[de],P,de);else P.texture.mipmaps.length>0?Lt(S.__webglFramebuffer[0],P,0):Lt(S.__webglFramebuffer,P,0);else if(Y){S.__webglDepthbuffer=[];for(let de=0;de<6;de++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[de]),S.__webglDepthbuffer[de]===void 0)S.__webglDepthbuffer[de]=i.createRenderbuffer(),On(S.__webglDepthbuffer[de],P,!1);else{let le=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=S.__webglDepthbuffer[de];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,_e)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),On(S.__webglDepthbuffer,P,!1);else{let le=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function un(P,S,Y){let de=n.get(P);S!==void 0&&qt(de.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&En(P)}function xn(P){let S=P.texture,Y=n.get(P),de=n.get(S);P.addEventListener("dispose",z),O(P);let le=P.textures,_e=P.isWebGLCubeRenderTarget===!0,Se=le.length>1;if(Se||(de.__webglTexture===void 0&&(de.__webglTexture=i.createTexture()),de.__version=S.version,o.memory.textures++),_e){Y.__webglFramebuffer=[];for(let ie=0;ie<6;ie++)if(S.mipmaps.length>0){Y.__webglFramebuffer[ie]=[];for(let re=0;re<S.mipmaps.length;re++)Y.__webglFramebuffer[ie][re]=i.createFramebuffer()}else Y.__webglFramebuffer[ie]=i.createFramebuffer()}else{if(S.mipmaps.length>0){Y.__webglFramebuffer=[];for(let ie=0;ie<S.mipmaps.length;ie++)Y.__webglFramebuffer[ie]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(Se)for(let ie=0,re=le.length;ie<re;ie++){let ye=n.get(le[ie]);ye.__webglTexture===void 0&&(ye.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Ee(P)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let ie=0;ie<le.length;ie++){let re=le[ie];Y.__webglColorRenderbuffer[ie]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[ie]);let ye=r.convert(re.format,re.colorSpace),k=r.convert(re.type),ae=C(re.internalFormat,ye,k,re.normalized,re.colorSpace,P.isXRRenderTarget===!0),se=mt(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,se,ae,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ie,i.RENDERBUFFER,Y.__webglColorRenderbuffer[ie])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),On(Y.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,de.__webglTexture),wt(i.TEXTURE_CUBE_MAP,S);for(let ie=0;ie<6;ie++)if(S.mipmaps.length>0)for(let re=0;re<S.mipmaps.length;re++)qt(Y.__webglFramebuffer[ie][re],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ie,re);else qt(Y.__webglFramebuffer[ie],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ie,0);E(S)?w(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(Se){for(let ie=0,re=le.length;ie<re;ie++){let ye=le[ie],k=n.get(ye),ae=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ae=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ae,k.__webglTexture),wt(ae,ye),qt(Y.__webglFramebuffer,P,ye,i.COLOR_ATTACHMENT0+ie,ae,0),E(ye)&&w(ae)}t.unbindTexture()}else{let ie=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ie=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ie,de.__webglTexture),wt(ie,S),S.mipmaps.length>0)for(let re=0;re<S.mipmaps.length;re++)qt(Y.__webglFramebuffer[re],P,S,i.COLOR_ATTACHMENT0,ie,re);else qt(Y.__webglFramebuffer,P,S,i.COLOR_ATTACHMENT0,ie,0);E(S)?w(ie):S.mipmaps.length>0&&i.texParameteri(ie,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&En(P)}function B(P){let S=P.textures;for(let Y=0,de=S.length;Y<de;Y++){let le=S[Y];if(E(le)&&le.mipmapsAutoUpdate===!0){let _e=R(P),Se=n.get(le).__webglTexture;t.bindTexture(_e,Se),w(_e),t.unbindTexture()}}}let De=[];function nt(P){if(P.samples>0){if(Ee(P)===!1){let S=P.textures,Y=P.width,de=P.height,le=i.COLOR_BUFFER_BIT,_e=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Se=n.get(P),ie=S.length>1;if(ie)for(let ye=0;ye<S.length;ye++)t.bindFramebuffer(i.FRAMEBUFFER,Se.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,Se.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,Se.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,Se.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,Se.__webglFramebuffer);for(let ye=0;ye<S.length;ye++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(le|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(le|=i.STENCIL_BUFFER_BIT)),ie){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Se.__webglColorRenderbuffer[ye]);let k=n.get(S[ye]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,Y,de,0,0,Y,de,le,i.NEAREST),l===!0&&(De.length=0,De.push(i.COLOR_ATTACHMENT0+ye),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&De.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,De))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ie)for(let ye=0;ye<S.length;ye++){t.bindFramebuffer(i.FRAMEBUFFER,Se.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.RENDERBUFFER,Se.__webglColorRenderbuffer[ye]);let k=n.get(S[ye]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,Se.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ye,i.TEXTURE_2D,k,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,Se.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let S=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function mt(P){return Math.min(s.maxSamples,P.samples)}function Ee(P){let S=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function jt(P){let S=o.render.frame;h.get(P)!==S&&(h.set(P,S),P.update())}function qe(P,S){let Y=P.colorSpace,de=P.format,le=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||Y!==Xl&&Y!==_r&&(Pt.getTransfer(Y)===Vt?(de!==Ms||le!==Ri)&&it("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):at("WebGLTextures: Unsupported texture color space:",Y)),S}function tt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=pe,this.resetTextureUnits=te,this.getTextureUnits=oe,this.setTextureUnits=me,this.setTexture2D=xe,this.setTexture2DArray=we,this.setTexture3D=Ie,this.setTextureCube=Ae,this.rebindTextures=un,this.setupRenderTarget=xn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=nt,this.setupDepthRenderbuffer=En,this.setupFrameBufferTexture=qt,this.useMultisampledRTT=Ee,this.dispose=H}function YP(i,e){function t(n,s=_r){let r,o=Pt.getTransfer(s);if(n===Ri)return i.UNSIGNED_BYTE;if(n===Qu)return i.UNSIGNED_SHORT_4_4_4_4;if(n===ed)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tg)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===ng)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Qm)return i.BYTE;if(n===eg)return i.SHORT;if(n===Ga)return i.UNSIGNED_SHORT;if(n===Ju)return i.INT;if(n===ws)return i.UNSIGNED_INT;if(n===ns)return i.FLOAT;if(n===Ss)return i.HALF_FLOAT;if(n===ig)return i.ALPHA;if(n===sg)return i.RGB;if(n===Ms)return i.RGBA;if(n===mr)return i.DEPTH_COMPONENT;if(n===br)return i.DEPTH_STENCIL;if(n===td)return i.RED;if(n===nd)return i.RED_INTEGER;if(n===Zr)return i.RG;if(n===id)return i.RG_INTEGER;if(n===sd)return i.RGBA_INTEGER;if(n===_c||n===wc||n===Sc||n===Mc)if(o===Vt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===_c)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===wc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Sc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Mc)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===_c)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===wc)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Sc)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Mc)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===rd||n===od||n===ad||n===ld)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===rd)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===od)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===ad)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ld)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===cd||n===hd||n===ud||n===dd||n===fd||n===Tc||n===pd)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===cd||n===hd)return o===Vt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ud)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===dd)return r.COMPRESSED_R11_EAC;if(n===fd)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Tc)return r.COMPRESSED_RG11_EAC;if(n===pd)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===md||n===gd||n===yd||n===vd||n===xd||n===bd||n===_d||n===wd||n===Sd||n===Md||n===Td||n===Ad||n===Ed||n===Cd)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===md)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===gd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===yd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===vd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===xd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===bd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===_d)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===wd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Sd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Md)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Td)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ad)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ed)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Cd)return o===Vt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Rd||n===Pd||n===Id)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Rd)return o===Vt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Pd)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Id)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ld||n===Dd||n===Ac||n===Nd)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ld)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Dd)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ac)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Nd)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Mo?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var jP=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,ZP=`
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

}`,Ag=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new rc(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Ci({vertexShader:jP,fragmentShader:ZP,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new ui(new lc(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Eg=class extends ms{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,y=typeof XRWebGLBinding<"u",p=new Ag,g={},x=t.getContextAttributes(),E=null,w=null,R=[],C=[],v=new Ke,M=null,O=null,L=new Jn;L.viewport=new Ht;let D=new Jn;D.viewport=new Ht;let z=[L,D],X=new Yu,F=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ne){let xe=R[ne];return xe===void 0&&(xe=new Ua,R[ne]=xe),xe.getTargetRaySpace()},this.getControllerGrip=function(ne){let xe=R[ne];return xe===void 0&&(xe=new Ua,R[ne]=xe),xe.getGripSpace()},this.getHand=function(ne){let xe=R[ne];return xe===void 0&&(xe=new Ua,R[ne]=xe),xe.getHandSpace()};function j(ne){let xe=C.indexOf(ne.inputSource);if(xe===-1)return;let we=R[xe];we!==void 0&&(we.update(ne.inputSource,ne.frame,c||o),we.dispatchEvent({type:ne.type,data:ne.inputSource}))}function G(){s.removeEventListener("select",j),s.removeEventListener("selectstart",j),s.removeEventListener("selectend",j),s.removeEventListener("squeeze",j),s.removeEventListener("squeezestart",j),s.removeEventListener("squeezeend",j),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",he);for(let ne=0;ne<R.length;ne++){let xe=C[ne];xe!==null&&(C[ne]=null,R[ne].disconnect(xe))}F=null,H=null,p.reset();for(let ne in g)delete g[ne];if(e.setRenderTarget(E),f=null,d=null,u=null,s=null,w=null,pe.stop(),n.isPresenting=!1,e.setPixelRatio(M),e.setSize(v.width,v.height,!1),O!==null){let ne=O.camera;ne.fov=O.fov,ne.zoom=O.zoom,ne.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ne){r=ne,n.isPresenting===!0&&it("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ne){a=ne,n.isPresenting===!0&&it("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ne){c=ne},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(ne){if(s=ne,s!==null){if(E=e.getRenderTarget(),s.addEventListener("select",j),s.addEventListener("selectstart",j),s.addEventListener("selectend",j),s.addEventListener("squeeze",j),s.addEventListener("squeezestart",j),s.addEventListener("squeezeend",j),s.addEventListener("end",G),s.addEventListener("inputsourceschange",he),x.xrCompatible!==!0&&await t.makeXRCompatible(),M=e.getPixelRatio(),e.getSize(v),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let we=null,Ie=null,Ae=null;x.depth&&(Ae=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,we=x.stencil?br:mr,Ie=x.stencil?Mo:ws);let Je={colorFormat:t.RGBA8,depthFormat:Ae,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Je),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),w=new Gi(d.textureWidth,d.textureHeight,{format:Ms,type:Ri,depthTexture:new yr(d.textureWidth,d.textureHeight,Ie,void 0,void 0,void 0,void 0,void 0,void 0,we),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let we={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,we),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),w=new Gi(f.framebufferWidth,f.framebufferHeight,{format:Ms,type:Ri,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}w.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),pe.setContext(s),pe.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function he(ne){for(let xe=0;xe<ne.removed.length;xe++){let we=ne.removed[xe],Ie=C.indexOf(we);Ie>=0&&(C[Ie]=null,R[Ie].disconnect(we))}for(let xe=0;xe<ne.added.length;xe++){let we=ne.added[xe],Ie=C.indexOf(we);if(Ie===-1){for(let Je=0;Je<R.length;Je++)if(Je>=C.length){C.push(we),Ie=Je;break}else if(C[Je]===null){C[Je]=we,Ie=Je;break}if(Ie===-1)break}let Ae=R[Ie];Ae&&Ae.connect(we)}}function Q(ne,xe){xe===null?ne.matrixWorld.copy(ne.matrix):ne.matrixWorld.multiplyMatrices(xe.matrixWorld,ne.matrix),ne.matrixWorldInverse.copy(ne.matrixWorld).invert()}this.updateCamera=function(ne){if(s===null)return;let xe=ne.near,we=ne.far;p.texture!==null&&(p.depthNear>0&&(xe=p.depthNear),p.depthFar>0&&(we=p.depthFar)),X.near=D.near=L.near=xe,X.far=D.far=L.far=we,(F!==X.near||H!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),F=X.near,H=X.far),X.layers.mask=ne.layers.mask|6,L.layers.mask=X.layers.mask&-5,D.layers.mask=X.layers.mask&-3;let Ie=ne.parent,Ae=X.cameras;Q(X,Ie);for(let Je=0;Je<Ae.length;Je++)Q(Ae[Je],Ie);X.projectionMatrix.copy(L.projectionMatrix),X.projectionMatrixInverse.copy(L.projectionMatrixInverse),O===null&&ne.isPerspectiveCamera&&(O={camera:ne,fov:ne.fov,zoom:ne.zoom}),te(ne,X,Ie)};function te(ne,xe,we){we===null?ne.matrix.copy(xe.matrixWorld):(ne.matrix.copy(we.matrixWorld),ne.matrix.invert(),ne.matrix.multiply(xe.matrixWorld)),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.updateMatrixWorld(!0),ne.projectionMatrix.copy(xe.projectionMatrix),ne.projectionMatrixInverse.copy(xe.projectionMatrixInverse),ne.isPerspectiveCamera&&(ne.fov=Da*2*Math.atan(1/ne.projectionMatrix.elements[5]),ne.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ne){l=ne,d!==null&&(d.fixedFoveation=ne),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ne)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(X)},this.getCameraTexture=function(ne){return g[ne]};let oe=null;function me(ne,xe){if(h=xe.getViewerPose(c||o),m=xe,h!==null){let we=h.views;f!==null&&(e.setRenderTargetFramebuffer(w,f.framebuffer),e.setRenderTarget(w));let Ie=!1;we.length!==X.cameras.length&&(X.cameras.length=0,Ie=!0);for(let Ye=0;Ye<we.length;Ye++){let wt=we[Ye],vt=null;if(f!==null)vt=f.getViewport(wt);else{let an=u.getViewSubImage(d,wt);vt=an.viewport,Ye===0&&(e.setRenderTargetTextures(w,an.colorTexture,an.depthStencilTexture),e.setRenderTarget(w))}let dt=z[Ye];dt===void 0&&(dt=new Jn,dt.layers.enable(Ye),dt.viewport=new Ht,z[Ye]=dt),dt.matrix.fromArray(wt.transform.matrix),dt.matrix.decompose(dt.position,dt.quaternion,dt.scale),dt.projectionMatrix.fromArray(wt.projectionMatrix),dt.projectionMatrixInverse.copy(dt.projectionMatrix).invert(),dt.viewport.set(vt.x,vt.y,vt.width,vt.height),Ye===0&&(X.matrix.copy(dt.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ie===!0&&X.cameras.push(dt)}let Ae=s.enabledFeatures;if(Ae&&Ae.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Ye=u.getDepthInformation(we[0]);Ye&&Ye.isValid&&Ye.texture&&p.init(Ye,s.renderState)}if(Ae&&Ae.includes("camera-access")&&y){e.state.unbindTexture(),u=n.getBinding();for(let Ye=0;Ye<we.length;Ye++){let wt=we[Ye].camera;if(wt){let vt=g[wt];vt||(vt=new rc,g[wt]=vt);let dt=u.getCameraImage(wt);vt.sourceTexture=dt}}}}for(let we=0;we<R.length;we++){let Ie=C[we],Ae=R[we];Ie!==null&&Ae!==void 0&&Ae.update(Ie,xe,c||o)}oe&&oe(ne,xe),xe.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:xe}),m=null}let pe=new Zb;pe.setAnimationLoop(me),this.setAnimationLoop=function(ne){oe=ne},this.dispose=function(){}}},KP=new St,o_=new ut;o_.set(-1,0,0,0,1,0,0,0,1);function JP(i,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,pg(i)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function s(p,g,x,E,w){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),u(p,g)):g.isMeshPhongMaterial?(r(p,g),h(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,w)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),y(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,x,E):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===ti&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===ti&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let x=e.get(g),E=x.envMap,w=x.envMapRotation;E&&(p.envMap.value=E,p.envMapRotation.value.setFromMatrix4(KP.makeRotationFromEuler(w)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(o_),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,x,E){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*x,p.scale.value=E*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function h(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function u(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,x){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===ti&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=x.texture,p.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function y(p,g){let x=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(x.matrixWorld),p.nearDistance.value=x.shadow.camera.near,p.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function QP(i,e,t,n){let s={},r={};function o(x,E){let w=E.program;n.uniformBlockBinding(x,w,s[x.id])}function a(x,E){let w=s[x.id];w===void 0&&(m(x),w=l(x),s[x.id]=w,x.addEventListener("dispose",p));let R=E.program;n.updateUBOMapping(x,R);let C=e.render.frame;r[x.id]!==C&&(c(x),r[x.id]=C)}function l(x){let E=i.createBuffer(),w=x.__size,R=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,w,R),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(x){let E=s[x.id],w=x.uniforms,R=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let C=0,v=w.length;C<v;C++){let M=w[C];if(Array.isArray(M))for(let O=0,L=M.length;O<L;O++)h(M[O],C,O,R);else h(M,C,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,E,w,R){if(d(x,E,w,R)===!0){let C=x.__offset,v=x.value;if(Array.isArray(v)){let M=0;for(let O=0;O<v.length;O++){let L=v[O],D=y(L,!0);u(L,x.__data,M),M+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(v,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,C,x.__data)}}function u(x,E,w){typeof x=="number"||typeof x=="boolean"?E[w]=x:x.isMatrix3?(E[w]=x.elements[0],E[w+1]=x.elements[1],E[w+2]=x.elements[2],E[w+3]=0,E[w+4]=x.elements[3],E[w+5]=x.elements[4],E[w+6]=x.elements[5],E[w+7]=0,E[w+8]=x.elements[6],E[w+9]=x.elements[7],E[w+10]=x.elements[8],E[w+11]=0):ArrayBuffer.isView(x)?E.set(x.subarray(0,E.length-w),w):x.toArray(E,w)}function d(x,E,w,R){let C=x.value,v=E+"_"+w;if(Array.isArray(C)){R[v]===void 0&&(R[v]=[]);let M=R[v],O=!1;for(let L=0;L<C.length;L++)f(C[L],M,L)===!0&&(O=!0);return O}return f(C,R,v)}function f(x,E,w){if(E[w]===void 0)return typeof x=="number"||typeof x=="boolean"?E[w]=x:ArrayBuffer.isView(x)?E[w]=x.slice():E[w]=x.clone(),!0;{let R=E[w];if(typeof x=="number"||typeof x=="boolean"){if(R!==x)return E[w]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(R.equals(x)===!1)return R.copy(x),!0}}return!1}function m(x){let E=x.uniforms,w=0,R=16;for(let v=0,M=E.length;v<M;v++){let O=Array.isArray(E[v])?E[v]:[E[v]];for(let L=0,D=O.length;L<D;L++){let z=O[L],X=Array.isArray(z.value)?z.value:[z.value],F=Array.isArray(E[v])||Array.isArray(z.value),H=w;for(let G=0,he=X.length;G<he;G++){let Q=X[G],te=y(Q,F),oe=w%R,me=oe%te.boundary,pe=oe+me;w+=me,pe!==0&&R-pe<te.storage&&(w+=R-pe),G===0&&(H=w),w+=te.storage}let j=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new j((w-H)/Float32Array.BYTES_PER_ELEMENT),z.__offset=H}}let C=w%R;return C>0&&(w+=R-C),x.__size=w,x.__cache={},this}function y(x,E){let w={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(w.boundary=4,w.storage=4):x.isVector2?(w.boundary=8,w.storage=8):x.isVector3||x.isColor?(w.boundary=16,w.storage=12):x.isVector4?(w.boundary=16,w.storage=16):x.isMatrix3?(w.boundary=16,w.storage=48):x.isMatrix4?(w.boundary=16,w.storage=64):x.isTexture?it("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(w.boundary=16,w.storage=x.byteLength):it("WebGLRenderer: Unsupported uniform value type.",x),E===!0&&(w.boundary=16,w.storage=Math.ceil(w.storage/16)*16),w}function p(x){let E=x.target;E.removeEventListener("dispose",p),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var e2=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Gs=null;function t2(){return Gs===null&&(Gs=new xo(e2,16,16,Zr,Ss),Gs.name="DFG_LUT",Gs.minFilter=Qn,Gs.magFilter=Qn,Gs.wrapS=Os,Gs.wrapT=Os,Gs.generateMipmaps=!1,Gs.needsUpdate=!0),Gs}var Bd=class{constructor(e={}){let{canvas:t=wb(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Ri}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let y=f,p=new Set([sd,id,nd]),g=new Set([Ri,ws,Ga,Mo,Qu,ed]),x=new Uint32Array(4),E=new Int32Array(4),w={textures:[],min:[],max:[],resolution:[]},R=null,C=null,v=[],M=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Hs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,z=null,X=null,F=null,H=null;this._outputColorSpace=Si;let j=0,G=0,he=null,Q=-1,te=null,oe=new Ht,me=new Ht,pe=null,ne=new Ge(0),xe=0,we=t.width,Ie=t.height,Ae=1,Je=null,pt=null,Ye=new Ht(0,0,we,Ie),wt=new Ht(0,0,we,Ie),vt=!1,dt=new Wr,an=new Ru,Jt=!1,vn=!1,qt=new St,On=new N,Lt=new Ht,En={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},un=!1;function xn(){return he===null?Ae:1}let B=n;function De(A,V){return t.getContext(A,V)}let nt,mt,Ee,jt,qe,tt,P,S,Y,de,le,_e,Se,ie,re,ye,k,ae,se,Ce,be,Te,je;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",We,!1),t.addEventListener("webglcontextrestored",ot,!1),t.addEventListener("webglcontextcreationerror",Le,!1),B===null){let V="webgl2";if(B=De(V,A),B===null)throw De(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}rt()}catch(A){throw t.removeEventListener("webglcontextlost",We,!1),t.removeEventListener("webglcontextrestored",ot,!1),t.removeEventListener("webglcontextcreationerror",Le,!1),at("WebGLRenderer: "+A.message),A}function rt(){nt=new dR(B),nt.init(),be=new YP(B,nt),mt=new tR(B,nt,e,be),Ee=new XP(B,nt),mt.reversedDepthBuffer&&d&&Ee.buffers.depth.setReversed(!0),X=B.createFramebuffer(),F=B.createFramebuffer(),H=B.createFramebuffer(),jt=new mR(B),qe=new LP,tt=new qP(B,nt,Ee,qe,mt,be,jt),P=new uR(L),S=new yA(B),Te=new QC(B,S),Y=new fR(B,S,jt,Te),de=new yR(B,Y,S,Te,jt),ae=new gR(B,mt,tt),re=new nR(qe),le=new IP(L,P,nt,mt,Te,re),_e=new JP(L,qe),Se=new NP,ie=new zP(nt),k=new JC(L,P,Ee,de,m,l),ye=new $P(L,de,mt),je=new QP(B,jt,mt,Ee),se=new eR(B,nt,jt),Ce=new pR(B,nt,jt),jt.programs=le.programs,L.capabilities=mt,L.extensions=nt,L.properties=qe,L.renderLists=Se,L.shadowMap=ye,L.state=Ee,L.info=jt}y!==Ri&&(O=new xR(y,t.width,t.height,a,s,r));let ue=new Eg(L,B);this.xr=ue,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let A=nt.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=nt.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return Ae},this.setPixelRatio=function(A){A!==void 0&&(Ae=A,this.setSize(we,Ie,!1))},this.getSize=function(A){return A.set(we,Ie)},this.setSize=function(A,V,ee=!0){if(ue.isPresenting){it("WebGLRenderer: Can't change size while VR device is presenting.");return}we=A,Ie=V,t.width=Math.floor(A*Ae),t.height=Math.floor(V*Ae),ee===!0&&(t.style.width=A+"px",t.style.height=V+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,A,V)},this.getDrawingBufferSize=function(A){return A.set(we*Ae,Ie*Ae).floor()},this.setDrawingBufferSize=function(A,V,ee){we=A,Ie=V,Ae=ee,t.width=Math.floor(A*ee),t.height=Math.floor(V*ee),this.setViewport(0,0,A,V)},this.setEffects=function(A){if(y===Ri){at("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let V=0;V<A.length;V++)if(A[V].isOutputPass===!0){it("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(oe)},this.getViewport=function(A){return A.copy(Ye)},this.setViewport=function(A,V,ee,Z){A.isVector4?Ye.set(A.x,A.y,A.z,A.w):Ye.set(A,V,ee,Z),Ee.viewport(oe.copy(Ye).multiplyScalar(xn()).round())},this.getScissor=function(A){return A.copy(wt)},this.setScissor=function(A,V,ee,Z){A.isVector4?wt.set(A.x,A.y,A.z,A.w):wt.set(A,V,ee,Z),Ee.scissor(me.copy(wt).multiplyScalar(xn()).round())},this.getScissorTest=function(){return vt},this.setScissorTest=function(A){Ee.setScissorTest(vt=A)},this.setOpaqueSort=function(A){Je=A},this.setTransparentSort=function(A){pt=A},this.getClearColor=function(A){return A.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(A=!0,V=!0,ee=!0){let Z=0;if(A){let K=!1;if(he!==null){let Re=he.texture.format;K=p.has(Re)}if(K){let Re=he.texture.type,Fe=g.has(Re),Pe=k.getClearColor(),Ue=k.getClearAlpha(),Xe=Pe.r,ct=Pe.g,Mt=Pe.b;Fe?(x[0]=Xe,x[1]=ct,x[2]=Mt,x[3]=Ue,B.clearBufferuiv(B.COLOR,0,x)):(E[0]=Xe,E[1]=ct,E[2]=Mt,E[3]=Ue,B.clearBufferiv(B.COLOR,0,E))}else Z|=B.COLOR_BUFFER_BIT}V&&(Z|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),ee&&(Z|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&B.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),z=A},this.dispose=function(){t.removeEventListener("webglcontextlost",We,!1),t.removeEventListener("webglcontextrestored",ot,!1),t.removeEventListener("webglcontextcreationerror",Le,!1),k.dispose(),Se.dispose(),ie.dispose(),tt.dispose(),qe.dispose(),P.dispose(),de.dispose(),Y.dispose(),Te.dispose(),je.dispose(),le.dispose(),ue.dispose(),ue.removeEventListener("sessionstart",lh),ue.removeEventListener("sessionend",Es),tr.stop()};function We(A){A.preventDefault(),jl("WebGLRenderer: Context Lost."),D=!0}function ot(){jl("WebGLRenderer: Context Restored."),D=!1;let A=jt.autoReset,V=ye.enabled,ee=ye.autoUpdate,Z=ye.needsUpdate,K=ye.type;rt(),jt.autoReset=A,ye.enabled=V,ye.autoUpdate=ee,ye.needsUpdate=Z,ye.type=K}function Le(A){at("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function yt(A){let V=A.target;V.removeEventListener("dispose",yt),Qt(V)}function Qt(A){pi(A),qe.remove(A)}function pi(A){let V=qe.get(A).programs;V!==void 0&&(V.forEach(function(ee){le.releaseProgram(ee)}),A.isShaderMaterial&&le.releaseShaderCache(A))}this.renderBufferDirect=function(A,V,ee,Z,K,Re){V===null&&(V=En);let Fe=K.isMesh&&K.matrixWorld.determinantAffine()<0,Pe=vl(A,V,ee,Z,K);Ee.setMaterial(Z,Fe);let Ue=ee.index,Xe=1;if(Z.wireframe===!0){if(Ue=Y.getWireframeAttribute(ee),Ue===void 0)return;Xe=2}let ct=ee.drawRange,Mt=ee.attributes.position,$e=ct.start*Xe,Tt=(ct.start+ct.count)*Xe;Re!==null&&($e=Math.max($e,Re.start*Xe),Tt=Math.min(Tt,(Re.start+Re.count)*Xe)),Ue!==null?($e=Math.max($e,0),Tt=Math.min(Tt,Ue.count)):Mt!=null&&($e=Math.max($e,0),Tt=Math.min(Tt,Mt.count));let cn=Tt-$e;if(cn<0||cn===1/0)return;Te.setup(K,Z,Pe,ee,Ue);let Gt,Wt=se;if(Ue!==null&&(Gt=S.get(Ue),Wt=Ce,Wt.setIndex(Gt)),K.isMesh)Z.wireframe===!0?(Ee.setLineWidth(Z.wireframeLinewidth*xn()),Wt.setMode(B.LINES)):Wt.setMode(B.TRIANGLES);else if(K.isLine){let Cn=Z.linewidth;Cn===void 0&&(Cn=1),Ee.setLineWidth(Cn*xn()),K.isLineSegments?Wt.setMode(B.LINES):K.isLineLoop?Wt.setMode(B.LINE_LOOP):Wt.setMode(B.LINE_STRIP)}else K.isPoints?Wt.setMode(B.POINTS):K.isSprite&&Wt.setMode(B.TRIANGLES);if(K.isBatchedMesh)if(nt.get("WEBGL_multi_draw"))Wt.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let Cn=K._multiDrawStarts,ze=K._multiDrawCounts,bn=K._multiDrawCount,Ct=Ue?S.get(Ue).bytesPerElement:1,ir=qe.get(Z).currentProgram.getUniforms();for(let _n=0;_n<bn;_n++)ir.setValue(B,"_gl_DrawID",_n),Wt.render(Cn[_n]/Ct,ze[_n])}else if(K.isInstancedMesh)Wt.renderInstances($e,cn,K.count);else if(ee.isInstancedBufferGeometry){let Cn=ee._maxInstanceCount!==void 0?ee._maxInstanceCount:1/0,ze=Math.min(ee.instanceCount,Cn);Wt.renderInstances($e,cn,ze)}else Wt.render($e,cn)};function ml(A,V,ee,Z){z!==null&&A.isNodeMaterial&&z.setObject(Z,A),Jt===!0&&re.setState(A,ee,!1),A.transparent===!0&&A.side===Xn&&A.forceSinglePass===!1?(A.side=ti,A.needsUpdate=!0,Cs(A,V,Z),A.side=Vs,A.needsUpdate=!0,Cs(A,V,Z),A.side=Xn):Cs(A,V,Z)}this.compile=function(A,V,ee=null){ee===null&&(ee=A),z!==null&&z.renderStart(A,V,ee),C=ie.get(ee),C.init(V),M.push(C),ee.traverseVisible(function(K){K.isLight&&K.layers.test(V.layers)&&(C.pushLight(K),K.castShadow&&C.pushShadow(K))}),A!==ee&&A.traverseVisible(function(K){K.isLight&&K.layers.test(V.layers)&&(C.pushLight(K),K.castShadow&&C.pushShadow(K))}),C.setupLights(),z!==null&&z.updateLights(C.state.lightsArray),vn=this.localClippingEnabled,Jt=re.init(this.clippingPlanes,vn),Jt===!0&&re.setGlobalState(this.clippingPlanes,V),z!==null&&ye.render(C.state.shadowsArray,ee,V);let Z=new Set;return A.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Re=K.material;if(Re)if(Array.isArray(Re))for(let Fe=0;Fe<Re.length;Fe++){let Pe=Re[Fe];ml(Pe,ee,V,K),Z.add(Pe)}else ml(Re,ee,V,K),Z.add(Re)}),C=M.pop(),z!==null&&z.renderEnd(),Z},this.compileAsync=function(A,V,ee=null){let Z=this.compile(A,V,ee);return new Promise(K=>{function Re(){if(Z.forEach(function(Fe){let Ue=qe.get(Fe).currentProgram;(Ue===void 0||Ue.isReady())&&Z.delete(Fe)}),Z.size===0){K(A);return}setTimeout(Re,10)}nt.get("KHR_parallel_shader_compile")!==null?Re():setTimeout(Re,10)})};let Vo=null;function hp(A){Vo&&Vo(A)}function lh(){tr.stop()}function Es(){tr.start()}let tr=new Zb;tr.setAnimationLoop(hp),typeof self<"u"&&tr.setContext(self),this.setAnimationLoop=function(A){Vo=A,ue.setAnimationLoop(A),A===null?tr.stop():tr.start()},ue.addEventListener("sessionstart",lh),ue.addEventListener("sessionend",Es),this.render=function(A,V){if(V!==void 0&&V.isCamera!==!0){at("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(A,V);let ee=ue.enabled===!0&&ue.isPresenting===!0,Z=O!==null&&(he===null||ee)&&O.begin(L,he);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ue.enabled===!0&&ue.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ue.cameraAutoUpdate===!0&&ue.updateCamera(V),V=ue.getCamera()),A.isScene===!0&&A.onBeforeRender(L,A,V,he),C=ie.get(A,M.length),C.init(V),C.state.textureUnits=tt.getTextureUnits(),M.push(C),qt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?an.setFromArrayCamera(V):dt.setFromProjectionMatrix(qt,es,V.reversedDepth),vn=this.localClippingEnabled,Jt=re.init(this.clippingPlanes,vn),R=Se.get(A,v.length),R.init(),v.push(R),this.info.render.frame++,ue.enabled===!0&&ue.isPresenting===!0){let Fe=L.xr.getDepthSensingMesh();Fe!==null&&nr(Fe,V,-1/0,L.sortObjects)}nr(A,V,0,L.sortObjects),R.finish(),z!==null&&z.updateLights(C.state.lightsArray),L.sortObjects===!0&&R.sort(Je,pt),un=ue.enabled===!1||ue.isPresenting===!1||ue.hasDepthSensing()===!1,un&&k.addToRenderList(R,A),this.info.autoReset===!0&&this.info.reset(),Jt===!0&&re.beginShadows();let K=C.state.shadowsArray;if(ye.render(K,A,V),Jt===!0&&re.endShadows(),(Z&&O.hasRenderPass())===!1){let Fe=R.opaque,Pe=R.transmissive;if(C.setupLights(),V.isArrayCamera){let Ue=V.cameras;if(Pe.length>0)for(let Xe=0,ct=Ue.length;Xe<ct;Xe++){let Mt=Ue[Xe];rs(Fe,Pe,A,Mt)}un&&k.render(A);for(let Xe=0,ct=Ue.length;Xe<ct;Xe++){let Mt=Ue[Xe];gl(R,A,Mt,Mt.viewport)}}else Pe.length>0&&rs(Fe,Pe,A,V),un&&k.render(A),gl(R,A,V)}he!==null&&G===0&&(tt.updateMultisampleRenderTarget(he),tt.updateRenderTargetMipmap(he)),Z&&O.end(L),A.isScene===!0&&A.onAfterRender(L,A,V),Te.resetDefaultState(),Q=-1,te=null,M.pop(),M.length>0?(C=M[M.length-1],tt.setTextureUnits(C.state.textureUnits),Jt===!0&&re.setGlobalState(L.clippingPlanes,C.state.camera)):C=null,v.pop(),v.length>0?R=v[v.length-1]:R=null,z!==null&&z.renderEnd()};function nr(A,V,ee,Z){if(A.visible===!1)return;if(A.layers.test(V.layers)){if(A.isGroup)ee=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(V);else if(A.isLight)C.pushLight(A),A.castShadow&&C.pushShadow(A);else if(A.isSprite){let Fe=V.isArrayCamera?an:dt;if(!A.frustumCulled||A.intersectsFrustum(Fe)){Z&&Lt.setFromMatrixPosition(A.matrixWorld).applyMatrix4(qt);let Pe=de.update(A),Ue=A.material;Ue.visible&&R.push(A,Pe,Ue,ee,Lt.z,null,V)}}else if(A.isMesh||A.isLine||A.isPoints){let Fe=V.isArrayCamera?an:dt;if(!A.frustumCulled||A.intersectsFrustum(Fe)){let Pe=de.update(A),Ue=A.material;if(Z&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),Lt.copy(A.boundingSphere.center)):(Pe.boundingSphere===null&&Pe.computeBoundingSphere(),Lt.copy(Pe.boundingSphere.center)),Lt.applyMatrix4(A.matrixWorld).applyMatrix4(qt)),Array.isArray(Ue)){let Xe=Pe.groups;for(let ct=0,Mt=Xe.length;ct<Mt;ct++){let $e=Xe[ct],Tt=Ue[$e.materialIndex];Tt&&Tt.visible&&R.push(A,Pe,Tt,ee,Lt.z,$e,V)}}else Ue.visible&&R.push(A,Pe,Ue,ee,Lt.z,null,V)}}}let Re=A.children;for(let Fe=0,Pe=Re.length;Fe<Pe;Fe++)nr(Re[Fe],V,ee,Z)}function gl(A,V,ee,Z){let{opaque:K,transmissive:Re,transparent:Fe}=A;C.setupLightsView(ee),Jt===!0&&re.setGlobalState(L.clippingPlanes,ee),Z&&Ee.viewport(oe.copy(Z)),K.length>0&&dn(K,V,ee),Re.length>0&&dn(Re,V,ee),Fe.length>0&&dn(Fe,V,ee),Ee.buffers.depth.setTest(!0),Ee.buffers.depth.setMask(!0),Ee.buffers.color.setMask(!0),Ee.setPolygonOffset(!1)}function rs(A,V,ee,Z){if((ee.isScene===!0?ee.overrideMaterial:null)!==null)return;if(C.state.transmissionRenderTarget[Z.id]===void 0){let $e=nt.has("EXT_color_buffer_half_float")||nt.has("EXT_color_buffer_float");C.state.transmissionRenderTarget[Z.id]=new Gi(1,1,{generateMipmaps:!0,type:$e?Ss:Ri,minFilter:xr,samples:Math.max(4,mt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Pt.workingColorSpace})}let Re=C.state.transmissionRenderTarget[Z.id],Fe=Z.viewport||oe;Re.setSize(Fe.z*L.transmissionResolutionScale,Fe.w*L.transmissionResolutionScale);let Pe=L.getRenderTarget(),Ue=L.getActiveCubeFace(),Xe=L.getActiveMipmapLevel();L.setRenderTarget(Re),L.getClearColor(ne),xe=L.getClearAlpha(),xe<1&&L.setClearColor(16777215,.5),L.clear(),un&&k.render(ee);let ct=L.toneMapping;L.toneMapping=Hs;let Mt=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),C.setupLightsView(Z),Jt===!0&&re.setGlobalState(L.clippingPlanes,Z),dn(A,ee,Z),tt.updateMultisampleRenderTarget(Re),tt.updateRenderTargetMipmap(Re),nt.has("WEBGL_multisampled_render_to_texture")===!1){let $e=!1;for(let Tt=0,cn=V.length;Tt<cn;Tt++){let Gt=V[Tt],{object:Wt,geometry:Cn,material:ze,group:bn}=Gt;if(ze.side===Xn&&Wt.layers.test(Z.layers)){let Ct=ze.side;ze.side=ti,ze.needsUpdate=!0,gn(Wt,ee,Z,Cn,ze,bn),ze.side=Ct,ze.needsUpdate=!0,$e=!0}}$e===!0&&(tt.updateMultisampleRenderTarget(Re),tt.updateRenderTargetMipmap(Re))}L.setRenderTarget(Pe,Ue,Xe),L.setClearColor(ne,xe),Mt!==void 0&&(Z.viewport=Mt),L.toneMapping=ct}function dn(A,V,ee){let Z=V.isScene===!0?V.overrideMaterial:null;for(let K=0,Re=A.length;K<Re;K++){let Fe=A[K],{object:Pe,geometry:Ue,group:Xe}=Fe,ct=Fe.material;ct.allowOverride===!0&&Z!==null&&(ct=Z),Pe.layers.test(ee.layers)&&gn(Pe,V,ee,Ue,ct,Xe)}}function gn(A,V,ee,Z,K,Re){z!==null&&K.isNodeMaterial&&z.setObject(A,K),A.onBeforeRender(L,V,ee,Z,K,Re),A.modelViewMatrix.multiplyMatrices(ee.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),K.onBeforeRender(L,V,ee,Z,A,Re),K.transparent===!0&&K.side===Xn&&K.forceSinglePass===!1?(K.side=ti,K.needsUpdate=!0,L.renderBufferDirect(ee,V,Z,K,A,Re),K.side=Vs,K.needsUpdate=!0,L.renderBufferDirect(ee,V,Z,K,A,Re),K.side=Xn):L.renderBufferDirect(ee,V,Z,K,A,Re),A.onAfterRender(L,V,ee,Z,K,Re)}function yn(A){let V=0;for(let ee of A)ee.texture!==null&&V++;return V}function Cs(A,V,ee){V.isScene!==!0&&(V=En);let Z=qe.get(A),K=C.state.lights,Re=C.state.shadowsArray,Fe=K.state.version,Pe=le.getParameters(A,K.state,Re,V,ee,C.state.lightProbeGridArray),Ue=le.getProgramCacheKey(Pe),Xe=Z.programs;Z.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?V.environment:null,Z.fog=V.fog;let ct=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;Z.envMap=P.get(A.envMap||Z.environment,ct),Z.envMapRotation=Z.environment!==null&&A.envMap===null?V.environmentRotation:A.envMapRotation,Xe===void 0&&(A.addEventListener("dispose",yt),Xe=new Map,Z.programs=Xe,Z.programVariants=new Map);let Mt=Xe.get(Ue);if(Mt!==void 0){if(Z.currentProgram===Mt&&Z.lightsStateVersion===Fe)return yl(A,Pe),Mt}else Pe.uniforms=le.getUniforms(A),z!==null&&A.isNodeMaterial&&z.build(A,ee,Pe),A.onBeforeCompile(Pe,L),Mt=le.acquireProgram(Pe,Ue),Xe.set(Ue,Mt),Z.uniforms=Pe.uniforms;let $e=Z.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&($e.clippingPlanes=re.uniform),yl(A,Pe),Z.needsLights=Cr(A),Z.lightsStateVersion=Fe,Z.needsLights&&($e.ambientLightColor.value=K.state.ambient,$e.lightProbe.value=K.state.probe,$e.sunLights.value=K.state.sun,$e.sunLightShadows.value=K.state.sunShadow,$e.directionalLights.value=K.state.directional,$e.directionalLightShadows.value=K.state.directionalShadow,$e.spotLights.value=K.state.spot,$e.spotLightShadows.value=K.state.spotShadow,$e.rectAreaLights.value=K.state.rectArea,$e.ltc_1.value=K.state.rectAreaLTC1,$e.ltc_2.value=K.state.rectAreaLTC2,$e.pointLights.value=K.state.point,$e.pointLightShadows.value=K.state.pointShadow,$e.hemisphereLights.value=K.state.hemi,$e.sunShadowMatrix.value=K.state.sunShadowMatrix,$e.sunShadowCascade.value=K.state.sunShadowCascade,$e.directionalShadowMatrix.value=K.state.directionalShadowMatrix,$e.spotLightMatrix.value=K.state.spotLightMatrix,$e.spotLightMap.value=K.state.spotLightMap,$e.pointShadowMatrix.value=K.state.pointShadowMatrix),Z.numLightProbeGrids=yn(C.state.lightProbeGridArray),Z.currentProgram=Mt,Z.uniformsList=null,Mt}function Li(A,V,ee,Z,K){let Re=qe.get(A),Fe=Re.currentProgram.id+","+Z+","+K,Pe=Re.programVariants.get(Fe);return Pe===void 0?(Pe=Cs(A,V,ee),Re.programVariants.set(Fe,Pe)):(Re.currentProgram=Pe,Re.uniformsList=null,Re.outputColorSpace=Z,Re.toneMapping=K),Pe}function Er(A){if(A.uniformsList===null){let V=A.currentProgram.getUniforms();A.uniformsList=Wa.seqWithValue(V.seq,A.uniforms)}return A.uniformsList}function yl(A,V){let ee=qe.get(A);ee.outputColorSpace=V.outputColorSpace,ee.batching=V.batching,ee.batchingColor=V.batchingColor,ee.instancing=V.instancing,ee.instancingColor=V.instancingColor,ee.instancingMorph=V.instancingMorph,ee.skinning=V.skinning,ee.morphTargets=V.morphTargets,ee.morphNormals=V.morphNormals,ee.morphColors=V.morphColors,ee.morphTargetsCount=V.morphTargetsCount,ee.numClippingPlanes=V.numClippingPlanes,ee.numIntersection=V.numClipIntersection,ee.vertexAlphas=V.vertexAlphas,ee.vertexTangents=V.vertexTangents,ee.toneMapping=V.toneMapping}function vl(A,V,ee,Z,K){V.isScene!==!0&&(V=En),tt.resetTextureUnits();let Re=V.fog,Fe=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?V.environment:null,Pe=he===null?L.outputColorSpace:he.isXRRenderTarget===!0?he.texture.colorSpace:Pt.workingColorSpace,Ue=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,Xe=P.get(Z.envMap||Fe,Ue),ct=Z.vertexColors===!0&&!!ee.attributes.color&&ee.attributes.color.itemSize===4,Mt=!!ee.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),$e=!!ee.morphAttributes.position,Tt=!!ee.morphAttributes.normal,cn=!!ee.morphAttributes.color,Gt=Hs;Z.toneMapped&&(he===null||he.isXRRenderTarget===!0)&&(Gt=L.toneMapping);let Wt=ee.morphAttributes.position||ee.morphAttributes.normal||ee.morphAttributes.color,Cn=Wt!==void 0?Wt.length:0,ze=qe.get(Z),bn=C.state.lights;if(Jt===!0&&(vn===!0||A!==te)){let $t=A===te&&Z.id===Q;re.setState(Z,A,$t)}let Ct=!1,ir=!1;Z.version===ze.__version?ze.needsLights&&ze.lightsStateVersion!==bn.state.version||K.isBatchedMesh&&ze.batching===!1||!K.isBatchedMesh&&ze.batching===!0||K.isBatchedMesh&&ze.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&ze.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&ze.instancing===!1||!K.isInstancedMesh&&ze.instancing===!0||K.isSkinnedMesh&&ze.skinning===!1||!K.isSkinnedMesh&&ze.skinning===!0||K.isInstancedMesh&&ze.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&ze.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&ze.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&ze.instancingMorph===!1&&K.morphTexture!==null||ze.envMap!==Xe||Z.fog===!0&&ze.fog!==Re||ze.numClippingPlanes!==void 0&&(ze.numClippingPlanes!==re.numPlanes||ze.numIntersection!==re.numIntersection)||ze.vertexAlphas!==ct||ze.vertexTangents!==Mt||ze.morphTargets!==$e||ze.morphNormals!==Tt||ze.morphColors!==cn||ze.morphTargetsCount!==Cn||ze.numLightProbeGrids!==yn(C.state.lightProbeGridArray)?Ct=!0:(ze.outputColorSpace!==Pe||ze.toneMapping!==Gt)&&(ir=!0):(Ct=!0,ze.__version=Z.version);let _n=ze.currentProgram;(Ct===!0||ir===!0)&&(_n=ir===!0?Li(Z,V,K,Pe,Gt):Cs(Z,V,K),z&&Z.isNodeMaterial&&z.onUpdateProgram(Z,_n,ze));let Wo=!1,Rs=!1,sr=!1,xt=_n.getUniforms(),fn=ze.uniforms;if(Ee.useProgram(_n.program)&&(Wo=!0,Rs=!0,sr=!0),Z.id!==Q&&(Q=Z.id,Rs=!0),Wo||te!==A){Ee.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),xt.setValue(B,"projectionMatrix",A.projectionMatrix),xt.setValue(B,"viewMatrix",A.matrixWorldInverse);let wn=xt.map.cameraPosition;wn!==void 0&&wn.setValue(B,On.setFromMatrixPosition(A.matrixWorld)),mt.logarithmicDepthBuffer&&xt.setValue(B,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&xt.setValue(B,"isOrthographic",A.isOrthographicCamera===!0),te!==A&&(te=A,Rs=!0,sr=!0)}if(ze.needsLights&&(bn.state.sunShadowMap.length>0&&xt.setValue(B,"sunShadowMap",bn.state.sunShadowMap,tt),bn.state.directionalShadowMap.length>0&&xt.setValue(B,"directionalShadowMap",bn.state.directionalShadowMap,tt),bn.state.spotShadowMap.length>0&&xt.setValue(B,"spotShadowMap",bn.state.spotShadowMap,tt),bn.state.pointShadowMap.length>0&&xt.setValue(B,"pointShadowMap",bn.state.pointShadowMap,tt)),K.isSkinnedMesh){xt.setOptional(B,K,"bindMatrix"),xt.setOptional(B,K,"bindMatrixInverse");let $t=K.skeleton;$t&&($t.boneTexture===null&&$t.computeBoneTexture(),xt.setValue(B,"boneTexture",$t.boneTexture,tt))}K.isBatchedMesh&&(xt.setOptional(B,K,"batchingTexture"),xt.setValue(B,"batchingTexture",K._matricesTexture,tt),xt.setOptional(B,K,"batchingIdTexture"),xt.setValue(B,"batchingIdTexture",K._indirectTexture,tt),xt.setOptional(B,K,"batchingColorTexture"),K._colorsTexture!==null&&xt.setValue(B,"batchingColorTexture",K._colorsTexture,tt));let mi=ee.morphAttributes;if((mi.position!==void 0||mi.normal!==void 0||mi.color!==void 0)&&ae.update(K,ee,_n),(Rs||ze.receiveShadow!==K.receiveShadow)&&(ze.receiveShadow=K.receiveShadow,xt.setValue(B,"receiveShadow",K.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&V.environment!==null&&(fn.envMapIntensity.value=V.environmentIntensity),fn.dfgLUT!==void 0&&(fn.dfgLUT.value=t2()),Rs){if(xt.setValue(B,"toneMappingExposure",L.toneMappingExposure),ze.needsLights&&Ho(fn,sr),Re&&Z.fog===!0&&_e.refreshFogUniforms(fn,Re),_e.refreshMaterialUniforms(fn,Z,Ae,Ie,C.state.transmissionRenderTarget[A.id]),ze.needsLights&&ze.numLightProbeGrids>0){let $t=w,wn=0;for(let oi of C.state.lightProbeGridArray)oi.texture!==null&&($t.textures[wn]=oi.texture,$t.min[wn]=oi.boundingBox.min,$t.max[wn]=oi.boundingBox.max,$t.resolution[wn]=oi.resolution,wn++);for(let oi in $t)$t[oi].length=wn;fn.probesSH.value=$t.textures,fn.probesMin.value=$t.min,fn.probesMax.value=$t.max,fn.probesResolution.value=$t.resolution}Wa.upload(B,Er(ze),fn,tt)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(Wa.upload(B,Er(ze),fn,tt),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&xt.setValue(B,"center",K.center),xt.setValue(B,"modelViewMatrix",K.modelViewMatrix),xt.setValue(B,"normalMatrix",K.normalMatrix),xt.setValue(B,"modelMatrix",K.matrixWorld),Z.uniformsGroups!==void 0){let $t=Z.uniformsGroups;for(let wn=0,oi=$t.length;wn<oi;wn++){let ch=$t[wn];je.update(ch,_n),je.bind(ch,_n)}}return _n}function Ho(A,V){A.ambientLightColor.needsUpdate=V,A.lightProbe.needsUpdate=V,A.sunLights.needsUpdate=V,A.sunLightShadows.needsUpdate=V,A.directionalLights.needsUpdate=V,A.directionalLightShadows.needsUpdate=V,A.pointLights.needsUpdate=V,A.pointLightShadows.needsUpdate=V,A.spotLights.needsUpdate=V,A.spotLightShadows.needsUpdate=V,A.rectAreaLights.needsUpdate=V,A.hemisphereLights.needsUpdate=V}function Cr(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return j},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return he},this.setRenderTargetTextures=function(A,V,ee){let Z=qe.get(A);Z.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),qe.get(A.texture).__webglTexture=V,qe.get(A.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:ee,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,V){let ee=qe.get(A);ee.__webglFramebuffer=V,ee.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(A,V=0,ee=0){he=A,j=V,G=ee;let Z=null,K=!1,Re=!1;if(A){let Pe=qe.get(A);if(Pe.__useDefaultFramebuffer!==void 0){Ee.bindFramebuffer(B.FRAMEBUFFER,Pe.__webglFramebuffer),oe.copy(A.viewport),me.copy(A.scissor),pe=A.scissorTest,Ee.viewport(oe),Ee.scissor(me),Ee.setScissorTest(pe),Q=-1;return}else if(Pe.__webglFramebuffer===void 0)tt.setupRenderTarget(A);else if(Pe.__hasExternalTextures)tt.rebindTextures(A,qe.get(A.texture).__webglTexture,qe.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let ct=A.depthTexture;if(Pe.__boundDepthTexture!==ct){if(ct!==null&&qe.has(ct)&&(A.width!==ct.image.width||A.height!==ct.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");tt.setupDepthRenderbuffer(A)}}let Ue=A.texture;(Ue.isData3DTexture||Ue.isDataArrayTexture||Ue.isCompressedArrayTexture)&&(Re=!0);let Xe=qe.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(Xe[V])?Z=Xe[V][ee]:Z=Xe[V],K=!0):A.samples>0&&tt.useMultisampledRTT(A)===!1?Z=qe.get(A).__webglMultisampledFramebuffer:Array.isArray(Xe)?Z=Xe[ee]:Z=Xe,oe.copy(A.viewport),me.copy(A.scissor),pe=A.scissorTest}else oe.copy(Ye).multiplyScalar(Ae).floor(),me.copy(wt).multiplyScalar(Ae).floor(),pe=vt;if(ee!==0&&(Z=X),Ee.bindFramebuffer(B.FRAMEBUFFER,Z)&&Ee.drawBuffers(A,Z),Ee.viewport(oe),Ee.scissor(me),Ee.setScissorTest(pe),K){let Pe=qe.get(A.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+V,Pe.__webglTexture,ee)}else if(Re){let Pe=V;for(let Ue=0;Ue<A.textures.length;Ue++){let Xe=qe.get(A.textures[Ue]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ue,Xe.__webglTexture,ee,Pe)}}else if(A!==null&&ee!==0){let Pe=qe.get(A.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Pe.__webglTexture,ee)}Q=-1};function Go(A){let V=qe.get(A);return(V.__readFormat!==A.format||V.__readType!==A.type)&&(V.__readFormat=A.format,V.__readType=A.type,V.__formatReadable=mt.textureFormatReadable(A.format),V.__typeReadable=mt.textureTypeReadable(A.type)),V}this.readRenderTargetPixels=function(A,V,ee,Z,K,Re,Fe,Pe=0){if(!(A&&A.isWebGLRenderTarget)){at("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ue=qe.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Fe!==void 0&&(Ue=Ue[Fe],Array.isArray(Ue)&&(Ue=Ue[0])),Ue){Ee.bindFramebuffer(B.FRAMEBUFFER,Ue);try{let Xe=A.textures[Pe],ct=Xe.format,Mt=Xe.type;A.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pe);let $e=Go(Xe);if($e.__formatReadable===!1){at("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if($e.__typeReadable===!1){at("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=A.width-Z&&ee>=0&&ee<=A.height-K&&B.readPixels(V,ee,Z,K,be.convert(ct),be.convert(Mt),Re)}finally{let Xe=he!==null?qe.get(he).__webglFramebuffer:null;Ee.bindFramebuffer(B.FRAMEBUFFER,Xe)}}},this.readRenderTargetPixelsAsync=async function(A,V,ee,Z,K,Re,Fe,Pe=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ue=qe.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Fe!==void 0&&(Ue=Ue[Fe],Array.isArray(Ue)&&(Ue=Ue[0])),Ue)if(V>=0&&V<=A.width-Z&&ee>=0&&ee<=A.height-K){Ee.bindFramebuffer(B.FRAMEBUFFER,Ue);let Xe=A.textures[Pe],ct=Xe.format,Mt=Xe.type;A.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pe);let $e=Go(Xe);if($e.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if($e.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Tt=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,Tt),B.bufferData(B.PIXEL_PACK_BUFFER,Re.byteLength,B.STREAM_READ),B.readPixels(V,ee,Z,K,be.convert(ct),be.convert(Mt),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let cn=he!==null?qe.get(he).__webglFramebuffer:null;Ee.bindFramebuffer(B.FRAMEBUFFER,cn);let Gt=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await Mb(B,Gt,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,Tt),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Re),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(Tt),B.deleteSync(Gt),Re}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,V=null,ee=0){let Z=Math.pow(2,-ee),K=Math.floor(A.image.width*Z),Re=Math.floor(A.image.height*Z),Fe=V!==null?V.x:0,Pe=V!==null?V.y:0;tt.setTexture2D(A,0),B.copyTexSubImage2D(B.TEXTURE_2D,ee,0,0,Fe,Pe,K,Re),Ee.unbindTexture()},this.copyTextureToTexture=function(A,V,ee=null,Z=null,K=0,Re=0){let Fe,Pe,Ue,Xe,ct,Mt,$e,Tt,cn,Gt=A.isCompressedTexture?A.mipmaps[Re]:A.image;if(ee!==null)Fe=ee.max.x-ee.min.x,Pe=ee.max.y-ee.min.y,Ue=ee.isBox3?ee.max.z-ee.min.z:1,Xe=ee.min.x,ct=ee.min.y,Mt=ee.isBox3?ee.min.z:0;else{let xt=Math.pow(2,-K);Fe=Math.floor(Gt.width*xt),Pe=Math.floor(Gt.height*xt),A.isDataArrayTexture?Ue=Gt.depth:A.isData3DTexture?Ue=Math.floor(Gt.depth*xt):Ue=1,Xe=0,ct=0,Mt=0}Z!==null?($e=Z.x,Tt=Z.y,cn=Z.z):($e=0,Tt=0,cn=0);let Wt=be.convert(V.format),Cn=be.convert(V.type),ze;V.isData3DTexture?(tt.setTexture3D(V,0),ze=B.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(tt.setTexture2DArray(V,0),ze=B.TEXTURE_2D_ARRAY):(tt.setTexture2D(V,0),ze=B.TEXTURE_2D),Ee.activeTexture(B.TEXTURE0),Ee.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,V.flipY),Ee.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Ee.pixelStorei(B.UNPACK_ALIGNMENT,V.unpackAlignment);let bn=Ee.getParameter(B.UNPACK_ROW_LENGTH),Ct=Ee.getParameter(B.UNPACK_IMAGE_HEIGHT),ir=Ee.getParameter(B.UNPACK_SKIP_PIXELS),_n=Ee.getParameter(B.UNPACK_SKIP_ROWS),Wo=Ee.getParameter(B.UNPACK_SKIP_IMAGES);Ee.pixelStorei(B.UNPACK_ROW_LENGTH,Gt.width),Ee.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Gt.height),Ee.pixelStorei(B.UNPACK_SKIP_PIXELS,Xe),Ee.pixelStorei(B.UNPACK_SKIP_ROWS,ct),Ee.pixelStorei(B.UNPACK_SKIP_IMAGES,Mt);let Rs=A.isDataArrayTexture||A.isData3DTexture,sr=V.isDataArrayTexture||V.isData3DTexture;if(A.isDepthTexture){let xt=qe.get(A),fn=qe.get(V),mi=qe.get(xt.__renderTarget),$t=qe.get(fn.__renderTarget);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,mi.__webglFramebuffer),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,$t.__webglFramebuffer);for(let wn=0;wn<Ue;wn++)Rs&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,qe.get(A).__webglTexture,K,Mt+wn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,qe.get(V).__webglTexture,Re,cn+wn)),B.blitFramebuffer(Xe,ct,Xe+Fe,ct+Pe,$e,Tt,$e+Fe,Tt+Pe,B.DEPTH_BUFFER_BIT,B.NEAREST);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,null),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(K!==0||A.isRenderTargetTexture||qe.has(A)){let xt=qe.get(A),fn=qe.get(V);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,F),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let mi=0;mi<Ue;mi++)Rs?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,xt.__webglTexture,K,Mt+mi):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,xt.__webglTexture,K),sr?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,fn.__webglTexture,Re,cn+mi):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,fn.__webglTexture,Re),K!==0?B.blitFramebuffer(Xe,ct,Xe+Fe,ct+Pe,$e,Tt,$e+Fe,Tt+Pe,B.COLOR_BUFFER_BIT,B.NEAREST):sr?B.copyTexSubImage3D(ze,Re,$e,Tt,cn+mi,Xe,ct,Fe,Pe):B.copyTexSubImage2D(ze,Re,$e,Tt,Xe,ct,Fe,Pe);Ee.bindFramebuffer(B.READ_FRAMEBUFFER,null),Ee.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else sr?A.isDataTexture||A.isData3DTexture?B.texSubImage3D(ze,Re,$e,Tt,cn,Fe,Pe,Ue,Wt,Cn,Gt.data):V.isCompressedArrayTexture?B.compressedTexSubImage3D(ze,Re,$e,Tt,cn,Fe,Pe,Ue,Wt,Gt.data):B.texSubImage3D(ze,Re,$e,Tt,cn,Fe,Pe,Ue,Wt,Cn,Gt):A.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Re,$e,Tt,Fe,Pe,Wt,Cn,Gt.data):A.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Re,$e,Tt,Gt.width,Gt.height,Wt,Gt.data):B.texSubImage2D(B.TEXTURE_2D,Re,$e,Tt,Fe,Pe,Wt,Cn,Gt);Ee.pixelStorei(B.UNPACK_ROW_LENGTH,bn),Ee.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ct),Ee.pixelStorei(B.UNPACK_SKIP_PIXELS,ir),Ee.pixelStorei(B.UNPACK_SKIP_ROWS,_n),Ee.pixelStorei(B.UNPACK_SKIP_IMAGES,Wo),Re===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&B.generateMipmap(ze),Ee.unbindTexture()},this.initRenderTarget=function(A){qe.get(A).__webglFramebuffer===void 0&&tt.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?tt.setTextureCube(A,0):A.isData3DTexture?tt.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?tt.setTexture2DArray(A,0):tt.setTexture2D(A,0),Ee.unbindTexture()},this.resetState=function(){j=0,G=0,he=null,Ee.reset(),Te.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return es}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Pt._getDrawingBufferColorSpace(e),t.unpackColorSpace=Pt._getUnpackColorSpace()}};var Xa=["#7f9fc6","#d8a26f","#86b48e","#b58cb4","#cbb868","#6cb0b4","#cc8a86","#9b97cf","#a8b27c","#98a4b0"],a_=["#d1372f","#1769c2","#138a4e","#8e3fb5","#d97706","#0891a5","#be2a78","#6b7a10","#4f46c8","#92400e"],Cg="#a9b3be",Nc=new Ge("#ffa51f"),n2=12;function Ws(i){return a_[i%a_.length]}function l_(i,e,t,n){let s=new Map;for(let c=0;c<i;c++){let h=e(c);h!==null&&s.set(h,(s.get(h)??0)+1)}let r=new Map,o=new Map(n.flatMap((c,h)=>c.map(u=>[u,h]))),a=new Map,l=0;return Array.from({length:i},(c,h)=>{let u=e(h),d=o.get(h);if(d!==void 0)return a.has(d)||a.set(d,l++%Xa.length),new Ge(t(h)?Cg:Xa[a.get(d)]);if(u===null||s.get(u)<=n2){let m=Xa[l++%Xa.length];return new Ge(t(h)?Cg:m)}r.has(u)||r.set(u,l++%Xa.length);let f=(h*.618034%1-.5)*.24;return new Ge(Xa[r.get(u)]).offsetHSL(0,0,f)})}var c_=()=>new Ge(Cg);function Rg(i,e,t){let n=getComputedStyle(i).getPropertyValue(e).trim();return new Ge(/^(#|rgb)/.test(n)?n:t)}var Gd=class{constructor(e){this.store=e;this.planar=new Ur(e),fe(this.tools,...this.planar.tools());let t=b("div",{class:"row"},b("label",{},q("Contact"),this.places),b("label",{},q("touch"),this.numbers));fe(this.element,t,this.said,this.why,this.planar.element),e.on("time",()=>!this.element.hidden&&this.planar.move()),e.on("shown",()=>{this.load()}),e.on("selected",n=>{n?.kind==="contact"&&this.known().includes(n.name)&&this.choose(n.name)})}store;element=b("div",{class:"view loop"});tools=b("div",{class:"viewtools"});scene=null;place="";touch=0;stories=[];turn=0;fresh=!0;planar;places=b("select",{onchange:()=>this.choose(this.places.value)});numbers=b("select",{onchange:()=>(this.touch=Number(this.numbers.value),this.draw())});said=b("p",{class:"said"});why=b("p",{class:"why"});async show(e,t){this.scene=e;let n=this.known();if(!n.includes(this.place)){let r=e.runs.flatMap(o=>o.header.tracks).filter(o=>n.includes(o.contact));this.place=r.sort((o,a)=>a.peak_force-o.peak_force)[0]?.contact??n[0]??"",this.fresh=!0}await this.load()}redraw(){this.element.hidden||(this.stories.length||this.load(),this.offer(),this.draw())}get useful(){return this.known().length>0}known(){let e=new Set;for(let t of this.scene?.runs??[])for(let n of t.channels.keys()){let s=/^(.+)\.normal_magnitude$/.exec(n),r=/^(.+\.track\d+)\.normal_force$/.exec(n);s?e.add(s[1]):r&&e.add(r[1])}return[...e].filter(t=>{let n=/^(.+)\.track1$/.exec(t);return!n||e.has(`${n[1]}.track2`)})}choose(e){this.place=e,this.fresh=!0,this.load()}async load(){if(!this.scene||!this.place||this.element.hidden){this.stories=[];return}let e=++this.turn,{scene:t}=this,n=this.store.get("shown").map(l=>t.runs[l]).filter(l=>l!==void 0),s=/\.track\d+$/.test(this.place)?"normal_force":"normal_magnitude",r=[],o=await Promise.all(n.map(async l=>{try{let c=await Hn(l,{channel:`${this.place}.penetration`,part:""}),h=Fh(c,await Hn(l,{channel:`${this.place}.${s}`,part:""})),u=[".penetration",`.${s}`].some(d=>l.channels.get(`${this.place}${d}`)?.header.rows);return{run:l,pair:h,touches:i2(h.x),thinned:u}}catch(c){return r.push(c.message),null}}));if(e!==this.turn)return;this.stories=o.filter(l=>l!==null),fe(this.why,r.join("; "));let a=this.stories[0];(this.fresh||a&&this.touch>a.touches.length)&&(this.touch=a?s2(a):0),this.fresh=!1,this.offer(),this.draw()}offer(){let e=this.known(),t=r=>r.replace(/\.track(\d+)$/,(o,a)=>`, ${ve("point {n}",{n:a})}`);fe(this.places,...e.map(r=>b("option",{value:r,selected:r===this.place},t(r))));let n=this.stories[0],s=n?.touches??[];fe(this.numbers,b("option",{value:0,selected:this.touch===0},ve("all")),...s.map((r,o)=>b("option",{value:o+1,selected:this.touch===o+1},ve("{k} at {time} s",{k:o+1,time:Be(n.pair.time[r.from],6)}))))}draw(){let e=this.stories.map(({run:t,pair:n,touches:s})=>{let r=s[this.touch-1],o={...n,x:n.x.map((h,u)=>h>0?h:u&&n.x[u-1]>0||n.x[u+1]>0?0:NaN)};o.y=n.y.map((h,u)=>n.x[u]>0?h:0);let a=r?{from:Math.max(0,r.from-1),to:Math.min(n.x.length,r.to+1)}:{},l=t.contacts.findIndex(({name:h})=>h===this.place||this.place.startsWith(`${h}.track`)),c=this.stories.length===1&&l>=0;return{label:t.name,...o,colour:c?Ws(l):`--run${t.index%6}`,...a}});this.planar.set({title:`${this.place} ${ve("force-depth")} ${this.touch||""}`.trim(),x:{label:ve("penetration"),unit:"m"},y:{label:ve("normal force"),unit:"N"},paths:e,arrows:this.touch>0}),fe(this.said,...this.stories.map(t=>this.sentence(t)))}sentence({run:e,pair:t,touches:n,thinned:s}){let r=this.touch?n.slice(this.touch-1,this.touch):n,o=this.stories.length>1?b("b",{},`${e.name}: `):null;if(!r.length)return b("span",{},o,n.length?q("it has {n} touches",{n:n.length}):q("it does not touch"));let a=r.reduce((y,p)=>y+r2(t,p),0),l=r.some(y=>y.from===0||y.to===t.x.length),c=0,h=0;for(let y of r)for(let p=y.from;p<y.to;p++)c=Math.max(c,t.y[p]),h=Math.max(h,t.x[p]);let{x:u}={x:t.time},d={energy:Hd(a,"J"),peak:Hd(c,"N"),depth:Hd(h,"m"),n:n.length,k:this.touch},f=this.touch?Hd(u[Math.min(r[0].to,u.length-1)]-u[Math.max(r[0].from-1,0)],"s"):"",m=this.touch?"Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost.":"{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.";return b("span",{},o,q(m,{...d,span:f}),l?b("span",{}," ",q("It begins or ends within the touch, so part of this is stored.")):null,s?b("span",{}," ",q("The curves in this page are thinned, so the energy is near.")):null)}},Hd=(i,e)=>{let t=li(Math.abs(i),e);return`${Be(i/t.factor,4)} ${t.unit}`};function i2(i){let e=[];for(let t=0;t<i.length;t++)i[t]>0&&(t&&i[t-1]>0?e[e.length-1].to=t+1:e.push({from:t,to:t+1}));return e}function s2({pair:i,touches:e}){let[t,n]=[0,-1/0];return e.forEach((s,r)=>{for(let o=s.from;o<s.to;o++)i.y[o]>n&&([t,n]=[r+1,i.y[o]])}),t}function r2({x:i,y:e},{from:t,to:n}){let s=0,r=o=>o<t||o>=n?[0,0]:[i[o],e[o]];for(let o=Math.max(t,1);o<=Math.min(n,i.length-1);o++){let[a,l]=r(o-1),[c,h]=r(o);s+=.5*(h+l)*(c-a)}return s}var Ao="ground",Lg=i=>({body:i,position:[0,0,0],orientation:[1,0,0,0]});function Wd(i){return[...new Set(i.runs.flatMap(e=>e.header.bodies.map(t=>t.name)))]}function f_(i){return(i.runs[0]?.header.model.things??[]).flatMap(t=>{let n=Object.values(t.parameters).flatMap(a=>o2(a?.value));if(n.length!==2)return[];let[s,r]=n[0].hollow?[n[1],n[0]]:n,o=r.hollow&&r.radius!==null&&s.radius!==null?r.radius-s.radius:null;return[{name:t.name,point:s.seat,watcher:r.seat,clearance:o!==null&&o>0?o:null}]})}function o2(i){if(typeof i!="object"||i===null)return[];let e=i,t=e.kind?e.parameters?.frame?.value:e;if(!t?.body||!t.position)return[];let n=e.parameters?.radius?.value;return[{seat:{body:t.body,position:t.position,orientation:t.orientation??[1,0,0,0]},hollow:e.kind?.endsWith("Cavity")??!1,radius:typeof n=="number"?n:null}]}async function p_(i,e,t){let[n,s]=[await h_(i,e.body),await h_(i,t.body)],o=[n,s].filter(u=>u!==null).every(u=>u.exact),[a,l]=o?[n,s]:[Pg(i,e.body),Pg(i,t.body)],c=a?.time??l?.time??i.frameTime,h=[new Float64Array(c.length),new Float64Array(c.length),new Float64Array(c.length)];for(let u=0;u<c.length;u++){let d=u_(a,u,e.position),f=u_(l,u,t.position),m=[d[0]-f[0],d[1]-f[1],d[2]-f[2]],y=Ig(d_(t.orientation),Ig(d_(l?l.turn(u):[1,0,0,0]),m));for(let p=0;p<3;p++)h[p][u]=y[p]}return{time:c,at:h,exact:o}}async function h_(i,e){if(e===Ao)return null;if([i.channels.get(`${e}.position`),i.channels.get(`${e}.quaternion`)].some(r=>!r?.available||r.header.rows))return Pg(i,e);let n=await Promise.all(["x","y","z"].map(r=>Hn(i,{channel:`${e}.position`,part:r}))),s=await Promise.all(["w","x","y","z"].map(r=>Hn(i,{channel:`${e}.quaternion`,part:r})));return{time:n[0].x,exact:!0,place:r=>n.map(o=>o.y[r]),turn:r=>s.map(o=>o.y[r])}}function Pg(i,e){let t=i.header.bodies.findIndex(s=>s.name===e);if(t<0)return null;let n=i.header.bodies.length;return{time:i.frameTime,exact:!1,place:s=>[...i.positions.subarray(3*(s*n+t),3*(s*n+t)+3)],turn:s=>a2([...i.quaternions.subarray(4*(s*n+t),4*(s*n+t)+4)])}}function u_(i,e,t){if(!i)return t;let n=i.place(e);return Ig(i.turn(e),t).map((s,r)=>s+n[r])}var d_=([i,e,t,n])=>[i,-e,-t,-n];function a2(i){let e=Math.hypot(...i)||1;return i.map(t=>t/e)}function Ig([i,e,t,n],[s,r,o]){let a=[2*(t*o-n*r),2*(n*s-e*o),2*(e*r-t*s)];return[s+i*a[0]+t*a[2]-n*a[1],r+i*a[1]+n*a[0]-e*a[2],o+i*a[2]+e*a[1]-t*a[0]]}var Fc=["x","y","z"],Dg=[[0,1],[1,2],[2,0],[0,2]],$d=class{constructor(e){this.store=e;this.planar=new Ur(e),fe(this.tools,...this.planar.tools());let t=b("div",{class:"row"},b("label",{},q("Pair"),this.between),b("label",{},q("path of"),this.bodies),b("label",{},q("seen by"),this.watchers),b("label",{},q("plane"),this.planes),b("label",{},q("clearance [mm]"),this.radius));fe(this.element,t,this.said,this.why,this.planar.element),e.on("time",()=>!this.element.hidden&&this.planar.move()),e.on("shown",()=>{this.load()}),e.on("selected",n=>{n&&this.pairs.some(s=>s.name===n.name)&&this.take(`:${n.name}`)})}store;element=b("div",{class:"view orbit"});tools=b("div",{class:"viewtools"});scene=null;found=[];pairs=[];turn=0;chosen="";body="";watcher=Ao;plane=null;planar;between=b("select",{onchange:()=>this.take(this.between.value)});bodies=b("select",{onchange:()=>(this.body=this.bodies.value,this.take(""))});watchers=b("select",{onchange:()=>(this.watcher=this.watchers.value,this.take(""))});planes=b("select",{onchange:()=>(this.plane=Dg[Number(this.planes.value)]??null,this.draw())});radius=Ze(b("input",{type:"number",min:0,step:"any",onchange:()=>this.draw()}),"title","Radius of a circle about the origin; empty for none");said=b("p",{class:"said"});why=b("p",{class:"why"});async show(e,t){this.scene=e,this.pairs=f_(e);let n=Wd(e);if(t||!n.includes(this.body)){this.body=n[0]??"";let s=this.pairs.find(r=>r.clearance!==null)??this.pairs.find(r=>r.watcher.body!==Ao);this.take(s?`:${s.name}`:"")}else await this.load()}get useful(){return this.scene!==null&&Wd(this.scene).length>0}redraw(){this.element.hidden||(this.found.length||this.load(),this.offer(),this.draw())}take(e){this.chosen=e;let t=this.pair();this.radius.value=t?.clearance?String(Number((1e3*t.clearance).toPrecision(9))):"",this.load()}pair(){return this.pairs.find(e=>`:${e.name}`===this.chosen)}seats(){let e=this.pair();return e?[e.point,e.watcher]:[Lg(this.body),Lg(this.watcher)]}async load(){let{scene:e}=this;if(!e||this.element.hidden){this.found=[];return}let t=++this.turn,n=this.store.get("shown").map(o=>e.runs[o]).filter(o=>o!==void 0),[s,r]=this.seats();try{let o=await Promise.all(n.map(async a=>({run:a,motion:await p_(a,s,r)})));if(t!==this.turn)return;this.found=o,fe(this.why)}catch(o){fe(this.why,o.message)}this.offer(),this.draw()}offer(){let e=this.pair(),[t,n]=this.seats(),s=this.scene?Wd(this.scene):[],r=(a,l,c)=>b("option",{value:a,selected:c},l);fe(this.between,r("",ve("two bodies"),!e),...this.pairs.map(a=>r(`:${a.name}`,a.name,a===e))),fe(this.bodies,...s.map(a=>r(a,a,a===t.body))),fe(this.watchers,...[Ao,...s].map(a=>r(a,a===Ao?ve(Ao):a,a===n.body)));let o=Dg.findIndex(a=>a===this.plane);fe(this.planes,r("-1",ve("as it moves most"),o<0),...Dg.map((a,l)=>r(String(l),a.map(c=>Fc[c]).join("–"),l===o)))}draw(){if(!this.found.length)return;let[e,t]=this.plane??l2(this.found[0].motion),[n,s]=this.seats(),r=Number(this.radius.value)/1e3,o=r>0?r:void 0;this.planar.set({title:`${n.body} ${ve("seen by {body}",{body:s.body})} ${Fc[e]}${Fc[t]}`,x:{label:Fc[e],unit:"m"},y:{label:Fc[t],unit:"m"},equal:!0,circle:o,paths:this.found.map(({run:l,motion:c})=>({label:l.name,time:c.time,x:c.at[e],y:c.at[t],colour:`--run${l.index%6}`}))});let a=Math.max(...this.found.map(({motion:l})=>c2(l,e,t)));fe(this.said,q("Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.",{point:n.body,watcher:s.body,reach:Be(1e3*a,5)}),o?b("span",{}," ",q("The dashed circle is the clearance.")):null,this.found.every(({motion:l})=>l.exact)?null:b("span",{}," ",q("Taken from the frames of the animation.")))}};function l2({at:i}){let e=i.map(n=>{let[s,r]=[1/0,-1/0];for(let o of n)[s,r]=[Math.min(s,o),Math.max(r,o)];return r-s}),t=e.indexOf(Math.min(...e));return t===2?[0,1]:t===0?[1,2]:[0,2]}function c2({at:i},e,t){let n=0;for(let s=0;s<i[0].length;s++)n=Math.max(n,Math.hypot(i[e][s],i[t][s])||0);return n}function m_(i,e){let t=i.length,n=2**Math.ceil(Math.log2(Math.max(t,2))),s=i.reduce((u,d)=>u+d,0)/t,r=new Float64Array(n),o=new Float64Array(n),a=0;for(let u=0;u<t;u++){let d=.5-.5*Math.cos(2*Math.PI*u/(t-1));a+=d,r[u]=(i[u]-s)*d}h2(r,o);let l=n/2,c=Float64Array.from({length:l},(u,d)=>d/(n*e)),h=Float64Array.from({length:l},(u,d)=>2*Math.hypot(r[d],o[d])/a);return{frequency:c,amplitude:h,samples:t,resolution:1/(t*e)}}function h2(i,e){let t=i.length;for(let n=1,s=0;n<t;n++){let r=t>>1;for(;s&r;r>>=1)s^=r;s^=r,n<s&&([i[n],i[s]]=[i[s],i[n]],[e[n],e[s]]=[e[s],e[n]])}for(let n=2;n<=t;n*=2){let s=n/2;for(let r=0;r<s;r++){let o=-2*Math.PI*r/n,[a,l]=[Math.cos(o),Math.sin(o)];for(let c=r;c<t;c+=n){let[h,u]=[i[c+s]*a-e[c+s]*l,i[c+s]*l+e[c+s]*a];[i[c+s],e[c+s]]=[i[c]-h,e[c]-u],[i[c],e[c]]=[i[c]+h,e[c]+u]}}}}function g_(i){let e=Float64Array.from({length:Math.max(0,i.length-1)},(n,s)=>i[s+1]-i[s]).sort();if(!e.length)return{even:!1,step:NaN};let t=e[e.length>>1];return{even:e[e.length-1]-e[0]<1e-6*t,step:t}}var u2=2**18,d2=16,Xd=class{constructor(e,t){this.store=e;this.window=t;this.field=new ea(()=>{this.load()},r=>fe(this.why,r));let n=(r,o)=>b("button",{type:"button",onclick:o},r);fe(this.tools,this.logButton,n("CSV",()=>this.saveCsv()),n("PNG",()=>this.savePng()));let s=b("div",{class:"row"},b("label",{},q("channel"),this.field.element));fe(this.element,s,this.said,this.why,b("div",{class:"planar"},this.chart.element)),e.on("shown",()=>{this.load()})}store;window;element=b("div",{class:"view spectrum"});tools=b("div",{class:"viewtools"});scene=null;found=[];turn=0;log=!1;zoomedTo=null;scale={factor:1,unit:""};across={factor:1,unit:"Hz"};chart=new Fr(this);field;said=b("p",{class:"said"});why=b("p",{class:"why"});logButton=b("button",{type:"button",onclick:()=>(this.log=!this.log,this.draw())},"log");useful=!0;async show(e,t){this.scene=e,this.field.offer(e),this.field.spec||this.field.choose(this.store.get("plots")[0]??""),await this.load()}redraw(){this.element.hidden||(this.field.spec||this.field.choose(this.store.get("plots")[0]??""),this.load())}async load(){let{scene:e}=this,{spec:t}=this.field;if(!e||!t||this.element.hidden)return;let n=++this.turn,s=this.store.get("shown").map(a=>e.runs[a]).filter(a=>a!==void 0),r=[],o=await Promise.all(s.map(async a=>{try{return f2(a,await Hn(a,t),this.window())}catch(l){return r.push(l.message),null}}));n===this.turn&&(this.found=o.filter(a=>a!==null),fe(this.why,r.join("; ")),this.draw())}draw(){let{spec:e}=this.field;if(!e||!this.scene)return;let t=this.found.reduce((s,{spectrum:r})=>r.amplitude.reduce((o,a)=>Math.max(o,a),s),0);this.scale=li(this.log?0:t,Ti(this.scene,e)?.header.unit??""),this.across=li(this.highest(),"Hz"),this.logButton.setAttribute("aria-pressed",String(this.log));let n=this.found[0];fe(this.said,n?b("span",{},q("Hann window, {n} samples of {step} s, resolution {df} Hz, mean taken away.",{n:n.spectrum.samples,step:Be(n.step,4),df:Be(n.spectrum.resolution,4)})," ",q("The times in view.")):null,n&&!n.even?q("The curve is thinned or not evenly sampled; it was resampled at {step} s.",{step:Be(n.step,4)}):null),this.chart.refresh()}xLabel(){return`${ve("frequency")} [${this.across.unit}]`}yLabel(){let e=this.scene&&this.field.spec?Ti(this.scene,this.field.spec):void 0,t=[ve("amplitude"),e?ve(po(e)):""].filter(Boolean).join(" · ");return this.scale.unit?`${t} [${this.scale.unit}]`:t}view(){let e=this.zoomedTo??[0,this.highest()],[t,n]=[1/0,0];for(let{spectrum:r}of this.found)for(let o=xi(r.frequency,e[0]),a=r.frequency.length;o<a&&r.frequency[o]<=e[1];o++){let l=r.amplitude[o];l>0&&([t,n]=[Math.min(t,l),Math.max(n,l)])}let s=[Math.max(t,1e-9*n)/this.scale.factor,n/this.scale.factor];return{x:[e[0]/this.across.factor,e[1]/this.across.factor],y:this.log?Lh(...s):ua(0,s[1]),log:this.log}}paint(e){let t={...e,x:Fs(e.x,this.across.factor)};for(let{run:n,spectrum:s}of this.found)Ih(t,s.frequency,s.amplitude,this.scale.factor,{colour:this.chart.colour(`--run${n.index%6}`),width:1.3})}zoomed(e){this.zoomedTo=[e[0]*this.across.factor,e[1]*this.across.factor],this.draw()}reset(){this.zoomedTo=null,this.draw()}highest(){return Math.max(1e-9,...this.found.map(({spectrum:e})=>e.frequency[e.frequency.length-1]??0))}title(){return`${this.field.spec?hn(this.field.spec):""} ${ve("Spectrum")}`}saveCsv(){let e=["run,frequency [Hz],amplitude"];for(let{run:t,spectrum:n}of this.found)n.frequency.forEach((s,r)=>e.push(`"${t.name.replaceAll('"','""')}",${s},${n.amplitude[r]}`));uo(fo(this.title(),"csv"),`${e.join(`\r
`)}\r
`,"text/csv")}savePng(){this.chart.canvas&&da(this.chart.canvas,this.title(),[],this.chart.colour("--paper"),this.chart.colour("--ink"))}};function f2(i,e,[t,n]){let s=xi(e.x,t),r=Math.max(s,xi(e.x,n+1e-12*Math.abs(n))),o={x:e.x.subarray(s,r),y:e.y.subarray(s,r)},{even:a,step:l}=g_(o.x),c=a?o.x.length:Math.min(u2,Math.floor((o.x[o.x.length-1]-o.x[0])/l)+1);if(!(c>=d2))throw new Error(ve("too few samples for a spectrum"));let u=(a?o.y:Nh(o,Float64Array.from({length:c},(d,f)=>o.x[0]+f*l))).map(d=>Number.isFinite(d)?d:0);return{run:i,spectrum:m_(u,l),step:l,even:a}}var qd=5,p2=3,m2=12;async function y_(i){let e=i.runs.reduce((o,a)=>a.channels.size>o.channels.size?a:o,i.runs[0]);if(!e)return[];let t=[...e.channels.values()].filter(o=>o.available&&!/\.track\d+\./.test(o.name)),n=(o,a)=>t.filter(l=>l.header.group===o&&(a===void 0||Ji(l.name)[1]===a)),s=[...g2(i)],r=[async()=>Ng(e,(await qa(e,n("request"))).slice(0,1)),async()=>Ng(e,await qa(e,n("signal","value"))),()=>qa(e,n("joint","force")),()=>qa(e,n("force","force")),async()=>Ng(e,await qa(e,n("body","position"),!0)),()=>qa(e,n("motion","value")),async()=>n("energy").filter(o=>/\.(kinetic|potential|elastic|dissipated)$/.test(o.name)).map(Fg)];for(let o of r){if(s.length>=p2)break;let a=await o();a.length&&s.push(a.slice(0,Math.max(1,Math.floor(qd/i.runs.length))))}return!s.length&&t.length&&s.push([Fg(t[0])]),s}var Fg=i=>({channel:i.name,part:i.header.components.length?El(i)?ls:i.header.components[0]:""});function g2(i){let e=new Map;for(let r of i.runs)for(let o of r.header.tracks)o.number===0&&e.set(o.contact,Math.max(e.get(o.contact)??0,o.peak_force));let t=[...e].sort((r,o)=>o[1]-r[1]),n=t.filter(([,r])=>r>0),s=(n.length?n:t).slice(0,qd).map(([r])=>r);return["normal_magnitude","penetration"].map(r=>s.map(o=>({channel:`${o}.${r}`,part:""}))).map(r=>r.filter(o=>i.runs.some(a=>a.channels.get(o.channel)?.available))).filter(r=>r.length)}async function qa(i,e,t=!1){let n=[];for(let r of e.slice(0,m2)){let o=Fg(r),a=await Hn(i,o).catch(()=>null),l=t?a?.y[0]??0:0,c=a?.y.reduce((h,u)=>Number.isFinite(u)?Math.max(h,Math.abs(u-l)):h,0)??0;c>1e-12&&n.push({spec:o,unit:r.header.unit,size:c})}t||n.sort((r,o)=>o.size-r.size);let s=t?0:.001*(n[0]?.size??0);return n.filter(({unit:r,size:o})=>r===n[0].unit&&o>=s).slice(0,qd).map(({spec:r})=>r)}async function Ng(i,e){if(!e.length)return[];let t=i.channels.get(e[0].channel)?.header.components??[],n=(t.length?t:[""]).map(o=>({channel:e[0].channel,part:o})),s=await Promise.all(n.map(async o=>Hn(i,o))),r=n.filter((o,a)=>s[a].y.some(l=>Number.isFinite(l)&&Math.abs(l-s[a].y[0])>1e-12));return(r.length?r:n).slice(0,qd)}var Ya=i=>`${hn(i.spec)} of ${i.run.name}`,y2=[[],[6,3],[2,3],[9,3,2,3],[12,4],[1,2]],v_=[[],[7,7],[4,11],[3,14]],Uc=class{constructor(e,t){this.column=e;this.specs=t;let n=(s,r,o,a="")=>Ze(b("button",{type:"button",class:a,onclick:o},s),"title",r);this.logButton=n("log","Logarithmic axis",()=>this.setLog(!this.isLog()),"log"),fe(this.element,b("div",{class:"head"},this.title,this.chips,b("div",{class:"tools"},n("+","Add or take away curves",()=>e.choose(this),"more"),this.logButton,n("Σ","Least, greatest and mean of what is in view",()=>this.toggleSheet(),"sum"),n("CSV","Save these curves as CSV, with all digits",()=>this.saveCsv(),"csv"),n("PNG","Save this plot as a picture",()=>this.savePng(),"png"),n("×","Remove this plot",()=>e.remove(this),"remove"))),b("div",{class:"plotbox"},this.chart.element,this.sheet),this.why),this.element.addEventListener("dragover",s=>s.preventDefault()),this.element.addEventListener("drop",s=>{s.preventDefault(),s.stopPropagation(),e.dropped(this,s.dataTransfer?.getData("text/plain")??"")})}column;element=b("article",{class:"panel"});specs;lines=[];hidden=new Set;log=null;scale={factor:1,unit:""};name={title:"",quantity:"",labels:[]};largest=0;below=new Map;turn=0;legend="";told=[];title=b("h3",{});chips=b("div",{class:"chips"});why=b("p",{class:"why"});sheet=b("div",{class:"sheet",hidden:!0});logButton;chart=new Fr(this);get unit(){for(let e of this.specs){let t=Ti(this.column.scene(),e);if(t)return t.header.unit}return""}get titleText(){return this.name.title}dispose(){this.turn++,this.chart.dispose(),this.element.remove()}has(e){return this.specs.some(t=>hn(t)===hn(e))}async load(){let e=++this.turn,t=this.column.scene(),n=this.column.store.get("shown").map(r=>t.runs[r]).filter(r=>r!==void 0),s=await Promise.all(this.specs.flatMap((r,o)=>n.map(async a=>{let l=await Hn(a,r).catch(h=>h.message);return{spec:r,index:o,run:a,points:typeof l=="string"?null:l,why:typeof l=="string"?l:""}})));e===this.turn&&(this.lines=s,this.draw())}draw(){let e=this.column.scene(),t=this.specs.map(r=>Ti(e,r));this.name=Bh(this.specs,t),this.largest=0;for(let{y:r}of this.drawn().map(o=>o.points))for(let o of r)Math.abs(o)>this.largest&&Number.isFinite(o)&&(this.largest=Math.abs(o));this.heap(),this.scale=this.isLog()?li(0,this.unit):li(this.largest,this.unit),fe(this.title,this.name.title,this.scale.unit?b("span",{class:"unit"},` [${this.scale.unit}]`):null),this.title.title=this.specs.map(hn).join(`
`),this.drawChips();let n=new Set(this.lines.filter(r=>r.points).map(r=>r.index)),s=[...new Set(this.lines.filter(r=>!r.points&&!n.has(r.index)).map(r=>r.why))];fe(this.why,s.join("; ")),this.chart.element.hidden=!this.lines.some(r=>r.points),this.logButton.setAttribute("aria-pressed",String(this.isLog())),this.chart.element.hidden||this.chart.refresh(),this.cursors(null),this.sheet.hidden||this.drawSheet()}cursors(e){this.chart.upright("playhead",this.column.store.get("time")),this.chart.upright("pointer",e);let t=this.column.readAt();for(let[n,s]of this.told){let r=so(n.points,t),o=Be(Math.abs(r)<1e-12*this.largest?0:r/this.scale.factor,5);s.textContent!==o&&(s.textContent=o)}}readback(){return{title:this.name.title,unit:this.unit,runs:[...new Set(this.lines.map(e=>e.run.name))],series:this.lines.map(e=>({label:this.label(e),points:e.points?.x.length??0})),cursor:this.column.store.get("time")}}xLabel(){return`${ve("time")} [s]`}yLabel(){return[this.name.quantity||this.name.title,this.scale.unit?`[${this.scale.unit}]`:""].filter(Boolean).join(" ")}view(){let[e,t]=this.column.window(),n=this.isLog(),[s,r]=[1/0,-1/0];for(let a of this.drawn()){let{x:l,y:c}=a.points,h=Math.max(0,xi(l,e)-1),u=Math.min(l.length,xi(l,t)+1);for(let d=h;d<u;d++){let f=c[d];!Number.isFinite(f)||n&&f<=0||(f<s&&(s=f),f>r&&(r=f))}}return{x:[e,t],y:(n?Lh:ua)(s/this.scale.factor,r/this.scale.factor),log:n}}paint(e){for(let t of this.drawn())Ih(e,t.points.x,t.points.y,this.scale.factor,this.pen(t));for(let t of new Set(this.lines.map(n=>n.run))){let{kind:n,time:s}=t.header.status;n==="failed"&&s!==null&&Qv(e,s,{colour:this.chart.colour("--bad"),width:1.5,dash:[4,3]},ve("Failed"))}}zoomed(e){this.column.zoom(e)}reset(){this.column.zoom(null)}clicked(e){let[t,n]=this.column.store.get("range");this.column.store.set("playing",!1),this.column.store.set("time",Math.min(Math.max(e,t),n))}hovered(e){this.column.hover(e)}drawn(){return this.lines.filter(e=>e.points&&!this.hidden.has(Ya(e)))}heap(){if(this.below.clear(),this.isLog())return;let e=this.drawn(),t=this.column.window();e.forEach((n,s)=>{let r=e.slice(0,s).filter(o=>Sy(n.points,o.points,t,this.largest)).length;r&&this.below.set(Ya(n),Math.min(r,v_.length-1))})}several(){return new Set(this.lines.map(e=>e.run)).size>1}label(e){let t=this.name.labels[e.index]??hn(e.spec);return this.several()?this.specs.length>1?`${t}, ${e.run.name}`:e.run.name:t}pen(e){let t=this.several(),n=this.tone(e),s=n.startsWith("--")?this.chart.colour(n):n,r=this.column.store.get("selected")?.name,o=r!==void 0&&e.spec.channel.startsWith(`${r}.`),a=this.below.get(Ya(e));return a?{colour:s,width:o?2.4:1.6,dash:v_[a]}:{colour:s,width:o&&this.specs.length>1?2.4:1.4,dash:y2[t?e.index%6:Math.floor(e.index/6)%6]}}tone(e){if(this.several())return`--run${e.run.index%6}`;let t=this.specs.map(({channel:s})=>e.run.contacts.findIndex(({name:r})=>s.startsWith(`${r}.`)));return t.every(s=>s>=0)&&new Set(t).size===t.length?this.chart.legible(Ws(t[e.index])):`--run${e.index%6}`}isLog(){if(this.log!==null)return this.log;let e=Ti(this.column.scene(),this.specs[0]);return lx.has(e?.header.group??"")&&Ty(this.drawn().map(t=>t.points))}setLog(e){this.log=e,this.column.changed(),this.draw()}drawChips(){let e=this.lines.filter(s=>s.points),t=JSON.stringify([e.map(s=>this.label(s)),[...this.hidden],this.several(),[...this.below]]);if(t===this.legend&&this.told.length){let s=this.told.map(([,r])=>r);this.told=e.filter(r=>!this.hidden.has(Ya(r))).map((r,o)=>[r,s[o]]);return}this.legend=t,this.told=[];let n=e.length===1&&!this.several();this.chips.classList.toggle("many",e.length>1),fe(this.chips,...e.map(s=>{let r=this.hidden.has(Ya(s)),o=b("output",{});return r||this.told.push([s,o]),b("button",{type:"button",class:"chip",title:hn(s.spec),"aria-pressed":String(!r),onclick:()=>this.hide(Ya(s))},this.swatch(s),n&&this.label(s)===this.name.quantity?null:b("span",{},this.label(s)),o)}))}swatch(e){let{dash:t,width:n}=this.pen(e),s=this.tone(e),r=document.createElementNS("http://www.w3.org/2000/svg","svg");r.setAttribute("viewBox","0 0 20 8");let o=document.createElementNS("http://www.w3.org/2000/svg","line");for(let[a,l]of Object.entries({x1:0,x2:20,y1:4,y2:4,"stroke-width":n+.6,"stroke-dasharray":t?.join(" ")??""}))o.setAttribute(a,String(l));return o.style.stroke=s.startsWith("--")?`var(${s})`:s,r.append(o),r}hide(e){this.hidden.delete(e)||this.hidden.add(e),this.column.changed(),this.draw()}toggleSheet(){this.sheet.hidden=!this.sheet.hidden,this.sheet.hidden||this.drawSheet()}drawSheet(){let[e,t]=this.column.window(),n=l=>Number.isFinite(l)?Be(l/this.scale.factor,6):"–",s=l=>Number.isFinite(l)?Be(l,6):"–",r=this.drawn().map(l=>{let c=My(l.points,e,t);return b("tr",{},b("th",{},this.label(l)),...[n(c.least),s(c.leastAt),n(c.most),s(c.mostAt),n(c.mean)].map(h=>b("td",{},h)))}),o=this.scale.unit?` [${this.scale.unit}]`:"",a=[q("least"),q("at [s]"),q("greatest"),q("at [s]"),q("mean over time")];fe(this.sheet,b("p",{},q("In view: {from} to {to} s",{from:Be(e,6),to:Be(t,6)}),o?b("span",{},` · ${this.name.quantity}${o}`):null),b("table",{},b("thead",{},b("tr",{},b("th",{}),...a.map(l=>b("th",{},l)))),b("tbody",{},...r)))}saveCsv(){let e=this.unit||"-",t=this.lines.filter(n=>n.points).map(n=>({title:`${this.several()?`${n.run.name}: `:""}${hn(n.spec)} [${e}]`,points:n.points}));uo(fo(this.name.title,"csv"),rx(t),"text/csv")}savePng(){let e=this.chart.canvas;if(!e)return;let t=this.drawn().map(s=>({label:this.label(s),colour:this.pen(s).colour,dash:this.pen(s).dash??[]})),n=this.scale.unit?`${this.name.title} [${this.scale.unit}]`:this.name.title;da(e,n,t,this.chart.colour("--paper"),this.chart.colour("--ink"))}};var Ug=120,Yd=class{constructor(e){this.chooser=e;let t=Ze(b("button",{type:"button",class:"close",onclick:()=>this.hide()},"×"),"title","Close");this.element=b("aside",{class:"picker",hidden:!0},b("div",{class:"row"},b("h3",{},q("Channels")),t),this.search,b("label",{class:"row into"},q("into"),this.into),this.list),this.element.addEventListener("keydown",n=>{n.stopPropagation(),n.key==="Escape"&&this.hide()})}chooser;element;target=null;list=b("div",{class:"list"});search=Ze(b("input",{type:"search",oninput:()=>this.fillList()}),"placeholder","Search channels");into=b("select",{onchange:()=>this.aim()});open=new Set;show(e){this.target=e,this.element.hidden=!1,this.refresh(),this.search.focus()}hide(){this.element.hidden=!0}refresh(){if(this.element.hidden)return;let e=this.chooser.panels();this.target&&!e.includes(this.target)&&(this.target=null),fe(this.into,b("option",{value:-1,selected:!this.target},ve("a new plot")),...e.map((t,n)=>b("option",{value:n,selected:t===this.target},t.titleText))),this.fillList()}aim(){this.target=this.chooser.panels()[Number(this.into.value)]??null,this.fillList()}channels(){let e=new Map;for(let t of this.chooser.scene().runs)for(let n of t.channels.values())e.has(n.name)||e.set(n.name,n);return[...e.values()]}fillList(){let e=this.search.value.toLowerCase().split(/\s+/).filter(Boolean),t=this.list.scrollTop;if(!e.length)fe(this.list,...this.tree());else{let n=this.channels().filter(s=>{let r=`${s.name} ${po(s)} ${ve(po(s))} ${Oh(s)} ${ve(Oh(s))}`.toLowerCase();return e.every(o=>r.includes(o))});fe(this.list,...n.slice(0,Ug).map(s=>this.row(s,!0)),n.length>Ug?b("p",{class:"note"},ve("and {n} more",{n:n.length-Ug})):null,n.length?null:b("p",{class:"note"},ve("no channel has this in its name")))}this.list.scrollTop=t}tree(){let e=this.chooser.selected(),t=e===null?[]:this.channels().filter(s=>Ji(s.name)[0]===e);return[...t.length?[b("p",{class:"chosen"},q("Selected"),b("b",{},` ${e}`)),...t.map(s=>this.row(s,!1))]:[],...this.groups()]}groups(){let e=new Map(Object.keys(om).map(n=>[n,[]])),t=new Set(this.chooser.scene().runs.flatMap(({header:n})=>(n.model.things??[]).filter(s=>s.inner).map(({name:s})=>s)));for(let n of this.channels()){if(t.has(Ji(n.name)[0]))continue;let{group:s}=n.header;e.has(s)||e.set(s,[]),e.get(s).push(n)}return[...e].filter(([,n])=>n.length).map(([n,s])=>this.group(n,s))}group(e,t){let n=new Map;for(let s of t){let r=kh(s)?"":Ji(s.name)[0];n.set(r,[...n.get(r)??[],s])}return this.fold(`/${e}`,am(e),n.size>1||!n.has("")?n.size:t.length,()=>[...n].flatMap(([s,r])=>{let o=()=>r.map(a=>this.row(a,!1));return s?[this.fold(`/${e}/${s}`,s,0,o)]:o()}))}fold(e,t,n,s){let o=e.split("/").length===2?q(t):b("span",{},Uh(t)),a=b("details",{open:this.open.has(e)},b("summary",{},o,n?b("span",{class:"count"},n):null)),l=()=>{a.childElementCount===1&&a.append(...s())};return this.open.has(e)&&l(),a.addEventListener("toggle",()=>{a.open?(this.open.add(e),l()):this.open.delete(e)}),a}row(e,t){let n=Qo(e),s=n.filter(h=>h!==ls).map(h=>({channel:e.name,part:h})),r=po(e),o=Ji(e.name)[0],a=Ui(e.header.unit),l=b("button",{type:"button",class:"name",onclick:()=>this.toggle(s),"aria-pressed":String(s.every(h=>this.target?.has(h)))},t&&!kh(e)?b("b",{},`${Uh(o)} `):null,q(r),a?b("span",{class:"unit"},` [${a}]`):null),c=b("div",{class:"row channel",draggable:e.available},l,...n.length>1?n.map(h=>this.part(e,h)):[]);if(c.title=e.available?`${e.name}
${ve(Oh(e))}`:ve("the numbers of {channel} are not in this page; they are in the result file",{channel:e.name}),c.classList.toggle("missing",!e.available),!e.available)for(let h of c.querySelectorAll("button"))h.disabled=!0;return this.draggable(c,s),c}part(e,t){let n={channel:e.name,part:t},s=t===ls&&El(e)?"|·|":t,r=b("button",{type:"button",class:"part","aria-pressed":String(this.target?.has(n)??!1),onclick:()=>this.toggle([n])},s);return t===ls&&Ze(r,"title","magnitude"),this.draggable(r,[n]),r}draggable(e,t){e.draggable=!0,e.addEventListener("dragstart",n=>{n.stopPropagation(),n.dataTransfer?.setData("text/plain",JSON.stringify(t))}),e.dataset.key=t.map(hn).join(" ")}toggle(e){this.target=this.chooser.toggle(e,this.target),this.refresh()}};var jd=class{constructor(e){this.store=e;this.picker=new Yd(this),this.whole=Ze(b("button",{type:"button",class:"whole",hidden:!0,onclick:()=>this.zoom(null)},"↔"),"title","Whole time");let t=Ze(b("button",{type:"button",class:"add",onclick:()=>this.toggleAdding()},"+ ",q("Add plot")),"title","Choose channels to plot");this.tools=b("div",{class:"viewtools"},this.clock,this.whole,t),this.element.addEventListener("dragover",n=>n.preventDefault()),this.element.addEventListener("drop",n=>{n.preventDefault(),this.take(n.dataTransfer?.getData("text/plain")??"",null)}),e.on("time",()=>this.move()),e.on("shown",()=>{this.reload()}),e.on("selected",()=>this.redraw())}store;element=b("div",{class:"view time"});useful=!0;picker;tools;shownScene=null;list=[];touched=!1;names="";zoomedTo=null;pointer=null;waiting=!1;clock=b("output",{class:"at"});whole;async show(e,t){this.shownScene=e;let n=e.runs.map(r=>[...r.channels.keys()].join()).join("|")+e.runs.map(r=>r.header.status.kind).join(),s=this.list.some(r=>r.specs.some(o=>Ti(e,o)));if(t||!s||!this.touched&&n!==this.names){this.names=n;let r=await y_(e);if(this.shownScene!==e)return;JSON.stringify(r)===JSON.stringify(this.list.map(a=>a.specs))||this.set(r)}await this.reload()}scene(){return this.shownScene}panels(){return this.list}selected(){return this.store.get("selected")?.name??null}redraw(){if(!(!this.element.isConnected||this.element.hidden)){for(let e of this.list)e.draw();this.picker.refresh()}}async reload(){this.shownScene&&(await Promise.all(this.list.map(e=>e.load())),this.redraw(),this.tell())}set(e){for(let t of this.list)t.dispose();this.list=e.map(t=>new Uc(this,t)),fe(this.element,...this.list.map(t=>t.element)),this.noted()}noted(){this.element.querySelector(".none")?.remove(),this.list.length||this.element.append(b("p",{class:"none"},q("No plots; add one of any channel."))),this.store.set("plots",this.list.flatMap(e=>e.specs.map(hn)))}toggleAdding(){this.picker.element.hidden?this.picker.show(null):this.picker.hide()}choose(e){this.picker.show(e)}toggle(e,t){this.touched=!0;let n=t;if(n&&e.every(r=>n.has(r))){let r=new Set(e.map(hn));if(n.specs=n.specs.filter(o=>!r.has(hn(o))),!n.specs.length)return this.remove(n),null}else{let r=Ti(this.scene(),e[0])?.header.unit;!n||n.unit!==r?n=this.added(e):n.specs=[...n.specs,...e.filter(o=>!n.has(o))]}let s=n;return s.load().then(()=>{this.picker.refresh(),s.element.scrollIntoView({block:"nearest"})}),this.noted(),s}added(e){let t=new Uc(this,e);return this.list.push(t),this.element.append(t.element),t}dropped(e,t){this.take(t,e)}take(e,t){let n;try{n=JSON.parse(e)}catch{return}!Array.isArray(n)||!n.length||!Ti(this.scene(),n[0])||t&&n.every(s=>t.has(s))||this.toggle(n,t)}remove(e){this.touched=!0,this.list=this.list.filter(t=>t!==e),e.dispose(),this.noted(),this.picker.refresh(),this.redraw()}changed(){this.touched=!0}window(){if(this.zoomedTo)return this.zoomedTo;let e=this.store.get("shown").map(s=>this.scene().runs[s]).filter(s=>s?.time.length);if(!e.length)return[0,1];let[t,n]=[Math.min(...e.map(s=>s.start)),Math.max(...e.map(s=>s.end))];return n>t?[t,n]:[t,t+1]}zoom(e){this.changed(),this.zoomedTo=e,this.whole.hidden=!e,this.redraw()}hover(e){this.pointer=e,this.move()}readAt(){return this.pointer??this.store.get("time")}move(){this.waiting||!this.shownScene||(this.waiting=!0,requestAnimationFrame(()=>{this.waiting=!1,this.tell()}))}tell(){if(!this.element.isConnected||this.element.hidden)return;let[e,t]=this.window(),n=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(t-e,1e-9)))));this.clock.textContent=`t = ${Number.isFinite(this.readAt())?this.readAt().toFixed(n):Be(null)} s`,this.clock.classList.toggle("pointed",this.pointer!==null);for(let s of this.list)s.cursors(this.pointer)}};var Zd=class{constructor(e,t){this.root=e;this.time=new jd(t),this.tabs=[["Time",this.time],["Force-depth",new Gd(t)],["Orbit",new $d(t)],["x-y",new zh(t)],["Spectrum",new Xd(t,()=>this.time.window())]],fe(e,this.bar,b("div",{class:"desk"},this.body,this.time.picker.element)),fe(this.body,...this.tabs.map(([,n])=>n.element)),t.on("language",()=>this.redraw()),this.choose("Time")}root;time;tabs;open="Time";drawn="";bar=b("nav",{class:"tabs",role:"tablist"});body=b("div",{class:"views"});async show(e,t){await Promise.all(this.tabs.map(([,n])=>n.show(e,t))),this.draw()}choose(e){this.open=e,this.draw(),e!=="Time"&&this.time.picker.hide(),this.redraw()}draw(){let e=this.open,t=this.tabs.filter(([o,a])=>a.useful||o===e).map(([o])=>o),n=[e,...t].join();if(n===this.drawn)return;this.drawn=n;let s=this.tabs.find(([o])=>o===e)?.[1],r=t.map(o=>b("button",{type:"button",role:"tab","aria-selected":String(o===e),onclick:()=>this.choose(o)},q(o)));fe(this.bar,...r,s?.tools);for(let[o,a]of this.tabs)a.element.hidden=o!==e}readback(){return{panels:this.time.panels().map(e=>e.readback()),tab:this.open}}redraw(){this.tabs.find(([e])=>e===this.open)?.[1].redraw()}};var Kd=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5],v2=8,Og=1e4,Oc={start:"M3 3h2v10H3zM13 3v10L6 8z",back:"M11 3v10L4 8z",play:"M4 2.5v11L13.5 8z",pause:"M4 3h3v10H4zM9 3h3v10H9z",on:"M5 3v10l7-5z"};function x_(i){let e=document.createElementNS("http://www.w3.org/2000/svg","svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(e.namespaceURI,"path");return t.setAttribute("d",i),e.append(t),e}var Jd=class{constructor(e){this.store=e;this.speeds.addEventListener("change",()=>e.set("speed",Number(this.speeds.value))),this.loop.addEventListener("change",()=>e.set("loop",this.loop.checked)),this.slider.addEventListener("input",()=>this.scrub());let t=(n,s,r)=>Ze(b("button",{type:"button",onclick:()=>this.step(n)},x_(r)),"title",s);this.element=b("div",{class:"player"},t(-1/0,"To the start",Oc.start),t(-1,"One frame back (left arrow)",Oc.back),this.play,t(1,"One frame on (right arrow)",Oc.on),this.slider,this.clock,this.speeds,Ze(b("label",{class:"loop"},this.loop,q("Loop")),"title","Begin again at the end")),e.on("time",()=>this.tell()),e.on("playing",n=>this.playing(n)),e.on("speed",()=>this.offerSpeeds()),this.playing(!1)}store;element;scene=null;last=0;play=Ze(b("button",{class:"play",type:"button",onclick:()=>this.toggle()}),"title","Play or pause (space)");slider=Ze(b("input",{type:"range",min:0,max:Og,step:1,value:0,class:"scrub"}),"aria-label","Time");clock=b("output",{class:"clock"});speeds=Ze(b("select",{class:"speed"}),"title","Simulated time per second");loop=b("input",{type:"checkbox",checked:!0});show(e,t){this.scene=e;let[n,s]=e.span;if(this.store.set("range",[n,s]),t){let r=(s-n)/v2;this.store.set("speed",Kd.reduce((o,a)=>Math.abs(Math.log(a/r))<Math.abs(Math.log(o/r))?a:o))}this.offerSpeeds(),this.store.set("time",Math.min(Math.max(this.store.get("time"),n),s)),this.tell()}toggle(){let[e,t]=this.store.get("range");!this.store.get("playing")&&this.store.get("time")>=t&&this.store.set("time",e),this.store.set("playing",!this.store.get("playing"))}step(e){let t=this.scene?.runs[this.store.get("shown")[0]??0];if(!t||!t.frameTime.length)return;this.store.set("playing",!1);let[n,s]=t.frameAt(this.store.get("time")),r=e<0&&s>1e-9?n+1:n,o=Math.min(Math.max(r+e,0),t.frameTime.length-1);this.store.set("time",t.frameTime[o])}scrub(){let[e,t]=this.store.get("range");this.store.set("playing",!1),this.store.set("time",e+(t-e)*Number(this.slider.value)/Og)}playing(e){if(this.play.replaceChildren(x_(e?Oc.pause:Oc.play)),this.play.classList.toggle("on",e),!e)return;this.last=performance.now();let t=n=>{this.store.get("playing")&&(this.advance(Math.max(0,Math.min(.25,(n-this.last)/1e3))),this.last=n,requestAnimationFrame(t))};requestAnimationFrame(t)}advance(e){let[t,n]=this.store.get("range"),s=n-t;if(!(s>0))return this.store.set("playing",!1);let r=this.store.get("time")+e*this.store.get("speed");r>n&&(this.store.get("loop")?r=t+(r-t)%s:(r=n,this.store.set("playing",!1))),this.store.set("time",r)}tell(){let[e,t]=this.store.get("range"),n=this.store.get("time");this.slider.value=String(t>e?Math.round(Og*(n-e)/(t-e)):0);let s=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(t-e,1e-9)))));this.clock.textContent=`${n.toFixed(s)} s`}offerSpeeds(){let e=this.store.get("speed"),t=Kd.includes(e)?Kd:[...Kd,e].sort((n,s)=>n-s);this.speeds.replaceChildren(...t.map(n=>b("option",{value:n,selected:n===e},n<1?`1/${Math.round(1/n)}×`:`${n}×`))),this.speeds.value=String(e)}};var x2="abutscen",ja=class extends Error{},Bg=class{constructor(e,t,n){this.header=e;this.read=t;this.available=n}header;read;available;loaded=null;get name(){return this.header.name}curve(){return this.loaded??=this.read(),this.loaded}},zg=class{constructor(e,t,n,s,r,o,a,l,c,h,u){this.header=e;this.index=t;this.time=n;this.frames=s;this.positions=r;this.quaternions=o;this.contacts=a;this.pressures=l;this.bending=c;this.sweeps=h;this.channels=u;this.frameTime=Float64Array.from(s,d=>n[d])}header;index;time;frames;positions;quaternions;contacts;pressures;bending;sweeps;channels;frameTime;get name(){return this.header.name}get end(){return this.time.length?this.time[this.time.length-1]:0}get start(){return this.time.length?this.time[0]:0}frameAt(e){let t=this.frameTime,n=0,s=t.length-1;if(s<=0||e<=t[0])return[0,0];if(e>=t[s])return[s,0];for(;s-n>1;){let r=n+s>>1;t[r]<=e?n=r:s=r}return[n,(e-t[n])/(t[s]-t[n])]}},Vg=class{constructor(e,t,n){this.title=e;this.meshes=t;this.runs=n}title;meshes;runs;get span(){let e=this.runs.map(n=>n.start),t=this.runs.map(n=>n.end);return[Math.min(...e),Math.max(...t)]}};function Qd({runs:i}){let e=i.flatMap(t=>t.header.tracks).filter(t=>t.number===0&&t.peak_force>0&&t.peak_force_time!==null);return e.length?e.reduce((t,n)=>n.peak_force>t.peak_force?n:t).peak_force_time:null}async function ef(i,e){if(new TextDecoder().decode(i.slice(0,8))!==x2)throw new ja("this is no scene of abut");let n=new DataView(i),s=n.getUint32(8,!0);if(s!==2)throw new ja(`this scene has format ${s}, and this viewer reads format 2; make it anew with this abut`);let r=n.getUint32(12,!0),o=await __(new Uint8Array(i,16,r)),a=JSON.parse(new TextDecoder().decode(o)),l=new Uint8Array(i,16+8*Math.ceil(r/8)),c=await Promise.all(a.meshes.map(u=>b2(l,u))),h=await Promise.all(a.runs.map((u,d)=>_2(l,u,d,e)));return new Vg(a.title,c,h)}async function b2(i,e){return{vertices:await Pi(i,e.vertices),faces:await Pi(i,e.faces),edges:e.edges?await Pi(i,e.edges):null,smooth:e.smooth}}async function _2(i,e,t,n){let s=await Pi(i,e.time),r=new Map;for(let o of e.channels){let a=()=>S2(i,o,s,t,n);r.set(o.name,new Bg(o,a,o.data!==null||n!==void 0))}return new zg(e,t,s,await Pi(i,e.frames),await Pi(i,e.positions),await Pi(i,e.quaternions),await Promise.all(e.contacts.map(async({name:o,tracks:a})=>({name:o,tracks:await Promise.all(a.map(l=>kg(i,l)))}))),await Promise.all(e.pressures.map(async({contact:o,time:a,...l})=>({contact:o,time:a,...await kg(i,l)}))),await Promise.all(e.bending.map(o=>w2(i,o))),await Promise.all(e.sweeps.map(async({name:o,steps:a,turning:l,...c})=>({name:o,steps:a,turning:l,...await kg(i,c)}))),r)}async function w2(i,{part:e,largest:t,interfaces:n,...s}){let{frequencies:r,coordinates:o,shapes:a,stress:l}=s;return{part:e,largest:t,interfaces:n,frequencies:await Pi(i,r),coordinates:await Pi(i,o),shapes:await Pi(i,a),stress:l?await Pi(i,l):null}}async function kg(i,e){let t=Object.entries(e),n=await Promise.all(t.map(async([s,r])=>[s,await Pi(i,r)]));return Object.fromEntries(n)}async function S2(i,e,t,n,s){let r;if(e.data)r=await Pi(i,e.data);else if(s)r=await s(n,e.name);else throw new ja(`the numbers of ${e.name} are not in this page; they are in the result file`);let o=e.rows?await Pi(i,e.rows):null,a=Math.max(1,e.components.length),l=r.length/a,c=Array.from({length:a},(h,u)=>{let d=new Float64Array(l);for(let f=0;f<l;f++)d[f]=r[f*a+u];return d});return{time:o?Float64Array.from(o,h=>t[h]):t.subarray(0,l),values:c}}var b_={f8:8,f4:4,i4:4,u4:4};async function Pi(i,e){let t=i.slice(e.at,e.at+e.bytes),n=!1,s=!1;for(let o of[...e.code??[]].reverse())if(o==="deflate")t=await __(t);else if(o==="shuffle")t=T2(t,b_[e.type]);else if(o==="delta2")n=!0;else if(o==="zigzag")s=!0;else throw new ja(`unknown coding "${o}"; this viewer is older than the scene`);let r=M2(t,e.type);if(n&&A2(r,e.shape),s)for(let o=0;o<r.length;o++)r[o]=r[o]>>>1^-(r[o]&1);return e.scale===void 0?r:E2(r,e)}function M2(i,e){let{buffer:t,byteOffset:n,byteLength:s}=i,r=s/b_[e];return e==="f8"?new Float64Array(t,n,r):e==="f4"?new Float32Array(t,n,r):e==="i4"?new Int32Array(t,n,r):new Uint32Array(t,n,r)}async function __(i){let e=new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new Uint8Array(await new Response(e).arrayBuffer())}function T2(i,e){let t=i.length/e,n=new Uint8Array(i.length);for(let s=0;s<e;s++)for(let r=0,o=s*t;r<t;r++)n[r*e+s]=i[o+r];return n}function A2(i,e){let t=e.slice(1).reduce((n,s)=>n*s,1);for(let n=0;n<i.length;n++){let s=i[n],r=s>>>1^-(s&1);n>=2*t?r+=2*i[n-t]-i[n-2*t]:n>=t&&(r+=i[n-t]),i[n]=r|0}}function E2(i,e){let t=e.shape[e.shape.length-1]??1,n=(a,l)=>Array.from({length:t},(c,h)=>Array.isArray(a)?a[h]:a??l),s=n(e.scale,1),r=n(e.offset,0),o=new Float32Array(i.length);for(let a=0,l=0;a<i.length;a++)o[a]=r[l]+s[l]*i[a],++l===t&&(l=0);return o}var Eo=i=>{let e=b("span",{class:"icon","aria-hidden":"true"});return e.innerHTML=`<svg viewBox="0 0 20 20">${i}</svg>`,e},tf='<path d="M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8"/>',Jr={iso:tf,front:`${tf}<path class="full" d="M3.5 6 10 9.5v8L3.5 14z"/>`,top:`${tf}<path class="full" d="M10 2.5 16.5 6 10 9.5 3.5 6z"/>`,right:`${tf}<path class="full" d="M16.5 6v8L10 17.5v-8z"/>`,fit:'<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/><circle cx="10" cy="10" r="3"/>',near:'<path d="M6 6h8v8H6zM2 2h0l4 4M18 2l-4 4M2 18l4-4M18 18l-4-4"/>',parallel:'<path d="M3 7h10v10H3zM7 3h10v10M3 7l4-4M13 7l4-4M13 17l4-4M7 3v0"/>'},nf=class{constructor(e,t,...n){this.store=e;this.does=t;let s=Za("Parallel or perspective",Eo(Jr.near),()=>{s.replaceChildren(Eo(this.does.project()?Jr.parallel:Jr.near))});this.element=b("div",{class:"tools",role:"toolbar"},b("div",{class:"group"},Za("View from a corner",Eo(Jr.iso),()=>t.look("iso")),Za("View from the front",Eo(Jr.front),()=>t.look("front")),Za("View from the top",Eo(Jr.top),()=>t.look("top")),Za("View from the right",Eo(Jr.right),()=>t.look("right")),Za("Fit everything",Eo(Jr.fit),()=>t.fit()),s),Bc("Show","What is drawn",...this.options()),...n),e.on("arrowScale",r=>this.tellScale(r)),e.on("traces",()=>this.tellTraces()),this.tellScale(e.get("arrowScale"))}store;does;element;traces=b("input",{type:"checkbox"});slider=Ze(b("input",{type:"range",min:-1.5,max:1.5,step:.05,value:0,class:"arrow-scale"}),"aria-label","Arrow length");factor=b("output",{});options(){let{store:e}=this;return this.traces.addEventListener("change",()=>e.set("traces",this.traces.checked?this.does.movable():[])),this.slider.addEventListener("input",()=>e.set("arrowScale",10**Number(this.slider.value))),[kc(e,"arrows","Contact forces"),b("label",{class:"slide"},q("Arrow length"),this.slider,this.factor),kc(e,"pressure","Contact pressure"),b("label",{},this.traces,q("Paths")),kc(e,"marks","Joints and springs"),kc(e,"edges","Edges"),kc(e,"transparent","See through")]}tellScale(e){this.slider.value=String(Math.log10(e)),this.factor.textContent=`×${Number(e.toPrecision(2))}`}tellTraces(){let[e,t]=[this.store.get("traces").length,this.does.movable().length];this.traces.checked=e>0,this.traces.indeterminate=e>0&&e<t}};function Za(i,e,t){let n=b("button",{type:"button",onclick:t},e);return Ze(n,"aria-label",i),Ze(n,"title",i)}function kc(i,e,t){let n=b("input",{type:"checkbox",checked:i.get(e)});return n.addEventListener("change",()=>i.set(e,n.checked)),i.on(e,()=>n.checked=i.get(e)),b("label",{},n,q(t))}function Bc(i,e,...t){let n=b("div",{class:"stage-sheet",hidden:!0},...t),s=b("button",{type:"button","aria-expanded":"false"},q(i),b("span",{class:"caret"},"▾"));Ze(s,"title",e);let r=b("div",{class:"popover"},s,n),o=c=>{n.hidden=!c,s.setAttribute("aria-expanded",String(c));for(let[h,u]of[["pointerdown",a],["keydown",l]])c?r.getRootNode().addEventListener(h,u,!0):r.getRootNode().removeEventListener(h,u,!0)},a=c=>{r.contains(c.target)||o(!1)},l=c=>{if(c.key!=="Escape")return;let h=r.contains(r.getRootNode().activeElement);o(!1),h&&s.focus()};return s.addEventListener("click",()=>o(!!n.hidden)),r}function w_([i,e],t,n){let s=Math.max(1,Math.floor((e-i)/t*n+1e-9)+1);return Array.from({length:s},(r,o)=>Math.min(e,i+o*t/n))}async function zc(i){await new Promise(e=>setTimeout(e,0)),i.throwIfAborted()}var Ka=WS(F_(),1);var j2=8;async function U_(i){let{painter:e,times:t,width:n,height:s,rate:r}=i,o=await Z2(i),a=(0,Ka.GIFEncoder)();for(let l=0;l<t.length;l++){e.paint(t[l]);let c=(0,Ka.applyPalette)(e.pixels(),o);a.writeFrame(c,n,s,{palette:l?void 0:o,delay:1e3/r,repeat:0}),i.progress((l+1)/t.length),await zc(i.stopped)}return a.finish(),{blob:new Blob([a.bytes()],{type:"image/gif"}),ending:"gif",how:"GIF"}}async function Z2({painter:i,times:e,stopped:t}){let n=new Set,s=Math.min(j2,e.length);for(let a=0;a<s;a++){i.paint(e[Math.round(a*(e.length-1)/Math.max(1,s-1))]);let l=new Uint32Array(i.pixels().buffer);for(let c of l)n.add(c&16579836);await zc(t)}let r=Uint32Array.from(n,a=>(a|a>>6&197379|4278190080)>>>0),o=[[255,255,255],...i.always];return[...o,...(0,Ka.quantize)(new Uint8Array(r.buffer),256-o.length)]}var K2={displacement:"Nodal displacement",stress:"Von Mises stress"},J2={displacement:"m",stress:"Pa"};function Ja(i,e){let{bodies:t}=i;if(!t.bent.find(u=>u.coloured(e))||e.bendColour==="none")return null;let s=K2[e.bendColour],r=e.bendMode,o=r&&t.bent.find(({body:u})=>u===r.body)?.bending.frequencies[r.mode];if(r&&o&&e.swing!==null)return{title:s,unit:"",most:1,note:"of the largest, mode {k} at {f}",noteValues:{k:r.mode+1,f:O_(o)}};let a=i.most(e),{factor:l,unit:c}=li(a,J2[e.bendColour]),h={title:s,unit:c,most:a/l};return r&&o?{...h,note:"mode {k} alone, {f}",noteValues:{k:r.mode+1,f:O_(o)}}:e.bendScale===1?h:{...h,note:"deformation ×{x}",noteValues:{x:e.bendScale}}}function O_(i){let{factor:e,unit:t}=li(i,"Hz");return`${Number((i/e).toPrecision(4))} ${t}`}var Hc=["#440154","#472d7b","#3b528b","#2c728e","#21918c","#28ae80","#5ec962","#addc30","#fde725"].map(i=>new Ge(i));function Xg(i,e){let t=Math.min(Math.max(i,0),1)*(Hc.length-1),n=Math.min(Math.floor(t),Hc.length-2);return e.copy(Hc[n]).lerp(Hc[n+1],t-n)}function Wc(i){let e=new Ge;return Array.from({length:i},(t,n)=>{let s=Xg(n/(i-1),e).getHex();return[s>>16,s>>8&255,s&255]})}var qg=[1,.75,.5,.25,0],Gc=class{element;told="";constructor(e){this.element=b("div",{class:`colour-bar ${e}`,hidden:!0})}show(e){this.element.hidden=!e;let t=JSON.stringify(e);if(!e||this.told===t)return;this.told=t;let n=qg.map(r=>b("span",{},Be(r*e.most,3))),s=Hc.map(r=>`#${r.getHexString()}`).join(", ");fe(this.element,b("b",{},q(e.title),e.unit?` [${e.unit}]`:null),b("div",{},b("i",{style:`background: linear-gradient(to top, ${s})`}),b("div",{class:"ticks"},...n)),e.note?b("small",{},q(e.note,e.noteValues)):null)}};var af=class{constructor(e,t,n,s,r){this.scene=e;this.store=t;this.extent=n;this.theme=s;this.hidden=r?.hidden??new Set,this.muted=r?.muted??new Set}scene;store;extent;theme;solids=new Map;wires=new Map;planes=new Map;hidden;muted;get cell(){return jg(this.extent.floor/25)}solid(e){return Yg(this.solids,e,()=>k_(this.scene.meshes[e]))}wire(e){return Yg(this.wires,e,()=>{let{vertices:t,edges:n}=this.scene.meshes[e],s=new Et;return s.setAttribute("position",new ht(t,3)),s.setIndex(new ht(n??new Uint32Array,1)),s})}plane(e){return Yg(this.planes,e,()=>Q2(this.scene.meshes[e],this.cell))}dispose(){for(let e of[this.solids,this.wires,this.planes])for(let t of e.values())t.dispose()}};function Yg(i,e,t){let n=i.get(e)??t();return i.set(e,n),n}function k_(i){let e=new Et;return e.setAttribute("position",new ht(i.vertices,3)),e.setIndex(new ht(i.faces,1)),e.computeVertexNormals(),e}function Q2(i,e){let t=k_(i),n=c=>new N().fromArray(i.vertices,3*i.faces[c]),s=n(0),r=n(1).sub(s).normalize(),o=n(2).sub(s).cross(r).cross(r).normalize().negate(),a=new Float32Array(i.vertices.length/3*2),l=new N;for(let c=0;c<a.length/2;c++)l.fromArray(i.vertices,3*c),a[2*c]=l.dot(r)/e,a[2*c+1]=l.dot(o)/e;return t.setAttribute("uv",new ht(a,2)),t}function jg(i){let e=10**Math.floor(Math.log10(i)),t=i/e;return(t>=5?5:t>=2?2:1)*e}var e3=110,t3=[["x","#cf4036",new N(1,0,0)],["y","#2f9150",new N(0,1,0)],["z","#2f6fce",new N(0,0,1)]],Zg=[[1,"m"],[.001,"mm"],[1e-6,"µm"],[1e-9,"nm"]];function Kg(i){let[e,t]=Zg.find(([n])=>i>=.9999999*n&&(n<1||i>=1))??Zg[Zg.length-1];return`${Number((i/e).toPrecision(3))} ${t}`}function Jg(i,e=e3){let t=jg(i*e);return{metres:t,pixels:t/i,label:Kg(t)}}var lf=class{element;triad=document.createElementNS("http://www.w3.org/2000/svg","svg");bar=b("i",{});label=b("span",{});constructor(){this.triad.setAttribute("viewBox","-32 -32 64 64"),this.triad.setAttribute("class","triad");let e=Ze(b("div",{class:"scale"},this.label,this.bar),"title","Scale in the middle of the picture");this.element=b("div",{class:"scalebar"}),this.element.append(this.triad,e)}show(e){let{pixels:t,label:n}=Jg(e.scale);this.bar.style.width=`${t.toFixed(1)}px`,this.label.textContent!==n&&(this.label.textContent=n);let s=e.turn,r=t3.map(([o,a,l])=>({name:o,colour:a,end:l.clone().applyQuaternion(s)}));r.sort((o,a)=>o.end.z-a.end.z),this.triad.innerHTML=r.map(({name:o,colour:a,end:l})=>{let[c,h]=[l.x,-l.y],u=`<text x="${(26*c).toFixed(1)}" y="${(26*h+3.5).toFixed(1)}" fill="${a}">${o}</text>`;return`<line x2="${(18*c).toFixed(1)}" y2="${(18*h).toFixed(1)}" stroke="${a}"/>${u}`}).join("")}};var wr='system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif',$c="#1b2430",Qa="#5b6776",n3=6,cf=class{constructor(e,t){this.stage=e;this.look=t;Object.assign(this.canvas,{width:t.width,height:t.height}),this.context=this.canvas.getContext("2d",{willReadFrequently:!0}),this.unit=Math.max(11,Math.round(Math.min(t.height/36,t.width/48)))}stage;look;canvas=document.createElement("canvas");context;unit;paint(e){let{context:t,look:n,stage:s}=this;t.clearRect(0,0,n.width,n.height),n.background&&(t.fillStyle=n.background,t.fillRect(0,0,n.width,n.height)),t.drawImage(s.pose(e,n.width,n.height),0,0),n.caption&&this.write(e)}pixels(){return this.context.getImageData(0,0,this.look.width,this.look.height).data}get always(){let[e]=this.stage.layers;return e&&(e.run.pressures.length||Ja(e,this.stage.bend))?Wc(24):[]}write(e){let{context:t,look:n,unit:s,stage:r}=this,o=s*1.1;t.textBaseline="alphabetic",this.text(i3(r),o,o+s,$c,`650 ${1.2*s}px ${wr}`),this.text(s3(r,e),n.width-o,o+s,$c,`${1.1*s}px ${wr}`,"right"),r.layers.length>1&&this.runs(o,o+2.7*s),this.bar(o,n.height-o);let a=this.legend(n.width-o,n.height-o),l=r.layers[0]&&Ja(r.layers[0],r.bend);l&&this.colours(l,n.width-o,n.height-o-1.5*s*(a+1))}colours({title:e,unit:t,most:n,note:s,noteValues:r},o,a){let{context:l,unit:c}=this,[h,u]=[9*c,1.1*c],d=s?a-1.4*c:a,f=o-5*c;Wc(Math.ceil(h)).forEach(([y,p,g],x)=>{l.fillStyle=`rgb(${y} ${p} ${g})`,l.fillRect(f,d-x-1,u,1.5)});for(let y of qg)this.text(Be(y*n,3),f+u+.5*c,d-y*h+.35*c,$c,`${.95*c}px ${wr}`);this.text(`${ve(e)}${t?` [${t}]`:""}`,o,d-h-1.1*c,$c,`600 ${c}px ${wr}`,"right"),s&&this.text(ve(s,r),o,a,Qa,`${.95*c}px ${wr}`,"right")}text(e,t,n,s,r,o="left"){Object.assign(this.context,{fillStyle:s,font:r,textAlign:o}),this.context.fillText(e,t,n)}runs(e,t){let{context:n,unit:s,stage:r}=this;r.layers.forEach((o,a)=>{let l=t+1.5*s*a;n.fillStyle=a?`#${r.world.theme.runs[o.run.index%6].getHexString()}`:Qa,n.fillRect(e,l-.75*s,.8*s,.8*s),this.text(o.run.name,e+1.3*s,l,Qa,`${s}px ${wr}`)})}bar(e,t){let{context:n,unit:s,stage:r,look:o}=this,a=o.height/r.view.size[1],{pixels:l,label:c}=Jg(r.view.scale/a,9*s);n.fillStyle=Qa,n.fillRect(e,t-.18*s,l,.18*s),this.text(c,e,t-.6*s,Qa,`${.95*s}px ${wr}`)}legend(e,t){let{context:n,unit:s,stage:r}=this,[o]=r.layers;if(!o||!r.store.get("arrows"))return 0;let a=o.run.contacts.map(({name:l},c)=>({name:l,k:c,load:o.arrows.loads[c]})).filter(({name:l})=>!r.world.muted.has(l));return a.length>n3?0:(a.forEach(({name:l,k:c,load:h},u)=>{let d=t-1.5*s*(a.length-1-u),f=h.places?`${Be(h.force,3)} N`:"–";this.text(f,e,d,$c,`${s}px ${wr}`,"right"),this.text(l,e-5.5*s,d,Qa,`${s}px ${wr}`,"right");let m=n.measureText(l).width;n.fillStyle=Ws(c),n.fillRect(e-5.5*s-m-1.3*s,d-.75*s,.8*s,.8*s)}),a.length)}};function i3({layers:i,scene:e}){return i.length>1?ve("{n} results compared",{n:i.length}):(e?.runs.length??0)>1?i[0].run.name:e?.title||ve("Result")}function s3(i,e){let[t,n]=i.store.get("range"),s=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(n-t,1e-9)))));return`t = ${e.toFixed(s)} s`}var c0=(i,e,t)=>{if(!e.has(i))throw TypeError("Cannot "+t)},W=(i,e,t)=>(c0(i,e,"read from private field"),t?t.call(i):e.get(i)),_t=(i,e,t)=>{if(e.has(i))throw TypeError("Cannot add the same private member more than once");e instanceof WeakSet?e.add(i):e.set(i,t)},Yn=(i,e,t,n)=>(c0(i,e,"write to private field"),n?n.call(i,t):e.set(i,t),t),r3=(i,e,t,n)=>({set _(s){Yn(i,e,s,t)},get _(){return W(i,e,n)}}),It=(i,e,t)=>(c0(i,e,"access private method"),t),Dt=new Uint8Array(8),Ys=new DataView(Dt.buffer),Fn=i=>[(i%256+256)%256],kt=i=>(Ys.setUint16(0,i,!1),[Dt[0],Dt[1]]),o3=i=>(Ys.setInt16(0,i,!1),[Dt[0],Dt[1]]),z_=i=>(Ys.setUint32(0,i,!1),[Dt[1],Dt[2],Dt[3]]),Ve=i=>(Ys.setUint32(0,i,!1),[Dt[0],Dt[1],Dt[2],Dt[3]]),a3=i=>(Ys.setInt32(0,i,!1),[Dt[0],Dt[1],Dt[2],Dt[3]]),No=i=>(Ys.setUint32(0,Math.floor(i/2**32),!1),Ys.setUint32(4,i,!1),[Dt[0],Dt[1],Dt[2],Dt[3],Dt[4],Dt[5],Dt[6],Dt[7]]),h0=i=>(Ys.setInt16(0,2**8*i,!1),[Dt[0],Dt[1]]),Xs=i=>(Ys.setInt32(0,2**16*i,!1),[Dt[0],Dt[1],Dt[2],Dt[3]]),Qg=i=>(Ys.setInt32(0,2**30*i,!1),[Dt[0],Dt[1],Dt[2],Dt[3]]),is=(i,e=!1)=>{let t=Array(i.length).fill(null).map((n,s)=>i.charCodeAt(s));return e&&t.push(0),t},mf=i=>i&&i[i.length-1],u0=i=>{let e;for(let t of i)(!e||t.presentationTimestamp>e.presentationTimestamp)&&(e=t);return e},qs=(i,e,t=!0)=>{let n=i*e;return t?Math.round(n):n},V_=i=>{let e=i*(Math.PI/180),t=Math.cos(e),n=Math.sin(e);return[t,n,0,-n,t,0,0,0,1]},H_=V_(0),G_=i=>[Xs(i[0]),Xs(i[1]),Qg(i[2]),Xs(i[3]),Xs(i[4]),Qg(i[5]),Xs(i[6]),Xs(i[7]),Qg(i[8])],Yc=i=>!i||typeof i!="object"?i:Array.isArray(i)?i.map(Yc):Object.fromEntries(Object.entries(i).map(([e,t])=>[e,Yc(t)])),il=i=>i>=0&&i<2**32,An=(i,e,t)=>({type:i,contents:e&&new Uint8Array(e.flat(10)),children:t}),on=(i,e,t,n,s)=>An(i,[Fn(e),z_(t),n??[]],s),l3=i=>{let e=512;return i.fragmented?An("ftyp",[is("iso5"),Ve(e),is("iso5"),is("iso6"),is("mp41")]):An("ftyp",[is("isom"),Ve(e),is("isom"),i.holdsAvc?is("avc1"):[],is("mp41")])},e0=i=>({type:"mdat",largeSize:i}),c3=i=>({type:"free",size:i}),hf=(i,e,t=!1)=>An("moov",null,[h3(e,i),...i.map(n=>u3(n,e)),t?H3(i):null]),h3=(i,e)=>{let t=qs(Math.max(0,...e.filter(o=>o.samples.length>0).map(o=>{let a=u0(o.samples);return a.presentationTimestamp+a.duration})),i0),n=Math.max(...e.map(o=>o.id))+1,s=!il(i)||!il(t),r=s?No:Ve;return on("mvhd",+s,0,[r(i),r(i),Ve(i0),r(t),Xs(1),h0(1),Array(10).fill(0),G_(H_),Array(24).fill(0),Ve(n)])},u3=(i,e)=>An("trak",null,[d3(i,e),f3(i,e)]),d3=(i,e)=>{let t=u0(i.samples),n=qs(t?t.presentationTimestamp+t.duration:0,i0),s=!il(e)||!il(n),r=s?No:Ve,o;return i.info.type==="video"?o=typeof i.info.rotation=="number"?V_(i.info.rotation):i.info.rotation:o=H_,on("tkhd",+s,3,[r(e),r(e),Ve(i.id),Ve(0),r(n),Array(8).fill(0),kt(0),kt(0),h0(i.info.type==="audio"?1:0),kt(0),G_(o),Xs(i.info.type==="video"?i.info.width:0),Xs(i.info.type==="video"?i.info.height:0)])},f3=(i,e)=>An("mdia",null,[p3(i,e),m3(i.info.type==="video"?"vide":"soun"),g3(i)]),p3=(i,e)=>{let t=u0(i.samples),n=qs(t?t.presentationTimestamp+t.duration:0,i.timescale),s=!il(e)||!il(n),r=s?No:Ve;return on("mdhd",+s,0,[r(e),r(e),Ve(i.timescale),r(n),kt(21956),kt(0)])},m3=i=>on("hdlr",0,0,[is("mhlr"),is(i),Ve(0),Ve(0),Ve(0),is("mp4-muxer-hdlr",!0)]),g3=i=>An("minf",null,[i.info.type==="video"?y3():v3(),x3(),w3(i)]),y3=()=>on("vmhd",0,1,[kt(0),kt(0),kt(0),kt(0)]),v3=()=>on("smhd",0,0,[kt(0),kt(0)]),x3=()=>An("dinf",null,[b3()]),b3=()=>on("dref",0,0,[Ve(1)],[_3()]),_3=()=>on("url ",0,1),w3=i=>{let e=i.compositionTimeOffsetTable.length>1||i.compositionTimeOffsetTable.some(t=>t.sampleCompositionTimeOffset!==0);return An("stbl",null,[S3(i),U3(i),O3(i),k3(i),B3(i),z3(i),e?V3(i):null])},S3=i=>on("stsd",0,0,[Ve(1)],[i.info.type==="video"?M3(J3[i.info.codec],i):D3(eI[i.info.codec],i)]),M3=(i,e)=>An(i,[Array(6).fill(0),kt(1),kt(0),kt(0),Array(12).fill(0),kt(e.info.width),kt(e.info.height),Ve(4718592),Ve(4718592),Ve(0),kt(1),Array(32).fill(0),kt(24),o3(65535)],[Q3[e.info.codec](e),e.info.decoderConfig.colorSpace?C3(e):null]),T3={bt709:1,bt470bg:5,smpte170m:6},A3={bt709:1,smpte170m:6,"iec61966-2-1":13},E3={rgb:0,bt709:1,bt470bg:5,smpte170m:6},C3=i=>An("colr",[is("nclx"),kt(T3[i.info.decoderConfig.colorSpace.primaries]),kt(A3[i.info.decoderConfig.colorSpace.transfer]),kt(E3[i.info.decoderConfig.colorSpace.matrix]),Fn((i.info.decoderConfig.colorSpace.fullRange?1:0)<<7)]),R3=i=>i.info.decoderConfig&&An("avcC",[...new Uint8Array(i.info.decoderConfig.description)]),P3=i=>i.info.decoderConfig&&An("hvcC",[...new Uint8Array(i.info.decoderConfig.description)]),I3=i=>{if(!i.info.decoderConfig)return null;let e=i.info.decoderConfig;if(!e.colorSpace)throw new Error("'colorSpace' is required in the decoder config for VP9.");let t=e.codec.split("."),n=Number(t[1]),s=Number(t[2]),a=(Number(t[3])<<4)+(0<<1)+Number(e.colorSpace.fullRange);return on("vpcC",1,0,[Fn(n),Fn(s),Fn(a),Fn(2),Fn(2),Fn(2),kt(0)])},L3=()=>{let t=(1<<7)+1;return An("av1C",[t,0,0,0])},D3=(i,e)=>An(i,[Array(6).fill(0),kt(1),kt(0),kt(0),Ve(0),kt(e.info.numberOfChannels),kt(16),kt(0),kt(0),Xs(e.info.sampleRate)],[tI[e.info.codec](e)]),N3=i=>{let e=new Uint8Array(i.info.decoderConfig.description);return on("esds",0,0,[Ve(58753152),Fn(32+e.byteLength),kt(1),Fn(0),Ve(75530368),Fn(18+e.byteLength),Fn(64),Fn(21),z_(0),Ve(130071),Ve(130071),Ve(92307584),Fn(e.byteLength),...e,Ve(109084800),Fn(1),Fn(2)])},F3=i=>{let e=3840,t=0,n=i.info.decoderConfig?.description;if(n){if(n.byteLength<18)throw new TypeError("Invalid decoder description provided for Opus; must be at least 18 bytes long.");let s=ArrayBuffer.isView(n)?new DataView(n.buffer,n.byteOffset,n.byteLength):new DataView(n);e=s.getUint16(10,!0),t=s.getInt16(14,!0)}return An("dOps",[Fn(0),Fn(i.info.numberOfChannels),kt(e),Ve(i.info.sampleRate),h0(t),Fn(0)])},U3=i=>on("stts",0,0,[Ve(i.timeToSampleTable.length),i.timeToSampleTable.map(e=>[Ve(e.sampleCount),Ve(e.sampleDelta)])]),O3=i=>{if(i.samples.every(t=>t.type==="key"))return null;let e=[...i.samples.entries()].filter(([,t])=>t.type==="key");return on("stss",0,0,[Ve(e.length),e.map(([t])=>Ve(t+1))])},k3=i=>on("stsc",0,0,[Ve(i.compactlyCodedChunkTable.length),i.compactlyCodedChunkTable.map(e=>[Ve(e.firstChunk),Ve(e.samplesPerChunk),Ve(1)])]),B3=i=>on("stsz",0,0,[Ve(0),Ve(i.samples.length),i.samples.map(e=>Ve(e.size))]),z3=i=>i.finalizedChunks.length>0&&mf(i.finalizedChunks).offset>=2**32?on("co64",0,0,[Ve(i.finalizedChunks.length),i.finalizedChunks.map(e=>No(e.offset))]):on("stco",0,0,[Ve(i.finalizedChunks.length),i.finalizedChunks.map(e=>Ve(e.offset))]),V3=i=>on("ctts",0,0,[Ve(i.compositionTimeOffsetTable.length),i.compositionTimeOffsetTable.map(e=>[Ve(e.sampleCount),Ve(e.sampleCompositionTimeOffset)])]),H3=i=>An("mvex",null,i.map(G3)),G3=i=>on("trex",0,0,[Ve(i.id),Ve(1),Ve(0),Ve(0),Ve(0)]),B_=(i,e)=>An("moof",null,[W3(i),...e.map($3)]),W3=i=>on("mfhd",0,0,[Ve(i)]),W_=i=>{let e=0,t=0,n=0,s=0,r=i.type==="delta";return t|=+r,r?e|=1:e|=2,e<<24|t<<16|n<<8|s},$3=i=>An("traf",null,[X3(i),q3(i),Y3(i)]),X3=i=>{let e=0;e|=8,e|=16,e|=32,e|=131072;let t=i.currentChunk.samples[1]??i.currentChunk.samples[0],n={duration:t.timescaleUnitsToNextSample,size:t.size,flags:W_(t)};return on("tfhd",0,e,[Ve(i.id),Ve(n.duration),Ve(n.size),Ve(n.flags)])},q3=i=>on("tfdt",1,0,[No(qs(i.currentChunk.startTimestamp,i.timescale))]),Y3=i=>{let e=i.currentChunk.samples.map(y=>y.timescaleUnitsToNextSample),t=i.currentChunk.samples.map(y=>y.size),n=i.currentChunk.samples.map(W_),s=i.currentChunk.samples.map(y=>qs(y.presentationTimestamp-y.decodeTimestamp,i.timescale)),r=new Set(e),o=new Set(t),a=new Set(n),l=new Set(s),c=a.size===2&&n[0]!==n[1],h=r.size>1,u=o.size>1,d=!c&&a.size>1,f=l.size>1||[...l].some(y=>y!==0),m=0;return m|=1,m|=4*+c,m|=256*+h,m|=512*+u,m|=1024*+d,m|=2048*+f,on("trun",1,m,[Ve(i.currentChunk.samples.length),Ve(i.currentChunk.offset-i.currentChunk.moofOffset||0),c?Ve(n[0]):[],i.currentChunk.samples.map((y,p)=>[h?Ve(e[p]):[],u?Ve(t[p]):[],d?Ve(n[p]):[],f?a3(s[p]):[]])])},j3=i=>An("mfra",null,[...i.map(Z3),K3()]),Z3=(i,e)=>on("tfra",1,0,[Ve(i.id),Ve(63),Ve(i.finalizedChunks.length),i.finalizedChunks.map(n=>[No(qs(n.startTimestamp,i.timescale)),No(n.moofOffset),Ve(e+1),Ve(1),Ve(1)])]),K3=()=>on("mfro",0,0,[Ve(0)]),J3={avc:"avc1",hevc:"hvc1",vp9:"vp09",av1:"av01"},Q3={avc:R3,hevc:P3,vp9:I3,av1:L3},eI={aac:"mp4a",opus:"Opus"},tI={aac:N3,opus:F3};var _f=class{},d0=class extends _f{constructor(){super(...arguments),this.buffer=null}},$_=class extends _f{constructor(i){if(super(),this.options=i,typeof i!="object")throw new TypeError("StreamTarget requires an options object to be passed to its constructor.");if(i.onData){if(typeof i.onData!="function")throw new TypeError("options.onData, when provided, must be a function.");if(i.onData.length<2)throw new TypeError("options.onData, when provided, must be a function that takes in at least two arguments (data and position). Ignoring the position argument, which specifies the byte offset at which the data is to be written, can lead to broken outputs.")}if(i.chunked!==void 0&&typeof i.chunked!="boolean")throw new TypeError("options.chunked, when provided, must be a boolean.");if(i.chunkSize!==void 0&&(!Number.isInteger(i.chunkSize)||i.chunkSize<1024))throw new TypeError("options.chunkSize, when provided, must be an integer and not smaller than 1024.")}},nI=class extends _f{constructor(i,e){if(super(),this.stream=i,this.options=e,!(i instanceof FileSystemWritableFileStream))throw new TypeError("FileSystemWritableFileStreamTarget requires a FileSystemWritableFileStream instance.");if(e!==void 0&&typeof e!="object")throw new TypeError("FileSystemWritableFileStreamTarget's options, when provided, must be an object.");if(e&&e.chunkSize!==void 0&&(!Number.isInteger(e.chunkSize)||e.chunkSize<=0))throw new TypeError("options.chunkSize, when provided, must be a positive integer")}},Ro,el,X_=class{constructor(){this.pos=0,_t(this,Ro,new Uint8Array(8)),_t(this,el,new DataView(W(this,Ro).buffer)),this.offsets=new WeakMap}seek(i){this.pos=i}writeU32(i){W(this,el).setUint32(0,i,!1),this.write(W(this,Ro).subarray(0,4))}writeU64(i){W(this,el).setUint32(0,Math.floor(i/2**32),!1),W(this,el).setUint32(4,i,!1),this.write(W(this,Ro).subarray(0,8))}writeAscii(i){for(let e=0;e<i.length;e++)W(this,el).setUint8(e%8,i.charCodeAt(e)),e%8===7&&this.write(W(this,Ro));i.length%8!==0&&this.write(W(this,Ro).subarray(0,i.length%8))}writeBox(i){if(this.offsets.set(i,this.pos),i.contents&&!i.children)this.writeBoxHeader(i,i.size??i.contents.byteLength+8),this.write(i.contents);else{let e=this.pos;if(this.writeBoxHeader(i,0),i.contents&&this.write(i.contents),i.children)for(let s of i.children)s&&this.writeBox(s);let t=this.pos,n=i.size??t-e;this.seek(e),this.writeBoxHeader(i,n),this.seek(t)}}writeBoxHeader(i,e){this.writeU32(i.largeSize?1:e),this.writeAscii(i.type),i.largeSize&&this.writeU64(e)}measureBoxHeader(i){return 8+(i.largeSize?8:0)}patchBox(i){let e=this.pos;this.seek(this.offsets.get(i)),this.writeBox(i),this.seek(e)}measureBox(i){if(i.contents&&!i.children)return this.measureBoxHeader(i)+i.contents.byteLength;{let e=this.measureBoxHeader(i);if(i.contents&&(e+=i.contents.byteLength),i.children)for(let t of i.children)t&&(e+=this.measureBox(t));return e}}};Ro=new WeakMap;el=new WeakMap;var uf,Do,Qc,Xc,df,t0,iI=class extends X_{constructor(i){super(),_t(this,df),_t(this,uf,void 0),_t(this,Do,new ArrayBuffer(2**16)),_t(this,Qc,new Uint8Array(W(this,Do))),_t(this,Xc,0),Yn(this,uf,i)}write(i){It(this,df,t0).call(this,this.pos+i.byteLength),W(this,Qc).set(i,this.pos),this.pos+=i.byteLength,Yn(this,Xc,Math.max(W(this,Xc),this.pos))}finalize(){It(this,df,t0).call(this,this.pos),W(this,uf).buffer=W(this,Do).slice(0,Math.max(W(this,Xc),this.pos))}};uf=new WeakMap;Do=new WeakMap;Qc=new WeakMap;Xc=new WeakMap;df=new WeakSet;t0=function(i){let e=W(this,Do).byteLength;for(;e<i;)e*=2;if(e===W(this,Do).byteLength)return;let t=new ArrayBuffer(e),n=new Uint8Array(t);n.set(W(this,Qc),0),Yn(this,Do,t),Yn(this,Qc,n)};var sI=2**24,rI=2,jc,Po,qc,Mr,qi,gf,n0,f0,q_,p0,Y_,Zc,yf,m0=class extends X_{constructor(i){super(),_t(this,gf),_t(this,f0),_t(this,p0),_t(this,Zc),_t(this,jc,void 0),_t(this,Po,[]),_t(this,qc,void 0),_t(this,Mr,void 0),_t(this,qi,[]),Yn(this,jc,i),Yn(this,qc,i.options?.chunked??!1),Yn(this,Mr,i.options?.chunkSize??sI)}write(i){W(this,Po).push({data:i.slice(),start:this.pos}),this.pos+=i.byteLength}flush(){if(W(this,Po).length===0)return;let i=[],e=[...W(this,Po)].sort((t,n)=>t.start-n.start);i.push({start:e[0].start,size:e[0].data.byteLength});for(let t=1;t<e.length;t++){let n=i[i.length-1],s=e[t];s.start<=n.start+n.size?n.size=Math.max(n.size,s.start+s.data.byteLength-n.start):i.push({start:s.start,size:s.data.byteLength})}for(let t of i){t.data=new Uint8Array(t.size);for(let n of W(this,Po))t.start<=n.start&&n.start<t.start+t.size&&t.data.set(n.data,n.start-t.start);W(this,qc)?(It(this,gf,n0).call(this,t.data,t.start),It(this,Zc,yf).call(this)):W(this,jc).options.onData?.(t.data,t.start)}W(this,Po).length=0}finalize(){W(this,qc)&&It(this,Zc,yf).call(this,!0)}};jc=new WeakMap;Po=new WeakMap;qc=new WeakMap;Mr=new WeakMap;qi=new WeakMap;gf=new WeakSet;n0=function(i,e){let t=W(this,qi).findIndex(a=>a.start<=e&&e<a.start+W(this,Mr));t===-1&&(t=It(this,p0,Y_).call(this,e));let n=W(this,qi)[t],s=e-n.start,r=i.subarray(0,Math.min(W(this,Mr)-s,i.byteLength));n.data.set(r,s);let o={start:s,end:s+r.byteLength};if(It(this,f0,q_).call(this,n,o),n.written[0].start===0&&n.written[0].end===W(this,Mr)&&(n.shouldFlush=!0),W(this,qi).length>rI){for(let a=0;a<W(this,qi).length-1;a++)W(this,qi)[a].shouldFlush=!0;It(this,Zc,yf).call(this)}r.byteLength<i.byteLength&&It(this,gf,n0).call(this,i.subarray(r.byteLength),e+r.byteLength)};f0=new WeakSet;q_=function(i,e){let t=0,n=i.written.length-1,s=-1;for(;t<=n;){let r=Math.floor(t+(n-t+1)/2);i.written[r].start<=e.start?(t=r+1,s=r):n=r-1}for(i.written.splice(s+1,0,e),(s===-1||i.written[s].end<e.start)&&s++;s<i.written.length-1&&i.written[s].end>=i.written[s+1].start;)i.written[s].end=Math.max(i.written[s].end,i.written[s+1].end),i.written.splice(s+1,1)};p0=new WeakSet;Y_=function(i){let t={start:Math.floor(i/W(this,Mr))*W(this,Mr),data:new Uint8Array(W(this,Mr)),written:[],shouldFlush:!1};return W(this,qi).push(t),W(this,qi).sort((n,s)=>n.start-s.start),W(this,qi).indexOf(t)};Zc=new WeakSet;yf=function(i=!1){for(let e=0;e<W(this,qi).length;e++){let t=W(this,qi)[e];if(!(!t.shouldFlush&&!i)){for(let n of t.written)W(this,jc).options.onData?.(t.data.subarray(n.start,n.end),t.start+n.start);W(this,qi).splice(e--,1)}}};var oI=class extends m0{constructor(i){super(new $_({onData:(e,t)=>i.stream.write({type:"write",data:e,position:t}),chunked:!0,chunkSize:i.options?.chunkSize}))}},i0=1e3,aI=["avc","hevc","vp9","av1"],lI=["aac","opus"],cI=2082844800,hI=["strict","offset","cross-track-offset"],et,lt,vf,Xi,ni,qn,tl,nl,g0,Io,Lo,Kc,s0,j_,r0,Z_,y0,K_,o0,J_,v0,Q_,ff,a0,$s,Sr,x0,ew,Jc,xf,bf,b0,sl,eh,pf,l0,tw=class{constructor(i){if(_t(this,s0),_t(this,r0),_t(this,y0),_t(this,o0),_t(this,v0),_t(this,ff),_t(this,$s),_t(this,x0),_t(this,Jc),_t(this,bf),_t(this,sl),_t(this,pf),_t(this,et,void 0),_t(this,lt,void 0),_t(this,vf,void 0),_t(this,Xi,void 0),_t(this,ni,null),_t(this,qn,null),_t(this,tl,Math.floor(Date.now()/1e3)+cI),_t(this,nl,[]),_t(this,g0,1),_t(this,Io,[]),_t(this,Lo,[]),_t(this,Kc,!1),It(this,s0,j_).call(this,i),i.video=Yc(i.video),i.audio=Yc(i.audio),i.fastStart=Yc(i.fastStart),this.target=i.target,Yn(this,et,{firstTimestampBehavior:"strict",...i}),i.target instanceof d0)Yn(this,lt,new iI(i.target));else if(i.target instanceof $_)Yn(this,lt,new m0(i.target));else if(i.target instanceof nI)Yn(this,lt,new oI(i.target));else throw new Error(`Invalid target: ${i.target}`);It(this,o0,J_).call(this),It(this,r0,Z_).call(this)}addVideoChunk(i,e,t,n){if(!(i instanceof EncodedVideoChunk))throw new TypeError("addVideoChunk's first argument (sample) must be of type EncodedVideoChunk.");if(e&&typeof e!="object")throw new TypeError("addVideoChunk's second argument (meta), when provided, must be an object.");if(t!==void 0&&(!Number.isFinite(t)||t<0))throw new TypeError("addVideoChunk's third argument (timestamp), when provided, must be a non-negative real number.");if(n!==void 0&&!Number.isFinite(n))throw new TypeError("addVideoChunk's fourth argument (compositionTimeOffset), when provided, must be a real number.");let s=new Uint8Array(i.byteLength);i.copyTo(s),this.addVideoChunkRaw(s,i.type,t??i.timestamp,i.duration,e,n)}addVideoChunkRaw(i,e,t,n,s,r){if(!(i instanceof Uint8Array))throw new TypeError("addVideoChunkRaw's first argument (data) must be an instance of Uint8Array.");if(e!=="key"&&e!=="delta")throw new TypeError("addVideoChunkRaw's second argument (type) must be either 'key' or 'delta'.");if(!Number.isFinite(t)||t<0)throw new TypeError("addVideoChunkRaw's third argument (timestamp) must be a non-negative real number.");if(!Number.isFinite(n)||n<0)throw new TypeError("addVideoChunkRaw's fourth argument (duration) must be a non-negative real number.");if(s&&typeof s!="object")throw new TypeError("addVideoChunkRaw's fifth argument (meta), when provided, must be an object.");if(r!==void 0&&!Number.isFinite(r))throw new TypeError("addVideoChunkRaw's sixth argument (compositionTimeOffset), when provided, must be a real number.");if(It(this,pf,l0).call(this),!W(this,et).video)throw new Error("No video track declared.");if(typeof W(this,et).fastStart=="object"&&W(this,ni).samples.length===W(this,et).fastStart.expectedVideoChunks)throw new Error(`Cannot add more video chunks than specified in 'fastStart' (${W(this,et).fastStart.expectedVideoChunks}).`);let o=It(this,ff,a0).call(this,W(this,ni),i,e,t,n,s,r);if(W(this,et).fastStart==="fragmented"&&W(this,qn)){for(;W(this,Lo).length>0&&W(this,Lo)[0].decodeTimestamp<=o.decodeTimestamp;){let a=W(this,Lo).shift();It(this,$s,Sr).call(this,W(this,qn),a)}o.decodeTimestamp<=W(this,qn).lastDecodeTimestamp?It(this,$s,Sr).call(this,W(this,ni),o):W(this,Io).push(o)}else It(this,$s,Sr).call(this,W(this,ni),o)}addAudioChunk(i,e,t){if(!(i instanceof EncodedAudioChunk))throw new TypeError("addAudioChunk's first argument (sample) must be of type EncodedAudioChunk.");if(e&&typeof e!="object")throw new TypeError("addAudioChunk's second argument (meta), when provided, must be an object.");if(t!==void 0&&(!Number.isFinite(t)||t<0))throw new TypeError("addAudioChunk's third argument (timestamp), when provided, must be a non-negative real number.");let n=new Uint8Array(i.byteLength);i.copyTo(n),this.addAudioChunkRaw(n,i.type,t??i.timestamp,i.duration,e)}addAudioChunkRaw(i,e,t,n,s){if(!(i instanceof Uint8Array))throw new TypeError("addAudioChunkRaw's first argument (data) must be an instance of Uint8Array.");if(e!=="key"&&e!=="delta")throw new TypeError("addAudioChunkRaw's second argument (type) must be either 'key' or 'delta'.");if(!Number.isFinite(t)||t<0)throw new TypeError("addAudioChunkRaw's third argument (timestamp) must be a non-negative real number.");if(!Number.isFinite(n)||n<0)throw new TypeError("addAudioChunkRaw's fourth argument (duration) must be a non-negative real number.");if(s&&typeof s!="object")throw new TypeError("addAudioChunkRaw's fifth argument (meta), when provided, must be an object.");if(It(this,pf,l0).call(this),!W(this,et).audio)throw new Error("No audio track declared.");if(typeof W(this,et).fastStart=="object"&&W(this,qn).samples.length===W(this,et).fastStart.expectedAudioChunks)throw new Error(`Cannot add more audio chunks than specified in 'fastStart' (${W(this,et).fastStart.expectedAudioChunks}).`);let r=It(this,ff,a0).call(this,W(this,qn),i,e,t,n,s);if(W(this,et).fastStart==="fragmented"&&W(this,ni)){for(;W(this,Io).length>0&&W(this,Io)[0].decodeTimestamp<=r.decodeTimestamp;){let o=W(this,Io).shift();It(this,$s,Sr).call(this,W(this,ni),o)}r.decodeTimestamp<=W(this,ni).lastDecodeTimestamp?It(this,$s,Sr).call(this,W(this,qn),r):W(this,Lo).push(r)}else It(this,$s,Sr).call(this,W(this,qn),r)}finalize(){if(W(this,Kc))throw new Error("Cannot finalize a muxer more than once.");if(W(this,et).fastStart==="fragmented"){for(let e of W(this,Io))It(this,$s,Sr).call(this,W(this,ni),e);for(let e of W(this,Lo))It(this,$s,Sr).call(this,W(this,qn),e);It(this,bf,b0).call(this,!1)}else W(this,ni)&&It(this,Jc,xf).call(this,W(this,ni)),W(this,qn)&&It(this,Jc,xf).call(this,W(this,qn));let i=[W(this,ni),W(this,qn)].filter(Boolean);if(W(this,et).fastStart==="in-memory"){let e;for(let n=0;n<2;n++){let s=hf(i,W(this,tl)),r=W(this,lt).measureBox(s);e=W(this,lt).measureBox(W(this,Xi));let o=W(this,lt).pos+r+e;for(let a of W(this,nl)){a.offset=o;for(let{data:l}of a.samples)o+=l.byteLength,e+=l.byteLength}if(o<2**32)break;e>=2**32&&(W(this,Xi).largeSize=!0)}let t=hf(i,W(this,tl));W(this,lt).writeBox(t),W(this,Xi).size=e,W(this,lt).writeBox(W(this,Xi));for(let n of W(this,nl))for(let s of n.samples)W(this,lt).write(s.data),s.data=null}else if(W(this,et).fastStart==="fragmented"){let e=W(this,lt).pos,t=j3(i);W(this,lt).writeBox(t);let n=W(this,lt).pos-e;W(this,lt).seek(W(this,lt).pos-4),W(this,lt).writeU32(n)}else{let e=W(this,lt).offsets.get(W(this,Xi)),t=W(this,lt).pos-e;W(this,Xi).size=t,W(this,Xi).largeSize=t>=2**32,W(this,lt).patchBox(W(this,Xi));let n=hf(i,W(this,tl));if(typeof W(this,et).fastStart=="object"){W(this,lt).seek(W(this,vf)),W(this,lt).writeBox(n);let s=e-W(this,lt).pos;W(this,lt).writeBox(c3(s))}else W(this,lt).writeBox(n)}It(this,sl,eh).call(this),W(this,lt).finalize(),Yn(this,Kc,!0)}};et=new WeakMap;lt=new WeakMap;vf=new WeakMap;Xi=new WeakMap;ni=new WeakMap;qn=new WeakMap;tl=new WeakMap;nl=new WeakMap;g0=new WeakMap;Io=new WeakMap;Lo=new WeakMap;Kc=new WeakMap;s0=new WeakSet;j_=function(i){if(typeof i!="object")throw new TypeError("The muxer requires an options object to be passed to its constructor.");if(!(i.target instanceof _f))throw new TypeError("The target must be provided and an instance of Target.");if(i.video){if(!aI.includes(i.video.codec))throw new TypeError(`Unsupported video codec: ${i.video.codec}`);if(!Number.isInteger(i.video.width)||i.video.width<=0)throw new TypeError(`Invalid video width: ${i.video.width}. Must be a positive integer.`);if(!Number.isInteger(i.video.height)||i.video.height<=0)throw new TypeError(`Invalid video height: ${i.video.height}. Must be a positive integer.`);let e=i.video.rotation;if(typeof e=="number"&&![0,90,180,270].includes(e))throw new TypeError(`Invalid video rotation: ${e}. Has to be 0, 90, 180 or 270.`);if(Array.isArray(e)&&(e.length!==9||e.some(t=>typeof t!="number")))throw new TypeError(`Invalid video transformation matrix: ${e.join()}`);if(i.video.frameRate!==void 0&&(!Number.isInteger(i.video.frameRate)||i.video.frameRate<=0))throw new TypeError(`Invalid video frame rate: ${i.video.frameRate}. Must be a positive integer.`)}if(i.audio){if(!lI.includes(i.audio.codec))throw new TypeError(`Unsupported audio codec: ${i.audio.codec}`);if(!Number.isInteger(i.audio.numberOfChannels)||i.audio.numberOfChannels<=0)throw new TypeError(`Invalid number of audio channels: ${i.audio.numberOfChannels}. Must be a positive integer.`);if(!Number.isInteger(i.audio.sampleRate)||i.audio.sampleRate<=0)throw new TypeError(`Invalid audio sample rate: ${i.audio.sampleRate}. Must be a positive integer.`)}if(i.firstTimestampBehavior&&!hI.includes(i.firstTimestampBehavior))throw new TypeError(`Invalid first timestamp behavior: ${i.firstTimestampBehavior}`);if(typeof i.fastStart=="object"){if(i.video){if(i.fastStart.expectedVideoChunks===void 0)throw new TypeError("'fastStart' is an object but is missing property 'expectedVideoChunks'.");if(!Number.isInteger(i.fastStart.expectedVideoChunks)||i.fastStart.expectedVideoChunks<0)throw new TypeError("'expectedVideoChunks' must be a non-negative integer.")}if(i.audio){if(i.fastStart.expectedAudioChunks===void 0)throw new TypeError("'fastStart' is an object but is missing property 'expectedAudioChunks'.");if(!Number.isInteger(i.fastStart.expectedAudioChunks)||i.fastStart.expectedAudioChunks<0)throw new TypeError("'expectedAudioChunks' must be a non-negative integer.")}}else if(![!1,"in-memory","fragmented"].includes(i.fastStart))throw new TypeError("'fastStart' option must be false, 'in-memory', 'fragmented' or an object.");if(i.minFragmentDuration!==void 0&&(!Number.isFinite(i.minFragmentDuration)||i.minFragmentDuration<0))throw new TypeError("'minFragmentDuration' must be a non-negative number.")};r0=new WeakSet;Z_=function(){if(W(this,lt).writeBox(l3({holdsAvc:W(this,et).video?.codec==="avc",fragmented:W(this,et).fastStart==="fragmented"})),Yn(this,vf,W(this,lt).pos),W(this,et).fastStart==="in-memory")Yn(this,Xi,e0(!1));else if(W(this,et).fastStart!=="fragmented"){if(typeof W(this,et).fastStart=="object"){let i=It(this,y0,K_).call(this);W(this,lt).seek(W(this,lt).pos+i)}Yn(this,Xi,e0(!0)),W(this,lt).writeBox(W(this,Xi))}It(this,sl,eh).call(this)};y0=new WeakSet;K_=function(){if(typeof W(this,et).fastStart!="object")return;let i=0,e=[W(this,et).fastStart.expectedVideoChunks,W(this,et).fastStart.expectedAudioChunks];for(let t of e)t&&(i+=8*Math.ceil(2/3*t),i+=4*t,i+=12*Math.ceil(2/3*t),i+=4*t,i+=8*t);return i+=4096,i};o0=new WeakSet;J_=function(){if(W(this,et).video&&Yn(this,ni,{id:1,info:{type:"video",codec:W(this,et).video.codec,width:W(this,et).video.width,height:W(this,et).video.height,rotation:W(this,et).video.rotation??0,decoderConfig:null},timescale:W(this,et).video.frameRate??57600,samples:[],finalizedChunks:[],currentChunk:null,firstDecodeTimestamp:void 0,lastDecodeTimestamp:-1,timeToSampleTable:[],compositionTimeOffsetTable:[],lastTimescaleUnits:null,lastSample:null,compactlyCodedChunkTable:[]}),W(this,et).audio&&(Yn(this,qn,{id:W(this,et).video?2:1,info:{type:"audio",codec:W(this,et).audio.codec,numberOfChannels:W(this,et).audio.numberOfChannels,sampleRate:W(this,et).audio.sampleRate,decoderConfig:null},timescale:W(this,et).audio.sampleRate,samples:[],finalizedChunks:[],currentChunk:null,firstDecodeTimestamp:void 0,lastDecodeTimestamp:-1,timeToSampleTable:[],compositionTimeOffsetTable:[],lastTimescaleUnits:null,lastSample:null,compactlyCodedChunkTable:[]}),W(this,et).audio.codec==="aac")){let i=It(this,v0,Q_).call(this,2,W(this,et).audio.sampleRate,W(this,et).audio.numberOfChannels);W(this,qn).info.decoderConfig={codec:W(this,et).audio.codec,description:i,numberOfChannels:W(this,et).audio.numberOfChannels,sampleRate:W(this,et).audio.sampleRate}}};v0=new WeakSet;Q_=function(i,e,t){let s=[96e3,88200,64e3,48e3,44100,32e3,24e3,22050,16e3,12e3,11025,8e3,7350].indexOf(e),r=t,o="";o+=i.toString(2).padStart(5,"0"),o+=s.toString(2).padStart(4,"0"),s===15&&(o+=e.toString(2).padStart(24,"0")),o+=r.toString(2).padStart(4,"0");let a=Math.ceil(o.length/8)*8;o=o.padEnd(a,"0");let l=new Uint8Array(o.length/8);for(let c=0;c<o.length;c+=8)l[c/8]=parseInt(o.slice(c,c+8),2);return l};ff=new WeakSet;a0=function(i,e,t,n,s,r,o){let a=n/1e6,l=(n-(o??0))/1e6,c=s/1e6,h=It(this,x0,ew).call(this,a,l,i);return a=h.presentationTimestamp,l=h.decodeTimestamp,r?.decoderConfig&&(i.info.decoderConfig===null?i.info.decoderConfig=r.decoderConfig:Object.assign(i.info.decoderConfig,r.decoderConfig)),{presentationTimestamp:a,decodeTimestamp:l,duration:c,data:e,size:e.byteLength,type:t,timescaleUnitsToNextSample:qs(c,i.timescale)}};$s=new WeakSet;Sr=function(i,e){W(this,et).fastStart!=="fragmented"&&i.samples.push(e);let t=qs(e.presentationTimestamp-e.decodeTimestamp,i.timescale);if(i.lastTimescaleUnits!==null){let s=qs(e.decodeTimestamp,i.timescale,!1),r=Math.round(s-i.lastTimescaleUnits);if(i.lastTimescaleUnits+=r,i.lastSample.timescaleUnitsToNextSample=r,W(this,et).fastStart!=="fragmented"){let o=mf(i.timeToSampleTable);o.sampleCount===1?(o.sampleDelta=r,o.sampleCount++):o.sampleDelta===r?o.sampleCount++:(o.sampleCount--,i.timeToSampleTable.push({sampleCount:2,sampleDelta:r}));let a=mf(i.compositionTimeOffsetTable);a.sampleCompositionTimeOffset===t?a.sampleCount++:i.compositionTimeOffsetTable.push({sampleCount:1,sampleCompositionTimeOffset:t})}}else i.lastTimescaleUnits=0,W(this,et).fastStart!=="fragmented"&&(i.timeToSampleTable.push({sampleCount:1,sampleDelta:qs(e.duration,i.timescale)}),i.compositionTimeOffsetTable.push({sampleCount:1,sampleCompositionTimeOffset:t}));i.lastSample=e;let n=!1;if(!i.currentChunk)n=!0;else{let s=e.presentationTimestamp-i.currentChunk.startTimestamp;if(W(this,et).fastStart==="fragmented"){let r=W(this,ni)??W(this,qn),o=W(this,et).minFragmentDuration??1;i===r&&e.type==="key"&&s>=o&&(n=!0,It(this,bf,b0).call(this))}else n=s>=.5}n&&(i.currentChunk&&It(this,Jc,xf).call(this,i),i.currentChunk={startTimestamp:e.presentationTimestamp,samples:[]}),i.currentChunk.samples.push(e)};x0=new WeakSet;ew=function(i,e,t){let n=W(this,et).firstTimestampBehavior==="strict",s=t.lastDecodeTimestamp===-1;if(n&&s&&e!==0)throw new Error(`The first chunk for your media track must have a timestamp of 0 (received DTS=${e}).Non-zero first timestamps are often caused by directly piping frames or audio data from a MediaStreamTrack into the encoder. Their timestamps are typically relative to the age of thedocument, which is probably what you want.

If you want to offset all timestamps of a track such that the first one is zero, set firstTimestampBehavior: 'offset' in the options.
`);if(W(this,et).firstTimestampBehavior==="offset"||W(this,et).firstTimestampBehavior==="cross-track-offset"){t.firstDecodeTimestamp===void 0&&(t.firstDecodeTimestamp=e);let o;W(this,et).firstTimestampBehavior==="offset"?o=t.firstDecodeTimestamp:o=Math.min(W(this,ni)?.firstDecodeTimestamp??1/0,W(this,qn)?.firstDecodeTimestamp??1/0),e-=o,i-=o}if(e<t.lastDecodeTimestamp)throw new Error(`Timestamps must be monotonically increasing (DTS went from ${t.lastDecodeTimestamp*1e6} to ${e*1e6}).`);return t.lastDecodeTimestamp=e,{presentationTimestamp:i,decodeTimestamp:e}};Jc=new WeakSet;xf=function(i){if(W(this,et).fastStart==="fragmented")throw new Error("Can't finalize individual chunks if 'fastStart' is set to 'fragmented'.");if(i.currentChunk){if(i.finalizedChunks.push(i.currentChunk),W(this,nl).push(i.currentChunk),(i.compactlyCodedChunkTable.length===0||mf(i.compactlyCodedChunkTable).samplesPerChunk!==i.currentChunk.samples.length)&&i.compactlyCodedChunkTable.push({firstChunk:i.finalizedChunks.length,samplesPerChunk:i.currentChunk.samples.length}),W(this,et).fastStart==="in-memory"){i.currentChunk.offset=0;return}i.currentChunk.offset=W(this,lt).pos;for(let e of i.currentChunk.samples)W(this,lt).write(e.data),e.data=null;It(this,sl,eh).call(this)}};bf=new WeakSet;b0=function(i=!0){if(W(this,et).fastStart!=="fragmented")throw new Error("Can't finalize a fragment unless 'fastStart' is set to 'fragmented'.");let e=[W(this,ni),W(this,qn)].filter(a=>a&&a.currentChunk);if(e.length===0)return;let t=r3(this,g0)._++;if(t===1){let a=hf(e,W(this,tl),!0);W(this,lt).writeBox(a)}let n=W(this,lt).pos,s=B_(t,e);W(this,lt).writeBox(s);{let a=e0(!1),l=0;for(let h of e)for(let u of h.currentChunk.samples)l+=u.size;let c=W(this,lt).measureBox(a)+l;c>=2**32&&(a.largeSize=!0,c=W(this,lt).measureBox(a)+l),a.size=c,W(this,lt).writeBox(a)}for(let a of e){a.currentChunk.offset=W(this,lt).pos,a.currentChunk.moofOffset=n;for(let l of a.currentChunk.samples)W(this,lt).write(l.data),l.data=null}let r=W(this,lt).pos;W(this,lt).seek(W(this,lt).offsets.get(s));let o=B_(t,e);W(this,lt).writeBox(o),W(this,lt).seek(r);for(let a of e)a.finalizedChunks.push(a.currentChunk),W(this,nl).push(a.currentChunk),a.currentChunk=null;i&&It(this,sl,eh).call(this)};sl=new WeakSet;eh=function(){W(this,lt)instanceof m0&&W(this,lt).flush()};pf=new WeakSet;l0=function(){if(W(this,Kc))throw new Error("Cannot add new video or audio chunks after the file has been finalized.")};var uI=[...["640028","64002a","640033","4d0028","42e01f"].map(i=>({name:`avc1.${i}`,kind:"avc",how:"MP4, H.264"})),...["40","51"].map(i=>({name:`vp09.00.${i}.08`,kind:"vp9",how:"MP4, VP9"}))],nw=.14,dI=4;async function iw(i){if(typeof VideoEncoder<"u")for(let e of uI){let t=fI(i,e);if(await pI(t))try{return await mI(i,e,t)}catch(n){i.stopped.throwIfAborted(),console.info(`${e.name}: ${n.message}`)}}return gI(i)}function fI({width:i,height:e,rate:t},{name:n,kind:s}){let r=Math.round(i*e*t*nw);return{codec:n,width:i,height:e,framerate:t,bitrate:r,...s==="avc"?{avc:{format:"avc"}}:{}}}async function pI(i){try{return(await VideoEncoder.isConfigSupported(i)).supported===!0}catch{return!1}}async function mI(i,e,t){let{painter:n,times:s,width:r,height:o,rate:a}=i,l=new d0,c=new tw({target:l,video:{codec:e.kind,width:r,height:o,frameRate:a},fastStart:"in-memory"}),h=null,u=new VideoEncoder({output:(d,f)=>c.addVideoChunk(d,f),error:d=>h=d});try{u.configure(t);for(let d=0;d<s.length;d++){n.paint(s[d]);let f=new VideoFrame(n.canvas,{timestamp:Math.round(d*1e6/a),duration:Math.round(1e6/a)});u.encode(f,{keyFrame:d%Math.round(2*a)===0}),f.close(),i.progress((d+1)/s.length);do await zc(i.stopped);while(u.encodeQueueSize>dI&&!h);if(h)throw h}if(await u.flush(),h)throw h}finally{u.state!=="closed"&&u.close()}return c.finalize(),{blob:new Blob([l.buffer],{type:"video/mp4"}),ending:"mp4",how:e.how}}async function gI(i){let e=["video/webm;codecs=vp9","video/webm","video/mp4"].find(h=>typeof MediaRecorder<"u"&&MediaRecorder.isTypeSupported(h));if(!e)throw new Error("this browser can neither encode nor record video; choose GIF");let{painter:t,times:n,rate:s}=i,r=t.canvas.captureStream(s),o=new MediaRecorder(r,{mimeType:e,videoBitsPerSecond:i.width*i.height*s*nw}),a=[];o.ondataavailable=h=>a.push(h.data);let l=new Promise(h=>o.onstop=h);o.start();try{for(let h=0;h<n.length;h++)t.paint(n[h]),i.progress((h+1)/n.length),await new Promise(u=>setTimeout(u,1e3/s)),i.stopped.throwIfAborted()}finally{o.stop(),await l;for(let h of r.getTracks())h.stop()}let c=e.startsWith("video/mp4")?"mp4":"webm";return{blob:new Blob(a,{type:e}),ending:c,how:c==="mp4"?"MP4":"WebM"}}var yI=[["png","Picture (PNG)"],["gif","Animation (GIF)"],["mp4","Video (MP4)"]],vI={png:["screen","1280×720","1920×1080","3840×2160","1600×1600"],gif:["640×400","800×500","1280×720","screen"],mp4:["1280×720","1920×1080","1080×1080","screen"]},xI={png:"1920×1080",gif:"800×500",mp4:"1280×720"},bI={png:[],gif:[10,20,25],mp4:[25,30,60]},_I={png:0,gif:20,mp4:30};function rw(i){return new _0(i).element}var _0=class{constructor(e){this.stage=e;this.kind.append(...yI.map(([t,n])=>sw(t,n))),this.rows={rate:b("label",{class:"field"},q("Pictures per second"),this.rate),clear:b("label",{},this.clear,q("Transparent background"))},this.kind.addEventListener("change",()=>this.offer());for(let t of[this.size,this.rate])t.addEventListener("change",()=>this.tell());this.save.addEventListener("click",()=>this.running?this.running.abort():void this.make()),e.store.on("speed",()=>this.tell()),e.store.on("range",()=>this.tell()),e.store.on("language",()=>queueMicrotask(()=>this.tell())),this.element=Bc("Export","Save a picture or the animation",b("label",{class:"field"},q("Kind"),this.kind),b("label",{class:"field"},q("Size"),this.size),this.rows.rate,this.rows.clear,b("label",{},this.caption,q("Title, time and legend")),this.about,b("div",{class:"go"},this.save,this.progress),this.told),this.element.classList.add("export"),this.offer()}stage;element;kind=b("select",{});size=b("select",{});rate=b("select",{});clear=b("input",{type:"checkbox"});caption=b("input",{type:"checkbox",checked:!0});about=b("p",{class:"about"});told=b("p",{class:"said",hidden:!0,role:"status"});progress=b("progress",{max:1,value:0,hidden:!0});save=b("button",{type:"button",class:"main"},q("Save"));rows;running=null;get chosen(){return this.kind.value}offer(){let e=this.chosen;this.size.replaceChildren(...vI[e].map(t=>t==="screen"?sw(t,"As on the screen"):b("option",{value:t},t))),this.size.value=xI[e],this.rate.replaceChildren(...bI[e].map(t=>b("option",{value:t},t))),this.rate.value=String(_I[e]),this.rows.rate.hidden=e==="png",this.rows.clear.hidden=e!=="png",this.tell()}get times(){let{store:e}=this.stage;return w_(e.get("range"),e.get("speed"),Number(this.rate.value))}tell(){if(this.about.hidden=this.chosen==="png",this.chosen==="png")return;let e=this.times.length,t=(e/Number(this.rate.value)).toFixed(1);fe(this.about,q("At the player's speed: {s} s, {n} pictures",{s:t,n:e}))}dimensions(){if(this.size.value!=="screen")return this.size.value.split("×").map(Number);let e=Math.min(window.devicePixelRatio||1,2),t=n=>2*Math.round(n*e/2);return[t(this.stage.root.clientWidth),t(this.stage.root.clientHeight)]}async make(){let{stage:e}=this;this.running=new AbortController,this.busy(!0),e.store.set("playing",!1);let t=e.store.get("time");try{let n=await this.made(t);wI(n.blob,`${SI(e.scene?.title??"")}.${n.ending}`),this.say(ve("Saved: {how}, {size}",{how:n.how,size:MI(n.blob.size)}))}catch(n){let s=n.name==="AbortError";this.say(s?ve("Stopped; nothing was saved"):ve("This could not be saved: {why}",{why:n.message}))}finally{this.running=null,e.end(),this.busy(!1)}}async made(e){let t=this.chosen,[n,s]=this.dimensions(),r=t==="png"&&this.clear.checked?null:"#ffffff",o=new cf(this.stage,{width:n,height:s,background:r,caption:this.caption.checked});if(t==="png"){o.paint(e);let l=await new Promise(c=>o.canvas.toBlob(c,"image/png"));if(!l)throw new Error("the picture is too large for this browser");return{blob:l,ending:"png",how:`PNG, ${n}×${s}`}}let a={painter:o,times:this.times,rate:Number(this.rate.value),width:n,height:s,progress:l=>this.progress.value=l,stopped:this.running.signal};return t==="gif"?U_(a):iw(a)}busy(e){this.stage.root.classList.toggle("exporting",e),this.progress.hidden=!e||this.chosen==="png",this.progress.value=0,fe(this.save,q(e?"Cancel":"Save"));for(let t of[this.kind,this.size,this.rate,this.clear,this.caption])t.disabled=e;e&&(this.told.hidden=!0)}say(e){this.told.textContent=e,this.told.hidden=!1}};function sw(i,e){let t=b("option",{value:i},ve(e));return t.dataset.t=e,t}function wI(i,e){let t=b("a",{href:URL.createObjectURL(i),download:e});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),6e4)}function SI(i){return i.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu,"_").replace(/^_+|_+$/g,"")||"abut"}function MI(i){return i<1e6?`${Math.ceil(i/1e3)} kB`:`${(i/1e6).toFixed(1)} MB`}var TI=[1,10,100],AI=[["stress","Von Mises stress"],["displacement","Nodal displacement"],["none","None, the body's own colour"]],wf=class{constructor(e,t){this.store=e;this.bent=t;this.rows={body:b("label",{class:"field"},q("Body"),this.body),swing:Ze(b("label",{},this.swing,q("Let this mode swing by itself")),"title","While the run stands still, slowed down and drawn large")},this.element=Bc("Bending","How elastic bodies are shown",b("label",{class:"field"},q("Colour by"),this.colour),b("label",{class:"field"},q("Deformation"),b("span",{class:"times"},"×"),this.scale),this.steps,Ze(b("label",{},this.rest,q("Undeformed outline")),"title","Where displacements are drawn larger, the body's edges as they would be without"),this.rows.body,b("label",{class:"field"},q("Modes"),this.mode),this.rows.swing,this.about),this.element.classList.add("bending"),this.element.hidden=!0,this.listen()}store;bent;element;colour=b("select",{});scale=Ze(b("input",{type:"number",min:0,step:"any",value:1,class:"bend-scale"}),"aria-label","Deformation drawn larger by");steps=b("span",{class:"steps"});body=b("select",{});mode=b("select",{class:"bend-mode"});swing=b("input",{type:"checkbox"});rest=b("input",{type:"checkbox",checked:!0});rows;about=b("p",{class:"about"});run=null;listen(){let{store:e}=this;this.colour.addEventListener("change",()=>e.set("bendColour",this.colour.value)),this.scale.addEventListener("input",()=>{let t=Number(this.scale.value);this.scale.value!==""&&Number.isFinite(t)&&e.set("bendScale",t)}),this.body.addEventListener("change",()=>this.offerModes()),this.mode.addEventListener("change",()=>this.chooseMode()),this.swing.addEventListener("change",()=>e.set("bendSwing",this.swing.checked)),this.rest.addEventListener("change",()=>e.set("bendRest",this.rest.checked));for(let t of["bendColour","bendScale","bendMode","bendSwing","bendRest","playing"])e.on(t,()=>this.tell());e.on("language",()=>queueMicrotask(()=>this.run&&this.offer()))}show({runs:e}){if(this.run=e.find(n=>n.bending.length)??null,this.element.hidden=!this.run,!this.run)return;!this.run.bending.some(n=>n.stress)&&this.store.get("bendColour")==="stress"&&this.store.set("bendColour","displacement"),this.offer()}offer(){let{run:e}=this;if(!e)return;let t=e.bending.some(o=>o.stress);this.colour.replaceChildren(...AI.map(([o,a])=>b("option",{value:o,disabled:o==="stress"&&!t},ve(a))));let n=e.bending.map(o=>e.header.bodies[e.header.parts[o.part].body].name),s=this.store.get("bendMode")?.body??this.body.value;this.body.replaceChildren(...n.map(o=>b("option",{value:o},o))),this.body.value=n.includes(s)?s:n[0],this.rows.body.hidden=n.length<2;let r=(o,a,l)=>Ze(b("button",{type:"button",onclick:l},o),"title",a);fe(this.steps,...TI.map(o=>r(`×${o}`,"Draw displacements larger by this",()=>this.store.set("bendScale",o))),r(q("clear to see"),"So that the largest displacement of the run is a tenth of the body",()=>this.store.set("bendScale",this.telling()))),this.offerModes()}telling(){let e=Math.min(...this.bent().map(t=>t.telling));return Number.isFinite(e)&&e>0?Number(e.toPrecision(2)):1}offerModes(){let t=[...this.run?.bending.find(({part:s})=>this.run.header.bodies[this.run.header.parts[s].body].name===this.body.value)?.frequencies??[]].map((s,r)=>b("option",{value:r},`${r+1}: ${Be(s,4)} Hz`));this.mode.replaceChildren(b("option",{value:""},ve("All modes")),...t);let n=this.store.get("bendMode");n&&(n.body!==this.body.value||n.mode>=t.length)&&this.store.set("bendMode",null),this.tell()}chooseMode(){let{value:e}=this.mode;this.store.set("bendMode",e===""?null:{body:this.body.value,mode:Number(e)})}tell(){let{store:e}=this;this.colour.value=e.get("bendColour");let t=e.get("bendScale");Number(this.scale.value)!==t&&(this.scale.value=String(Number(t.toPrecision(4))));let n=e.get("bendMode");this.mode.value=n?String(n.mode):"",this.swing.checked=e.get("bendSwing"),this.rest.checked=e.get("bendRest"),this.swing.disabled=!n;let s=n&&e.get("bendSwing");this.about.hidden=!s,s&&fe(this.about,q(e.get("playing")?"It swings when the run stands still.":"Slowed down; its largest displacement is drawn as a tenth of the body."))}};var ow={type:"change"},S0={type:"start"},lw={type:"end"},Sf=new gr,aw=new Hi,EI=Math.cos(70*Cc.DEG2RAD),Un=new N,Ii=2*Math.PI,Bt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},w0=1e-6,Mf=class extends yc{constructor(e,t=null){super(e,t),this.state=Bt.NONE,this.target=new N,this.cursor=new N,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:ts.ROTATE,MIDDLE:ts.DOLLY,RIGHT:ts.PAN},this.touches={ONE:_s.ROTATE,TWO:_s.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new N,this._lastQuaternion=new Ln,this._lastTargetPosition=new N,this._quat=new Ln().setFromUnitVectors(e.up,new N(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Ba,this._sphericalDelta=new Ba,this._scale=1,this._panOffset=new N,this._rotateStart=new Ke,this._rotateEnd=new Ke,this._rotateDelta=new Ke,this._panStart=new Ke,this._panEnd=new Ke,this._panDelta=new Ke,this._dollyStart=new Ke,this._dollyEnd=new Ke,this._dollyDelta=new Ke,this._dollyDirection=new N,this._mouse=new Ke,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=RI.bind(this),this._onPointerDown=CI.bind(this),this._onPointerUp=PI.bind(this),this._onContextMenu=OI.bind(this),this._onMouseWheel=DI.bind(this),this._onKeyDown=NI.bind(this),this._onTouchStart=FI.bind(this),this._onTouchMove=UI.bind(this),this._onMouseDown=II.bind(this),this._onMouseMove=LI.bind(this),this._interceptControlDown=kI.bind(this),this._interceptControlUp=BI.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Bt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ow),this.update(),this.state=Bt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Un.copy(t).sub(this.target),Un.applyQuaternion(this._quat),this._spherical.setFromVector3(Un),this.autoRotate&&this.state===Bt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Ii:n>Math.PI&&(n-=Ii),s<-Math.PI?s+=Ii:s>Math.PI&&(s-=Ii),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Un.setFromSpherical(this._spherical),Un.applyQuaternion(this._quatInverse),t.copy(this.target).add(Un),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Un.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new N(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new N(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Un.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Sf.origin.copy(this.object.position),Sf.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Sf.direction))<EI?this.object.lookAt(this.target):(aw.setFromNormalAndCoplanarPoint(this.object.up,this.target),Sf.intersectPlane(aw,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>w0||8*(1-this._lastQuaternion.dot(this.object.quaternion))>w0||this._lastTargetPosition.distanceToSquared(this.target)>w0?(this.dispatchEvent(ow),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?Ii/60*this.autoRotateSpeed*e:Ii/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Un.setFromMatrixColumn(t,0),Un.multiplyScalar(-e),this._panOffset.add(Un)}_panUp(e,t){this.screenSpacePanning===!0?Un.setFromMatrixColumn(t,1):(Un.setFromMatrixColumn(t,0),Un.crossVectors(this.object.up,Un)),Un.multiplyScalar(e),this._panOffset.add(Un)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Un.copy(s).sub(this.target);let r=Un.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ii*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ii*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(Ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-Ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(Ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-Ii*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ii*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ii*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ke,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function CI(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function RI(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function PI(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(lw),this.state=Bt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function II(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case ts.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Bt.DOLLY;break;case ts.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Bt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Bt.ROTATE}break;case ts.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Bt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Bt.PAN}break;default:this.state=Bt.NONE}this.state!==Bt.NONE&&this.dispatchEvent(S0)}function LI(i){switch(this.state){case Bt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Bt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Bt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function DI(i){this.enabled===!1||this.enableZoom===!1||this.state!==Bt.NONE||(i.preventDefault(),this.dispatchEvent(S0),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(lw))}function NI(i){this.enabled!==!1&&this._handleKeyDown(i)}function FI(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case _s.ROTATE:if(this.enableRotate===!1){this.state=Bt.NONE;break}this._handleTouchStartRotate(i),this.state=Bt.TOUCH_ROTATE;break;case _s.PAN:if(this.enablePan===!1){this.state=Bt.NONE;break}this._handleTouchStartPan(i),this.state=Bt.TOUCH_PAN;break;default:this.state=Bt.NONE}break;case 2:switch(this.touches.TWO){case _s.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Bt.TOUCH_DOLLY_PAN;break;case _s.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Bt.TOUCH_DOLLY_ROTATE;break;default:this.state=Bt.NONE}break;default:this.state=Bt.NONE}this.state!==Bt.NONE&&this.dispatchEvent(S0)}function UI(i){switch(this._trackPointer(i),this.state){case Bt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Bt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Bt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Bt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Bt.NONE}}function OI(i){this.enabled!==!1&&i.preventDefault()}function kI(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function BI(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var M0=26,zI=1.16,th=Math.tan(M0/2*(Math.PI/180)),Tf=class{constructor(e,t){this.element=e;this.changed=t}element;changed;camera=new Jn(M0,1,.01,100);controls=null;extent=null;up=new N(0,0,1);right=new N(1,0,0);back=new N(0,-1,0);target=new N;forward=new N(0,1,0);behind=0;crop=1;width=1;height=1;fitting=null;get flat(){return this.camera instanceof bs}begin(e){this.up.set(0,0,1),e&&Math.hypot(...e)>1e-9&&this.up.fromArray(e).negate().normalize();let t=[new N(1,0,0),new N(0,1,0)],n=Math.abs(t[0].dot(this.up))<.9?t[0]:t[1];this.right.copy(n).addScaledVector(this.up,-n.dot(this.up)).normalize(),this.back.crossVectors(this.right,this.up),this.control(),this.look("iso")}sees(e){this.extent=e,this.controls&&(this.controls.minDistance=e.size*1e-4,this.controls.maxDistance=e.floor*40),this.clip()}control(){this.controls?.dispose(),this.camera.up.copy(this.up);let e=new Mf(this.camera,this.element);e.enableDamping=!1,e.zoomToCursor=!0,e.mouseButtons={LEFT:ts.ROTATE,MIDDLE:ts.PAN,RIGHT:ts.PAN},e.touches={ONE:_s.ROTATE,TWO:_s.DOLLY_PAN},e.target.copy(this.target),e.addEventListener("change",()=>{this.target.copy(e.target),this.clip(),this.changed()}),this.controls=e,this.extent&&this.sees(this.extent)}look(e){let{right:t,back:n,up:s}=this,r=new N;e==="front"?r.copy(n):e==="right"?r.copy(t):e==="top"?r.copy(s).addScaledVector(n,1e-4):r.copy(n).addScaledVector(t,.62).addScaledVector(s,.58),this.fit(r.normalize())}fit(e){let{extent:t,camera:n}=this;if(!t)return;let s=e??n.position.clone().sub(this.target).normalize();if(this.width<2||this.height<2){this.fitting="iso";return}let r=new N().crossVectors(this.up,s);r.lengthSq()<1e-12&&r.copy(this.right),r.normalize();let o=new N().crossVectors(s,r),a=this.width/this.height,l=this.centre(r,o,s),c=0,h=0,u=new N;for(let d=0;d<t.points.length;d+=3){u.fromArray(t.points,d).sub(l);let f=Math.max(Math.abs(u.dot(o)),Math.abs(u.dot(r))/a)*zI;h=Math.max(h,f),c=Math.max(c,f/th+u.dot(s))}this.flat&&(c=h/th),this.target.copy(l),n.position.copy(l).addScaledVector(s,c),this.lens(h),this.settle()}centre(...e){let t=new N,n=new N;for(let s of e){let[r,o]=[1/0,-1/0];for(let a=0;a<this.extent.points.length;a+=3){let l=n.fromArray(this.extent.points,a).dot(s);r=Math.min(r,l),o=Math.max(o,l)}t.addScaledVector(s,(r+o)/2)}return t}lens(e){let{camera:t}=this;t instanceof bs&&(t.zoom=1,t.userData.half=e,this.resize(this.width,this.height))}settle(){this.controls&&(this.controls.target.copy(this.target),this.camera.lookAt(this.target),this.controls.update(),this.clip(),this.changed())}project(e){if(e===this.flat)return;let t=this.camera,n=t.position.clone().sub(this.target),s=t instanceof bs?t.userData.half/t.zoom:n.length()*th;this.camera=e?new bs:new Jn(M0,1,.01,100),this.camera.position.copy(this.target).addScaledVector(n.normalize(),s/th),this.control(),this.lens(s),this.resize(this.width,this.height),this.settle()}resize(e,t){[this.width,this.height]=[e,t];let{camera:n}=this;if(n instanceof Jn)n.aspect=e/Math.max(t,1),n.zoom=1/this.crop;else{let s=(n.userData.half??1)*this.crop,r=s*e/Math.max(t,1);Object.assign(n,{left:-r,right:r,top:s,bottom:-s})}if(this.clip(),this.fitting&&e>1&&t>1){let s=this.fitting;this.fitting=null,this.look(s)}}frame(e,t){let{camera:n,extent:s}=this;this.crop=1,this.resize(this.width,this.height);let o=this.width/Math.max(this.height,1)/(e/t),a=0,l=new N;for(let c=0;s&&c<s.points.length;c+=3)l.fromArray(s.points,c).project(n),Math.abs(l.z)<=1&&(a=Math.max(a,Math.min(1,Math.abs(l.y)),Math.min(1,Math.abs(l.x))*o));this.crop=a>0?Math.min(1.18*a,Math.max(1,o)):1,this.resize(e,t)}unframe(){this.crop=1}clip(){let{camera:e,extent:t}=this;if(t){let s=new N().fromArray(t.middle).sub(e.position).dot(e.getWorldDirection(this.forward)),r=1.5*t.floor;e.far=Math.max(s+r,r*.01);let o=e.position.distanceTo(this.target);e.near=this.flat?s-r:Math.max(s-r,.04*Math.min(o,r)),e.far<=e.near&&(e.far=e.near+r)}e.updateProjectionMatrix(),e.getWorldDirection(this.forward),this.behind=this.forward.dot(e.position)}shift(e){e.lengthSq()!==0&&(this.target.add(e),this.camera.position.add(e),this.controls?.target.copy(this.target),this.clip())}pixel(e){let{camera:t}=this;if(t instanceof bs)return 2*(t.userData.half??1)*this.crop/t.zoom/this.height;let n=this.forward.dot(e)-this.behind;return 2*Math.max(n,t.near)*th*this.crop/this.height}get scale(){return this.pixel(this.target)}get size(){return[this.width,this.height]}readback(){let{position:e,quaternion:t}=this.camera;return{position:e.toArray(),target:this.target.toArray(),quaternion:[t.w,t.x,t.y,t.z],projection:this.flat?"orthographic":"perspective",scale:this.scale}}get turn(){return this.camera.quaternion.clone().invert()}get upward(){return this.up}dispose(){this.controls?.dispose(),this.controls=null}};var VI=2;function hw(i){let e=i.getContext("webgl2",{antialias:!0,alpha:!0,premultipliedAlpha:!0,powerPreference:"high-performance"});if(!e)return null;try{let t=new Bd({canvas:i,context:e,antialias:!0,alpha:!0});return t.autoClear=!1,t.setClearColor(16777215,0),t}catch{return null}}var rl=class{constructor(e){this.renderer=e;for(let t of[this.back,this.front])this.lamps.push(...t.children.filter(n=>n instanceof Oa))}renderer;back=cw();front=cw();size=new Ke(1,1);lamps=[];static ratio(){return Math.min(window.devicePixelRatio||1,VI)}resize(e,t,n){this.renderer.setPixelRatio(n),this.renderer.setSize(e,t,!1),this.renderer.getDrawingBufferSize(this.size)}add(e,t){this.back.add(e),this.front.add(t)}remove(e,t){this.back.remove(e),this.front.remove(t)}draw(e){let{renderer:t}=this,n=new N;for(let s of this.lamps)n.fromArray(s.userData.from).applyQuaternion(e.camera.quaternion),s.position.copy(n);for(let s of[this.back,this.front])s.children[0].position.copy(e.upward);t.clear(),t.render(this.back,e.camera),t.clearDepth(),t.render(this.front,e.camera)}};function cw(){let i=new Kl;i.add(new dc(16777215,11187394,1.55));for(let[e,t]of[[1.55,[-.5,.9,.9]],[.45,[.9,.1,.5]]]){let n=new Oa(16777215,e);n.userData.from=t,i.add(n)}return i}var ol=class{constructor(e){this.run=e;let t=e.header.bodies.length+1;this.position=new Float64Array(3*t),this.rotation=new Float64Array(9*t);for(let n=0;n<this.rotation.length;n+=9)this.rotation[n]=this.rotation[n+4]=this.rotation[n+8]=1}run;position;rotation;frame=0;rest=0;time=0;at(e){let{run:t}=this,n=t.header.bodies.length;[this.frame,this.rest]=t.frameAt(e),this.time=e;let s=Math.min(this.frame+1,t.frameTime.length-1),{positions:r,quaternions:o}=t;if(!r.length)return;let a=this.rest;for(let l=0;l<n;l++){let c=3*(this.frame*n+l),h=3*(s*n+l);for(let u=0;u<3;u++)this.position[3*l+3+u]=(1-a)*r[c+u]+a*r[h+u];HI(o,4*(this.frame*n+l),4*(s*n+l),a,this.rotation,9*l+9)}}point(e,t,n,s=0){let r=9*(e+1),o=3*(e+1),{rotation:a,position:l}=this;for(let c=0;c<3;c++)n[s+c]=l[o+c]+a[r+3*c]*t[0]+a[r+3*c+1]*t[1]+a[r+3*c+2]*t[2]}speed(e){let{run:t}=this,n=t.frameTime.length-1;if(n<1||e<0)return 0;let s=Math.min(this.frame,n-1),r=t.header.bodies.length,o=3*(s*r+e),a=3*((s+1)*r+e),l=t.positions;return Math.hypot(l[a]-l[o],l[a+1]-l[o+1],l[a+2]-l[o+2])/(t.frameTime[s+1]-t.frameTime[s])}};function HI(i,e,t,n,s,r){let o=i[e]*i[t]+i[e+1]*i[t+1]+i[e+2]*i[t+2]+i[e+3]*i[t+3],a=o<0?-1:1;o=Math.min(1,o*a);let l=1-n,c=n*a;if(o<.995){let h=Math.acos(o);l=Math.sin((1-n)*h),c=a*Math.sin(n*h)}Af(l*i[e]+c*i[t],l*i[e+1]+c*i[t+1],l*i[e+2]+c*i[t+2],l*i[e+3]+c*i[t+3],s,r)}function Af(i,e,t,n,s,r){let o=2/(i*i+e*e+t*t+n*n);s[r]=1-o*(t*t+n*n),s[r+1]=o*(e*t-i*n),s[r+2]=o*(e*n+i*t),s[r+3]=o*(e*t+i*n),s[r+4]=1-o*(e*e+n*n),s[r+5]=o*(t*n-i*e),s[r+6]=o*(e*n-i*t),s[r+7]=o*(t*n+i*e),s[r+8]=1-o*(e*e+t*t)}function eo(i,e){let t=new Float64Array(12);return Af(e[0],e[1],e[2],e[3],t,0),t.set(i,9),t}function Fo(i,e,t,n,s){let r=i.rotation,o=i.position,a=9*(e+1),l=3*(e+1);for(let c=0;c<3;c++){let h=r[a+3*c],u=r[a+3*c+1],d=r[a+3*c+2];n[s+c]=h*t[0]+u*t[3]+d*t[6],n[s+4+c]=h*t[1]+u*t[4]+d*t[7],n[s+8+c]=h*t[2]+u*t[5]+d*t[8],n[s+12+c]=h*t[9]+u*t[10]+d*t[11]+o[l+c]}n[s+3]=n[s+7]=n[s+11]=0,n[s+15]=1}var nh=[...Array.from({length:48},(i,e)=>{let t=1-(2*e+1)/48,n=e*Math.PI*(3-Math.sqrt(5)),s=Math.sqrt(1-t*t);return[s*Math.cos(n),s*Math.sin(n),t]}),...[0,1,2].flatMap(i=>[1,-1].map(e=>[0,1,2].map(t=>t===i?e:0)))],al=class{most=new Float64Array(nh.length).fill(-1/0);at=new Float64Array(3*nh.length);add(e,t,n){if(Number.isFinite(e+t+n))for(let s=0;s<nh.length;s++){let r=nh[s],o=r[0]*e+r[1]*t+r[2]*n;o<=this.most[s]||(this.most[s]=o,this.at[3*s]=e,this.at[3*s+1]=t,this.at[3*s+2]=n)}}points(){let e=new Map;for(let t=0;t<nh.length;t++){if(this.most[t]===-1/0)continue;let n=[...this.at.subarray(3*t,3*t+3)];e.set(n.join(),n)}return Float64Array.from([...e.values()].flat())}};function uw(i){let e=new al;for(let t=0;t+2<i.length;t+=3)e.add(i[t],i[t+1],i[t+2]);return e.points()}var GI=60,WI=6e4,dw=()=>[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]];function fw(i){let e=i.meshes.map(c=>uw(c.vertices)),t=[],[n,s]=[new al,new al];for(let c of i.runs)$I(c,e,n,s,t);let r=n.points();ll(Ef(r))>0||(r=Float64Array.from([...r,...s.points()])),ll(Ef(r))>0||(r=XI(r));let o=Ef(r),a=ll(o);t.sort((c,h)=>c-h);let l=t[t.length>>1]||a;return{points:r,middle:[0,1,2].map(c=>(o[0][c]+o[1][c])/2),size:Math.sqrt(Math.min(l,a)*a),floor:ll(Ef([...r,...s.points()])),outlines:e}}function $I(i,e,t,n,s){let r=new ol(i),o=i.frameTime.length,a=new Float32Array(16),l=i.header.parts.map(f=>({part:f,local:eo(f.position,f.quaternion)})),c=i.header.marks.flatMap(f=>[f.i,f.j]).filter(f=>f!==null),h=l.reduce((f,{part:m})=>f+e[m.mesh].length/3,0)+c.length+i.header.bodies.length,u=Math.max(3,Math.min(GI,o,Math.floor(WI/Math.max(1,h)))),d=[0,0,0];for(let f=0;f<Math.min(u,o);f++){r.at(i.frameTime[o<=u?f:Math.round(f*(o-1)/(u-1))]);let m=dw(),y=(p,[g,x,E])=>{p.add(g,x,E),p===t&&pw(m,[g,x,E],0)};for(let p=0;p<i.header.bodies.length;p++)y(t,[...r.position.subarray(3*p+3,3*p+6)]);for(let p of c)r.point(p.body,p.position,d),y(t,d);for(let{part:p,local:g}of l){Fo(r,p.body,g,a,0);let x=e[p.mesh];for(let E=0;E<x.length;E+=3){for(let w=0;w<3;w++)d[w]=a[w]*x[E]+a[4+w]*x[E+1]+a[8+w]*x[E+2]+a[12+w];y(p.kind==="plane"?n:t,d)}}ll(m)>0&&s.push(ll(m))}}function pw(i,e,t){if(Number.isFinite(e[t]+e[t+1]+e[t+2]))for(let n=0;n<3;n++)i[0][n]=Math.min(i[0][n],e[t+n]),i[1][n]=Math.max(i[1][n],e[t+n])}function Ef(i){let e=dw();for(let t=0;t<i.length;t+=3)pw(e,i,t);return e}function XI(i){let[e,t,n]=i.length?i:[0,0,0];return Float64Array.of(e-.5,t-.5,n-.5,e+.5,t+.5,n+.5)}function ll(i){let e=Math.hypot(...[0,1,2].map(t=>i[1][t]-i[0][t]));return Number.isFinite(e)?e:0}var qI=1.6,T0=[5,15],bw=7,YI=1.8,Rf=class{constructor(e,t,n){this.run=e;this.world=t;let s=t.theme.runs[e.index%t.theme.runs.length];this.colours=e.contacts.map((u,d)=>n?s:new Ge(Ws(d))),this.tracks=e.contacts.flatMap(({tracks:u},d)=>u.map(f=>({contact:d,track:f}))),this.loads=e.contacts.map(()=>({force:0,normal:0,pressed:0,depth:0,places:0}));let r=Math.max(1,this.tracks.length),o=new Bs(1,1,1,10,1,!0).translate(0,.5,0),a=new oc(1,1,16).translate(0,.5,0),l=new bo({transparent:n,opacity:n?.7:1});this.shafts=xw(o,l,r),this.heads=xw(a,l,r);let c=new Et;this.place=new ht(new Float32Array(3*r),3).setUsage(di),this.paint=new ht(new Float32Array(3*r),3).setUsage(di),c.setAttribute("position",this.place).setAttribute("color",this.paint);let h=KI();this.spots=new nc(c,h),this.spots.frustumCulled=!1,this.free=[o,a,l,c,h,this.shafts,this.heads],this.group.add(this.shafts,this.heads,this.spots)}run;world;group=new In;contacts=[];loads;count=0;scale=0;chosen=-1;tracks;shafts;heads;spots;place;paint;colours;free;get peaks(){let e=this.loads.map(()=>0);for(let{contact:t,track:n}of this.tracks){let{force:s}=n;for(let r=0;r<s.length;r+=3){let o=s[r]**2+s[r+1]**2+s[r+2]**2;o>e[t]&&(e[t]=o)}}return e.map(Math.sqrt)}show(e,t,n,s){this.scale=t,this.chosen=s===null?-1:this.run.contacts.findIndex(({name:o})=>o===s),this.count=0;for(let o of this.loads)o.force=o.normal=o.pressed=o.depth=o.places=0;let r=new Float64Array(6*this.loads.length);for(let{contact:o,track:a}of this.tracks){if(!jI(a,e))continue;let l=this.loads[o];l.places+=1,l.depth=Math.max(l.depth,jn[9]),l.pressed+=Math.hypot(jn[6],jn[7],jn[8]);for(let c=0;c<6;c++)r[6*o+c]+=jn[3+c];jn[3]===0&&jn[4]===0&&jn[5]===0||this.world.muted.has(this.run.contacts[o].name)||this.put(o,n)}this.loads.forEach((o,a)=>{o.force=Math.hypot(r[6*a],r[6*a+1],r[6*a+2]),o.normal=Math.hypot(r[6*a+3],r[6*a+4],r[6*a+5])}),this.sent()}put(e,t){let n=this.count++;this.contacts[n]=e,Uo.set(jn[0],jn[1],jn[2]),Ts.set(jn[3],jn[4],jn[5]);let s=Ts.length()*this.scale,r=t(Uo)*(e===this.chosen?YI:1),o=Math.min(T0[1]*r,.5*s);s>0&&Ts.normalize(),vw(this.shafts,n,Uo,s-o,Math.min(qI*r,.2*s)),mw.copy(Uo).addScaledVector(Ts,s-o),vw(this.heads,n,mw,o,o*T0[0]/T0[1]);let a=this.colours[e];this.shafts.setColorAt(n,a),this.heads.setColorAt(n,a),this.place.setXYZ(n,Uo.x,Uo.y,Uo.z),this.paint.setXYZ(n,a.r,a.g,a.b)}sent(){for(let e of[this.shafts,this.heads])e.count=this.count,e.instanceMatrix.needsUpdate=!0,e.instanceColor&&(e.instanceColor.needsUpdate=!0);this.spots.geometry.setDrawRange(0,this.count),this.place.needsUpdate=this.paint.needsUpdate=!0}ends(e,t,n){let s=this.shafts.instanceMatrix.array,r=this.heads.instanceMatrix.array;t.fromArray(s,16*e+12),n.set(r[16*e+12]+r[16*e+4],r[16*e+13]+r[16*e+5],r[16*e+14]+r[16*e+6])}dots(e){this.spots.material.uniforms.size.value=bw*e}readback(){let[e,t]=[new N,new N];return Array.from({length:this.group.visible?this.count:0},(n,s)=>{this.ends(s,e,t);let r=t.sub(e).toArray(),o=r.map(a=>this.scale>0?a/this.scale:0);return{run:this.run.index,contact:this.run.contacts[this.contacts[s]].name,point:e.toArray(),vector:r,force:o,scale:this.scale}})}dispose(){for(let e of this.free)e.dispose()}},jn=new Float64Array(10),Uo=new N,Ts=new N,mw=new N,ih=new N,Cf=new N;function jI(i,e){let t=e.rest,n=yw(i.at,e.frame),s=t>0?n>=0?i.at[n+1]===e.frame+1?n+1:-1:yw(i.at,e.frame+1):n;if(n>=0&&s>=0&&!ZI(i.normal,n,s))return gw(i,n,s,1-t,t),!0;let r=t<.5?n:s;return r<0?!1:(gw(i,r,r,Math.max(t,1-t),0),!0)}function gw({point:i,force:e,normal:t,depth:n},s,r,o,a){let l=o+a;for(let c=0;c<3;c++)jn[c]=(o*i[3*s+c]+a*i[3*r+c])/l,jn[3+c]=o*e[3*s+c]+a*e[3*r+c],jn[6+c]=o*t[3*s+c]+a*t[3*r+c];jn[9]=o*n[s]+a*n[r]}function ZI(i,e,t){let[n,s,r]=[0,0,0];for(let o=0;o<3;o++){let[a,l]=[i[3*e+o],i[3*t+o]];[n,s,r]=[n+a*l,s+a*a,r+l*l]}return n<.5*Math.sqrt(s*r)}function yw(i,e){let t=0,n=i.length-1;for(;t<=n;){let s=t+n>>1;if(i[s]===e)return s;i[s]<e?t=s+1:n=s-1}return-1}function vw(i,e,t,n,s){let r=i.instanceMatrix.array;ih.set(Math.abs(Ts.x)<.7?1:0,Math.abs(Ts.x)<.7?0:1,0).cross(Ts).normalize(),Cf.crossVectors(ih,Ts);let o=16*e;r[o]=ih.x*s,r[o+1]=ih.y*s,r[o+2]=ih.z*s,r[o+4]=Ts.x*n,r[o+5]=Ts.y*n,r[o+6]=Ts.z*n,r[o+8]=Cf.x*s,r[o+9]=Cf.y*s,r[o+10]=Cf.z*s,r[o+12]=t.x,r[o+13]=t.y,r[o+14]=t.z,r[o+3]=r[o+7]=r[o+11]=0,r[o+15]=1}function xw(i,e,t){let n=new Wi(i,e,t);return n.instanceMatrix.setUsage(di),n.frustumCulled=!1,n.setColorAt(0,new Ge),n.count=0,n}function KI(){return new Ci({uniforms:{size:{value:bw}},vertexShader:`
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
      }`,transparent:!0,depthWrite:!1})}function Pf(i,e,t){let n=i;t.fill(0);for(let s=0;s<e.length;s+=3){let[r,o,a]=[3*e[s],3*e[s+1],3*e[s+2]],[l,c,h]=[n[o]-n[r],n[o+1]-n[r+1],n[o+2]-n[r+2]],[u,d,f]=[n[a]-n[r],n[a+1]-n[r+1],n[a+2]-n[r+2]],[m,y,p]=[c*f-h*d,h*u-l*f,l*d-c*u];for(let g of[r,o,a])t[g]+=m,t[g+1]+=y,t[g+2]+=p}for(let s=0;s<t.length;s+=3){let r=Math.hypot(t[s],t[s+1],t[s+2])||1;for(let o=0;o<3;o++)t[s+o]/=r}}var _w=.1,If=class{constructor(e,t,n){this.bending=e;this.body=n;this.mesh=t,this.q=new Float64Array(e.frequencies.length),this.which=new Int32Array(this.q.length),this.much=new Float64Array(this.q.length),this.place=t.vertices.slice(),this.normal=new Float32Array(t.vertices.length),this.value=new Float32Array(t.vertices.length/3*2).fill(.5);let{geometry:s}=this;s.setAttribute("position",new ht(this.place,3).setUsage(di)),s.setAttribute("normal",new ht(this.normal,3).setUsage(di)),s.setAttribute("uv",new ht(this.value,2).setUsage(di)),s.setIndex(new ht(t.faces,1)),t.edges?.length&&(this.wire=new Et,this.wire.setAttribute("position",s.getAttribute("position")),this.wire.setIndex(new ht(t.edges,1)),this.rest=new Et,this.rest.setAttribute("position",new ht(t.vertices,3)),this.rest.setIndex(new ht(t.edges,1))),this.size=JI(t.vertices),this.light()}bending;body;geometry=new Et;wire=null;rest=null;q;which;much;count=0;mesh;place;normal;value;peaks=new Map;size;get telling(){let e=this.bending.largest.displacement;return e>0?_w*this.size/e:1}alone({bendMode:e}){return e&&e.body===this.body&&e.mode<this.q.length?e.mode:null}coloured(e){return e.bendColour==="none"||e.bendColour==="stress"&&!this.bending.stress?null:e.bendColour}most(e){let t=this.coloured(e);if(!t)return 0;let n=this.alone(e);if(n===null)return this.bending.largest[t]??0;if(e.swing!==null)return 1;let s=0,{coordinates:r}=this.bending;for(let o=n;o<r.length;o+=this.q.length)s=Math.max(s,Math.abs(r[o]));return s*this.peak(t,n)}further(e){return e.bendScale!==1||e.swing!==null&&this.alone(e)!==null}show(e,t,n){let s=this.alone(t),r=t.bendScale,o=n;s!==null&&t.swing!==null?(this.q.fill(0),this.q[s]=1,r=t.swing*_w*this.size/(this.peak("displacement",s)||1),o=this.peak(this.coloured(t)??"displacement",s)):this.now(e,s),this.bend(r),this.light();let a=this.coloured(t);a&&this.colour(a,o)}now(e,t){let{q:n,bending:s}=this,r=n.length,o=r?s.coordinates.length/r:0;if(!o){n.fill(0);return}let a=r*Math.min(e.frame,o-1),l=r*Math.min(e.frame+1,o-1),c=e.rest;for(let h=0;h<r;h++)n[h]=t===null||t===h?(1-c)*s.coordinates[a+h]+c*s.coordinates[l+h]:0}gather(e){this.count=0;for(let t=0;t<e.length;t++)e[t]!==0&&(this.which[this.count]=t,this.much[this.count++]=e[t])}bend(e){let{place:t}=this,{vertices:n}=this.mesh;this.gather(this.q);for(let s=0;s<t.length;s++)t[s]=n[s]+e*this.sum(this.bending.shapes,s);this.geometry.getAttribute("position").needsUpdate=!0,this.geometry.boundingSphere=null}sum(e,t){let{which:n,much:s,count:r}=this,o=t*this.q.length,a=0;for(let l=0;l<r;l++)a+=e[o+n[l]]*s[l];return a}light(){Pf(this.place,this.mesh.faces,this.normal),this.geometry.getAttribute("normal").needsUpdate=!0}colour(e,t){let{value:n}=this,s=t>0?1/t:0;this.gather(this.q);for(let r=0;2*r<n.length;r++)n[2*r]=s*this.at(e,r);this.geometry.getAttribute("uv").needsUpdate=!0}at(e,t){let n=e==="stress"?this.bending.stress:this.bending.shapes,s=e==="stress"?6:3;for(let u=0;u<s;u++)sh[u]=this.sum(n,t*s+u);if(s===3)return Math.sqrt(sh[0]**2+sh[1]**2+sh[2]**2);let[r,o,a,l,c,h]=sh;return Math.sqrt(.5*((r-o)**2+(o-a)**2+(a-r)**2)+3*(l*l+c*c+h*h))}peak(e,t){let n=`${e} ${t}`,s=this.peaks.get(n);if(s===void 0){s=0;let r=new Float64Array(this.q.length);r[t]=1,this.gather(r);for(let o=0;3*o<this.place.length;o++)s=Math.max(s,this.at(e,o));this.peaks.set(n,s)}return s}get places(){return this.place}dispose(){this.geometry.dispose(),this.wire?.dispose(),this.rest?.dispose()}},sh=new Float64Array(6);function JI(i){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];for(let n=0;n<i.length;n++)e[n%3]=Math.min(e[n%3],i[n]),t[n%3]=Math.max(t[n%3],i[n]);return i.length?Math.hypot(...e.map((n,s)=>t[s]-n)):0}var QI=7,eL=72,tL=15e4;function ww(i,e){let t=(i.index?.count??0)/3;if(t<400||t*e<tL)return null;i.computeBoundingBox();let{min:n,max:s}=i.boundingBox,r=Math.max(s.x-n.x,s.y-n.y,s.z-n.z),o=nL(i,[n.x,n.y,n.z],r/QI);return o.index.count<1.5*t?{fine:i,coarse:o,across:r}:null}function Sw({fine:i,coarse:e,across:t},n){return t<eL*n?e:i}function nL(i,e,t){let n=i.getAttribute("position").array,s=i.getAttribute("normal").array,r=n.length/3,o=new Map;for(let f=0;f<r;f++){let[m,y,p]=[0,1,2].map(E=>Math.floor((n[3*f+E]-e[E])/t)),g=m+100*(y+100*p),x=o.get(g);x?x.push(f):o.set(g,[f])}let a=new Uint32Array(r),l=[],c=[];for(let f of o.values()){let m=iL(f,n);for(let y of f)a[y]=l.length/3;for(let y=0;y<3;y++)l.push(n[3*m+y]),c.push(s[3*m+y])}let h=[],u=i.index.array;for(let f=0;f<u.length;f+=3){let[m,y,p]=[a[u[f]],a[u[f+1]],a[u[f+2]]];m!==y&&y!==p&&p!==m&&h.push(m,y,p)}let d=new Et;return d.setAttribute("position",new ht(Float32Array.from(l),3)),d.setAttribute("normal",new ht(Float32Array.from(c),3)),d.setIndex(h),d}function iL(i,e){let t=[0,1,2].map(s=>i.reduce((r,o)=>r+e[3*o+s],0)/i.length),n=s=>[0,1,2].reduce((r,o)=>r+(e[3*s+o]-t[o])**2,0);return i.reduce((s,r)=>n(r)<n(s)?r:s)}function rh(i,e,t){let n=new Wi(i,e,t);return Object.assign(n,{isMesh:!1,isLine:!0,isLineSegments:!0,raycast:()=>{}}),n.frustumCulled=!1,n}var Mw=256,Tw=.52;function Ew(){let i={specular:new Ge(2764080),shininess:28,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1},e=new zs({...i,side:Xn});return e.onBeforeCompile=rL,e.customProgramCacheKey=()=>"quartered",{solid:new zs({...i,side:Xn}),quartered:e,graphic:new zs({...i,side:Xn}),mapped:sL(i),inside:new zs({...i,side:Vs}),outside:new zs({...i,side:ti,transparent:!0,depthWrite:!1}),plane:oL(),edges:new vs({transparent:!0}),rest:new vs({transparent:!0,opacity:.32,depthWrite:!1})}}function Cw(i,{ghost:e,transparent:t},n){let s=e?t?.2:.38:t?.3:1;for(let r of["solid","quartered","graphic","mapped"]){let o=i[r];Aw(o,s,e||s===1),o.polygonOffsetFactor=o.polygonOffsetUnits=e?3:1}Aw(i.inside,e?.2:t?.25:.62,!1),i.outside.opacity=e?.05:.13,i.edges.color.copy(n),i.rest.color.copy(n),i.edges.opacity=e?.28:.5,i.edges.depthWrite=!1,i.plane.color.copy(n)}function sL(i){let e=Uint8Array.from(Wc(Mw).flatMap(s=>[...s,255])),t=new xo(e,Mw,1);t.colorSpace=Si,t.minFilter=t.magFilter=Qn,t.needsUpdate=!0;let n=new Ge().setScalar(1-Tw);return new zs({...i,side:Xn,map:t,emissiveMap:t,color:n,emissive:new Ge().setScalar(Tw),specular:new Ge(657930)})}function Aw(i,e,t){let n=e<1;i.transparent!==n&&(i.needsUpdate=!0),i.transparent=n,i.opacity=e,i.depthWrite=t}function rL(i){i.vertexShader=i.vertexShader.replace("#include <common>",`#include <common>
varying vec3 vOwn;`).replace("#include <begin_vertex>",`#include <begin_vertex>
vOwn = position;`),i.fragmentShader=i.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 vOwn;`).replace("#include <color_fragment>",`#include <color_fragment>
      vec3 side = clamp(vOwn / max(fwidth(vOwn), vec3(1e-12)), -1.0, 1.0);
      diffuseColor.rgb *= 0.93 + 0.07 * side.x * side.y * side.z;`)}function oL(){let i=new Gr({side:Xn,transparent:!0,depthWrite:!1,polygonOffset:!0});return i.polygonOffsetFactor=i.polygonOffsetUnits=2,i.defines={USE_UV:""},i.onBeforeCompile=e=>{e.fragmentShader=e.fragmentShader.replace("#include <color_fragment>",`#include <color_fragment>
      vec2 width = max(fwidth(vUv), vec2(1e-9));
      vec2 far = abs(fract(vUv - 0.5) - 0.5) / width;
      vec2 far10 = abs(fract(vUv / 10.0 - 0.5) - 0.5) * 10.0 / width;
      float fine = (1.0 - min(min(far.x, far.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
      float coarse = 1.0 - min(min(far10.x, far10.y), 1.0);
      diffuseColor.a = gl_FrontFacing ? 0.05 + max(0.12 * fine, 0.19 * coarse) : 0.02 + max(0.02 * fine, 0.04 * coarse);`)},i.customProgramCacheKey=()=>"gridded",i}function Rw(i){i.mapped.map?.dispose();for(let e of Object.values(i))e.dispose()}var aL=.0055,lL=.013,cL=new Set(["Fixed","Orientation","ParallelAxes","Perpendicular","Coupler","Gear","InPlane","Planar","Force"]),hL=8,uL=new N(0,1,0);function Iw(i,{size:e,outlines:t}){let n=[],s=[],r=1e-6*e,o=i.bending.flatMap(({part:c,interfaces:h})=>[i.header.parts[c].body,...h]),a=new Set([...o,...i.sweeps.flatMap(({ends:c})=>[...c])]);i.header.bodies.forEach(({name:c},h)=>{if(a.has(h))return;let u=dL(i,h,t),d=pL(i,h,r,u.length>0);u.length||s.push({body:h,name:c,local:Pw(gL(new N,lL*e)),stretched:!1});let f=u.length?fL(d,u):mL(d,new N);for(let[m,y]of f)m.distanceTo(y)>r&&n.push({body:h,name:c,local:Pw(yL(m,y,aL*e)),stretched:!0})});let l=[];return s.length&&l.push({kind:"quartered",geometry:new vr(1,20,14),wire:null,items:s}),n.length&&l.push({kind:"solid",geometry:new Bs(1,1,1,14),wire:null,items:n}),l}function dL(i,e,t){return i.header.parts.filter(n=>n.body===e).map(n=>{let[s,r,o,a]=n.quaternion,l=new St().compose(new N(...n.position),new Ln(r,o,a,s),new N(1,1,1)),c=new ei,h=new N,u=t[n.mesh];for(let d=0;d<u.length;d+=3)c.expandByPoint(h.fromArray(u,d).applyMatrix4(l));return c.expandByScalar(.1*c.getSize(h).length())})}function fL(i,e){let t=new N,n=o=>e.some(a=>a.containsPoint(o)),s=i.filter(o=>!n(o));if(!s.length)return[];let r=n(t)?[]:e.slice(0,hL).map(o=>o.getCenter(new N));return[...s,...r].map(o=>[o,t])}function pL(i,e,t,n){let s=[];for(let r of i.header.marks)if(!(n&&cL.has(r.kind)))for(let o of[r.i,r.j]){if(o?.body!==e)continue;let a=new N(...o.position);s.some(l=>l.distanceTo(a)<=t)||s.push(a)}return s}function mL(i,e){let t=[];if(i.length===2){t.push([i[0],i[1]]);let n=i[1].clone().sub(i[0]),s=Math.min(1,Math.max(0,e.clone().sub(i[0]).dot(n)/n.lengthSq())),r=i[0].clone().addScaledVector(n,s);return r.distanceTo(e)>.02*n.length()&&t.push([r,e]),t}for(let n of i)t.push([e,n]);return(i.length===3||i.length===4)&&i.forEach((n,s)=>t.push([n,i[(s+1)%i.length]])),t}function gL(i,e){return new St().compose(i,new Ln,new N(e,e,e))}function yL(i,e,t){let n=e.clone().sub(i),s=n.length(),r=new Ln().setFromUnitVectors(uL,n.divideScalar(s));return new St().compose(i.clone().add(e).multiplyScalar(.5),r,new N(t,s,t))}function Pw(i){let e=i.elements;return Float64Array.of(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10],e[12],e[13],e[14])}var Df=class{constructor(e){this.sweep=e;this.ring=e.profile.length/2,this.rings=e.ends.length/2*(e.steps+1),this.place=new Float32Array(3*this.ring*(this.rings+e.caps.length)),this.normal=new Float32Array(this.place.length),this.geometry.setAttribute("position",new ht(this.place,3).setUsage(di)),this.geometry.setAttribute("normal",new ht(this.normal,3).setUsage(di)),this.geometry.setIndex(new ht(e.faces,1)),e.edges.length&&(this.wire=new Et,this.wire.setAttribute("position",this.geometry.getAttribute("position")),this.wire.setIndex(new ht(e.edges,1)))}sweep;geometry=new Et;wire=null;place;normal;ring;rings;get middle(){let{bodies:e}=this;return e[e.length>>1]}get bodies(){return[...new Set(this.sweep.ends)]}nodeAt(e){let{sweep:t}=this,n=t.faces[3*e],s=Math.floor(n/this.ring),r=s<this.rings?s:t.caps[s-this.rings],[o,a]=[Math.floor(r/(t.steps+1)),r%(t.steps+1)];return t.ends[2*o+(2*a>t.steps?1:0)]}show(e){this.sweep.turning?this.turned(e):this.straight(e);let t=3*this.ring;this.sweep.caps.forEach((n,s)=>this.place.copyWithin(t*(this.rings+s),t*n,t*(n+1))),Pf(this.place,this.sweep.faces,this.normal),this.geometry.getAttribute("position").needsUpdate=!0,this.geometry.getAttribute("normal").needsUpdate=!0,this.geometry.boundingSphere=null}set(e,t,n,s){let{place:r}=this,{profile:o}=this.sweep;for(let a=0,l=3*e*this.ring;a<o.length;a+=2,l+=3)for(let c=0;c<3;c++)r[l+c]=t[c]+o[a]*n[c]+o[a+1]*s[c]}turned(e){let{ends:t,steps:n}=this.sweep;for(let s=0;2*s<t.length;s++){let[r,o]=[oh(e,t[2*s]),oh(e,t[2*s+1])],[a,l]=[this.axes(e,2*s),this.axes(e,2*s+1)],c=Math.hypot(o[0]-r[0],o[1]-r[1],o[2]-r[2]);for(let h=0;h<=n;h++){let u=h/n,d=1-u,[f,m,y,p]=[d*d*(1+2*u),u*u*(3-2*u),c*u*d*d,-c*u*u*d],g=js(x=>f*r[x]+m*o[x]+y*a[0][x]+p*l[0][x]);this.set(s*(n+1)+h,g,cl(js(x=>d*a[1][x]+u*l[1][x])),cl(js(x=>d*a[2][x]+u*l[2][x])))}}}axes(e,t){let n=this.sweep.ends[t]+1,[s,r,o,a]=this.sweep.turns.subarray(4*t,4*t+4);Af(s,r,o,a,Lf,0);let l=e.rotation,c=h=>js(u=>l[9*n+3*u]*Lf[h]+l[9*n+3*u+1]*Lf[3+h]+l[9*n+3*u+2]*Lf[6+h]);return[c(0),c(1),c(2)]}straight(e){let{ends:t}=this.sweep,n=t.length/2,s=Array.from({length:n},(h,u)=>{let[d,f]=[oh(e,t[2*u]),oh(e,t[2*u+1])];return cl(js(m=>f[m]-d[m]))}),r=h=>{let u=(h+1)%n;return t[2*h+1]===t[2*u]?cl(js(d=>s[h][d]+s[u][d])):s[h]},o=t[2*n-1]===t[0]?r(n-1):s[0],a=o.map(Math.abs).indexOf(Math.min(...o.map(Math.abs))),l=cl(Lw(o,js(h=>h===a?1:0))),c=o;for(let h=0;h<n;h++)for(let u of[0,1]){u&&(c=r(h));let d=l[0]*c[0]+l[1]*c[1]+l[2]*c[2];l=cl(js(f=>l[f]-d*c[f])),this.set(2*h+u,oh(e,t[2*h+u]),l,Lw(c,l))}}dispose(){this.geometry.dispose(),this.wire?.dispose()}},Lf=new Float64Array(9);function js(i){return[i(0),i(1),i(2)]}function oh(i,e){return js(t=>i.position[3*e+3+t])}function cl(i){let e=Math.hypot(...i)||1;return js(t=>i[t]/e)}function Lw([i,e,t],[n,s,r]){return[e*r-t*s,t*n-i*r,i*s-e*n]}var Dw=1e-5,Nf=class{constructor(e,t,n){this.run=e;this.world=t;this.ghost=n;let s=new Map;for(let o of e.header.parts)o.kind!=="plane"&&!s.has(o.body)&&s.set(o.body,o.mesh);this.swept=e.sweeps.map(o=>new Df(o)),this.colours=l_(e.header.bodies.length,o=>s.get(o)??null,vL(e,t.extent.size),this.swept.map(({bodies:o})=>o));let r=Iw(e,t.extent);this.own.push(...r.map(o=>o.geometry)),this.bent=e.bending.map(o=>{let{body:a,mesh:l}=e.header.parts[o.part];return new If(o,t.scene.meshes[l],this.nameOf(a))});for(let o of[...this.batches(),...this.rows(),...r])this.draw(o);this.look({ghost:n,transparent:!1})}run;world;ghost;group=new In;pickable=[];bent;swept;drawn=[];materials=Ew();own=[];colours;batches(){let{world:e}=this,t=new Map;return this.run.header.parts.forEach((n,s)=>{let r=this.bent.find(({bending:u})=>u.part===s),o={body:n.body,name:n.name,local:eo(n.position,n.quaternion),stretched:!1};if(r){t.set(`bent ${s}`,{kind:"bent",geometry:r.geometry,wire:r.wire,items:[o],bent:r});return}let a=`${n.kind} ${n.mesh}`,l=n.kind==="plane",c=e.scene.meshes[n.mesh].edges,h=t.get(a);if(!h){let u=l?e.plane(n.mesh):e.solid(n.mesh),d=c?.length&&!l?e.wire(n.mesh):null;h={kind:n.kind==="solid"&&!c?.length?"quartered":n.kind,geometry:u,wire:d,items:[]},t.set(a,h)}h.items.push(o)}),[...t.values()]}rows(){return this.swept.map(e=>{let t={body:-1,name:e.sweep.name,local:eo([0,0,0],[1,0,0,0]),stretched:!1,swept:e};return{kind:"bent",geometry:e.geometry,wire:e.wire,items:[t]}})}draw(e){let{materials:t,ghost:n}=this;if(e.kind==="plane"&&n)return;let s={cavity:t.inside,plane:t.plane,graphic:t.graphic,quartered:t.quartered},r=new Wi(e.geometry,s[e.kind]??t.solid,e.items.length);r.instanceMatrix.setUsage(di),r.frustumCulled=!1,r.renderOrder=n?2:e.kind==="plane"?4:e.kind==="cavity"?1:0;let o=[];if(e.kind==="cavity"){let l=new Wi(e.geometry,t.outside,e.items.length);l.renderOrder=5,l.frustumCulled=!1,o.push(l)}if(e.wire){let l=rh(e.wire,t.edges,e.items.length);l.renderOrder=3,l.name="edges",o.push(l)}if(e.bent?.rest){let l=rh(e.bent.rest,t.rest,e.items.length);l.name="rest",o.push(l)}for(let l of o)l.instanceMatrix=r.instanceMatrix;r.userData.run=this.run.index,r.userData.items=e.items,this.group.add(r,...o);let a=e.kind==="quartered"?ww(e.geometry,e.items.length):null;a&&this.own.push(a.coarse),this.drawn.push({...e,mesh:r,others:o,detail:a}),e.kind!=="plane"&&this.pickable.push(r),this.paint(null,null)}nameOf(e){return e<0?"ground":this.run.header.bodies[e].name}colourOf(e){return this.colours[e]}look(e,t=!0){Cw(this.materials,e,this.world.theme.ink);for(let{others:n}of this.drawn)for(let s of n)s.name==="edges"&&(s.visible=t)}paint(e,t){let n=this.world.theme.runs[this.run.index%this.world.theme.runs.length],s=c_(),r=new Ge;for(let{mesh:o,others:a,kind:l,items:c}of this.drawn)if(l!=="plane"){c.forEach((h,u)=>{o.material===this.materials.mapped?r.setScalar(1):h.swept?r.copy(this.colours[h.swept.middle]):r.copy(h.body<0?s:this.colours[h.body]),this.ghost&&r.lerp(n,.8);let d=(h.swept?.bodies??[h.body]).map(y=>this.nameOf(y)),[f,m]=[e,t].map(y=>y!==null&&d.includes(y));f?r.lerp(Nc,.8):m&&r.lerp(Nc,.28),o.setColorAt(u,r)}),o.instanceColor.needsUpdate=!0;for(let h of a)h.name||(h.instanceColor=o.instanceColor)}}place(e){let{hidden:t}=this.world;for(let{mesh:n,items:s}of this.drawn){let r=n.instanceMatrix.array;for(let o=0;o<s.length;o++){let{body:a,local:l,swept:c}=s[o];c?.show(e),t.size&&(c?.bodies??[a]).some(h=>t.has(this.nameOf(h)))?r.fill(0,16*o,16*o+16):Fo(e,a,l,r,16*o)}n.instanceMatrix.needsUpdate=!0,n.boundingSphere=null}}bend(e,t,n){for(let{mesh:s,others:r,bent:o}of this.drawn)if(o){for(let a of r)a.name==="rest"&&(a.visible=t.bendRest&&!this.ghost&&o.further(t));s.material=!this.ghost&&o.coloured(t)?this.materials.mapped:this.materials.solid,o.show(e,t,n)}}size(e){for(let{mesh:t,detail:n}of this.drawn)n&&(t.geometry=Sw(n,e))}readback(){let e=new Map,t=new St,n=new St;for(let{mesh:s,items:r}of this.drawn)r.forEach((o,a)=>{if(o.body<0||o.stretched||e.has(o.body)||(s.getMatrixAt(a,t),t.elements[15]===0))return;let[l,c,h,u,d,f,m,y,p,g,x,E]=o.local;n.set(l,c,h,g,u,d,f,x,m,y,p,E,0,0,0,1).invert();let[w,R]=[new N,new Ln];t.multiply(n).decompose(w,R,new N),e.set(o.body,{name:this.nameOf(o.body),position:w.toArray(),quaternion:[R.w,R.x,R.y,R.z]})});return[...e].sort(([s],[r])=>s-r).map(([,s])=>s)}dispose(){for(let{mesh:e,others:t}of this.drawn)for(let n of[e,...t])n.dispose();for(let e of this.own)e.dispose();for(let e of[...this.bent,...this.swept])e.dispose();Rw(this.materials)}};function vL(i,e){let{positions:t,quaternions:n,frameTime:s,header:r}=i,o=r.bodies.length,a=r.bodies.map((l,c)=>{for(let h=1;h<s.length;h++){for(let u=0;u<3;u++)if(Math.abs(t[3*(h*o+c)+u]-t[3*c+u])>Dw*e)return!1;for(let u=0;u<4;u++)if(Math.abs(n[4*(h*o+c)+u]-n[4*c+u])>Dw)return!1}return!0});return a.every(Boolean)?()=>!1:l=>a[l]}var Ff=(i,e)=>new Bs(i,i,e,20).rotateX(Math.PI/2),xL={Revolute:()=>Ff(.42,1.1),Cylindrical:()=>Ff(.3,2.2),Screw:()=>Ff(.3,2.2),InLine:()=>Ff(.16,2.2),Translational:()=>new xs(.62,.62,1.5),Spherical:()=>new vr(.52,20,14),AtPoint:()=>new vr(.42,20,14),ConstantVelocity:()=>new vr(.52,20,14),Universal:()=>new $r(.5,.16,10,24),Fixed:()=>new xs(.7,.7,.7),Planar:()=>new xs(1.5,1.5,.16),InPlane:()=>new xs(1.5,1.5,.16),Bushing:()=>new $r(.5,.2,12,28),TorsionSpring:()=>new $r(.6,.12,8,28,1.6*Math.PI)},bL=()=>new $r(.95,.1,8,36,1.6*Math.PI);function Fw(i,e){return i==="motion"?bL():(xL[e]??(()=>new ac(.6)))()}var Nw=8,A0=18,Tr=6,_L=.1,Uw=11;function Ow(){let i=[[0,0,0],[0,0,.1]];for(let e=0;e<=Nw*A0;e++)i.push([1,2*Math.PI*e/A0,.1+.8*e/(Nw*A0)]);return i.push([0,0,.9],[0,0,1]),wL(i.map(([e,t,n])=>new N(e*Math.cos(t),e*Math.sin(t),n*Uw)))}function wL(i){let e=[],t=[],[n,s,r]=[new N,new N,new N];i.forEach((a,l)=>{n.copy(i[Math.min(l+1,i.length-1)]).sub(i[Math.max(l-1,0)]).normalize(),s.set(-a.y||.001,a.x||.001,0).cross(n).normalize(),r.crossVectors(n,s);for(let c=0;c<Tr;c++){let h=2*Math.PI*c/Tr,u=s.clone().multiplyScalar(Math.cos(h)).addScaledVector(r,Math.sin(h));u.multiplyScalar(_L).add(a),e.push(u.x,u.y,u.z/Uw);let d=(c+1)%Tr;l&&t.push(Tr*(l-1)+c,Tr*(l-1)+d,Tr*l+c,Tr*l+c,Tr*(l-1)+d,Tr*l+d)}});let o=new Et;return o.setAttribute("position",new ht(new Float32Array(e),3)),o.setIndex(t),o.computeVertexNormals(),o}function kw(){return new Et().setAttribute("position",new ht(Float32Array.of(0,0,0,0,0,1),3))}var Bw={joint:"#46566b",motion:"#c2571a",force:"#2f8a63"},SL=new Set(["SpringDamper","Distance","LineForce"]),ML=.022,zw=[7,22],kf=class{constructor(e,t){this.run=e;this.world=t;let n=new bo({transparent:!0,opacity:.82}),s=new vs({transparent:!0,opacity:.95});this.free.push(n,s);let r=new Map,o=[];for(let a of e.header.marks)SL.has(a.kind)&&a.i&&a.j?o.push(a):(a.i||a.j)&&AL(r,`${a.family} ${a.kind}`,a);for(let a of r.values())this.sort(a,n);this.link(o.filter(a=>a.kind==="SpringDamper"),Ow(),n,!0),this.link(o.filter(a=>a.kind!=="SpringDamper"),kw(),s,!1)}run;world;group=new In;sorts=[];links=[];free=[];places=new Map;sort(e,t){let n=Fw(e[0].family,e[0].kind),s=new Wi(n,t,e.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1;let r=e.map(o=>{let a=o.i&&(o.i.body>=0||!o.j)?o.i:o.j,l=o.j&&o.j!==a?{body:o.j.body,local:eo(o.j.position,o.j.quaternion)}:null;return{mark:o,end:a,local:eo(a.position,a.quaternion),axes:l}});this.sorts.push({mesh:s,glyphs:r}),this.free.push(n,s),this.group.add(s)}link(e,t,n,s){if(this.free.push(t),!e.length)return;let r=s?new Wi(t,n,e.length):rh(t,n,e.length);r.frustumCulled=!1,this.links.push({mesh:r,marks:e,wound:s}),this.free.push(r),this.group.add(r)}paint(e){let t=new Ge,n=this.world.theme.ink.getHSL({h:0,s:0,l:0}).l>.5,s=r=>(t.set(r.name===e?Nc:Bw[r.family]??Bw.joint),n?t.lerp(this.world.theme.ink,.3):t);for(let{mesh:r,glyphs:o}of this.sorts)o.forEach(({mark:a},l)=>r.setColorAt(l,s(a)));for(let{mesh:r,marks:o}of this.links)o.forEach((a,l)=>r.setColorAt(l,s(a)));for(let{mesh:r}of[...this.sorts,...this.links])r.instanceColor.needsUpdate=!0}show(e,t){for(let{mesh:n,glyphs:s}of this.sorts){let r=n.instanceMatrix.array;s.forEach(({mark:o,end:a,local:l,axes:c},h)=>{Fo(e,a.body,l,r,16*h),c&&TL(e,c,r,16*h);let u=this.place(o.name).fromArray(r,16*h+12),d=t(u),f=Math.min(Math.max(ML*this.world.extent.size,zw[0]*d),zw[1]*d);for(let m=0;m<12;m++)m%4<3&&(r[16*h+m]*=f)}),n.instanceMatrix.needsUpdate=!0}for(let{mesh:n,marks:s,wound:r}of this.links){let o=n.instanceMatrix.array;s.forEach((a,l)=>this.stretch(a,e,o,16*l,r)),n.instanceMatrix.needsUpdate=!0}}stretch(e,t,n,s,r){t.point(e.i.body,e.i.position,Uf[0]),t.point(e.j.body,e.j.position,Uf[1]),hl.fromArray(Uf[0]),Zs.fromArray(Uf[1]).sub(hl),this.place(e.name).copy(hl).addScaledVector(Zs,.5);let o=Zs.length()||1e-12,a=r?Math.min(.016*this.world.extent.size,.2*o):1e-6;ah.set(Math.abs(Zs.x)<.7*o?1:0,Math.abs(Zs.x)<.7*o?0:1,0).cross(Zs).setLength(a),Of.crossVectors(Zs,ah).setLength(a),n.set([ah.x,ah.y,ah.z,0,Of.x,Of.y,Of.z,0,Zs.x,Zs.y,Zs.z,0,hl.x,hl.y,hl.z,1],s)}place(e){let t=this.places.get(e);return t||this.places.set(e,t=new N),t}get all(){return this.places}dispose(){for(let e of this.free)e.dispose()}};function TL(i,e,t,n){Fo(i,e.body,e.local,Vw,0),t.set(Vw.subarray(0,12),n)}var Vw=new Float32Array(16),Uf=[[0,0,0],[0,0,0]],hl=new N,Zs=new N,ah=new N,Of=new N;function AL(i,e,t){let n=i.get(e)??[];i.set(e,n),n.push(t)}function Hw(i){let e=0;for(let t of i)for(let{pressure:n}of t.pressures)for(let s of n)s>e&&(e=s);return e}var Bf=class{constructor(e,t){this.run=e;this.most=t;let n=e.frameTime,s=0;for(let r=1;r<n.length;r++)s=Math.max(s,n[r]-n[r-1]);this.reach=s*1.000001||1e-9,this.contacts=[...new Set(e.pressures.map(r=>r.contact))]}run;most;group=new In;shown=!1;made=new Map;material=new Gr({vertexColors:!0,side:Xn});reach;contacts;show(e,t){this.shown=!1;for(let n of this.made.values())n.visible=!1;if(t)for(let n of this.contacts){let s=this.nearest(n,e.time);s&&(this.mesh(s).visible=!0,this.shown=!0)}}nearest(e,t){let n=null,s=this.reach;for(let r of this.run.pressures){let o=Math.abs(r.time-t);r.contact===e&&o<=s&&([n,s]=[r,o])}return n}mesh(e){let t=this.made.get(e);if(!t){let n=new Et,s=new Float32Array(e.vertices.length),r=new Ge;e.pressure.forEach((o,a)=>Xg(this.most>0?o/this.most:0,r).toArray(s,3*a)),n.setAttribute("position",new ht(e.vertices,3)),n.setAttribute("color",new ht(s,3)),n.setIndex(new ht(e.faces,1)),t=new ui(n,this.material),t.frustumCulled=!1,this.made.set(e,t),this.group.add(t)}return t}dispose(){for(let e of this.made.values())e.geometry.dispose();this.material.dispose()}};var zf=class{constructor(e,t){this.run=e;this.came=t}run;came;curves=new Map;peaks=new Map;want(e){let t=this.run.contacts[e]?.name;if(t===void 0||this.curves.has(e))return;let n={};this.curves.set(e,n);for(let s of["normal_magnitude","penetration"]){let r={channel:`${t}.${s}`,part:""};this.run.channels.get(r.channel)?.available&&Hn(this.run,r).then(o=>{n[s]=o,s==="normal_magnitude"&&this.peaks.set(e,o.y.reduce((a,l)=>l>a?l:a,0)),this.came()},()=>{})}}largest(e){return this.peaks.get(e)??NaN}correct(e,t){for(let[n,{normal_magnitude:s,penetration:r}]of this.curves){let o=e[n],[a,l]=[s?so(s,t):NaN,r?so(r,t):NaN];if(Number.isFinite(l)&&(o.depth=Math.max(0,l)),!Number.isFinite(a))continue;let c=o.pressed>0?a/o.pressed:NaN;[o.force,o.normal]=Number.isFinite(c)?[o.force*c,o.normal*c]:[a,a],o.pressed=a}}};Ne.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Ke},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};Mi.line={uniforms:Rc.merge([Ne.common,Ne.fog,Ne.line]),vertexShader:`
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
		`};var ul=class extends Ci{constructor(e){super({type:"LineMaterial",uniforms:Rc.clone(Mi.line.uniforms),vertexShader:Mi.line.vertexShader,fragmentShader:Mi.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Gw=new ei,Vf=new N,dl=class extends pc{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new Xt(e,3)),this.setAttribute("uv",new Xt(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,n=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),n.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new jr(t,6,1);return this.setAttribute("instanceStart",new gs(n,3,0)),this.setAttribute("instanceEnd",new gs(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new jr(t,6,1);return this.setAttribute("instanceColorStart",new gs(n,3,0)),this.setAttribute("instanceColorEnd",new gs(n,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new cc(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ei);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),Gw.setFromBufferAttribute(t),this.boundingBox.union(Gw))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ei),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Vf.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Vf)),Vf.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Vf));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var E0=new Ht,Ww=new N,$w=new N,ii=new Ht,si=new Ht,Ks=new Ht,C0=new N,R0=new St,ri=new gc,Xw=new N,Hf=new ei,Gf=new Ei,Js=new Ht,Qs,Oo;function qw(i,e,t){return Js.set(0,0,-e,1).applyMatrix4(i.projectionMatrix),Js.multiplyScalar(1/Js.w),Js.x=Oo/t.width,Js.y=Oo/t.height,Js.applyMatrix4(i.projectionMatrixInverse),Js.multiplyScalar(1/Js.w),Math.abs(Math.max(Js.x,Js.y))}function EL(i,e){let t=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){ri.start.fromBufferAttribute(s,a),ri.end.fromBufferAttribute(r,a),ri.applyMatrix4(t);let c=new N,h=new N;Qs.distanceSqToSegment(ri.start,ri.end,h,c),h.distanceTo(c)<Oo*.5&&e.push({point:h,pointOnLine:c,distance:Qs.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function CL(i,e,t){let n=e.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-e.near;Qs.at(1,Ks),Ks.w=1,Ks.applyMatrix4(e.matrixWorldInverse),Ks.applyMatrix4(n),Ks.multiplyScalar(1/Ks.w),Ks.x*=r.x/2,Ks.y*=r.y/2,Ks.z=0,C0.copy(Ks),R0.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(ii.fromBufferAttribute(l,d),si.fromBufferAttribute(c,d),ii.w=1,si.w=1,ii.applyMatrix4(R0),si.applyMatrix4(R0),ii.z>u&&si.z>u)continue;if(ii.z>u){let E=ii.z-si.z,w=(ii.z-u)/E;ii.lerp(si,w)}else if(si.z>u){let E=si.z-ii.z,w=(si.z-u)/E;si.lerp(ii,w)}ii.applyMatrix4(n),si.applyMatrix4(n),ii.multiplyScalar(1/ii.w),si.multiplyScalar(1/si.w),ii.x*=r.x/2,ii.y*=r.y/2,si.x*=r.x/2,si.y*=r.y/2,ri.start.copy(ii),ri.start.z=0,ri.end.copy(si),ri.end.z=0;let y=ri.closestPointToPointParameter(C0,!0);ri.at(y,Xw);let p=Cc.lerp(ii.z,si.z,y),g=p>=-1&&p<=1,x=C0.distanceTo(Xw)<Oo*.5;if(g&&x){ri.start.fromBufferAttribute(l,d),ri.end.fromBufferAttribute(c,d),ri.start.applyMatrix4(o),ri.end.applyMatrix4(o);let E=new N,w=new N;Qs.distanceSqToSegment(ri.start,ri.end,w,E),t.push({point:w,pointOnLine:E,distance:Qs.origin.distanceTo(w),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var Wf=class extends ui{constructor(e=new dl,t=new ul({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,n=e.attributes.instanceEnd,s=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)Ww.fromBufferAttribute(t,o),$w.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+Ww.distanceTo($w);let r=new jr(s,2,1);return e.setAttribute("instanceDistanceStart",new gs(r,1,0)),e.setAttribute("instanceDistanceEnd",new gs(r,1,1)),this}raycast(e,t){let n=this.material.worldUnits,s=e.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;Qs=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Oo=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Gf.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Oo*.5;else{let u=Math.max(s.near,Gf.distanceToPoint(Qs.origin));c=qw(s,u,l.resolution)}if(Gf.radius+=c,Qs.intersectsSphere(Gf)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),Hf.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Oo*.5;else{let u=Math.max(s.near,Hf.distanceToPoint(Qs.origin));h=qw(s,u,l.resolution)}Hf.expandByScalar(h),Qs.intersectsBox(Hf)!==!1&&(n?EL(this,t):CL(this,s,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(E0),this.material.uniforms.resolution.value.set(E0.z,E0.w))}};var $f=class{constructor(e,t){this.run=e;this.size=t}run;size;group=new In;paths=[];frame=0;choose(e,t,n){this.clear(),!(this.run.frameTime.length<2)&&this.run.header.bodies.forEach(({name:s},r)=>{e.includes(s)&&this.add(r,t(r),n)})}add(e,t,n){let{positions:s,frameTime:r,header:o}=this.run,a=new Float32Array(3*r.length);for(let y=0;y<r.length;y++)for(let p=0;p<3;p++)a[3*y+p]=s[3*(y*o.bodies.length+e)+p];let l=new Float32Array(6*(r.length-1));for(let y=0;y+1<r.length;y++)l.set(a.subarray(3*y,3*y+6),6*y);let c=new dl().setPositions(l),h=new ul({color:t.getHex(),linewidth:n?1.4:2.2,transparent:!0,opacity:n?.75:1});h.resolution=this.size;let u=new Wf(c,h);u.frustumCulled=!1;let d=new Et;d.setAttribute("position",new ht(a,3));let f=new vs({color:t,transparent:!0,opacity:.4,depthWrite:!1}),m=new tc(d,f);m.frustumCulled=!1,this.group.add(m,u),this.paths.push({body:e,done:u,points:a,data:l,free:[c,h,d,f]})}show(e){for(let{body:t,done:n,points:s,data:r}of this.paths){let o=Math.min(e.frame,s.length/3-2),a=n.geometry;a.instanceCount=Math.min(e.frame,s.length/3-2)+1;let l=Math.min(this.frame,s.length/3-2);r.set(s.subarray(3*l,3*l+6),6*l);for(let h=0;h<3;h++)r[6*o+3+h]=e.position[3*t+3+h];let c=a.attributes.instanceStart;c.data.array.set(r),c.data.needsUpdate=!0}this.frame=e.frame}clear(){this.group.clear();for(let{free:e}of this.paths)for(let t of e)t.dispose();this.paths=[]}dispose(){this.clear()}};var Xf=class{constructor(e,t,n,s,r,o){this.run=e;this.world=t;this.ghost=n;this.readings=new zf(e,o),this.poses=new ol(e),this.bodies=new Nf(e,t,n),this.marks=new kf(e,t),this.arrows=new Rf(e,t,n),this.traces=new $f(e,r),this.patches=new Bf(e,s),this.front.add(this.patches.group,this.marks.group,this.traces.group,this.arrows.group),this.bodies.group.visible=this.front.visible=e.frameTime.length>0,this.options(),this.paint(),this.paths()}run;world;ghost;poses;bodies;marks;arrows;traces;patches;readings;front=new In;moving=null;options(){let{store:e}=this.world;this.bodies.look({ghost:this.ghost,transparent:e.get("transparent")},e.get("edges")),this.marks.group.visible=e.get("marks")&&!this.ghost,this.arrows.group.visible=e.get("arrows")}paint(){this.bodies.paint(this.named("selected","body"),this.named("hovered","body")),this.marks.paint(this.named("selected","mark"));for(let e of["selected","hovered"])this.readings.want(this.run.contacts.findIndex(({name:t})=>t===this.named(e,"contact")))}named(e,t){let n=this.world.store.get(e);return n?.kind===t&&n.run===this.run.index?n.name:null}paths(){let{theme:e,store:t}=this.world,n=e.runs[this.run.index%e.runs.length];this.traces.choose(t.get("traces"),s=>this.ghost?n:this.bodies.colourOf(s).clone().offsetHSL(0,.12,-.16),this.ghost)}place(e,t){this.poses.at(e),this.bodies.place(this.poses),this.bodies.bend(this.poses,t,this.most(t)),this.traces.show(this.poses),this.patches.show(this.poses,this.world.store.get("pressure")&&!this.ghost)}most(e){return Math.max(0,...this.bodies.bent.map(t=>t.most(e)))}size(e,t){let n=s=>t.pixel(s);this.bodies.size(t.scale),this.marks.group.visible&&this.marks.show(this.poses,n),this.arrows.show(this.poses,e,n,this.named("selected","contact")),this.readings.correct(this.arrows.loads,this.poses.time)}get target(){let{bodies:e,arrows:t,marks:n,run:s}=this;return{bodies:e.pickable,nameOf:r=>e.nameOf(r),arrows:t,marks:n,run:s.index}}get movable(){return this.moving??=this.run.header.bodies.filter((e,t)=>this.way(t)>.001*this.world.extent.size).map(({name:e})=>e),this.moving}way(e){let{positions:t,frameTime:n,header:s}=this.run,r=s.bodies.length,o=[1/0,1/0,1/0],a=[-1/0,-1/0,-1/0];for(let l=0;l<n.length;l++)for(let c=0;c<3;c++){let h=t[3*(l*r+e)+c];h<o[c]&&(o[c]=h),h>a[c]&&(a[c]=h)}return Math.hypot(...o.map((l,c)=>a[c]-l))}dispose(){for(let e of[this.bodies,this.marks,this.arrows,this.traces,this.patches])e.dispose()}};var RL=10,PL=5,IL=1e-9,qf=class{constructor(e,t,n){this.muted=e;this.toggle=t;this.choose=n}muted;toggle;choose;element=b("div",{class:"contact-legend",hidden:!0});rows=[];unit=b("span",{});readings=null;peak=0;fill(e,t,n){let s=e?.contacts??[];this.readings=n??null,this.peak=Math.max(0,...t);let r=s.map((l,c)=>c).filter(l=>t[l]>0),o=r.length;r.length>PL&&r.sort((l,c)=>t[c]-t[l]).splice(RL),this.rows=r.map(l=>this.row(l,s[l].name));for(let l of r)n?.want(l);let a=o-r.length;fe(this.element,b("div",{class:"head"},b("b",{},q("Contact")),Ze(b("span",{},q("Normal force")," ",this.unit),"title","The normal forces of all places where it touches, added up")),...this.rows.map(l=>l.element),a>0?b("div",{class:"more"},q("and {n} more with smaller peaks",{n:a})):null),this.element.hidden=!o,this.mute()}row(e,t){let n=b("output",{}),s=b("button",{type:"button",class:"swatch",style:`--c: ${Ws(e)}`,onclick:()=>this.toggle(t)});Ze(s,"title","Hide or show this contact's arrows"),Ze(s,"aria-label","Hide or show this contact's arrows");let r=b("button",{type:"button",class:"name",title:t,onclick:()=>this.choose(t)},t),o=b("div",{class:"row"},s,r,n);return o.dataset.contact=t,{contact:e,element:o,number:n}}mute(){let e=this.muted();for(let{element:t}of this.rows)t.classList.toggle("muted",e.has(t.dataset.contact))}show(e,t){let n=this.rows.map(({contact:a})=>this.readings?.largest(a)??NaN).filter(Number.isFinite),s=n.length?Math.max(...n):this.peak,{factor:r,unit:o}=li(s,"N");this.unit.textContent=`[${o}]`;for(let{contact:a,element:l,number:c}of this.rows){let h=e[a],u=h&&h.pressed>IL*s?Be(h.pressed/r,5):"–";c.textContent!==u&&(c.textContent=u),l.classList.toggle("on",u!=="–"),l.classList.toggle("chosen-row",l.dataset.contact===t)}}};var jf=class{constructor(e,t){this.store=e;this.acts=t}store;acts;element=b("div",{class:"chosen",hidden:!0});values=new Map;body=-2;contact=-1;fill(e,t){if(this.values.clear(),this.body=-2,this.contact=-1,this.element.hidden=!e||!t,!e||!t)return;let n=e.kind==="body"?this.ofBody(e.name,t):e.kind==="contact"?this.ofContact(e.name,t):this.ofMark(e.name,t),s=Ze(b("button",{type:"button",class:"close",onclick:()=>this.store.set("selected",null)},"×"),"title","Close");fe(this.element,b("div",{class:"head"},b("b",{title:e.name},e.name),s),...n)}ofBody(e,t){if(this.body=t.header.bodies.findIndex(h=>h.name===e),this.body<0)return[b("dl",{},...er("Body",q("the ground, at rest")))];let s=t.header.model.things?.find(h=>h.name===e&&h.family==="body")?.parameters.mass?.value,r=b("dl",{},...typeof s=="number"?er("Mass",`${Be(s,4)} kg`):[],...er("Position",this.value("position")),...er("Speed",this.value("speed"))),o=this.store.get("traces").includes(e),a=this.store.get("follow")===e,c=b("div",{class:"acts"},Yf("Trace","Draw the path of its centre of mass",()=>this.store.set("traces",o?this.store.get("traces").filter(h=>h!==e):[...this.store.get("traces"),e]),o),Yf("Follow","Let the camera go along with it",()=>this.store.set("follow",a?null:e),a),Yf("Hide","Hide this body",()=>this.acts.hideBody(e)));return[r,c]}ofContact(e,t){return this.contact=t.contacts.findIndex(s=>s.name===e),[b("dl",{},...er("Force",this.value("force")),...er("Normal part",this.value("normal")),...er("Penetration",this.value("depth")),...er("Places",this.value("places"))),b("div",{class:"acts"},Yf("Hide","Hide or show this contact's arrows",()=>this.acts.muteContact(e)))]}ofMark(e,t){let n=t.header.marks.find(s=>s.name===e);return n?[b("dl",{},...er(LL[n.family]??"Kind",n.kind),...er("Between",DL(n,t)))]:[]}value(e){let t=b("output",{});return this.values.set(e,t),t}say(e,t){let n=this.values.get(e);n&&n.textContent!==t&&(n.textContent=t)}show(e,t){if(this.element.hidden)return;if(this.body>=0){let r=[0,1,2].map(o=>e.position[3*this.body+3+o]);this.say("position",NL(r)),this.say("speed",`${Be(e.speed(this.body),4)} m/s`)}let n=t[this.contact];if(!n)return;let s=n.places>0||n.pressed>0;this.say("force",s?`${Be(n.force,4)} N`:"–"),this.say("normal",s?`${Be(n.normal,4)} N`:"–"),this.say("depth",s&&n.depth>0?Kg(n.depth):"–"),this.say("places",String(n.places))}},LL={joint:"Joint",motion:"Motion",force:"Force element"};function er(i,e){return[b("dt",{},q(i)),b("dd",{},e)]}function Yf(i,e,t,n=!1){return Ze(b("button",{type:"button",class:n?"on":"","aria-pressed":String(n),onclick:t},q(i)),"title",e)}function DL({i,j:e},t){let n=s=>s<0?"ground":t.header.bodies[s]?.name??"?";return[i,e].filter(s=>s!==null).map(s=>n(s.body)).join(" – ")}function NL(i){let e=Math.max(...i.map(Math.abs))<1;return`${i.map(n=>(e?(1e3*n).toFixed(2):n.toFixed(4)).replace("-","−")).join(", ")} ${e?"mm":"m"}`}var Yw=2;function jw(i){let e=null,t=()=>{e?.remove(),e=null},n=()=>{t();let{clientWidth:s,clientHeight:r}=i.root;!i.scene||!s||!r||(e=b("img",{class:"printed",alt:"",src:i.pose(i.time,Yw*s,Yw*r).toDataURL()}),i.end(),i.root.prepend(e))};return window.addEventListener("beforeprint",n),window.addEventListener("afterprint",t),()=>{window.removeEventListener("beforeprint",n),window.removeEventListener("afterprint",t),t()}}var FL=8,UL=4;function Jw(i,e,t,n){for(let u of n){let d=OL(i,e,t,u);if(d)return d}let[s,r]=t.size;Zw.setFromCamera(new Ke(2*i/s-1,1-2*e/r),t.camera);let o=n.flatMap(u=>Zw.intersectObjects(u.bodies,!1).map(d=>({hit:d,target:u})));if(o.sort((u,d)=>u.hit.distance-d.hit.distance),!o.length)return null;let{hit:a,target:l}=o[0],c=a.object.userData.items[a.instanceId??0],h=a.object.material.emissiveMap&&a.uv;return{kind:"body",run:l.run,name:l.nameOf(c.swept?c.swept.nodeAt(a.faceIndex??0):c.body),...h?{share:h.x}:{}}}function OL(i,e,t,{arrows:n,marks:s,run:r}){let o=FL,a=null;if(n.group.visible)for(let l=0;l<n.count;l++){n.ends(l,P0,Kw);let c=kL(i,e,I0(P0,t),I0(Kw,t));c<o&&([o,a]=[c,{kind:"contact",run:r,name:n.run.contacts[n.contacts[l]].name}])}if(a||!s.group.visible)return a;for(let[l,c]of s.all){let h=I0(P0.copy(c),t),u=Math.hypot(h[0]-i,h[1]-e);u<o&&([o,a]=[u,{kind:"mark",run:r,name:l}])}return a}var Zw=new mc,P0=new N,Kw=new N;function I0(i,e){let[t,n]=e.size;return i.project(e.camera),[(i.x+1)/2*t,(1-i.y)/2*n]}function kL(i,e,[t,n],[s,r]){let[o,a]=[s-t,r-n],l=o*o+a*a,c=l>0?Math.min(1,Math.max(0,((i-t)*o+(e-n)*a)/l)):0;return Math.hypot(t+c*o-i,n+c*a-e)}function Qw(i,e){let t=null,n=0,s=a=>{let l=i.getBoundingClientRect();return[a.clientX-l.left,a.clientY-l.top]},r=new AbortController,o=(a,l)=>i.addEventListener(a,l,{signal:r.signal});return o("pointerdown",a=>{t=a.button===0?s(a):null,e.leave()}),o("pointermove",a=>{if(a.buttons||a.pointerType==="touch"||n)return;let l=s(a);n=requestAnimationFrame(()=>{n=0,e.hover(...l)})}),o("pointerup",a=>{let l=s(a);t&&Math.hypot(l[0]-t[0],l[1]-t[1])<UL&&e.click(...l),t=null}),o("pointerleave",()=>{cancelAnimationFrame(n),n=0,e.leave()}),()=>{cancelAnimationFrame(n),r.abort()}}var BL=.7,zL=.25,Zf=class{constructor(e,t){this.root=e;this.store=t;if(this.view=new Tf(this.canvas,()=>this.ask()),this.legend=new qf(()=>this.world?.muted??new Set,r=>this.mute(r),r=>t.set("selected",{kind:"contact",run:t.get("shown")[0]??0,name:r})),this.panel=new jf(t,{hideBody:r=>this.hide(r),muteContact:r=>this.mute(r)}),this.control=new wf(t,()=>this.layers[0]?.bodies.bent??[]),this.renderer=hw(this.canvas),!this.renderer){fe(e,b("p",{class:"no-webgl"},q("This browser shows no three-dimensional pictures (WebGL 2 is missing or switched off); plots and tables below are complete.")));return}this.picture=new rl(this.renderer);let n={look:this.view.look.bind(this.view),fit:()=>this.view.fit(),project:()=>this.project(),movable:()=>this.layers[0]?.movable.slice(0,24)??[]};this.toolbar=new nf(t,n,this.control.element,rw(this));let s=b("div",{class:"corner"},this.panel.element,this.scalebar.element);fe(e,this.canvas,this.toolbar.element,s,b("div",{class:"keys"},this.bendBar.element,this.bar.element,this.legend.element),this.label,this.returned),this.listen()}root;store;canvas=Ze(b("canvas",{role:"img"}),"aria-label","The machine in three dimensions");view;scene=null;picture=null;layers=[];world=null;drawn=0;spent=0;renderer;legend;panel;bar=new Gc("pressure-bar");bendBar=new Gc("bend-bar");control;scalebar=new lf;toolbar=null;label=b("div",{class:"hover-name",hidden:!0});returned=b("div",{class:"hidden-bodies",hidden:!0});stops=[];retired=[];largest=0;mostPressure=0;at=null;blank=!0;stale=!0;waiting=0;last=new N;listen(){let{store:e,stops:t}=this,n=(a,l)=>t.push(e.on(a,l));n("time",()=>this.moved()),n("language",()=>this.ask()),n("shown",()=>this.build());for(let a of["arrows","marks","edges","transparent"])n(a,()=>this.each(l=>l.options()));for(let a of["arrowScale","pressure","bendScale","bendMode","bendSwing","bendRest","playing"])n(a,()=>this.moved());n("bendColour",()=>this.recolour()),n("traces",()=>{this.each(a=>a.paths()),this.chosen()}),n("follow",()=>{this.remember(),this.chosen()}),n("selected",()=>{this.each(a=>a.paint()),this.chosen()}),n("hovered",()=>this.each(a=>a.paint()));let s=new ResizeObserver(()=>this.resize());s.observe(this.root);let r=matchMedia("(prefers-color-scheme: dark)"),o=()=>this.scene&&this.show(this.scene,!1);r.addEventListener("change",o),t.push(()=>s.disconnect(),()=>r.removeEventListener("change",o),jw(this),Qw(this.canvas,{hover:(a,l)=>this.hover(a,l),leave:()=>this.hover(-1,-1),click:(a,l)=>e.set("selected",this.under(a,l))})),this.canvas.addEventListener("webglcontextlost",a=>a.preventDefault()),this.canvas.addEventListener("webglcontextrestored",()=>this.ask())}show(e,t){if(!this.picture)return;let n=this.world;this.scene=e,this.control.show(e),this.world=new af(e,this.store,fw(e),this.theme(),t?null:n),this.build(),n&&this.retired.push(n);let s=t||this.blank;this.blank=e.runs.every(r=>!r.frameTime.length),s&&this.view.begin(e.runs[0]?.header.model.gravity?.value??null),this.view.sees(this.world.extent),s&&this.view.look("iso"),this.resize()}theme(){return{ink:Rg(this.root,"--ink","#1b2430"),runs:[0,1,2,3,4,5].map(e=>Rg(this.root,`--run${e}`,"#1f66b5"))}}build(){let{scene:e,world:t,picture:n}=this;if(!e||!t||!n)return;let s=this.layers;for(let a of s)n.remove(a.bodies.group,a.front);let r=this.store.get("shown").map(a=>e.runs[a]).filter(a=>a!==void 0);this.mostPressure=Hw(r.slice(0,1)),this.layers=r.map((a,l)=>new Xf(a,t,l>0,this.mostPressure,n.size,()=>this.moved()));for(let a of this.layers)n.add(a.bodies.group,a.front);this.retired.push(...s);let o=this.layers.map(a=>a.arrows.peaks);this.largest=Math.max(0,...o.flat()),this.legend.fill(r[0],o[0]??[],this.layers[0]?.readings),this.chosen(),this.toolbar?.tellTraces(),this.remember(),this.moved()}each(e){this.layers.forEach(e),this.moved()}moved(){this.stale=!0,this.ask()}ask(){this.waiting||!this.picture||(this.waiting=requestAnimationFrame(()=>{this.waiting=0,this.at===null&&this.draw()}))}get time(){return this.at??this.store.get("time")}get arrowScale(){let{world:e,store:t}=this;return e&&this.largest>0?zL*e.extent.size*t.get("arrowScale")/this.largest:0}recolour(){this.stale=!0,this.update(),this.each(e=>e.paint())}get bend(){let{store:e}=this,t=e.get("bendSwing")&&e.get("bendMode")&&(this.at!==null||!e.get("playing")),n=this.at===null?performance.now()/1e3:(this.at-e.get("range")[0])/e.get("speed"),s=t?Math.cos(2*Math.PI*BL*n):null;return{bendScale:e.get("bendScale"),bendColour:e.get("bendColour"),bendMode:e.get("bendMode"),bendRest:e.get("bendRest"),swing:s}}draw(){if(!(!this.picture||!this.world)){this.update(),this.picture.draw(this.view),this.drawn+=1;for(let e of this.retired.splice(0))e.dispose();this.at===null&&this.bend.swing!==null&&this.layers.some(({bodies:e})=>e.bent.length)&&this.moved()}}update(){let e=performance.now(),{stale:t,bend:n}=this;if(t)for(let a of this.layers)a.place(this.time,n);this.stale=!1,this.goAlong();for(let a of this.layers)a.size(this.arrowScale,this.view);t&&(this.spent=performance.now()-e);let[s]=this.layers;if(!s)return;let r=this.store.get("selected");this.legend.show(s.arrows.loads,r?.kind==="contact"?r.name:null);let o=this.layers.find(a=>a.run.index===r?.run)??s;this.panel.show(o.poses,o.arrows.loads),this.bar.show(s.patches.shown?{title:"Pressure",unit:"MPa",most:this.mostPressure/1e6}:null),this.bendBar.show(Ja(s,n)),this.scalebar.show(this.view)}followed(){let[e]=this.layers,t=this.store.get("follow"),n=e&&t?e.run.header.bodies.findIndex(s=>s.name===t):-1;return n<0?null:new N().fromArray(e.poses.position,3*n+3)}remember(){this.layers[0]?.poses.at(this.time),this.stale=!0;let e=this.followed();e&&this.last.copy(e)}goAlong(){let e=this.followed();e&&(this.view.shift(e.clone().sub(this.last)),this.last.copy(e))}resize(){let{clientWidth:e,clientHeight:t}=this.root;!this.picture||!e||!t||this.at!==null||(this.picture.resize(e,t,rl.ratio()),this.fitted(e,t,rl.ratio()),this.scene&&this.draw())}fitted(e,t,n){this.view.resize(e,t);for(let s of this.layers)s.arrows.dots(n)}project(){return this.view.project(!this.view.flat),this.view.flat}under(e,t){return Jw(e,t,this.view,this.layers.map(n=>n.target))}hover(e,t){let n=e<0?null:this.under(e,t),s=this.store.get("hovered");if((n?.kind!==s?.kind||n?.name!==s?.name||n?.run!==s?.run)&&this.store.set("hovered",n),this.label.hidden=!n,this.canvas.style.cursor=n?"pointer":"",!n)return;fe(this.label,n.name,...this.about(n).map(o=>b("small",{},o)));let r=e+14+this.label.offsetWidth<this.root.clientWidth;this.label.style.transform=`translate(${r?e+14:e-10-this.label.offsetWidth}px, ${Math.max(4,t-26)}px)`}about({kind:e,name:t,run:n,share:s}){let r=this.layers.find(c=>c.run.index===n),o=e==="contact"?r?.arrows.loads[r.run.contacts.findIndex(c=>c.name===t)]:void 0,a=r&&s!==void 0?Ja(r,this.bend):null;return[...a?[`${Be(s*a.most,3)} ${a.unit}`]:[],...o?[`${Be(o.force,4)} N`]:[],...r&&this.scene.runs.length>1?[r.run.name]:[]]}chosen(){let e=this.store.get("selected"),t=this.layers.find(n=>n.run.index===e?.run)?.run??this.layers[0]?.run;this.panel.fill(e,t),this.ask()}hide(e){this.world?.hidden.add(e),this.store.set("selected",null),this.tellHidden()}tellHidden(){let e=this.world?.hidden.size??0;this.returned.hidden=e===0;let t=()=>{this.world?.hidden.clear(),this.tellHidden()},n=e>1?q("{n} bodies hidden",{n:e}):q("1 body hidden"),s=Ze(b("button",{type:"button",onclick:t},q("Show all")),"title","Show all bodies again");fe(this.returned,n,s),this.moved()}mute(e){let t=this.world?.muted;t&&(t.delete(e)||t.add(e),this.legend.mute(),this.moved())}pose(e,t,n){if(!this.picture)return this.canvas;if(this.at=e,this.stale=!0,this.picture.size.x!==t||this.picture.size.y!==n){let s=Math.max(1,Math.sqrt(t*n/Math.max(1,this.root.clientWidth*this.root.clientHeight)));this.picture.resize(t,n,1),this.view.frame(t/s,n/s);for(let r of this.layers)r.arrows.dots(s)}return this.draw(),this.canvas}end(){this.at!==null&&(this.at=null,this.stale=!0,this.view.unframe(),this.resize())}readback(){return this.stale&&this.picture&&this.world&&this.draw(),{time:this.time,frame:this.layers[0]?.poses.frame??0,bodies:this.layers.flatMap(e=>e.bodies.readback().map(t=>({run:e.run.index,...t}))),arrows:this.layers.flatMap(e=>e.arrows.readback()),camera:this.view.readback()}}dispose(){cancelAnimationFrame(this.waiting);for(let e of this.stops)e();for(let e of[...this.layers,...this.retired])e.dispose();this.layers=[],this.world?.dispose(),this.view.dispose(),this.renderer?.dispose(),this.renderer?.forceContextLoss(),this.picture=null}};var VL={time:0,playing:!1,speed:1,loop:!0,range:[0,1],language:"en",shown:[0],selected:null,hovered:null,follow:null,arrows:!0,arrowScale:1,traces:[],marks:!0,edges:!0,transparent:!1,pressure:!0,bendScale:1,bendColour:"stress",bendMode:null,bendRest:!0,bendSwing:!1,plots:[]},Kf=class{state={...VL};listeners=new Map;get(e){return this.state[e]}set(e,t){if(!Object.is(this.state[e],t)){this.state[e]=t;for(let n of this.listeners.get(e)??[])n(t)}}on(e,t){let n=this.listeners.get(e)??new Set;return this.listeners.set(e,n),n.add(t),()=>n.delete(t)}};function As(i,e,t="",n){let s=b("tbody",{}),r=b("tr",{}),o=n??{now:null},a=()=>{fe(s,...WL(e,o.now).flatMap(l=>[eS(l,i),...(l.below??[]).map(c=>eS(c,i))])),[...r.children].forEach((l,c)=>{let h=o.now?.column===c;l.setAttribute("aria-sort",h?o.now.falling?"descending":"ascending":"none")})};return Jo(r,i.map((l,c)=>HL(l,n?()=>GL(o,c,l,a):null))),a(),b("div",{class:"scroll"},b("table",{class:t},b("thead",{},r),s))}function HL(i,e){let t=b("th",{class:`${i.number?"number":""}${e?" sorts":""}`,onclick:e},q(i.text));return i.unit&&Jo(t,[b("span",{class:"unit"},` [${i.unit}]`)]),t}function GL(i,e,t,n){let s=!!t.number;i.now?.column!==e?i.now={column:e,falling:s}:i.now=i.now.falling===s?{column:e,falling:!s}:null,n()}function WL(i,e){if(!e)return i;let t=e.falling?-1:1;return[...i].sort((n,s)=>{let[r,o]=[n.keys?.[e.column]??null,s.keys?.[e.column]??null];return r===null||o===null?r===o?0:r===null?1:-1:t*(typeof r=="number"&&typeof o=="number"?r-o:String(r).localeCompare(String(o),void 0,{numeric:!0}))})}function eS(i,e){let t=b("tr",{class:i.css,onclick:i.click,"data-name":i.name});return i.cells.forEach((n,s)=>{let r=b(s?"td":"th",{class:e[s]?.number?"number":void 0});Jo(r,[n]),t.append(r)}),t}function ss(i,e,...t){return b("section",{class:`part ${i}`,id:`abut-${i}`},b("h2",{},q(e)),...t)}var fl=(i,e={})=>b("p",{class:"note"},q(i,e));var $L=[{text:"quantity"},{text:"symbol"},{text:"value",number:!0},{text:"unit"},{text:"also"},{text:"formula"},{text:"source"}];function tS(i,e){let t=i.header.advice;return t.length?ss("advice","Numbers of the contacts",...t.map(n=>XL(n,e))):null}function XL(i,e){let t=`advice/${i.title}`,n=i.warnings.length,[s,r]=i.title.split(": "),o=i.rows.map(l=>({cells:[q(l.quantity),qL(l.symbol),Be(l.value),Ui(l.unit),b("span",{class:"also"},YL(l.also)),l.formula?q(l.formula):"",l.source?q(l.source):""]})),a=b("details",{open:e.has(t)||n>0&&!e.has(`closed ${t}`)},b("summary",{},b("b",{},s),r?b("span",{class:"soft"},...r.split(", ").flatMap(l=>[" ",q(l)])):null,n?b("span",{class:"count warn"},n>1?q("{n} warnings",{n}):q("1 warning")):null),...i.warnings.map(l=>b("p",{class:"heed"},q(l))),As($L,o,"words numbers"));return L0(a,t,e),a}function qL(i){let[e,t]=i.split("_");return b("span",{class:"symbol"},e,t?b("sub",{},t):null)}var YL=i=>i.replace(/(\d[\d.]*e[+-]?\d+)/g,e=>Be(Number(e),4));function L0(i,e,t){i.addEventListener("toggle",()=>{t.delete(i.open?`closed ${e}`:e),t.add(i.open?e:`closed ${e}`)})}var nS=200,D0=12,jL=5,ZL={now:null};function iS(i,e,t,n,s){let r=e.flatMap(f=>f.header.tracks.map(m=>({run:f,track:m})));if(!r.length)return null;let o=r.some(({track:f})=>f.dissipated!==null),a=[{text:"contact"},...i.runs.length>1?[{text:"run"}]:[],{text:"peak force",unit:"N",number:!0},{text:"at",unit:"s",number:!0},{text:"peak penetration",unit:"mm",number:!0},{text:"impulse",unit:"N·s",number:!0},{text:"touches",number:!0},{text:"first touch",unit:"s",number:!0},{text:"last release",unit:"s",number:!0},{text:"time in contact",unit:"s",number:!0},...o?[{text:"dissipated",unit:"J",number:!0}]:[]],l=r.filter(({track:f})=>f.number===0),c=n||l.length<=nS?l:[...l].sort((f,m)=>m.track.peak_force-f.track.peak_force).slice(0,nS);if(i.runs.length>1){let f=new Map(l.map(({track:m},y)=>[m.contact,y]).reverse());c.sort((m,y)=>f.get(m.track.contact)-f.get(y.track.contact)||m.run.index-y.run.index)}let h=(f,m)=>JL(f,m,i.runs.length>1,o,t),u=c.map(({run:f,track:m})=>{let y=f.header.tracks.filter(x=>x.contact===m.contact&&x.number>0),p=h(f,m),g=y.filter(x=>x.touches>0);return p.below=g.slice(0,D0).map(x=>h(f,x)),g.length>D0&&p.below.push({cells:[q("and {n} more points",{n:g.length-D0})],css:"point"}),p}),d=l.length-c.length;return ss("contacts","Contacts",As(a,u,"numbers",ZL),d>0?b("p",{class:"note"},q("The {n} with the largest forces.",{n:c.length})," ",b("button",{type:"button",onclick:s},q("Show all {n}",{n:l.length}))):null,fl("Taken at the output times: what happens between two outputs is not in these numbers."),KL(r.map(({track:f})=>f))?fl("Some touches are so short that few outputs catch them; a smaller output step shows their peaks."):null)}function KL(i){return i.some(e=>e.touches>0&&e.outputs/e.touches<jL)}function JL(i,e,t,n,s){let r=e.touches>0,o=e.touching?q("still touching"):Be(e.last_release),a=e.number?q("point {n}",{n:e.number}):e.contact,l=t?[b("span",{class:`run run${i.index%6}`},b("i",{})," ",i.name)]:[],c=[a,...l,r?Be(e.peak_force,5):"–",Be(e.peak_force_time),r?Be(1e3*e.peak_penetration,5):"–",r?Be(e.impulse,5):"–",r?String(e.touches):q("never"),Be(e.first_touch),o,r?Be(e.contact_time,5):"–",...n?[Be(e.dissipated,5)]:[]],h=[e.contact,...t?[i.index]:[],e.peak_force,e.peak_force_time,e.peak_penetration,e.impulse,e.touches,e.first_touch,e.touching?1/0:e.last_release,e.contact_time,e.dissipated];return{cells:c,keys:h,click:()=>{s.set("selected",{kind:"contact",run:i.index,name:e.contact}),e.peak_force_time!==null&&(s.set("playing",!1),s.set("time",e.peak_force_time))},css:e.number?"point":r?"":"silent",name:e.contact}}function sS(i){let e=new Map;for(let{contact:n,routes:s}of i.header.routes){let r=s.join("; ");e.set(r,[...e.get(r)??[],n])}if(!e.size)return null;let t=[...e].map(([n,s])=>{let r=s.slice(0,12).join(", "),o=s.length>12?b("span",{}," ",q("and {n} more",{n:s.length-12})):null;return{cells:[b("span",{},r,o),b("span",{},...QL(n))]}});return ss("geometry","Geometry of the contacts",As([{text:"contact"},{text:"geometry"}],t,"words"))}function QL(i){return i.split("; ").flatMap((e,t)=>t?["; ",q(e)]:[q(e)])}var Jf=i=>typeof i=="object"&&i!==null&&!Array.isArray(i);function*pl(i,e=""){for(let[t,n]of Object.entries(i)){if(t==="name")continue;let s=e+t,r=Jf(n)&&"value"in n,o=r?n.value:n,a=r?String(n.unit??""):"",l=r&&typeof n.source=="string"?n.source:"";Jf(o)&&"kind"in o?(yield{path:s,value:o.kind,text:String(o.kind),unit:"",kind:!0,source:l},yield*pl(o.parameters??{},`${s}.`)):Array.isArray(o)&&o.length>1&&o.every(c=>Jf(c)&&"kind"in c)?yield*eD(o,s,l):yield{path:s,value:o,text:ko(o),unit:Ui(a),kind:!1,source:l}}}function*eD(i,e,t){let n=[...new Set(i.map(a=>String(a.kind)))],s=n.length===1?`${i.length} ${ve(n[0])}`:n.map(a=>`${i.filter(l=>l.kind===a).length} ${ve(a)}`).join(", ");yield{path:e,value:i,text:s,unit:"",kind:!1,source:t};let r=i.map(a=>[...pl(a.parameters??{},`${e}.`)]),o=[...new Set(i.map(tD).filter(a=>a!==""))];o.length&&(yield{path:`${e}.bodies`,value:o,text:o.slice(0,12).join(", ")+(o.length>12?", …":""),unit:"",kind:!1,source:""});for(let[a,l]of r[0].entries())r.every(c=>c[a]?.path===l.path&&c[a].text===l.text)&&(yield l)}function tD(i){let e=i.parameters?.frame;return String(e?.value?.body??"")}function ko(i){if(Jf(i))return"body"in i&&"position"in i?nD(i):Object.entries(i).map(([e,t])=>`${e} = ${ko(t)}`).join(", ")||"–";if(Array.isArray(i)){let e=iD(i);if(e)return ve("diagonal ({values})",{values:e.map(s=>Be(s)).join(", ")});let t=Math.max(...i.map(s=>typeof s=="number"?Math.abs(s):0));return`(${i.map(s=>typeof s=="number"&&Math.abs(s)<1e-12*t?0:s).map(ko).join(", ")})`}return typeof i=="boolean"?ve(i?"yes":"no"):Be(i)}function nD(i){let e=ve("{body} at {place}",{body:String(i.body),place:ko(i.position)}),{orientation:t}=i;return Array.isArray(t)&&t.join()!=="1,0,0,0"?`${e}, ${ve("quaternion {values}",{values:ko(t)})}`:e}function iD(i){if(i.length!==3||!i.every(n=>Array.isArray(n)&&n.length===3))return null;let e=i;return e.some((n,s)=>n.some((r,o)=>s!==o&&r!==0))?null:e.map((n,s)=>n[s])}var Qf=i=>i.replaceAll("_"," "),N0=i=>Qf(i.slice(i.lastIndexOf(".")+1));var sD={body:"Bodies",joint:"Joints",motion:"Motions",force:"Forces",contact:"Contacts",request:"Requests"},rS=12,rD=120,F0=200,oD=i=>sD[i]??`${i?i[0].toUpperCase()+i.slice(1):"Other thing"}s`;function aS(i,e){let{things:t=[],gravity:n}=i.header.model;if(!t.length&&!n)return null;let s=new Map;for(let r of t.filter(({inner:o})=>!o))s.set(r.family,[...s.get(r.family)??[],r]);return ss("model","Model",n?b("p",{class:"gravity"},q("gravity"),` ${ko(n.value)} ${Ui(n.unit)}`):null,...[...s].map(([r,o])=>aD(r,o,e)))}function aD(i,e,t){let n=`model/${i}`,s=new Map;for(let u of e)s.set(u.kind,(s.get(u.kind)??0)+1);let r=s.size>6||s.size===1&&s.has(i[0].toUpperCase()+i.slice(1)),o=[...s].flatMap(([u,d],f)=>[f?", ":" ",d>1?`${d} `:"",q(u)]),a=b("details",{open:t.has(n)||e.length<=rS&&!t.has(`closed ${n}`)},b("summary",{},b("b",{},q(oD(i))),b("span",{class:"count"},String(e.length)),r?null:b("span",{class:"soft"},...o))),l=b("div",{class:"cards"}),c=u=>{l.replaceChildren(...e.slice(0,u).map(d=>e.length>rS?oS(d,!1):oS(d,!0))),e.length>u&&l.append(b("button",{type:"button",onclick:()=>c(e.length)},q("Show all {n}",{n:e.length})))},h=()=>{a.childElementCount>1||(a.append(l),c(rD))};return a.open&&h(),a.addEventListener("toggle",()=>a.open&&h()),L0(a,n,t),a}function oS(i,e){let t=[b("b",{},i.name),b("span",{class:"soft"}," ",q(i.kind))],n=()=>lD([...pl(i.parameters)]);if(e)return b("div",{class:"card"},b("h4",{},...t),n());let s=b("details",{class:"card"},b("summary",{},...t));return s.addEventListener("toggle",()=>{s.open&&s.childElementCount===1&&s.append(n())}),s}function lD(i){return b("table",{class:"parameters"},...i.map(e=>b("tr",{class:e.kind?"kind":void 0},b("th",{style:`padding-left: ${12*(e.path.split(".").length-1)}px`,title:e.path},q(N0(e.path))),b("td",{},e.kind?q(e.text):e.text,e.unit?b("span",{class:"unit"},` ${e.unit}`):null,e.source?b("span",{class:"source"},e.source):null))))}function lS(i){if(i.length<2)return null;let e=new Map;i.forEach((r,o)=>{for(let{thing:a,line:l}of cD(r.header.model)){let c=`${a}
${l.path}`;e.has(c)||e.set(c,{thing:a,line:l,texts:i.map(()=>null)}),e.get(c).texts[o]=l.text}});let t=[...e.values()].filter(({texts:r})=>r.some(o=>o!==r[0])).map(({thing:r,line:o,texts:a})=>({cells:[r||q("model"),b("span",{title:o.path},q(N0(o.path))),...a.map(l=>l??q("absent")),o.unit],css:"differs"})),n=[{text:"thing"},{text:"parameter"},...i.map(r=>({text:r.name,number:!0})),{text:"unit"}],s=t.length?As(n,t.slice(0,F0),"numbers"):fl("The models have the same parameters.");return ss("differences","What differs",s,t.length>F0?fl("and {n} more",{n:t.length-F0}):null)}function*cD({things:i=[],gravity:e}){if(e)for(let t of pl({gravity:e}))yield{thing:"",line:t};for(let t of i)for(let n of pl(t.parameters))yield{thing:t.name,line:n}}function cS(i){return(i.header.panels??[]).map((e,t)=>ss(`panel${t}`,e.title,hD(e)))}function hD(i){if(i.broken)return b("p",{class:"heed"},i.broken);if(i.picture)return b("img",{class:"picture",src:i.picture,alt:i.title});if(!i.heads)return b("p",{},i.text??"");let e=i.rows??[],t=i.heads.map((s,r)=>uD(s,e.length>0&&e.every(o=>typeof o[r]!="string"))),n=e.map(s=>({cells:s.map(r=>typeof r=="string"?q(r):Be(r)),keys:s}));return As(t,n,"numbers",{now:null})}function uD(i,e){let[,t,n]=/^(.*?)\s*(?:\[([^\]]*)\])?$/.exec(i)??[];return{text:t??i,unit:n,number:e}}var dD={seconds:"s",step:"s",drift:"m",bytes:"B"};function hS(i){let e=[...new Set(i.flatMap(s=>Object.keys(s.header.statistics)))];if(!e.length)return null;let t=[{text:"quantity"},...i.length>1?i.map(s=>({text:s.name,number:!0})):[{text:"value",number:!0}],{text:"unit"}],n=e.map(s=>{let r=s.slice(s.lastIndexOf("_")+1),o=i.map(a=>pD(a.header.statistics[s]));return{cells:[q(fD(s)),...o,dD[r]??""],name:s}});return ss("statistics","Statistics",As(t,n,"numbers narrow"))}function fD(i){return i==="why_integrator"?"why this integrator":i.endsWith("_seconds")?`${Qf(i.slice(0,-8))} time`:Qf(i)}function pD(i){return Array.isArray(i)?i.map(e=>Be(e)).join(", "):typeof i=="string"?b("span",{class:"text"},q(i)):Be(i)}var ep=class{constructor(e,t){this.root=e;this.store=t;t.on("language",()=>this.draw(!0)),t.on("shown",()=>this.draw(!0)),t.on("selected",()=>this.mark())}root;store;scene=null;told=0;all=!1;drawn="";opened=new Set;show(e){this.scene=e,this.draw(!1)}draw(e){let{scene:t}=this;if(!t)return;let n=this.store.get("shown").map(c=>t.runs[c]).filter(c=>c!==void 0),s=JSON.stringify(n.map(({header:c})=>[c.tracks,c.statistics,c.model,c.advice.length,c.panels]));if(!e&&s===this.drawn)return;this.drawn=s;let r=n.find(c=>c.index===this.told)??n[0];if(!r)return;let o=[lS(n),iS(t,n,this.store,this.all,()=>{this.all=!0,this.draw(!0)}),...cS(r),hS(n),n.length>1?this.selector(n,r):null,sS(r),tS(r,this.opened),aS(r,this.opened)].filter(c=>c!==null),a=o.filter(c=>c.matches("section")),l=a.map(c=>b("button",{type:"button",onclick:()=>c.scrollIntoView({behavior:"smooth"})},q(c.querySelector("h2 span")?.dataset.t??"")));fe(this.root,a.length?b("nav",{class:"contents"},...l):null,...o),this.mark()}selector(e,t){return b("div",{class:"which"},q("Geometry, numbers and model of"),...e.map(n=>b("button",{type:"button",class:`run run${n.index%6}`,"aria-pressed":String(n===t),onclick:()=>this.tell(n)},b("i",{})," ",n.name)))}tell(e){this.told=e.index,this.draw(!0)}mark(){let e=this.store.get("selected");for(let t of this.root.querySelectorAll(".part.contacts tr[data-name]"))t.classList.toggle("selected",e?.kind==="contact"&&t.dataset.name===e.name)}};var Bo=class{constructor(e,t){this.root=e;this.host=t;e.classList.add("abut",t.kind),this.store.on("language",o=>this.speak(o)),this.header=new ph(this.store);let n=b("section",{class:"stage"}),s=b("section",{class:"plots"}),r=b("section",{class:"tables"});this.player=new Jd(this.store),this.body=b("main",{},b("div",{class:"first"},b("div",{class:"left"},n,this.player.element),s),this.footnote,t.kind==="widget"?null:r),fe(e,this.header.element,this.body),new ResizeObserver(()=>e.style.setProperty("--head",`${this.header.element.offsetHeight}px`)).observe(this.header.element),this.stage=new Zf(n,this.store),this.plots=new Zd(s,this.store),this.tables=new ep(r,this.store),this.store.set("language",vy()),e.lang=this.store.get("language")==="zh"?"zh-CN":"en",(t.kind==="widget"?e:document).addEventListener("keydown",o=>this.key(o)),e.tabIndex=-1,this.giveBackFocus()}root;host;store=new Kf;header;stage;player;plots;tables;body;scene=null;footnote=b("p",{class:"footnote"});async load(){try{await this.show(await ef(await this.host.scene(),this.host.asked))}catch(e){if(this.scene)throw e;fe(this.body,b("p",{class:"broken"},ve("This page cannot be shown: {why}",{why:String(e.message)})))}}async show(e){let t=this.scene===null;this.scene=e;let n=this.store.get("shown").filter(s=>s<e.runs.length);this.store.set("shown",t||!n.length?e.runs.map((s,r)=>r):n),this.root.classList.toggle("comparing",e.runs.length>1),this.header.show(e),t&&this.host.kind!=="live"&&this.store.set("time",Qd(e)??e.span[0]),this.player.show(e,t),this.stage.show(e,t),await this.plots.show(e,t),this.tables.show(e),fe(this.footnote,...e.runs.flatMap(s=>s.header.thinned?[Tl(s.header.thinned)," "]:[])),this.root.dataset.ready="yes"}speak(e){this.root.lang=e==="zh"?"zh-CN":"en",xy("abut-language",e),yy(this.root,e)}giveBackFocus(){let e=!1,{root:t}=this;t.addEventListener("pointerdown",()=>e=!0,!0),t.addEventListener("keydown",()=>e=!1,!0);let n=s=>{let r=t.getRootNode().activeElement,o=r instanceof HTMLInputElement&&!/^(checkbox|radio|range|button)$/.test(r.type),a=r instanceof HTMLSelectElement&&s.type==="click";e&&r&&r!==t&&t.contains(r)&&!o&&!a&&r.tagName!=="TEXTAREA"&&t.focus({preventScroll:!0})};t.addEventListener("click",n),t.addEventListener("change",n)}key(e){let t=e.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName)&&!t.classList.contains("scrub"),s=e.key===" "&&/^(BUTTON|SUMMARY|A)$/.test(t.tagName);if(n||s||e.ctrlKey||e.metaKey||e.altKey)return;let o={" ":()=>this.player.toggle(),ArrowLeft:()=>this.player.step(-1),ArrowRight:()=>this.player.step(1),Home:()=>this.player.step(-1/0),End:()=>this.player.step(1/0)}[e.key];o&&(e.preventDefault(),e.stopPropagation(),o())}};function uS(i){return{kind:"report",scene:async()=>{let e=atob((i.textContent??"").trim()),t=new Uint8Array(e.length);for(let n=0;n<e.length;n++)t[n]=e.charCodeAt(n);return t.buffer}}}var U0=i=>"items"in i,Ar=i=>i.status.kind==="running";var mD={starting:"starting",reading:"reading the model",compiling:"preparing the solver; the first time this takes up to a minute",marching:"computing",stopping:"stopping"},tp=class{constructor(e){this.acts=e;this.button.addEventListener("click",()=>{this.go()}),this.method.addEventListener("change",()=>this.tellWhy());for(let n of[this.end,this.step,this.rtol])n.addEventListener("keydown",s=>{s.key==="Enter"&&!this.running&&this.go()});Ze(this.step,"placeholder","end/1000"),Ze(this.rtol,"placeholder","auto");let t=(n,s,r)=>b("label",{},q(n),b("span",{},s,r?b("small",{},r):null));this.element=b("section",{class:"asking"},b("div",{class:"settings"},Ze(t("End",this.end,"s"),"title","Time at which the run stops"),Ze(t("Output every",this.step,"s"),"title","Time between two outputs; it does not steer accuracy"),Ze(t("Method",this.method,""),"title","Integration method"),Ze(t("rtol",this.rtol,""),"title","Relative tolerance of the method")),this.why,b("div",{class:"action"},this.button,b("div",{class:"progress"},this.bar,this.where)),this.said),this.show(null)}acts;element;end=b("input",{type:"text",class:"end",spellcheck:"false",autocomplete:"off"});step=b("input",{type:"text",class:"step",spellcheck:"false",autocomplete:"off"});rtol=b("input",{type:"text",class:"rtol",spellcheck:"false",autocomplete:"off"});method=b("select",{class:"method"});button=b("button",{type:"button",class:"start"});bar=b("progress",{max:1,value:0});where=b("p",{class:"where"});said=b("p",{class:"said",role:"alert"});why=b("p",{class:"why"});settings=null;running=null;begins=!1;pace=null;offer(e){let t=this.settings===null;this.settings=e,t&&(this.end.value=e.end,this.step.value=e.step,this.rtol.value=e.rtol);let n=this.method.value,s=e.given!==null?ve("file: {method}",{method:e.given.split("(")[0]}):ve("auto: {method}",{method:e.chosen.name});fe(this.method,b("option",{value:"",title:e.given??e.chosen.why},s),...e.integrators.map(({name:r,about:o})=>b("option",{value:r,title:o},r))),this.method.value=n,this.tellWhy()}show(e,t=!0){if(this.running=e,this.button.classList.toggle("stop",e!==null),fe(this.button,q(e?"Stop":"Run")),this.button.disabled=e?e.stage==="stopping":!t||this.begins,this.bar.hidden=e===null,!e)return fe(this.where);e.stage==="marching"||e.fraction>0?this.bar.value=e.fraction:this.bar.removeAttribute("value");let n=e.time===null?"":`t = ${Be(e.time,4)} s · `,s=e.stage==="marching"?`${n}${Math.floor(100*e.fraction)} % · ${ve("{n} steps",{n:Be(e.steps)})}`:ve(mD[e.stage]??e.stage);fe(this.where,`${s} · ${Be(Math.round(e.seconds))} s${this.left(e)}`)}left(e){if(e.stage!=="marching")return"";this.pace?.number!==e.number&&(this.pace={number:e.number,seconds:e.seconds,fraction:e.fraction});let t=e.seconds-this.pace.seconds,n=e.fraction-this.pace.fraction;if(t<3||n<=.002)return"";let s=t*(1-e.fraction)/n;return` · ${s<90?ve("about {n} s left",{n:Math.ceil(s)}):ve("about {n} min left",{n:Be(Math.round(s/60))})}`}redraw(){this.settings&&this.offer(this.settings),this.show(this.running)}tellWhy(){let e=this.settings;if(!e)return;let t=this.method.value||e.given?.split("(")[0],n=e.integrators.find(({name:s})=>s===t)?.about??e.chosen.why;fe(this.why,n?q(n):null),this.why.title=this.method.value?n:e.given??n}async go(){if(this.running)return this.acts.stop(this.running.number);this.begins=this.button.disabled=!0;let e={end:this.end.value,step:this.step.value,rtol:this.rtol.value,integrator:this.method.value},t=this.settings;t&&e.rtol===t.rtol&&(e.rtol="");let n=await this.acts.start(Object.fromEntries(Object.entries(e).filter(([,s])=>s.trim()!=="")));this.begins=this.button.disabled=!1,fe(this.said,n===null?null:ve(n));for(let s of[this.end,this.step,this.rtol])s.classList.toggle("wrong",n?.startsWith(s.className.split(" ")[0])??!1)}},dS=i=>i.find(Ar)??null;var zo=class extends Error{constructor(t,n,s=!1){super(t);this.code=n;this.exists=s}code;exists},gD=1500,np=class{edits=Promise.resolve();async model(){return await this.ask("GET","/model")}change(e){let t=this.edits.then(async()=>await this.ask("PATCH","/values",e));return this.edits=t.then(()=>{},()=>{}),t}async start(e){return await this.edits,await this.ask("POST","/runs",{settings:e})}async scene(e){let t=await this.fetched("GET",`/scene?runs=${e.join(",")}`),n=(t.headers.get("abut-runs")??"").split(",").filter(Boolean).map(Number);return{bytes:await t.arrayBuffer(),runs:n}}async channel(e,t){let n=await this.fetched("GET",`/runs/${e}/channels/${encodeURIComponent(t)}`);return new Float64Array(await n.arrayBuffer())}async ask(e,t,n){return(await this.fetched(e,t,n)).json()}async fetched(e,t,n){let s={method:e};n!==void 0&&(s.body=JSON.stringify(n));let r=await fetch(t,s);if(r.ok)return r;let o=await r.json().catch(()=>({}));throw new zo(o.sentence??`${r.status} ${r.statusText}`,r.status,o.exists)}listen(e,t){let n=new EventSource("/events");n.onmessage=s=>{t("there"),e(JSON.parse(s.data))},n.onerror=()=>{n.close(),this.ended().then(s=>t(s?"ended":"lost")),setTimeout(()=>this.listen(e,t),gD)}}async ended(){try{return(await fetch("/state")).status===403}catch{return!1}}};var fS=[{what:"report",text:"Page",suffix:".html",about:"One page with all that is shown here, for any browser, without network"},{what:"csv",text:"CSV",suffix:".csv",about:"A table of all channels of the first run that is ticked"},{what:"nc",text:"NetCDF",suffix:".nc",about:"The whole result of the first run that is ticked, for abut, xarray and MATLAB"}],ip=class{constructor(e,t){this.client=e;this.saved=t;let n=fS.map(({what:r,text:o,about:a})=>Ze(b("button",{type:"button","data-what":r,onclick:()=>this.download(r)},q(o)),"title",a)),s=Ze(b("button",{type:"button",onclick:()=>this.ask()},q("Folder…")),"title","Write a file beside the model");this.element.append(b("div",{class:"row"},b("span",{},q("Export")),...n,s),this.form,this.said),this.form.hidden=!0,this.form.addEventListener("submit",r=>{r.preventDefault(),this.save(!1)})}client;saved;element=b("section",{class:"keeping"});said=b("p",{class:"said"});form=b("form",{class:"folder"});chosen=[];file="";show(e,t,n){this.file=e,this.chosen=t.filter(s=>n.includes(s.number)&&s.outputs>0);for(let s of this.element.querySelectorAll(".row button"))s.disabled=!this.chosen.length}download(e){b("a",{href:`/download/${e}?runs=${this.numbers(e).join(",")}`,download:""}).click()}numbers(e){let t=this.chosen.map(n=>n.number);return e==="report"?t:t.slice(0,1)}ask(){fe(this.said),this.form.hidden=!this.form.hidden;let e=`${this.file.replace(/\.\w+$/,"")}_${this.chosen[0]?.name.replace(/\W+/g,"_")??"run"}`,t=b("input",{type:"text",name:"name",value:`${e}.nc`,spellcheck:"false"});fe(this.form,t,b("button",{type:"submit"},q("Save"))),t.focus(),t.setSelectionRange(0,e.length)}async save(e){let t=this.form.elements.namedItem("name").value.trim(),n=fS.find(({suffix:s})=>t.toLowerCase().endsWith(s));if(!n)return fe(this.said,q("End the name in .html, .csv or .nc."));try{let{path:s}=await this.client.ask("POST","/save",{what:n.what,runs:this.numbers(n.what),name:t,replace:e});fe(this.said,q("Saved as {path}",{path:s})),this.form.hidden=!0,this.saved()}catch(s){let o=s instanceof zo&&s.exists?b("button",{type:"button",onclick:()=>{this.save(!0)}},q("Replace it")):null;fe(this.said,ve(s.message)," ",o)}}};var sp=class{element=b("details",{class:"log printed",hidden:!0});text=b("pre",{});constructor(){this.element.append(b("summary",{},q("What the script printed")),this.text)}show(e){this.element.hidden=!e.length;let t=e.join(`
`);this.text.textContent!==t&&(this.text.textContent=t)}},rp=class{constructor(e){this.client=e;this.element=b("details",{class:"log"},b("summary",{},q("Log"),this.of),this.text),this.element.addEventListener("toggle",()=>{this.fetch()})}client;element;text=b("pre",{});of=b("small",{});run=null;shown={number:-1,next:0};busy=!1;show(e){this.run=e&&!e.source?e:null,this.element.hidden=this.run===null,this.of.textContent=this.run?` ${this.run.name}`:"",this.fetch()}async fetch(){let e=this.run;if(!(!e||!this.element.open||this.busy)&&(e.number!==this.shown.number&&(this.shown={number:e.number,next:0},fe(this.text)),!(e.lines<=this.shown.next))){this.busy=!0;try{let{lines:t,next:n}=await this.client.ask("GET",`/runs/${e.number}/log?from=${this.shown.next}`);this.shown.number===e.number&&(this.shown.next=n,this.text.append(t.map(s=>`${s}
`).join("")),this.text.scrollTop=this.text.scrollHeight)}catch{}finally{this.busy=!1}}}};var yD={lost:"The connection to abut is lost. What you see stays; trying again…",ended:"This page belongs to a server that has ended. Open the address that abut view printed last."},op=class{constructor(e){this.reload=e}reload;element=b("div",{class:"live-notices",role:"status"});connection="there";trouble="";state=null;drawn="";connected(e){this.connection=e,this.draw()}show(e){this.state=e,this.draw()}tell(e){this.trouble=e instanceof Error?e.message:String(e),this.draw()}redraw(){this.drawn="",this.draw()}draw(){let{connection:e,trouble:t,state:n}=this,s=JSON.stringify([e,t,n?.stage,n?.sentence,n?.stale,n?.refused,n?.stage==="failed"&&n.printed.length]);if(s===this.drawn)return;this.drawn=s;let r=Object.entries(n?.refused??{}).map(([a,l])=>b("li",{},b("b",{},a),` ${ve(l)}`)),o=n?.printed.length?b("details",{},b("summary",{},q("What the script printed")),b("pre",{},n.printed.join(`
`))):null;fe(this.element,e!=="there"?b("p",{class:"told failed lost"},q(yD[e])):null,n?.stage==="loading"?b("p",{class:"told note"},q("Reading {file}…",{file:n.file})):null,n?.stage==="failed"?b("div",{class:"told failed"},b("b",{},q("{file} cannot be read.",{file:n.file}))," ",ve(n.sentence)," ",this.button("Read it again"),o):null,n?.stale&&n.stage!=="loading"?b("p",{class:"told warning stale"},q("{file} changed on disk.",{file:n.file})," ",this.button("Reload")):null,r.length?b("div",{class:"told warning"},q("These changes no longer hold and were taken back:"),b("ul",{},...r)):null,t?b("p",{class:"told failed"},ve(t)," ",b("button",{type:"button",class:"dismiss",onclick:()=>this.tell("")},q("OK"))):null)}button(e){return b("button",{type:"button",class:"reload",onclick:this.reload},q(e))}};var vD={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},ap=class{constructor(e,t){this.client=e;this.acts=t;this.files.addEventListener("change",()=>{this.openFile()}),this.files.addEventListener("pointerdown",()=>{this.offerFiles()}),this.element=b("section",{class:"history"},b("div",{class:"bar"},b("h2",{},q("Runs")),this.files),this.list),this.offerFiles()}client;acts;element;list=b("ul",{class:"runs"});files=b("select",{class:"files"});runs=[];chosen=[];drawn="";show(e,t){this.runs=e,this.chosen=t;let n=JSON.stringify([t,e.map(s=>[s.number,s.name,s.status,Math.floor(100*s.fraction)])]);n===this.drawn||this.element.querySelector("input.rename")||(this.drawn=n,this.draw())}redraw(){this.offerFiles(),this.draw()}draw(){if(!this.runs.length)return fe(this.list,b("li",{class:"none"},q("None yet. Change numbers above, then press Run.")));fe(this.list,...[...this.runs].reverse().map(e=>this.run(e)))}run(e){let t=this.chosen.indexOf(e.number),n=b("input",{type:"checkbox",checked:t>=0,"aria-label":e.name,onchange:()=>this.toggle(e.number)}),s=Ze(b("button",{type:"button",class:"name"},e.name),"title","Show this run alone; double-click to rename");s.addEventListener("click",()=>this.acts.choose([e.number])),s.addEventListener("dblclick",()=>this.rename(e,s));let r=Ze(b("button",{type:"button",class:"remove",disabled:Ar(e),onclick:()=>{this.act("DELETE",`/runs/${e.number}`)}},"×"),"title","Remove this run"),o=b("span",{class:`status ${e.status.kind}`},q(vD[e.status.kind]??e.status.kind),Ar(e)?` ${Math.floor(100*e.fraction)} %`:""),a=e.status.kind==="failed"&&!e.outputs;return b("li",{"data-run":e.number,class:t>=0?`chosen run run${t%6}`:""},b("div",{class:"line"},n,b("i",{}),s,o,b("small",{},e.source||Ar(e)?"":`${Be(e.seconds,3)} s`),r),b("p",{class:"changes"},...this.changes(e)),a?b("p",{class:"said"},ve(e.status.sentence)):null)}changes(e){if(e.source)return[q("from {file}",{file:e.source})];let t=Object.entries(e.values).map(([s,r])=>`${s} = ${r}`),n=Object.entries(e.settings).filter(([s])=>s==="integrator"||s==="rtol").map(([,s])=>s);return t.length||n.length?[[...t,...n].join(" · ")]:[q("as in the file")]}toggle(e){let t=this.chosen.includes(e)?this.chosen.filter(n=>n!==e):[...this.chosen,e];this.acts.choose(t.sort((n,s)=>n-s))}rename(e,t){let n=b("input",{type:"text",class:"rename",value:e.name,maxlength:80}),s=!1,r=o=>{s||(s=!0,n.remove(),this.drawn="",o&&n.value.trim()?this.act("PATCH",`/runs/${e.number}`,{name:n.value}):this.draw())};n.addEventListener("keydown",o=>{o.key==="Enter"&&r(!0),o.key==="Escape"&&r(!1)}),n.addEventListener("blur",()=>r(!0)),t.replaceWith(n),n.select()}async offerFiles(){try{let{results:e}=await this.client.ask("GET","/files");if(this.files.options.length===e.length+1&&this.files.options[0].text===ve("open a result…"))return;fe(this.files,b("option",{value:""},ve("open a result…")),...e.map(n=>b("option",{value:n},n))),this.files.hidden=!e.length}catch{}}async openFile(){let e=this.files.value;if(this.files.value="",!e)return;let t=await this.act("POST","/open",{name:e});t&&this.acts.choose([...this.chosen,t.number])}async act(e,t,n){try{return await this.client.ask(e,t,n)}catch(s){this.acts.trouble(s);return}}};var xD=17,bD=11;function pS(i,e,t){let n=b("span",{class:"name",title:i.path},q(i.name.replaceAll("_"," ")),i.symbol?b("i",{},i.symbol):null),s=b("span",{class:"unit"},Ui(i.unit)),r=i.value.length>bD||i.name.length+(i.symbol?.length??0)>xD?" wide":"";if(!i.editable){let d=b("span",{class:"fixed",title:i.value},i.value),f=i.why==="follows"?Ze(d,"title","Follows from shape and density or mass"):d;return b("div",{class:`leaf${r}`,"data-path":i.path},n,f,s,b("span",{}))}let o=b("input",{type:"text",value:i.value,spellcheck:"false",autocomplete:"off","aria-label":i.path}),a=b("p",{class:"said",role:"alert"}),l=b("p",{class:"help"},..._D(i)),c=Ze(b("button",{type:"button",class:"back"},"↺"),"title","Take the change back"),h=b("div",{class:`leaf editable${r}${e?" changed":""}`,"data-path":i.path},n,o,s,e?c:b("span",{}),a,l),u=async d=>{h.classList.add("busy");let f=await t(i.path,d);h.classList.remove("busy"),a.textContent=f===null?"":ve(f),h.classList.toggle("wrong",f!==null),f===null?o.removeAttribute("aria-invalid"):o.setAttribute("aria-invalid","true")};return o.addEventListener("change",()=>{u(o.value)}),o.addEventListener("keydown",d=>{d.key==="Escape"&&(o.value=i.value,a.textContent="",h.classList.remove("wrong"),o.removeAttribute("aria-invalid"),o.blur())}),c.addEventListener("click",()=>{u(null)}),h}function _D(i){let e=[];i.about&&e.push(q(i.about.charAt(0).toUpperCase()+i.about.slice(1))," "),i.range&&e.push(q("Range: {range}.",{range:i.range})," "),i.was!==void 0&&e.push(q("In the file: {value}.",{value:i.was})," ");let t=Ui(i.unit);return e.push(t?q("A bare number is in {unit}; another unit may be written behind it.",{unit:t}):q("A number.")),e}var wD={body:"Bodies",joint:"Joints",motion:"Motions",force:"Forces",contact:"Contacts",request:"Requests",graphic:"Graphics"},SD=6,MD=40,TD=150,AD=new Set(["Frame"]),lp=class{constructor(e,t){this.change=e;this.search.addEventListener("input",()=>this.draw()),this.reset.addEventListener("click",t),this.element=b("section",{class:"model"},b("div",{class:"bar"},this.title,this.reset),b("p",{class:"only"},q("This is a result: its model can be read here, not changed or run.")),this.search,this.list),fe(this.title,q("Model"))}change;element;list=b("div",{class:"tree"});search=Ze(b("input",{type:"search",spellcheck:"false"}),"placeholder","Search parameters");title=b("h2",{});reset=b("button",{type:"button",class:"reset"});open=new Map;tree=null;values={};show(e,t){this.tree=e.tree,this.values=t,this.draw()}draw(){let e=Object.keys(this.values).length;if(fe(this.reset,q(e===1?"take 1 change back":"take {n} changes back",{n:e})),this.reset.hidden=e===0,!this.tree)return fe(this.list);let t=document.activeElement?.closest("[data-path]")?.dataset.path,n=this.list.scrollTop,s=this.search.value.trim().toLowerCase();s?this.drawFound(s):fe(this.list,this.leaf(this.tree.gravity),...this.tree.families.map(r=>this.family(r))),this.list.scrollTop=n,t&&this.list.querySelector(`[data-path="${CSS.escape(t)}"] input`)?.focus({preventScroll:!0})}leaf(e){return pS(e,e.path in this.values,this.change)}family({family:e,things:t}){let n=[q(wD[e]??e),b("small",{},t.length)];return this.folded(`family ${e}`,"family",t.length<=MD,n,()=>t.map(s=>{let r=[b("b",{},s.name),b("small",{title:s.about},s.kind,s.on.length?` · ${s.on.join(", ")}`:"")];return this.folded(s.name,"thing",t.length<=SD&&e!=="joint",r,()=>this.items(s.items,s.name))}))}items(e,t){return e.length?e.map(n=>{if(!U0(n))return this.leaf(n);let s=`${t}.${n.name}`,r=n.same?b("small",{},`${n.kind} · `,q("as {path}",{path:n.same})):b("small",{title:n.about},n.kind);return n.same||!n.items.length?b("div",{class:"group"},b("div",{class:"summary"},q(n.name.replaceAll("_"," ")),r)):this.folded(s,"group",!AD.has(n.kind),[q(n.name.replaceAll("_"," ")),r],()=>this.items(n.items,s))}):[b("p",{class:"none"},q("no numbers of its own"))]}folded(e,t,n,s,r){let o=this.open.get(e)??n,a=b("div",{class:"inside"}),l=b("details",{class:t,open:o},b("summary",{},...s),a);return o&&fe(a,...r()),l.addEventListener("toggle",()=>{this.open.set(e,l.open),l.open&&!a.childElementCount&&fe(a,...r())}),l}drawFound(e){let t=e.split(/\s+/),n=[...this.leaves()].filter(([o,a])=>t.every(l=>`${o.path} ${a}`.toLowerCase().includes(l))),s=n.slice(0,TD).map(([o])=>this.leaf({...o,name:o.path})),r=n.length-s.length;fe(this.list,...s,n.length?null:b("p",{class:"none"},q("Nothing has this in its name.")),r>0?b("p",{class:"none"},ve("and {n} more",{n:r})):null);for(let o of this.list.querySelectorAll(".leaf"))o.classList.add("wide")}*leaves(){if(this.tree){yield[this.tree.gravity,""];for(let{family:e,things:t}of this.tree.families)for(let n of t)yield*mS(n.items,`${e} ${n.kind}`)}}};function*mS(i,e){for(let t of i)U0(t)?yield*mS(t.items,`${e} ${t.kind}`):yield[t,`${e} ${t.symbol??""}`]}var ED=600,CD=3,cp=class{constructor(e,t,n){this.app=e;this.client=t;this.trouble=n;let s=e.stage.root;s.append(this.sign);for(let r of["pointerdown","wheel"])s.addEventListener(r,()=>this.turned=!0,{passive:!0})}app;client;trouble;wanted=null;shown="";kind="";paced=!1;busy=!1;after=0;timer=0;sign=b("p",{class:"fetching",role:"status",hidden:!0});failures=0;turned=!1;news(e,t){let n=e.runs.filter(c=>t.includes(c.number)),s=n.map(c=>[c.number,c.name,c.status.kind,Ar(c)?c.time:c.outputs]),r=n.every(c=>c.outputs>0&&!Ar(c))&&n.length>0,o=JSON.stringify([s,r?0:e.version]);if(!n.length&&e.stage!=="ready")return;this.wanted={key:o,runs:n.map(c=>c.number)};let a=this.wanted.runs.join(",")!==this.kind,l=a&&n.some(c=>c.outputs>0);l&&this.sign.hidden&&fe(this.sign,q("Loading {names}…",{names:n.map(c=>c.name).join(", ")})),this.sign.hidden=!l,a&&this.timer&&(clearTimeout(this.timer),[this.timer,this.busy,this.after]=[0,!1,0]),this.fetch()}async fetch(){let e=this.wanted;if(!e||e.key===this.shown||this.busy)return;let t=performance.now(),n=e.runs.join(",")===this.kind;if(t<this.after&&(n||this.failures>0)){this.busy=!0,this.timer=window.setTimeout(()=>{[this.timer,this.busy]=[0,!1],this.fetch()},this.after-t);return}this.busy=!0;try{let s=await this.client.scene(e.runs);await this.show(await ef(s.bytes,this.asked(s.runs)),e.runs),this.shown=e.key,this.failures=0,this.sign.hidden=this.wanted?.runs.join(",")===this.kind}catch(s){this.failures+=1,this.failures===3&&this.trouble(s)}this.after=performance.now()+Math.max(ED,CD*(performance.now()-t))*(1+this.failures),this.busy=!1,this.failures<5&&this.fetch()}asked(e){return(t,n)=>this.client.channel(e[t],n)}async show(e,t){let{store:n}=this.app,s=this.app.scene,r=t.join(","),o=r===this.kind&&s!==null&&s.runs.length===e.runs.length,a=gS(e),l=o&&s!==null&&gS(s),c=s===null||s.span[1]<=s.span[0],h=!o||n.get("time")>=(s?.span[1]??0)*(1-1e-9);this.app.root.classList.toggle("posed",e.runs.every(f=>f.time.length<2)),this.app.root.classList.remove("empty"),await this.app.show(e),this.kind=r,this.turned||this.app.stage.view.fit(),o||(n.set("shown",e.runs.map((f,m)=>m)),this.paced=!1),!this.paced&&e.span[1]>e.span[0]&&(this.paced=!a,this.app.player.show(e,!0));let d=e.runs.every(f=>f.header.status.kind==="done")&&(l||c)?Qd(e):null;(a||l||c)&&h&&!n.get("playing")&&(d!==null?n.set("time",d):(a||l)&&n.set("time",e.span[1]))}},gS=i=>i.runs.some(e=>e.header.status.kind==="running");var O0=class{constructor(e){this.app=e;this.watch=new cp(e,this.client,s=>this.notices.tell(s));let t=b("aside",{class:"panel"},this.tree.element,this.asking.element,this.printed.element,this.log.element,this.runs.element,this.keeping.element),n=b("div",{class:"work"});e.body.before(this.notices.element,n),n.append(t,e.body),e.store.on("language",()=>this.redraw()),this.client.listen(s=>{this.told(s)},s=>this.notices.connected(s))}app;client=new np;notices=new op(()=>{this.reload()});tree=new lp((e,t)=>this.change({[e]:t}),()=>{this.change(Object.fromEntries(Object.keys(this.state?.values??{}).map(e=>[e,null])))});asking=new tp({start:e=>this.start(e),stop:e=>{this.client.ask("POST",`/runs/${e}/stop`).catch(t=>this.notices.tell(t))}});log=new rp(this.client);printed=new sp;runs=new ap(this.client,{choose:e=>this.choose(e),trouble:e=>this.notices.tell(e)});keeping=new ip(this.client,()=>{this.runs.offerFiles()});watch;state=null;chosen=[];version=-1;async told(e){let t=this.state===null;this.state=e,this.app.root.classList.toggle("readonly",!e.editable);let n=Math.max(0,...e.runs.map(s=>s.number));this.chosen=this.chosen.filter(s=>s>n||e.runs.some(r=>r.number===s)),t&&(this.chosen=e.runs.slice(-1).map(s=>s.number)),this.notices.show(e),this.draw(),e.version!==this.version&&e.stage==="ready"&&(this.version=e.version,this.take(await this.client.model()))}draw(){if(!this.state)return;let{runs:e,file:t,stage:n}=this.state;this.asking.show(dS(e),n==="ready"),this.runs.show(e,this.chosen),this.keeping.show(t,e,this.chosen),this.log.show(e.findLast(s=>this.chosen.includes(s.number))??e.at(-1)??null),this.printed.show(n==="ready"?this.state.printed:[]),this.watch.news(this.state,this.chosen)}redraw(){this.tree.draw(),this.asking.redraw(),this.runs.redraw(),this.notices.redraw()}take(e){this.version=e.version,this.tree.show(e,this.state?.values??{}),e.settings&&this.asking.offer(e.settings)}async change(e){try{let t=await this.client.change(e);if(this.state){let n=Object.entries({...this.state.values,...e}).filter(s=>s[1]!==null);this.state={...this.state,values:Object.fromEntries(n)}}return this.take(t),null}catch(t){return this.sentence(t)}}async start(e){if(this.app.root.querySelector(".leaf.wrong"))return"a value above is refused; correct it, or press Escape in its field";try{let t=await this.client.start(e);return this.choose([t.number]),null}catch(t){return this.sentence(t)}}choose(e){this.chosen=e,this.draw()}async reload(){await this.client.ask("POST","/reload").catch(e=>this.notices.tell(e))}sentence(e){return e instanceof zo?e.message:"the server does not answer; the connection may be lost"}};function yS(i){let e=new Bo(i,{kind:"live",scene:()=>Promise.reject(new Error("the live application brings its scenes itself"))});return i.classList.add("posed","empty"),fe(i.querySelector("header .what"),b("h1",{},document.title.replace(/ – abut$/,""))),new O0(e),e}var vS='.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;font-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: 100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legend th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-cursor-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}';var xS=`:root { color-scheme: light dark; }
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
.abut .heed { display: grid; gap: 6px; max-height: 22vh; overflow: auto; }
.abut .told.warning:not([open]) > summary { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .abut .told.list[open] .first-one { display: none; } .abut .told .first-one { font-weight: 400; }
.abut .told ul { margin: 4px 0 0; padding-left: 18px; } .abut .told summary { cursor: pointer; font-weight: 600; }
.abut .legend { display: flex; flex-wrap: wrap; gap: 4px 20px; } .abut .legend label { display: inline-flex; gap: 7px; align-items: baseline; cursor: pointer; }
.abut .run i { width: 10px; height: 10px; border-radius: 3px; display: inline-block; background: var(--colour); }
.abut .run0 { --colour: var(--run0); } .abut .run1 { --colour: var(--run1); } .abut .run2 { --colour: var(--run2); }
.abut .run3 { --colour: var(--run3); } .abut .run4 { --colour: var(--run4); } .abut .run5 { --colour: var(--run5); }
.abut main { container: main / inline-size; }
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
@container (max-width: 600px) { .abut .player .scrub { order: -2; flex-basis: calc(100% - 110px); } .abut .player .clock { order: -1; } .abut .player .speed { padding: 3px 2px; margin-left: auto; } }
@container main (max-width: 800px) { .abut:not(.widget) .first { grid-template-columns: minmax(0, 1fr); height: auto; } .abut:not(.widget) section.stage { height: clamp(260px, 56vh, 620px); flex: none; } .abut:not(.widget) section.plots { height: max(90vh, 560px); } }
.abut .legend .facts .more { display: none; }
@media (max-width: 640px) { .abut .facts .more { display: none; } }
@media print { .abut .player, .abut .language { display: none; } .abut .first { height: auto; grid-template-columns: 1fr; } .abut section.stage { height: 110mm; flex: none; } }
.abut .footnote { padding: 0 16px 6px; margin: 0; color: var(--faint); font-size: 12px; }
`;var bS=`.abut.live { height: 100vh; display: flex; flex-direction: column; overflow: hidden; }
.abut.live header { flex: none; }
.abut.live .work { flex: 1; min-height: 0; display: grid; grid-template-columns: 352px minmax(0, 1fr); }
.abut.live main { overflow: auto; min-width: 0; }
.abut.live .first { height: 100%; min-height: 400px; padding: 8px 12px; }
@container main (max-width: 800px) { .abut.live:not(.posed) .first { height: auto; } .abut.live.posed section.stage { height: auto; flex: 1; } }
.abut .live-notices { flex: none; display: grid; gap: 4px; max-height: 26vh; overflow: auto; padding: 6px 12px; background: var(--paper); border-bottom: 1px solid var(--line); }
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
.abut .stage .fetching { position: absolute; left: 50%; top: 50%; transform: translate(-50%, -50%); margin: 0; padding: 6px 14px 6px 36px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); font-size: 13px; color: var(--soft); max-width: 80%; animation: abut-late 0.15s step-end; }
.abut .stage .fetching[hidden] { display: none; }
.abut .stage .fetching::before { content: ""; position: absolute; left: 12px; top: calc(50% - 7px); width: 14px; height: 14px; border-radius: 50%; border: 2px solid var(--line); border-top-color: var(--accent); animation: abut-turn 0.9s linear infinite; }
@keyframes abut-turn { to { transform: rotate(1turn); } } @keyframes abut-late { from { visibility: hidden; } }
.abut.empty section.stage > * { visibility: hidden; }
.abut.posed section.plots, .abut.posed section.tables, .abut.posed .player { display: none; } .abut.posed .first { grid-template-columns: minmax(0, 1fr); }
@media (max-height: 780px) { .abut .asking .why { -webkit-line-clamp: 1; } .abut aside.panel > section, .abut aside.panel > details { padding-top: 5px; padding-bottom: 5px; } .abut aside.panel > .history { max-height: 26%; } }
@media (prefers-color-scheme: dark) { .abut .asking .start { color: #0d1420; } }
/* on a phone one column: the picture, what a run is asked, the model, the runs, and then plots and tables */
@media (max-width: 760px) {
  .abut.live { height: auto; min-height: 100vh; overflow: visible; }
  .abut.live .work { display: flex; flex-direction: column; } .abut.live aside.panel, .abut.live main, .abut.live .first { display: contents; }
  .abut.live .left { order: 1; margin: 8px 12px; } .abut.live section.stage, .abut.live.posed section.stage { height: 44vh; flex: none; } .abut.live .asking { order: 2; } .abut.live .model { order: 3; } .abut.live .history { order: 4; }
  .abut.live section.plots { order: 5; margin: 8px 12px; height: max(80vh, 520px); flex: none; } .abut.live .log { order: 6; } .abut.live .keeping { order: 7; } .abut.live .footnote { order: 8; } .abut.live section.tables { order: 9; }
  .abut.live .asking, .abut.live .model, .abut.live .history, .abut.live .log, .abut.live .keeping { font-size: 13px; background: var(--paper); padding: 8px 12px; border-top: 1px solid var(--line); }
  .abut.live aside.panel > .model { flex: none; max-height: 70vh; } .abut.live aside.panel > .history { max-height: none; }
}
`;var _S=`.abut section.plots { position: relative; display: flex; flex-direction: column; overflow: hidden; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
.abut .tabs { display: flex; flex: none; align-items: center; gap: 2px; padding: 0 6px 0 8px; border-bottom: 1px solid var(--line); min-height: 38px; flex-wrap: wrap; }
.abut .tabs > button { border: 0; background: none; border-radius: 0; padding: 8px 7px 6px; color: var(--soft); border-bottom: 2px solid transparent; margin-bottom: -1px; white-space: nowrap; }
.abut .tabs > button:hover { color: var(--ink); } .abut .tabs > button[aria-selected="true"] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.abut .viewtools { margin-left: auto; display: flex; align-items: center; gap: 6px; font-size: 13px; }
.abut .viewtools button { padding: 2px 8px; font-size: 13px; } .abut .viewtools .at { color: var(--soft); white-space: nowrap; } .abut .viewtools .at.pointed { color: var(--accent); }
.abut .views { flex: 1; min-width: 0; min-height: 0; position: relative; overflow: auto; }
.abut .view { display: flex; flex-direction: column; min-height: 100%; } .abut .view[hidden] { display: none; }
.abut .view.time { height: 100%; overflow: auto; }
.abut article.panel { flex: 1 0 190px; min-height: min-content; display: flex; flex-direction: column; position: relative; padding: 5px 6px 2px 8px; border: 0 solid var(--line); border-bottom-width: 1px; overflow: visible; }
.abut article.panel { container-type: inline-size; }
.abut article.panel:last-child { border-bottom-width: 0; }
.abut article.panel .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; min-width: 0; flex: none; }
.abut article.panel h3, .abut .picker h3 { margin: 0; font-size: 13px; font-weight: 650; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; min-width: 60px; }
.abut .unit { color: var(--soft); font-weight: 400; }
.abut .chips { display: flex; flex-wrap: wrap; gap: 0 2px; flex: 1 1 0; min-width: 0; } .abut .chips.many { order: 3; flex: 1 0 100%; }
.abut button.chip { border: 0; background: none; padding: 0 5px; font-size: 12px; line-height: 20px; display: inline-flex; gap: 5px; align-items: center; color: var(--soft); white-space: nowrap; border-radius: 4px; }
.abut button.chip { max-width: 100%; } .abut button.chip > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; } .abut button.chip output { flex: none; }
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
@media print { .abut article.panel .tools, .abut .viewtools button, .abut .picker { display: none !important; } .abut .view.time { height: auto; overflow: visible; } .abut article.panel { break-inside: avoid; flex: none; height: 62mm; } .abut .first, .abut section.plots, .abut .desk, .abut .views, .abut .view.time:not([hidden]) { display: block; overflow: visible; height: auto; min-height: 0; } .abut section.plots { margin-top: 10px; } .abut .sheet, .abut .chart .pointer, .abut .tabs .at { display: none; }
  .abut .chart .uplot, .abut .chart .u-wrap { width: 100% !important; height: 100% !important; } .abut .chart canvas { width: 100% !important; height: 100% !important; } .abut .chart .u-over { display: none; } }
.abut .view > .row { display: flex; flex-wrap: wrap; gap: 6px 14px; padding: 8px 10px 4px; font-size: 13px; color: var(--soft); flex: none; } .abut .view > .row label { display: inline-flex; align-items: center; gap: 6px; }
.abut .view > .row select, .abut .view > .row input { padding: 2px 6px; max-width: 190px; } .abut .view > .row input { border: 1px solid var(--line); border-radius: 6px; background: var(--paper); } .abut .view > .row input[type="number"] { width: 84px; } .abut .view > .row input.channel { width: 230px; max-width: 40vw; }
.abut .view .said { margin: 0; padding: 2px 10px; font-size: 13px; display: grid; gap: 2px; flex: none; } .abut .view > .why { padding: 0 10px; }
.abut .planar { flex: 1; min-height: 240px; display: flex; padding: 4px 8px 4px 8px; }
@container (max-width: 470px) { .abut article.panel .chips { order: 3; flex: 1 0 100%; } .abut article.panel h3 { flex: 1 1 0; } }
`;var wS=`/* the picture, and what stands over it */
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

.abut .stage .keys { position: absolute; right: 10px; bottom: 10px; display: flex; flex-direction: column; align-items: flex-end; gap: 8px; pointer-events: none; max-width: max(46%, 205px); font-size: 12.5px; }
.abut .stage .keys > * { background: color-mix(in srgb, var(--paper) 86%, transparent); border: 1px solid var(--line); border-radius: 8px; padding: 7px 10px; }
.abut .stage .keys > [hidden] { display: none; }
.abut .stage .contact-legend { pointer-events: auto; max-width: 100%; } .abut .stage .contact-legend .head { white-space: nowrap; display: flex; justify-content: space-between; gap: 24px; color: var(--soft); font-size: 12px; }
.abut .stage .contact-legend .row { display: grid; grid-template-columns: 16px minmax(0, 1fr) auto; align-items: center; gap: 6px; } .abut .stage .contact-legend output { min-width: 62px; text-align: right; color: var(--faint); }
.abut .stage .contact-legend .row.on output { color: var(--ink); }
.abut .stage .contact-legend button { border: 0; background: none; padding: 0; text-align: left; } .abut .stage .contact-legend .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.abut .stage .contact-legend .swatch { width: 11px; height: 11px; border-radius: 50%; background: var(--c); border: 2px solid var(--c); }
.abut .stage .contact-legend .muted .swatch { background: none; } .abut .stage .contact-legend .muted .name { color: var(--faint); text-decoration: line-through; }
.abut .stage .contact-legend .chosen-row .name, .abut .stage .contact-legend .name:hover { color: var(--accent); }
.abut .stage .contact-legend .more { color: var(--faint); font-size: 12px; }
.abut .stage .colour-bar > div { display: flex; gap: 6px; height: 96px; margin-top: 4px; } .abut .stage .colour-bar i { width: 12px; border-radius: 3px; }
.abut .stage .colour-bar { font-size: 12px; } .abut .stage .colour-bar b { font-weight: 600; } .abut .stage .colour-bar small { display: block; margin-top: 4px; color: var(--soft); }
.abut .stage .bend-bar > div { height: 132px; }
.abut .stage .bending .times { margin-left: auto; margin-right: -12px; } .abut .stage .bending .bend-scale { width: 76px; padding: 1px 4px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); }
.abut .stage .bending .steps { display: flex; gap: 5px; justify-content: flex-end; } .abut .stage .bending .steps button { padding: 0 7px; font-size: 12px; }
.abut .stage .bending .bend-mode { max-width: 150px; } .abut .stage .bending .about[hidden] { display: none; }
.abut .stage .colour-bar .ticks { display: flex; flex-direction: column; justify-content: space-between; line-height: 1; color: var(--soft); }

.abut .stage .hover-name { position: absolute; left: 0; top: 0; pointer-events: none; padding: 1px 8px; font-size: 12.5px; background: var(--ink); color: var(--paper); border-radius: 5px; white-space: nowrap; }
.abut .stage .hover-name small { opacity: 0.75; margin-left: 6px; }
.abut .stage .hidden-bodies { position: absolute; left: 10px; top: 8px; font-size: 12.5px; color: var(--soft); display: flex; gap: 8px; align-items: center; }
.abut .stage .hidden-bodies[hidden] { display: none; } .abut .stage .hidden-bodies button { padding: 1px 8px; }
@container (max-width: 430px) { .abut .stage .tools .group button:nth-child(2), .abut .stage .tools .group button:nth-child(4) { display: none; } .abut .stage .tools { gap: 4px; } }
@container (max-height: 380px) or (max-width: 430px) { .abut .stage .contact-legend .row:nth-child(n + 7) { display: none; } .abut .stage .contact-legend .head { gap: 10px; } .abut .stage .triad { width: 42px; height: 42px; } .abut .stage .keys { font-size: 11.5px; } }
.abut .stage .printed { display: none; position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
@media print { .abut .stage .printed { display: block; } .abut .stage .scale { display: none; } .abut .stage .swatch, .abut .stage .colour-bar i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .abut .stage > canvas { visibility: hidden; } .abut .stage .tools, .abut .stage .popover, .abut .stage .chosen { display: none; } }
`;var SS=`.abut section.tables:empty { display: none; }
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
.abut .part .picture { max-width: 100%; background: #fff; }
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
`;var MS=[vS,xS,wS,_S,SS,bS].join(`
`);function k0(i){let e=document.createElement("style");e.textContent=MS,(i instanceof Document?i.head:i).append(e)}function FD({model:i,el:e}){let t=document.createElement("div");t.style.height=`${Number(i.get("height")??480)}px`;let n=e.attachShadow({mode:"open"});k0(n),n.append(t);let s={kind:"widget",scene:async()=>{let a=i.get("scene");return a.buffer.slice(a.byteOffset,a.byteOffset+a.byteLength)}},r=new Bo(t,s),o=()=>{r.load()};return i.on("change:scene",o),o(),window.abut=r,()=>{i.off("change:scene",o),r.stage.dispose()}}function UD(){let i=document.getElementById("abut");if(!i)return;let e=document.getElementById("abut-scene");if(e){k0(document);let t=new Bo(i,uS(e));window.abut=t,t.load()}else document.querySelector('meta[name="abut-live"]')&&(k0(document),window.abut=yS(i))}UD();var Y5={render:FD};export{Y5 as default};
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
