import { expect, test } from 'vitest'
import { findActionReference, findErrorPage } from '../../../src/step/environment/run-context.ts'

const ofPath = (path: string) => ({ GITHUB_ACTION_PATH: path })

test.each([
  [{ GITHUB_ACTION_REPOSITORY: 'acme/evidence', GITHUB_ACTION_REF: 'v1' }, 'acme/evidence@v1'],
  [{ GITHUB_ACTION_REPOSITORY: 'acme/evidence', GITHUB_ACTION_REF: '' }, undefined],
  [ofPath('/home/runner/work/_actions/acme/evidence/v1.2'), 'acme/evidence@v1.2'],
  [ofPath('/home/runner/work/_actions/acme/evidence/releases/v1/'), 'acme/evidence@releases/v1'],
  [ofPath(String.raw`D:\a\_actions\acme\evidence\v1`), 'acme/evidence@v1'],
  [ofPath('/home/runner/work/shop/shop'), undefined],
  [{ GITHUB_ACTION_REPOSITORY: 'a/b', GITHUB_ACTION_REF: 'v1\n  run: x' }, undefined],
  [{ GITHUB_ACTION_REPOSITORY: '${{ x }}/b', GITHUB_ACTION_REF: 'v1' }, undefined],
  [{ GITHUB_ACTION_REPOSITORY: 'acme/evidence', GITHUB_ACTION_PATH: '/_actions/a/b/v2' }, 'a/b@v2'],
  [{ GITHUB_ACTION_REF: 'v1', GITHUB_ACTION_PATH: '/_actions/a/b/v2' }, 'a/b@v2'],
  [ofPath('_actions/acme/evidence/v1'), 'acme/evidence@v1'],
  [ofPath('/_actions/a/b/v1/_actions/c/d/v2'), 'c/d@v2'],
  [ofPath('/_actions/acme/evidence'), undefined],
  [ofPath('/_actions'), undefined],
  [ofPath('a/b/c'), undefined],
  [{ GITHUB_ACTION_REPOSITORY: 'x a/b', GITHUB_ACTION_REF: 'v1' }, undefined],
  [{ GITHUB_ACTION_REPOSITORY: 'a/b', GITHUB_ACTION_REF: 'v1/' }, undefined],
  [{}, undefined],
])('the running action of %j is %s', (environment, reference) => {
  expect(findActionReference(environment)).toBe(reference)
})

const onGithub = { ...ofPath('/home/runner/work/_actions/acme/evidence/v1'), GITHUB_SERVER_URL: 'https://github.com' }

test.each([
  [onGithub, 'https://github.com/acme/evidence/blob/v1/docs/reference/errors.md'],
  [{ ...onGithub, GITHUB_SERVER_URL: 'https://ghes.example.com' }, undefined],
  [{ ...onGithub, GITHUB_SERVER_URL: undefined }, undefined],
  [{ GITHUB_SERVER_URL: 'https://github.com' }, undefined],
])('the page of errors of %j is %s', (environment, page) => {
  expect(findErrorPage(environment)).toBe(page)
})
