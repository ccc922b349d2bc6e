/** An annotation of a run, from a line `::error title=…::message`. */
export interface Annotation {
  readonly level: string
  readonly message: string
  readonly title: string
  /** Empty if it has no file. `line` is empty if it is for the whole file. */
  readonly file: string
  readonly line: string
}

const command = /^::(?<name>[a-z-]+)(?: (?<properties>[^:]*))?::(?<message>.*)$/u
const levels = new Set(['error', 'warning', 'notice'])

export function parseAnnotations(text: string): Annotation[] {
  return text
    .split(/\r?\n/)
    .map((line) => command.exec(line)?.groups ?? {})
    .filter(({ name = '' }) => levels.has(name))
    .map(({ name: level = '', properties = '', message = '' }) => ({
      level,
      message: unescape(message),
      title: property(properties, 'title'),
      file: property(properties, 'file'),
      line: property(properties, 'line'),
    }))
}

function property(properties: string, name: string): string {
  const found = properties.split(',').find((it) => it.startsWith(`${name}=`))
  return unescape(found?.slice(name.length + 1) ?? '')
}

/** The log as a runner shows it: commands applied instead of printed, and secrets as three stars. */
export function toLog(text: string): string {
  const lines = text.split(/\r?\n/)
  let log = lines.flatMap(toLogLines).join('\n')
  for (const secret of lines.flatMap(toSecrets)) log = log.replaceAll(secret, '***')
  return log
}

function toSecrets(line: string): string[] {
  const secret = /^::add-mask::(?<secret>.+)$/u.exec(line)?.groups?.['secret']
  return secret === undefined ? [] : [unescape(secret)]
}

function toLogLines(line: string): string[] {
  const { name, message = '' } = command.exec(line)?.groups ?? {}
  if (name === undefined) return [line]
  if (name === 'group') return [`▾ ${unescape(message)}`]
  return levels.has(name) ? [`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${unescape(message)}`] : []
}

function unescape(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
}
