import {
  listCompletedCommands,
  listCompletedFirstWords,
  type CompletedCommand,
  type CompletedOption,
  type Offer,
} from './completed-command.ts'

/** The completion script of zsh: a file `_evidence` in a folder of `fpath`, or a text to evaluate. */
export function toZshCompletion(): string {
  const groups = listCompletedFirstWords().filter(({ group }) => group.length > 0)
  return `#compdef evidence
# Completion of the command evidence in zsh.
_evidence() {
  local command=\${words[2]} previous=\${words[CURRENT-1]}
  local -a offered
  if (( CURRENT == 2 )); then
    offered=(
${listCompletedFirstWords()
  .map(({ word, summary }) => `      ${toEntry(word, summary)}`)
  .join('\n')}
    )
    _describe -t commands command offered
    return
  fi
  case $command in
${groups.map(toGroupCase).join('\n')}
  esac
  case "$command $previous" in
${listCompletedCommands().flatMap(toValueCases).join('\n')}
  esac
  case $command in
${listCompletedCommands().map(toCommandCase).join('\n')}
  esac
}
if [[ \${funcstack[1]} == _evidence ]]; then _evidence "$@"; else compdef _evidence evidence; fi`
}

function toGroupCase({ word, group }: { readonly word: string; readonly group: readonly string[] }): string {
  const summaries = new Map(listCompletedCommands().map(({ name, summary }) => [name, summary]))
  const entries = group.map((second) => toEntry(second, summaries.get(`${word} ${second}`) ?? ''))
  return `    ${word})
      if (( CURRENT == 3 )); then
        offered=(${entries.join(' ')})
        _describe -t commands command offered
        return
      fi
      command="$command \${words[3]}"
      ;;`
}

function toValueCases({ name, options }: CompletedCommand): readonly string[] {
  return options.flatMap(({ name: option, value }) =>
    value === undefined ? [] : [`    '${name} ${option}') ${toOffer(value)}; return ;;`],
  )
}

function toOffer(offer: Offer): string {
  if (offer.kind === 'files') return '_files'
  return offer.words.length === 0 ? "_message 'a value'" : `compadd -- ${offer.words.map(quote).join(' ')}`
}

function toCommandCase({ name, options, argument }: CompletedCommand): string {
  const argumentOffer = argument.kind === 'words' && argument.words.length === 0 ? '' : `\n      ${toOffer(argument)}`
  return `    '${name}')
      offered=(
${options.map((option) => `        ${toOptionEntry(option)}`).join('\n')}
      )
      _describe -o -t options option offered${argumentOffer}
      ;;`
}

function toOptionEntry({ name, description }: CompletedOption): string {
  return toEntry(name, description)
}

/** An entry of `_describe`: a word, a colon and a text. */
function toEntry(word: string, text: string): string {
  return quote(`${word.replaceAll(':', String.raw`\:`)}:${text}`)
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
