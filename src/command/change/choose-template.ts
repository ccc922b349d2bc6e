import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FileUpload } from '../../client/transport.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { readFileAt as readFileOfGit } from '../../commit/file-at.ts'
import { EvidenceError } from '../../error.ts'
import { openGithubOf } from './github.ts'
import type { Inputs } from '../input/input.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** Which template goes where, by the rule that a change never rewrites its own gate (decisions.md §4). */
export interface TemplateChoice {
  /** Put on the flow: only by a run on the default branch. */
  readonly flow: string | undefined
  /** Pinned to the trail from its beginning: the template at the base commit. */
  readonly pin: string | undefined
  /** Put on the trail if it turns out to have none: the change's own. */
  readonly introduced: string | undefined
  readonly notes: readonly string[]
  /** Where the template stands in the repository. */
  readonly path: string
}

/** The one that this run goes by, wherever it is put. */
export function templateIn({ pin, flow, introduced }: TemplateChoice): string | undefined {
  return pin ?? flow ?? introduced
}

/** A template as the service takes it. */
export function templateFile(content: string | undefined): { readonly file?: FileUpload } {
  return content === undefined ? {} : { file: { filename: 'evidence.yml', contentType: 'application/yaml', content } }
}

const usualPath = '.github/evidence.yml'

export async function chooseTemplate(
  inputs: Inputs,
  change: ChangeFacts | undefined,
  surroundings: Surroundings,
): Promise<TemplateChoice> {
  const path = inputs.template === '' ? usualPath : inputs.template
  const found = await readOwn(path, inputs.template !== '', surroundings.host.cwd)
  const own = unlessBlank(found)
  const notes =
    found === own ? [] : [`\`${path}\` is empty, and so says nothing of what is required: it counts as none.`]
  if (change?.base === undefined) {
    return {
      flow: change?.onDefaultBranch === true ? own : undefined,
      pin: undefined,
      introduced: own,
      notes,
      path,
    }
  }
  const base = await readAtBase(path, change, { inputs, surroundings })
  const choice = judgeChange(path, own, base === undefined ? undefined : unlessBlank(unifyLineEnds(base)))
  return { ...choice, notes: [...notes, ...choice.notes] }
}

function judgeChange(path: string, own: string | undefined, base: string | undefined): TemplateChoice {
  if (base === undefined) {
    const notes =
      own === undefined
        ? []
        : [`This change introduces \`${path}\`: the base has no template, so this change is judged by its own.`]
    return { flow: undefined, pin: undefined, introduced: own, notes, path }
  }
  return { flow: undefined, pin: base, introduced: undefined, notes: compare(path, own, base), path }
}

function compare(path: string, own: string | undefined, base: string): readonly string[] {
  if (own === base) return []
  const [what, until] =
    own === undefined
      ? [`\`${path}\` is not in the workspace: not checked out, or removed by this change`, 'a removal']
      : [`This change edits \`${path}\``, 'the edit']
  return [`${what}. It is judged by the template at the base; ${until} counts once it is merged.`]
}

/** An empty file asks for nothing, and a template that asks for nothing must say so itself: `version: 1`. */
function unlessBlank(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text
}

/** A Windows checkout has other line ends than the commit, and YAML reads them alike (YAML 1.2 §5.4): it is the same template. */
function unifyLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

async function readOwn(path: string, named: boolean, cwd: string): Promise<string | undefined> {
  const file = resolve(cwd, path)
  if (existsSync(file)) return unifyLineEnds(await readFile(file, 'utf8'))
  if (!named) return undefined
  throw new EvidenceError(
    'file',
    `\`template\`: ${path} is not there (in ${cwd}). Is the repository checked out before this step?`,
    {
      facts: { path },
    },
  )
}

/** From git if the base commit is here, and all of it; else from GitHub. What cannot be read is an error: an unread template asks for nothing. */
async function readAtBase(
  path: string,
  change: ChangeFacts,
  { inputs, surroundings }: { readonly inputs: Inputs; readonly surroundings: Surroundings },
): Promise<string | undefined> {
  const base = change.base ?? ''
  const found = await readFileOfGit(surroundings.host.cwd, base, path)
  if (found !== undefined) return found.text
  const api = await openGithubOf(inputs, surroundings)
  if (api === undefined) {
    throw new EvidenceError(
      'usage',
      `The flow template has to be read at the base commit ${base.slice(0, 12)}, which is not in this checkout, or not all of it, and \`github-token\` is empty. Give \`github-token\`, or check out with fetch-depth: 0 and without a filter.`,
    )
  }
  const { readFileAt } = await import('../../github/content.ts')
  return readFileAt(api, { repository: change.repo.name, path, ref: base })
}
