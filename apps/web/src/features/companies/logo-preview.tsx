import styles from './logo-preview.module.css';

interface LogoPreviewProps {
  readonly companyName: string;
  /** The chosen file as an address. */
  readonly picture: string;
  /** Told where the browser cannot show it. */
  readonly onBroken: () => void;
}

/** The chosen picture, large and as it will stand in the header. */
export function LogoPreview({ companyName, picture, onBroken }: LogoPreviewProps) {
  return (
    <div className={styles.preview}>
      <img className={styles.large} src={picture} alt="The chosen logo" onError={onBroken} />
      <div className={styles.header}>
        <img className={styles.small} src={picture} alt="" />
        <span className={styles.name}>{companyName}</span>
      </div>
    </div>
  );
}
