export const id=6868;export const ids=[6868,9654];export const modules={86868:((e,t,n)=>{n.r(t),n.d(t,{toBashCompletion:()=>i});var r=n(39829);function i(){let e=(0,r.Z)(),t=e.filter(({group:e})=>e.length>0),n=(0,r.k)();return`# Completion of the command evidence in bash.
_evidence() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous='' command=\${COMP_WORDS[1]} offered='' files=''
  if [ "$COMP_CWORD" -gt 0 ]; then previous=\${COMP_WORDS[COMP_CWORD-1]}; fi
  COMPREPLY=()
  case $command in
${t.map(({word:e})=>`    ${e}) command="$command \${COMP_WORDS[2]}" ;;`).join(`
`)}
  esac
  if [ "$COMP_CWORD" -le 1 ]; then
    offered='${e.map(({word:e})=>e).join(` `)} --help --version'
  else
    case "$COMP_CWORD $command" in
${t.map(({word:e,group:t})=>`      "2 ${e} "*) offered='${t.join(` `)} --help' ;;`).join(`
`)}
      *) _evidence_offer ;;
    esac
  fi
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$offered" -- "$current")
  if [ -z "$files" ]; then return; fi
  case $current in -*) return ;; esac
  compopt -o filenames 2>/dev/null
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
}
# Sets the words, and whether files are offered, for the command and the word before.
_evidence_offer() {
  case "$command $previous" in
${n.flatMap(a).join(`
`)}
    *)
      case $command in
${n.map(o).join(`
`)}
      esac
      ;;
  esac
}
complete -F _evidence evidence`}function a({name:e,options:t}){return t.flatMap(({name:t,value:n})=>n===void 0?[]:[`          '${e} ${t}') ${s(n,[])} ;;`])}function o({name:e,options:t,argument:n}){return`              '${e}') ${s(n,t.map(({name:e})=>e))} ;;`}function s(e,t){return`offered='${(e.kind===`words`?[...e.words,...t]:t).join(` `)}'${e.kind===`files`?` files=yes`:``}`}}),39829:((e,t,n)=>{n.d(t,{Z:()=>o,k:()=>a});var r=n(9654),i=n(21289);function a(){return Object.entries(i.vL).map(([e,t])=>({name:e,summary:t.summary,options:[...(0,r.U)(t.options).map(s),{name:`--help`,description:`Print the options`,value:void 0}],argument:u(e,t)}))}function o(){let e=i.vL;return(0,i.gK)().map(t=>{let n=(0,i.gR)(t);return{word:t,group:n,summary:e[t]?.summary??n.join(`, `)}})}function s([e,{placeholder:t,description:n,choices:r}]){return{name:`--${e}`,description:d(n),value:l(t,r)}}let c=new Set([`FILE`,`FOLDER`,`GLOB`,`LOCATION`,`PATH`]);function l(e,t){if(e!==void 0)return c.has(e)?{kind:`files`}:{kind:`words`,words:t??[]}}function u(e,{positionals:t,words:n}){return e===`help`?{kind:`words`,words:(0,i.gK)()}:t===void 0?{kind:`words`,words:[]}:n===void 0?{kind:`files`}:{kind:`words`,words:n}}function d(e){return e.split(/[.;:](?:\s|$)/)[0]??e}}),9654:((e,t,n)=>{n.d(t,{U:()=>f,renderHelp:()=>a});var r=n(21289);let i=Object.entries(r.vL);function a(e){return(0,r.y9)(e)?u(e,r.vL[e]):(0,r.gR)(e).length>0?s(e):o()}function o(){return`evidence records the artifacts and attestations of a build, and gates on them.

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