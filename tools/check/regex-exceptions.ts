/** Reasons by file and expression. Each says what bounds the input. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Expressions that are not linear, on input that is short. */
export const regexesOfBoundedInput: Exceptions = {
  'src/convert/junit/attributes.ts': {
    '/\\s*s(?:ec(?:onds?)?)?$/i': 'a number of at most 40 characters',
  },
}

/** Expressions that are constructed. The source of each is written in the program. */
export const constructedRegexes: Exceptions = {
  'src/wire/json/exact-number.ts': {
    "new RegExp('[0-9.]'.repeat(16))": 'sixteen single characters',
    "new RegExp(pattern, 'g')": 'one of the patterns before it, which are linear',
  },
  'src/text/inert.ts': {
    'new RegExp(`(${escape}\\\\[(?:1|2|22|31|32|33|35|39)m)`)':
      'a sequence of a terminal: a literal has no control characters',
  },
  'src/fingerprint/registry/authorize.ts': {
    'new RegExp(String.raw`\\b${name}\\s*=\\s*"([^"]*)"`, \'i\')':
      'the name is one of three of this file; the header has at most 16 KiB',
  },
  'src/service/http/response/problem-response.ts': {
    "new RegExp(`^/api/v2${path.replaceAll(/\\{\\w+\\}/g, '[^/]+')}$`)":
      'paths of the operations: segments without a slash',
  },
}
