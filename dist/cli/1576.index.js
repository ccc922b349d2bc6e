export const id=1576;export const ids=[1576,9654];export const modules={39829:((e,t,n)=>{n.d(t,{Z:()=>o,k:()=>a});var r=n(9654),i=n(21289);function a(){return Object.entries(i.vL).map(([e,t])=>({name:e,summary:t.summary,options:[...(0,r.U)(t.options).map(s),{name:`--help`,description:`Print the options`,value:void 0}],argument:u(e,t)}))}function o(){let e=i.vL;return(0,i.gK)().map(t=>{let n=(0,i.gR)(t);return{word:t,group:n,summary:e[t]?.summary??n.join(`, `)}})}function s([e,{placeholder:t,description:n,choices:r}]){return{name:`--${e}`,description:d(n),value:l(t,r)}}let c=new Set([`FILE`,`FOLDER`,`GLOB`,`LOCATION`,`PATH`]);function l(e,t){if(e!==void 0)return c.has(e)?{kind:`files`}:{kind:`words`,words:t??[]}}function u(e,{positionals:t,words:n}){return e===`help`?{kind:`words`,words:(0,i.gK)()}:t===void 0?{kind:`words`,words:[]}:n===void 0?{kind:`files`}:{kind:`words`,words:n}}function d(e){return e.split(/[.;:](?:\s|$)/)[0]??e}}),21576:((e,t,n)=>{n.r(t),n.d(t,{toFishCompletion:()=>i});var r=n(39829);function i(){return`# Completion of the command evidence in fish.
function __evidence_is --description 'Whether these are the first words after evidence'
    set -l words (commandline -opc)
    set -e words[1]
    test (count $words) -ge (count $argv); and test "$words[1..$(count $argv)]" = "$argv"
end
function __evidence_ends --description 'Whether exactly these words are after evidence'
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end
complete -c evidence -f
${(0,r.Z)().map(({word:e,summary:t})=>c([`-n`,`'__evidence_ends'`,`-a`,l(e),`-d`,l(t)])).join(`
`)}
${(0,r.k)().flatMap(a).join(`
`)}`}function a({name:e,summary:t,options:n,argument:r}){let[i=``,a]=e.split(` `),u=[`-n`,l(`__evidence_is ${e}`)];return[...a===void 0?[]:[c([`-n`,l(`__evidence_ends ${i}`),`-a`,l(a),`-d`,l(t)])],...n.map(e=>c([...u,...o(e)])),...r.kind===`words`&&r.words.length===0?[]:[c([...u,...s(r)])]]}function o({name:e,description:t,value:n}){let r=[`-l`,e.slice(2),`-d`,l(t)];return n===void 0?r:n.kind===`files`?[...r,`-r`,`-F`]:[...r,`-x`,...s(n)]}function s(e){return e.kind===`files`?[`-F`]:e.words.length===0?[]:[`-a`,l(e.words.join(` `))]}function c(e){return[`complete`,`-c`,`evidence`,...e].join(` `)}function l(e){return`'${e.replaceAll(`\\`,String.raw`\\`).replaceAll(`'`,String.raw`\'`)}'`}}),9654:((e,t,n)=>{n.d(t,{U:()=>f,renderHelp:()=>a});var r=n(21289);let i=Object.entries(r.vL);function a(e){return(0,r.y9)(e)?u(e,r.vL[e]):(0,r.gR)(e).length>0?s(e):o()}function o(){return`evidence records the artifacts and attestations of a build, and gates on them.

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