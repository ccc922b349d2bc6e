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
complete -F _evidence evidence`}function a({name:e,options:t}){return t.flatMap(({name:t,value:n})=>n===void 0?[]:[`          '${e} ${t}') ${s(n,[])} ;;`])}function o({name:e,options:t,argument:n}){return`              '${e}') ${s(n,t.map(({name:e})=>e))} ;;`}function s(e,t){return`offered='${(e.kind===`words`?[...e.words,...t]:t).join(` `)}'${e.kind===`files`?` files=yes`:``}`}}),39829:((e,t,n)=>{n.d(t,{Z:()=>o,k:()=>a});var r=n(9654),i=n(15763);function a(){return Object.entries(i.vL).map(([e,t])=>({name:e,summary:t.summary,options:[...(0,r.U)(t.options).flatMap(s),{name:`--help`,description:`Print the options`,value:void 0}],argument:u(e,t)}))}function o(){let e=i.vL;return(0,i.gK)().map(t=>{let n=(0,i.gR)(t);return{word:t,group:n,summary:e[t]?.summary??n.join(`, `)}})}function s([e,t]){let{placeholder:n,choices:r,negatable:i}=t,a={description:d(t.description),value:l(n,r)};return[{...a,name:`--${e}`},...i===!0?[{...a,name:`--no-${e}`}]:[]]}let c=new Set([`FILE`,`FOLDER`,`GLOB`,`LOCATION`,`PATH`]);function l(e,t){if(e!==void 0)return c.has(e)?{kind:`files`}:{kind:`words`,words:t??[]}}function u(e,{positionals:t,words:n}){return e===`help`?{kind:`words`,words:(0,i.gK)()}:t===void 0?{kind:`words`,words:[]}:n===void 0?{kind:`files`}:{kind:`words`,words:n}}function d(e){return e.split(/[.;:](?:\s|$)/)[0]??e}}),9654:((e,t,n)=>{n.d(t,{U:()=>m,renderHelp:()=>a});var r=n(77823),i=n(15763);function a(e,t=100){let n=Math.min(t,100);return(0,i.y9)(e)?f(e,i.vL[e],n):(0,i.gR)(e).length>0?s(e,n):o(n)}function o(e){let t=i.Io.map(({title:t,commands:n})=>`${t}:\n${u(l(n),e)}`),n=[`Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and $EVIDENCE_TOKEN.`,`Exit codes: 0 success or compliant · 1 not compliant · 2 wrong usage or invalid file · 3 waiting · 4 service unreachable · 5 rejected by the service · 6 rewritten log`];return[`evidence records the artifacts and attestations of a build, and gates on them.`,`Usage: evidence COMMAND [options]`,...t,...n.map(t=>_(t,``,e))].join(`

`)}function s(e,t){return`Usage: evidence ${e} COMMAND [options]

${u(i.Io.flatMap(({commands:e})=>e).filter(t=>t.startsWith(`${e} `)).map(c),t)}

Run evidence ${e} COMMAND --help for the options of a command.`}function c(e){let{positionals:t,summary:n}=i.vL[e];return[d(e,t),n]}function l(e){let t=e.map(e=>{let[t=``]=e.split(` `),n=i.tf[t];return n===void 0?c(e):[`${t} COMMAND`,`${n}: ${(0,i.gR)(t).join(`, `)}`]});return[...new Map(t)]}function u(e,t){return e.map(([e,n])=>{let r=_(n,` `.repeat(30),t);return e.length>26?`  ${e}\n${r}`:`  ${e.padEnd(28)}${r.trimStart()}`}).join(`
`)}function d(e,t=``){return`${e} ${t}`.trimEnd()}function f(e,{positionals:t,summary:n,options:r,examples:i,details:a=[``]},o){let s=m(r).map(e=>h(e,o)),c=[`Usage: evidence`,d(e,t),s.length>0?`[options]`:void 0];return[`${n}.`,c.filter(e=>e!==void 0).join(` `),[`Examples:`,...i.map(e=>`  evidence ${e}`)].join(`
`),s.join(`
`),p(a,o)].join(`

`).trimEnd()}function p([e,...t],n){return t.length===0?``:[`${e}:`,...t.map(e=>_(e,`  `,n))].join(`
`)}function m(e){return Object.entries(e).filter(([,{hidden:e}])=>e!==!0)}function h([e,t],n){return`  ${g(e,t)}\n${_(t.description,`      `,n)}`}function g(e,{placeholder:t,alone:n,negatable:r}){let i=n===void 0?t:`[${t??``}]`;return`--${r===!0?`[no-]`:``}${e}${i===void 0?``:` ${i}`}`}function _(e,t,n){return(0,r.x9)([{text:e,inks:[]}],n-t.length).map(e=>`${t}${(0,r.wi)(e,r.M1)}`).join(`
`)}})};