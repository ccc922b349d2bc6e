import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/**
 * The files of src that print, and what they use for it. All other output goes through a Printer (src/step/environment/printer.ts), which
 * prints no text as a command of a runner (rules 8.15), or through printSummary, which prints no text as markup.
 */
const uses: Readonly<Record<string, readonly string[]>> = {
  'src/step/environment/printer.ts': ['process.stdout'],
  'src/cli/index.ts': ['process.stdout', 'process.stderr'],
  'src/action/index.ts': ['@actions/core'],
  'src/action/publish-outcome.ts': ['summary.addRaw(printSummary('],
}

/** What prints, or could. */
const printing =
  /process\.std(?:out|err)|\bconsole\b|\b_rawDebug\b|\bwriteSync\b|['"]\/dev\/std|process\.report\b|@actions\/core(?!\/)|\bGITHUB_(?:STEP_SUMMARY|OUTPUT|ENV|PATH|STATE)\b|\bsummary\b[\s.]*\.?\s*add\w*\((?:printSummary\()?|\b(?:exportVariable|addPath|setFailed|issueCommand|saveState)\b/g

function findPrinting(text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|(?<=^\s*)\/\/.*$/gm, '')
  return [...code.matchAll(printing)].map(([found]) => found.replaceAll(/\s/g, ''))
}

/** The files of the pages, whose `summary` is an HTML element. */
const sources = globSync('src/**/*.ts')

test.each(sources)('%s prints only through a printer', (file) => {
  const allowed = uses[file] ?? []
  expect(findPrinting(readFileSync(file, 'utf8')).filter((found) => !allowed.includes(found))).toEqual([])
})

test('each exception is in use', () => {
  for (const [file, allowed] of Object.entries(uses)) {
    expect(new Set(findPrinting(readFileSync(file, 'utf8')))).toEqual(new Set(allowed))
  }
})

test('a printer is created for the streams of the process alone', () => {
  const creators = sources.filter((file) => /\bcreatePrinter\(/.test(readFileSync(file, 'utf8')))
  expect(creators.toSorted()).toEqual([
    'src/action/runner.ts',
    'src/cli/terminal.ts',
    'src/step/environment/printer.ts',
  ])
})

describe('the check itself', () => {
  test.each([
    ["process.stdout.write('x')"],
    ['console.log(1)'],
    ["import * as core from '@actions/core'"],
    ["appendFileSync(environment['GITHUB_STEP_SUMMARY'] ?? '', text)"],
    ['core.summary.addRaw(text)'],
    ['core.summary\n    .addRaw(text)'],
    ['core.summary.addHeading(text)'],
    ['writeSync(1, text)'],
    ["writeFileSync('/dev/stdout', text)"],
  ])('finds %j', (text) => {
    expect(findPrinting(text)).toHaveLength(1)
  })

  test('ignores comments', () => {
    expect(findPrinting('/** Prints to process.stdout. */\n  // console.log\nconst a = 1')).toEqual([])
  })
})
