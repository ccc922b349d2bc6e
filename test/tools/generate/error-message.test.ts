import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listMessages } from '../../../tools/generate/error-message.ts'

test('a message is read from a literal, a template with nested expressions, and a constant', () => {
  const source = [
    "throw new EvidenceError('usage', 'It is \\'x\\'.')",
    "throw new EvidenceError(\n  'file',\n  `The file ${path ?? `${'}'.length}`} has \\`a\\`.`,\n  { cause })",
    "const message = `Not ${x}.`\n  throw new EvidenceError('refused', message, {})",
    "throw new EvidenceError('nonsense', describe(cause))",
  ]
  expect(source.flatMap(listMessages)).toEqual([
    { code: 'usage', text: "It is 'x'." },
    { code: 'file', text: expect.stringMatching(/^The file … .*has `a`\.$|^The file …/) },
    { code: 'refused', text: 'Not ….' },
  ])
})

test('the page of errors has messages of every code, and a fix for each', () => {
  const page = readFileSync('docs/reference/errors.md', 'utf8')
  const codes = globSync('src/**/*.ts').flatMap((path) =>
    listMessages(readFileSync(path, 'utf8')).map(({ code }) => code),
  )
  for (const code of new Set(codes)) {
    const [, section = ''] = page.split(`\n### ${code}\n`)
    expect(section.split('\n### ')[0], code).toMatch(/Exit code \d\..*\n\nFix: .+\n\n<details>\n<summary>[1-9]/)
  }
  expect(new Set(codes).size).toBe(6)
})
