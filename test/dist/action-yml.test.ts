import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { inputs } from '../../src/step/input/input.ts'
import { outputs } from '../../src/step/outcome/output.ts'
import { readActionFile } from '../../testkit/action/action-file.ts'

const action = readActionFile('.')
const [step, ...others] = action.runs.steps

describe('action.yml', () => {
  test('has the members that the Marketplace requires', () => {
    expect(parse(readFileSync('action.yml', 'utf8'))).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      author: expect.any(String),
      branding: { icon: expect.any(String), color: expect.any(String) },
    })
  })

  test('is one step, in sh, or in bash on Windows', () => {
    expect(step).toMatchObject({ id: 'evidence', shell: "${{ runner.os == 'Windows' && 'bash' || 'sh' }}" })
    expect(others).toEqual([])
  })

  // A composite step gets no INPUT_ variables (runner#665). An input that is not mapped is empty without a warning.
  test.each(Object.keys(inputs))('passes the input %s', (name) => {
    expect(action.inputs[name]).toBeDefined()
    expect(step?.env[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`]).toBe(`\${{ inputs.${name} }}`)
  })

  test.each(Object.keys(outputs))('returns the output %s', (name) => {
    expect(action.outputs[name]?.value).toBe(`\${{ steps.evidence.outputs.${name} }}`)
  })

  test('has no other inputs and outputs than the tables', () => {
    expect(Object.keys(action.inputs)).toEqual(Object.keys(inputs))
    expect(Object.keys(action.outputs)).toEqual(Object.keys(outputs))
  })

  test('has no expression in its script', () => {
    expect(step?.run).not.toContain('${{')
  })

  test('uses a path that is valid in job containers', () => {
    expect(step?.run).toContain('"$GITHUB_ACTION_PATH/dist/action/index.js"')
    expect(JSON.stringify(action)).not.toContain('github.action_path')
  })
})
