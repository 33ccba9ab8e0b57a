/*
 * The part of react-router-dom that portals may use. Naming it keeps the framework-mode half of the package out of the
 * host's bundle. TypeScript does not see the narrowing; a test compares this list with what the portals import.
 */
export {
  UNSAFE_DataRouterContext,
  Link,
  NavLink,
  Navigate,
  Outlet,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
