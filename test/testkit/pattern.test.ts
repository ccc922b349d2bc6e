import { expect, test } from 'vitest'

test.each([[{ a: 'x' }], [{ a: undefined }]])(
  'a regular expression among the expected values of %j is refused',
  (value) => {
    const mistake = 'Expect expect.stringMatching(/y/), not the expression itself.'
    expect(() => expect(value).toMatchObject({ a: /y/ })).toThrow(mistake)
    expect(() => expect([value]).toMatchObject([{ a: /y/ }])).toThrow(mistake)
  },
)

test('two regular expressions are compared', () => {
  expect({ a: /y/ }).toEqual({ a: /y/ })
  expect({ a: /y/ }).not.toEqual({ a: /x/ })
})
