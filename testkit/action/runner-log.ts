/** A command that a runner found in a log. */
export interface LogCommand {
  readonly form: '::' | '##['
  readonly name: string
  /** Decoded. */
  readonly message: string
}

/** Characters that TrimStart of .NET removes: Char.IsWhiteSpace. */
const whiteSpace = /^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/

/**
 * The commands that a runner finds in what a step prints, by actions/runner, ActionCommand.cs: a line that begins with `::` after white space
 * and has another `::` (TryParseV2), else `##[` anywhere in it and a `]` after that (TryParse). A runner executes the names that it knows,
 * and after `stop-commands` any name; here every name is a command.
 */
export function findLogCommands(output: string): LogCommand[] {
  return output.split(/\r\n|\r|\n/).flatMap((line) => parseColons(line) ?? parseBrackets(line) ?? [])
}

function parseColons(line: string): LogCommand[] | undefined {
  const text = line.replace(whiteSpace, '')
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  if (end < 0) return undefined
  return [{ form: '::', name: text.slice(2, end).split(' ')[0] ?? '', message: decode(text.slice(end + 2)) }]
}

function parseBrackets(line: string): LogCommand[] | undefined {
  const start = line.indexOf('##[')
  const end = start < 0 ? -1 : line.indexOf(']', start)
  if (end < 0) return undefined
  return [{ form: '##[', name: line.slice(start + 3, end).split(' ')[0] ?? '', message: line.slice(end + 1) }]
}

function decode(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
}
