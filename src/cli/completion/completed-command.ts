import { listShownOptions } from '../help.ts'
import type { Option, Usage } from '../usage/option.ts'
import { listFirstWords, listGroup, usages } from '../usage/usages.ts'

/** What a shell offers as the value of an option or as a positional argument. */
export type Offer = { readonly kind: 'files' } | { readonly kind: 'words'; readonly words: readonly string[] }

export interface CompletedOption {
  /** With its two hyphens. */
  readonly name: string
  readonly description: string
  /** Undefined for a flag. */
  readonly value: Offer | undefined
}

export interface CompletedCommand {
  /** One or two words. */
  readonly name: string
  readonly summary: string
  readonly options: readonly CompletedOption[]
  readonly argument: Offer
}

/** A first word of the command line, with its second words if it is a group. */
export interface FirstWord {
  readonly word: string
  readonly summary: string
  readonly group: readonly string[]
}

/** Every command as the shells complete it. */
export function listCompletedCommands(): readonly CompletedCommand[] {
  return Object.entries<Usage>(usages).map(([name, usage]) => ({
    name,
    summary: usage.summary,
    options: [
      ...listShownOptions(usage.options).flatMap(toCompletedOptions),
      { name: '--help', description: 'Print the options', value: undefined },
    ],
    argument: toArgument(name, usage),
  }))
}

export function listCompletedFirstWords(): readonly FirstWord[] {
  const summaries: Readonly<Record<string, Usage>> = usages
  return listFirstWords().map((word) => {
    const group = listGroup(word)
    return { word, group, summary: summaries[word]?.summary ?? group.join(', ') }
  })
}

function toCompletedOptions([name, option]: readonly [string, Option]): readonly CompletedOption[] {
  const { placeholder, choices, negatable } = option
  const one = { description: toFirstSentence(option.description), value: toValue(placeholder, choices) }
  return [{ ...one, name: `--${name}` }, ...(negatable === true ? [{ ...one, name: `--no-${name}` }] : [])]
}

const filePlaceholders: ReadonlySet<string> = new Set(['FILE', 'FOLDER', 'GLOB', 'LOCATION', 'PATH'])

function toValue(placeholder: string | undefined, choices: readonly string[] | undefined): Offer | undefined {
  if (placeholder === undefined) return undefined
  return filePlaceholders.has(placeholder) ? { kind: 'files' } : { kind: 'words', words: choices ?? [] }
}

function toArgument(name: string, { positionals, words }: Usage): Offer {
  if (name === 'help') return { kind: 'words', words: listFirstWords() }
  if (positionals === undefined) return { kind: 'words', words: [] }
  return words === undefined ? { kind: 'files' } : { kind: 'words', words }
}

function toFirstSentence(description: string): string {
  return description.split(/[.;:](?:\s|$)/)[0] ?? description
}
