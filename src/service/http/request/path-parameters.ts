import { parse } from '../../../schema/parse.ts'
import { pathPatterns } from '../../../schema/operation/path-pattern.ts'
import { invalidRequest } from '../http-problem.ts'

const otherPatterns: Readonly<Record<string, { readonly pattern: RegExp; readonly violation: string }>> = {
  org: { pattern: /^[^\p{Cc}\p{Cs}]{1,200}$/u, violation: 'must be 1 to 200 printable characters' },
  number: { pattern: /^[1-9]\d{0,14}$/, violation: 'must be a whole number from 1' },
  sha: { pattern: /^[a-f0-9]{7,64}$/, violation: 'must be 7 to 64 lowercase hex characters' },
}

const anyPrintable = { pattern: /^[^\p{Cc}\p{Cs}]*$/u, violation: 'must be printable characters' } as const

/** Checks path parameters against their patterns (rules 2.5). Throws a 400 problem that lists the violations by parameter name. */
export function checkPathParameters(params: Readonly<Record<string, string>>): void {
  const violations = Object.entries(params).flatMap(([name, value]) => {
    const violation = findViolation(name, value)
    return violation === undefined ? [] : [[name, violation] as const]
  })
  if (violations.length > 0) throw invalidRequest('path', Object.fromEntries(violations))
}

function findViolation(name: string, value: string): string | undefined {
  if (isPatterned(name)) {
    const parsed = parse(pathPatterns[name], value)
    return parsed.ok ? undefined : parsed.errors['body']
  }
  const other = otherPatterns[name] ?? anyPrintable
  return other.pattern.test(value) ? undefined : other.violation
}

function isPatterned(name: string): name is keyof typeof pathPatterns {
  return Object.hasOwn(pathPatterns, name)
}
