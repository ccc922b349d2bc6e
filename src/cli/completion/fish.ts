import {
  listCompletedCommands,
  listCompletedFirstWords,
  type CompletedCommand,
  type CompletedOption,
  type Offer,
} from './completed-command.ts'

/** The completion script of fish. */
export function toFishCompletion(): string {
  return `# Completion of the command evidence in fish.
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
${listCompletedFirstWords()
  .map(({ word, summary }) => toLine(['-n', "'__evidence_ends'", '-a', quote(word), '-d', quote(summary)]))
  .join('\n')}
${listCompletedCommands().flatMap(toCommandLines).join('\n')}`
}

function toCommandLines({ name, summary, options, argument }: CompletedCommand): readonly string[] {
  const [first = '', second] = name.split(' ')
  const condition = ['-n', quote(`__evidence_is ${name}`)]
  return [
    ...(second === undefined
      ? []
      : [toLine(['-n', quote(`__evidence_ends ${first}`), '-a', quote(second), '-d', quote(summary)])]),
    ...options.map((option) => toLine([...condition, ...toOptionWords(option)])),
    ...(argument.kind === 'words' && argument.words.length === 0
      ? []
      : [toLine([...condition, ...toOfferWords(argument)])]),
  ]
}

function toOptionWords({ name, description, value }: CompletedOption): readonly string[] {
  const words = ['-l', name.slice(2), '-d', quote(description)]
  if (value === undefined) return words
  return value.kind === 'files' ? [...words, '-r', '-F'] : [...words, '-x', ...toOfferWords(value)]
}

function toOfferWords(offer: Offer): readonly string[] {
  if (offer.kind === 'files') return ['-F']
  return offer.words.length === 0 ? [] : ['-a', quote(offer.words.join(' '))]
}

function toLine(words: readonly string[]): string {
  return ['complete', '-c', 'evidence', ...words].join(' ')
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
}
