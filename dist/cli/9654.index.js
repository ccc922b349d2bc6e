export const id=9654;export const ids=[9654];export const modules={9654:((e,t,n)=>{n.d(t,{U:()=>f,renderHelp:()=>a});var r=n(21289);let i=Object.entries(r.vL);function a(e){return(0,r.y9)(e)?u(e,r.vL[e]):(0,r.gR)(e).length>0?s(e):o()}function o(){return`evidence records the artifacts and attestations of a build, and gates on them.

Usage: evidence COMMAND [options]

${c(i)}

Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and
$EVIDENCE_TOKEN.

Exit codes: 0 success or compliant · 1 not compliant · 2 wrong usage or invalid file · 3 waiting ·
4 service unreachable · 5 rejected by the service · 6 rewritten log`}function s(e){return`Usage: evidence ${e} COMMAND [options]

${c(i.filter(([t])=>t.startsWith(`${e} `)))}

Run evidence ${e} COMMAND --help for the options of a command.`}function c(e){let t=e.map(([e,{positionals:t,summary:n}])=>[l(e,t),n]),n=Math.max(...t.map(([e])=>e.length));return t.map(([e,t])=>{let[r=``,...i]=m(t,` `.repeat(n+4)).split(`
`);return[`  ${e.padEnd(n)}  ${r.trimStart()}`,...i].join(`
`)}).join(`
`)}function l(e,t=``){return`${e} ${t}`.trimEnd()}function u(e,{positionals:t,summary:n,options:r,examples:i,details:a=[``]}){let o=f(r).map(p),s=[`Usage: evidence`,l(e,t),o.length>0?`[options]`:void 0];return[`${n}.`,s.filter(e=>e!==void 0).join(` `),[`Examples:`,...i.map(e=>`  evidence ${e}`)].join(`
`),o.join(`
`),d(a)].join(`

`).trimEnd()}function d([e,...t]){return t.length===0?``:[`${e}:`,...t.map(e=>m(e,`  `))].join(`
`)}function f(e){return Object.entries(e).filter(([,{hidden:e}])=>e!==!0)}function p([e,{placeholder:t,description:n}]){return`  --${e}${t===void 0?``:` ${t}`}\n${m(n,`      `)}`}function m(e,t){let n=[],r=``;for(let i of e.split(` `)){let e=r===``?i:`${r} ${i}`;r!==``&&t.length+e.length>100?(n.push(r),r=i):r=e}return[...n,r].map(e=>`${t}${e}`).join(`
`)}})};