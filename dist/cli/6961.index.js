export const id=6961;export const ids=[6961,9654];export const modules={39829:((e,t,n)=>{n.d(t,{Z:()=>o,k:()=>a});var r=n(9654),i=n(21289);function a(){return Object.entries(i.vL).map(([e,t])=>({name:e,summary:t.summary,options:[...(0,r.U)(t.options).map(s),{name:`--help`,description:`Print the options`,value:void 0}],argument:u(e,t)}))}function o(){let e=i.vL;return(0,i.gK)().map(t=>{let n=(0,i.gR)(t);return{word:t,group:n,summary:e[t]?.summary??n.join(`, `)}})}function s([e,{placeholder:t,description:n,choices:r}]){return{name:`--${e}`,description:d(n),value:l(t,r)}}let c=new Set([`FILE`,`FOLDER`,`GLOB`,`LOCATION`,`PATH`]);function l(e,t){if(e!==void 0)return c.has(e)?{kind:`files`}:{kind:`words`,words:t??[]}}function u(e,{positionals:t,words:n}){return e===`help`?{kind:`words`,words:(0,i.gK)()}:t===void 0?{kind:`words`,words:[]}:n===void 0?{kind:`files`}:{kind:`words`,words:n}}function d(e){return e.split(/[.;:](?:\s|$)/)[0]??e}}),86961:((e,t,n)=>{n.r(t),n.d(t,{toZshCompletion:()=>i});var r=n(39829);function i(){let e=(0,r.Z)().filter(({group:e})=>e.length>0);return`#compdef evidence
# Completion of the command evidence in zsh.
_evidence() {
  local command=\${words[2]} previous=\${words[CURRENT-1]}
  local -a offered
  if (( CURRENT == 2 )); then
    offered=(
${(0,r.Z)().map(({word:e,summary:t})=>`      ${u(e,t)}`).join(`
`)}
    )
    _describe -t commands command offered
    return
  fi
  case $command in
${e.map(a).join(`
`)}
  esac
  case "$command $previous" in
${(0,r.k)().flatMap(o).join(`
`)}
  esac
  case $command in
${(0,r.k)().map(c).join(`
`)}
  esac
}
if [[ \${funcstack[1]} == _evidence ]]; then _evidence "$@"; else compdef _evidence evidence; fi`}function a({word:e,group:t}){let n=new Map((0,r.k)().map(({name:e,summary:t})=>[e,t]));return`    ${e})
      if (( CURRENT == 3 )); then
        offered=(${t.map(t=>u(t,n.get(`${e} ${t}`)??``)).join(` `)})
        _describe -t commands command offered
        return
      fi
      command="$command \${words[3]}"
      ;;`}function o({name:e,options:t}){return t.flatMap(({name:t,value:n})=>n===void 0?[]:[`    '${e} ${t}') ${s(n)}; return ;;`])}function s(e){return e.kind===`files`?`_files`:e.words.length===0?`_message 'a value'`:`compadd -- ${e.words.map(d).join(` `)}`}function c({name:e,options:t,argument:n}){let r=n.kind===`words`&&n.words.length===0?``:`\n      ${s(n)}`;return`    '${e}')
      offered=(
${t.map(e=>`        ${l(e)}`).join(`
`)}
      )
      _describe -o -t options option offered${r}
      ;;`}function l({name:e,description:t}){return u(e,t)}function u(e,t){return d(`${e.replaceAll(`:`,String.raw`\:`)}:${t}`)}function d(e){return`'${e.replaceAll(`'`,String.raw`'\''`)}'`}}),9654:((e,t,n)=>{n.d(t,{U:()=>f,renderHelp:()=>a});var r=n(21289);let i=Object.entries(r.vL);function a(e){return(0,r.y9)(e)?u(e,r.vL[e]):(0,r.gR)(e).length>0?s(e):o()}function o(){return`evidence records the artifacts and attestations of a build, and gates on them.

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