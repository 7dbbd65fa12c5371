declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'truetype' | 'woff' | 'woff2'
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ) => Promise<Buffer>
  export = subsetFont
}
