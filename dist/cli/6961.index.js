export const id=6961;export const ids=[6961,9654];export const modules={39829:((e,t,n)=>{n.d(t,{Z:()=>o,k:()=>a});var r=n(9654),i=n(15763);function a(){return Object.entries(i.vL).map(([e,t])=>({name:e,summary:t.summary,options:[...(0,r.U)(t.options).flatMap(s),{name:`--help`,description:`Print the options`,value:void 0}],argument:u(e,t)}))}function o(){let e=i.vL;return(0,i.gK)().map(t=>{let n=(0,i.gR)(t);return{word:t,group:n,summary:e[t]?.summary??n.join(`, `)}})}function s([e,t]){let{placeholder:n,choices:r,negatable:i}=t,a={description:d(t.description),value:l(n,r)};return[{...a,name:`--${e}`},...i===!0?[{...a,name:`--no-${e}`}]:[]]}let c=new Set([`FILE`,`FOLDER`,`GLOB`,`LOCATION`,`PATH`]);function l(e,t){if(e!==void 0)return c.has(e)?{kind:`files`}:{kind:`words`,words:t??[]}}function u(e,{positionals:t,words:n}){return e===`help`?{kind:`words`,words:(0,i.gK)()}:t===void 0?{kind:`words`,words:[]}:n===void 0?{kind:`files`}:{kind:`words`,words:n}}function d(e){return e.split(/[.;:](?:\s|$)/)[0]??e}}),86961:((e,t,n)=>{n.r(t),n.d(t,{toZshCompletion:()=>i});var r=n(39829);function i(){let e=(0,r.Z)().filter(({group:e})=>e.length>0);return`#compdef evidence
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
      ;;`}function l({name:e,description:t}){return u(e,t)}function u(e,t){return d(`${e.replaceAll(`:`,String.raw`\:`)}:${t}`)}function d(e){return`'${e.replaceAll(`'`,String.raw`'\''`)}'`}}),9654:((e,t,n)=>{n.d(t,{U:()=>m,renderHelp:()=>a});var r=n(77823),i=n(15763);function a(e,t=100){let n=Math.min(t,100);return(0,i.y9)(e)?f(e,i.vL[e],n):(0,i.gR)(e).length>0?s(e,n):o(n)}function o(e){let t=i.Io.map(({title:t,commands:n})=>`${t}:\n${u(l(n),e)}`),n=[`Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and $EVIDENCE_TOKEN.`,`Exit codes: 0 success or compliant · 1 not compliant · 2 wrong usage or invalid file · 3 waiting · 4 service unreachable · 5 rejected by the service · 6 rewritten log`];return[`evidence records the artifacts and attestations of a build, and gates on them.`,`Usage: evidence COMMAND [options]`,...t,...n.map(t=>_(t,``,e))].join(`

`)}function s(e,t){return`Usage: evidence ${e} COMMAND [options]

${u(i.Io.flatMap(({commands:e})=>e).filter(t=>t.startsWith(`${e} `)).map(c),t)}

Run evidence ${e} COMMAND --help for the options of a command.`}function c(e){let{positionals:t,summary:n}=i.vL[e];return[d(e,t),n]}function l(e){let t=e.map(e=>{let[t=``]=e.split(` `),n=i.tf[t];return n===void 0?c(e):[`${t} COMMAND`,`${n}: ${(0,i.gR)(t).join(`, `)}`]});return[...new Map(t)]}function u(e,t){return e.map(([e,n])=>{let r=_(n,` `.repeat(30),t);return e.length>26?`  ${e}\n${r}`:`  ${e.padEnd(28)}${r.trimStart()}`}).join(`
`)}function d(e,t=``){return`${e} ${t}`.trimEnd()}function f(e,{positionals:t,summary:n,options:r,examples:i,details:a=[``]},o){let s=m(r).map(e=>h(e,o)),c=[`Usage: evidence`,d(e,t),s.length>0?`[options]`:void 0];return[`${n}.`,c.filter(e=>e!==void 0).join(` `),[`Examples:`,...i.map(e=>`  evidence ${e}`)].join(`
`),s.join(`
`),p(a,o)].join(`

`).trimEnd()}function p([e,...t],n){return t.length===0?``:[`${e}:`,...t.map(e=>_(e,`  `,n))].join(`
`)}function m(e){return Object.entries(e).filter(([,{hidden:e}])=>e!==!0)}function h([e,t],n){return`  ${g(e,t)}\n${_(t.description,`      `,n)}`}function g(e,{placeholder:t,alone:n,negatable:r}){let i=n===void 0?t:`[${t??``}]`;return`--${r===!0?`[no-]`:``}${e}${i===void 0?``:` ${i}`}`}function _(e,t,n){return(0,r.x9)([{text:e,inks:[]}],n-t.length).map(e=>`${t}${(0,r.wi)(e,r.M1)}`).join(`
`)}})};