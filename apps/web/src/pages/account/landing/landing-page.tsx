import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import styles from '../../../features/auth/front-door.module.css';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { LandingModes } from '../../../features/auth/landing-modes.tsx';
import { LoginForm } from '../../../features/auth/login-form.tsx';
import { PasskeyLogin } from '../../../features/auth/passkey-login.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

// People come to log in, so the first screen does not load the rest.
const RegisterForm = lazyPart(async () => ({
  default: (await import('../../../features/auth/register-form.tsx')).RegisterForm,
}));
const ForgotPasswordForm = lazyPart(async () => ({
  default: (await import('../../../features/auth/forgot-password-form.tsx')).ForgotPasswordForm,
}));

const route = getRouteApi('/');

export function LandingPage() {
  const { mode } = route.useSearch();
  if (mode === 'register') {
    return (
      <FrontDoor title="Register" modes={<LandingModes />}>
        <Suspense fallback={<SkeletonList count={4} height={66} />}>
          <RegisterForm />
        </Suspense>
      </FrontDoor>
    );
  }
  if (mode === 'forgot') {
    return (
      <FrontDoor title="Forgot password">
        <Suspense fallback={<SkeletonList count={2} height={66} />}>
          <ForgotPasswordForm />
        </Suspense>
        <p className={styles.aside}>
          <Link to="/">Back to login</Link>
        </p>
      </FrontDoor>
    );
  }
  return (
    <FrontDoor title="Login" modes={<LandingModes />}>
      <LoginForm />
      <PasskeyLogin />
      <p className={styles.aside}>
        <Link to="/" search={{ mode: 'forgot' }}>
          Forgot password?
        </Link>
      </p>
    </FrontDoor>
  );
}
