export const id=9654;export const ids=[9654];export const modules={9654:((e,t,n)=>{n.d(t,{U:()=>p,renderHelp:()=>i});var r=n(21289);function i(e,t=100){let n=Math.min(t,100);return(0,r.y9)(e)?d(e,r.vL[e],n):(0,r.gR)(e).length>0?o(e,n):a(n)}function a(e){let t=r.Io.map(({title:t,commands:n})=>`${t}:\n${l(c(n),e)}`),n=[`Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and $EVIDENCE_TOKEN.`,`Exit codes: 0 success or compliant · 1 not compliant · 2 wrong usage or invalid file · 3 waiting · 4 service unreachable · 5 rejected by the service · 6 rewritten log`];return[`evidence records the artifacts and attestations of a build, and gates on them.`,`Usage: evidence COMMAND [options]`,...t,...n.map(t=>g(t,``,e))].join(`

`)}function o(e,t){return`Usage: evidence ${e} COMMAND [options]

${l(r.Io.flatMap(({commands:e})=>e).filter(t=>t.startsWith(`${e} `)).map(s),t)}

Run evidence ${e} COMMAND --help for the options of a command.`}function s(e){let{positionals:t,summary:n}=r.vL[e];return[u(e,t),n]}function c(e){let t=e.map(e=>{let[t=``]=e.split(` `),n=r.tf[t];return n===void 0?s(e):[`${t} COMMAND`,`${n}: ${(0,r.gR)(t).join(`, `)}`]});return[...new Map(t)]}function l(e,t){return e.map(([e,n])=>{let r=g(n,` `.repeat(30),t);return e.length>26?`  ${e}\n${r}`:`  ${e.padEnd(28)}${r.trimStart()}`}).join(`
`)}function u(e,t=``){return`${e} ${t}`.trimEnd()}function d(e,{positionals:t,summary:n,options:r,examples:i,details:a=[``]},o){let s=p(r).map(e=>m(e,o)),c=[`Usage: evidence`,u(e,t),s.length>0?`[options]`:void 0];return[`${n}.`,c.filter(e=>e!==void 0).join(` `),[`Examples:`,...i.map(e=>`  evidence ${e}`)].join(`
`),s.join(`
`),f(a,o)].join(`

`).trimEnd()}function f([e,...t],n){return t.length===0?``:[`${e}:`,...t.map(e=>g(e,`  `,n))].join(`
`)}function p(e){return Object.entries(e).filter(([,{hidden:e}])=>e!==!0)}function m([e,t],n){return`  ${h(e,t)}\n${g(t.description,`      `,n)}`}function h(e,{placeholder:t,negatable:n}){return`--${n===!0?`[no-]`:``}${e}${t===void 0?``:` ${t}`}`}function g(e,t,n){let r=[],i=``;for(let a of e.split(` `)){let e=i===``?a:`${i} ${a}`;i!==``&&t.length+e.length>n?(r.push(i),i=a):i=e}return[...r,i].map(e=>`${t}${e}`).join(`
`)}})};