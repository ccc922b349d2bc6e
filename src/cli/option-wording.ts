import { inputs } from '../command/input/input.ts'
import { mapDocument, type Document } from '../text/document.ts'

/** Codes in a message, as a list: `org`, `flow` and `url`. The word "input" may be before it. */
const codes = '(?:\\b(?:the )?input )?(?<codes>`[^`]+`(?:(?:, | or | and )`[^`]+`)*)'

/** What a message calls the place of a run in a workflow, and its name on a machine. The longer ones come first. */
const phrases: Readonly<Record<string, string>> = {
  'an earlier step of this job': 'an earlier command',
  'before this step, in this job': 'before this command',
  'no step of this job': 'no build',
  'before this step': 'before this command',
  'before this job began': 'before this run began',
  'the user of this job': 'this user',
  'of this job': 'of this run',
  'this job': 'this machine',
  'this step': 'this run',
  'each step': 'each run',
  'the step': 'the run',
  'an input': 'an option',
  'the input': 'the option',
}

/** Text in quotes is from a user. */
const pattern = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${codes}|\\b(?<phrase>${Object.keys(phrases).join('|')})\\b`, 'gi')

/**
 * A message with the inputs of the action as options: `--url` instead of "Input `url`", and `--url embedded` instead of `url: embedded`; and
 * with "this run" instead of "this step". The action and the command line share the messages, and an input is an option of the same name
 * (rules 8).
 */
export function toOptionWording(message: string): string {
  let worded = ''
  let end = 0
  for (const found of message.matchAll(pattern)) {
    worded += message.slice(end, found.index) + toOption(found)
    end = found.index + found[0].length
  }
  return worded + message.slice(end)
}

function toOption({ 0: text, groups = {} }: RegExpExecArray): string {
  const { codes: listed, phrase } = groups
  if (phrase !== undefined) return phrases[phrase.toLowerCase()] ?? text
  if (listed === undefined) return text
  // A list that begins with another code has the values of an input, such as `true`, `status` or `false`.
  const [first = ''] = /`[^`]+`/.exec(listed) ?? []
  return nameInput(first) === undefined ? text : listed.replaceAll(/`[^`]+`/g, (code) => nameInput(code) ?? code)
}

/** The option of an input in backticks, alone or with a value as in a workflow; undefined for another code. */
function nameInput(code: string): string | undefined {
  const [, name = '', value] = /^`([a-z-]+)(?:: (.+))?`$/.exec(code) ?? []
  if (!Object.hasOwn(inputs, name)) return undefined
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

/** A document with the inputs of the action in its sentences as options. Names and code stay as they are. */
export function toOptionDocument(document: Document): Document {
  return mapDocument(document, {
    inline: (part) =>
      typeof part === 'object' && part.kind === 'prose' ? { ...part, text: toOptionWording(part.text) } : part,
    code: (text) => text,
  })
}
