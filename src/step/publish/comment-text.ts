import { maxCommentLength } from '../../change/github/comment-body.ts'
import { toLimitedMarkdown } from '../../text/cut-document.ts'
import { mapDocument, type Document } from '../../text/document.ts'
import type { RunContext } from '../environment/run-context.ts'
import { trimEndCharacters } from '../../text/trim.ts'

/** A document as the Markdown of a comment: of at most so many characters, without paths of the runner. */
export function toCommentText(
  document: Document,
  environment: RunContext['environment'],
  limit: number = maxCommentLength,
): string {
  const hide = createPathFilter(environment)
  const hidden = mapDocument(document, {
    inline: (part) => {
      if (typeof part === 'string') return hide(part)
      return part.kind === 'status' ? part : { ...part, text: hide(part.text) }
    },
    code: hide,
  })
  return toLimitedMarkdown(hidden, { limit, sizeOf: (markdown) => markdown.length })
}

/** The folders of a job, the innermost first: those below another one have a longer path. */
const folderVariables = [
  'GITHUB_WORKSPACE',
  'RUNNER_TEMP',
  'RUNNER_WORKSPACE',
  'RUNNER_TOOL_CACHE',
  'HOME',
  'USERPROFILE',
]

/** Checkouts of hosted runners and of containers, which a test of another job may name. */
const hostedCheckout = /(?:\/home\/runner\/work|\/Users\/runner\/work|\/__w|[A-Za-z]:[\\/]a)(?:[\\/][\w.-]+){2}[\\/]/g

/** Returns a function that makes paths relative to the workspace, and cuts the other folders of the runner from a text. */
function createPathFilter(environment: RunContext['environment']): (text: string) => string {
  const folders = folderVariables
    .map((name) => trimEndCharacters(environment[name] ?? '', '\\/'))
    .filter((folder) => folder.length > 1)
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    let hidden = text
    for (const folder of folders) hidden = hideFolder(hidden, folder)
    return hidden.replace(hostedCheckout, '')
  }
}

/** A folder is a whole path or the start of one, and no part of another name. */
function hideFolder(text: string, folder: string): string {
  const [first = '', ...others] = text.split(folder)
  let hidden = first
  for (const part of others) {
    const isFolder = !/[\w.-]$/.test(hidden) && !/^[\w.-]/.test(part)
    hidden += isFolder ? part.replace(/^[\\/]/, '') : `${folder}${part}`
  }
  return hidden
}
