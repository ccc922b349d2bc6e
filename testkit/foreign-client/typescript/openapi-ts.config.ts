export default {
  input: './openapi.json',
  output: { path: 'hey-api', module: { extension: '.ts' } },
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    {
      name: 'zod',
      // By default, this version takes a file for a text, unlike the types that it generates.
      $resolvers: {
        string: ({ $, schema, symbols }) =>
          schema.format === 'binary' ? $(symbols.z).attr('instanceof').call('Blob') : undefined,
      },
    },
    { name: '@hey-api/sdk', validator: true },
  ],
}
