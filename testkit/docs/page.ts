import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A fenced block of a page. */
export interface CodeBlock {
  /** The text after the fence, such as `yaml` or `bash fingerprint`. */
  readonly language: string
  readonly text: string
}

/** The examples of a page. Each reading of an example is recorded. */
export interface Page {
  readonly path: string
  /** The workflow of this name. */
  readonly workflow: (name: string) => string
  /** The template of this position among the templates, from 1. */
  readonly template: (position?: number) => string
  /** The commands of this position among the shell blocks, from 1. */
  readonly shell: (position?: number) => string
  /** The blocks that no reader has taken, without those of these languages. Each as its language and its first line. */
  readonly listUnread: (excepted?: readonly string[]) => readonly string[]
}

export function readCodeBlocks(path: string): readonly CodeBlock[] {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```([^\n]*)\n(.*?)^```$/gms)
  return [...blocks].map(([, language = '', text = '']) => ({ language, text }))
}

/** Reads the examples of a page. An example that the page does not have throws. */
export function openPage(path: string): Page {
  const blocks = readCodeBlocks(path)
  const read = new Set<CodeBlock>()
  const take = (found: CodeBlock | undefined, wanted: string): string => {
    if (found === undefined) throw new Error(`${path} has no ${wanted}`)
    read.add(found)
    return found.text
  }
  return {
    path,
    workflow: (name) => take(blocks.filter(isWorkflow).find(hasName(name)), `workflow ${name}`),
    template: (position = 1) => take(blocks.filter(isTemplate)[position - 1], `template ${position}`),
    shell: (position = 1) => take(blocks.filter(isShell)[position - 1], `shell block ${position}`),
    listUnread: (excepted = []) =>
      blocks
        .filter((block) => !read.has(block) && !excepted.includes(block.language))
        .map(({ language, text }) => `${language}: ${text.split('\n')[0]}`),
  }
}

/** The cells of a line of a table, as Markdown; none of another line. */
export function readCells(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

export function isWorkflow({ language, text }: CodeBlock): boolean {
  return language === 'yaml' && /^jobs:/m.test(text)
}

export function isTemplate({ language, text }: CodeBlock): boolean {
  return language === 'yaml' && text.startsWith('version: 1\n')
}

function isShell({ language }: CodeBlock): boolean {
  return /^(?:sh|bash)\b/.test(language)
}

function hasName(name: string): (block: CodeBlock) => boolean {
  return ({ text }) => (parse(text) as { readonly name?: string }).name === name
}
