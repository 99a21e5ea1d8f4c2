import { FrontDoor } from '../features/auth/front-door.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';

export function LandingPage() {
  return (
    <FrontDoor title="Login">
      <LoginForm />
    </FrontDoor>
  );
}
