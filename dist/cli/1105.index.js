export const id=1105;export const ids=[1105];export const modules={11312:((e,t,n)=>{n.d(t,{TN:()=>o,g$:()=>a,uB:()=>i});var r=n(4573);function i(e,t){let n=new Set,i=0;for(let a of e){let e=r.Buffer.byteLength(JSON.stringify(t(a)))+1;i+e>185e4||(i+=e,n.add(a))}return n}function a(e){let t=e.slice(0,1e3).replaceAll(/(?:(?!\s)\p{Cc}|\u241B)\[[\d;]*[A-Za-z]/gu,``).replaceAll(/(?![\t\n\r])\p{Cc}|\uFFFE|\uFFFF/gu,`�`);return t.length>500?`${s(t.slice(0,500))}…`:s(t)}function o(e){return a(e).replaceAll(/[\s\u2028\u2029]+/g,` `).trim()}function s(e){return r.Buffer.from(e).toString()}}),36222:((e,t,n)=>{n.d(t,{Z:()=>a,o:()=>o});var r=n(35602),i=n(11312);let a=[`junit`,`vulnscan`,`codequality`];function o(e,t,n){return new r.oe(`file`,`${e}: ${(0,i.TN)(t)}`,{facts:{path:e},cause:n})}}),32872:((e,t,n)=>{n.r(t),n.d(t,{servePages:()=>ts});var r=n(90603),i=n(87713),a=n(395),o=n(84771),s=n(72680),c=n(28887),l=n(68283),u=n(99351),d=n(11059);let f=(e,...t)=>{let n=[``];for(let r=0,i=e.length-1;r<i;r++){n[0]+=e[r];let i=Array.isArray(t[r])?t[r].flat(1/0):[t[r]];for(let e=0,t=i.length;e<t;e++){let t=i[e];if(typeof t==`string`)(0,d.hY)(t,n);else if(typeof t==`number`)n[0]+=t;else if(typeof t==`boolean`||t==null)continue;else if(typeof t==`object`&&t.isEscaped){if(t.callbacks)n.unshift(``,t);else{let e=t.toString();e instanceof Promise?n.unshift(``,e):n[0]+=e}}else t instanceof Promise?n.unshift(``,t):(0,d.hY)(t.toString(),n)}}return n[0]+=e.at(-1),n.length===1?`callbacks`in n?(0,d.lS)((0,d.P_)((0,d.lS)(n[0],n.callbacks))):(0,d.lS)(n[0]):(0,d.s_)(n,n.callbacks)};var p=n(69680),m=n(8717),h=n(59429),g=n(97358),_=n(61614),ee=n(21671),te=n(10017),ne=n(79149);async function re(e,t,n){let{org:r,flow:i}=t,a={kinds:[`artifact`],fingerprint:n},[o,s,c]=await Promise.all([e.store.findPlaces(r,a,200),e.store.count(r,a),e.store.count(r,{kinds:[`artifact`,`attestation`],flow:i,fingerprint:n})]),l=await(0,h.HS)(e,r,o.map(h.hK)),u=await(0,ne.i7)(l.filter(h.U4),ie),d={fingerprint:n,commit:void 0,ref:void 0,defaultBranch:void 0},f=c>200?void 0:await(0,ee.K)(e,t,d);return{trails:u.toSorted((e,t)=>t.reported-e.reported),assertion:f,examined:o.length,total:s}}function ie({entry:e,judged:t}){let{flow:n,trail:r}=t.history;return{flow:n,trail:r,report:t.report,state:(0,te.z)(e,t).state,reported:e.last.created_at}}let v={good:`<circle cx="8" cy="8" r="7"/><path class="cut" d="m4.9 8.3 2.2 2.2 4.1-4.7"/>`,bad:`<path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z"/><path class="cut" d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8"/>`,open:`<circle class="line" cx="8" cy="8" r="6" stroke-dasharray="3.6 2.68"/>`,excused:`<path d="M8 .8 14.2 3v4.6c0 3.6-2.5 6.3-6.2 7.6-3.7-1.3-6.2-4-6.2-7.6V3z"/><path class="cut" d="M8 4.4v4.2m0 2.4v.4"/>`,unclear:`<circle class="line" cx="8" cy="8" r="6.2"/><path class="line" d="M6.2 6.4a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.6-.9 1.2m0 1.9v.3"/>`},ae=[`M1 10h4v5H1z`,`M6 6h4v9H6z`,`M11 1h4v14h-4z`];function oe(e){return ce(v[e])}function se(e){return ce(ae.map((t,n)=>`<path${n<e?``:` class="off"`} d="${t}"/>`).join(``))}function ce(e){return(0,d.lS)(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${e}</svg>`)}var y=n(33699),le=n(7627);function b(e){let t=(0,y.OX)((0,le.B)(e));return ue(t,[t])}function x(e){return ue((0,y.OX)((0,le.B)(e)),(0,y.eN)(e))}function ue(e,t){let n=de(t);if(e.length<=160)return f`<bdi>${n}</bdi>`;let r=e.slice(0,160).toWellFormed();return f`<details class="long">
    <summary><bdi>${_e(r)}…</bdi> <span class="more">Show all</span></summary>
    <bdi>${n}</bdi>
  </details>`}function de(e){return e.map((e,t)=>t%2==0?_e(e):f`<code>${e}</code>`)}function fe(e){return f`<bdi>${de((0,y.eN)(e))}</bdi>`}function S(e,t=400){let n=(0,y.OX)(e);return f`<bdi>${_e(n.length>t?`${n.slice(0,t).toWellFormed()}…`:n)}</bdi>`}function pe(e){return f`<div class="lead">${b(e)}</div>`}let me=/\S{40,}/g,he=/.{0,19}[/._:?&=,;-]|.{1,20}/gu,ge=/\b(CVE-\d{4}-\d{4,19}|GHSA-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})\b/;function _e(e){return e.split(ge).flatMap((e,t)=>t%2==0?ve(e):[f`<span class="id">${e}</span>`])}function ve(e){let t=e.split(me),n=e.match(me)??[];return t.flatMap((e,t)=>[e,...ye(n[t]??``)])}function ye(e){return(e.match(he)??[]).flatMap((e,t)=>t===0?[e]:[(0,d.lS)(`<wbr>`),e])}function be(e){return e?.trim().split(/\r\n|\r|\n/,1)[0]??``}function xe(e){let t=(0,y.MJ)(e).trim(),n=t.indexOf(`
`);if(n<0)return b(e);let r=t.slice(0,Math.min(n,160)).toWellFormed();return f`<details class="long">
    <summary><bdi>${_e(r)}</bdi> <span class="more">Show all</span></summary>
    <pre class="trace" dir="auto">${t}</pre>
  </details>`}function Se(e){return f`<pre dir="auto">${(0,y.MJ)((0,le.B)(e))}</pre>`}function C(e){let t=(0,y.OX)(e);return t.length<=12?f`<code>${t}</code>`:f`<code class="hash" title="${t}"
    >${t.slice(0,12)}<span class="rest">${t.slice(12)}</span></code
  >`}function w(e){return/^[0-9a-f]{40,64}$/.test(e)?C(e):S(e)}function T(e){return f`<code>${S(e)}</code>`}function Ce(e){let t=(0,y.OX)(e);return t.length>80?b(e):f`<code class="path"><bdi>${t.split(/(?<=\/)/).flatMap(e=>[e,(0,d.lS)(`<wbr>`)])}</bdi></code>`}function E(e){return f`<pre class="copy" tabindex="0"><code>${(0,y.MJ)(e).trimEnd()}</code></pre>`}function D(e,t=e){let n=(0,y.dU)(e);return n===void 0?b(t):f`<a href="${n}" rel="nofollow noopener noreferrer">${S(t)}</a>`}function we(e,{tone:t,word:n},r){return f`<div class="verdict ${t}" role="group" aria-label="${e}">
    ${oe(t)}
    <div><strong>${n}</strong> ${r}</div>
  </div>`}function Te(e){return e.length===0?``:e.length===1?f`<div>${x(e[0]??``)}</div>`:f`<ul class="reasons">
    ${e.map(e=>f`<li>${x(e)}</li>`)}
  </ul>`}var Ee=n(81464);function O(e){let t=e.filter(([,e])=>e!==void 0&&e!==``);if(t.length!==0)return f`<dl class="facts">
    ${t.map(([e,t])=>f`<dt>${e}</dt>
          <dd>${t}</dd>`)}
  </dl>`}function k(e){return Object.entries(e).map(([e,t])=>[S(e),Oe(t)])}function De(e){return Object.entries(e).map(([e,t])=>{let n=typeof t==`object`&&t&&`href`in t?t.href:t;return[S(e),typeof n==`string`?D(n):Oe(t)]})}function Oe(e){if(typeof e==`string`)return b(e);if(e instanceof Ee.fh)return b(JSON.stringify(e));if(typeof e!=`object`||!e)return S(String(e));let t=Object.entries(e);return t.length<7&&t.every(([,e])=>ke(e))?b(t.map(([e,t])=>`${e} ${String(t)}`).join(`, `)):E(JSON.stringify(e,null,2))}function ke(e){return[`string`,`number`,`boolean`].includes(typeof e)&&String(e).length<=60}function A(e,t){return e==null||e===``?void 0:t(e)}var Ae=n(94476);function j(e){return Me(e,f``)}function je(e){return Me(e,f` class="exact"`)}function Me(e,t){if(e===void 0||!(Math.abs(e)<=Ae.bM))return f`<span class="faint">unknown</span>`;let n=Ne(e),[r=``,i=``]=n.replace(`Z`,``).split(`T`);return f`<time${t} datetime="${n}" title="${r} ${i} UTC"
    ><span class="utc">${r}<span class="clock"> ${i} UTC</span></span></time
  >`}function Ne(e){return new Date(e*1e3).toISOString().replace(/\.\d+Z$/,`Z`)}function M({text:e,content:t,href:n,mark:r=``},i=``){let a=t??S(e),o=n===void 0?a:f`<a href="${n}">${a}</a>`;return f`<span class="title" ${Pe(e)}>${o} ${r}</span> ${i}`}function N(e,t=``){return f`<span class="sub" ${Pe(t)}>${e}</span>`}function Pe(e){let t=(0,y.OX)(e);return t.length>30?f`title="${t}"`:``}function Fe({flow:e,trail:t,report:n,links:r,mark:i=``},a){let o=Le(n);return M({...o===``?{text:t,content:w(t)}:{text:o},href:r.trail(e,t),mark:i},a)}function Ie(e){return Fe(e,N([Le(e.report)===``?``:f`${w(e.trail)} · `,S(e.flow)]))}function Le({description:e,git_commit_info:t}){return e??be(t?.message)}function P(e,t){let n=e.length;if(t===`all`)return{items:e.slice(0,1e3),start:0,total:n};let r=Math.max(1,Math.ceil(n/50)),i=(Math.min(Math.max(1,Math.trunc(Number(t??1))||1),r)-1)*50;return{items:e.slice(i,i+50),start:i,total:n}}function F({items:e,start:t,total:n},r,i){if(n<=50)return;let a=t/50+1,o=(e,t,n)=>f`<a href="${i(e)}" rel="${n}" data-swap="${n}">${t}</a>`,s=e.length>50;return f`<nav class="pager" aria-label="Pages of ${r}">
    <span>${(0,m.B)(t+1)}–${(0,m.B)(t+e.length)} of ${(0,m.B)(n)}</span>
    ${a>1?o(String(a-1),`Previous`,`prev`):``}
    ${!s&&t+e.length<n?o(String(a+1),`Next`,`next`):``}
    ${s?o(`1`,`Show pages`,`first`):o(`all`,`Show all`,`all`)}
  </nav>`}function I(e,t){let n=new URLSearchParams(e.search);for(let[e,r]of Object.entries(t))r===void 0?n.delete(e):n.set(e,r);let r=n.toString();return`${e.pathname}${r===``?``:`?${r}`}`}function L(e,t,n){return f`<section id="${e}" aria-labelledby="${e}-title">
    <h2 id="${e}-title">${t}</h2>
    ${n}
  </section>`}function R(e,t){return f`${e} <span class="count">${(0,m.B)(t)}</span>`}function z(e,t){return f`<div class="empty">
    <p>${e}</p>
    ${t}
  </div>`}function B(e,t,n=!1){return f`<details class="fold" ${n?`open`:``}>
    <summary>${e}</summary>
    ${t}
  </details>`}function Re(e){return E(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    url: ${e}/api/v2
    token: \${{ secrets.EVIDENCE_TOKEN }}
    artifacts: dist/*.tgz
    gate: true`)}var ze=n(18649),V=n(25006);let Be={COMPLIANT:{tone:`good`,word:`Compliant`},"NON-COMPLIANT":{tone:`bad`,word:`Not compliant`},INCOMPLETE:{tone:`open`,word:`Waiting`},MISSING:{tone:`open`,word:`Missing`},UNCLEAR:{tone:`unclear`,word:`Not evaluated`}};function H(e){return Be[e]??{tone:`unclear`,word:(0,y.OX)(e)}}function U(e,t,n=oe(e)){return f`<span class="status ${e}">${n} <span class="word">${t}</span></span>`}function W({status:e,waiting_for:t}){return e===`NON-COMPLIANT`&&t!==void 0?`INCOMPLETE`:e}function G(e){let{tone:t,word:n}=H(e);return U(t,n)}function Ve(e){return U(V.bg[e],(0,V.wy)(ze.Fh[e]))}function He(e){return Ue.map(t=>[{tone:V.bg[t],word:(0,V.wy)(ze.Fh[t])},e.filter(e=>e===t).length])}let Ue=[`failing`,`waiting`,`missing`,`overridden`,`passing`];function We(e){return[`NON-COMPLIANT`,`UNCLEAR`,`INCOMPLETE`,`COMPLIANT`].map(t=>[H(t),e.filter(e=>e===t).length])}function Ge(e){let t=e.filter(([,e])=>e>0);return t.length===0?``:f`<ul class="tally">
    ${t.map(([{tone:e,word:t},n])=>f`<li>${U(e,`${(0,m.B)(n)} ${t.toLowerCase()}`)}</li>`)}
  </ul>`}function Ke(e){return G(e?`COMPLIANT`:`NON-COMPLIANT`)}function K(e,t,n){return qe({name:e,kind:`details`},t,n)}function q(e,t,n){return qe({name:e,kind:`rows`},t,n)}function qe({name:e,kind:t},n,r){let i=n.filter(({isVisible:e})=>e!==!1);return f`<div class="scroll">
    <table class="${t}" role="table" aria-label="${e}">
      <thead role="rowgroup">
        <tr role="row">
          ${i.map(Je)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${r.map(e=>Ye(i,e))}
      </tbody>
    </table>
  </div>`}function Je({title:e,isNumber:t,sort:n}){let r=t===!0?`number`:``;if(n===void 0)return f`<th role="columnheader" scope="col" class="${r}">${e}</th>`;let i=n.now===void 0?``:f`<span aria-hidden="true">${n.now===`ascending`?`↑`:`↓`}</span>`;return f`<th role="columnheader" scope="col" class="${r}" aria-sort="${n.now??`none`}">
    <a href="${n.href}" data-swap="${e}">${e} ${i}</a>
  </th>`}function Ye(e,t){return f`<tr role="row">
    ${e.map(e=>Xe(e,e.cell(t)))}
  </tr>`}function Xe(e,t){let n=t===`0`?`${Ze(e)} zero`:Ze(e);return f`<td role="cell" data-label="${e.title}" class="${n}">
    <div>${t}</div>
  </td>`}function Ze({isNumber:e,isLabelled:t,isWide:n,isName:r,isOptional:i}){return i===!0?`optional`:r===!0?`name`:e===!0?`number`:n===!0?`wide`:t===!0?`labelled`:``}var Qe=n(77598);function $e({document:e},t){let n=new Intl.DateTimeFormat(void 0,{dateStyle:`medium`,timeStyle:`long`});for(let r of e.querySelectorAll(`time`)){let i=new Date(r.dateTime),a=r.querySelector(`.local`),o=a??e.createElement(`span`);o.textContent=r.className===`exact`?n.format(i):t((i.getTime()-Date.now())/1e3),a===null&&(o.className=`local`,r.title=`${n.format(i)} · ${r.title}`,r.append(o))}}function et(e,t){let{document:n,location:r,history:i}=e,a=0,o=(e,{id:t})=>{let r=e.querySelector(`#${t} [data-part]`),i=n.querySelector(`#${t} [data-part]`);if(r===null||i===null)throw Error(`The part is missing.`);let a=r.querySelector(`[data-count]`)?.textContent??``;i.replaceWith(r);let o=n.querySelector(`#${t} [role=status]`);o!==null&&(o.textContent=a)};return async(n,s)=>{a+=1;let c=a;try{let r=await(await e.fetch(n)).text();if(c!==a)return;o(new e.DOMParser().parseFromString(r,`text/html`),s),i.replaceState(null,``,n),t()}catch{r.href=n}}}function tt({document:e,FormData:t},n){let r;e.addEventListener(`input`,({target:e})=>{let i=e.closest(`form[data-live]`),a=i?.closest(`section`);i&&a&&(clearTimeout(r),r=setTimeout(()=>{let e=[...new t(i)].filter(([,e])=>e!==``),r=new URLSearchParams(e).toString();n(r===``?i.action:`${i.action}?${r}`,a)},250))})}function nt({document:e},t){e.addEventListener(`click`,n=>{let r=n.target.closest(`a[data-swap]`),i=r?.closest(`section[id]`);if(!r||!i||[n.button!==0,n.metaKey,n.ctrlKey,n.shiftKey].includes(!0))return;n.preventDefault();let a=`#${i.id} a[data-swap="${r.getAttribute(`data-swap`)}"]`;(async()=>{await t(r.href,i),(e.querySelector(a)??e.querySelector(`#${i.id} a[data-swap]`))?.focus()})()})}function rt({document:e}){e.addEventListener(`click`,({target:e})=>{let t=e.closest(`a, summary, button`)===null?e.closest(`tbody tr`):null;t!==null&&(t.className=t.className===`shown`?``:`shown`)})}let it=`(() => {
  const localise = () => (${$e.toString()})(window, ${p.BO.toString()});
  const swap = (${et.toString()})(window, localise);
  (${tt.toString()})(window, swap);
  (${nt.toString()})(window, swap);
  (${rt.toString()})(window);
  localise();
  setInterval(localise, 60000);
})();
`;function at(e,t,n){let r=(0,Qe.hash)(`sha256`,n).slice(0,16);return{path:`/${e.replace(`.`,`.${r}.`)}`,type:t,text:n}}let ot=at(`style.css`,`text/css; charset=utf-8`,`
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
`),st=at(`script.js`,`text/javascript; charset=utf-8`,it);function ct(e){for(let{path:t,type:n,text:r}of[ot,st]){let i={"content-type":n,"cache-control":`public, max-age=31536000, immutable`};e.get(t,e=>e.body(r,200,i))}}var lt=n(24272);function J(e){return(0,lt.c)(``,e)}function ut({title:e,breadcrumbs:t,org:n,content:r},i){return f`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${(0,y.OX)(e).slice(0,160).toWellFormed()}</title>
        <link rel="stylesheet" href="${ot.path}" />
        <script src="${st.path}" defer><\/script>
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
            ${n===void 0?``:dt(n)} ${i.caller&&ft(i.caller)}
          </div>
        </header>
        <main id="main" tabindex="-1">${r}</main>
        <footer class="foot">
          <p class="print">${i.address}<br />Data as of ${j(i.now)}.</p>
          <p class="screen">
            Delivery Evidence · <a href="/openapi.json">API description</a> · <a href="/verify">Verify a package</a>
          </p>
        </footer>
      </body>
    </html>`}function dt(e){return f`<search>
    <form action="${J(e).search}">
      <label class="hidden" for="search">Search ${(0,y.OX)(e).slice(0,40).toWellFormed()}</label>
      <input id="search" name="q" type="search" placeholder="Name, number, word or commit" />
    </form>
  </search>`}function ft({name:e,grants:t}){let n=[...new Set(t.map(({role:e})=>e))].join(`, `);return f`<form method="post" action="/sign-out">
    <span class="faint">${S(e,30)}, ${n}</span>
    <button class="plain">Sign out</button>
  </form>`}function Y(e,t,n){let r=J(e);return[{text:S(e),href:r.organisation},...t===void 0?[]:[{text:S(t),href:r.flow(t)}],...t===void 0||n===void 0?[]:[{text:w(n),href:r.trail(t,n)}]]}var pt=n(14472),mt=n(92590);function ht(e,t,n){let r=P(Dt(e),t.searchParams.get(`evidence`));return f`<div data-part class="stack">
    ${K(`Evidence`,gt(e,n),r.items)}
    ${F(r,`evidence`,e=>`${I(t,{evidence:e})}#evidence`)}
  </div>`}function gt(e,t){return[{title:`State`,cell:([{state:e}])=>Ve(e)},{title:`Evidence`,isName:!0,cell:_t},{title:`Result`,isWide:!0,isVisible:e.some(({result:e,reasons:t})=>e!==void 0||t.length>0),cell:e=>[bt(e),yt(t(e[0]))]},{title:`Reported`,isVisible:e.some(({reportedAt:e})=>e!==void 0),cell:Ct}]}function _t([e,...t]){let{type:n,url:r,source:i}=e,a={text:(0,ze.Qz)(e),content:vt(e)};if(t.length>0)return M(a,N(f`${T(n)} from ${t.length+1} sources`));let o=i===void 0?``:f` from ${S(i)}`;return M({...a,href:r},N([T(n),o]))}function vt({artifact:e,name:t}){return e===void 0?S(t):f`<span class="prefix">${S(e)}</span>.<span class="tail">${S(t)}</span>`}function yt(e){return e===``?``:f`<div class="sub">${e}</div>`}function bt(e){if(e.length>1)return wt(e);let[{result:t,reasons:n}]=e;return[...t===void 0?[]:[xt(t)],...n.map(St)]}function xt(e){return f`<div class="result">${S(e)}</div>`}function St(e){return f`<div>${x(e)}</div>`}function Ct([{reportedBy:e,reportedAt:t}]){let n=A(e,e=>f`<span class="sub">by ${S(e)}</span>`);return A(t,e=>f`${j(e)}${n}`)}function wt(e){let t=Ot(e),n=e.map((e,n)=>({state:e.state,line:Et(e,t[n]??``)})),r=n.filter(({state:e})=>e!==`passing`).map(({line:e})=>e),i=n.filter(({state:e})=>e===`passing`).map(({line:e})=>e);return f`${Ge(He(e.map(({state:e})=>e)))} ${Tt(r)}
  ${i.length===0?``:B(`Show the ${i.length} compliant`,Tt(i))}`}function Tt(e){return e.length===0?``:f`<ul class="cells">
    ${e}
  </ul>`}function Et({state:e,url:t,result:n,reasons:r},i){let a=S(i===``?`without a source`:i);return f`<li>
    ${Ve(e)} ${t===void 0?a:f`<a href="${t}">${a}</a>`}
    ${n===void 0?``:f`<span class="sub">${S(n)}</span>`}
    ${r.map(e=>f`<div class="sub">${x(e)}</div>`)}
  </li>`}function Dt(e){let t=new Map;for(let n of e){let e=JSON.stringify([(0,ze.Qz)(n),n.artifact,n.type,n.unexpected]),r=t.get(e);r===void 0?t.set(e,[n]):r.push(n)}return[...t.values()]}function Ot(e){let t=e.map(({source:e=``})=>e.split(` / `)),[n=[]]=t,r=n.findIndex((e,n)=>t.some(t=>t[n]!==e||n===t.length-1));return t.map(e=>e.slice(Math.max(0,r)).join(` / `))}async function kt(e,t,n){let r=await(0,h.CH)(e.service,t,{fingerprint:n}),i=J(t.org),a=(0,g.D4)(r,i);if(e.url.searchParams.get(`format`)===`json`)return Response.json(a);let[o,c]=await Promise.all([re(e.service,t,n),(0,s.iy)(e.service,r.judged)]);return{title:`${a.filename} · ${t.flow} · ${t.org}`,org:t.org,breadcrumbs:Y(t.org,t.flow,r.entry.first.trail??void 0),content:[f`<div class="head">
        <p class="kind">
          Artifact${A(a.template_reference_name,e=>f`, ${T(e)} in the template`)}
        </p>
        <h1>${S(a.filename)}</h1>
        ${A(a.description,pe)}
      </div>`,At(o,t.flow),f`<div class="split">
        <div>
          ${zt({...r,attestations:c},e.url,i)}
          ${Pt(o,t.org)}
        </div>
        ${Ft(e,a,r)}
      </div>`]}}function At({assertion:e,trails:t},n){let{compliance:r,reasons:i}=e??{compliance:`UNCLEAR`,reasons:[]};return we(`Verdict`,H(r),[f`<p>${Nt(r,t.length>0)}</p>`,Te(i.slice(0,jt).map(e=>Mt(e,n)))])}let jt=10;function Mt(e,t){return(e.startsWith(`${t}/`)?e.slice(t.length+1):e).replaceAll(/\b[0-9a-f]{40}\b/g,e=>e.slice(0,12))}function Nt(e,t){return e===`UNCLEAR`?`The flow has many reports of this artifact: use the API to examine all of them.`:e===`COMPLIANT`&&!t?`The artifact can be released: no trail contains it, and no evidence about it is not compliant.`:e===`COMPLIANT`?`The artifact can be released: a trail of this flow is compliant, and no evidence about the artifact is not compliant in any.`:`The artifact cannot be released.`}function Pt({trails:e,examined:t,total:n},r){if(e.length===0)return``;let i=q(`Trails`,[{title:`State`,cell:({state:e})=>G(e)},{title:`Trail`,isName:!0,cell:e=>Ie({...e,links:J(r)})},{title:`Reported`,cell:({reported:e})=>j(e)}],e),a=f`<p class="note">Based on the newest ${(0,m.B)(t)} of ${(0,m.B)(n)} reports.</p>`;return L(`trails`,R(`Trails with this artifact`,e.length),[f`<div class="stack">${i}</div>`,t<n?a:void 0])}function Ft({url:e},t,n){let{annotations:r={},external_urls:i={}}=t;return f`<aside aria-label="About this artifact">
    ${L(`fingerprint`,`Fingerprint`,[f`<p class="whole">${C(t.fingerprint)}</p>
        <p class="note">To compute the fingerprint of your copy:</p>`,E(`sha256sum FILE
evidence fingerprint PATH`),f`<p class="note">The second command also accepts folders and images.</p>`])}
    ${L(`origin`,`Origin`,O(It(t,n)))}
    ${Object.keys(i).length===0?``:L(`links`,`Links`,O(De(i)))}
    ${Object.keys(r).length===0?``:L(`annotations`,`Annotations`,O(k(r)))}
    <p class="screen"><a href="${I(e,{format:`json`})}">As JSON</a></p>
  </aside>`}function It(e,{entry:t,judged:n}){let{git_commit:r,git_commit_info:i,repo_info:a}=e,o=t.first.reporter,s=(0,_.Bx)(t,n).filter(e=>e!==r);return[[`Commit`,A(r,C)],[`Also found by`,s.length===0?void 0:f`${s.slice(0,20).map(Lt)}`],[`Author`,A(i?.author,b)],[`Commit page`,A(e.commit_url,D)],[`Build page`,A(e.build_url,D)],[`Repository`,A(a,({url:e,name:t})=>D(e,t))],[`First reported`,f`${j((0,p.bQ)(e.created_at))} by ${S(o)}`],[`Last reported`,j((0,p.bQ)(e.last_modified_at))],[`Lead time, commit to report`,Rt(e.commit_lead_times.artifact_reported)]]}function Lt(e){return f`<div>${C(e)}</div>`}function Rt(e){return typeof e==`number`?(0,m.a)(e):void 0}function zt({entry:e,judged:t,attestations:n},r,i){let{evidence:a}=(0,te.z)(e,t);if(a.length===0)return L(`evidence`,`Evidence`,Bt());let o={trail:(0,pt.Ir)(t,i,[]),attestations:new Map(n.map(e=>[e.attestation_id,e])),readings:[]},s=a.map(e=>(0,ze.NT)(e,void 0,o)),c=(0,mt.Qi)(s).map(({item:e})=>e),l=ht(c,r,()=>``);return L(`evidence`,R(`Evidence`,c.length),l)}function Bt(){return z(`This artifact has no evidence of its own. A name with a dot attaches evidence to it:`,E(`- uses: OWNER/delivery-evidence@v1
  with:
    kind: junit
    name: app.unit-tests`))}var Vt=n(69799),Ht=n(76443),Ut=n(35602),Wt=n(37214),Gt=n(76027),Kt=n(81609),qt=n(49321);async function Jt(e,t){let[n,r]=await Promise.all([$t(e,t),e.store.checks.findLastCheck(t)]);return{log:n,check:r,witnesses:n===void 0||n===`refused`?[]:await en(e,t)}}function Yt({log:e,check:t,witnesses:n}){return L(`log`,`Log`,[e===void 0?f`<p>This service signs no log.</p>`:void 0,e===`refused`?f`<p class="alert">No checkpoint is signed at present. The log of the service has the reason.</p>`:void 0,f`${O([...e===void 0||e===`refused`?[]:Xt(e,n),[`Last check`,t===void 0?`never, by evidence fsck`:Qt(t)]])}`,e===void 0||e===`refused`?void 0:B(`Checkpoint`,E(e.note))])}function Xt({origin:e,size:t,keys:n},r){return[[`Origin`,b(e)],[`Records`,(0,m.B)(t)],[`Key`,n.map(e=>f`<div>${b(e)}</div>`)],[`Witnesses`,r.length===0?`none`:r.map(Zt)]]}function Zt({name:e,size:t,time:n}){let r=t===void 0||n===void 0?`cosigned no checkpoint yet`:f`cosigned ${(0,m.B)(t)} records, ${j(n)}`;return f`<div>${b(e)}<span class="sub">${r}</span></div>`}function Qt({checked_at:e,records:t,faults:n}){let r=n===0?`no fault`:`${(0,m.B)(n)} faults`;return f`${j(e)}<span class="sub">${r} in ${(0,m.B)(t)} records</span>`}async function $t({logs:e,store:t},n){if(e===void 0)return;let r=await(0,Ut.G9)(e.readCheckpoint(n));if(!r.ok&&r.error instanceof Ut.oe)return`refused`;if(!r.ok)throw r.error;if(r.value===void 0)return;let{origin:i,size:a,root:o,note:s}=r.value,c=await(0,Gt.E)(t,n,s);return{origin:i,size:a,root:(0,Wt.f)(o),note:s,keys:c}}async function en({logs:e},t){return await e?.listWitnesses(t)??[]}async function tn(e,t,n){let r=await e.findBySequence(t,n);if(r!==void 0&&r.erased!==!0&&qt.Ht.includes(r.kind))return(0,Kt.TO)(r).document}async function nn(e,t){let[n,r]=await Promise.all([(0,Ht.lm)(e.store,t),$t(e,t.org)]);return{record:t,erasure:n,log:r}}function rn({record:e,erasure:t,log:n},r){let{id:i,sequence:a,sha256:o}=e;return L(`ledger`,`In the log`,[f`${O([[`Record`,f`no. ${(0,m.B)(a)}${r===void 0?``:f`, ${r}`}`],[`Id`,r===void 0?T(i):void 0],[`SHA-256`,C(o)],[`Content`,A(t,on)],[`Checkpoint`,cn(n)]])}`,sn(n)?ln(e,n):void 0])}function an(e){return f`<p class="alert">
    <b>Erased.</b> The content of this record was removed: ${S(e.reason,200)}
  </p>`}function on({erased_by:e,erased_at:t,erasure_sequence:n}){return f`erased ${j(t)} by ${b(e)}<span class="sub"
      >record no. ${(0,m.B)(n)}</span
    >`}function sn(e){return e!==void 0&&e!==`refused`}function cn(e){return e===void 0?`none; this service signs no log`:e===`refused`?`none; the log is not signed at present`:f`${(0,m.B)(e.size)} records, signed`}function ln({org:e,sequence:t,sha256:n,erased:r},{keys:i}){let a=`/${encodeURIComponent(e)}/records/${t}`,o=r===!0,s=o?void 0:f` <a href="${a}/document" download>Document</a>`,c=i.at(-1)??``;return f`<p class="screen"><a class="button" href="${a}/receipt" download>Download receipt</a>${s}</p>
    ${B(`How to verify it`,[f`<p>
        <code>verify-receipt.py</code> is in <code>docs/audit/receipts.md</code> of Delivery Evidence, and needs Python
        and openssl. Take the key from a source that you trust, not from this page.
      </p>`,E(`python3 verify-receipt.py ${t}.receipt ${o?n:`${t}.json`} '${c}'`)])}`}function un(e,t,n){let{annotations:r={},external_urls:i={},user_data:a}=e;return f`<aside aria-label="About this attestation">
    ${fn(e,t)}
    ${L(`about`,`Origin`,O(pn(e,t)))}
    ${Object.keys(i).length===0?``:L(`links`,`Links`,O(De(i)))}
    ${Object.keys(r).length===0?``:L(`annotations`,`Annotations`,O(k(r)))}
    ${dn(a)?L(`user-data`,`User data`,O(k(a))):``}
    ${mn(n.record.actor)} ${rn(n)}
  </aside>`}function dn(e){return typeof e==`object`&&!!e&&Object.keys(e).length>0}function fn({attachment:e,attestation_id:t},n){if(e===void 0)return``;let{filename:r,size:i,sha256:a}=e;return L(`attachment`,`Attachment`,[f`<p>
        <a class="button" href="${J(n).attachment(t)}" download>Download ${S(r)}</a>
      </p>
      ${O([[`Size`,`${(0,m.B)(i)} bytes`],[`SHA-256`,C(a)]])}`])}function pn(e,t){let{artifact_fingerprint:n,target_artifacts:r=[],git_commit_info:i}=e,{flow_name:a=``,origin_url:o,repo_info:s}=e;return[[`Artifact`,A(n,e=>f`<a href="${J(t).artifact(a,e)}">${C(e)}</a>`)],[`Artifact names`,r.length===0?void 0:b(r.join(`, `))],[`Commit`,A(i?.sha1,C)],[`Repository`,A(s,({url:e,name:t})=>D(e,t))],[`Origin URL`,A(o,D)],[`Reported`,f`${j(e.created_at)} by ${S(e.reported_by??``)}`]]}function mn({name:e,token_id:t,job:n}){let r=n===void 0?[[`Token`,A(t,T)]]:hn(n);return L(`reporter`,`Reporter`,O([[`Name`,b(e)],...r]))}function hn(e){return[[`Repository`,b(e.repository)],[`Workflow`,b(e.workflow_ref)],[`Run`,T(`${e.run_id}, attempt ${e.run_attempt}`)],[`Event`,T(e.event_name)],[`Ref`,A(e.ref,T)],[`Environment`,A(e.environment,T)],[`Started by`,b(e.actor)],[`Issuer`,b(e.issuer)]]}var gn=n(52597),_n=n(65307),vn=n(23135),yn=n(88193);function bn(e,t,n){let{attestation_id:r,overridden_by:i,type_errors:a=[]}=e,{counts:o=!0,reasons:s=[],isWaiting:c=!1}=t.verdict.outcomes.get(r)??{},l=[...new Set([...s,...a])].slice(0,20),{tone:u,word:d}=xn(e,c);return we(`Outcome`,i===void 0?{tone:u,word:d}:{tone:`excused`,word:`${d} by override`},[A(Sn(e,t),e=>f`<p class="result">${S(e)}</p>`),o||e.not_judged!==void 0?void 0:f`<p>Superseded by a later report from the same source.</p>`,Te(l),A(i,e=>f`<p><a href="${n.attestation(e.attestation_id)}">View the override</a></p>`),Dn(e)])}function xn({is_compliant:e,not_judged:t},n){return t===void 0?H(n?`INCOMPLETE`:e?`COMPLIANT`:`NON-COMPLIANT`):{tone:`unclear`,word:`Not judged`}}function Sn(e,{attestations:t,evidence:n,report:r}){let i=t.find(({id:t})=>t===e.attestation_id),a=i&&(0,Vt.Tt)(n.template,i);return(0,_n.d)(e,{policy:a,commit:i?.commit??r.git_commit_info?.sha1})}function Cn(e,t){let{attestation_id:n,overridden_by:r}=e,i=wn(t,n).length>0,a=e.is_compliant?`compliant`:`not compliant`;return we(`Outcome`,i?{tone:`excused`,word:`In force: counts as ${a}`}:{tone:`unclear`,word:`No longer in force`},[i?void 0:f`<p>${En(r,t.now)}</p>`,f`${O([[`Overrides`,Tn(t,n)],[`Reason`,b(r?.reason??``)],[`Change`,r?.change===void 0?`every change`:(0,gn.uQ)(r.change)],[`Expires`,r?.expires_at===void 0?`never`:j(r.expires_at)]])}`,Dn(e)])}function wn({verdict:e},t){return[...e.outcomes].filter(([,{override:e}])=>e?.id===t).map(([e])=>e)}function Tn({history:e,overrides:t,attestations:n},r){let i=J(e.org),a=t.find(e=>e.id===r);if(a===void 0)return;let o=new Set(wn((0,yn.Cq)(e,(0,vn.OW)(a)),r));return n.filter(e=>o.has(e.id)).map(({id:e,created_at:t,reported_by:n,name:r})=>f`<div>
          <a href="${i.attestation(e)}">${S(r)}</a>, reported ${j(t)} by
          ${S(n)}
        </div>`)}function En(e,t){return e?.expires_at!==void 0&&e.expires_at<=t?`The override has expired.`:`A later override replaced it, or a later report is worse than the report that it overrides.`}function Dn({created_at:e,reported_by:t}){return f`<p class="source">Reported ${j(e)} by ${S(t??`an unknown reporter`)}.</p>`}var On=n(61533);function kn(e,t,n){let r=e.searchParams.get(`sort`)??``,i=r.startsWith(`-`),a=i?r.slice(1):r,o=t.find(e=>e.key===a)?.by,s=t.map(t=>{let n=t.key===a,r=n===i?t.key:`-${t.key}`,o=i?`descending`:`ascending`;return{...t,sort:{href:I(e,{sort:r,page:void 0}),now:n?o:void 0}}});if(o===void 0)return{columns:s,items:n};let c=n.toSorted((e,t)=>An(o(e),o(t)));return{columns:s,items:i?c.toReversed():c}}function An(e,t){return typeof e==`number`&&typeof t==`number`?e-t:String(e).localeCompare(String(t),`en`)}var jn=n(91511);function Mn(e){return f`<dl class="numbers">
    ${e.map(([e,t,n,r=n&&oe(n)])=>f`<div class="${n??``}">
          <dt>${e}</dt>
          <dd>${r} ${t}</dd>
        </div>`)}
  </dl>`}function Nn(e){let t=(0,jn.oK)(e);if(t.length!==0)return L(`incomplete`,R(`Incomplete`,t.length),[f`<p class="note">
      The result does not show everything. It is compliant only under the policy <code>incomplete: allow</code>.
    </p>`,f`<ul>
      ${t.map(e=>f`<li>${b(e)}</li>`)}
    </ul>`])}var Pn=n(5683);function Fn(e,t,n){if(e.length===0)return L(`suites`,`Test suites`,z(`The report contains no test suite, so it does not prove that any test ran.`));let{columns:r,items:i}=kn(t,zn(e),e.toSorted((e,t)=>Rn(t)-Rn(e))),a=P(i,t.searchParams.get(`page`));return f`${Ln(e)} ${Nn(e)} ${n&&In(n)}
  ${L(`suites`,R(`Test suites`,e.length),f`<div data-part class="stack">
      ${q(`Test suites`,r,a.items)}
      ${F(a,`suites`,e=>I(t,{page:e}))}
    </div>`)}`}function In({filename:e,tests:t,notes:n}){let r=K(`Failing tests`,[{title:`State`,cell:({kind:e})=>U(`bad`,e===`failure`?`Failed`:`Error`)},{title:`Test`,isName:!0,cell:({name:e,suite:t})=>M({text:e},N(S(t),t))},{title:`Message`,cell:({message:e})=>xe(e)},{title:`Location`,isVisible:t.some(({file:e})=>e!==void 0),cell:({file:e,line:t})=>A(e,e=>Ce(t===void 0?e:`${e}:${t}`))}],t),i=n.map(e=>f`<div class="note">${x(e)}</div>`);return t.length===0?L(`failing`,`Failing tests`,[f`<p class="note">The attachment ${S(e)} does not contain their names.</p>`,...i]):L(`failing`,R(`Failing tests`,t.length),[f`<p class="note">From the attachment ${S(e)}.</p>`,...i,f`<div class="stack">${r}</div>`])}function Ln(e){let t=t=>(0,On.c)(e.map(t)),[n,r]=[t(e=>e.failures),t(e=>e.errors)];return Mn([[`Tests`,(0,m.B)(t(({total:e})=>e)),void 0],[`Failed`,(0,m.B)(n),n>0?`bad`:void 0],[`Errors`,(0,m.B)(r),r>0?`bad`:void 0],[`Skipped`,(0,m.B)(t(({skipped:e})=>e)),void 0],[`Time`,(0,m.a)(t(({duration:e})=>e)),void 0]])}function Rn({failures:e,errors:t}){return e+t}function zn(e){let t=e.some(({timestamp:e})=>e!==void 0);return[{key:`outcome`,title:`Outcome`,by:Rn,cell:e=>Rn(e)>0?U(`bad`,`Failed`):U(`good`,`Passed`)},{key:`name`,title:`Suite`,isName:!0,by:({name:e})=>e,cell:({name:e})=>M({text:e})},Bn(`total`,`Tests`),Bn(`failures`,`Failed`),Bn(`errors`,`Errors`),Bn(`skipped`,`Skipped`),{key:`time`,title:`Time`,isNumber:!0,by:({duration:e})=>e,cell:({duration:e})=>(0,m.a)(e)},...t?[Vn]:[]]}function Bn(e,t){return{key:e,title:t,isNumber:!0,by:t=>t[e],cell:t=>(0,m.B)(t[e])}}let Vn={key:`began`,title:`Started`,isOptional:!0,by:({timestamp:e=0})=>e,cell:({timestamp:e})=>j(e)};async function Hn({attachments:e},{junit_results:t=[],attachment:n}){if(n===void 0||t.every(({failures:e,errors:t})=>e+t===0))return;let{filename:r,sha256:i}=n;if(!r.toLowerCase().endsWith(`.xml`))return;let a=await e.open(i);if(a!==void 0)try{let{failing:e,notes:t}=await(0,Pn.S)([{path:r,read:()=>a}]);return{filename:r,tests:e,notes:t}}catch(e){if(!(e instanceof Ut.oe))throw e;return{filename:r,tests:[],notes:[e.message]}}}function Un(e,t){let{qualityGate:n,project:r,status:i,revision:a}=e,o=n.conditions.toSorted((e,t)=>Number(Gn(e))-Number(Gn(t))),{columns:s,items:c}=kn(t,qn,o),l=f`<div data-part class="stack">${K(`Conditions`,s,c)}</div>`;return f`${L(`gate`,`Quality gate`,[f`${O([[`Gate`,f`${n.status===`OK`?U(`good`,`OK`):U(`bad`,n.status.slice(0,40))}
        ${S(n.name)}`],[`Analysis`,T(i)],[`Project`,D(r.url,r.name===``?r.key:r.name)],[`Analysed`,Wn(e.analysedAt)],[`Revision`,A(a,C)],[`Server`,D(e.serverUrl)]])}`])}
  ${L(`conditions`,R(`Conditions`,n.conditions.length),n.conditions.length===0?z(`The gate has no conditions.`):l)}`}function Wn(e){let t=(0,p.rW)(e);return t===void 0?b(e):j(t)}function Gn({status:e}){return e===`OK`}let Kn={GT:`at most`,GREATER_THAN:`at most`,LT:`at least`,LESS_THAN:`at least`},qn=[{key:`state`,title:`State`,by:e=>Number(Gn(e)),cell:e=>Yn(e.status)},{key:`metric`,title:`Metric`,isName:!0,by:({metric:e})=>e,cell:({metric:e})=>M({text:e.replaceAll(`_`,` `)})},{key:`value`,title:`Measured`,isNumber:!0,by:({value:e=``})=>Jn(e),cell:({value:e})=>e===void 0?f`<span class="faint">no data</span>`:S(e)},{key:`threshold`,title:`Required`,isNumber:!0,by:({errorThreshold:e})=>Jn(e),cell:({operator:e,errorThreshold:t})=>S(`${Kn[e]??e} ${t}`)},{key:`new`,title:`Code`,by:({onLeakPeriod:e=!1})=>Number(e),cell:({onLeakPeriod:e})=>e===!0?`new code`:`all code`}];function Jn(e){let t=Number(e);return Number.isNaN(t)?-1/0:t}function Yn(e){return e===`OK`?U(`good`,`Passed`):e===`ERROR`?U(`bad`,`Failed`):U(`unclear`,e.slice(0,40))}var Xn=n(41183);let Zn=2e4;function Qn(e){let{attestation_data:t}=e,n=JSON.stringify(t,null,2),r=(0,Xn.G)(t)&&n.length<=Zn?f`${O(k({...t}))}`:E(n.length>Zn?`${n.slice(0,Zn).toWellFormed()}\n… the rest is in the JSON`:n),i=O(e.type_summary?.map(({name:e,value:t})=>[e,t&&b(t)])??[]);return L(`data`,`Data`,[...i===void 0?[]:[i],f`<p class="note">${$n(e)}</p>`,r])}function $n({not_judged:e,type_version:t}){return e===void 0?t===void 0?`The type is not defined in this organisation. The report itself states whether it is compliant.`:`Evaluated with version ${t} of the type.`:`The type has no schema and no rule, and the report does not state whether it is compliant.`}function er(e){if(e.length===0)return L(`issues`,`Issues`,z(`The change refers to no issue.`));let t=e.length-100,n=K(`Issues`,[{title:`State`,cell:({issue_exists:e})=>e?U(`good`,`Exists`):U(`bad`,`Not found`)},{title:`Issue`,isName:!0,cell:({issue_id:e,issue_url:t})=>M({text:e,content:D(t,e)})},{title:`Fields`,cell:({issue_fields:e={}})=>O(k(e))??``}],e.toSorted((e,t)=>Number(e.issue_exists)-Number(t.issue_exists)).slice(0,100)),r=t>0?f`<p class="note">${(0,m.B)(t)} more are in the JSON.</p>`:void 0;return L(`issues`,R(`Issues`,e.length),[f`<div class="stack">${n}</div>`,r])}var tr=n(64127);function nr(e,t={}){return e.length===0?L(`pull-requests`,`Pull requests`,z(`The commit has no pull request.`)):f`${e.map((e,n)=>rr(e,n,t))}`}function rr(e,t,n){return L(`pull-${t+1}`,f`Pull request ${D(e.url,`#${e.number} ${e.title}`)}`,[f`${O([[`State`,T(e.state)],[`Author`,S(e.author)],[`Opened`,j(e.created_at)],[`Merged`,A(e.merged_at,j)],[`Merge commit`,A(e.merge_commit,C)],[`From`,f`${T(e.head_ref)} at ${e.head_sha===``?`an unknown head`:C(e.head_sha)}`],[`Into`,e.base_ref===``?void 0:T(e.base_ref)]])}`,f`<h3>${R(`Reviews`,e.approvers.length)}</h3>
      ${ir(e,n)}
      <h3>${R(`Commits`,e.commits.length)}</h3>
      ${cr(e)}`])}function ir(e,t){let{reviews:n}=(0,tr.I1)(e,t);return n.length===0?f`<p class="note">No reviews.</p>`:f`<div class="stack">
    ${K(`Reviews`,[{title:`By`,isName:!0,cell:({review:e})=>ar(e)},{title:`Review`,cell:t=>[or(t),sr(t.review.commit,e.head_sha)]},{title:`Counts`,cell:({objection:e})=>e===void 0?`yes`:f`no: ${b(e)}`,isLabelled:!0},{title:`When`,cell:({review:{timestamp:e}})=>e===void 0?``:j(e)}],n)}
  </div>`}function ar({username:e,association:t}){let n=A(t,e=>S(e.toLowerCase().replaceAll(`_`,` `)));return M({text:e},n&&N(n))}function or({review:{state:e},objection:t}){let n=t===void 0;return e===`APPROVED`?U(n?`good`:`unclear`,`Approved`):e===`CHANGES_REQUESTED`?U(n?`bad`:`unclear`,`Changes requested`):U(`unclear`,`${e.slice(0,1).toUpperCase()}${e.slice(1,40).toLowerCase()}`)}function sr(e,t){return e==null?``:f`<span class="sub"
    >${e===t?`of the latest head`:`of an earlier head`} ${C(e)}</span
  >`}function cr({commits:e}){let t=e.length-100;return f`<div class="stack">
      ${K(`Commits`,[{title:`Commit`,cell:({sha1:e})=>C(e)},{title:`Author`,isName:!0,cell:({author:e,co_authors:t})=>M({text:e},t.length===0?``:N(f`with ${S(t.join(`, `))}`,t.join(`, `)))},{title:`When`,cell:({timestamp:e})=>e===void 0?``:j(e)},{title:`Signature`,cell:({verified:e})=>e===void 0?``:lr(e)}],e.slice(0,100))}
    </div>
    ${t>0?f`<p class="note">${(0,m.B)(t)} more are in the JSON.</p>`:``}`}function lr(e){return e?U(`good`,`Verified`):f`<span class="faint">not verified</span>`}var ur=n(22563),dr=n(16555),fr=n(88005),pr=n(14608);let mr=/(?:^|[:\s])(CVE-\d{4}-\d{4,19})$/,hr=/(?:^|[:\s])(GHSA-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})$/;function gr({id:e,locations:t}){let[n]=t.flatMap(_r);if(n!==void 0)return n;let r=mr.exec(e)?.[1];if(r!==void 0)return`https://www.cve.org/CVERecord?id=${r}`;let i=hr.exec(e)?.[1];return i===void 0?void 0:`https://github.com/advisories/${i}`}function _r(e){return(0,Xn.G)(e)?[e.url,e.helpUri,e.informationUri].flatMap(e=>{if(typeof e!=`string`||!e.startsWith(`https://`))return[];let t=(0,y.dU)(e);return t===void 0?[]:[t]}):[]}function vr(e,t){let{tool:n,results:r}=e,i=(0,fr.Ot)(e),a=fr.gO.flatMap(e=>r.flatMap(t=>t[e].map(t=>({...t,severity:e})))),o=i.high+i.unknown+i.medium+i.low-a.length,s=new Set(r.map(e=>yr(e.tool??n)));return f`${Mn(fr.gO.map(e=>Nr(e,i[e])))}
  ${Nn(r)}
  ${L(`findings`,R(`Findings`,a.length),[f`<p class="note">
      By ${S([...s.size===0?[yr(n)]:s].join(`, `))}, in
      ${(0,m.B)(r.length)} ${r.length===1?`scan`:`scans`}.
    </p>`,o>0?f`<p>${(0,m.B)(o)} more were counted by the scanner but not listed.</p>`:void 0,a.length===0?br(r):xr(a,t)])}
  ${Pr(r,t)}`}function yr({name:e,version:t}){return`${e} ${t}`.trim()}function br(e){return z(e.length===0?`The report contains no scan.`:`The report lists no findings.`)}function xr(e,t){let{columns:n,items:r}=kn(t,Sr(),e),i=P(r,t.searchParams.get(`page`));return f`<div data-part class="stack">
    ${K(`Findings`,n,i.items)}
    ${F(i,`findings`,e=>I(t,{page:e}))}
  </div>`}function Sr(){return[{key:`severity`,title:`Severity`,by:({severity:e})=>fr.gO.indexOf(e),cell:({severity:e})=>Mr(e)},{key:`id`,title:`Finding`,isName:!0,by:({id:e})=>e,cell:Cr},{key:`message`,title:`Description`,by:({message:e})=>e,isWide:!0,cell:({message:e,locations:t})=>[b((0,pr.n)(e).description),Dr(t.map(Or))]},{key:`score`,title:`Priority`,isNumber:!0,by:({priority_score:e})=>e,cell:({priority_score:e})=>(0,m.B)(e)}]}function Cr(e){let{id:t,message:n}=e,r=f`<code class="${Er(t)?`id`:``}">${S(t)}</code>`,i=gr(e);return M({text:t,content:i===void 0?r:wr(i,r)},Tr(n))}function wr(e,t){return f`<a href="${e}" rel="nofollow noopener noreferrer">${t}</a>`}function Tr(e){let{name:t,version:n,fix:r}=(0,pr.n)(e);if(t===``)return``;let i=r===``?``:f` fixed ${S(r)}`;return N(f`<span class="prefix">${S(t)}</span>
    <span class="tail">${S(n)}${i}</span>`,`${t} ${n} ${r}`)}function Er(e){return e.length<=24}function Dr(e){if(e.length===0)return``;let t=e.length-3;return f`${e.slice(0,3).map(e=>f`<div class="sub">${Ce(e)}</div>`)}
  ${t>0?f`<span class="faint">and ${(0,m.B)(t)} more</span>`:``}`}function Or(e){let t=(0,ur.qg)(dr.Fm,e);if(!t.ok)return JSON.stringify(e);let{uri:n,lines:r}=t.value,i=Array.isArray(r)?r[0]:r;return i===void 0?n:`${n}:${i}`}let kr={high:`High`,unknown:`Unknown`,medium:`Medium`,low:`Low`},Ar={high:`bad`,unknown:`bad`,medium:`open`,low:`unclear`},jr={high:3,unknown:0,medium:2,low:1};function Mr(e){return U(Ar[e],kr[e],se(jr[e]))}function Nr(e,t){let n=kr[e];return t>0?[n,(0,m.B)(t),Ar[e],se(jr[e])]:[n,`0`,void 0]}function Pr(e,t){let n=(0,fr.DT)(e),r=e.flatMap(({suppressions:e=[]})=>e);if(n===0&&r.length===0)return;let i=P(r,t.searchParams.get(`suppressed`)),a=n-r.length;return L(`suppressed`,R(`Suppressed`,Math.max(n,r.length)),[f`<p class="note">Decisions in the code or in a file of the tool not to count a finding.</p>`,a>0?f`<p>${(0,m.B)(a)} of them are counted and not listed.</p>`:void 0,r.length===0?void 0:f`<div data-part class="stack">
          ${K(`Suppressed findings`,Fr,i.items)}
          ${F(i,`suppressed`,e=>I(t,{suppressed:e}))}
        </div>`])}let Fr=[{title:`Severity`,cell:({severity:e})=>Mr(e)},{title:`Finding`,isName:!0,cell:({id:e})=>M({text:e})},{title:`Reason`,isWide:!0,cell:({reason:e=``})=>b(e===``?`not stated`:e)},{title:`By`,isLabelled:!0,cell:({by:e=``})=>b(e===``?`not stated`:e)}];function Ir(e,t,{failing:n,policy:r}){let{junit_results:i,vulnscan_results:a,codequality_results:o,pull_requests:s,jira_results:c}=e;return i===void 0?a===void 0?o===void 0?s===void 0?c===void 0?e.attestation_data===void 0?L(`content`,`Content`,f`<p>${Lr(e)}</p>`):Qn(e):er(c):nr(s,r):Un(o,t):vr(a,t):Fn(i,t,n)}function Lr({erased:e,is_compliant:t}){return e===void 0?`Reported as ${t?`compliant`:`not compliant`}, without further data.`:`The content was erased.`}async function Rr(e,t,n){let r=await(0,s.us)(e.service,{org:t,id:n,caller:e.caller}),i=await(0,s.rT)(e.service,r),{attestation_name:a,flow_name:o=``,trail_name:c=``}=i;if(e.url.searchParams.get(`format`)===`json`)return Response.json(i);let u=await Hn(e.service,i),d=await(0,l.CS)(e.service,{org:t,flow:o},c),p=r.kind===`override`,m=await nn(e.service,r);return{title:`${a} · ${c} · ${o} · ${t}`,org:t,breadcrumbs:Y(t,o,c),content:[Br(i,p),A(i.erased,an),p?Cn(i,d):bn(i,d,J(t)),f`<div class="split">
        <div>
          ${p?``:Ir(i,e.url,{failing:u,policy:zr(n,d)})}
          ${Hr(i,e.url)}
        </div>
        ${un(i,t,m)}
      </div>`]}}function zr(e,{attestations:t,evidence:n}){let r=t.find(t=>t.id===e);return r&&(0,Vt.Tt)(n.template,r)}function Br({attestation_name:e,attestation_type:t,description:n},r){return f`<div class="head">
    <p class="kind">${r?`Override`:`Attestation`}, ${T(t)}</p>
    <h1>${S(e)}</h1>
    ${A(n,pe)}
  </div>`}let Vr=1e5;function Hr(e,t){let n=JSON.stringify(e,null,2),r=f`<p><a href="${I(t,{format:`json`})}">View as JSON</a></p>`,i=n.length>Vr?`${n.slice(0,Vr).toWellFormed()}\n… ${(0,m.B)(n.length-Vr)} more characters`:n;return f`<div class="screen">
    ${L(`raw`,`JSON`,[r,B(`Show here`,E(i))])}
  </div>`}function Ur(e){let{history:t,verdict:n,report:r}=e;return{flow:t.flow,trail:t.trail,state:W(n),isOverridden:[...n.outcomes.values()].some(({override:e})=>e!==void 0),report:r,results:Wr(e),first:(0,vn.T$)(t),changedAt:t.records.at(-1)?.created_at}}function Wr({attestations:e,verdict:t,evidence:n,report:r}){let i=e.filter(({id:e})=>t.outcomes.get(e)?.counts!==!1),a=i.map(({content:e})=>e),o=i.findLast(({content:e})=>e.kind===`pull_request`),s=o&&(0,Vt.Tt)(n.template,o);return[(0,_n.L)(a.filter(({kind:e})=>e===`junit`)),(0,_n.L)(a.filter(({kind:e})=>e===`vulnscan`)),o&&(0,_n.L)([o.content],{policy:s,commit:r.git_commit_info?.sha1})].filter(e=>e!==void 0&&e!==``).join(` · `)}function Gr(e,t){let n=e=>t.some(t=>e(t)!==void 0);return[{title:`State`,cell:({state:e})=>G(e)},{title:`Trail`,isName:!0,cell:t=>Kr(t,e)},{title:`Commit`,isVisible:n(({report:e})=>e.git_commit_info?.sha1),cell:({report:e})=>A(e.git_commit_info?.sha1,C)},{title:`Branch`,isWide:!0,isVisible:n(({report:e})=>e.git_commit_info?.branch),cell:({report:e})=>A(e.git_commit_info?.branch,T)},{title:`Author`,isWide:!0,isVisible:n(({report:e})=>e.git_commit_info?.author),cell:({report:e})=>A(e.git_commit_info?.author,e=>S(Jr(e)))},{title:`Last change`,cell:({changedAt:e})=>j(e)}]}function Kr({flow:e,trail:t,report:n,results:r,isOverridden:i},a){let o=Le(n)!==``&&n.git_commit_info?.sha1!==t;return Fe({flow:e,trail:t,report:n,links:a,mark:i?qr():``},[o?N(w(t)):void 0,r===``?void 0:f`<span class="sub results">${S(r)}</span>`])}function qr(){return f`<span class="mark">${U(`excused`,`Overridden`)}</span>`}function Jr(e){let t=e.trimEnd(),n=t.endsWith(`>`)?t.lastIndexOf(`<`):-1;return(n<0?t:t.slice(0,n).trimEnd())||e}let Yr=5e3;async function Xr(e,t,{below:n,filter:r,limit:i=25}){let a=await e.store.countTrails(t.org,t.flow),o=Math.min(n,a),s=$r(r)?100:i,c=[],u=0,d=e=>ei(e,r)?Ur(e):void 0,f=()=>u>=Math.min(o,Yr)||c.length===i;for(;!f();){let n={upTo:o-u,limit:s};for(let r of await(0,l.xA)(e,{...t,range:n},d)){if(f())break;u+=1,r!==void 0&&c.push(r)}}return{trails:c,next:u<o?o-u:void 0,examined:u}}async function Zr(e,t,n){let r=performance.now(),i=await e.store.countTrails(t.org,t.flow),a=[],o=0;for(;o<Math.min(i,Yr)&&performance.now()-r<300;){let r={upTo:i-o,limit:50},s=await(0,l.xA)(e,{...t,range:r},e=>({state:W(e.verdict),isMatch:ei(e,n)}));if(s.length===0)break;o+=s.length;for(let{state:e,isMatch:t}of s)t&&a.push(e)}return{states:a,newest:o<i?o:void 0}}async function Qr(e,t,n){let{store:r}=e,i=await r.findPlaces(t.org,{kinds:[`trail`,`artifact`,`attestation`],flow:t.flow,commitPrefix:n.commit},Yr),a=(0,l.H1)(i),o=await(0,l.X_)(e,t,a);return{trails:(await(0,yn.Kk)(o.values(),{now:r.now()})).filter(e=>ei(e,{...n,commit:``})).map(Ur).toSorted((e,t)=>t.first-e.first),next:void 0,examined:a.length}}function $r(e){return Object.values(e).some(e=>e!==``)}function ei({verdict:e,report:t},{state:n,branch:r,author:i}){let a=t.git_commit_info;return n!==``&&W(e)!==n||r!==``&&a?.branch!==r?!1:[a?.author,a?.author_username].join(` `).toLowerCase().includes(i.toLowerCase())}var ti=n(22157);let ni=/^[\w!#$%&'*.^`|~+-]+$/,ri=/^[!#-:<>-[\]-~]+$/,ii=/^[ !#-:<-[\]-~]*$/,ai=e=>{let t=0,n=e.length;for(;t<n;){let n=e.charCodeAt(t);if(n!==32&&n!==9)break;t++}for(;n>t;){let t=e.charCodeAt(n-1);if(t!==32&&t!==9)break;n--}return t===0&&n===e.length?e:e.slice(t,n)},oi=(e,t)=>{if(t&&e.indexOf(t)===-1)return{};let n=e.split(`;`),r=Object.create(null);for(let e of n){let n=e.indexOf(`=`);if(n===-1)continue;let i=ai(e.substring(0,n));if(t&&t!==i||!ri.test(i)||i in r)continue;let a=ai(e.substring(n+1));if(a.startsWith(`"`)&&a.endsWith(`"`)&&(a=a.slice(1,-1)),ii.test(a)&&(r[i]=(0,ti.RC)(a),t))break}return r},si=(e,t,n={})=>{if(!ni.test(e))throw Error(`Invalid cookie name`);let r=`${e}=${t}`;if(/^__secure-/i.test(e)&&!n.secure)throw Error(`__Secure- Cookie must have Secure attributes`);if(/^__host-/i.test(e)){if(!n.secure)throw Error(`__Host- Cookie must have Secure attributes`);if(n.path!==`/`)throw Error(`__Host- Cookie must have Path attributes with "/"`);if(n.domain)throw Error(`__Host- Cookie must not have Domain attributes`)}for(let e of[`domain`,`path`,`sameSite`,`priority`])if(n[e]&&/[;\r\n]/.test(n[e]))throw Error(`${e} must not contain ";", "\\r", or "\\n"`);if(n&&typeof n.maxAge==`number`&&n.maxAge>=0){if(n.maxAge>3456e4)throw Error(`Cookies Max-Age SHOULD NOT be greater than 400 days (34560000 seconds) in duration.`);r+=`; Max-Age=${n.maxAge|0}`}if(n.domain&&n.prefix!==`host`&&(r+=`; Domain=${n.domain}`),n.path&&(r+=`; Path=${n.path}`),n.expires){if(n.expires.getTime()-Date.now()>3456e7)throw Error(`Cookies Expires SHOULD NOT be greater than 400 days (34560000 seconds) in the future.`);r+=`; Expires=${n.expires.toUTCString()}`}if(n.httpOnly&&(r+=`; HttpOnly`),n.secure&&(r+=`; Secure`),n.sameSite&&(r+=`; SameSite=${n.sameSite.charAt(0).toUpperCase()+n.sameSite.slice(1)}`),n.priority&&(r+=`; Priority=${n.priority.charAt(0).toUpperCase()+n.priority.slice(1)}`),n.partitioned){if(!n.secure)throw Error(`Partitioned Cookie must have Secure attributes`);r+=`; Partitioned`}return r},ci=(e,t,n)=>(t=encodeURIComponent(t),si(e,t,n)),li=(e,t,n)=>{let r=e.req.raw.headers.get(`Cookie`);if(typeof t==`string`){if(!r)return;let e=t;return n===`secure`?e=`__Secure-`+t:n===`host`&&(e=`__Host-`+t),oi(r,e)[e]}return r?oi(r):{}},ui=(e,t,n)=>{let r;return r=n?.prefix===`secure`?ci(`__Secure-`+e,t,{path:`/`,...n,secure:!0}):n?.prefix===`host`?ci(`__Host-`+e,t,{...n,path:`/`,secure:!0,domain:void 0}):ci(e,t,{path:`/`,...n}),r},di=(e,t,n,r)=>{let i=ui(t,n,r);e.header(`Set-Cookie`,i,{append:!0})},fi=(e,t,n)=>{let r=li(e,t,n?.prefix);return di(e,t,``,{...n,maxAge:0}),r};var pi=n(32147);let mi=43200;async function hi(e,t){let{credential:n}=await(0,r.Xp)(e,`Bearer ${t}`);if(!(`token`in n))throw new r.hR(`Only an API token can be used to sign in.`);let i=(0,pi.JB)(32),a=e.now();return await e.sessions.createSession({id_sha256:(0,Qe.hash)(`sha256`,i),token_id:n.token,secret_sha256:n.secret_sha256,created_at:a,expires_at:a+mi}),i}async function gi(e,t){if(t===void 0)throw new r.hR(`These pages require an API token of this service.`);let n=await e.sessions.findSession((0,Qe.hash)(`sha256`,t)),i=n&&await e.findToken(n.token_id);if(!(n!==void 0&&n.expires_at>e.now())||i?.secret_sha256!==n.secret_sha256)throw new r.hR(`Your session has ended; sign in again.`);return(0,r.R$)(e,i)}async function _i(e,t){t!==void 0&&await e.sessions.removeSession((0,Qe.hash)(`sha256`,t))}var vi=n(8281),yi=n(32197),bi=n(90435),xi=n(58025),Si=n(90307),Ci=n(60178);let wi=`evidence_session`;async function Ti(e,t,n){let r=new URL(e.req.url);if(n&&!(0,Si.H4)(e.req.header()))return{url:r,caller:void 0,context:e};let i=await(0,bi.X)(e,t,()=>gi(t.store,li(e,wi)));e.set(`caller`,i);let a=e.req.param(),{store:o}=t;return a.org!==void 0&&await(0,yi.G)({caller:i,store:o},`read`,{org:a.org,flow:a.flow_name}),{url:r,caller:i,context:e}}async function Ei(e,t){let n=await(0,xi.IV)((0,Ci.Z)((0,vi.B)(e.req.raw),t.minimumRate),{limit:8192,what:`The form`}),i=new URLSearchParams((0,xi._6)(n,`form`)),a=ki(i.get(`next`)??`/`),o=(i.get(`token`)??``).trim();if(o===``)return{next:a,refused:`Enter a token.`};try{let n=await(0,bi.X)(e,t,()=>hi(t.store,o));await _i(t.store,li(e,wi));let r=t.publicUrl().startsWith(`https:`);return di(e,wi,n,{httpOnly:!0,sameSite:`Lax`,path:`/`,maxAge:mi,secure:r}),{next:a}}catch(e){if(e instanceof r.hR)return{next:a,refused:e.message};throw e}}async function Di(e,{store:t}){await _i(t,li(e,wi)),fi(e,wi,{path:`/`})}function Oi(e,t,n){let r=n===void 0?``:f`<p class="alert" id="refused" role="alert">${n}</p>`;return{title:n===void 0?`Sign in`:`Sign-in failed`,breadcrumbs:[],content:f`<div class="head">
        <h1>Sign in</h1>
        <p>${t}</p>
      </div>
      ${r}
      <form class="sign" method="post" action="/sign-in">
        <div>
          <label for="token">API token, ${T(`des_…`)}</label>
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
        ${E(`evidence token create --name me --org ORGANISATION --flow "*" --role reader`)}
        <p class="note">
          A session lasts twelve hours, and ends when you sign out or when the token is revoked or rotated. The token
          itself is not stored in the browser.
        </p>
      </section>`}}function ki(e){return/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(e)?e:`/`}let Ai=`UNKNOWN`;function ji(e,t,n){e.get(`/:org/flows/:flow_name/badge.svg`,e=>Pi(e,{service:t,isOpen:n,read:Mi})),e.get(`/:org/flows/:flow_name/trails/:trail_name/badge.svg`,e=>Pi(e,{service:t,isOpen:n,read:Ni}))}async function Mi(e,{org:t=``,flow_name:n=``}){await(0,l.gn)(e.service,{org:t,flow:n});let r={state:``,commit:``,author:``,branch:e.url.searchParams.get(`branch`)??``},{trails:i}=await Xr(e.service,{org:t,flow:n},{below:2**53-1,filter:r,limit:1});return i[0]?.state??Ai}async function Ni({service:e},t){let{org:n=``,flow_name:r=``,trail_name:i=``}=t;return W((await(0,l.CS)(e,{org:n,flow:r},i)).verdict)}async function Pi(e,t){let n=await Fi(e,t),r=String(await Li(`evidence`,n)),i=`"${(0,Qe.hash)(`sha256`,r,`base64url`).slice(0,22)}"`,a={etag:i,"cache-control":`no-cache`,"content-security-policy":`default-src 'none'; style-src 'none'`,"cross-origin-resource-policy":`cross-origin`};return e.req.header(`if-none-match`)===i?new Response(null,{status:304,headers:a}):new Response(r,{headers:{...a,"content-type":`image/svg+xml; charset=utf-8`}})}async function Fi(e,{service:t,isOpen:n,read:i}){try{(0,a.Cq)(e.req.param(),`recorded`);let r=await Ti(e,t,n),o=(0,a.Of)(e.req.param());return await(0,u.B)(t,r.caller?.id??``,e=>i({...r,service:e},o))}catch(e){if(e instanceof r.hR||e instanceof o.AF)return Ai;throw e}}let Ii={good:`#136c35`,bad:`#b3202c`,open:`#845300`,excused:`#6639a6`,unclear:`#57606a`};function Li(e,t){let{tone:n,word:r}=t===Ai?{tone:`unclear`,word:`unknown`}:H(t),i=r.toLowerCase(),[a,o]=[Ri(e),Ri(i)],s=`${e}: ${i}`;return f`<svg
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
      <rect x="${a}" width="${o}" height="20" fill="${Ii[n]}" />
    </g>
    <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
      <text x="${7}" y="14" textLength="${a-14}">${e}</text>
      <text x="${a+7}" y="14" textLength="${o-14}">${i}</text>
    </g>
  </svg>`}function Ri(e){return Math.round(e.length*6.6)+14}var zi=n(68850),Bi=n(40418);let Vi=2e3;function Hi(e,t){let[n,r]=[e.split(`
`),t.split(`
`)];if(n.length>Vi||r.length>Vi)return;let[i,a]=Wi(n,r),[o,s]=[n,r].map(e=>e.slice(i,e.length-a));if(!(o===void 0||s===void 0||o.length*s.length>25e4))return[...n.slice(0,i).map(Ui),...Gi(o,s),...n.slice(n.length-a).map(Ui)]}function Ui(e){return{kind:`same`,text:e}}function Wi(e,t){let n=Math.min(e.length,t.length),r=0;for(;r<n&&e[r]===t[r];)r+=1;let i=0;for(;i<n-r&&e.at(-1-i)===t.at(-1-i);)i+=1;return[r,i]}function Gi(e,t){let n=qi(e,t),r=[],i={i:0,j:0};for(;i.i<e.length||i.j<t.length;){let[a,o]=[e[i.i],t[i.j]],s=a===o?`same`:Ki(i,{oldLine:a,newLine:o,common:n});r.push({kind:s,text:(s===`added`?o:a)??``}),i={i:i.i+Number(s!==`added`),j:i.j+Number(s!==`removed`)}}return r}function Ki({i:e,j:t},{oldLine:n,newLine:r,common:i}){return n===void 0?`added`:r===void 0||i(e+1,t)>=i(e,t+1)?`removed`:`added`}function qi(e,t){let n=t.length+1,r=new Uint32Array((e.length+1)*n),i=(e,t)=>r[e*n+t]??0;for(let a=e.length-1;a>=0;--a)for(let o=t.length-1;o>=0;--o)r[a*n+o]=e[a]===t[o]?i(a+1,o+1)+1:Math.max(i(a+1,o),i(a,o+1));return i}function Ji(e){let[t,...n]=e;if(t===void 0)return L(`template`,`Template`,Yi());let r=e.slice(0,20),i=e.length-r.length;return L(`template`,`Template, version ${t.version}`,[f`<p class="note">
      Stored ${j(t.created_at)} by ${S(t.created_by)}. A trail keeps the version that was
      current when it started.
    </p>`,E(t.content),n.length===0?void 0:B(R(`Changes by version`,e.length),[...r.map((t,n)=>Xi(t,e[n+1])),i===0?void 0:f`<p class="note">${(0,m.B)(i)} older versions are available from the API.</p>`])])}function Yi(){return z(`This flow has no template. A trail whose reports bring one is judged by it; any other is not compliant. Add one as .github/evidence.yml on the default branch:`,E(`version: 1
trail:
  attestations:
    - { name: unit-tests, type: junit }
`))}function Xi({version:e,content:t,created_at:n,created_by:r},i){let a=i===void 0?void 0:Hi(i.content.trimEnd(),t.trimEnd());return f`<h3>Version ${e}</h3>
    <p class="note">Stored ${j(n)} by ${S(r)}</p>
    ${a===void 0?Zi(t):Qi(a)}`}function Zi(e){return e.length<=16384?E(e):f`<p class="note">The change is too large to be shown here. It is available from the API.</p>`}function Qi(e){return f`<pre class="copy" tabindex="0"><code class="diff">${e.map($i)}</code></pre>`}function $i({kind:e,text:t}){let n=(0,y.MJ)(t);return e===`added`?f`<ins>${n}</ins>`:e===`removed`?f`<del>${n}</del>`:f`<span>${n}</span>`}let ea=[`COMPLIANT`,`NON-COMPLIANT`,`INCOMPLETE`];async function ta(e,t){let{service:n,url:r}=e,i=na(r.searchParams),a=await n.store.countTrails(t.org,t.flow),o=ra(r.searchParams.get(`below`),a),s=ia(i.commit)?await Qr(n,t,i):await Xr(n,t,{below:o,filter:i}),c=$r(i),l=ia(i.commit)?{states:s.trails.map(({state:e})=>e),newest:void 0}:await Zr(n,t,{...i,commit:``});return L(`trails`,R(`Trails`,a),[a===0?void 0:aa(r,i),f`<div data-part>
      <p class="note" data-count>${sa(s,{isFiltered:c,filter:i,total:a,below:o})}</p>
      ${ca(l)} ${la(e,s,{isFiltered:c,links:J(t.org)})}
      ${ua(r,s,o<a)}
    </div>`])}function na(e){let t=t=>(0,y.bA)(e.get(t)??``),n=t(`state`);return{state:ea.includes(n)?n:``,commit:t(`commit`).toLowerCase(),author:t(`author`),branch:t(`branch`)}}function ra(e,t){return e!==null&&/^\d{1,15}$/.test(e)?Math.min(Math.max(1,Number(e)),t):t}function ia(e){return/^[0-9a-f]{7,64}$/.test(e)}function aa(e,{state:t,commit:n,author:r,branch:i}){return f`<form class="filters" action="${e.pathname}" data-live>
      <div>
        <label for="state">State</label>
        <select id="state" name="state">
          <option value="">Any</option>
          ${ea.map(e=>f`<option value="${e}" ${e===t?`selected`:``}>${H(e).word}</option>`)}
        </select>
      </div>
      ${oa(`branch`,`Branch`,i)} ${oa(`author`,`Author`,r)}
      ${oa(`commit`,`Commit (at least 7 digits)`,n)}
      <button>Filter</button>
    </form>
    <p class="hidden" role="status"></p>`}function oa(e,t,n){return f`<div>
    <label for="${e}">${t}</label>
    <input id="${e}" name="${e}" type="search" value="${n}" autocomplete="off" />
  </div>`}function sa({trails:e,examined:t},{isFiltered:n,filter:r,total:i,below:a}){if(r.commit!==``&&!ia(r.commit))return`The commit filter was ignored: it needs at least 7 hexadecimal digits.`;if(ia(r.commit))return`${(0,m.B)(e.length)} of ${(0,m.B)(i)} trails contain this commit.`;if(i===0)return``;let o=i-a+t,s=`${(0,m.B)(i-a+1)}–${(0,m.B)(o)} of ${(0,m.B)(i)}, newest first.`;return n?`${(0,m.B)(e.length)} found in trails ${s}`:s}function ca({newest:e,...t}){let n=Ge(We(t.states)),r=f`<p class="note">Counted in the newest ${(0,m.B)(e??0)} trails.</p>`;return f`${n}${e===void 0||n===``?``:r}`}function la(e,{trails:t,next:n},{isFiltered:r,links:i}){if(t.length>0)return f`<div class="stack">${q(`Trails`,Gr(i,t),t)}</div>`;if(!r)return z(`This flow has no trails yet. This step starts one:`,Re(e.service.publicUrl()));let a=f`<p><a href="${e.url.pathname}">Show all trails</a></p>`;return z(n===void 0?`No trail matches this filter.`:`None of the trails searched so far matches this filter.`,a)}function ua(e,{next:t,trails:n},r){if(t===void 0&&!r)return;let i=r?f`<a href="${I(e,{below:void 0})}" data-swap="newest">Newest</a>`:``,a=n.length>0?`Older`:`Search older trails`,o=t===void 0?``:f`<a href="${I(e,{below:String(t)})}" rel="next" data-swap="older">${a}</a>`;return f`<nav class="pager" aria-label="Pages of trails">${i} ${o}</nav>`}async function da(e,t){let{service:n}=e;await(0,l.gn)(n,t);let r=J(t.org),i=(0,Bi.S0)(t.flow,await(0,l.BQ)(n,t),r),a=await(0,zi.F$)(n.store,t),o=`${r.flow(t.flow)}/badge.svg`;return{title:`${i.name} · ${t.org}`,org:t.org,breadcrumbs:Y(t.org,t.flow),content:[f`<div class="head">
        <p class="kind">Flow</p>
        <h1>${S(i.name)}</h1>
        ${a?f`<p class="note">This flow is archived: lists leave it out until its next report.</p>`:``}
        ${i.description===``?``:f`<div class="lead">${b(i.description)}</div>`}
      </div>`,await ta(e,t),Ji(i.template_versions.toReversed()),fa(i.tags),L(`badge`,`Badge`,[f`<p><img src="${o}" alt="State of the newest trail" height="20" /></p>`,E(`[![evidence](${n.publicUrl()}${o})](${n.publicUrl()}${r.flow(t.flow)})`),f`<p class="note">
          The badge shows the state of the newest trail. Add <code>?branch=main</code> for the newest trail of a branch.
          If pages require a token, readers without one see “unknown”.
        </p>`])]}}function fa(e){return Object.keys(e).length===0?void 0:L(`tags`,`Tags`,O(k(e)))}var pa=n(97423);async function ma(e){let{store:t}=e.service,n=(await t.listOrganisations()).filter(t=>ha(e,t)),r=await Promise.all(n.map(async e=>({org:e,flows:(await t.listFlows(e)).length}))),i=K(`Organisations`,[{title:`Organisation`,cell:({org:e})=>f`<a href="${J(e).organisation}">${S(e)}</a>`},{title:`Flows`,isNumber:!0,cell:({flows:e})=>(0,m.B)(e)}],r);return{title:`Delivery Evidence`,breadcrumbs:[],content:f`<div class="head"><h1>Organisations</h1></div>
      ${r.length===0?ga(e):i}`}}function ha({caller:e},t){return e===void 0||(0,pa.Jr)(e,`read`,{org:t,flow:void 0})}function ga({caller:e,service:t}){return z(`${e===void 0?`There are no organisations yet.`:`There are no organisations that your token can read.`} The first report creates an organisation and a flow:`,Re(t.publicUrl()))}var _a=n(1093);async function va({service:e,caller:t},n){let r=await e.store.listFlows(n),i=t!==void 0&&(0,pa.Jr)(t,`maintain`,{org:n,flow:void 0}),a=await(0,_a.C5)(e,n,i);if(r.length===0&&a.length===0)throw(0,o.mX)(`organisation "${n}"`);return{title:`Notification actions · ${n}`,org:n,breadcrumbs:[...Y(n),{text:f`Notification actions`,href:J(n).notifications}],content:[f`<div class="head">
        <p class="kind">${S(n)}</p>
        <h1>Notification actions</h1>
      </div>`,a.length===0?ka(e.publicUrl(),n):ba(await ya(a))]}}async function ya(e){let t=await(0,ne.i7)(e,e=>({notification:e,flows:A(e.flows,wa)??f`all`,targets:Ta(e.targets)}));return t.length>20&&await(0,ne.Vm)(),t}function ba(e){return f`<div class="stack">
    ${K(`Notification actions`,[{title:`Health`,cell:({notification:e})=>xa(e)},{title:`Action`,isName:!0,cell:({notification:{name:e,number:t}})=>M({text:e},N(`no. ${t}`))},{title:`When`,isLabelled:!0,cell:({notification:{triggers:e}})=>e.map(e=>f`<div>${Ca(e)}</div>`)},{title:`Flows`,isLabelled:!0,cell:({flows:e})=>e},{title:`To`,isLabelled:!0,cell:({targets:e})=>e},{title:`Last sent`,isLabelled:!0,cell:({notification:{last_success_timestamp:e}})=>Sa(e)},{title:`Last failed`,isLabelled:!0,cell:({notification:{last_failure_timestamp:e}})=>Sa(e)}],e)}
  </div>`}function xa({is_failing:e,last_success_timestamp:t}){return e===!0?U(`bad`,`Failing`):e===!1&&typeof t==`number`?U(`good`,`Delivering`):U(`unclear`,`Nothing sent yet`)}function Sa(e){return A(e,j)??f`<span class="faint">never</span>`}function Ca(e){return S(e.replace(/^ON_/,``).toLowerCase().replace(`non_`,`non-`).replaceAll(`_`,` `))}function wa(e){return f`${b(e.slice(0,5).join(`, `))}${Ea(e.length-5)}`}function Ta(e){return f`${e.slice(0,5).map(Da)}${Ea(e.length-5)}`}function Ea(e){return e>0?f`<div class="faint">and ${(0,m.B)(e)} more</div>`:f``}function Da(e){let{type:t,url:n,needs_secret:r}=e;return f`<div>
    ${T(String(t))}
    ${typeof n==`string`?f`<span class="sub">${b(Oa(n))}</span>`:``}
    ${r===!0?U(`bad`,`Needs its secret again`):``}
  </div>`}function Oa(e){return e.length>160?`${e.slice(0,160).toWellFormed()}…`:e}function ka(e,t){return z(`No notification actions exist. A maintainer can create one, for example for every trail that is not compliant:`,E(`curl -X PUT ${e}/api/v2/actions/${encodeURIComponent(t)}/flows \\
  -H "Authorization: Bearer $EVIDENCE_TOKEN" -H 'Content-Type: application/json' \\
  -d '{"name":"non-compliant-trails","triggers":["ON_NON_COMPLIANT_TRAIL"],"targets":[{"type":"WEBHOOK","url":"https://…"}]}'`))}async function Aa(e,t){let{store:n}=e.service,r=(await n.listFlows(t)).toSorted((e,t)=>e.localeCompare(t,`en`));if(r.length===0)throw(0,o.mX)(`organisation "${t}"`);let i=await(0,zi.S2)(n,t),a=r.filter(e=>!i.has(e)),s=e.url.searchParams.get(`name`)?.trim()??``,c=a.filter(e=>e.toLowerCase().includes(s.toLowerCase())),l=P(c,e.url.searchParams.get(`page`)),u=await Promise.all(l.items.map(n=>Ma(e,t,n))),d=await Fa(e,t,Pa(c,l)),p=F(l,`flows`,t=>I(e.url,{page:t}));return{title:t,org:t,breadcrumbs:Y(t),content:[f`<div class="head">
        <p class="kind">Organisation</p>
        <h1>${S(t)}</h1>
        <p><a href="${J(t).notifications}">Notification actions</a></p>
      </div>`,L(`flows`,R(`Flows`,a.length),[a.length>8?La(e,s):void 0,f`<div data-part>
          <span class="hidden" data-count>${(0,m.B)(c.length)} flows</span>
          ${Ia(u,d,c.length)}
          ${a.length===0?f`<p class="note">Each flow is archived.</p>`:Ra(e,t,u)}
          ${p}
        </div>`,i.size===0?void 0:ja([...i],J(t))]),Yt(await Jt(e.service,t))]}}function ja(e,t){let n=e.toSorted().map(e=>f`<li><a href="${t.flow(e)}">${S(e)}</a></li>`);return B(`Archived flows`,f`<ul>
      ${n}
    </ul>`)}async function Ma({service:e},t,n){let r={org:t,flow:n},[i,a,o]=await Promise.all([(0,l.BQ)(e,r),e.store.countTrails(t,n),(0,l.xA)(e,{...r,range:{limit:10}},Na)]);return{flow:n,total:a,newest:o,description:(0,Bi.Ab)(i).description}}function Na({history:{flow:e,trail:t,records:n},verdict:r,pinned:i}){let a=n.at(-1)?.created_at;return{flow:e,trail:t,state:W(r),hasTemplate:i!==void 0,changedAt:a}}function Pa(e,{items:t}){let n=new Set(t);return e.filter(e=>!n.has(e)).slice(0,500)}async function Fa({service:e},t,n){let r=[];for(let i of n){let n={org:t,flow:i,range:{limit:1}};r.push(...await(0,l.xA)(e,n,({verdict:e})=>W(e)))}return r}function Ia(e,t,n){let r=Ge(We([...e.flatMap(({newest:e})=>e.slice(0,1)).map(({state:e})=>e),...t])),i=500+e.length,a=f`<p class="note">Counted in ${(0,m.B)(i)} of the flows.</p>`;return f`${r}${n>i?a:``}`}function La({url:e},t){return f`<form class="filters" action="${e.pathname}" data-live>
      <div>
        <label for="name">Name contains</label>
        <input id="name" name="name" type="search" value="${t}" />
      </div>
      <button>Show</button>
    </form>
    <p class="hidden" role="status"></p>`}function Ra(e,t,n){if(n.length===0)return z(`No flow matches this name.`,f`<a href="${e.url.pathname}">Show all flows</a>`);let r=J(t);return f`<div class="stack">${q(`Flows`,[{title:`Flow`,isName:!0,cell:({flow:e,description:t})=>M({text:e,href:r.flow(e)},t===``?``:f`<span class="sub about">${S(t)}</span>`)},{title:`Newest trail`,cell:({newest:e})=>za(e[0])},{title:`Recent trails`,cell:({newest:e})=>e.length===0?``:Ba(e,r)},{title:`Trails`,isNumber:!0,cell:({total:e})=>(0,m.B)(e)},{title:`Last change`,cell:({newest:e})=>A(e[0]?.changedAt,j)}],n)}</div>`}function za(e){return e===void 0?f`<span class="faint">none yet</span>`:f`${G(e.state)} ${e.hasTemplate?``:f`<span class="sub">no template</span>`}`}function Ba(e,t){return f`<ul class="strip">
    ${e.toReversed().map(e=>Va(e,t))}
  </ul>`}function Va({flow:e,trail:t,state:n},r){let{tone:i,word:a}=H(n),o=t.length>40?`${t.slice(0,12)}…`:t;return f`<li>
    <a class="${i}" href="${r.trail(e,t)}" title="${o}: ${a}">
      ${oe(i)}<span class="hidden">${o}: ${a}</span>
    </a>
  </li>`}var Ha=n(60227);async function Ua({service:e},{org:t,sequence:n}){let r=(0,Ha.ZD)(n),i=r===void 0?void 0:await e.logs?.createReceipt(t,r);if(i===void 0)throw(0,o.mX)(`receipt of record ${n} of "${t}"`);return Ga(i,`${r}.receipt`)}async function Wa({service:e},{org:t,sequence:n}){let r=(0,Ha.ZD)(n),i=r===void 0?void 0:await tn(e.store,t,r);if(i===void 0)throw(0,o.mX)(`document of record ${n} of "${t}"`);return Ga(i,`${r}.json`)}function Ga(e,t){return new Response(e,{headers:{"content-type":`text/plain; charset=utf-8`,"content-disposition":`attachment; filename="${t}"`,"content-security-policy":`default-src 'none'; sandbox`,"cache-control":`private, no-cache`}})}var Ka=n(67561),qa=n(27919),Ja=n(22508);async function Ya(e,{org:t,text:n,words:r,after:i}){let[a,{matches:o,next:s}]=await Promise.all([i===void 0?e.store.listFlows(t):[],e.store.search(t,r,{limit:25,...i&&{after:i}})]),c=e=>o.filter(t=>t.kind===e),l=o.filter(({kind:e,matched:t})=>e!==`attestation`||t.field!==`name`);return{flows:a.filter(e=>e.toLowerCase().includes(n.toLowerCase())),trails:await Xa(e,t,l),artifacts:c(`artifact`),attestations:c(`attestation`),next:s}}async function Xa(e,t,n){let r=e.store.now(),i=(0,Ja.$)(n,({flow:e,trail:t})=>t===null?void 0:e);return(await Promise.all([...i].map(async([n,i])=>{let a=await(0,l.X_)(e,{org:t,flow:n},(0,l.H1)(i));return(0,yn.Kk)(a.values(),{now:r})}))).flat().toSorted((e,t)=>(0,vn.T$)(t.history)-(0,vn.T$)(e.history))}async function Za(e,t){let n=(0,Ka.GX)((0,y.bA)(e.url.searchParams.get(`q`)??``));if((await e.service.store.listFlows(t)).length===0)throw(0,o.mX)(`organisation "${t}"`);let r=J(t),i=(0,qa.Hh)(n),a=Qa(e.url),s=i&&await Ya(e.service,{org:t,text:n,words:i,after:a});return{title:n===``?`Search · ${t}`:`${n} · Search · ${t}`,org:t,breadcrumbs:[...Y(t),{text:f`Search`,href:r.search}],content:[f`<div class="head">
          <p class="kind">${S(t)}</p>
          <h1>${n===``?`Search`:f`Search for ${S(n)}`}</h1>
        </div>
        <form class="filters" action="${r.search}">
          <div>
            <label for="q">Names, numbers, words, commits or fingerprints</label>
            <input id="q" name="q" type="search" value="${n}" />
          </div>
          <button>Search</button>
        </form>`,s===void 0?eo():to(s,r),s&&$a(e.url,a,s.next)]}}function Qa(e){return(0,qa.nY)(e.searchParams.get(`after`)??``)}function $a(e,t,n){if(t===void 0&&n===void 0)return;let r=(t,n,r)=>f`<a href="${I(e,{after:t})}" rel="${r}">${n}</a>`;return f`<nav class="pager" aria-label="Pages of matches">
    <span>Newest matches first</span>
    ${t===void 0?``:r(void 0,`Newest`,`first`)}
    ${n===void 0?``:r((0,qa.zH)(n),`Older`,`next`)}
  </nav>`}function eo(){return f`<p class="note">
    Enter 1 to 8 words, each at least by its beginning: a name of a trail, an artifact or an attestation, a branch, an
    author, words of a commit message or of the title of a pull request, <code>#</code> and the number of a pull
    request, an issue key, or the first 7 digits of a commit or a fingerprint. A flow is found by a part of its name.
  </p>`}function to(e,t){let{flows:n,trails:r,artifacts:i,attestations:a,next:o}=e;return[n,r,i,a].every(e=>e.length===0)?o===void 0?z(`No matches. Check the spelling, or search for something else:`,eo()):z(`No matches yet. Search the older records too, or use rarer words.`):f`${no(n,t)} ${ro(r,t)}
  ${io(i,t)} ${ao(a,t)}`}function no(e,t){if(e.length===0)return``;let n=e.length-50,r=e.slice(0,50).map(e=>f`<li><a href="${t.flow(e)}">${S(e)}</a></li>`),i=n>0?f`<p class="note">and ${(0,m.B)(n)} more</p>`:void 0;return L(`flows`,R(`Flows`,e.length),[f`<ul class="plain">
      ${r}
    </ul>`,i])}function ro(e,t){if(e.length===0)return``;let n=q(`Trails`,[{title:`State`,cell:({verdict:e})=>G(W(e))},{title:`Trail`,isName:!0,cell:({history:e,report:n})=>Ie({...e,report:n,links:t})},{title:`Last change`,cell:({history:e})=>j(e.records.at(-1)?.created_at)}],e);return L(`trails`,R(`Trails`,e.length),f`<div class="stack">${n}</div>`)}function io(e,t){if(e.length===0)return``;let n=q(`Artifacts`,[{title:`Artifact`,isName:!0,cell:e=>M({text:(0,qa.Af)(e),href:t.artifact(e.flow,e.fingerprint??``)},N(S(e.flow)))},{title:`Fingerprint`,cell:({fingerprint:e})=>C(e??``)},{title:`Reported`,cell:({created_at:e})=>j(e)}],e);return L(`artifacts`,R(`Artifacts`,e.length),f`<div class="stack">${n}</div>`)}function ao(e,t){if(e.length===0)return``;let n=q(`Attestations`,[{title:`Attestation`,isName:!0,cell:({id:e,name:n,type:r})=>M({text:n??e,href:t.attestation(e)},N(T(r??``)))},{title:`Trail`,cell:({flow:e,trail:n})=>f`<a href="${t.trail(e,n??``)}">${w(n??``)}</a
            ><span class="sub">${S(e)}</span>`},{title:`Reported`,cell:({created_at:e})=>j(e)}],e);return L(`attestations`,R(`Attestations`,e.length),f`<div class="stack">${n}</div>`)}var oo=n(40028),X=n(94343);let so=X.Ikc({type:X.YjP(),title:X.YjP(),status:X.Whr(),detail:X.lqM(X.YjP()),instance:X.lqM(X.YjP()),request_id:X.lqM(X.YjP()),message:X.YjP(),errors:X.lqM(X.g1P(X.YjP(),X.YjP()))});async function Z(e,t,{page:n,request:r,status:i=200}){let{pathname:a,search:o}=new URL(e.req.url),s={caller:r?.caller,address:`${t.publicUrl()}${a}${o}`,now:t.store.now()},c=String(await ut(n,s));return new Response(c,{status:i,headers:{"content-type":`text/html; charset=utf-8`,"content-security-policy":`default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,"referrer-policy":`same-origin`,"cache-control":`private, no-cache`}})}let co={400:`Invalid address`,403:`Access denied`,404:`Not found`,500:`Internal error`};async function lo(e,t,n){let r=(0,oo.KQ)(e,n),i=(0,ur.qg)(so,await r.json());if(!i.ok)throw n;let{status:a,message:o,request_id:s}=i.value,c=co[a]??`The request failed`;return Z(e,t,{page:{title:c,breadcrumbs:[],content:f`<div class="head">
    <p class="kind">${a}</p>
    <h1>${c}</h1>
    <div class="lead">${x(o)}</div>
    ${a<500?``:f`<p class="note">The log of the service has details for the request ${T(s??``)}.</p>`}
    <p><a href="/">Go to the list of organisations</a></p>
  </div>`},status:a})}var uo=n(59047),fo=n(7893),po=n(61642),mo=n(93935);function ho({request:{url:e},key:t,judged:n,trail:r,links:i}){let a=Object.entries(r.compliance_status?.artifacts_statuses??{});if(a.length===0)return L(`artifacts`,`Artifacts`,go());let o=new Map(n.artifacts.map(e=>[e.fingerprint,(0,mo.Jp)(e).filename])),s=P(a,e.searchParams.get(`artifacts`)),c=q(`Artifacts`,[{title:`State`,cell:([,e])=>G(W(e))},{title:`Artifact`,isName:!0,cell:([e,{artifact_fingerprint:n}])=>{if(n===void 0)return M({text:e});let r=o.get(n)??e;return M({text:e,href:i.artifact(t.flow,n)},r===e?``:N(S(r)))}},{title:`Fingerprint`,cell:([,{artifact_fingerprint:e}])=>e===void 0?``:C(e)},{title:`Reasons`,isVisible:a.some(([,{reasons:e=[]}])=>e.length>0),cell:([,{reasons:e=[]}])=>e.map(e=>f`<div>${x(e)}</div>`)}],s.items),l=F(s,`artifacts`,t=>`${I(e,{artifacts:t})}#artifacts`);return L(`artifacts`,R(`Artifacts`,a.length),f`<div data-part class="stack">${c} ${l}</div>`)}function go(){return z(`This trail has no artifacts and requires none. This step reports one by its fingerprint:`,E(`- uses: OWNER/delivery-evidence@v1
  with:
    artifacts: dist/*.tgz`))}function _o(e){return f`<aside aria-label="About this trail">
    ${vo(e)} ${yo(e)} ${xo(e)} ${wo(e)}
    ${A(e.ledger,e=>rn(e,`the last report of this trail`))}
    <div class="screen">${So(e)}</div>
  </aside>`}function vo({judged:{report:e}}){let{git_commit_info:t,repo_info:n}=e;if(t===void 0)return;let r=t.message?.trim()??``;return L(`commit`,`Commit`,[f`${O([[`SHA`,C(t.sha1)],[`Author`,A(t.author,b)],[`Branch`,A(t.branch,T)],[`Committed`,A((0,_.dU)(t),j)],[`Repository`,A(n,({url:e,name:t})=>D(e,t))],[`Commit page`,A(t.url,D)]])}`,r.includes(`
`)?B(`Full message`,Se(r)):void 0])}function yo({attestations:e,links:t}){let n=e.findLast(({pull_requests:e})=>e!==void 0);if(n?.pull_requests===void 0)return;let{pull_requests:r}=n;return L(`pull-request`,`Pull request`,[r.length===0?f`<p>The commit has no pull request.</p>`:r.slice(0,5).map(bo),f`<p class="note"><a href="${t.attestation(n.attestation_id)}">Commits and reviews</a></p>`])}function bo({url:e,number:t,title:n,state:r,author:i}){return f`<p>
    ${D(e,`#${t} ${n}`)}<span class="sub">${r}, by ${S(i)}</span>
  </p>`}function xo({judged:e,trail:t}){let{report:n,history:r}=e,i=Object.keys(n.user_data??{}).length;return L(`origin`,`Origin`,[f`${O([[`Started`,f`${j(t.created_at)} by ${S(t.created_by??``)}`],[`Last change`,j(r.records.at(-1)?.created_at)],[`Origin URL`,A(n.origin_url,D)],...De(n.external_urls??{})])}`,i===0?void 0:B(`User data`,O(k(n.user_data??{})))])}function So({request:{url:e,service:t},key:n,judged:r,links:i}){let a=i.trail(n.flow,n.trail),o=`${a}/badge.svg`;return L(`moment`,`Other views`,[f`<form class="filters" action="${e.pathname}">
        <div>
          <label for="as_of">State at (UTC)</label>
          <input
            id="as_of"
            name="as_of"
            type="datetime-local"
            step="1"
            value="${Ne(r.now).replace(`Z`,``)}"
          />
        </div>
        <button>Show</button>
      </form>
      <p><a href="${I(e,{format:`json`})}">As JSON</a></p>
      ${t.logs&&Co(a)}`,B(`Badge`,[f`<p><img src="${o}" alt="State of this trail" height="20" /></p>`,E(`![evidence](${t.publicUrl()}${o})`)])])}function Co(e){return f`<p>
    <a href="${e}/package" download>As a package</a> with all its evidence, which you can
    <a href="/verify">verify</a>
    without this service
  </p>`}function wo({trail:{template:e},judged:{pinned:t},key:n,links:r}){if(e==null)return L(`template`,`Template`,[f`<p>This trail has no template, so it cannot be compliant.</p>`,f`<p><a href="${r.flow(n.flow)}#template">How to add a template</a></p>`]);let i=t?.isOwn===!0;return L(`template`,`${i?`Own template of this trail`:`Template of the flow`}, version ${e.version}`,[B(`Show as YAML`,E(e.content)),f`<p class="note screen">
      <a href="${r.flow(n.flow)}#template">${i?`Template of the flow`:`All versions`}</a>
    </p>`])}function To(e){let{url:t}=e.request,n=P((e.trail.events??[]).toReversed(),t.searchParams.get(`events`));return L(`events`,R(`Events`,n.total),f`<div data-part>
      <ol class="events">
        ${n.items.map(t=>Eo(t,e))}
      </ol>
      ${F(n,`events`,e=>`${I(t,{events:e})}#events`)}
    </div>`)}function Eo(e,t){let n=`${t.request.url.pathname}?as_of=${e.timestamp}`;return f`<li>
    <a href="${n}" title="State at this time">${j(e.timestamp)}</a>
    <div>
      ${Do(e,t)}${e.actor===void 0?``:f` <span class="faint">by ${S(e.actor)}</span>`}
    </div>
  </li>`}function Do(e,t){switch(e.type){case`trail_reported`:return f`Trail started`;case`trail_updated`:return Oo(e);case`artifact_creation_reported`:return ko(e,t);case`trail_attestation_reported`:case`trail_attestation_for_artifact_reported`:case`artifact_attestation_reported`:return f`${Ao(e,t)} reported,
      ${T(Q(e,`attestation_type`))}`;case`attestation_overridden`:return f`${Ao(e,t)} overridden as
      ${Ke(e.new_compliance_status===!0)}: ${b(Q(e,`reason`))}`;case`compliance_changed`:return f`${G(Q(e,`from`))}
        <span aria-label="changed to">→</span> ${G(Q(e,`to`))}
        <span class="faint">because:</span> ${b(Q(e,`because`))}`;default:return S(e.type.replaceAll(`_`,` `))}}function Oo(e){let t=Q(e.git_commit_info,`sha1`),n=e.repo_info,r=Q(e,`origin_url`),i=Q(n,`name`),a=[...t===``?[]:[f`, with the commit ${C(t)}`],...i===``?[]:[f`, with the repository ${D(Q(n,`url`),i)}`],...r===``?[]:[f`, with the origin ${D(r)}`]];return f`Trail updated${a}`}function ko(e,{key:t,links:n}){let r=S(Q(e,`filename`)),i=Q(e,`artifact_fingerprint`);return f`Artifact ${i===``?r:f`<a href="${n.artifact(t.flow,i)}">${r}</a>`} reported`}function Ao(e,{links:t}){return f`<a href="${t.attestation(Q(e,`attestation_id`))}"
    >${S(Q(e,`attestation_name`))}</a
  >`}function Q(e,t){let n=(0,Xn.G)(e)?e[t]:void 0;return typeof n==`string`?n:``}var jo=n(67679),Mo=n(51442);function No(e){let t=(0,ur.qg)(jo.PE,e??{});return t.ok?Object.values(Po(t.value)).filter(e=>e!==``).join(`, `):`unknown policy`}function Po(e){return{min_tests:$(e.min_tests,e=>`at least ${(0,Mo.L)(e,`test`)}`),max_skipped:$(e.max_skipped,e=>`at most ${e} skipped`),max:$(e.max,e=>Object.entries(e).map(Fo).join(`, `)),suppressed:$(e.suppressed,()=>`suppressed findings count`),tools:$(e.tools,e=>`by ${e.join(` or `)}`),incomplete:$(e.incomplete,()=>`may be incomplete`),approvals:$(e.approvals,e=>(0,Mo.L)(e,`approval`)),independent:$(e.independent,e=>e?`independent of the authors`:``),merged:$(e.merged,e=>e?`merged`:``),verified:$(e.verified,e=>e?`verified signatures`:``),max_failed_conditions:$(e.max_failed_conditions,e=>`at most ${(0,Mo.L)(e,`failed condition`)}`),project:$(e.project,e=>`of the project ${e}`),workflow:$(e.workflow,e=>`of ${[e].flat().join(` or `)}`),follows:$(e.follows,()=>`may follow another workflow`),sources:$(e.sources,e=>`at least ${(0,Mo.L)(e,`source`)}`),advisory:$(e.advisory,e=>e?`advisory`:``),max_age:$(e.max_age,e=>`at most ${e} old`)}}function $(e,t){return e===void 0?``:t(e)}function Fo([e,t]){return e===`unknown`?`at most ${t} of unknown severity`:`at most ${t} ${e}`}function Io({request:{url:e},trail:t},{items:n}){if(n.length===0)return L(`evidence`,`Evidence`,Lo());let r=ht(n,e,e=>Ro(t,e));return L(`evidence`,R(`Evidence`,n.length),r)}function Lo(){return z(`This trail has no attestations yet. This step reports test results:`,E(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    kind: junit
    files: "**/junit*.xml"`))}function Ro({template:e},t){return e==null?``:t.unexpected?`Not in the template`:t.type===`artifact`?`Required: artifact`:`Required: ${No((0,Vt.W3)(e,t)?.policy)||`compliant`}`}function zo({request:{url:e},judged:t,links:n}){if(t.overrides.length===0)return;let r=new Set([...t.verdict.outcomes.values()].map(({override:e})=>e?.id)),i=P(t.overrides.toReversed(),e.searchParams.get(`overrides`)),a=K(`Overrides`,[{title:`Outcome`,cell:e=>Bo(e,r.has(e.id))},{title:`Evidence`,isName:!0,cell:({id:e,attestation_name:t})=>M({text:t,href:n.attestation(e)})},{title:`Reason`,isWide:!0,cell:({reason:e})=>b(e)},{title:`By`,cell:({reported_by:e,created_at:t})=>f`${S(e)}<span class="sub">${j(t)}</span>`},{title:`In force`,isLabelled:!0,cell:({id:e,expires_at:n})=>Vo(n,{isInForce:r.has(e),now:t.now})}],i.items),o=F(i,`overrides`,t=>`${I(e,{overrides:t})}#overrides`),s=f`<div data-part class="stack">${a} ${o}</div>`;return L(`overrides`,R(`Overrides`,t.overrides.length),s)}function Bo({new_compliance_status:e},t){return U(t?`excused`:`unclear`,H(e?`COMPLIANT`:`NON-COMPLIANT`).word)}function Vo(e,{isInForce:t,now:n}){if(t)return e===void 0?f`yes, no expiry`:f`yes, until ${je(e)}`;let r=e===void 0||e>n?``:f`, expired ${j(e)}`;return f`<span class="faint">no${r}</span>`}function Ho(e,t){let{word:n,headline:r,items:i,notes:a}=e,o=we(`Verdict`,{tone:V.b_[n],word:(0,V.wy)(n)},[f`<div>${x(r)}</div>`,f`<p class="source">${Uo(t)}</p>`]);return f`${o} ${Ge(He(i.map(({state:e})=>e)))}
  ${a.map(e=>f`<div class="note">${x(e)}</div>`)} ${Go(e)}`}function Uo({attestations:e,pinned:t,now:n}){let r=[...new Set(e.map(({reported_by:e})=>e))],i=r.length-3,a=r.slice(0,3).map((e,t)=>f`${t>0?`, `:``}${S(e)}`);return f`Judged ${j(n)}
  ${Wo(t)}${a.length===0?``:f`, from reports by ${a}${i>0?` and ${(0,m.B)(i)} more`:``}`}.`}function Wo(e){if(e===void 0)return`without a template`;let{version:t,isOwn:n}=e;return n?`against the own template of this trail, version ${t}`:`against version ${t} of the template of the flow`}function Go({advice:e,fix:t}){if(e.length===0&&t===void 0)return``;let[n,r]=[e.slice(0,10),e.slice(10)];return f`<div class="screen">
    ${L(`fix`,`How to fix this`,[Ko(n),r.length===0?void 0:B(`${r.length} more to fix`,Ko(r)),t===void 0?void 0:B(`YAML to copy`,E(t))])}
  </div>`}function Ko(e){return e.length===0?``:f`<ul class="advice">
    ${e.map(({names:e,text:t,link:n})=>f`<li>${Jo(e)} · ${fe(t)}${qo(n)}</li>`)}
  </ul>`}function qo(e){return e===void 0?``:f` ${D(e.url,e.text)}`}function Jo(e){let t=e.length-10,n=e.slice(0,10).map((e,t)=>f`${t>0?`, `:``}${S(e)}`);return f`<strong>${n}${t>0?` and ${t} more`:``}</strong>`}async function Yo(e,t){let{service:n,url:r}=e,i=Zo(r.searchParams.get(`as_of`)),a=await(0,l.Lu)(n,t),c=(0,ne.g3)(),u=(0,yn.Cq)(a,(0,vn.Kn)(i,n.store.now()));if(u.history.records.length===0)throw(0,o.By)(t.trail);await c();let d=J(t.org),p=(0,pt.Ir)(u,d,await(0,yn.g)(u));if(r.searchParams.get(`format`)===`json`)return Response.json(p);let m=await(0,s.iy)(n,u);await c();let h=Qo.test(p.name)?p.name.slice(0,12):p.name,g=(0,uo.S)({...p,name:h},m);await c();let _=u.history.records.at(-1),ee=_&&await n.store.findBySequence(t.org,_.sequence),te=ee&&await nn(n,ee),re=await Xo(e,t,u.now),ie=[...p.events??[],...re].toSorted((e,t)=>e.timestamp-t.timestamp),v={request:e,key:t,judged:u,trail:{...p,events:ie},attestations:m,links:d,ledger:te},ae=Io(v,g);return await c(),{title:`${(0,V.wy)(g.word)}: ${t.trail} · ${t.flow} · ${t.org}`,org:t.org,breadcrumbs:Y(t.org,t.flow,t.trail),content:[$o(u,p),i===void 0?void 0:es(r,u.now),Ho(g,u),f`<div class="split">
        <div>${ae} ${ho(v)} ${zo(v)} ${To(v)}</div>
        ${_o(v)}
      </div>`]}}async function Xo({service:e},{org:t,flow:n,trail:r},i){let a={kinds:[`verdict`],flow:n,trail:r,to:i};return(await(0,fo.gP)(e,{org:t,filter:a,limit:po.$})).map(({created_at:e,actor:t})=>({type:`verdict_signed`,timestamp:e,actor:t.name}))}function Zo(e){if(e===null||e===``)return;let t=/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(e)?Date.parse(`${e}Z`)/1e3:Number(e);if(Number.isFinite(t))return t;throw(0,o.xk)(`query`,{as_of:`must be epoch seconds, or a time in UTC such as 2026-11-21T06:37:26`})}let Qo=/^[0-9a-f]{40,64}$/;function $o({report:e},{name:t}){let n=e.description??be(e.git_commit_info?.message),r=Qo.test(t),i=r&&n!==``?S(n):w(t);return f`<div class="head">
    <p class="kind">Trail ${r?w(t):``}</p>
    <h1>${i}</h1>
    ${r?``:A(n,pe)}
  </div>`}function es(e,t){return f`<p class="alert">
    This page shows the state at ${je(t)}, not the current state.
    <a href="${I(e,{as_of:void 0})}">Show the current state</a>
  </p>`}function ts(e,t,{isOpen:n,verifyPage:r}){let a=(r,i)=>{e.get(r,e=>as(e,{service:t,isOpen:n,show:i}))};ct(e),ns(e,r),os(e,t),ji(e,t,n),a(`/`,ma),a(`/:org`,(e,{org:t=``})=>Aa(e,t)),a(`/:org/search`,(e,{org:t=``})=>Za(e,t)),a(`/:org/actions`,(e,{org:t=``})=>va(e,t)),a(`/:org/flows/:flow_name`,(e,{org:t=``,flow_name:n=``})=>da(e,{org:t,flow:n})),a(`/:org/flows/:flow_name/trails/:trail_name`,(e,{org:t=``,flow_name:n=``,trail_name:r=``})=>Yo(e,{org:t,flow:n,trail:r})),a(`/:org/flows/:flow_name/artifacts/:fingerprint`,(e,{org:t=``,flow_name:n=``,fingerprint:r=``})=>kt(e,{org:t,flow:n},r)),a(`/:org/attestations/:id`,(e,{org:t=``,id:n=``})=>Rr(e,t,n)),a(`/:org/attestations/:id/attachment`,async({service:e,context:t,caller:n},{org:r=``,id:a=``})=>{let o=await(0,s.us)(e,{org:r,id:a,caller:n});return(0,i.H)(t,await(0,s.e4)(e,o))}),a(`/:org/flows/:flow_name/trails/:trail_name/package`,(e,{org:t=``,flow_name:n=``,trail_name:r=``})=>rs(e,{org:t,flow:n,trail:r})),is(a),ss(e,t)}function ns(e,t){e.get(`/verify`,e=>{let n=t();if(n===void 0)throw(0,o.mX)(`page that verifies packages here`);return e.body(n,200,{"content-type":`text/html; charset=utf-8`,"content-security-policy":`frame-ancestors 'none'`})})}async function rs({service:e,context:t},n){let{records:r}=await(0,l.Lu)(e,n);if(r.length===0)throw(0,o.By)(n.trail);return(0,i.H)(t,await(0,c.R)(e,n,!0))}function is(e){e(`/:org/records/:sequence/receipt`,(e,{org:t=``,sequence:n=``})=>Ua(e,{org:t,sequence:n})),e(`/:org/records/:sequence/document`,(e,{org:t=``,sequence:n=``})=>Wa(e,{org:t,sequence:n}))}async function as(e,{service:t,isOpen:n,show:i}){try{let r=await Ti(e,t,n);(0,a.Cq)(e.req.param(),`recorded`);let o=(0,a.Of)(e.req.param());return await(0,u.B)(t,r.caller?.id??``,async n=>{let a={...r,service:n},s=await i(a,o);return s instanceof Response?s:Z(e,t,{page:s,request:a})})}catch(n){if(n instanceof r.hR){let{pathname:r,search:i}=new URL(e.req.url);return Z(e,t,{page:Oi(`${r}${i}`,n.message),status:401})}return lo(e,t,n)}}function os(e,t){e.get(`/sign-in`,e=>Z(e,t,{page:Oi(`/`,`Sign in with an API token of this service to see its pages.`)})),e.post(`/sign-in`,async e=>{let n=await Ei(e,t);return`refused`in n?Z(e,t,{page:Oi(n.next,`These pages require an API token of this service.`,n.refused),status:401}):e.redirect(n.next,303)}),e.post(`/sign-out`,async e=>(await Di(e,t),e.redirect(`/`,303)))}function ss(e,t){e.get(`*`,async(e,n)=>e.req.header(`accept`)?.includes(`text/html`)===!0&&!e.req.path.startsWith(`/api/`)?lo(e,t,new o.AF(404,`There is no page at ${e.req.path}.`)):n())}}),11059:((e,t,n)=>{n.d(t,{Ap:()=>l,BA:()=>r,P_:()=>c,hY:()=>s,lS:()=>i,s_:()=>o});let r={Stringify:1,BeforeStream:2,Stream:3},i=(e,t)=>{let n=new String(e);return n.isEscaped=!0,n.callbacks=t,n},a=/[&<>'"]/,o=async(e,t)=>{let n=``;t||=[];let r=await Promise.all(e);for(let e=r.length-1;n+=r[e],e--,!(e<0);e--){let i=r[e];if(i==null||typeof i==`boolean`)continue;if(typeof i==`number`){n+=i;continue}typeof i==`object`&&t.push(...i.callbacks||[]);let a=i.isEscaped;if(i=await(typeof i==`object`?i.toString():i),typeof i==`object`&&t.push(...i.callbacks||[]),i.isEscaped??a)n+=i;else{let e=[n];s(i,e),n=e[0]}}return i(n,t)},s=(e,t)=>{let n=e.search(a);if(n===-1){t[0]+=e;return}let r,i,o=0;for(i=n;i<e.length;i++){switch(e.charCodeAt(i)){case 34:r=`&quot;`;break;case 39:r=`&#39;`;break;case 38:r=`&amp;`;break;case 60:r=`&lt;`;break;case 62:r=`&gt;`;break;default:continue}t[0]+=e.substring(o,i)+r,o=i+1}t[0]+=e.substring(o,i)},c=e=>{let t=e.callbacks;if(!t?.length)return e;let n=[e],i={};return t.forEach(e=>e({phase:r.Stringify,buffer:n,context:i})),n[0]},l=async(e,t,n,r,a)=>{typeof e==`object`&&!(e instanceof String)&&(e instanceof Promise||(e=e.toString()),e instanceof Promise&&(e=await e));let o=e.callbacks;if(!o?.length)return Promise.resolve(e);a?a[0]+=e:a=[e];let s=Promise.all(o.map(e=>e({phase:t,buffer:a,context:r}))).then(e=>Promise.all(e.filter(Boolean).map(e=>l(e,t,!1,r,a))).then(()=>a[0]));return n?i(await s,o):s}}),22157:((e,t,n)=>{n.d(t,{RC:()=>h,Uf:()=>r,WE:()=>i,Yn:()=>d,jA:()=>c,md:()=>f,qn:()=>ee,uc:()=>p,vA:()=>te,wU:()=>m});let r=e=>{let t=e.split(`/`);return t[0]===``&&t.shift(),t},i=e=>{let{groups:t,path:n}=a(e),i=r(n);return o(i,t)},a=e=>{let t=[];return e=e.replace(/\{[^}]+\}/g,(e,n)=>{let r=`@${n}`;return t.push([r,e]),r}),{groups:t,path:e}},o=(e,t)=>{for(let n=t.length-1;n>=0;n--){let[r]=t[n];for(let i=e.length-1;i>=0;i--)if(e[i].includes(r)){e[i]=e[i].replace(r,t[n][1]);break}}return e},s={},c=(e,t)=>{if(e===`*`)return`*`;let n=e.match(/^\:([^\{\}]+)(?:\{(.+)\})?$/);if(n){let r=`${e}#${t}`;return s[r]||(n[2]?s[r]=t&&t[0]!==`:`&&t[0]!==`*`?[r,n[1],RegExp(`^${n[2]}(?=/${t})`)]:[e,n[1],RegExp(`^${n[2]}$`)]:s[r]=[e,n[1],!0]),s[r]}return null},l=(e,t)=>{try{return t(e)}catch{return e.replace(/(?:%[0-9A-Fa-f]{2})+/g,e=>{try{return t(e)}catch{return e}})}},u=e=>decodeURI(e.includes(`%25`)?e.replace(/%25/g,`%2525`):e),d=e=>{let t=e.url,n=t.indexOf(`/`,t.indexOf(`:`)+4),r=n;for(;r<t.length;r++){let e=t.charCodeAt(r);if(e===37){let e=t.indexOf(`?`,r),i=t.indexOf(`#`,r),a=e===-1?i===-1?void 0:i:i===-1?e:Math.min(e,i),o=t.slice(n,a),s=l(o,u);if(/%(?![0-9A-Fa-f]{2})/.test(o)){let e=new URL(`http://localhost`);if(e.pathname=s.replace(/[\\\t\n\r]/g,encodeURIComponent),l(e.pathname,u)!==s)return l(o.replace(/%(?![0-9A-Fa-f]{2})/g,`%25`),u)}return s}if(e===63||e===35)break}return t.slice(n,r)},f=e=>{let t=d(e);return t.length>1&&t.at(-1)===`/`?t.slice(0,-1):t},p=(e,t,...n)=>(n.length&&(t=p(t,...n)),`${e?.[0]===`/`?``:`/`}${e}${t===`/`?``:`${e?.at(-1)===`/`?``:`/`}${t?.[0]===`/`?t.slice(1):t}`}`),m=e=>{if(e.charCodeAt(e.length-1)!==63||!e.includes(`:`))return null;let t=e.split(`/`),n=[],r=``;return t.forEach(e=>{if(e!==``&&!/\:/.test(e))r+=`/`+e;else if(/\:/.test(e)){if(e.charCodeAt(e.length-1)===63){n.length===0&&r===``?n.push(`/`):n.push(r);let t=e.slice(0,-1);r+=`/`+t,n.push(r)}else r+=`/`+e}}),n.filter((e,t,n)=>n.indexOf(e)===t)},h=e=>e.indexOf(`%`)===-1?e:l(e,ne),g=e=>(e.indexOf(`+`)!==-1&&(e=e.replace(/\+/g,` `)),h(e)),_=(e,t,n)=>{let r=e.indexOf(`#`,8);r!==-1&&(e=e.slice(0,r));let i;if(!n&&t&&!/[%+&=]/.test(t)){let n=e.indexOf(`?`,8),r=n;if(r===-1)return;for(e.startsWith(t,r+1)||(r=e.indexOf(`&${t}`,r+1));r!==-1;){let i=e.charCodeAt(r+t.length+1);if(i===61||i===38||isNaN(i)){if(r>n&&/(?:^|&)[^=&]*[%+]/.test(e.slice(n+1,r)))break;if(i===61){let n=r+t.length+2,i=e.indexOf(`&`,n);return g(e.slice(n,i===-1?void 0:i))}return``}r=e.indexOf(`&${t}`,r+1)}if(i=/[%+]/.test(e),!i)return}let a=Object.create(null);i??=/[%+]/.test(e);let o=e.indexOf(`?`,8);for(;o!==-1;){let t=e.indexOf(`&`,o+1),r=e.indexOf(`=`,o);r>t&&t!==-1&&(r=-1);let s=e.slice(o+1,r===-1?t===-1?void 0:t:r);if(i&&(s=g(s)),o=t,s===``)continue;let c;r===-1?c=``:(c=e.slice(r+1,t===-1?void 0:t),i&&(c=g(c))),n?(a[s]&&Array.isArray(a[s])||(a[s]=[]),a[s].push(c)):a[s]??=c}return t?a[t]:a},ee=_,te=(e,t)=>_(e,t,!0),ne=decodeURIComponent})};