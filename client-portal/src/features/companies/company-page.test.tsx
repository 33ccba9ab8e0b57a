import { claire, testCompanyPage } from '@portal/shared-core/testing';

import portal from '#/routes.tsx';

testCompanyPage({ portal, base: '/app', user: claire });
