import styles from './form-error.module.css'

/** The error of a form that belongs to no field. */
export function FormError({ children }: { readonly children: string }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
}
