import { listCompletedCommands, listCompletedFirstWords, type CompletedCommand, type Offer } from './completed-command.ts'

/** The completion script of bash, from version 3.2 on. It needs no other package. */
export function toBashCompletion(): string {
  return `# Completion of the command evidence in bash.
_evidence() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous='' command=\${COMP_WORDS[1]} offered='' files=''
  if [ "$COMP_CWORD" -gt 0 ]; then previous=\${COMP_WORDS[COMP_CWORD-1]}; fi
  COMPREPLY=()
  case $command in
${listCompletedFirstWords()
  .filter(({ group }) => group.length > 0)
  .map(({ word }) => `    ${word}) command="$command \${COMP_WORDS[2]}" ;;`)
  .join('\n')}
  esac
  if [ "$COMP_CWORD" -le 1 ]; then
    offered='${listCompletedFirstWords()
      .map(({ word }) => word)
      .join(' ')} --help --version'
  else
    case "$COMP_CWORD $command" in
${listCompletedFirstWords()
  .filter(({ group }) => group.length > 0)
  .map(({ word, group }) => `      "2 ${word} "*) offered='${group.join(' ')} --help' ;;`)
  .join('\n')}
      *)
        case "$command $previous" in
${listCompletedCommands().flatMap(toValueCases).join('\n')}
          *)
            case $command in
${listCompletedCommands().map(toCommandCase).join('\n')}
            esac
            ;;
        esac
        ;;
    esac
  fi
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$offered" -- "$current")
  if [ -n "$files" ]; then
    case $current in -*) return ;; esac
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
  fi
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
