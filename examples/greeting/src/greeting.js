const words = { en: 'Hello', fr: 'Bonjour', de: 'Guten Tag' }

/** A greeting in a language, English where it is not known. */
export function greet(name, language = 'en') {
  const word = Object.hasOwn(words, language) ? words[language] : words.en
  return `${word}, ${name}!`
}
