/** What a step has its runner show beside the run: a line `::error title=…::message`. */
export interface Annotation {
  readonly level: string
  readonly message: string
  readonly title: string
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
      title: unescape(/(?:^|,)title=(?<title>[^,]*)/u.exec(properties)?.groups?.['title'] ?? ''),
    }))
}

/** The log as a runner would show it: commands carried out instead of printed, and secrets behind three stars. */
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
