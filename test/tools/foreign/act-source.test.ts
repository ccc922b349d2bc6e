import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { findWorkflowSources, reduceWorkflow } from '../../../tools/foreign/act-source.ts'

const workflow = `
on: { pull_request: { types: [opened] }, merge_group: }
jobs:
  setup: { runs-on: ubuntu-latest, steps: [{ uses: actions/setup-node@v7 }, { uses: ./ }] }
  other: { runs-on: windows-latest, steps: [{ run: dir }] }
  proven:
    runs-on: ubuntu-latest
    steps: [{ uses: ./, with: { url: 'https://evidence.example/api/v2' } }]
  called: { uses: acme/ci/.github/workflows/build.yml@main }
  after: { runs-on: ubuntu-latest, needs: [build, setup], steps: [{ run: ls }] }
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
      - uses: ./
`

test('a job with other actions, another runner or no steps is left out, and so is a job that needs it', () => {
  const { leftOut, events, text = '' } = reduceWorkflow({ name: 'ci.yml', text: workflow })
  expect(leftOut).toEqual([
    'job setup uses actions/setup-node',
    'job other runs on windows-latest',
    'job proven requests an OIDC token, which act does not issue',
    'job called has no steps',
    'job after needs job setup',
  ])
  expect(events).toEqual(['pull_request', 'merge_group'])
  expect(parse(text).jobs).toEqual({
    build: {
      'runs-on': 'ubuntu-latest',
      steps: [{ uses: 'actions/checkout@v7' }, { uses: 'OWNER/delivery-evidence@v1' }],
    },
  })
})

test('the sources are the workflows of the project and the examples with jobs', () => {
  const names = findWorkflowSources().map(({ name }) => name.replace(/:\d+$/, ''))
  expect(names).toEqual(expect.arrayContaining(['.github/workflows/test.yml', 'README.md']))
})
