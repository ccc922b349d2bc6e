import {
  listCompletedCommands,
  listCompletedFirstWords,
  type CompletedCommand,
  type Offer,
} from './completed-command.ts'

/** The completion script of bash, from version 3.2 on. It needs no other package. */
export function toBashCompletion(): string {
  const words = listCompletedFirstWords()
  const groups = words.filter(({ group }) => group.length > 0)
  const commands = listCompletedCommands()
  return `# Completion of the command evidence in bash.
_evidence() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous='' command=\${COMP_WORDS[1]} offered='' files=''
  if [ "$COMP_CWORD" -gt 0 ]; then previous=\${COMP_WORDS[COMP_CWORD-1]}; fi
  COMPREPLY=()
  case $command in
${groups.map(({ word }) => `    ${word}) command="$command \${COMP_WORDS[2]}" ;;`).join('\n')}
  esac
  if [ "$COMP_CWORD" -le 1 ]; then
    offered='${words.map(({ word }) => word).join(' ')} --help --version'
  else
    case "$COMP_CWORD $command" in
${groups.map(({ word, group }) => `      "2 ${word} "*) offered='${group.join(' ')} --help' ;;`).join('\n')}
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
${commands.flatMap(toValueCases).join('\n')}
    *)
      case $command in
${commands.map(toCommandCase).join('\n')}
      esac
      ;;
  esac
}
complete -F _evidence evidence`
}

/** A case for each option with a value: its words, or the names of files. */
function toValueCases({ name, options }: CompletedCommand): readonly string[] {
  return options.flatMap(({ name: option, value }) =>
    value === undefined ? [] : [`          '${name} ${option}') ${toAssignment(value, [])} ;;`],
  )
}

function toCommandCase({ name, options, argument }: CompletedCommand): string {
  return `              '${name}') ${toAssignment(
    argument,
    options.map(({ name: option }) => option),
  )} ;;`
}

function toAssignment(offer: Offer, more: readonly string[]): string {
  const words = offer.kind === 'words' ? [...offer.words, ...more] : more
  return `offered='${words.join(' ')}'${offer.kind === 'files' ? ' files=yes' : ''}`
}
