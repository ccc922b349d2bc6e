import { findCause, type Cause } from './cause.ts'
import { causes } from './causes.ts'
import { errorPagePath } from './page.ts'

/** The causes of messages, each once, in the order of the messages. */
export function findCauses(messages: readonly string[]): readonly Cause[] {
  return [...new Set(messages.flatMap((message) => findCause(message, causes) ?? []))]
}

/** The address of the section about a cause. `page` is the address of the page, undefined where only its path is known. */
export function toHelpAddress({ name }: Cause, page: string = errorPagePath): string {
  return `${page}#${name}`
}

/** The line that leads from a message to its section; undefined for a message without one. */
export function describeHelp(message: string, page: string | undefined): string | undefined {
  const [cause] = findCauses([message])
  return cause && `More: ${toHelpAddress(cause, page)}`
}

/** A message with the line that leads to its section, if it has one. */
export function addHelp(message: string, page: string | undefined): string {
  const line = describeHelp(message, page)
  return line === undefined ? message : `${message}\n${line}`
}

/** A function that adds the line to the first message about each cause. */
export function createHelp(page: string | undefined): (message: string) => string {
  const explained = new Set<string>()
  return (message) => {
    const [cause] = findCauses([message])
    if (cause === undefined || explained.has(cause.name)) return message
    explained.add(cause.name)
    return addHelp(message, page)
  }
}
