import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { chooseTemplate, type TemplateChoice } from '../../src/step/change/choose-template.ts'
import { withGithubAnswer, type ChangeContext } from '../../src/step/change/github-answer.ts'
import type { InputName, Inputs } from '../../src/step/input/input.ts'
import type { ChangeFacts } from '../../src/change/commit/facts.ts'
import { git, temporaryGitFolder } from '../git/repository.ts'
import { startGithub, type GithubServer } from '../github/server.ts'
import { shaOf, type GithubState } from '../github/state.ts'
import { change, createRunContext, createWorkspace, givenInputs } from './workspace.ts'

export const templatePath = '.github/evidence.yml'
export const strict = 'version: 1\ntrail:\n  attestations:\n    - { name: review, type: pull_request }\n'
export const stricter = `${strict}    - { name: scan, type: vulnscan }\n`
export const lax = 'version: 1\n'
/** The tip of the default branch, a commit of another branch, and the head of the change. */
export const [tip, oldBase, head] = [shaOf(0x71b), shaOf(0x01d), shaOf(0x4ead)]

/** Writes and commits a template; undefined removes it. Returns the commit. */
export function commitTemplate(cwd: string, content: string | undefined): string {
  writeTemplate(cwd, content)
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--allow-empty', '-m', 'a template')
  return git(cwd, 'rev-parse', 'HEAD')
}

export function writeTemplate(cwd: string, content: string | undefined): void {
  mkdirSync(dirname(join(cwd, templatePath)), { recursive: true })
  if (content === undefined) rmSync(join(cwd, templatePath), { force: true })
  else writeFileSync(join(cwd, templatePath), content)
}

export function createRepository(): string {
  const cwd = temporaryGitFolder()
  git(cwd, 'init', '--quiet', '--initial-branch=main')
  return cwd
}

export interface Scene {
  readonly facts?: Partial<ChangeFacts>
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly cwd?: string
  /** Undefined: the run has no GitHub token. */
  readonly github?: GithubState
  /** Asks GitHub as a run does, with one GraphQL query; otherwise with REST. */
  readonly isAsked?: boolean
}

export async function choose(scene: Scene): Promise<TemplateChoice & { readonly requests: readonly string[] }> {
  const { facts = {}, given = {}, github } = scene
  const server = await startServer(github)
  const token = github === undefined ? '' : 'ghs_test'
  const inputs = givenInputs({ gate: 'true', 'github-token': token, timeout: '5', ...given })
  const asked = change({ defaultBranch: 'main', ...facts })
  const choice = await chooseTemplate(inputs, asked, toContext(scene, server, { inputs, asked }))
  return { ...choice, requests: listRequests(server) }
}

function listRequests(server: GithubServer | undefined): readonly string[] {
  return (server?.requests ?? []).map(({ line }) => line)
}

function toContext(
  { cwd = createWorkspace({}), isAsked = false }: Scene,
  server: GithubServer | undefined,
  { inputs, asked }: { readonly inputs: Inputs; readonly asked: ChangeFacts },
): ChangeContext {
  const context = { ...createRunContext(cwd), environment: { GITHUB_API_URL: server?.apiUrl } }
  return isAsked ? withGithubAnswer(inputs, asked, context) : context
}

async function startServer(github: GithubState | undefined): Promise<GithubServer | undefined> {
  if (github === undefined) return undefined
  const server = await startGithub({ repository: 'octo/app', ...github })
  onTestFinished(async () => server.close())
  return server
}

/** A pull request into this branch. The event has the base of the last push. */
export function into(baseRef: string, baseSha = oldBase): Partial<ChangeFacts> {
  const pullRequest = { number: 7, url: '', baseRef, baseSha, headRepository: 'octo/app' }
  return { commit: { sha1: head }, base: baseSha, pullRequest }
}

/** A run on the default branch. */
export function onMain(event: string, sha1: string): Partial<ChangeFacts> {
  return { event, commit: { sha1 }, onDefaultBranch: true }
}
