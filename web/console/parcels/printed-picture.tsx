interface PrintedPictureProps {
  /** The path of the picture; empty if the card has none. */
  readonly image: string
}

/** A small picture beside the name of its card. It is loaded at once, as the page may be printed. */
export function PrintedPicture({ image }: PrintedPictureProps) {
  if (image === '') return null
  return <img src={image} alt="" width={40} height={56} style={{ objectFit: 'contain' }} />
}
