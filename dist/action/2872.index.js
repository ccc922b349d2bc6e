export const id=2872;export const ids=[2872];export const modules={25006:((e,t,n)=>{n.d(t,{RJ:()=>c,S1:()=>p,VR:()=>ae,Xf:()=>s,b_:()=>o,bg:()=>ee,iF:()=>_,wy:()=>u,yu:()=>l});var r=n(69680),i=n(61533),a=n(18649);let o={compliant:`good`,"not compliant":`bad`,waiting:`open`,"not evaluated":`unclear`};function s({word:e},t){return l(c(e),d(t))}function c(e){return{kind:`status`,tone:o[e],word:e}}function l(e,t){return{kind:`heading`,level:1,content:[{...e,word:u(e.word)},...t]}}function u(e){return`${e.slice(0,1).toUpperCase()}${e.slice(1)}`}function d(e){let t=e?.git_commit_info??null;if(t===null)return[];let{sha1:n,message:r=``}=t,[i=``]=r.trim().split(/[\r\n]/);return[f(i),{kind:`code`,text:n.slice(0,7)}].flatMap(e=>e===``?[]:[`·`,e])}function f(e){return e.length>72?`${e.slice(0,71).toWellFormed()}…`:e}function p({headline:e,items:t,notes:n,advice:r,fix:i},a=[]){return[{kind:`paragraph`,content:[e]},..._(r,3,{more:`more to do`,toBlock:m}),...a,...v(t),...n.length>0?[{kind:`list`,items:n.map(e=>[{kind:`prose`,text:e}])}]:[],...i===void 0?[]:[g(i)]]}function m(e){return{kind:`list`,items:e.map(({names:e,text:t,link:n})=>{let r=n===void 0?[]:[{kind:`link`,...n}];return[...h(e),`·`,{kind:`prose`,text:t},...r]})}}function h(e){let t=e.length-10,n=e.slice(0,10).map(e=>({kind:`code`,text:e}));return t>0?[...n,`and ${t} more`]:n}function g(e){return{kind:`details`,title:[`YAML to copy`],content:[{kind:`code`,language:`yaml`,text:e}]}}function _(e,t,{more:n,toBlock:r}){let[i,a]=[e.slice(0,t),e.slice(t)];return[...i.length>0?[r(i)]:[],...a.length>0?[{kind:`details`,title:[`${a.length} ${n}`],content:[r(a)],onlyFolds:!0}]:[]]}let ee={passing:`good`,failing:`bad`,waiting:`open`,missing:`open`,overridden:`excused`},te={title:`State`,cellOf:({state:e})=>[{kind:`status`,tone:ee[e],word:a.Fh[e]}]};function v(e){let t=ne(e);return _(e,8,{more:`more`,toBlock:e=>y(e,t,re)})}function ne(e){let t=new Map;for(let n of e)t.set((0,a.Qz)(n),(t.get((0,a.Qz)(n))??0)+1);let n=e=>e.source!==void 0&&(t.get((0,a.Qz)(e))??0)>1?[{kind:`code`,text:e.source}]:[];return[te,{title:`Evidence`,cellOf:e=>[oe(e),...n(e)]},{title:`Result`,cellOf:({result:e})=>e===void 0?[]:[e]},{title:`Why`,cellOf:b}]}let re=[[`Evidence`,`State`],[`Result`,`Why`]];function y(e,t,n){let r=t.filter(({cellOf:t})=>e.some(e=>t(e).length>0));return{kind:`table`,head:r.map(({title:e})=>e),rows:e.map(e=>r.map(({cellOf:t})=>t(e))),groups:n}}let ie=[[`Evidence`,`Type`],[`Source`,`Reported`]];function ae({items:e}){let t=e.filter(({reportedAt:e,source:t})=>e!==void 0||t!==void 0),n=(0,i.q)(t.map(({reportedAt:e=0})=>e));return t.length===0?[]:[y(t,[{title:`Evidence`,cellOf:e=>[{kind:`code`,text:(0,a.Qz)(e)}]},{title:`Type`,cellOf:({type:e})=>[{kind:`code`,text:e}]},{title:`Source`,cellOf:({source:e})=>e===void 0?[]:[{kind:`code`,text:e}]},{title:`Reported`,cellOf:e=>se(e,n)}],ie)]}function oe(e){let t=(0,a.Qz)(e);return e.url===void 0?{kind:`code`,text:t}:{kind:`link`,text:t,url:e.url}}function se({reportedBy:e,reportedAt:t},n){let i=t===void 0?[]:[(0,r.Yi)(t,n)];return e===void 0?i:[...i,`by`,{kind:`code`,text:e}]}function b(e){let{unexpected:t,advisory:n}=e,r=[...(0,a.$D)(e)?(0,a.kZ)(e):e.reasons,...t?[`not in the template`]:[],...n?[`advisory`]:[]];return r.length===0?[]:[{kind:`prose`,text:r.join(`; `)}]}}),32872:((e,t,n)=>{n.r(t),n.d(t,{servePages:()=>ts});var r=n(90603),i=n(87713),a=n(395),o=n(84771),s=n(72680),c=n(87629),l=n(68283),u=n(99351),d=n(11059);let f=(e,...t)=>{let n=[``];for(let r=0,i=e.length-1;r<i;r++){n[0]+=e[r];let i=Array.isArray(t[r])?t[r].flat(1/0):[t[r]];for(let e=0,t=i.length;e<t;e++){let t=i[e];if(typeof t==`string`)(0,d.hY)(t,n);else if(typeof t==`number`)n[0]+=t;else if(typeof t==`boolean`||t==null)continue;else if(typeof t==`object`&&t.isEscaped){if(t.callbacks)n.unshift(``,t);else{let e=t.toString();e instanceof Promise?n.unshift(``,e):n[0]+=e}}else t instanceof Promise?n.unshift(``,t):(0,d.hY)(t.toString(),n)}}return n[0]+=e.at(-1),n.length===1?`callbacks`in n?(0,d.lS)((0,d.P_)((0,d.lS)(n[0],n.callbacks))):(0,d.lS)(n[0]):(0,d.s_)(n,n.callbacks)};var p=n(69680),m=n(8717),h=n(59429),g=n(97358),_=n(61614),ee=n(21671),te=n(10017),v=n(79149);async function ne(e,t,n){let{org:r,flow:i}=t,a={kinds:[`artifact`],fingerprint:n},[o,s,c]=await Promise.all([e.store.findPlaces(r,a,200),e.store.count(r,a),e.store.count(r,{kinds:[`artifact`,`attestation`],flow:i,fingerprint:n})]),l=await(0,h.HS)(e,r,o.map(h.hK)),u=await(0,v.i7)(l.filter(h.U4),re),d={fingerprint:n,commit:void 0,ref:void 0,defaultBranch:void 0},f=c>200?void 0:await(0,ee.K)(e,t,d);return{trails:u.toSorted((e,t)=>t.reported-e.reported),assertion:f,examined:o.length,total:s}}function re({entry:e,judged:t}){let{flow:n,trail:r}=t.history;return{flow:n,trail:r,report:t.report,state:(0,te.z)(e,t).state,reported:e.last.created_at}}let y={good:`<circle cx="8" cy="8" r="7"/><path class="cut" d="m4.9 8.3 2.2 2.2 4.1-4.7"/>`,bad:`<path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z"/><path class="cut" d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8"/>`,open:`<circle class="line" cx="8" cy="8" r="6" stroke-dasharray="3.6 2.68"/>`,excused:`<path d="M8 .8 14.2 3v4.6c0 3.6-2.5 6.3-6.2 7.6-3.7-1.3-6.2-4-6.2-7.6V3z"/><path class="cut" d="M8 4.4v4.2m0 2.4v.4"/>`,unclear:`<circle class="line" cx="8" cy="8" r="6.2"/><path class="line" d="M6.2 6.4a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.6-.9 1.2m0 1.9v.3"/>`},ie=[`M1 10h4v5H1z`,`M6 6h4v9H6z`,`M11 1h4v14h-4z`];function ae(e){return se(y[e])}function oe(e){return se(ie.map((t,n)=>`<path${n<e?``:` class="off"`} d="${t}"/>`).join(``))}function se(e){return(0,d.lS)(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${e}</svg>`)}var b=n(33699),ce=n(7627);function x(e){let t=(0,b.OX)((0,ce.B)(e));return le(t,[t])}function S(e){return le((0,b.OX)((0,ce.B)(e)),(0,b.eN)(e))}function le(e,t){let n=ue(t);if(e.length<=160)return f`<bdi>${n}</bdi>`;let r=e.slice(0,160).toWellFormed();return f`<details class="long">
    <summary><bdi>${ge(r)}…</bdi> <span class="more">Show all</span></summary>
    <bdi>${n}</bdi>
  </details>`}function ue(e){return e.map((e,t)=>t%2==0?ge(e):f`<code>${e}</code>`)}function de(e){return f`<bdi>${ue((0,b.eN)(e))}</bdi>`}function C(e,t=400){let n=(0,b.OX)(e);return f`<bdi>${ge(n.length>t?`${n.slice(0,t).toWellFormed()}…`:n)}</bdi>`}function fe(e){return f`<div class="lead">${x(e)}</div>`}let pe=/\S{40,}/g,me=/.{0,19}[/._:?&=,;-]|.{1,20}/gu,he=/\b(CVE-\d{4}-\d{4,19}|GHSA-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})\b/;function ge(e){return e.split(he).flatMap((e,t)=>t%2==0?_e(e):[f`<span class="id">${e}</span>`])}function _e(e){let t=e.split(pe),n=e.match(pe)??[];return t.flatMap((e,t)=>[e,...ve(n[t]??``)])}function ve(e){return(e.match(me)??[]).flatMap((e,t)=>t===0?[e]:[(0,d.lS)(`<wbr>`),e])}function ye(e){return e?.trim().split(/\r\n|\r|\n/,1)[0]??``}function be(e){let t=(0,b.MJ)(e).trim(),n=t.indexOf(`
`);if(n<0)return x(e);let r=t.slice(0,Math.min(n,160)).toWellFormed();return f`<details class="long">
    <summary><bdi>${ge(r)}</bdi> <span class="more">Show all</span></summary>
    <pre class="trace" dir="auto">${t}</pre>
  </details>`}function xe(e){return f`<pre dir="auto">${(0,b.MJ)((0,ce.B)(e))}</pre>`}function w(e){let t=(0,b.OX)(e);return t.length<=12?f`<code>${t}</code>`:f`<code class="hash" title="${t}"
    >${t.slice(0,12)}<span class="rest">${t.slice(12)}</span></code
  >`}function T(e){return/^[0-9a-f]{40,64}$/.test(e)?w(e):C(e)}function E(e){return f`<code>${C(e)}</code>`}function Se(e){let t=(0,b.OX)(e);return t.length>80?x(e):f`<code class="path"><bdi>${t.split(/(?<=\/)/).flatMap(e=>[e,(0,d.lS)(`<wbr>`)])}</bdi></code>`}function D(e){return f`<pre class="copy" tabindex="0"><code>${(0,b.MJ)(e).trimEnd()}</code></pre>`}function O(e,t=e){let n=(0,b.dU)(e);return n===void 0?x(t):f`<a href="${n}" rel="nofollow noopener noreferrer">${C(t)}</a>`}function Ce(e,{tone:t,word:n},r){return f`<div class="verdict ${t}" role="group" aria-label="${e}">
    ${ae(t)}
    <div><strong>${n}</strong> ${r}</div>
  </div>`}function we(e){return e.length===0?``:e.length===1?f`<div>${S(e[0]??``)}</div>`:f`<ul class="reasons">
    ${e.map(e=>f`<li>${S(e)}</li>`)}
  </ul>`}var Te=n(81464);function k(e){let t=e.filter(([,e])=>e!==void 0&&e!==``);if(t.length!==0)return f`<dl class="facts">
    ${t.map(([e,t])=>f`<dt>${e}</dt>
          <dd>${t}</dd>`)}
  </dl>`}function A(e){return Object.entries(e).map(([e,t])=>[C(e),De(t)])}function Ee(e){return Object.entries(e).map(([e,t])=>{let n=typeof t==`object`&&t&&`href`in t?t.href:t;return[C(e),typeof n==`string`?O(n):De(t)]})}function De(e){if(typeof e==`string`)return x(e);if(e instanceof Te.fh)return x(JSON.stringify(e));if(typeof e!=`object`||!e)return C(String(e));let t=Object.entries(e);return t.length<7&&t.every(([,e])=>Oe(e))?x(t.map(([e,t])=>`${e} ${String(t)}`).join(`, `)):D(JSON.stringify(e,null,2))}function Oe(e){return[`string`,`number`,`boolean`].includes(typeof e)&&String(e).length<=60}function j(e,t){return e==null||e===``?void 0:t(e)}var ke=n(94476);function M(e){return je(e,f``)}function Ae(e){return je(e,f` class="exact"`)}function je(e,t){if(e===void 0||!(Math.abs(e)<=ke.bM))return f`<span class="faint">unknown</span>`;let n=Me(e),[r=``,i=``]=n.replace(`Z`,``).split(`T`);return f`<time${t} datetime="${n}" title="${r} ${i} UTC"
    ><span class="utc">${r}<span class="clock"> ${i} UTC</span></span></time
  >`}function Me(e){return new Date(e*1e3).toISOString().replace(/\.\d+Z$/,`Z`)}function N({text:e,content:t,href:n,mark:r=``},i=``){let a=t??C(e),o=n===void 0?a:f`<a href="${n}">${a}</a>`;return f`<span class="title" ${Ne(e)}>${o} ${r}</span> ${i}`}function P(e,t=``){return f`<span class="sub" ${Ne(t)}>${e}</span>`}function Ne(e){let t=(0,b.OX)(e);return t.length>30?f`title="${t}"`:``}function Pe({flow:e,trail:t,report:n,links:r,mark:i=``},a){let o=Ie(n);return N({...o===``?{text:t,content:T(t)}:{text:o},href:r.trail(e,t),mark:i},a)}function Fe(e){return Pe(e,P([Ie(e.report)===``?``:f`${T(e.trail)} · `,C(e.flow)]))}function Ie({description:e,git_commit_info:t}){return e??ye(t?.message)}function F(e,t){let n=e.length;if(t===`all`)return{items:e.slice(0,1e3),start:0,total:n};let r=Math.max(1,Math.ceil(n/50)),i=(Math.min(Math.max(1,Math.trunc(Number(t??1))||1),r)-1)*50;return{items:e.slice(i,i+50),start:i,total:n}}function I({items:e,start:t,total:n},r,i){if(n<=50)return;let a=t/50+1,o=(e,t,n)=>f`<a href="${i(e)}" rel="${n}" data-swap="${n}">${t}</a>`,s=e.length>50;return f`<nav class="pager" aria-label="Pages of ${r}">
    <span>${(0,m.B)(t+1)}–${(0,m.B)(t+e.length)} of ${(0,m.B)(n)}</span>
    ${a>1?o(String(a-1),`Previous`,`prev`):``}
    ${!s&&t+e.length<n?o(String(a+1),`Next`,`next`):``}
    ${s?o(`1`,`Show pages`,`first`):o(`all`,`Show all`,`all`)}
  </nav>`}function L(e,t){let n=new URLSearchParams(e.search);for(let[e,r]of Object.entries(t))r===void 0?n.delete(e):n.set(e,r);let r=n.toString();return`${e.pathname}${r===``?``:`?${r}`}`}function R(e,t,n){return f`<section id="${e}" aria-labelledby="${e}-title">
    <h2 id="${e}-title">${t}</h2>
    ${n}
  </section>`}function z(e,t){return f`${e} <span class="count">${(0,m.B)(t)}</span>`}function B(e,t){return f`<div class="empty">
    <p>${e}</p>
    ${t}
  </div>`}function V(e,t,n=!1){return f`<details class="fold" ${n?`open`:``}>
    <summary>${e}</summary>
    ${t}
  </details>`}function Le(e){return D(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    url: ${e}/api/v2
    token: \${{ secrets.EVIDENCE_TOKEN }}
    artifacts: dist/*.tgz
    gate: true`)}var Re=n(18649),H=n(25006);let ze={COMPLIANT:{tone:`good`,word:`Compliant`},"NON-COMPLIANT":{tone:`bad`,word:`Not compliant`},INCOMPLETE:{tone:`open`,word:`Waiting`},MISSING:{tone:`open`,word:`Missing`},UNCLEAR:{tone:`unclear`,word:`Not evaluated`}};function U(e){return ze[e]??{tone:`unclear`,word:(0,b.OX)(e)}}function W(e,t,n=ae(e)){return f`<span class="status ${e}">${n} <span class="word">${t}</span></span>`}function G({status:e,waiting_for:t}){return e===`NON-COMPLIANT`&&t!==void 0?`INCOMPLETE`:e}function K(e){let{tone:t,word:n}=U(e);return W(t,n)}function Be(e){return W(H.bg[e],(0,H.wy)(Re.Fh[e]))}function Ve(e){return He.map(t=>[{tone:H.bg[t],word:(0,H.wy)(Re.Fh[t])},e.filter(e=>e===t).length])}let He=[`failing`,`waiting`,`missing`,`overridden`,`passing`];function Ue(e){return[`NON-COMPLIANT`,`UNCLEAR`,`INCOMPLETE`,`COMPLIANT`].map(t=>[U(t),e.filter(e=>e===t).length])}function We(e){let t=e.filter(([,e])=>e>0);return t.length===0?``:f`<ul class="tally">
    ${t.map(([{tone:e,word:t},n])=>f`<li>${W(e,`${(0,m.B)(n)} ${t.toLowerCase()}`)}</li>`)}
  </ul>`}function Ge(e){return K(e?`COMPLIANT`:`NON-COMPLIANT`)}function q(e,t,n){return Ke({name:e,kind:`details`},t,n)}function J(e,t,n){return Ke({name:e,kind:`rows`},t,n)}function Ke({name:e,kind:t},n,r){let i=n.filter(({isVisible:e})=>e!==!1);return f`<div class="scroll">
    <table class="${t}" role="table" aria-label="${e}">
      <thead role="rowgroup">
        <tr role="row">
          ${i.map(qe)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${r.map(e=>Je(i,e))}
      </tbody>
    </table>
  </div>`}function qe({title:e,isNumber:t,sort:n}){let r=t===!0?`number`:``;if(n===void 0)return f`<th role="columnheader" scope="col" class="${r}">${e}</th>`;let i=n.now===void 0?``:f`<span aria-hidden="true">${n.now===`ascending`?`↑`:`↓`}</span>`;return f`<th role="columnheader" scope="col" class="${r}" aria-sort="${n.now??`none`}">
    <a href="${n.href}" data-swap="${e}">${e} ${i}</a>
  </th>`}function Je(e,t){return f`<tr role="row">
    ${e.map(e=>Ye(e,e.cell(t)))}
  </tr>`}function Ye(e,t){let n=t===`0`?`${Xe(e)} zero`:Xe(e);return f`<td role="cell" data-label="${e.title}" class="${n}">
    <div>${t}</div>
  </td>`}function Xe({isNumber:e,isLabelled:t,isWide:n,isName:r,isOptional:i}){return i===!0?`optional`:r===!0?`name`:e===!0?`number`:n===!0?`wide`:t===!0?`labelled`:``}var Ze=n(77598);function Qe({document:e},t){let n=new Intl.DateTimeFormat(void 0,{dateStyle:`medium`,timeStyle:`long`});for(let r of e.querySelectorAll(`time`)){let i=new Date(r.dateTime),a=r.querySelector(`.local`),o=a??e.createElement(`span`);o.textContent=r.className===`exact`?n.format(i):t((i.getTime()-Date.now())/1e3),a===null&&(o.className=`local`,r.title=`${n.format(i)} · ${r.title}`,r.append(o))}}function $e(e,t){let{document:n,location:r,history:i}=e,a=0,o=(e,{id:t})=>{let r=e.querySelector(`#${t} [data-part]`),i=n.querySelector(`#${t} [data-part]`);if(r===null||i===null)throw Error(`The part is missing.`);let a=r.querySelector(`[data-count]`)?.textContent??``;i.replaceWith(r);let o=n.querySelector(`#${t} [role=status]`);o!==null&&(o.textContent=a)};return async(n,s)=>{a+=1;let c=a;try{let r=await(await e.fetch(n)).text();if(c!==a)return;o(new e.DOMParser().parseFromString(r,`text/html`),s),i.replaceState(null,``,n),t()}catch{r.href=n}}}function et({document:e,FormData:t},n){let r;e.addEventListener(`input`,({target:e})=>{let i=e.closest(`form[data-live]`),a=i?.closest(`section`);i&&a&&(clearTimeout(r),r=setTimeout(()=>{let e=[...new t(i)].filter(([,e])=>e!==``),r=new URLSearchParams(e).toString();n(r===``?i.action:`${i.action}?${r}`,a)},250))})}function tt({document:e},t){e.addEventListener(`click`,n=>{let r=n.target.closest(`a[data-swap]`),i=r?.closest(`section[id]`);if(!r||!i||[n.button!==0,n.metaKey,n.ctrlKey,n.shiftKey].includes(!0))return;n.preventDefault();let a=`#${i.id} a[data-swap="${r.getAttribute(`data-swap`)}"]`;(async()=>{await t(r.href,i),(e.querySelector(a)??e.querySelector(`#${i.id} a[data-swap]`))?.focus()})()})}function nt({document:e}){e.addEventListener(`click`,({target:e})=>{let t=e.closest(`a, summary, button`)===null?e.closest(`tbody tr`):null;t!==null&&(t.className=t.className===`shown`?``:`shown`)})}let rt=`(() => {
  const localise = () => (${Qe.toString()})(window, ${p.BO.toString()});
  const swap = (${$e.toString()})(window, localise);
  (${et.toString()})(window, swap);
  (${tt.toString()})(window, swap);
  (${nt.toString()})(window);
  localise();
  setInterval(localise, 60000);
})();
`;function it(e,t,n){let r=(0,Ze.hash)(`sha256`,n).slice(0,16);return{path:`/${e.replace(`.`,`.${r}.`)}`,type:t,text:n}}let at=it(`style.css`,`text/css; charset=utf-8`,`
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e7eaee);
  --faint: light-dark(#57606a, #9aa4af);
  --ground: light-dark(#ffffff, #101418);
  --raised: light-dark(#f5f7f9, #181d23);
  --line: light-dark(#dce1e6, #2c343d);
  --field: light-dark(#868f99, #6b7681);
  --link: light-dark(#0a56b0, #82b8ff);
  --good: light-dark(#136c35, #57c97d);
  --bad: light-dark(#b3202c, #ff8580);
  --open: light-dark(#845300, #e2b04a);
  --excused: light-dark(#6639a6, #bfa0f5);
  --unclear: light-dark(#57606a, #9aa4af);
  --text-s: .8125rem;
  --text-m: .9375rem;
  --text-l: 1.125rem;
  --text-xl: 1.625rem;
  --s1: .25rem;
  --s2: .5rem;
  --s3: .75rem;
  --s4: 1rem;
  --s6: 1.5rem;
  --s8: 2rem;
  --s12: 3rem;
  --round: 8px;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: var(--text-m)/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: var(--s4); top: -10rem; background: var(--ground); padding: var(--s2) var(--s4); z-index: 1 }
.skip:focus { top: var(--s2) }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.print { display: none }
.faint { color: var(--faint) }

/* The header: breadcrumb, search form, caller. */
.top { border-bottom: 1px solid var(--line) }
.top > div, main, .foot {
  max-width: 80rem; margin-inline: auto; padding-inline: clamp(var(--s4), 3vw, var(--s8));
}
.top > div { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s6); padding-block: var(--s3) }
.top nav { flex: 1 1 16rem; min-width: 0 }
.top ol { display: flex; flex-wrap: wrap; gap: var(--s1) 0; margin: 0; padding: 0; list-style: none }
.top li { display: flex; min-width: 0; max-width: 100% }
.top li + li::before { content: "/"; margin-inline: var(--s2); color: var(--faint) }
.top li a { color: inherit; text-decoration: none; min-width: 0; overflow-wrap: anywhere }
@media screen and (max-width: 40rem) {
  .top li a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .top li a wbr { display: none }
}
.top li a:hover { text-decoration: underline }
.top li:first-child a { font-weight: 600 }
.top form { display: flex; gap: var(--s2); align-items: center; margin: 0 }
.top input { width: 17rem; max-width: 100% }
@media (max-width: 40rem) { .top search, .top search form { flex: 1 1 100% } .top search form input { width: 100% } }
main { padding-block: clamp(var(--s4), 3vw, var(--s8)) var(--s12) }
.foot { color: var(--faint); font-size: var(--text-s); padding-block: var(--s4) var(--s8); border-top: 1px solid var(--line) }

/* Headings. */
h1 { font-size: var(--text-xl); line-height: 1.25; font-weight: 650; margin: 0; overflow-wrap: anywhere }
h2 { font-size: var(--text-l); line-height: 1.35; font-weight: 650; margin: 0 0 var(--s3) }
h3 { font-size: var(--text-m); font-weight: 650; margin: var(--s6) 0 var(--s2); overflow-wrap: break-word }
p { margin: 0 0 var(--s3); max-width: 80ch; overflow-wrap: break-word }
section { margin-top: var(--s8) }
.head { margin-bottom: var(--s6) }
.head p { margin: var(--s2) 0 0 }
.kind { color: var(--faint); font-size: var(--text-s); margin: 0 0 var(--s1) }
.count { color: var(--faint); font-weight: 400; margin-left: var(--s1) }
.split { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 var(--s12) }
.split > * { min-width: 0 }
.split > aside { font-size: var(--text-s) }
@media screen and (min-width: 40rem) and (max-width: 79.99rem) {
  .split > aside { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 var(--s8) }
}
@media screen and (min-width: 80rem) {
  .split { grid-template-columns: minmax(0, 1fr) 20rem }
}
aside section:first-child { margin-top: var(--s8) }

/* States: icon, word, colour. */
.icon { width: 1em; height: 1em; vertical-align: -.125em; fill: currentColor }
.icon .line { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round }
.icon .cut { fill: none; stroke: var(--ground); stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
.icon .off { opacity: .3 }
.status { font-weight: 600; white-space: nowrap }
.status .icon { margin-right: .2em }
.good { color: var(--good) }
.bad { color: var(--bad) }
.open { color: var(--open) }
.excused { color: var(--excused) }
.unclear { color: var(--unclear) }
.verdict {
  --tint: color-mix(in oklab, currentColor 8%, var(--ground));
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s1) var(--s4); align-items: start;
  padding: var(--s4) var(--s6); border: 1px solid color-mix(in oklab, currentColor 35%, var(--ground));
  border-radius: var(--round); background: var(--tint);
}
.verdict > .icon { width: 2rem; height: 2rem; margin-top: .1rem }
.verdict .icon .cut { stroke: var(--tint) }
.verdict strong { display: block; font-size: var(--text-xl); line-height: 1.3; font-weight: 650 }
.verdict > div > :not(strong) { color: var(--ink) }
.verdict p { margin: 0; max-width: none }
.verdict ul.reasons { margin: 0; padding-left: 1.2em }
.verdict .source { margin-top: var(--s2); font-size: var(--text-s) }
.tally { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s6); margin: var(--s4) 0 var(--s3); padding: 0; list-style: none }
.strip { display: flex; flex-wrap: wrap; gap: 0; margin: 0; padding: 0; list-style: none }
.strip a { display: grid; place-items: center; width: 1.5rem; height: 1.5rem; border-radius: 4px }
.strip a:hover { background: var(--line) }
.strip .icon { width: 1rem; height: 1rem }

/* Tables. narrow-style.ts has their layout in a narrow place. */
.scroll { overflow-x: auto; position: relative }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-size: var(--text-s); font-weight: 500; color: var(--faint); white-space: nowrap }
th a { color: inherit; text-decoration: none }
th a:hover, th[aria-sort$="ending"] a { color: var(--ink); text-decoration: underline }
th, td { padding: var(--s2) var(--s4) var(--s2) 0; border-bottom: 1px solid var(--line); vertical-align: baseline }
th:last-child, td:last-child { padding-right: 0 }
td { overflow-wrap: anywhere }
time { white-space: nowrap }
td.number, th.number { text-align: right; white-space: nowrap }
td .strip { margin-block: -.3rem; position: relative; top: .15rem }
.sub { display: block; color: var(--faint); font-size: var(--text-s) }
td:has(> div > .status:first-child) { width: 1% }
td:not(.number) { min-width: 6.5rem }
td.name { min-width: 10rem }
.rows:not(:has(td:nth-child(7))) td.name { min-width: 14rem }
td .strip { flex-wrap: nowrap }
.mark { white-space: nowrap; font-size: var(--text-s) }
.id { white-space: nowrap }
td.labelled { min-width: 7rem }
@media screen {
  @container list (min-width: 52rem) { .details td.wide { min-width: 16rem } }
  @container list (min-width: 60rem) { .rows td.wide { min-width: 10rem } }
}
@media print { td.name, .rows:not(:has(td:nth-child(7))) td.name { min-width: 9rem } }
td .tally { margin: 0 }
.cells { margin: var(--s1) 0 0; padding: 0; list-style: none }
.cells li { padding-block: 2px }
.result { font-weight: 550 }
.stack { container: list / inline-size }
.numbers { display: flex; flex-wrap: wrap; gap: var(--s4) var(--s8); margin: var(--s6) 0 0 }
.numbers dt { color: var(--faint); font-size: var(--text-s) }
.numbers dd { margin: 0; font-size: var(--text-xl); line-height: 1.3; font-weight: 600; display: flex; align-items: center; gap: .35em }
.numbers .icon { width: .8em; height: .8em }

/* Description lists. */
.facts { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: var(--s1) var(--s6); margin: 0 }
.facts dt { color: var(--faint); overflow-wrap: anywhere; max-width: 14rem }
.facts dd { margin: 0; overflow-wrap: break-word; min-width: 0 }
aside .facts { grid-template-columns: minmax(0, 1fr); gap: 0 }
aside .facts dd { margin-bottom: var(--s3) }
@media (max-width: 30rem) { .facts { grid-template-columns: minmax(0, 1fr); gap: 0 } .facts dd { margin-bottom: var(--s2) } }

@media screen {
  @container list (max-width: 66rem) { [aria-label="Trails"]:has(td:nth-child(6)) .clock { display: none } }
  @container list (max-width: 58rem) { [aria-label="Flows"] .clock { display: none } }
  @container list (max-width: 52rem) {
    table, tbody, td { display: block; width: auto }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    thead tr { display: flex; flex-wrap: wrap }
    tbody tr { position: relative; padding-block: var(--s2); border-bottom: 1px solid var(--line) }
    td, td.number, td.labelled, td.wide, td:not(.number), .rows td.name { padding: 0; border: 0; min-width: 0; max-width: 100%; width: auto; text-align: left; font-size: var(--text-s); color: var(--faint) }
    td:has(> div > .status:first-child) { width: auto }
    .title { font-size: var(--text-m); color: var(--ink) }
    td .clock, .results { display: none }
    td:has(> div:empty) { display: none }
    td .strip { margin: 0 0 0 -.25rem; top: 0 }
    .details td > div > time + .sub { display: inline; margin-left: var(--s2) }
    td .strip a { width: 1.5rem }
    td.number::before, td.labelled::before { content: attr(data-label); flex: none }
    td.number > div, td.labelled > div { min-width: 0; color: var(--ink) }

    .rows td wbr, .details td.name wbr { display: none }

    /* The state is an icon before the name. */
    table:has(td:first-child > div > .status:first-child) tbody tr, .rows:has(.status) tbody tr { padding-left: 1.75rem }
    td:first-child:has(> div > .status:first-child), .rows td:has(> div > .status:first-child) { position: absolute; grid-area: auto; left: 0; top: calc(var(--s2) + .25rem); padding: 0; color: var(--ink); overflow: visible }
    td:first-child > div > .status:first-child .icon, .rows td > div > .status:first-child .icon { display: block; margin: 0; width: 1rem; height: 1rem }
    td:first-child > div > .status:first-child .word, .rows td > div > .status:first-child .word, .mark .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    .rows td > div > .status:first-child ~ .sub { display: none }

    /* Lists: the cells share the second line. */
    .rows tbody tr { display: grid; grid-template-columns: repeat(9, minmax(auto, max-content)) minmax(0, 1fr) }
    .rows td.name, .rows td.name > div { display: contents }
    .rows .title { grid-area: 1 / 1 / 2 / -1; width: 0; min-width: 100%; display: flex; gap: var(--s2) }
    .title > a, .title > bdi { min-width: 0 }
    .rows .title > a, .rows .title > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .rows td, .rows .sub { grid-row: 2; overflow: hidden; padding-right: var(--s3) }
    .rows td .sub { display: inline; padding: 0 }
    .rows td.name .sub { padding-right: var(--s3) }
    .rows td > div, .rows .sub { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .rows td:has(> div > :is(.hash, time):only-child), .rows td.number { overflow: visible; min-width: max-content }
    .rows td.number { display: flex; gap: var(--s1) }
    .rows td.zero, .rows td.optional, .rows td .about, .rows td .results, .rows .strip li:not(:nth-last-child(-n + 5)) { display: none }

    .rows td:has(> div > .status:first-child) > div { overflow: visible }

    /* Details. */
    .details tbody tr { display: flex; flex-wrap: wrap; gap: 0 var(--s3) }
    .details td.name, .details td.wide { flex: 1 0 100% }
    .details td.number, .details td.labelled { display: flex; gap: var(--s1); white-space: normal }
    .details .title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
    .details td.name .sub { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .title:has(.prefix), .title:has(.prefix) > a, .sub:has(> .prefix) { display: flex; white-space: nowrap; max-width: 100% }
    .prefix { flex: 0 1 auto; min-width: 0 }
    .tail { flex: none; max-width: 75% }
    .prefix, .tail { overflow: hidden; text-overflow: ellipsis }
    .sub > .tail { padding-left: .3em }

    /* The script of the page shows a row whole after a click on it. */
    tr.shown :is(.title, .title > *, .sub, .prefix, .tail, td > div) { white-space: normal; overflow-wrap: anywhere; -webkit-line-clamp: none }
    tr.shown wbr { display: inline }
  }
}

/* Code. */
code, pre, kbd { font-family: var(--mono); font-size: .92em; font-variant-ligatures: none }
code { overflow-wrap: anywhere }
code.path { overflow-wrap: break-word }
pre {
  margin: 0; padding: var(--s3) var(--s4); background: var(--raised); border: 1px solid var(--line);
  border-radius: var(--round); overflow-x: auto; line-height: 1.5; max-height: 40rem;
}
pre code { font-size: 1em; overflow-wrap: normal }
pre.copy { white-space: pre-wrap }
pre.copy code { overflow-wrap: anywhere }
.hash { white-space: nowrap; overflow-wrap: normal }
.hash::after { content: "…"; color: var(--faint) }
.hash .rest {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.whole .hash { white-space: normal; overflow-wrap: anywhere }
.whole .hash::after { content: none }
.whole .hash .rest { position: static; width: auto; height: auto; clip-path: none; white-space: normal }
aside pre, .trace { white-space: pre-wrap; overflow-wrap: anywhere }
.diff { display: block }
.diff ins, .diff del, .diff span { display: block; text-decoration: none; padding-inline: var(--s2) }
.diff ins { background: color-mix(in oklab, var(--good) 14%, transparent) }
.diff del { background: color-mix(in oklab, var(--bad) 14%, transparent) }
.diff ins::before { content: "+ " }
.diff del::before { content: "- " }
.diff span::before { content: "  " }

/* Collapsed content. */
summary { cursor: pointer; border-radius: 4px }
.fold > summary { color: var(--link); margin-bottom: var(--s2); width: fit-content; max-width: 100% }
.fold { margin-top: var(--s3) }
.long .more { color: var(--link); white-space: nowrap }
.long[open] > summary { color: var(--faint) }
.long[open] > summary .more { display: none }
.long > summary { display: inline }

/* Forms. */
.filters { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; margin-bottom: var(--s4) }
.filters > div, .sign > div { display: grid; gap: var(--s1); min-width: 0 }
.filters > div { flex: 0 1 11rem }
@media (max-width: 30rem) { .filters > div { flex: 1 1 8rem } }
.filters > div:has([type="datetime-local"]) { flex-basis: 14rem }
.filters > div:has(#q) { flex-basis: 24rem }
label { font-size: var(--text-s); color: var(--faint) }
input, select, button, .button {
  font: inherit; line-height: 1.4; padding: .35rem var(--s3); border: 1px solid var(--field); border-radius: 6px;
  background: var(--ground); color: var(--ink); min-width: 0; max-width: 100%; accent-color: var(--link);
}
button, .button { background: var(--raised); font-weight: 550; cursor: pointer; text-decoration: none; display: inline-block }
button:hover, .button:hover { border-color: var(--ink) }
button.plain { border-color: transparent; background: none; color: var(--link); font-weight: 400; padding-inline: var(--s1) }
.sign { display: grid; gap: var(--s4); max-width: 26rem; margin-top: var(--s6) }
.sign button { justify-self: start }
.alert { color: var(--bad); font-weight: 550 }

/* Empty states, notes and pagination. */
.empty { border: 1px dashed var(--line); border-radius: var(--round); padding: var(--s6) }
.empty p { color: var(--faint); max-width: 60ch }
.empty > :last-child { margin-bottom: 0 }
.note { color: var(--faint); font-size: var(--text-s); max-width: 100ch }
pre + .note { margin-top: var(--s3) }
.pager { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s6); margin-top: var(--s3); color: var(--faint); font-size: var(--text-s) }
ul.plain { margin: 0; padding: 0; list-style: none }
ul.plain li { padding-block: var(--s2); border-bottom: 1px solid var(--line) }

ul.advice { margin: 0; padding-left: var(--s4); max-width: 100ch }
ul.advice li { margin-bottom: var(--s2); overflow-wrap: anywhere }

/* Events. */
.events { margin: 0; padding: 0; list-style: none }
.events li { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 0 var(--s4); padding-block: var(--s2); border-bottom: 1px solid var(--line) }
.events time, .events .faint { font-size: var(--text-s) }
@media (max-width: 48rem) { .events li { grid-template-columns: minmax(0, 1fr) } }

/* Times: the age on screen, UTC in print. */
@media screen { time:has(.local) .utc { display: none } }
@media print {
  :root { color-scheme: light }
  body { font-size: 10pt }
  .top, .skip, .pager a, .filters, form, .fold > summary, .screen { display: none }
  .print { display: block }
  time .local { display: none }
  main, .foot { max-width: none; padding: 0 }
  .split { display: block }
  section { break-inside: auto; margin-top: 1.2rem }
  tr, li, .verdict { break-inside: avoid }
  h1, h2, h3 { break-after: avoid }
  table, table .sub, table .mark { font-size: 8.5pt }
  .long > summary { display: none }
  .long::details-content, .fold::details-content { content-visibility: visible; height: auto }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere }
  .scroll { overflow: visible }
  a { color: inherit; text-decoration: none }
  .hash { white-space: normal; overflow-wrap: anywhere }
  .hash::after { content: none }
  .hash .rest { position: static; width: auto; height: auto; clip-path: none; white-space: normal; overflow-wrap: anywhere }
}
`),ot=it(`script.js`,`text/javascript; charset=utf-8`,rt);function st(e){for(let{path:t,type:n,text:r}of[at,ot]){let i={"content-type":n,"cache-control":`public, max-age=31536000, immutable`};e.get(t,e=>e.body(r,200,i))}}var ct=n(24272);function Y(e){return(0,ct.c)(``,e)}function lt({title:e,breadcrumbs:t,org:n,content:r},i){return f`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${(0,b.OX)(e).slice(0,160).toWellFormed()}</title>
        <link rel="stylesheet" href="${at.path}" />
        <script src="${ot.path}" defer><\/script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <div>
            <nav aria-label="Breadcrumb">
              <ol>
                <li><a href="/">Delivery Evidence</a></li>
                ${t.map(({text:e,href:t})=>f`<li><a href="${t}">${e}</a></li>`)}
              </ol>
            </nav>
            ${n===void 0?``:ut(n)} ${i.caller&&dt(i.caller)}
          </div>
        </header>
        <main id="main" tabindex="-1">${r}</main>
        <footer class="foot">
          <p class="print">${i.address}<br />Data as of ${M(i.now)}.</p>
          <p class="screen">
            Delivery Evidence · <a href="/openapi.json">API description</a> · <a href="/verify">Verify a package</a>
          </p>
        </footer>
      </body>
    </html>`}function ut(e){return f`<search>
    <form action="${Y(e).search}">
      <label class="hidden" for="search">Search ${(0,b.OX)(e).slice(0,40).toWellFormed()}</label>
      <input id="search" name="q" type="search" placeholder="Name, number, word or commit" />
    </form>
  </search>`}function dt({name:e,grants:t}){let n=[...new Set(t.map(({role:e})=>e))].join(`, `);return f`<form method="post" action="/sign-out">
    <span class="faint">${C(e,30)}, ${n}</span>
    <button class="plain">Sign out</button>
  </form>`}function X(e,t,n){let r=Y(e);return[{text:C(e),href:r.organisation},...t===void 0?[]:[{text:C(t),href:r.flow(t)}],...t===void 0||n===void 0?[]:[{text:T(n),href:r.trail(t,n)}]]}var ft=n(14472),pt=n(92590);function mt(e,t,n){let r=F(Et(e),t.searchParams.get(`evidence`));return f`<div data-part class="stack">
    ${q(`Evidence`,ht(e,n),r.items)}
    ${I(r,`evidence`,e=>`${L(t,{evidence:e})}#evidence`)}
  </div>`}function ht(e,t){return[{title:`State`,cell:([{state:e}])=>Be(e)},{title:`Evidence`,isName:!0,cell:gt},{title:`Result`,isWide:!0,isVisible:e.some(({result:e,reasons:t})=>e!==void 0||t.length>0),cell:e=>[yt(e),vt(t(e[0]))]},{title:`Reported`,isVisible:e.some(({reportedAt:e})=>e!==void 0),cell:St}]}function gt([e,...t]){let{type:n,url:r,source:i}=e,a={text:(0,Re.Qz)(e),content:_t(e)};if(t.length>0)return N(a,P(f`${E(n)} from ${t.length+1} sources`));let o=i===void 0?``:f` from ${C(i)}`;return N({...a,href:r},P([E(n),o]))}function _t({artifact:e,name:t}){return e===void 0?C(t):f`<span class="prefix">${C(e)}</span>.<span class="tail">${C(t)}</span>`}function vt(e){return e===``?``:f`<div class="sub">${e}</div>`}function yt(e){if(e.length>1)return Ct(e);let[{result:t,reasons:n}]=e;return[...t===void 0?[]:[bt(t)],...n.map(xt)]}function bt(e){return f`<div class="result">${C(e)}</div>`}function xt(e){return f`<div>${S(e)}</div>`}function St([{reportedBy:e,reportedAt:t}]){let n=j(e,e=>f`<span class="sub">by ${C(e)}</span>`);return j(t,e=>f`${M(e)}${n}`)}function Ct(e){let t=Dt(e),n=e.map((e,n)=>({state:e.state,line:Tt(e,t[n]??``)})),r=n.filter(({state:e})=>e!==`passing`).map(({line:e})=>e),i=n.filter(({state:e})=>e===`passing`).map(({line:e})=>e);return f`${We(Ve(e.map(({state:e})=>e)))} ${wt(r)}
  ${i.length===0?``:V(`Show the ${i.length} compliant`,wt(i))}`}function wt(e){return e.length===0?``:f`<ul class="cells">
    ${e}
  </ul>`}function Tt({state:e,url:t,result:n,reasons:r},i){let a=C(i===``?`without a source`:i);return f`<li>
    ${Be(e)} ${t===void 0?a:f`<a href="${t}">${a}</a>`}
    ${n===void 0?``:f`<span class="sub">${C(n)}</span>`}
    ${r.map(e=>f`<div class="sub">${S(e)}</div>`)}
  </li>`}function Et(e){let t=new Map;for(let n of e){let e=JSON.stringify([(0,Re.Qz)(n),n.artifact,n.type,n.unexpected]),r=t.get(e);r===void 0?t.set(e,[n]):r.push(n)}return[...t.values()]}function Dt(e){let t=e.map(({source:e=``})=>e.split(` / `)),[n=[]]=t,r=n.findIndex((e,n)=>t.some(t=>t[n]!==e||n===t.length-1));return t.map(e=>e.slice(Math.max(0,r)).join(` / `))}async function Ot(e,t,n){let r=await(0,h.CH)(e.service,t,{fingerprint:n}),i=Y(t.org),a=(0,g.D4)(r,i);if(e.url.searchParams.get(`format`)===`json`)return Response.json(a);let[o,c]=await Promise.all([ne(e.service,t,n),(0,s.iy)(e.service,r.judged)]);return{title:`${a.filename} · ${t.flow} · ${t.org}`,org:t.org,breadcrumbs:X(t.org,t.flow,r.entry.first.trail??void 0),content:[f`<div class="head">
        <p class="kind">
          Artifact${j(a.template_reference_name,e=>f`, ${E(e)} in the template`)}
        </p>
        <h1>${C(a.filename)}</h1>
        ${j(a.description,fe)}
      </div>`,kt(o,t.flow),f`<div class="split">
        <div>
          ${Rt({...r,attestations:c},e.url,i)}
          ${Nt(o,t.org)}
        </div>
        ${Pt(e,a,r)}
      </div>`]}}function kt({assertion:e,trails:t},n){let{compliance:r,reasons:i}=e??{compliance:`UNCLEAR`,reasons:[]};return Ce(`Verdict`,U(r),[f`<p>${Mt(r,t.length>0)}</p>`,we(i.slice(0,At).map(e=>jt(e,n)))])}let At=10;function jt(e,t){return(e.startsWith(`${t}/`)?e.slice(t.length+1):e).replaceAll(/\b[0-9a-f]{40}\b/g,e=>e.slice(0,12))}function Mt(e,t){return e===`UNCLEAR`?`The flow has many reports of this artifact: use the API to examine all of them.`:e===`COMPLIANT`&&!t?`The artifact can be released: no trail contains it, and no evidence about it is not compliant.`:e===`COMPLIANT`?`The artifact can be released: a trail of this flow is compliant, and no evidence about the artifact is not compliant in any.`:`The artifact cannot be released.`}function Nt({trails:e,examined:t,total:n},r){if(e.length===0)return``;let i=J(`Trails`,[{title:`State`,cell:({state:e})=>K(e)},{title:`Trail`,isName:!0,cell:e=>Fe({...e,links:Y(r)})},{title:`Reported`,cell:({reported:e})=>M(e)}],e),a=f`<p class="note">Based on the newest ${(0,m.B)(t)} of ${(0,m.B)(n)} reports.</p>`;return R(`trails`,z(`Trails with this artifact`,e.length),[f`<div class="stack">${i}</div>`,t<n?a:void 0])}function Pt({url:e},t,n){let{annotations:r={},external_urls:i={}}=t;return f`<aside aria-label="About this artifact">
    ${R(`fingerprint`,`Fingerprint`,[f`<p class="whole">${w(t.fingerprint)}</p>
        <p class="note">To compute the fingerprint of your copy:</p>`,D(`sha256sum FILE
evidence fingerprint PATH`),f`<p class="note">The second command also accepts folders and images.</p>`])}
    ${R(`origin`,`Origin`,k(Ft(t,n)))}
    ${Object.keys(i).length===0?``:R(`links`,`Links`,k(Ee(i)))}
    ${Object.keys(r).length===0?``:R(`annotations`,`Annotations`,k(A(r)))}
    <p class="screen"><a href="${L(e,{format:`json`})}">As JSON</a></p>
  </aside>`}function Ft(e,{entry:t,judged:n}){let{git_commit:r,git_commit_info:i,repo_info:a}=e,o=t.first.reporter,s=(0,_.Bx)(t,n).filter(e=>e!==r);return[[`Commit`,j(r,w)],[`Also found by`,s.length===0?void 0:f`${s.slice(0,20).map(It)}`],[`Author`,j(i?.author,x)],[`Commit page`,j(e.commit_url,O)],[`Build page`,j(e.build_url,O)],[`Repository`,j(a,({url:e,name:t})=>O(e,t))],[`First reported`,f`${M((0,p.bQ)(e.created_at))} by ${C(o)}`],[`Last reported`,M((0,p.bQ)(e.last_modified_at))],[`Lead time, commit to report`,Lt(e.commit_lead_times.artifact_reported)]]}function It(e){return f`<div>${w(e)}</div>`}function Lt(e){return typeof e==`number`?(0,m.a)(e):void 0}function Rt({entry:e,judged:t,attestations:n},r,i){let{evidence:a}=(0,te.z)(e,t);if(a.length===0)return R(`evidence`,`Evidence`,zt());let o={trail:(0,ft.Ir)(t,i,[]),attestations:new Map(n.map(e=>[e.attestation_id,e])),readings:[]},s=a.map(e=>(0,Re.NT)(e,void 0,o)),c=(0,pt.Qi)(s).map(({item:e})=>e),l=mt(c,r,()=>``);return R(`evidence`,z(`Evidence`,c.length),l)}function zt(){return B(`This artifact has no evidence of its own. A name with a dot attaches evidence to it:`,D(`- uses: OWNER/delivery-evidence@v1
  with:
    kind: junit
    name: app.unit-tests`))}var Bt=n(69799),Vt=n(76443),Ht=n(35602),Ut=n(37214),Wt=n(76027),Gt=n(81609),Kt=n(49321);async function qt(e,t){let[n,r]=await Promise.all([Qt(e,t),e.store.checks.findLastCheck(t)]);return{log:n,check:r,witnesses:n===void 0||n===`refused`?[]:await $t(e,t)}}function Jt({log:e,check:t,witnesses:n}){return R(`log`,`Log`,[e===void 0?f`<p>This service signs no log.</p>`:void 0,e===`refused`?f`<p class="alert">No checkpoint is signed at present. The log of the service has the reason.</p>`:void 0,f`${k([...e===void 0||e===`refused`?[]:Yt(e,n),[`Last check`,t===void 0?`never, by evidence fsck`:Zt(t)]])}`,e===void 0||e===`refused`?void 0:V(`Checkpoint`,D(e.note))])}function Yt({origin:e,size:t,keys:n},r){return[[`Origin`,x(e)],[`Records`,(0,m.B)(t)],[`Key`,n.map(e=>f`<div>${x(e)}</div>`)],[`Witnesses`,r.length===0?`none`:r.map(Xt)]]}function Xt({name:e,size:t,time:n}){let r=t===void 0||n===void 0?`cosigned no checkpoint yet`:f`cosigned ${(0,m.B)(t)} records, ${M(n)}`;return f`<div>${x(e)}<span class="sub">${r}</span></div>`}function Zt({checked_at:e,records:t,faults:n}){let r=n===0?`no fault`:`${(0,m.B)(n)} faults`;return f`${M(e)}<span class="sub">${r} in ${(0,m.B)(t)} records</span>`}async function Qt({logs:e,store:t},n){if(e===void 0)return;let r=await(0,Ht.G9)(e.readCheckpoint(n));if(!r.ok&&r.error instanceof Ht.oe)return`refused`;if(!r.ok)throw r.error;if(r.value===void 0)return;let{origin:i,size:a,root:o,note:s}=r.value,c=await(0,Wt.E)(t,n,s);return{origin:i,size:a,root:(0,Ut.f)(o),note:s,keys:c}}async function $t({logs:e},t){return await e?.listWitnesses(t)??[]}async function en(e,t,n){let r=await e.findBySequence(t,n);if(r!==void 0&&r.erased!==!0&&Kt.Ht.includes(r.kind))return(0,Gt.TO)(r).document}async function tn(e,t){let[n,r]=await Promise.all([(0,Vt.lm)(e.store,t),Qt(e,t.org)]);return{record:t,erasure:n,log:r}}function nn({record:e,erasure:t,log:n},r){let{id:i,sequence:a,sha256:o}=e;return R(`ledger`,`In the log`,[f`${k([[`Record`,f`no. ${(0,m.B)(a)}${r===void 0?``:f`, ${r}`}`],[`Id`,r===void 0?E(i):void 0],[`SHA-256`,w(o)],[`Content`,j(t,an)],[`Checkpoint`,sn(n)]])}`,on(n)?cn(e,n):void 0])}function rn(e){return f`<p class="alert">
    <b>Erased.</b> The content of this record was removed: ${C(e.reason,200)}
  </p>`}function an({erased_by:e,erased_at:t,erasure_sequence:n}){return f`erased ${M(t)} by ${x(e)}<span class="sub"
      >record no. ${(0,m.B)(n)}</span
    >`}function on(e){return e!==void 0&&e!==`refused`}function sn(e){return e===void 0?`none; this service signs no log`:e===`refused`?`none; the log is not signed at present`:f`${(0,m.B)(e.size)} records, signed`}function cn({org:e,sequence:t,sha256:n,erased:r},{keys:i}){let a=`/${encodeURIComponent(e)}/records/${t}`,o=r===!0,s=o?void 0:f` <a href="${a}/document" download>Document</a>`,c=i.at(-1)??``;return f`<p class="screen"><a class="button" href="${a}/receipt" download>Download receipt</a>${s}</p>
    ${V(`How to verify it`,[f`<p>
        <code>verify-receipt.py</code> is in <code>docs/audit/receipts.md</code> of Delivery Evidence, and needs Python
        and openssl. Take the key from a source that you trust, not from this page.
      </p>`,D(`python3 verify-receipt.py ${t}.receipt ${o?n:`${t}.json`} '${c}'`)])}`}function ln(e,t,n){let{annotations:r={},external_urls:i={},user_data:a}=e;return f`<aside aria-label="About this attestation">
    ${dn(e,t)}
    ${R(`about`,`Origin`,k(fn(e,t)))}
    ${Object.keys(i).length===0?``:R(`links`,`Links`,k(Ee(i)))}
    ${Object.keys(r).length===0?``:R(`annotations`,`Annotations`,k(A(r)))}
    ${un(a)?R(`user-data`,`User data`,k(A(a))):``}
    ${pn(n.record.actor)} ${nn(n)}
  </aside>`}function un(e){return typeof e==`object`&&!!e&&Object.keys(e).length>0}function dn({attachment:e,attestation_id:t},n){if(e===void 0)return``;let{filename:r,size:i,sha256:a}=e;return R(`attachment`,`Attachment`,[f`<p>
        <a class="button" href="${Y(n).attachment(t)}" download>Download ${C(r)}</a>
      </p>
      ${k([[`Size`,`${(0,m.B)(i)} bytes`],[`SHA-256`,w(a)]])}`])}function fn(e,t){let{artifact_fingerprint:n,target_artifacts:r=[],git_commit_info:i}=e,{flow_name:a=``,origin_url:o,repo_info:s}=e;return[[`Artifact`,j(n,e=>f`<a href="${Y(t).artifact(a,e)}">${w(e)}</a>`)],[`Artifact names`,r.length===0?void 0:x(r.join(`, `))],[`Commit`,j(i?.sha1,w)],[`Repository`,j(s,({url:e,name:t})=>O(e,t))],[`Origin URL`,j(o,O)],[`Reported`,f`${M(e.created_at)} by ${C(e.reported_by??``)}`]]}function pn({name:e,token_id:t,job:n}){let r=n===void 0?[[`Token`,j(t,E)]]:mn(n);return R(`reporter`,`Reporter`,k([[`Name`,x(e)],...r]))}function mn(e){return[[`Repository`,x(e.repository)],[`Workflow`,x(e.workflow_ref)],[`Run`,E(`${e.run_id}, attempt ${e.run_attempt}`)],[`Event`,E(e.event_name)],[`Ref`,j(e.ref,E)],[`Environment`,j(e.environment,E)],[`Started by`,x(e.actor)],[`Issuer`,x(e.issuer)]]}var hn=n(52597),gn=n(65307),_n=n(23135),vn=n(88193);function yn(e,t,n){let{attestation_id:r,overridden_by:i,type_errors:a=[]}=e,{counts:o=!0,reasons:s=[],isWaiting:c=!1}=t.verdict.outcomes.get(r)??{},l=[...new Set([...s,...a])].slice(0,20),{tone:u,word:d}=bn(e,c);return Ce(`Outcome`,i===void 0?{tone:u,word:d}:{tone:`excused`,word:`${d} by override`},[j(xn(e,t),e=>f`<p class="result">${C(e)}</p>`),o||e.not_judged!==void 0?void 0:f`<p>Superseded by a later report from the same source.</p>`,we(l),j(i,e=>f`<p><a href="${n.attestation(e.attestation_id)}">View the override</a></p>`),En(e)])}function bn({is_compliant:e,not_judged:t},n){return t===void 0?U(n?`INCOMPLETE`:e?`COMPLIANT`:`NON-COMPLIANT`):{tone:`unclear`,word:`Not judged`}}function xn(e,{attestations:t,evidence:n,report:r}){let i=t.find(({id:t})=>t===e.attestation_id),a=i&&(0,Bt.Tt)(n.template,i);return(0,gn.d)(e,{policy:a,commit:i?.commit??r.git_commit_info?.sha1})}function Sn(e,t){let{attestation_id:n,overridden_by:r}=e,i=Cn(t,n).length>0,a=e.is_compliant?`compliant`:`not compliant`;return Ce(`Outcome`,i?{tone:`excused`,word:`In force: counts as ${a}`}:{tone:`unclear`,word:`No longer in force`},[i?void 0:f`<p>${Tn(r,t.now)}</p>`,f`${k([[`Overrides`,wn(t,n)],[`Reason`,x(r?.reason??``)],[`Change`,r?.change===void 0?`every change`:(0,hn.uQ)(r.change)],[`Expires`,r?.expires_at===void 0?`never`:M(r.expires_at)]])}`,En(e)])}function Cn({verdict:e},t){return[...e.outcomes].filter(([,{override:e}])=>e?.id===t).map(([e])=>e)}function wn({history:e,overrides:t,attestations:n},r){let i=Y(e.org),a=t.find(e=>e.id===r);if(a===void 0)return;let o=new Set(Cn((0,vn.Cq)(e,(0,_n.OW)(a)),r));return n.filter(e=>o.has(e.id)).map(({id:e,created_at:t,reported_by:n,name:r})=>f`<div>
          <a href="${i.attestation(e)}">${C(r)}</a>, reported ${M(t)} by
          ${C(n)}
        </div>`)}function Tn(e,t){return e?.expires_at!==void 0&&e.expires_at<=t?`The override has expired.`:`A later override replaced it, or a later report is worse than the report that it overrides.`}function En({created_at:e,reported_by:t}){return f`<p class="source">Reported ${M(e)} by ${C(t??`an unknown reporter`)}.</p>`}var Dn=n(61533);function On(e,t,n){let r=e.searchParams.get(`sort`)??``,i=r.startsWith(`-`),a=i?r.slice(1):r,o=t.find(e=>e.key===a)?.by,s=t.map(t=>{let n=t.key===a,r=n===i?t.key:`-${t.key}`,o=i?`descending`:`ascending`;return{...t,sort:{href:L(e,{sort:r,page:void 0}),now:n?o:void 0}}});if(o===void 0)return{columns:s,items:n};let c=n.toSorted((e,t)=>kn(o(e),o(t)));return{columns:s,items:i?c.toReversed():c}}function kn(e,t){return typeof e==`number`&&typeof t==`number`?e-t:String(e).localeCompare(String(t),`en`)}var An=n(91511);function jn(e){return f`<dl class="numbers">
    ${e.map(([e,t,n,r=n&&ae(n)])=>f`<div class="${n??``}">
          <dt>${e}</dt>
          <dd>${r} ${t}</dd>
        </div>`)}
  </dl>`}function Mn(e){let t=(0,An.oK)(e);if(t.length!==0)return R(`incomplete`,z(`Incomplete`,t.length),[f`<p class="note">
      The result does not show everything. It is compliant only under the policy <code>incomplete: allow</code>.
    </p>`,f`<ul>
      ${t.map(e=>f`<li>${x(e)}</li>`)}
    </ul>`])}var Nn=n(5683);function Pn(e,t,n){if(e.length===0)return R(`suites`,`Test suites`,B(`The report contains no test suite, so it does not prove that any test ran.`));let{columns:r,items:i}=On(t,Rn(e),e.toSorted((e,t)=>Ln(t)-Ln(e))),a=F(i,t.searchParams.get(`page`));return f`${In(e)} ${Mn(e)} ${n&&Fn(n)}
  ${R(`suites`,z(`Test suites`,e.length),f`<div data-part class="stack">
      ${J(`Test suites`,r,a.items)}
      ${I(a,`suites`,e=>L(t,{page:e}))}
    </div>`)}`}function Fn({filename:e,tests:t,notes:n}){let r=q(`Failing tests`,[{title:`State`,cell:({kind:e})=>W(`bad`,e===`failure`?`Failed`:`Error`)},{title:`Test`,isName:!0,cell:({name:e,suite:t})=>N({text:e},P(C(t),t))},{title:`Message`,cell:({message:e})=>be(e)},{title:`Location`,isVisible:t.some(({file:e})=>e!==void 0),cell:({file:e,line:t})=>j(e,e=>Se(t===void 0?e:`${e}:${t}`))}],t),i=n.map(e=>f`<div class="note">${S(e)}</div>`);return t.length===0?R(`failing`,`Failing tests`,[f`<p class="note">The attachment ${C(e)} does not contain their names.</p>`,...i]):R(`failing`,z(`Failing tests`,t.length),[f`<p class="note">From the attachment ${C(e)}.</p>`,...i,f`<div class="stack">${r}</div>`])}function In(e){let t=t=>(0,Dn.c)(e.map(t)),[n,r]=[t(e=>e.failures),t(e=>e.errors)];return jn([[`Tests`,(0,m.B)(t(({total:e})=>e)),void 0],[`Failed`,(0,m.B)(n),n>0?`bad`:void 0],[`Errors`,(0,m.B)(r),r>0?`bad`:void 0],[`Skipped`,(0,m.B)(t(({skipped:e})=>e)),void 0],[`Time`,(0,m.a)(t(({duration:e})=>e)),void 0]])}function Ln({failures:e,errors:t}){return e+t}function Rn(e){let t=e.some(({timestamp:e})=>e!==void 0);return[{key:`outcome`,title:`Outcome`,by:Ln,cell:e=>Ln(e)>0?W(`bad`,`Failed`):W(`good`,`Passed`)},{key:`name`,title:`Suite`,isName:!0,by:({name:e})=>e,cell:({name:e})=>N({text:e})},zn(`total`,`Tests`),zn(`failures`,`Failed`),zn(`errors`,`Errors`),zn(`skipped`,`Skipped`),{key:`time`,title:`Time`,isNumber:!0,by:({duration:e})=>e,cell:({duration:e})=>(0,m.a)(e)},...t?[Bn]:[]]}function zn(e,t){return{key:e,title:t,isNumber:!0,by:t=>t[e],cell:t=>(0,m.B)(t[e])}}let Bn={key:`began`,title:`Started`,isOptional:!0,by:({timestamp:e=0})=>e,cell:({timestamp:e})=>M(e)};async function Vn({attachments:e},{junit_results:t=[],attachment:n}){if(n===void 0||t.every(({failures:e,errors:t})=>e+t===0))return;let{filename:r,sha256:i}=n;if(!r.toLowerCase().endsWith(`.xml`))return;let a=await e.open(i);if(a!==void 0)try{let{failing:e,notes:t}=await(0,Nn.S)([{path:r,read:()=>a}]);return{filename:r,tests:e,notes:t}}catch(e){if(!(e instanceof Ht.oe))throw e;return{filename:r,tests:[],notes:[e.message]}}}function Hn(e,t){let{qualityGate:n,project:r,status:i,revision:a}=e,o=n.conditions.toSorted((e,t)=>Number(Wn(e))-Number(Wn(t))),{columns:s,items:c}=On(t,Kn,o),l=f`<div data-part class="stack">${q(`Conditions`,s,c)}</div>`;return f`${R(`gate`,`Quality gate`,[f`${k([[`Gate`,f`${n.status===`OK`?W(`good`,`OK`):W(`bad`,n.status.slice(0,40))}
        ${C(n.name)}`],[`Analysis`,E(i)],[`Project`,O(r.url,r.name===``?r.key:r.name)],[`Analysed`,Un(e.analysedAt)],[`Revision`,j(a,w)],[`Server`,O(e.serverUrl)]])}`])}
  ${R(`conditions`,z(`Conditions`,n.conditions.length),n.conditions.length===0?B(`The gate has no conditions.`):l)}`}function Un(e){let t=(0,p.rW)(e);return t===void 0?x(e):M(t)}function Wn({status:e}){return e===`OK`}let Gn={GT:`at most`,GREATER_THAN:`at most`,LT:`at least`,LESS_THAN:`at least`},Kn=[{key:`state`,title:`State`,by:e=>Number(Wn(e)),cell:e=>Jn(e.status)},{key:`metric`,title:`Metric`,isName:!0,by:({metric:e})=>e,cell:({metric:e})=>N({text:e.replaceAll(`_`,` `)})},{key:`value`,title:`Measured`,isNumber:!0,by:({value:e=``})=>qn(e),cell:({value:e})=>e===void 0?f`<span class="faint">no data</span>`:C(e)},{key:`threshold`,title:`Required`,isNumber:!0,by:({errorThreshold:e})=>qn(e),cell:({operator:e,errorThreshold:t})=>C(`${Gn[e]??e} ${t}`)},{key:`new`,title:`Code`,by:({onLeakPeriod:e=!1})=>Number(e),cell:({onLeakPeriod:e})=>e===!0?`new code`:`all code`}];function qn(e){let t=Number(e);return Number.isNaN(t)?-1/0:t}function Jn(e){return e===`OK`?W(`good`,`Passed`):e===`ERROR`?W(`bad`,`Failed`):W(`unclear`,e.slice(0,40))}var Yn=n(41183);let Xn=2e4;function Zn(e){let{attestation_data:t}=e,n=JSON.stringify(t,null,2),r=(0,Yn.G)(t)&&n.length<=Xn?f`${k(A({...t}))}`:D(n.length>Xn?`${n.slice(0,Xn).toWellFormed()}\n… the rest is in the JSON`:n),i=k(e.type_summary?.map(({name:e,value:t})=>[e,t&&x(t)])??[]);return R(`data`,`Data`,[...i===void 0?[]:[i],f`<p class="note">${Qn(e)}</p>`,r])}function Qn({not_judged:e,type_version:t}){return e===void 0?t===void 0?`The type is not defined in this organisation. The report itself states whether it is compliant.`:`Evaluated with version ${t} of the type.`:`The type has no schema and no rule, and the report does not state whether it is compliant.`}function $n(e){if(e.length===0)return R(`issues`,`Issues`,B(`The change refers to no issue.`));let t=e.length-100,n=q(`Issues`,[{title:`State`,cell:({issue_exists:e})=>e?W(`good`,`Exists`):W(`bad`,`Not found`)},{title:`Issue`,isName:!0,cell:({issue_id:e,issue_url:t})=>N({text:e,content:O(t,e)})},{title:`Fields`,cell:({issue_fields:e={}})=>k(A(e))??``}],e.toSorted((e,t)=>Number(e.issue_exists)-Number(t.issue_exists)).slice(0,100)),r=t>0?f`<p class="note">${(0,m.B)(t)} more are in the JSON.</p>`:void 0;return R(`issues`,z(`Issues`,e.length),[f`<div class="stack">${n}</div>`,r])}var er=n(64127);function tr(e,t={}){return e.length===0?R(`pull-requests`,`Pull requests`,B(`The commit has no pull request.`)):f`${e.map((e,n)=>nr(e,n,t))}`}function nr(e,t,n){return R(`pull-${t+1}`,f`Pull request ${O(e.url,`#${e.number} ${e.title}`)}`,[f`${k([[`State`,E(e.state)],[`Author`,C(e.author)],[`Opened`,M(e.created_at)],[`Merged`,j(e.merged_at,M)],[`Merge commit`,j(e.merge_commit,w)],[`From`,f`${E(e.head_ref)} at ${e.head_sha===``?`an unknown head`:w(e.head_sha)}`],[`Into`,e.base_ref===``?void 0:E(e.base_ref)]])}`,f`<h3>${z(`Reviews`,e.approvers.length)}</h3>
      ${rr(e,n)}
      <h3>${z(`Commits`,e.commits.length)}</h3>
      ${sr(e)}`])}function rr(e,t){let{reviews:n}=(0,er.I1)(e,t);return n.length===0?f`<p class="note">No reviews.</p>`:f`<div class="stack">
    ${q(`Reviews`,[{title:`By`,isName:!0,cell:({review:e})=>ir(e)},{title:`Review`,cell:t=>[ar(t),or(t.review.commit,e.head_sha)]},{title:`Counts`,cell:({objection:e})=>e===void 0?`yes`:f`no: ${x(e)}`,isLabelled:!0},{title:`When`,cell:({review:{timestamp:e}})=>e===void 0?``:M(e)}],n)}
  </div>`}function ir({username:e,association:t}){let n=j(t,e=>C(e.toLowerCase().replaceAll(`_`,` `)));return N({text:e},n&&P(n))}function ar({review:{state:e},objection:t}){let n=t===void 0;return e===`APPROVED`?W(n?`good`:`unclear`,`Approved`):e===`CHANGES_REQUESTED`?W(n?`bad`:`unclear`,`Changes requested`):W(`unclear`,`${e.slice(0,1).toUpperCase()}${e.slice(1,40).toLowerCase()}`)}function or(e,t){return e==null?``:f`<span class="sub"
    >${e===t?`of the latest head`:`of an earlier head`} ${w(e)}</span
  >`}function sr({commits:e}){let t=e.length-100;return f`<div class="stack">
      ${q(`Commits`,[{title:`Commit`,cell:({sha1:e})=>w(e)},{title:`Author`,isName:!0,cell:({author:e,co_authors:t})=>N({text:e},t.length===0?``:P(f`with ${C(t.join(`, `))}`,t.join(`, `)))},{title:`When`,cell:({timestamp:e})=>e===void 0?``:M(e)},{title:`Signature`,cell:({verified:e})=>e===void 0?``:cr(e)}],e.slice(0,100))}
    </div>
    ${t>0?f`<p class="note">${(0,m.B)(t)} more are in the JSON.</p>`:``}`}function cr(e){return e?W(`good`,`Verified`):f`<span class="faint">not verified</span>`}var lr=n(22563),ur=n(16555),dr=n(88005),fr=n(14608);let pr=/(?:^|[:\s])(CVE-\d{4}-\d{4,19})$/,mr=/(?:^|[:\s])(GHSA-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})$/;function hr({id:e,locations:t}){let[n]=t.flatMap(gr);if(n!==void 0)return n;let r=pr.exec(e)?.[1];if(r!==void 0)return`https://www.cve.org/CVERecord?id=${r}`;let i=mr.exec(e)?.[1];return i===void 0?void 0:`https://github.com/advisories/${i}`}function gr(e){return(0,Yn.G)(e)?[e.url,e.helpUri,e.informationUri].flatMap(e=>{if(typeof e!=`string`||!e.startsWith(`https://`))return[];let t=(0,b.dU)(e);return t===void 0?[]:[t]}):[]}function _r(e,t){let{tool:n,results:r}=e,i=(0,dr.Ot)(e),a=dr.gO.flatMap(e=>r.flatMap(t=>t[e].map(t=>({...t,severity:e})))),o=i.high+i.unknown+i.medium+i.low-a.length,s=new Set(r.map(e=>vr(e.tool??n)));return f`${jn(dr.gO.map(e=>Mr(e,i[e])))}
  ${Mn(r)}
  ${R(`findings`,z(`Findings`,a.length),[f`<p class="note">
      By ${C([...s.size===0?[vr(n)]:s].join(`, `))}, in
      ${(0,m.B)(r.length)} ${r.length===1?`scan`:`scans`}.
    </p>`,o>0?f`<p>${(0,m.B)(o)} more were counted by the scanner but not listed.</p>`:void 0,a.length===0?yr(r):br(a,t)])}
  ${Nr(r,t)}`}function vr({name:e,version:t}){return`${e} ${t}`.trim()}function yr(e){return B(e.length===0?`The report contains no scan.`:`The report lists no findings.`)}function br(e,t){let{columns:n,items:r}=On(t,xr(),e),i=F(r,t.searchParams.get(`page`));return f`<div data-part class="stack">
    ${q(`Findings`,n,i.items)}
    ${I(i,`findings`,e=>L(t,{page:e}))}
  </div>`}function xr(){return[{key:`severity`,title:`Severity`,by:({severity:e})=>dr.gO.indexOf(e),cell:({severity:e})=>jr(e)},{key:`id`,title:`Finding`,isName:!0,by:({id:e})=>e,cell:Sr},{key:`message`,title:`Description`,by:({message:e})=>e,isWide:!0,cell:({message:e,locations:t})=>[x((0,fr.n)(e).description),Er(t.map(Dr))]},{key:`score`,title:`Priority`,isNumber:!0,by:({priority_score:e})=>e,cell:({priority_score:e})=>(0,m.B)(e)}]}function Sr(e){let{id:t,message:n}=e,r=f`<code class="${Tr(t)?`id`:``}">${C(t)}</code>`,i=hr(e);return N({text:t,content:i===void 0?r:Cr(i,r)},wr(n))}function Cr(e,t){return f`<a href="${e}" rel="nofollow noopener noreferrer">${t}</a>`}function wr(e){let{name:t,version:n,fix:r}=(0,fr.n)(e);if(t===``)return``;let i=r===``?``:f` fixed ${C(r)}`;return P(f`<span class="prefix">${C(t)}</span>
    <span class="tail">${C(n)}${i}</span>`,`${t} ${n} ${r}`)}function Tr(e){return e.length<=24}function Er(e){if(e.length===0)return``;let t=e.length-3;return f`${e.slice(0,3).map(e=>f`<div class="sub">${Se(e)}</div>`)}
  ${t>0?f`<span class="faint">and ${(0,m.B)(t)} more</span>`:``}`}function Dr(e){let t=(0,lr.qg)(ur.Fm,e);if(!t.ok)return JSON.stringify(e);let{uri:n,lines:r}=t.value,i=Array.isArray(r)?r[0]:r;return i===void 0?n:`${n}:${i}`}let Or={high:`High`,unknown:`Unknown`,medium:`Medium`,low:`Low`},kr={high:`bad`,unknown:`bad`,medium:`open`,low:`unclear`},Ar={high:3,unknown:0,medium:2,low:1};function jr(e){return W(kr[e],Or[e],oe(Ar[e]))}function Mr(e,t){let n=Or[e];return t>0?[n,(0,m.B)(t),kr[e],oe(Ar[e])]:[n,`0`,void 0]}function Nr(e,t){let n=(0,dr.DT)(e),r=e.flatMap(({suppressions:e=[]})=>e);if(n===0&&r.length===0)return;let i=F(r,t.searchParams.get(`suppressed`)),a=n-r.length;return R(`suppressed`,z(`Suppressed`,Math.max(n,r.length)),[f`<p class="note">Decisions in the code or in a file of the tool not to count a finding.</p>`,a>0?f`<p>${(0,m.B)(a)} of them are counted and not listed.</p>`:void 0,r.length===0?void 0:f`<div data-part class="stack">
          ${q(`Suppressed findings`,Pr,i.items)}
          ${I(i,`suppressed`,e=>L(t,{suppressed:e}))}
        </div>`])}let Pr=[{title:`Severity`,cell:({severity:e})=>jr(e)},{title:`Finding`,isName:!0,cell:({id:e})=>N({text:e})},{title:`Reason`,isWide:!0,cell:({reason:e=``})=>x(e===``?`not stated`:e)},{title:`By`,isLabelled:!0,cell:({by:e=``})=>x(e===``?`not stated`:e)}];function Fr(e,t,{failing:n,policy:r}){let{junit_results:i,vulnscan_results:a,codequality_results:o,pull_requests:s,jira_results:c}=e;return i===void 0?a===void 0?o===void 0?s===void 0?c===void 0?e.attestation_data===void 0?R(`content`,`Content`,f`<p>${Ir(e)}</p>`):Zn(e):$n(c):tr(s,r):Hn(o,t):_r(a,t):Pn(i,t,n)}function Ir({erased:e,is_compliant:t}){return e===void 0?`Reported as ${t?`compliant`:`not compliant`}, without further data.`:`The content was erased.`}async function Lr(e,t,n){let r=await(0,s.us)(e.service,{org:t,id:n,caller:e.caller}),i=await(0,s.rT)(e.service,r),{attestation_name:a,flow_name:o=``,trail_name:c=``}=i;if(e.url.searchParams.get(`format`)===`json`)return Response.json(i);let u=await Vn(e.service,i),d=await(0,l.CS)(e.service,{org:t,flow:o},c),p=r.kind===`override`,m=await tn(e.service,r);return{title:`${a} · ${c} · ${o} · ${t}`,org:t,breadcrumbs:X(t,o,c),content:[zr(i,p),j(i.erased,rn),p?Sn(i,d):yn(i,d,Y(t)),f`<div class="split">
        <div>
          ${p?``:Fr(i,e.url,{failing:u,policy:Rr(n,d)})}
          ${Vr(i,e.url)}
        </div>
        ${ln(i,t,m)}
      </div>`]}}function Rr(e,{attestations:t,evidence:n}){let r=t.find(t=>t.id===e);return r&&(0,Bt.Tt)(n.template,r)}function zr({attestation_name:e,attestation_type:t,description:n},r){return f`<div class="head">
    <p class="kind">${r?`Override`:`Attestation`}, ${E(t)}</p>
    <h1>${C(e)}</h1>
    ${j(n,fe)}
  </div>`}let Br=1e5;function Vr(e,t){let n=JSON.stringify(e,null,2),r=f`<p><a href="${L(t,{format:`json`})}">View as JSON</a></p>`,i=n.length>Br?`${n.slice(0,Br).toWellFormed()}\n… ${(0,m.B)(n.length-Br)} more characters`:n;return f`<div class="screen">
    ${R(`raw`,`JSON`,[r,V(`Show here`,D(i))])}
  </div>`}function Hr(e){let{history:t,verdict:n,report:r}=e;return{flow:t.flow,trail:t.trail,state:G(n),isOverridden:[...n.outcomes.values()].some(({override:e})=>e!==void 0),report:r,results:Ur(e),first:(0,_n.T$)(t),changedAt:t.records.at(-1)?.created_at}}function Ur({attestations:e,verdict:t,evidence:n,report:r}){let i=e.filter(({id:e})=>t.outcomes.get(e)?.counts!==!1),a=i.map(({content:e})=>e),o=i.findLast(({content:e})=>e.kind===`pull_request`),s=o&&(0,Bt.Tt)(n.template,o);return[(0,gn.L)(a.filter(({kind:e})=>e===`junit`)),(0,gn.L)(a.filter(({kind:e})=>e===`vulnscan`)),o&&(0,gn.L)([o.content],{policy:s,commit:r.git_commit_info?.sha1})].filter(e=>e!==void 0&&e!==``).join(` · `)}function Wr(e,t){let n=e=>t.some(t=>e(t)!==void 0);return[{title:`State`,cell:({state:e})=>K(e)},{title:`Trail`,isName:!0,cell:t=>Gr(t,e)},{title:`Commit`,isVisible:n(({report:e})=>e.git_commit_info?.sha1),cell:({report:e})=>j(e.git_commit_info?.sha1,w)},{title:`Branch`,isWide:!0,isVisible:n(({report:e})=>e.git_commit_info?.branch),cell:({report:e})=>j(e.git_commit_info?.branch,E)},{title:`Author`,isWide:!0,isVisible:n(({report:e})=>e.git_commit_info?.author),cell:({report:e})=>j(e.git_commit_info?.author,e=>C(qr(e)))},{title:`Last change`,cell:({changedAt:e})=>M(e)}]}function Gr({flow:e,trail:t,report:n,results:r,isOverridden:i},a){let o=Ie(n)!==``&&n.git_commit_info?.sha1!==t;return Pe({flow:e,trail:t,report:n,links:a,mark:i?Kr():``},[o?P(T(t)):void 0,r===``?void 0:f`<span class="sub results">${C(r)}</span>`])}function Kr(){return f`<span class="mark">${W(`excused`,`Overridden`)}</span>`}function qr(e){let t=e.trimEnd(),n=t.endsWith(`>`)?t.lastIndexOf(`<`):-1;return(n<0?t:t.slice(0,n).trimEnd())||e}let Jr=5e3;async function Yr(e,t,{below:n,filter:r,limit:i=25}){let a=await e.store.countTrails(t.org,t.flow),o=Math.min(n,a),s=Qr(r)?100:i,c=[],u=0,d=e=>$r(e,r)?Hr(e):void 0,f=()=>u>=Math.min(o,Jr)||c.length===i;for(;!f();){let n={upTo:o-u,limit:s};for(let r of await(0,l.xA)(e,{...t,range:n},d)){if(f())break;u+=1,r!==void 0&&c.push(r)}}return{trails:c,next:u<o?o-u:void 0,examined:u}}async function Xr(e,t,n){let r=performance.now(),i=await e.store.countTrails(t.org,t.flow),a=[],o=0;for(;o<Math.min(i,Jr)&&performance.now()-r<300;){let r={upTo:i-o,limit:50},s=await(0,l.xA)(e,{...t,range:r},e=>({state:G(e.verdict),isMatch:$r(e,n)}));if(s.length===0)break;o+=s.length;for(let{state:e,isMatch:t}of s)t&&a.push(e)}return{states:a,newest:o<i?o:void 0}}async function Zr(e,t,n){let{store:r}=e,i=await r.findPlaces(t.org,{kinds:[`trail`,`artifact`,`attestation`],flow:t.flow,commitPrefix:n.commit},Jr),a=(0,l.H1)(i),o=await(0,l.X_)(e,t,a);return{trails:(await(0,vn.Kk)(o.values(),{now:r.now()})).filter(e=>$r(e,{...n,commit:``})).map(Hr).toSorted((e,t)=>t.first-e.first),next:void 0,examined:a.length}}function Qr(e){return Object.values(e).some(e=>e!==``)}function $r({verdict:e,report:t},{state:n,branch:r,author:i}){let a=t.git_commit_info;return n!==``&&G(e)!==n||r!==``&&a?.branch!==r?!1:[a?.author,a?.author_username].join(` `).toLowerCase().includes(i.toLowerCase())}var ei=n(22157);let ti=/^[\w!#$%&'*.^`|~+-]+$/,ni=/^[!#-:<>-[\]-~]+$/,ri=/^[ !#-:<-[\]-~]*$/,ii=e=>{let t=0,n=e.length;for(;t<n;){let n=e.charCodeAt(t);if(n!==32&&n!==9)break;t++}for(;n>t;){let t=e.charCodeAt(n-1);if(t!==32&&t!==9)break;n--}return t===0&&n===e.length?e:e.slice(t,n)},ai=(e,t)=>{if(t&&e.indexOf(t)===-1)return{};let n=e.split(`;`),r=Object.create(null);for(let e of n){let n=e.indexOf(`=`);if(n===-1)continue;let i=ii(e.substring(0,n));if(t&&t!==i||!ni.test(i)||i in r)continue;let a=ii(e.substring(n+1));if(a.startsWith(`"`)&&a.endsWith(`"`)&&(a=a.slice(1,-1)),ri.test(a)&&(r[i]=(0,ei.RC)(a),t))break}return r},oi=(e,t,n={})=>{if(!ti.test(e))throw Error(`Invalid cookie name`);let r=`${e}=${t}`;if(/^__secure-/i.test(e)&&!n.secure)throw Error(`__Secure- Cookie must have Secure attributes`);if(/^__host-/i.test(e)){if(!n.secure)throw Error(`__Host- Cookie must have Secure attributes`);if(n.path!==`/`)throw Error(`__Host- Cookie must have Path attributes with "/"`);if(n.domain)throw Error(`__Host- Cookie must not have Domain attributes`)}for(let e of[`domain`,`path`,`sameSite`,`priority`])if(n[e]&&/[;\r\n]/.test(n[e]))throw Error(`${e} must not contain ";", "\\r", or "\\n"`);if(n&&typeof n.maxAge==`number`&&n.maxAge>=0){if(n.maxAge>3456e4)throw Error(`Cookies Max-Age SHOULD NOT be greater than 400 days (34560000 seconds) in duration.`);r+=`; Max-Age=${n.maxAge|0}`}if(n.domain&&n.prefix!==`host`&&(r+=`; Domain=${n.domain}`),n.path&&(r+=`; Path=${n.path}`),n.expires){if(n.expires.getTime()-Date.now()>3456e7)throw Error(`Cookies Expires SHOULD NOT be greater than 400 days (34560000 seconds) in the future.`);r+=`; Expires=${n.expires.toUTCString()}`}if(n.httpOnly&&(r+=`; HttpOnly`),n.secure&&(r+=`; Secure`),n.sameSite&&(r+=`; SameSite=${n.sameSite.charAt(0).toUpperCase()+n.sameSite.slice(1)}`),n.priority&&(r+=`; Priority=${n.priority.charAt(0).toUpperCase()+n.priority.slice(1)}`),n.partitioned){if(!n.secure)throw Error(`Partitioned Cookie must have Secure attributes`);r+=`; Partitioned`}return r},si=(e,t,n)=>(t=encodeURIComponent(t),oi(e,t,n)),ci=(e,t,n)=>{let r=e.req.raw.headers.get(`Cookie`);if(typeof t==`string`){if(!r)return;let e=t;return n===`secure`?e=`__Secure-`+t:n===`host`&&(e=`__Host-`+t),ai(r,e)[e]}return r?ai(r):{}},li=(e,t,n)=>{let r;return r=n?.prefix===`secure`?si(`__Secure-`+e,t,{path:`/`,...n,secure:!0}):n?.prefix===`host`?si(`__Host-`+e,t,{...n,path:`/`,secure:!0,domain:void 0}):si(e,t,{path:`/`,...n}),r},ui=(e,t,n,r)=>{let i=li(t,n,r);e.header(`Set-Cookie`,i,{append:!0})},di=(e,t,n)=>{let r=ci(e,t,n?.prefix);return ui(e,t,``,{...n,maxAge:0}),r};var fi=n(32147);let pi=43200;async function mi(e,t){let{credential:n}=await(0,r.Xp)(e,`Bearer ${t}`);if(!(`token`in n))throw new r.hR(`Only an API token can be used to sign in.`);let i=(0,fi.JB)(32),a=e.now();return await e.sessions.createSession({id_sha256:(0,Ze.hash)(`sha256`,i),token_id:n.token,secret_sha256:n.secret_sha256,created_at:a,expires_at:a+pi}),i}async function hi(e,t){if(t===void 0)throw new r.hR(`These pages require an API token of this service.`);let n=await e.sessions.findSession((0,Ze.hash)(`sha256`,t)),i=n&&await e.findToken(n.token_id);if(!(n!==void 0&&n.expires_at>e.now())||i?.secret_sha256!==n.secret_sha256)throw new r.hR(`Your session has ended; sign in again.`);return(0,r.R$)(e,i)}async function gi(e,t){t!==void 0&&await e.sessions.removeSession((0,Ze.hash)(`sha256`,t))}var _i=n(8281),vi=n(32197),yi=n(90435),bi=n(58025),xi=n(90307),Si=n(60178);let Ci=`evidence_session`;async function wi(e,t,n){let r=new URL(e.req.url);if(n&&!(0,xi.H4)(e.req.header()))return{url:r,caller:void 0,context:e};let i=await(0,yi.X)(e,t,()=>hi(t.store,ci(e,Ci)));e.set(`caller`,i);let a=e.req.param(),{store:o}=t;return a.org!==void 0&&await(0,vi.G)({caller:i,store:o},`read`,{org:a.org,flow:a.flow_name}),{url:r,caller:i,context:e}}async function Ti(e,t){let n=await(0,bi.IV)((0,Si.Z)((0,_i.B)(e.req.raw),t.minimumRate),{limit:8192,what:`The form`}),i=new URLSearchParams((0,bi._6)(n,`form`)),a=Oi(i.get(`next`)??`/`),o=(i.get(`token`)??``).trim();if(o===``)return{next:a,refused:`Enter a token.`};try{let n=await(0,yi.X)(e,t,()=>mi(t.store,o));await gi(t.store,ci(e,Ci));let r=t.publicUrl().startsWith(`https:`);return ui(e,Ci,n,{httpOnly:!0,sameSite:`Lax`,path:`/`,maxAge:pi,secure:r}),{next:a}}catch(e){if(e instanceof r.hR)return{next:a,refused:e.message};throw e}}async function Ei(e,{store:t}){await gi(t,ci(e,Ci)),di(e,Ci,{path:`/`})}function Di(e,t,n){let r=n===void 0?``:f`<p class="alert" id="refused" role="alert">${n}</p>`;return{title:n===void 0?`Sign in`:`Sign-in failed`,breadcrumbs:[],content:f`<div class="head">
        <h1>Sign in</h1>
        <p>${t}</p>
      </div>
      ${r}
      <form class="sign" method="post" action="/sign-in">
        <div>
          <label for="token">API token, ${E(`des_…`)}</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            spellcheck="false"
            required
            ${n===void 0?``:`aria-describedby=refused aria-invalid=true`}
          />
        </div>
        <input name="next" type="hidden" value="${e}" />
        <button>Sign in</button>
      </form>
      <section id="none" aria-labelledby="none-title">
        <h2 id="none-title">No token?</h2>
        <p>The operator of this service can create one with read access:</p>
        ${D(`evidence token create --name me --org ORGANISATION --flow "*" --role reader`)}
        <p class="note">
          A session lasts twelve hours, and ends when you sign out or when the token is revoked or rotated. The token
          itself is not stored in the browser.
        </p>
      </section>`}}function Oi(e){return/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(e)?e:`/`}let ki=`UNKNOWN`;function Ai(e,t,n){e.get(`/:org/flows/:flow_name/badge.svg`,e=>Ni(e,{service:t,isOpen:n,read:ji})),e.get(`/:org/flows/:flow_name/trails/:trail_name/badge.svg`,e=>Ni(e,{service:t,isOpen:n,read:Mi}))}async function ji(e,{org:t=``,flow_name:n=``}){await(0,l.gn)(e.service,{org:t,flow:n});let r={state:``,commit:``,author:``,branch:e.url.searchParams.get(`branch`)??``},{trails:i}=await Yr(e.service,{org:t,flow:n},{below:2**53-1,filter:r,limit:1});return i[0]?.state??ki}async function Mi({service:e},t){let{org:n=``,flow_name:r=``,trail_name:i=``}=t;return G((await(0,l.CS)(e,{org:n,flow:r},i)).verdict)}async function Ni(e,t){let n=await Pi(e,t),r=String(await Ii(`evidence`,n)),i=`"${(0,Ze.hash)(`sha256`,r,`base64url`).slice(0,22)}"`,a={etag:i,"cache-control":`no-cache`,"content-security-policy":`default-src 'none'; style-src 'none'`,"cross-origin-resource-policy":`cross-origin`};return e.req.header(`if-none-match`)===i?new Response(null,{status:304,headers:a}):new Response(r,{headers:{...a,"content-type":`image/svg+xml; charset=utf-8`}})}async function Pi(e,{service:t,isOpen:n,read:i}){try{(0,a.Cq)(e.req.param(),`recorded`);let r=await wi(e,t,n),o=(0,a.Of)(e.req.param());return await(0,u.B)(t,r.caller?.id??``,e=>i({...r,service:e},o))}catch(e){if(e instanceof r.hR||e instanceof o.AF)return ki;throw e}}let Fi={good:`#136c35`,bad:`#b3202c`,open:`#845300`,excused:`#6639a6`,unclear:`#57606a`};function Ii(e,t){let{tone:n,word:r}=t===ki?{tone:`unclear`,word:`unknown`}:U(t),i=r.toLowerCase(),[a,o]=[Li(e),Li(i)],s=`${e}: ${i}`;return f`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${a+o}"
    height="20"
    role="img"
    aria-label="${s}"
  >
    <title>${s}</title>
    <clipPath id="r"><rect width="${a+o}" height="20" rx="4" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${a}" height="20" fill="#32383f" />
      <rect x="${a}" width="${o}" height="20" fill="${Fi[n]}" />
    </g>
    <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
      <text x="${7}" y="14" textLength="${a-14}">${e}</text>
      <text x="${a+7}" y="14" textLength="${o-14}">${i}</text>
    </g>
  </svg>`}function Li(e){return Math.round(e.length*6.6)+14}var Ri=n(68850),zi=n(40418);let Bi=2e3;function Vi(e,t){let[n,r]=[e.split(`
`),t.split(`
`)];if(n.length>Bi||r.length>Bi)return;let[i,a]=Ui(n,r),[o,s]=[n,r].map(e=>e.slice(i,e.length-a));if(!(o===void 0||s===void 0||o.length*s.length>25e4))return[...n.slice(0,i).map(Hi),...Wi(o,s),...n.slice(n.length-a).map(Hi)]}function Hi(e){return{kind:`same`,text:e}}function Ui(e,t){let n=Math.min(e.length,t.length),r=0;for(;r<n&&e[r]===t[r];)r+=1;let i=0;for(;i<n-r&&e.at(-1-i)===t.at(-1-i);)i+=1;return[r,i]}function Wi(e,t){let n=Ki(e,t),r=[],i={i:0,j:0};for(;i.i<e.length||i.j<t.length;){let[a,o]=[e[i.i],t[i.j]],s=a===o?`same`:Gi(i,{oldLine:a,newLine:o,common:n});r.push({kind:s,text:(s===`added`?o:a)??``}),i={i:i.i+Number(s!==`added`),j:i.j+Number(s!==`removed`)}}return r}function Gi({i:e,j:t},{oldLine:n,newLine:r,common:i}){return n===void 0?`added`:r===void 0||i(e+1,t)>=i(e,t+1)?`removed`:`added`}function Ki(e,t){let n=t.length+1,r=new Uint32Array((e.length+1)*n),i=(e,t)=>r[e*n+t]??0;for(let a=e.length-1;a>=0;--a)for(let o=t.length-1;o>=0;--o)r[a*n+o]=e[a]===t[o]?i(a+1,o+1)+1:Math.max(i(a+1,o),i(a,o+1));return i}function qi(e){let[t,...n]=e;if(t===void 0)return R(`template`,`Template`,Ji());let r=e.slice(0,20),i=e.length-r.length;return R(`template`,`Template, version ${t.version}`,[f`<p class="note">
      Stored ${M(t.created_at)} by ${C(t.created_by)}. A trail keeps the version that was
      current when it started.
    </p>`,D(t.content),n.length===0?void 0:V(z(`Changes by version`,e.length),[...r.map((t,n)=>Yi(t,e[n+1])),i===0?void 0:f`<p class="note">${(0,m.B)(i)} older versions are available from the API.</p>`])])}function Ji(){return B(`This flow has no template. A trail whose reports bring one is judged by it; any other is not compliant. Add one as .github/evidence.yml on the default branch:`,D(`version: 1
trail:
  attestations:
    - { name: unit-tests, type: junit }
`))}function Yi({version:e,content:t,created_at:n,created_by:r},i){let a=i===void 0?void 0:Vi(i.content.trimEnd(),t.trimEnd());return f`<h3>Version ${e}</h3>
    <p class="note">Stored ${M(n)} by ${C(r)}</p>
    ${a===void 0?Xi(t):Zi(a)}`}function Xi(e){return e.length<=16384?D(e):f`<p class="note">The change is too large to be shown here. It is available from the API.</p>`}function Zi(e){return f`<pre class="copy" tabindex="0"><code class="diff">${e.map(Qi)}</code></pre>`}function Qi({kind:e,text:t}){let n=(0,b.MJ)(t);return e===`added`?f`<ins>${n}</ins>`:e===`removed`?f`<del>${n}</del>`:f`<span>${n}</span>`}let $i=[`COMPLIANT`,`NON-COMPLIANT`,`INCOMPLETE`];async function ea(e,t){let{service:n,url:r}=e,i=ta(r.searchParams),a=await n.store.countTrails(t.org,t.flow),o=na(r.searchParams.get(`below`),a),s=ra(i.commit)?await Zr(n,t,i):await Yr(n,t,{below:o,filter:i}),c=Qr(i),l=ra(i.commit)?{states:s.trails.map(({state:e})=>e),newest:void 0}:await Xr(n,t,{...i,commit:``});return R(`trails`,z(`Trails`,a),[a===0?void 0:ia(r,i),f`<div data-part>
      <p class="note" data-count>${oa(s,{isFiltered:c,filter:i,total:a,below:o})}</p>
      ${sa(l)} ${ca(e,s,{isFiltered:c,links:Y(t.org)})}
      ${la(r,s,o<a)}
    </div>`])}function ta(e){let t=t=>(0,b.bA)(e.get(t)??``),n=t(`state`);return{state:$i.includes(n)?n:``,commit:t(`commit`).toLowerCase(),author:t(`author`),branch:t(`branch`)}}function na(e,t){return e!==null&&/^\d{1,15}$/.test(e)?Math.min(Math.max(1,Number(e)),t):t}function ra(e){return/^[0-9a-f]{7,64}$/.test(e)}function ia(e,{state:t,commit:n,author:r,branch:i}){return f`<form class="filters" action="${e.pathname}" data-live>
      <div>
        <label for="state">State</label>
        <select id="state" name="state">
          <option value="">Any</option>
          ${$i.map(e=>f`<option value="${e}" ${e===t?`selected`:``}>${U(e).word}</option>`)}
        </select>
      </div>
      ${aa(`branch`,`Branch`,i)} ${aa(`author`,`Author`,r)}
      ${aa(`commit`,`Commit (at least 7 digits)`,n)}
      <button>Filter</button>
    </form>
    <p class="hidden" role="status"></p>`}function aa(e,t,n){return f`<div>
    <label for="${e}">${t}</label>
    <input id="${e}" name="${e}" type="search" value="${n}" autocomplete="off" />
  </div>`}function oa({trails:e,examined:t},{isFiltered:n,filter:r,total:i,below:a}){if(r.commit!==``&&!ra(r.commit))return`The commit filter was ignored: it needs at least 7 hexadecimal digits.`;if(ra(r.commit))return`${(0,m.B)(e.length)} of ${(0,m.B)(i)} trails contain this commit.`;if(i===0)return``;let o=i-a+t,s=`${(0,m.B)(i-a+1)}–${(0,m.B)(o)} of ${(0,m.B)(i)}, newest first.`;return n?`${(0,m.B)(e.length)} found in trails ${s}`:s}function sa({newest:e,...t}){let n=We(Ue(t.states)),r=f`<p class="note">Counted in the newest ${(0,m.B)(e??0)} trails.</p>`;return f`${n}${e===void 0||n===``?``:r}`}function ca(e,{trails:t,next:n},{isFiltered:r,links:i}){if(t.length>0)return f`<div class="stack">${J(`Trails`,Wr(i,t),t)}</div>`;if(!r)return B(`This flow has no trails yet. This step starts one:`,Le(e.service.publicUrl()));let a=f`<p><a href="${e.url.pathname}">Show all trails</a></p>`;return B(n===void 0?`No trail matches this filter.`:`None of the trails searched so far matches this filter.`,a)}function la(e,{next:t,trails:n},r){if(t===void 0&&!r)return;let i=r?f`<a href="${L(e,{below:void 0})}" data-swap="newest">Newest</a>`:``,a=n.length>0?`Older`:`Search older trails`,o=t===void 0?``:f`<a href="${L(e,{below:String(t)})}" rel="next" data-swap="older">${a}</a>`;return f`<nav class="pager" aria-label="Pages of trails">${i} ${o}</nav>`}async function ua(e,t){let{service:n}=e;await(0,l.gn)(n,t);let r=Y(t.org),i=(0,zi.S0)(t.flow,await(0,l.BQ)(n,t),r),a=await(0,Ri.F$)(n.store,t),o=`${r.flow(t.flow)}/badge.svg`;return{title:`${i.name} · ${t.org}`,org:t.org,breadcrumbs:X(t.org,t.flow),content:[f`<div class="head">
        <p class="kind">Flow</p>
        <h1>${C(i.name)}</h1>
        ${a?f`<p class="note">This flow is archived: lists leave it out until its next report.</p>`:``}
        ${i.description===``?``:f`<div class="lead">${x(i.description)}</div>`}
      </div>`,await ea(e,t),qi(i.template_versions.toReversed()),da(i.tags),R(`badge`,`Badge`,[f`<p><img src="${o}" alt="State of the newest trail" height="20" /></p>`,D(`[![evidence](${n.publicUrl()}${o})](${n.publicUrl()}${r.flow(t.flow)})`),f`<p class="note">
          The badge shows the state of the newest trail. Add <code>?branch=main</code> for the newest trail of a branch.
          If pages require a token, readers without one see “unknown”.
        </p>`])]}}function da(e){return Object.keys(e).length===0?void 0:R(`tags`,`Tags`,k(A(e)))}var fa=n(97423);async function pa(e){let{store:t}=e.service,n=(await t.listOrganisations()).filter(t=>ma(e,t)),r=await Promise.all(n.map(async e=>({org:e,flows:(await t.listFlows(e)).length}))),i=q(`Organisations`,[{title:`Organisation`,cell:({org:e})=>f`<a href="${Y(e).organisation}">${C(e)}</a>`},{title:`Flows`,isNumber:!0,cell:({flows:e})=>(0,m.B)(e)}],r);return{title:`Delivery Evidence`,breadcrumbs:[],content:f`<div class="head"><h1>Organisations</h1></div>
      ${r.length===0?ha(e):i}`}}function ma({caller:e},t){return e===void 0||(0,fa.Jr)(e,`read`,{org:t,flow:void 0})}function ha({caller:e,service:t}){return B(`${e===void 0?`There are no organisations yet.`:`There are no organisations that your token can read.`} The first report creates an organisation and a flow:`,Le(t.publicUrl()))}var ga=n(1093);async function _a({service:e,caller:t},n){let r=await e.store.listFlows(n),i=t!==void 0&&(0,fa.Jr)(t,`maintain`,{org:n,flow:void 0}),a=await(0,ga.C5)(e,n,i);if(r.length===0&&a.length===0)throw(0,o.mX)(`organisation "${n}"`);return{title:`Notification actions · ${n}`,org:n,breadcrumbs:[...X(n),{text:f`Notification actions`,href:Y(n).notifications}],content:[f`<div class="head">
        <p class="kind">${C(n)}</p>
        <h1>Notification actions</h1>
      </div>`,a.length===0?Oa(e.publicUrl(),n):ya(await va(a))]}}async function va(e){let t=await(0,v.i7)(e,e=>({notification:e,flows:j(e.flows,Ca)??f`all`,targets:wa(e.targets)}));return t.length>20&&await(0,v.Vm)(),t}function ya(e){return f`<div class="stack">
    ${q(`Notification actions`,[{title:`Health`,cell:({notification:e})=>ba(e)},{title:`Action`,isName:!0,cell:({notification:{name:e,number:t}})=>N({text:e},P(`no. ${t}`))},{title:`When`,isLabelled:!0,cell:({notification:{triggers:e}})=>e.map(e=>f`<div>${Sa(e)}</div>`)},{title:`Flows`,isLabelled:!0,cell:({flows:e})=>e},{title:`To`,isLabelled:!0,cell:({targets:e})=>e},{title:`Last sent`,isLabelled:!0,cell:({notification:{last_success_timestamp:e}})=>xa(e)},{title:`Last failed`,isLabelled:!0,cell:({notification:{last_failure_timestamp:e}})=>xa(e)}],e)}
  </div>`}function ba({is_failing:e,last_success_timestamp:t}){return e===!0?W(`bad`,`Failing`):e===!1&&typeof t==`number`?W(`good`,`Delivering`):W(`unclear`,`Nothing sent yet`)}function xa(e){return j(e,M)??f`<span class="faint">never</span>`}function Sa(e){return C(e.replace(/^ON_/,``).toLowerCase().replace(`non_`,`non-`).replaceAll(`_`,` `))}function Ca(e){return f`${x(e.slice(0,5).join(`, `))}${Ta(e.length-5)}`}function wa(e){return f`${e.slice(0,5).map(Ea)}${Ta(e.length-5)}`}function Ta(e){return e>0?f`<div class="faint">and ${(0,m.B)(e)} more</div>`:f``}function Ea(e){let{type:t,url:n,needs_secret:r}=e;return f`<div>
    ${E(String(t))}
    ${typeof n==`string`?f`<span class="sub">${x(Da(n))}</span>`:``}
    ${r===!0?W(`bad`,`Needs its secret again`):``}
  </div>`}function Da(e){return e.length>160?`${e.slice(0,160).toWellFormed()}…`:e}function Oa(e,t){return B(`No notification actions exist. A maintainer can create one, for example for every trail that is not compliant:`,D(`curl -X PUT ${e}/api/v2/actions/${encodeURIComponent(t)}/flows \\
  -H "Authorization: Bearer $EVIDENCE_TOKEN" -H 'Content-Type: application/json' \\
  -d '{"name":"non-compliant-trails","triggers":["ON_NON_COMPLIANT_TRAIL"],"targets":[{"type":"WEBHOOK","url":"https://…"}]}'`))}async function ka(e,t){let{store:n}=e.service,r=(await n.listFlows(t)).toSorted((e,t)=>e.localeCompare(t,`en`));if(r.length===0)throw(0,o.mX)(`organisation "${t}"`);let i=await(0,Ri.S2)(n,t),a=r.filter(e=>!i.has(e)),s=e.url.searchParams.get(`name`)?.trim()??``,c=a.filter(e=>e.toLowerCase().includes(s.toLowerCase())),l=F(c,e.url.searchParams.get(`page`)),u=await Promise.all(l.items.map(n=>ja(e,t,n))),d=await Pa(e,t,Na(c,l)),p=I(l,`flows`,t=>L(e.url,{page:t}));return{title:t,org:t,breadcrumbs:X(t),content:[f`<div class="head">
        <p class="kind">Organisation</p>
        <h1>${C(t)}</h1>
        <p><a href="${Y(t).notifications}">Notification actions</a></p>
      </div>`,R(`flows`,z(`Flows`,a.length),[a.length>8?Ia(e,s):void 0,f`<div data-part>
          <span class="hidden" data-count>${(0,m.B)(c.length)} flows</span>
          ${Fa(u,d,c.length)}
          ${a.length===0?f`<p class="note">Each flow is archived.</p>`:La(e,t,u)}
          ${p}
        </div>`,i.size===0?void 0:Aa([...i],Y(t))]),Jt(await qt(e.service,t))]}}function Aa(e,t){let n=e.toSorted().map(e=>f`<li><a href="${t.flow(e)}">${C(e)}</a></li>`);return V(`Archived flows`,f`<ul>
      ${n}
    </ul>`)}async function ja({service:e},t,n){let r={org:t,flow:n},[i,a,o]=await Promise.all([(0,l.BQ)(e,r),e.store.countTrails(t,n),(0,l.xA)(e,{...r,range:{limit:10}},Ma)]);return{flow:n,total:a,newest:o,description:(0,zi.Ab)(i).description}}function Ma({history:{flow:e,trail:t,records:n},verdict:r,pinned:i}){let a=n.at(-1)?.created_at;return{flow:e,trail:t,state:G(r),hasTemplate:i!==void 0,changedAt:a}}function Na(e,{items:t}){let n=new Set(t);return e.filter(e=>!n.has(e)).slice(0,500)}async function Pa({service:e},t,n){let r=[];for(let i of n){let n={org:t,flow:i,range:{limit:1}};r.push(...await(0,l.xA)(e,n,({verdict:e})=>G(e)))}return r}function Fa(e,t,n){let r=We(Ue([...e.flatMap(({newest:e})=>e.slice(0,1)).map(({state:e})=>e),...t])),i=500+e.length,a=f`<p class="note">Counted in ${(0,m.B)(i)} of the flows.</p>`;return f`${r}${n>i?a:``}`}function Ia({url:e},t){return f`<form class="filters" action="${e.pathname}" data-live>
      <div>
        <label for="name">Name contains</label>
        <input id="name" name="name" type="search" value="${t}" />
      </div>
      <button>Show</button>
    </form>
    <p class="hidden" role="status"></p>`}function La(e,t,n){if(n.length===0)return B(`No flow matches this name.`,f`<a href="${e.url.pathname}">Show all flows</a>`);let r=Y(t);return f`<div class="stack">${J(`Flows`,[{title:`Flow`,isName:!0,cell:({flow:e,description:t})=>N({text:e,href:r.flow(e)},t===``?``:f`<span class="sub about">${C(t)}</span>`)},{title:`Newest trail`,cell:({newest:e})=>Ra(e[0])},{title:`Recent trails`,cell:({newest:e})=>e.length===0?``:za(e,r)},{title:`Trails`,isNumber:!0,cell:({total:e})=>(0,m.B)(e)},{title:`Last change`,cell:({newest:e})=>j(e[0]?.changedAt,M)}],n)}</div>`}function Ra(e){return e===void 0?f`<span class="faint">none yet</span>`:f`${K(e.state)} ${e.hasTemplate?``:f`<span class="sub">no template</span>`}`}function za(e,t){return f`<ul class="strip">
    ${e.toReversed().map(e=>Ba(e,t))}
  </ul>`}function Ba({flow:e,trail:t,state:n},r){let{tone:i,word:a}=U(n),o=t.length>40?`${t.slice(0,12)}…`:t;return f`<li>
    <a class="${i}" href="${r.trail(e,t)}" title="${o}: ${a}">
      ${ae(i)}<span class="hidden">${o}: ${a}</span>
    </a>
  </li>`}var Va=n(60227);async function Ha({service:e},{org:t,sequence:n}){let r=(0,Va.ZD)(n),i=r===void 0?void 0:await e.logs?.createReceipt(t,r);if(i===void 0)throw(0,o.mX)(`receipt of record ${n} of "${t}"`);return Wa(i,`${r}.receipt`)}async function Ua({service:e},{org:t,sequence:n}){let r=(0,Va.ZD)(n),i=r===void 0?void 0:await en(e.store,t,r);if(i===void 0)throw(0,o.mX)(`document of record ${n} of "${t}"`);return Wa(i,`${r}.json`)}function Wa(e,t){return new Response(e,{headers:{"content-type":`text/plain; charset=utf-8`,"content-disposition":`attachment; filename="${t}"`,"content-security-policy":`default-src 'none'; sandbox`,"cache-control":`private, no-cache`}})}var Ga=n(67561),Ka=n(27919),qa=n(22508);async function Ja(e,{org:t,text:n,words:r,after:i}){let[a,{matches:o,next:s}]=await Promise.all([i===void 0?e.store.listFlows(t):[],e.store.search(t,r,{limit:25,...i&&{after:i}})]),c=e=>o.filter(t=>t.kind===e),l=o.filter(({kind:e,matched:t})=>e!==`attestation`||t.field!==`name`);return{flows:a.filter(e=>e.toLowerCase().includes(n.toLowerCase())),trails:await Ya(e,t,l),artifacts:c(`artifact`),attestations:c(`attestation`),next:s}}async function Ya(e,t,n){let r=e.store.now(),i=(0,qa.$)(n,({flow:e,trail:t})=>t===null?void 0:e);return(await Promise.all([...i].map(async([n,i])=>{let a=await(0,l.X_)(e,{org:t,flow:n},(0,l.H1)(i));return(0,vn.Kk)(a.values(),{now:r})}))).flat().toSorted((e,t)=>(0,_n.T$)(t.history)-(0,_n.T$)(e.history))}async function Xa(e,t){let n=(0,Ga.GX)((0,b.bA)(e.url.searchParams.get(`q`)??``));if((await e.service.store.listFlows(t)).length===0)throw(0,o.mX)(`organisation "${t}"`);let r=Y(t),i=(0,Ka.Hh)(n),a=Za(e.url),s=i&&await Ja(e.service,{org:t,text:n,words:i,after:a});return{title:n===``?`Search · ${t}`:`${n} · Search · ${t}`,org:t,breadcrumbs:[...X(t),{text:f`Search`,href:r.search}],content:[f`<div class="head">
          <p class="kind">${C(t)}</p>
          <h1>${n===``?`Search`:f`Search for ${C(n)}`}</h1>
        </div>
        <form class="filters" action="${r.search}">
          <div>
            <label for="q">Names, numbers, words, commits or fingerprints</label>
            <input id="q" name="q" type="search" value="${n}" />
          </div>
          <button>Search</button>
        </form>`,s===void 0?$a():eo(s,r),s&&Qa(e.url,a,s.next)]}}function Za(e){return(0,Ka.nY)(e.searchParams.get(`after`)??``)}function Qa(e,t,n){if(t===void 0&&n===void 0)return;let r=(t,n,r)=>f`<a href="${L(e,{after:t})}" rel="${r}">${n}</a>`;return f`<nav class="pager" aria-label="Pages of matches">
    <span>Newest matches first</span>
    ${t===void 0?``:r(void 0,`Newest`,`first`)}
    ${n===void 0?``:r((0,Ka.zH)(n),`Older`,`next`)}
  </nav>`}function $a(){return f`<p class="note">
    Enter 1 to 8 words, each at least by its beginning: a name of a trail, an artifact or an attestation, a branch, an
    author, words of a commit message or of the title of a pull request, <code>#</code> and the number of a pull
    request, an issue key, or the first 7 digits of a commit or a fingerprint. A flow is found by a part of its name.
  </p>`}function eo(e,t){let{flows:n,trails:r,artifacts:i,attestations:a,next:o}=e;return[n,r,i,a].every(e=>e.length===0)?o===void 0?B(`No matches. Check the spelling, or search for something else:`,$a()):B(`No matches yet. Search the older records too, or use rarer words.`):f`${to(n,t)} ${no(r,t)}
  ${ro(i,t)} ${io(a,t)}`}function to(e,t){if(e.length===0)return``;let n=e.length-50,r=e.slice(0,50).map(e=>f`<li><a href="${t.flow(e)}">${C(e)}</a></li>`),i=n>0?f`<p class="note">and ${(0,m.B)(n)} more</p>`:void 0;return R(`flows`,z(`Flows`,e.length),[f`<ul class="plain">
      ${r}
    </ul>`,i])}function no(e,t){if(e.length===0)return``;let n=J(`Trails`,[{title:`State`,cell:({verdict:e})=>K(G(e))},{title:`Trail`,isName:!0,cell:({history:e,report:n})=>Fe({...e,report:n,links:t})},{title:`Last change`,cell:({history:e})=>M(e.records.at(-1)?.created_at)}],e);return R(`trails`,z(`Trails`,e.length),f`<div class="stack">${n}</div>`)}function ro(e,t){if(e.length===0)return``;let n=J(`Artifacts`,[{title:`Artifact`,isName:!0,cell:e=>N({text:(0,Ka.Af)(e),href:t.artifact(e.flow,e.fingerprint??``)},P(C(e.flow)))},{title:`Fingerprint`,cell:({fingerprint:e})=>w(e??``)},{title:`Reported`,cell:({created_at:e})=>M(e)}],e);return R(`artifacts`,z(`Artifacts`,e.length),f`<div class="stack">${n}</div>`)}function io(e,t){if(e.length===0)return``;let n=J(`Attestations`,[{title:`Attestation`,isName:!0,cell:({id:e,name:n,type:r})=>N({text:n??e,href:t.attestation(e)},P(E(r??``)))},{title:`Trail`,cell:({flow:e,trail:n})=>f`<a href="${t.trail(e,n??``)}">${T(n??``)}</a
            ><span class="sub">${C(e)}</span>`},{title:`Reported`,cell:({created_at:e})=>M(e)}],e);return R(`attestations`,z(`Attestations`,e.length),f`<div class="stack">${n}</div>`)}var ao=n(40028),Z=n(94343);let oo=Z.Ikc({type:Z.YjP(),title:Z.YjP(),status:Z.Whr(),detail:Z.lqM(Z.YjP()),instance:Z.lqM(Z.YjP()),request_id:Z.lqM(Z.YjP()),message:Z.YjP(),errors:Z.lqM(Z.g1P(Z.YjP(),Z.YjP()))});async function so(e,t,{page:n,request:r,status:i=200}){let{pathname:a,search:o}=new URL(e.req.url),s={caller:r?.caller,address:`${t.publicUrl()}${a}${o}`,now:t.store.now()},c=String(await lt(n,s));return new Response(c,{status:i,headers:{"content-type":`text/html; charset=utf-8`,"content-security-policy":`default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,"referrer-policy":`same-origin`,"cache-control":`private, no-cache`}})}let co={400:`Invalid address`,403:`Access denied`,404:`Not found`,500:`Internal error`};async function lo(e,t,n){let r=(0,ao.KQ)(e,n),i=(0,lr.qg)(oo,await r.json());if(!i.ok)throw n;let{status:a,message:o,request_id:s}=i.value,c=co[a]??`The request failed`;return so(e,t,{page:{title:c,breadcrumbs:[],content:f`<div class="head">
    <p class="kind">${a}</p>
    <h1>${c}</h1>
    <div class="lead">${S(o)}</div>
    ${a<500?``:f`<p class="note">The log of the service has details for the request ${E(s??``)}.</p>`}
    <p><a href="/">Go to the list of organisations</a></p>
  </div>`},status:a})}var uo=n(99281),fo=n(7893),po=n(53273),mo=n(93935);function ho({request:{url:e},key:t,judged:n,trail:r,links:i}){let a=Object.entries(r.compliance_status?.artifacts_statuses??{});if(a.length===0)return R(`artifacts`,`Artifacts`,go());let o=new Map(n.artifacts.map(e=>[e.fingerprint,(0,mo.Jp)(e).filename])),s=F(a,e.searchParams.get(`artifacts`)),c=J(`Artifacts`,[{title:`State`,cell:([,e])=>K(G(e))},{title:`Artifact`,isName:!0,cell:([e,{artifact_fingerprint:n}])=>{if(n===void 0)return N({text:e});let r=o.get(n)??e;return N({text:e,href:i.artifact(t.flow,n)},r===e?``:P(C(r)))}},{title:`Fingerprint`,cell:([,{artifact_fingerprint:e}])=>e===void 0?``:w(e)},{title:`Reasons`,isVisible:a.some(([,{reasons:e=[]}])=>e.length>0),cell:([,{reasons:e=[]}])=>e.map(e=>f`<div>${S(e)}</div>`)}],s.items),l=I(s,`artifacts`,t=>`${L(e,{artifacts:t})}#artifacts`);return R(`artifacts`,z(`Artifacts`,a.length),f`<div data-part class="stack">${c} ${l}</div>`)}function go(){return B(`This trail has no artifacts and requires none. This step reports one by its fingerprint:`,D(`- uses: OWNER/delivery-evidence@v1
  with:
    artifacts: dist/*.tgz`))}function _o(e){return f`<aside aria-label="About this trail">
    ${vo(e)} ${yo(e)} ${xo(e)} ${wo(e)}
    ${j(e.ledger,e=>nn(e,`the last report of this trail`))}
    <div class="screen">${So(e)}</div>
  </aside>`}function vo({judged:{report:e}}){let{git_commit_info:t,repo_info:n}=e;if(t===void 0)return;let r=t.message?.trim()??``;return R(`commit`,`Commit`,[f`${k([[`SHA`,w(t.sha1)],[`Author`,j(t.author,x)],[`Branch`,j(t.branch,E)],[`Committed`,j((0,_.dU)(t),M)],[`Repository`,j(n,({url:e,name:t})=>O(e,t))],[`Commit page`,j(t.url,O)]])}`,r.includes(`
`)?V(`Full message`,xe(r)):void 0])}function yo({attestations:e,links:t}){let n=e.findLast(({pull_requests:e})=>e!==void 0);if(n?.pull_requests===void 0)return;let{pull_requests:r}=n;return R(`pull-request`,`Pull request`,[r.length===0?f`<p>The commit has no pull request.</p>`:r.slice(0,5).map(bo),f`<p class="note"><a href="${t.attestation(n.attestation_id)}">Commits and reviews</a></p>`])}function bo({url:e,number:t,title:n,state:r,author:i}){return f`<p>
    ${O(e,`#${t} ${n}`)}<span class="sub">${r}, by ${C(i)}</span>
  </p>`}function xo({judged:e,trail:t}){let{report:n,history:r}=e,i=Object.keys(n.user_data??{}).length;return R(`origin`,`Origin`,[f`${k([[`Started`,f`${M(t.created_at)} by ${C(t.created_by??``)}`],[`Last change`,M(r.records.at(-1)?.created_at)],[`Origin URL`,j(n.origin_url,O)],...Ee(n.external_urls??{})])}`,i===0?void 0:V(`User data`,k(A(n.user_data??{})))])}function So({request:{url:e,service:t},key:n,judged:r,links:i}){let a=i.trail(n.flow,n.trail),o=`${a}/badge.svg`;return R(`moment`,`Other views`,[f`<form class="filters" action="${e.pathname}">
        <div>
          <label for="as_of">State at (UTC)</label>
          <input
            id="as_of"
            name="as_of"
            type="datetime-local"
            step="1"
            value="${Me(r.now).replace(`Z`,``)}"
          />
        </div>
        <button>Show</button>
      </form>
      <p><a href="${L(e,{format:`json`})}">As JSON</a></p>
      ${t.logs&&Co(a)}`,V(`Badge`,[f`<p><img src="${o}" alt="State of this trail" height="20" /></p>`,D(`![evidence](${t.publicUrl()}${o})`)])])}function Co(e){return f`<p>
    <a href="${e}/package" download>As a package</a> with all its evidence, which you can
    <a href="/verify">verify</a>
    without this service
  </p>`}function wo({trail:{template:e},judged:{pinned:t},key:n,links:r}){if(e==null)return R(`template`,`Template`,[f`<p>This trail has no template, so it cannot be compliant.</p>`,f`<p><a href="${r.flow(n.flow)}#template">How to add a template</a></p>`]);let i=t?.isOwn===!0;return R(`template`,`${i?`Own template of this trail`:`Template of the flow`}, version ${e.version}`,[V(`Show as YAML`,D(e.content)),f`<p class="note screen">
      <a href="${r.flow(n.flow)}#template">${i?`Template of the flow`:`All versions`}</a>
    </p>`])}function To(e){let{url:t}=e.request,n=F((e.trail.events??[]).toReversed(),t.searchParams.get(`events`));return R(`events`,z(`Events`,n.total),f`<div data-part>
      <ol class="events">
        ${n.items.map(t=>Eo(t,e))}
      </ol>
      ${I(n,`events`,e=>`${L(t,{events:e})}#events`)}
    </div>`)}function Eo(e,t){let n=`${t.request.url.pathname}?as_of=${e.timestamp}`;return f`<li>
    <a href="${n}" title="State at this time">${M(e.timestamp)}</a>
    <div>
      ${Do(e,t)}${e.actor===void 0?``:f` <span class="faint">by ${C(e.actor)}</span>`}
    </div>
  </li>`}function Do(e,t){switch(e.type){case`trail_reported`:return f`Trail started`;case`trail_updated`:return Oo(e);case`artifact_creation_reported`:return ko(e,t);case`trail_attestation_reported`:case`trail_attestation_for_artifact_reported`:case`artifact_attestation_reported`:return f`${Ao(e,t)} reported,
      ${E(Q(e,`attestation_type`))}`;case`attestation_overridden`:return f`${Ao(e,t)} overridden as
      ${Ge(e.new_compliance_status===!0)}: ${x(Q(e,`reason`))}`;case`compliance_changed`:return f`${K(Q(e,`from`))}
        <span aria-label="changed to">→</span> ${K(Q(e,`to`))}
        <span class="faint">because:</span> ${x(Q(e,`because`))}`;default:return C(e.type.replaceAll(`_`,` `))}}function Oo(e){let t=Q(e.git_commit_info,`sha1`),n=e.repo_info,r=Q(e,`origin_url`),i=Q(n,`name`),a=[...t===``?[]:[f`, with the commit ${w(t)}`],...i===``?[]:[f`, with the repository ${O(Q(n,`url`),i)}`],...r===``?[]:[f`, with the origin ${O(r)}`]];return f`Trail updated${a}`}function ko(e,{key:t,links:n}){let r=C(Q(e,`filename`)),i=Q(e,`artifact_fingerprint`);return f`Artifact ${i===``?r:f`<a href="${n.artifact(t.flow,i)}">${r}</a>`} reported`}function Ao(e,{links:t}){return f`<a href="${t.attestation(Q(e,`attestation_id`))}"
    >${C(Q(e,`attestation_name`))}</a
  >`}function Q(e,t){let n=(0,Yn.G)(e)?e[t]:void 0;return typeof n==`string`?n:``}var jo=n(67679),Mo=n(51442);function No(e){let t=(0,lr.qg)(jo.PE,e??{});return t.ok?Object.values(Po(t.value)).filter(e=>e!==``).join(`, `):`unknown policy`}function Po(e){return{min_tests:$(e.min_tests,e=>`at least ${(0,Mo.L)(e,`test`)}`),max_skipped:$(e.max_skipped,e=>`at most ${e} skipped`),max:$(e.max,e=>Object.entries(e).map(Fo).join(`, `)),suppressed:$(e.suppressed,()=>`suppressed findings count`),tools:$(e.tools,e=>`by ${e.join(` or `)}`),incomplete:$(e.incomplete,()=>`may be incomplete`),approvals:$(e.approvals,e=>(0,Mo.L)(e,`approval`)),independent:$(e.independent,e=>e?`independent of the authors`:``),merged:$(e.merged,e=>e?`merged`:``),verified:$(e.verified,e=>e?`verified signatures`:``),max_failed_conditions:$(e.max_failed_conditions,e=>`at most ${(0,Mo.L)(e,`failed condition`)}`),project:$(e.project,e=>`of the project ${e}`),workflow:$(e.workflow,e=>`of ${[e].flat().join(` or `)}`),follows:$(e.follows,()=>`may follow another workflow`),sources:$(e.sources,e=>`at least ${(0,Mo.L)(e,`source`)}`),advisory:$(e.advisory,e=>e?`advisory`:``),max_age:$(e.max_age,e=>`at most ${e} old`)}}function $(e,t){return e===void 0?``:t(e)}function Fo([e,t]){return e===`unknown`?`at most ${t} of unknown severity`:`at most ${t} ${e}`}function Io({request:{url:e},trail:t},{items:n}){if(n.length===0)return R(`evidence`,`Evidence`,Lo());let r=mt(n,e,e=>Ro(t,e));return R(`evidence`,z(`Evidence`,n.length),r)}function Lo(){return B(`This trail has no attestations yet. This step reports test results:`,D(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    kind: junit
    files: "**/junit*.xml"`))}function Ro({template:e},t){return e==null?``:t.unexpected?`Not in the template`:t.type===`artifact`?`Required: artifact`:`Required: ${No((0,Bt.W3)(e,t)?.policy)||`compliant`}`}function zo({request:{url:e},judged:t,links:n}){if(t.overrides.length===0)return;let r=new Set([...t.verdict.outcomes.values()].map(({override:e})=>e?.id)),i=F(t.overrides.toReversed(),e.searchParams.get(`overrides`)),a=q(`Overrides`,[{title:`Outcome`,cell:e=>Bo(e,r.has(e.id))},{title:`Evidence`,isName:!0,cell:({id:e,attestation_name:t})=>N({text:t,href:n.attestation(e)})},{title:`Reason`,isWide:!0,cell:({reason:e})=>x(e)},{title:`By`,cell:({reported_by:e,created_at:t})=>f`${C(e)}<span class="sub">${M(t)}</span>`},{title:`In force`,isLabelled:!0,cell:({id:e,expires_at:n})=>Vo(n,{isInForce:r.has(e),now:t.now})}],i.items),o=I(i,`overrides`,t=>`${L(e,{overrides:t})}#overrides`),s=f`<div data-part class="stack">${a} ${o}</div>`;return R(`overrides`,z(`Overrides`,t.overrides.length),s)}function Bo({new_compliance_status:e},t){return W(t?`excused`:`unclear`,U(e?`COMPLIANT`:`NON-COMPLIANT`).word)}function Vo(e,{isInForce:t,now:n}){if(t)return e===void 0?f`yes, no expiry`:f`yes, until ${Ae(e)}`;let r=e===void 0||e>n?``:f`, expired ${M(e)}`;return f`<span class="faint">no${r}</span>`}function Ho(e,t){let{word:n,headline:r,items:i,notes:a}=e,o=Ce(`Verdict`,{tone:H.b_[n],word:(0,H.wy)(n)},[f`<div>${S(r)}</div>`,f`<p class="source">${Uo(t)}</p>`]);return f`${o} ${We(Ve(i.map(({state:e})=>e)))}
  ${a.map(e=>f`<div class="note">${S(e)}</div>`)} ${Go(e)}`}function Uo({attestations:e,pinned:t,now:n}){let r=[...new Set(e.map(({reported_by:e})=>e))],i=r.length-3,a=r.slice(0,3).map((e,t)=>f`${t>0?`, `:``}${C(e)}`);return f`Judged ${M(n)}
  ${Wo(t)}${a.length===0?``:f`, from reports by ${a}${i>0?` and ${(0,m.B)(i)} more`:``}`}.`}function Wo(e){if(e===void 0)return`without a template`;let{version:t,isOwn:n}=e;return n?`against the own template of this trail, version ${t}`:`against version ${t} of the template of the flow`}function Go({advice:e,fix:t}){if(e.length===0&&t===void 0)return``;let[n,r]=[e.slice(0,10),e.slice(10)];return f`<div class="screen">
    ${R(`fix`,`How to fix this`,[Ko(n),r.length===0?void 0:V(`${r.length} more to fix`,Ko(r)),t===void 0?void 0:V(`YAML to copy`,D(t))])}
  </div>`}function Ko(e){return e.length===0?``:f`<ul class="advice">
    ${e.map(({names:e,text:t,link:n})=>f`<li>${Jo(e)} · ${de(t)}${qo(n)}</li>`)}
  </ul>`}function qo(e){return e===void 0?``:f` ${O(e.url,e.text)}`}function Jo(e){let t=e.length-10,n=e.slice(0,10).map((e,t)=>f`${t>0?`, `:``}${C(e)}`);return f`<strong>${n}${t>0?` and ${t} more`:``}</strong>`}async function Yo(e,t){let{service:n,url:r}=e,i=Zo(r.searchParams.get(`as_of`)),a=await(0,l.Lu)(n,t),c=(0,v.g3)(),u=(0,vn.Cq)(a,(0,_n.Kn)(i,n.store.now()));if(u.history.records.length===0)throw(0,o.By)(t.trail);await c();let d=Y(t.org),p=(0,ft.Ir)(u,d,await(0,vn.g)(u));if(r.searchParams.get(`format`)===`json`)return Response.json(p);let m=await(0,s.iy)(n,u);await c();let h=Qo.test(p.name)?p.name.slice(0,12):p.name,g=(0,uo.S)({...p,name:h},m);await c();let _=u.history.records.at(-1),ee=_&&await n.store.findBySequence(t.org,_.sequence),te=ee&&await tn(n,ee),ne=await Xo(e,t,u.now),re=[...p.events??[],...ne].toSorted((e,t)=>e.timestamp-t.timestamp),y={request:e,key:t,judged:u,trail:{...p,events:re},attestations:m,links:d,ledger:te},ie=Io(y,g);return await c(),{title:`${(0,H.wy)(g.word)}: ${t.trail} · ${t.flow} · ${t.org}`,org:t.org,breadcrumbs:X(t.org,t.flow,t.trail),content:[$o(u,p),i===void 0?void 0:es(r,u.now),Ho(g,u),f`<div class="split">
        <div>${ie} ${ho(y)} ${zo(y)} ${To(y)}</div>
        ${_o(y)}
      </div>`]}}async function Xo({service:e},{org:t,flow:n,trail:r},i){let a={kinds:[`verdict`],flow:n,trail:r,to:i};return(await(0,fo.gP)(e,{org:t,filter:a,limit:po.$})).map(({created_at:e,actor:t})=>({type:`verdict_signed`,timestamp:e,actor:t.name}))}function Zo(e){if(e===null||e===``)return;let t=/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(e)?Date.parse(`${e}Z`)/1e3:Number(e);if(Number.isFinite(t))return t;throw(0,o.xk)(`query`,{as_of:`must be epoch seconds, or a time in UTC such as 2026-11-21T06:37:26`})}let Qo=/^[0-9a-f]{40,64}$/;function $o({report:e},{name:t}){let n=e.description??ye(e.git_commit_info?.message),r=Qo.test(t),i=r&&n!==``?C(n):T(t);return f`<div class="head">
    <p class="kind">Trail ${r?T(t):``}</p>
    <h1>${i}</h1>
    ${r?``:j(n,fe)}
  </div>`}function es(e,t){return f`<p class="alert">
    This page shows the state at ${Ae(t)}, not the current state.
    <a href="${L(e,{as_of:void 0})}">Show the current state</a>
  </p>`}function ts(e,t,{isOpen:n,verifyPage:r}){let a=(r,i)=>{e.get(r,e=>as(e,{service:t,isOpen:n,show:i}))};st(e),ns(e,r),os(e,t),Ai(e,t,n),a(`/`,pa),a(`/:org`,(e,{org:t=``})=>ka(e,t)),a(`/:org/search`,(e,{org:t=``})=>Xa(e,t)),a(`/:org/actions`,(e,{org:t=``})=>_a(e,t)),a(`/:org/flows/:flow_name`,(e,{org:t=``,flow_name:n=``})=>ua(e,{org:t,flow:n})),a(`/:org/flows/:flow_name/trails/:trail_name`,(e,{org:t=``,flow_name:n=``,trail_name:r=``})=>Yo(e,{org:t,flow:n,trail:r})),a(`/:org/flows/:flow_name/artifacts/:fingerprint`,(e,{org:t=``,flow_name:n=``,fingerprint:r=``})=>Ot(e,{org:t,flow:n},r)),a(`/:org/attestations/:id`,(e,{org:t=``,id:n=``})=>Lr(e,t,n)),a(`/:org/attestations/:id/attachment`,async({service:e,context:t,caller:n},{org:r=``,id:a=``})=>{let o=await(0,s.us)(e,{org:r,id:a,caller:n});return(0,i.H)(t,await(0,s.e4)(e,o))}),a(`/:org/flows/:flow_name/trails/:trail_name/package`,(e,{org:t=``,flow_name:n=``,trail_name:r=``})=>rs(e,{org:t,flow:n,trail:r})),is(a),ss(e,t)}function ns(e,t){e.get(`/verify`,e=>{let n=t();if(n===void 0)throw(0,o.mX)(`page that verifies packages here`);return e.body(n,200,{"content-type":`text/html; charset=utf-8`,"content-security-policy":`frame-ancestors 'none'`})})}async function rs({service:e,context:t},n){let{records:r}=await(0,l.Lu)(e,n);if(r.length===0)throw(0,o.By)(n.trail);return(0,i.H)(t,await(0,c.R)(e,n,!0))}function is(e){e(`/:org/records/:sequence/receipt`,(e,{org:t=``,sequence:n=``})=>Ha(e,{org:t,sequence:n})),e(`/:org/records/:sequence/document`,(e,{org:t=``,sequence:n=``})=>Ua(e,{org:t,sequence:n}))}async function as(e,{service:t,isOpen:n,show:i}){try{let r=await wi(e,t,n);(0,a.Cq)(e.req.param(),`recorded`);let o=(0,a.Of)(e.req.param());return await(0,u.B)(t,r.caller?.id??``,async n=>{let a={...r,service:n},s=await i(a,o);return s instanceof Response?s:so(e,t,{page:s,request:a})})}catch(n){if(n instanceof r.hR){let{pathname:r,search:i}=new URL(e.req.url);return so(e,t,{page:Di(`${r}${i}`,n.message),status:401})}return lo(e,t,n)}}function os(e,t){e.get(`/sign-in`,e=>so(e,t,{page:Di(`/`,`Sign in with an API token of this service to see its pages.`)})),e.post(`/sign-in`,async e=>{let n=await Ti(e,t);return`refused`in n?so(e,t,{page:Di(n.next,`These pages require an API token of this service.`,n.refused),status:401}):e.redirect(n.next,303)}),e.post(`/sign-out`,async e=>(await Ei(e,t),e.redirect(`/`,303)))}function ss(e,t){e.get(`*`,async(e,n)=>e.req.header(`accept`)?.includes(`text/html`)===!0&&!e.req.path.startsWith(`/api/`)?lo(e,t,new o.AF(404,`There is no page at ${e.req.path}.`)):n())}}),11059:((e,t,n)=>{n.d(t,{Ap:()=>l,BA:()=>r,P_:()=>c,hY:()=>s,lS:()=>i,s_:()=>o});let r={Stringify:1,BeforeStream:2,Stream:3},i=(e,t)=>{let n=new String(e);return n.isEscaped=!0,n.callbacks=t,n},a=/[&<>'"]/,o=async(e,t)=>{let n=``;t||=[];let r=await Promise.all(e);for(let e=r.length-1;n+=r[e],e--,!(e<0);e--){let i=r[e];if(i==null||typeof i==`boolean`)continue;if(typeof i==`number`){n+=i;continue}typeof i==`object`&&t.push(...i.callbacks||[]);let a=i.isEscaped;if(i=await(typeof i==`object`?i.toString():i),typeof i==`object`&&t.push(...i.callbacks||[]),i.isEscaped??a)n+=i;else{let e=[n];s(i,e),n=e[0]}}return i(n,t)},s=(e,t)=>{let n=e.search(a);if(n===-1){t[0]+=e;return}let r,i,o=0;for(i=n;i<e.length;i++){switch(e.charCodeAt(i)){case 34:r=`&quot;`;break;case 39:r=`&#39;`;break;case 38:r=`&amp;`;break;case 60:r=`&lt;`;break;case 62:r=`&gt;`;break;default:continue}t[0]+=e.substring(o,i)+r,o=i+1}t[0]+=e.substring(o,i)},c=e=>{let t=e.callbacks;if(!t?.length)return e;let n=[e],i={};return t.forEach(e=>e({phase:r.Stringify,buffer:n,context:i})),n[0]},l=async(e,t,n,r,a)=>{typeof e==`object`&&!(e instanceof String)&&(e instanceof Promise||(e=e.toString()),e instanceof Promise&&(e=await e));let o=e.callbacks;if(!o?.length)return Promise.resolve(e);a?a[0]+=e:a=[e];let s=Promise.all(o.map(e=>e({phase:t,buffer:a,context:r}))).then(e=>Promise.all(e.filter(Boolean).map(e=>l(e,t,!1,r,a))).then(()=>a[0]));return n?i(await s,o):s}}),22157:((e,t,n)=>{n.d(t,{RC:()=>h,Uf:()=>r,WE:()=>i,Yn:()=>d,jA:()=>c,md:()=>f,qn:()=>ee,uc:()=>p,vA:()=>te,wU:()=>m});let r=e=>{let t=e.split(`/`);return t[0]===``&&t.shift(),t},i=e=>{let{groups:t,path:n}=a(e),i=r(n);return o(i,t)},a=e=>{let t=[];return e=e.replace(/\{[^}]+\}/g,(e,n)=>{let r=`@${n}`;return t.push([r,e]),r}),{groups:t,path:e}},o=(e,t)=>{for(let n=t.length-1;n>=0;n--){let[r]=t[n];for(let i=e.length-1;i>=0;i--)if(e[i].includes(r)){e[i]=e[i].replace(r,t[n][1]);break}}return e},s={},c=(e,t)=>{if(e===`*`)return`*`;let n=e.match(/^\:([^\{\}]+)(?:\{(.+)\})?$/);if(n){let r=`${e}#${t}`;return s[r]||(n[2]?s[r]=t&&t[0]!==`:`&&t[0]!==`*`?[r,n[1],RegExp(`^${n[2]}(?=/${t})`)]:[e,n[1],RegExp(`^${n[2]}$`)]:s[r]=[e,n[1],!0]),s[r]}return null},l=(e,t)=>{try{return t(e)}catch{return e.replace(/(?:%[0-9A-Fa-f]{2})+/g,e=>{try{return t(e)}catch{return e}})}},u=e=>decodeURI(e.includes(`%25`)?e.replace(/%25/g,`%2525`):e),d=e=>{let t=e.url,n=t.indexOf(`/`,t.indexOf(`:`)+4),r=n;for(;r<t.length;r++){let e=t.charCodeAt(r);if(e===37){let e=t.indexOf(`?`,r),i=t.indexOf(`#`,r),a=e===-1?i===-1?void 0:i:i===-1?e:Math.min(e,i),o=t.slice(n,a),s=l(o,u);if(/%(?![0-9A-Fa-f]{2})/.test(o)){let e=new URL(`http://localhost`);if(e.pathname=s.replace(/[\\\t\n\r]/g,encodeURIComponent),l(e.pathname,u)!==s)return l(o.replace(/%(?![0-9A-Fa-f]{2})/g,`%25`),u)}return s}if(e===63||e===35)break}return t.slice(n,r)},f=e=>{let t=d(e);return t.length>1&&t.at(-1)===`/`?t.slice(0,-1):t},p=(e,t,...n)=>(n.length&&(t=p(t,...n)),`${e?.[0]===`/`?``:`/`}${e}${t===`/`?``:`${e?.at(-1)===`/`?``:`/`}${t?.[0]===`/`?t.slice(1):t}`}`),m=e=>{if(e.charCodeAt(e.length-1)!==63||!e.includes(`:`))return null;let t=e.split(`/`),n=[],r=``;return t.forEach(e=>{if(e!==``&&!/\:/.test(e))r+=`/`+e;else if(/\:/.test(e)){if(e.charCodeAt(e.length-1)===63){n.length===0&&r===``?n.push(`/`):n.push(r);let t=e.slice(0,-1);r+=`/`+t,n.push(r)}else r+=`/`+e}}),n.filter((e,t,n)=>n.indexOf(e)===t)},h=e=>e.indexOf(`%`)===-1?e:l(e,v),g=e=>(e.indexOf(`+`)!==-1&&(e=e.replace(/\+/g,` `)),h(e)),_=(e,t,n)=>{let r=e.indexOf(`#`,8);r!==-1&&(e=e.slice(0,r));let i;if(!n&&t&&!/[%+&=]/.test(t)){let n=e.indexOf(`?`,8),r=n;if(r===-1)return;for(e.startsWith(t,r+1)||(r=e.indexOf(`&${t}`,r+1));r!==-1;){let i=e.charCodeAt(r+t.length+1);if(i===61||i===38||isNaN(i)){if(r>n&&/(?:^|&)[^=&]*[%+]/.test(e.slice(n+1,r)))break;if(i===61){let n=r+t.length+2,i=e.indexOf(`&`,n);return g(e.slice(n,i===-1?void 0:i))}return``}r=e.indexOf(`&${t}`,r+1)}if(i=/[%+]/.test(e),!i)return}let a=Object.create(null);i??=/[%+]/.test(e);let o=e.indexOf(`?`,8);for(;o!==-1;){let t=e.indexOf(`&`,o+1),r=e.indexOf(`=`,o);r>t&&t!==-1&&(r=-1);let s=e.slice(o+1,r===-1?t===-1?void 0:t:r);if(i&&(s=g(s)),o=t,s===``)continue;let c;r===-1?c=``:(c=e.slice(r+1,t===-1?void 0:t),i&&(c=g(c))),n?(a[s]&&Array.isArray(a[s])||(a[s]=[]),a[s].push(c)):a[s]??=c}return t?a[t]:a},ee=_,te=(e,t)=>_(e,t,!0),v=decodeURIComponent})};