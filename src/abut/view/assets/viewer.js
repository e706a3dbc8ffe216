/* abut viewer, sources sha256:867c1ec596aac06e9319b51d056814270b9539c8e82f1c08083bcba9f62b8872 */
function o(n,e={},...t){let r=document.createElement(n);for(let[a,s]of Object.entries(e))s==null||s===!1||(typeof s=="function"?r.addEventListener(a.replace(/^on/,""),s):r.setAttribute(a,s===!0?"":String(s)));return $(r,t),r}function $(n,e){for(let t of e)t==null||t===!1||n.append(typeof t=="number"?String(t):t)}function b(n,...e){n.replaceChildren(),$(n,e)}var oe={0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹","-":"⁻"},ie=n=>n.replace(/[-\d]/g,e=>oe[e]??e);function g(n,e=6){if(n==null)return"–";if(typeof n!="number")return String(n);if(!Number.isFinite(n))return Number.isNaN(n)?"–":n>0?"∞":"−∞";if(Number.isInteger(n)&&Math.abs(n)<1e9){let t=Math.abs(n)>=1e4?n.toLocaleString("en-US").replaceAll(","," "):String(n);return L(t)}if(n!==0&&(Math.abs(n)<1e-4||Math.abs(n)>=1e6)){let[t,r]=n.toExponential(e-1).split("e"),a=t.includes(".")?t.replace(/\.?0+$/,""):t,s=`10${ie(String(Number(r)))}`;return a==="1"?s:L(a==="-1"?`-${s}`:`${a}×${s}`)}return L(String(Number(n.toPrecision(e))))}function L(n){return n.startsWith("-")?`−${n.slice(1)}`:n}var z={"Play or pause (space)":"播放或暂停（空格）",Time:"时间","Simulated time per second":"每秒播放的仿真时间","To the start":"回到起点","One frame back (left arrow)":"后退一帧（左箭头）","One frame on (right arrow)":"前进一帧（右箭头）",Loop:"循环",Result:"结果",Done:"完成",Failed:"失败",Interrupted:"已中断",Running:"计算中","{from} to {to} s":"{from} 至 {to} s","{n} outputs":"{n} 个输出","{n} steps":"{n} 步","computed in {s} s":"计算用时 {s} s","{n} warnings":"{n} 条警告","1 warning":"1 条警告","This page cannot be shown: {why}":"无法显示此页：{why}"};var O={};var _={};var le=[];function K(n){for(let[e,t]of le)if(e.test(n))return n.replace(e,t)}var B={};var ce={...z,...B,..._,...O},D="en";function m(n,e={}){return(D==="zh"?ce[n]??K(n)??n:n).replace(/\{(\w+)\}/g,(r,a)=>a in e?String(e[a]):r)}function d(n,e={}){let t=document.createElement("span");return t.dataset.t=n,Object.keys(e).length&&(t.dataset.values=JSON.stringify(e)),t.textContent=m(n,e),t}function w(n,e,t){return n.setAttribute(`data-t-${e}`,t),n.setAttribute(e,m(t)),n}function j(n,e){D=e;for(let t of n.querySelectorAll("[data-t]"))t.textContent=m(t.dataset.t??"",JSON.parse(t.dataset.values??"{}"));for(let t of["title","placeholder","aria-label"])for(let r of n.querySelectorAll(`[data-t-${t}]`))r.setAttribute(t,m(r.getAttribute(`data-t-${t}`)??""))}function V(){let n=ue("abut-language");return n==="en"||n==="zh"?n:navigator.language.toLowerCase().startsWith("zh")?"zh":"en"}function ue(n){try{return localStorage.getItem(n)}catch{return null}}function W(n,e){try{localStorage.setItem(n,e)}catch{}}var q={done:"Done",failed:"Failed",interrupted:"Interrupted",running:"Running"},v=class{constructor(e){this.store=e;let t=o("button",{type:"button",class:"language",onclick:()=>this.switch()},"中文");e.on("language",r=>{t.textContent=r==="zh"?"English":"中文",this.draw()}),e.on("shown",()=>this.draw()),this.element.append(o("div",{class:"bar"},this.what,t),this.notices)}store;element=o("header",{});scene=null;what=o("div",{class:"what"});notices=o("div",{class:"notices"});show(e){this.scene=e,this.draw()}switch(){this.store.set("language",this.store.get("language")==="zh"?"en":"zh")}draw(){if(!this.scene)return;let e=this.store.get("shown").map(r=>this.scene.runs[r]).filter(r=>r!==void 0),t=this.scene.runs.length>1;b(this.what,o("h1",{},this.scene.title||m("Result")),...t?[]:e.map(r=>this.facts(r))),b(this.notices,...t?[this.legend()]:[],...e.flatMap(r=>this.told(r,t)))}legend(){let e=new Set(this.store.get("shown"));return o("div",{class:"legend"},...this.scene.runs.map((t,r)=>o("label",{class:`run run${r%6}`},o("input",{type:"checkbox",checked:e.has(r),onchange:()=>this.toggle(r)}),o("i",{}),o("b",{},t.name),this.facts(t))))}toggle(e){let t=new Set(this.store.get("shown"));t.has(e)&&t.size>1?t.delete(e):t.add(e),this.store.set("shown",[...t].sort((r,a)=>r-a))}facts(e){let{status:t,statistics:r}=e.header,a=r.run_seconds,s=String(r.integrator??"").split("(")[0];return o("span",{class:"facts"},o("strong",{class:`status ${t.kind}`},d(q[t.kind]??t.kind)),e.time.length>1?o("span",{},d("{from} to {to} s",{from:g(e.start),to:g(e.end)})):null,e.time.length>1?o("span",{},d("{n} outputs",{n:g(e.time.length)})):null,s?o("span",{},s):null,typeof r.steps=="number"?o("span",{},d("{n} steps",{n:g(r.steps)})):null,typeof a=="number"?o("span",{},d("computed in {s} s",{s:g(a,3)})):null)}told(e,t){let{status:r,warnings:a,thinned:s}=e.header,i=t?`${e.name}: `:"",l=[];if(r.kind!=="done"&&r.sentence){let c=r.time===null?"":` t = ${g(r.time,9)} s`;l.push(o("p",{class:`told ${r.kind}`},o("b",{},i,d(q[r.kind]??r.kind),c,". "),H(r.sentence)))}if(a.length){let c=o("ul",{},...a.map(u=>o("li",{},H(u)))),f=a.length>1?d("{n} warnings",{n:a.length}):d("1 warning");l.push(o("details",{class:"told warning",open:a.length<=3},o("summary",{},i,f),c))}return s&&l.push(o("p",{class:"told note"},i,H(s))),l}};function H(n){let e=d(n.trim()),t=e.textContent??"";if(t===n.trim()){let r=t.charAt(0).toUpperCase()+t.slice(1);e.textContent=/[.!?。！？]$/.test(r)?r:`${r}.`,delete e.dataset.t}return e}var A=class{constructor(e,t){this.root=e;this.store=t}root;store;async show(e,t){this.store}};var S=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5],de=8,P=1e4,k=class{constructor(e){this.store=e;this.speeds.addEventListener("change",()=>e.set("speed",Number(this.speeds.value))),this.loop.addEventListener("change",()=>e.set("loop",this.loop.checked)),this.slider.addEventListener("input",()=>this.scrub());let t=(r,a,s)=>w(o("button",{type:"button",onclick:()=>this.step(r)},s),"title",a);this.element=o("div",{class:"player"},t(-1/0,"To the start","⏮"),t(-1,"One frame back (left arrow)","◂"),this.play,t(1,"One frame on (right arrow)","▸"),this.slider,this.clock,this.speeds,o("label",{class:"loop"},this.loop,d("Loop"))),e.on("time",()=>this.tell()),e.on("playing",r=>this.playing(r)),e.on("speed",()=>this.offerSpeeds()),this.playing(!1)}store;element;scene=null;last=0;play=w(o("button",{class:"play",type:"button",onclick:()=>this.toggle()}),"title","Play or pause (space)");slider=w(o("input",{type:"range",min:0,max:P,step:1,value:0,class:"scrub"}),"aria-label","Time");clock=o("output",{class:"clock"});speeds=w(o("select",{class:"speed"}),"title","Simulated time per second");loop=o("input",{type:"checkbox",checked:!0});show(e,t){this.scene=e;let[r,a]=e.span;if(this.store.set("range",[r,a]),t){let s=(a-r)/de;this.store.set("speed",S.reduce((i,l)=>Math.abs(Math.log(l/s))<Math.abs(Math.log(i/s))?l:i))}this.offerSpeeds(),this.store.set("time",Math.min(Math.max(this.store.get("time"),r),a)),this.tell()}toggle(){let[e,t]=this.store.get("range");!this.store.get("playing")&&this.store.get("time")>=t&&this.store.set("time",e),this.store.set("playing",!this.store.get("playing"))}step(e){let t=this.scene?.runs[this.store.get("shown")[0]??0];if(!t||!t.frameTime.length)return;this.store.set("playing",!1);let[r,a]=t.frameAt(this.store.get("time")),s=e<0&&a>1e-9?r+1:r,i=Math.min(Math.max(s+e,0),t.frameTime.length-1);this.store.set("time",t.frameTime[i])}scrub(){let[e,t]=this.store.get("range");this.store.set("playing",!1),this.store.set("time",e+(t-e)*Number(this.slider.value)/P)}playing(e){if(this.play.textContent=e?"❚❚":"▶",this.play.classList.toggle("on",e),!e)return;this.last=performance.now();let t=r=>{this.store.get("playing")&&(this.advance(Math.max(0,Math.min(.25,(r-this.last)/1e3))),this.last=r,requestAnimationFrame(t))};requestAnimationFrame(t)}advance(e){let[t,r]=this.store.get("range"),a=r-t;if(!(a>0))return this.store.set("playing",!1);let s=this.store.get("time")+e*this.store.get("speed");s>r&&(this.store.get("loop")?s=t+(s-t)%a:(s=r,this.store.set("playing",!1))),this.store.set("time",s)}tell(){let[e,t]=this.store.get("range"),r=this.store.get("time");this.slider.value=String(t>e?Math.round(P*(r-e)/(t-e)):0);let a=Math.min(9,Math.max(0,4-Math.floor(Math.log10(Math.max(t-e,1e-9)))));this.clock.textContent=`${r.toFixed(a)} s`}offerSpeeds(){let e=this.store.get("speed"),t=S.includes(e)?S:[...S,e].sort((r,a)=>r-a);this.speeds.replaceChildren(...t.map(r=>o("option",{value:r,selected:r===e},r<1?`1/${Math.round(1/r)}×`:`${r}×`))),this.speeds.value=String(e)}};var pe="abutscen",y=class extends Error{},C=class{constructor(e,t,r){this.header=e;this.read=t;this.available=r}header;read;available;loaded=null;get name(){return this.header.name}curve(){return this.loaded??=this.read(),this.loaded}},F=class{constructor(e,t,r,a,s,i,l,c,f){this.header=e;this.index=t;this.time=r;this.frames=a;this.positions=s;this.quaternions=i;this.contacts=l;this.pressures=c;this.channels=f;this.frameTime=Float64Array.from(a,u=>r[u])}header;index;time;frames;positions;quaternions;contacts;pressures;channels;frameTime;get name(){return this.header.name}get end(){return this.time.length?this.time[this.time.length-1]:0}get start(){return this.time.length?this.time[0]:0}frameAt(e){let t=this.frameTime,r=0,a=t.length-1;if(a<=0||e<=t[0])return[0,0];if(e>=t[a])return[a,0];for(;a-r>1;){let s=r+a>>1;t[s]<=e?r=s:a=s}return[r,(e-t[r])/(t[a]-t[r])]}},U=class{constructor(e,t,r){this.title=e;this.meshes=t;this.runs=r}title;meshes;runs;get span(){let e=this.runs.map(r=>r.start),t=this.runs.map(r=>r.end);return[Math.min(...e),Math.max(...t)]}};async function X(n,e){if(new TextDecoder().decode(n.slice(0,8))!==pe)throw new y("this is no scene of abut");let r=new DataView(n),a=r.getUint32(8,!0);if(a!==1)throw new y(`this scene has format ${a}, and this viewer reads format 1; make it anew with this abut`);let s=r.getUint32(12,!0),i=JSON.parse(new TextDecoder().decode(new Uint8Array(n,16,s))),l=new Uint8Array(n,16+s),c=await Promise.all(i.meshes.map(u=>me(l,u))),f=await Promise.all(i.runs.map((u,M)=>fe(l,u,M,e)));return new U(i.title,c,f)}async function me(n,e){return{vertices:await p(n,e.vertices),faces:await p(n,e.faces),edges:e.edges?await p(n,e.edges):null,smooth:e.smooth}}async function fe(n,e,t,r){let a=await p(n,e.time),s=new Map;for(let i of e.channels){let l=()=>ge(n,i,a,t,r);s.set(i.name,new C(i,l,i.data!==null||r!==void 0))}return new F(e,t,a,await p(n,e.frames),await p(n,e.positions),await p(n,e.quaternions),await Promise.all(e.contacts.map(async({name:i,tracks:l})=>({name:i,tracks:await Promise.all(l.map(c=>J(n,c)))}))),await Promise.all(e.pressures.map(async({contact:i,time:l,...c})=>({contact:i,time:l,...await J(n,c)}))),s)}async function J(n,e){let t=Object.entries(e),r=await Promise.all(t.map(async([a,s])=>[a,await p(n,s)]));return Object.fromEntries(r)}async function ge(n,e,t,r,a){let s;if(e.data)s=await p(n,e.data);else if(a)s=await a(r,e.name);else throw new y(`the numbers of ${e.name} are not in this page; they are in the result file`);let i=e.rows?await p(n,e.rows):null,l=Math.max(1,e.components.length),c=s.length/l,f=Array.from({length:l},(u,M)=>{let I=new Float64Array(c);for(let x=0;x<c;x++)I[x]=s[x*l+M];return I});return{time:i?Float64Array.from(i,u=>t[u]):t.subarray(0,c),values:f}}var Y={f8:8,f4:4,i4:4,u4:4};async function p(n,e){let t=n.slice(e.at,e.at+e.bytes),r=!1;for(let s of[...e.code??[]].reverse())if(s==="deflate")t=await be(t);else if(s==="shuffle")t=ye(t,Y[e.type]);else if(s==="delta2")r=!0;else throw new y(`unknown coding "${s}"; this viewer is older than the scene`);let a=he(t,e.type);return r&&we(a,e.shape),e.scale===void 0?a:xe(a,e)}function he(n,e){let{buffer:t,byteOffset:r,byteLength:a}=n,s=a/Y[e];return e==="f8"?new Float64Array(t,r,s):e==="f4"?new Float32Array(t,r,s):e==="i4"?new Int32Array(t,r,s):new Uint32Array(t,r,s)}async function be(n){let e=new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new Uint8Array(await new Response(e).arrayBuffer())}function ye(n,e){let t=n.length/e,r=new Uint8Array(n.length);for(let a=0;a<e;a++)for(let s=0,i=a*t;s<t;s++)r[s*e+a]=n[i+s];return r}function we(n,e){let t=e.slice(1).reduce((r,a)=>r*a,1);for(let r=0;r<n.length;r++){let a=n[r],s=a>>>1^-(a&1);r>=2*t?s+=2*n[r-t]-n[r-2*t]:r>=t&&(s+=n[r-t]),n[r]=s|0}}function xe(n,e){let t=e.shape[e.shape.length-1]??1,r=(l,c)=>Array.from({length:t},(f,u)=>Array.isArray(l)?l[u]:l??c),a=r(e.scale,1),s=r(e.offset,0),i=new Float32Array(n.length);for(let l=0,c=0;l<n.length;l++)i[l]=s[c]+a[c]*n[l],++c===t&&(c=0);return i}var E=class{constructor(e,t){this.root=e;this.store=t}root;store;show(e,t){this.store}dispose(){}};var ve={time:0,playing:!1,speed:1,loop:!0,range:[0,1],language:"en",shown:[0],selected:null,hovered:null,follow:null,arrows:!0,arrowScale:1,traces:[],marks:!0,edges:!0,transparent:!1,pressure:!0,plots:[]},T=class{state={...ve};listeners=new Map;get(e){return this.state[e]}set(e,t){if(!Object.is(this.state[e],t)){this.state[e]=t;for(let r of this.listeners.get(e)??[])r(t)}}on(e,t){let r=this.listeners.get(e)??new Set;return this.listeners.set(e,r),r.add(t),()=>r.delete(t)}};var R=class{constructor(e,t){this.root=e;this.store=t}root;store;show(e){this.store}};var h=class{constructor(e,t){this.root=e;this.host=t;e.classList.add("abut",t.kind),this.header=new v(this.store);let r=o("section",{class:"stage"}),a=o("section",{class:"plots"}),s=o("section",{class:"tables"});this.player=new k(this.store),this.body=o("main",{},o("div",{class:"first"},o("div",{class:"left"},r,this.player.element),a),t.kind==="widget"?null:s),b(e,this.header.element,this.body),this.stage=new E(r,this.store),this.plots=new A(a,this.store),this.tables=new R(s,this.store),this.store.on("language",i=>this.speak(i)),this.store.set("language",V()),e.addEventListener("keydown",i=>this.key(i)),e.tabIndex=-1}root;host;store=new T;header;stage;player;plots;tables;body;scene=null;async load(){try{await this.show(await X(await this.host.scene(),this.host.asked))}catch(e){if(this.scene)throw e;b(this.body,o("p",{class:"broken"},m("This page cannot be shown: {why}",{why:String(e.message)})))}}async show(e){let t=this.scene===null;this.scene=e;let r=this.store.get("shown").filter(a=>a<e.runs.length);this.store.set("shown",t||!r.length?e.runs.map((a,s)=>s):r),this.header.show(e),this.player.show(e,t),this.stage.show(e,t),await this.plots.show(e,t),this.tables.show(e),this.root.dataset.ready="yes"}speak(e){this.root.lang=e==="zh"?"zh-CN":"en",W("abut-language",e),j(this.root,e)}key(e){let t=e.target;if(/^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(t.tagName)&&!t.classList.contains("scrub"))return;let a={" ":()=>this.player.toggle(),ArrowLeft:()=>this.player.step(-1),ArrowRight:()=>this.player.step(1),Home:()=>this.player.step(-1/0),End:()=>this.player.step(1/0)}[e.key];a&&(e.preventDefault(),a())}};function G(n){return{kind:"report",scene:async()=>{let e=atob((n.textContent??"").trim()),t=new Uint8Array(e.length);for(let r=0;r<e.length;r++)t[r]=e.charCodeAt(r);return t.buffer}}}function Q(n){return new h(n,{kind:"live",scene:async()=>(await fetch("/scene")).arrayBuffer()})}var Z='.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;font-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: 100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legend th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-cursor-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}';var ee=`:root { color-scheme: light dark; }
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
.abut .first { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 10px; padding: 10px 16px; height: calc(100vh - 62px); min-height: 440px; }
.abut .left { display: flex; flex-direction: column; min-height: 0; gap: 8px; }
.abut section.stage { flex: 1; min-height: 0; position: relative; background: var(--stage); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.abut section.plots { min-height: 0; overflow: auto; }
.abut section.tables { padding: 6px 16px 40px; }
.abut .player { display: flex; gap: 6px; align-items: center; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 6px 8px; }
.abut .player button { min-width: 34px; padding: 3px 6px; line-height: 1.2; } .abut .player .play { color: #fff; background: var(--accent); border-color: var(--accent); }
.abut .player .scrub { flex: 1; min-width: 60px; accent-color: var(--accent); } .abut .player .clock { min-width: 88px; text-align: right; }
.abut .player .loop { display: inline-flex; gap: 4px; align-items: center; color: var(--soft); }
.abut.widget { display: flex; flex-direction: column; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.abut.widget main { flex: 1; min-height: 0; } .abut.widget .first { height: 100%; min-height: 0; }
.abut .broken { margin: 40px auto; max-width: 60ch; padding: 14px 18px; background: var(--bad-soft); border-left: 3px solid var(--bad); border-radius: 6px; }
@media (max-width: 900px) { .abut .first { grid-template-columns: minmax(0, 1fr); height: auto; } .abut section.stage { height: 56vh; flex: none; } }
@media print { .abut .player, .abut .language { display: none; } .abut .first { height: auto; grid-template-columns: 1fr; } .abut section.stage { height: 110mm; flex: none; } }
`;var te=`/* live */
`;var re=`/* plots */
`;var ne=`/* stage */
`;var ae=`/* tables */
`;var se=[Z,ee,ne,re,ae,te].join(`
`);function N(n){let e=document.createElement("style");e.textContent=se,(n instanceof Document?n.head:n).append(e)}function Me({model:n,el:e}){let t=document.createElement("div");t.style.height=`${Number(n.get("height")??480)}px`;let r=e.attachShadow({mode:"open"});N(r),r.append(t);let a={kind:"widget",scene:async()=>{let l=n.get("scene");return l.buffer.slice(l.byteOffset,l.byteOffset+l.byteLength)}},s=new h(t,a),i=()=>{s.load()};return n.on("change:scene",i),i(),window.abut=s,()=>{n.off("change:scene",i),s.stage.dispose()}}function Le(){let n=document.getElementById("abut");if(!n)return;let e=document.getElementById("abut-scene");if(e){N(document);let t=new h(n,G(e));window.abut=t,t.load()}else document.querySelector('meta[name="abut-live"]')&&(N(document),window.abut=Q(n))}Le();var Pt={render:Me};export{Pt as default};
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
