import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { goResults } from '../../tools/foreign/producer/go.ts'
import { javaResults } from '../../tools/foreign/producer/java.ts'
import { npmResults } from '../../tools/foreign/producer/npm.ts'
import { pythonResults } from '../../tools/foreign/producer/python.ts'
import { rustResults } from '../../tools/foreign/producer/rust.ts'
import { readWorkflow } from '../../testkit/action/run-workflow.ts'
import { isWorkflow, readCells, readCodeBlocks } from '../../testkit/docs/page.ts'

const producers = [npmResults, pythonResults, goResults, javaResults, rustResults].flatMap((check) => check.producers)
/** What the producers run, and the files of their projects: a line may be one of a configuration file. */
const run = producers.flatMap(({ script, files }) => [script, ...Object.values(files)])

const pages = globSync('docs/tools/*.md').toSorted()
const languages = pages.filter((page) => !page.endsWith('README.md'))

interface Row {
  readonly page: string
  readonly line: string
  readonly checked: string
}

/** The rows of the tables of a page that have the columns "Line" and "Checked", where the line is code. */
function readRows(page: string): readonly Row[] {
  const rows: Row[] = []
  let columns: readonly string[] = []
  for (const text of readFileSync(page, 'utf8').split('\n')) {
    const cells = readCells(text)
    if (cells.includes('Line') && cells.includes('Checked')) columns = cells
    else if (cells.length === 0) columns = []
    const [, line] = /^`(.+)`$/.exec(cells[columns.indexOf('Line')] ?? '') ?? []
    const checked = cells[columns.indexOf('Checked')]
    if (line !== undefined && checked !== undefined) rows.push({ page, line: line.replaceAll('\\|', '|'), checked })
  }
  return rows
}

const rows = pages.flatMap(readRows)
const isRun = ({ line }: Row): boolean => run.some((text) => text.includes(line))

test('a line is "each build" exactly if a producer of tools/foreign runs it', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ checked }) => checked === 'each build').filter((row) => !isRun(row))).toEqual([])
  expect(rows.filter(({ checked }) => checked !== 'each build').filter(isRun)).toEqual([])
})

test('any other line has the version with which it was run by hand, or "no"', () => {
  expect(rows.filter(({ checked }) => !/^(?:each build|no|\d+\.\d+\.\d+)$/.test(checked))).toEqual([])
})

test('a file of configuration that a page shows is one of a producer', () => {
  const shown = pages.flatMap(readCodeBlocks).filter(({ language }) => language === 'toml')
  expect(shown).toHaveLength(1)
  for (const { text } of shown) expect(run).toContain(text)
})

describe.each(languages)('the workflow of %s', (page) => {
  const block = readCodeBlocks(page).find(isWorkflow)
  const { jobs } = readWorkflow(block?.text ?? '')
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? [])

  test('has a line of the tables', () => {
    const lines = readRows(page).map(({ line }) => line)
    const scripts = steps.flatMap((step) => step.run ?? [])
    expect(
      scripts.filter((script) => lines.some((line) => script.includes(line) || line.includes(script))),
    ).not.toEqual([])
  })

  test('uses actions of GitHub and this one alone', () => {
    const others = steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/^(?:actions|OWNER)\//.test(uses))
    expect(others).toEqual([])
  })
})
