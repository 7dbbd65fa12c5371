declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'truetype' | 'woff' | 'woff2'
      readonly noHinting?: boolean
      readonly noLayoutClosure?: boolean
      readonly dropTables?: readonly string[]
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ) => Promise<Buffer>
  export = subsetFont
}
