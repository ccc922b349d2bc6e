import { emptyInputHint, isBooleanForm } from '../step/input/input-form.ts'
import { inputs, type InputName } from '../step/input/input.ts'
import { mapDocument, type Document } from '../text/document.ts'

/** What a message calls the place of a run in a workflow, and its name on a machine. The longer ones come first. */
const phrases: Readonly<Record<string, string>> = {
  [emptyInputHint]: 'If it is a variable of the shell, check that it is set.',
  'The workspace is empty: the repository is not checked out. Add the step `- uses: actions/checkout@v7` before this step.':
    'The folder is empty: run the command in the root of a repository.',
  ', with the step below': ', with evidence report',
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

/**
 * Codes in a message: a list such as `org`, `flow` and `url`, maybe with the word "input" before it. A code before a colon is a value that is
 * described, such as `status` of the input `gate`.
 */
const codes =
  /(?:\b(?:the )?input )?`(?:[^`:]+`(?!:)|[^`:]*:[^`]*`)(?:(?:, | or | and )`(?:[^`:]+`(?!:)|[^`:]*:[^`]*`))*/gi

/**
 * A message with the inputs of the action as options: `--url` instead of "Input `url`", and `--url embedded` instead of `url: embedded`; and
 * with "this run" instead of "this step". The action and the command line share the messages, and an input is an option of the same name
 * (rules 8). `options` are those of the command: a list of inputs leaves the others out.
 */
export function toOptionWording(message: string, options?: ReadonlySet<string>): string {
  // A message about an input may begin with its name. A command without that option takes what it names in another way.
  const [start = '', name = ''] = /^`([a-z-]+)`: /.exec(message) ?? []
  const isOption = options?.has(name) ?? true
  let worded = isInput(name) && isOption ? `--${name}: ` : ''
  let at = isInput(name) ? start.length : 0
  while (at < message.length) {
    const quote = message.indexOf('"', at)
    const end = quote === -1 ? -1 : findClosingQuote(message, quote)
    if (end === -1) return worded + renameIn(message.slice(at), options)
    // Text in quotes is from a user.
    worded += renameIn(message.slice(at, quote), options) + message.slice(quote, end + 1)
    at = end + 1
  }
  return worded
}

/** -1 if there is none. */
function findClosingQuote(message: string, from: number): number {
  let at = from + 1
  while (at < message.length && message[at] !== '"') at += message[at] === '\\' ? 2 : 1
  return at < message.length ? at : -1
}

function renameIn(text: string, options: ReadonlySet<string> | undefined): string {
  let renamed = text.replaceAll(codes, (list) => renameInputs(options === undefined ? list : dropOthers(list, options)))
  for (const [phrase, name] of Object.entries(phrases)) renamed = renamed.replaceAll(phrase, name)
  return renamed
}

/** A list without the inputs that the command has no option for, unless it has none of them. */
function dropOthers(list: string, options: ReadonlySet<string>): string {
  const listed = list.match(/`[^`]+`/g) ?? []
  const kept = listed.filter((code) => options.has(code.slice(1, -1)))
  if (kept.length === 0 || !listed.every((code) => isInput(code.slice(1, -1)))) return list
  const [last = '', ...others] = kept.toReversed()
  const joined =
    others.length === 0 ? last : `${others.toReversed().join(', ')}${/ (?:and|or) /.exec(list)?.[0] ?? ', '}${last}`
  return list.slice(0, list.indexOf('`')) + joined
}

/**
 * A list that begins with another code has the values of an input, such as `true`, `status` or `false`. After the word "Input" it is an option of
 * a command that is no input of the action.
 */
function renameInputs(list: string): string {
  const [first = ''] = /`[^`]+`/.exec(list) ?? []
  const [, option] = /^Input `([a-z-]+)`/.exec(list) ?? []
  if (nameInput(first) === undefined) return option === undefined ? list : `--${option}`
  return list.slice(list.indexOf('`')).replaceAll(/`[^`]+`/g, (code) => nameInput(code) ?? code)
}

/** The option of an input in backticks, alone or with a value as in a workflow; undefined for another code. */
function nameInput(code: string): string | undefined {
  const [, name = '', value] = /^`([a-z-]+)(?:: (.+))?`$/.exec(code) ?? []
  if (!isInput(name)) return undefined
  if (value !== undefined && isBooleanForm(inputs[name].form))
    return value === 'true' ? `--${name}` : `--${name}=${value}`
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

function isInput(name: string): name is InputName {
  return Object.hasOwn(inputs, name)
}

/** A document with the inputs of the action in its sentences as options. Names and code stay as they are. */
export function toOptionDocument(document: Document): Document {
  return mapDocument(document, {
    inline: (part) =>
      typeof part === 'object' && part.kind === 'prose' ? { ...part, text: toOptionWording(part.text) } : part,
    code: (text) => text,
  })
}
