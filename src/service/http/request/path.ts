import { parse } from '../../../schema/parse.ts'
import { pathPatterns } from '../../../schema/operation/path-pattern.ts'
import { invalid } from '../response/refusal.ts'

const others: Readonly<Record<string, { readonly pattern: RegExp; readonly wrong: string }>> = {
  org: { pattern: /^[^\p{Cc}\p{Cs}]{1,200}$/u, wrong: 'must be 1 to 200 printable characters' },
  number: { pattern: /^[1-9]\d{0,14}$/, wrong: 'must be a whole number from 1' },
  sha: { pattern: /^[a-f0-9]{7,64}$/, wrong: 'must be 7 to 64 lowercase hex characters' },
}

const any = { pattern: /^[^\p{Cc}\p{Cs}]*$/u, wrong: 'must be printable characters' } as const

/** Refuses a path parameter that does not have its pattern (published-api.md §4), by its name. */
export function checkPath(params: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(params).flatMap(([name, value]) => {
    const complaint = complain(name, value)
    return complaint === undefined ? [] : [[name, complaint] as const]
  })
  if (wrong.length > 0) throw invalid('path', Object.fromEntries(wrong))
}

function complain(name: string, value: string): string | undefined {
  if (isPatterned(name)) {
    const parsed = parse(pathPatterns[name], value)
    return parsed.ok ? undefined : parsed.errors['body']
  }
  const other = others[name] ?? any
  return other.pattern.test(value) ? undefined : other.wrong
}

function isPatterned(name: string): name is keyof typeof pathPatterns {
  return Object.hasOwn(pathPatterns, name)
}
