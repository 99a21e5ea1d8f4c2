import styles from './logo-preview.module.css';

interface LogoPreviewProps {
  readonly companyName: string;
  /** The chosen file as a URL. */
  readonly picture: string;
  /** Called when the browser cannot show the image. */
  readonly onBroken: () => void;
}

/** The chosen image, large and as it will appear in the header. */
export function LogoPreview({ companyName, picture, onBroken }: LogoPreviewProps) {
  return (
    <div className={styles.preview}>
      <img className={styles.large} src={picture} alt="The chosen logo" onError={onBroken} />
      <div className={styles.header}>
        <img className={styles.small} src={picture} alt="" />
        <span className={styles.name} translate="no">
          {companyName}
        </span>
      </div>
    </div>
  );
}
