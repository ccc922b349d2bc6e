import * as fc from 'fast-check'

/** Texts that could become commands of a runner. */
export const hostileTexts = [
  '::stop-commands::x',
  '  ::error::forged',
  '\t\u00A0\u2003\u0085::add-mask::a',
  '\u200B::error::forged',
  '\uFEFF::warning file=a,line=1::forged',
  'first\n::error::forged',
  'first\r::error::forged',
  'first\r\n::set-output name=a::b',
  '%0A::error::forged',
  '##[error]forged',
  'a ##[group]forged',
  '###[error]forged',
  '##\u00AD[error]#\u200B#[error]forged',
  '##vso[task.setvariable variable=a]b',
  "##teamcity[buildStatus text='a']",
  ':\u200B:error::forged',
  '\u001B[2K\r::error::forged',
  '::error::a::b',
  '::',
  '##[',
]

const words = '::,:,##[,##,#,[,],error,stop-commands,add-mask,group,x, ,%,%0A,\\,"'.split(',')
const separators = [
  '\n',
  '\r',
  '\r\n',
  '\t',
  ',',
  '\u0085',
  '\u2028',
  '\u00A0',
  '\u200B',
  '\uFEFF',
  '\u00AD',
  '\u001B[0m',
]
const fragments = [...words, ...separators, '\0']

/** Any such text. */
export function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: fc.constantFrom(...fragments), maxLength: 12 }),
    fc.string({ unit: 'grapheme' }),
  )
}
