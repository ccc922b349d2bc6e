import { globSync, readFileSync } from 'node:fs'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'

interface Step {
  readonly run?: string
  readonly uses?: string
}

interface Workflow {
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}

const files = globSync('.github/workflows/*.yml')

function stepsOf(content: string): readonly Step[] {
  // A test below checks it with GitHub's schema.
  const { jobs } = parse(content) as Workflow
  return Object.values(jobs).flatMap(({ steps }) => steps)
}

/** Every `uses` line of another repository that is not pinned to a full SHA with a version comment. */
function loose(content: string): string[] {
  return [...content.matchAll(/\buses: (?!\.\/)(.*)/g)]
    .map(([, reference = '']) => reference)
    .filter((reference) => !/^[\w.-]+\/[\w./-]+@[a-f0-9]{40} # v\d+\.\d+\.\d+$/.test(reference))
}

test('there are workflows', () => {
  expect(files.length).toBeGreaterThan(3)
})

describe.each(files)('%s', (file) => {
  const content = readFileSync(file, 'utf8')

  test("is valid by GitHub's schema", () => {
    const { context } = parseWorkflow({ name: file, content }, new NoOperationTraceWriter())
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([])
  })

  test('pins actions to a full SHA, with a version comment', () => {
    expect(loose(content)).toEqual([])
  })

  test('has no expression in a script', () => {
    expect(stepsOf(content).filter(({ run }) => run?.includes('${{') === true)).toEqual([])
  })

  test('declares its permissions', () => {
    expect(parse(content)).toHaveProperty('permissions')
  })
})

describe('the check itself', () => {
  test('fails for a tag, and for a SHA without a version', () => {
    const sha = 'f'.repeat(40)
    expect(loose(`- uses: actions/checkout@v7\n- uses: a/b@${sha}\n- uses: a/b@${sha} # v1.0.0\n- uses: ./`)).toEqual([
      'actions/checkout@v7',
      `a/b@${sha}`,
    ])
  })
})
