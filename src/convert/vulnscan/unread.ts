import { isObject, type JsonObject } from '../../wire/json/is-object.ts'

/** Names of members with which tools report that they failed. */
const errorName = /^(?:\w*[_-])?(?:errors?|exceptions?|failures?|fatal)$|^(?:error|failed|err)[A-Z_]|^Errors?$/
/** Names of lists and numbers of findings. */
const listName = /severit|vulnerabilit|finding|issue|malware|advisor/i
/** Names of members that findings have, in any format. */
const findingName = /severit|cvss|vulnerabilit|^rule_?id$|^sev$/i
/** Values in which findings are looked for: no format has a list of findings deeper than this, or a first element unlike the others. */
const maxDepth = 4

/**
 * Why an object of a result may have errors or findings that its format does not read: a member with the name of an error, a list with members
 * of findings, or a name in another case than that of a member that is read. `known` are the members that are read, and those that are known
 * to have neither.
 */
export function describeUnread(object: JsonObject, known: readonly string[]): readonly string[] {
  const names = Object.keys(object).filter((name) => !known.includes(name) && hasContent(object[name]))
  return names.flatMap((name) => {
    if (errorName.test(name)) return [`The file reports an error in "${name}"${quoteText(object[name])}.`]
    const isOtherCase = known.some((one) => one.toLowerCase() === name.toLowerCase())
    return isOtherCase || listName.test(name) || mayHaveFindings(object[name], maxDepth)
      ? [`The file has a member "${name}", which is not read and may have findings.`]
      : []
  })
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value)) return Object.values(value).some(hasContent)
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== ''
}

function quoteText(value: unknown): string {
  return typeof value === 'string' ? `: ${value.slice(0, maxQuote)}` : ''
}

const maxQuote = 200

function mayHaveFindings(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return depth > 0 && mayHaveFindings(value[0], depth - 1)
  if (!isObject(value)) return false
  return Object.entries(value).some(
    ([name, one]) => (findingName.test(name) && hasContent(one)) || (depth > 0 && mayHaveFindings(one, depth - 1)),
  )
}
