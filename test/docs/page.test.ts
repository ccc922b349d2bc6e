import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inputs } from '../../src/step/input/input.ts'
import { lintTemplate } from '../../src/evidence/template/lint-template.ts'
import { readWorkflow } from '../../testkit/action/run-workflow.ts'
import { isTemplate, isWorkflow, openPage, readCodeBlocks } from '../../testkit/docs/page.ts'
import { isLinux, isMet } from '../../testkit/requirement.ts'
import { exceptions, listExcepted, longScenes, shortScenes } from './scene/scenes.ts'

/** The pages that a person writes. Pages that are generated as a whole show options and messages, which their generators check. */
const pages = ['README.md', ...globSync('docs/**/*.md').toSorted()].filter(
  (page) => !readFileSync(page, 'utf8').includes('\nThis page is generated from the source'),
)
const blocks = pages.flatMap((page) => readCodeBlocks(page).map((block) => ({ page, ...block })))
const scenes = { ...shortScenes, ...longScenes }

test('each example of README.md and docs has a scene, or an exception with its reason', () => {
  const withoutScene = Map.groupBy(
    blocks.filter(({ page }) => !Object.hasOwn(scenes, page)),
    ({ page, language }) => `${page} ${language}`,
  )
  const excepted = exceptions.filter(({ page }) => !Object.hasOwn(scenes, page))
  expect(Object.fromEntries([...withoutScene].map(([name, found]) => [name, found.length]))).toEqual(
    Object.fromEntries(excepted.map((it) => [`${it.page} ${it.language}`, it.blocks])),
  )
})

// docs/reference, docs/spec and docs/decisions are looked up and not read from the beginning.
test('each page that is read as a whole has at most 800 words', () => {
  const read = globSync('docs/{start,tools,guides,service,audit,contribute}/*.md')
  expect(read.filter((page) => countWords(page) > 800)).toEqual([])
})

test('each block of YAML is a workflow or a template', () => {
  const others = blocks.filter((block) => block.language === 'yaml' && !isWorkflow(block) && !isTemplate(block))
  expect(others).toEqual([])
})

test('each template passes `evidence lint` without a warning', () => {
  const templates = blocks.filter(isTemplate)
  expect(templates.length).toBeGreaterThan(5)
  expect(templates.flatMap(({ page, text }) => lintTemplate(text).map((finding) => ({ page, ...finding })))).toEqual([])
})

test('each step of the action has inputs that exist', () => {
  const workflows = blocks.filter(isWorkflow).map(({ text }) => readWorkflow(text))
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps ?? []))
  const own = steps.filter(({ uses = '' }) => uses.startsWith('OWNER/delivery-evidence@'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.flatMap((step) => Object.keys(step.with ?? {})).filter((name) => !Object.hasOwn(inputs, name))).toEqual([])
})

describe.runIf(isMet(isLinux, 'the commands of the pages'))('the commands of', () => {
  test.each(Object.entries(shortScenes))('%s work', async (path, scene) => {
    const page = openPage(path)
    await scene(page)
    expect(page.listUnread(listExcepted(path))).toEqual([])
  })
})

/** The words of a page outside its examples. */
function countWords(page: string): number {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```$/gm, '')
  return text.trim().split(/\s+/).length
}
