import { Link } from 'react-router-dom';

/** The terms that apply to every new account. */
export function Terms() {
  return (
    <p>
      By creating an account you agree to the <Link to="/terms">terms</Link> and the{' '}
      <Link to="/privacy">privacy notice</Link>.
    </p>
  );
}
